// Aliases that only a bundler's or a framework's configuration knows, which is code and not read. The
// conventions are followed where a file proves them right, after everything else has failed.
// https://vite.dev/config/shared-options.html#resolve-alias https://svelte.dev/docs/kit/$lib
// https://nuxt.com/docs/api/nuxt-config#alias
import { below, directoriesUpward } from '../../../repository-paths.ts';

/** Directories that an alias stands for, seen from the importer's directory or one above it. */
const ALIASES: readonly { readonly prefix: RegExp; readonly directories: readonly string[] }[] = [
  { prefix: /^\$lib(?:\/|$)/, directories: ['src/lib', 'lib'] },
  { prefix: /^(?:@|~)(?:\/|$)/, directories: ['src', 'app', 'resources/js', 'client', 'lib', ''] },
  { prefix: /^(?:@@|~~)(?:\/|$)/, directories: ['', 'src'] },
  { prefix: /^(?:@|~|#|\$)?src(?:\/|$)/, directories: ['src'] },
];

export function isConventionalAlias(specifier: string): boolean {
  return ALIASES.some(({ prefix }) => prefix.test(specifier));
}

/** Paths that the specifier would mean by convention, nearest first. None is known to exist. */
export function aliasedPaths(specifier: string, importerDirectory: string): readonly string[] {
  const paths: string[] = [];
  for (const { prefix, directories } of ALIASES) {
    const matched = prefix.exec(specifier)?.[0];
    if (matched === undefined) continue;
    const rest = specifier.slice(matched.length);
    for (const above of directoriesUpward(importerDirectory)) {
      for (const directory of directories) paths.push(below(above, below(directory, rest)));
    }
  }
  return paths;
}

/** A path from the root of what is served: the project's own directory, its public files, its source. */
export function rootedPaths(specifier: string, importerDirectory: string): readonly string[] {
  const rest = specifier.replace(/^\/+/, '');
  return [...directoriesUpward(importerDirectory)].flatMap((above) =>
    ['', 'public', 'static', 'src'].map((directory) => below(above, below(directory, rest))),
  );
}
