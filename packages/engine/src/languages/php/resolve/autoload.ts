// Where Composer loads names from: the mappings of every composer.json in the tree, joined.
// https://getcomposer.org/doc/04-schema.md#autoload
import type { RepositoryView } from '../../../language.ts';
import { directoryOf, isWithin } from '../../../repository-paths.ts';
import type { ComposerFile, PrefixMapping } from '../configuration/composer-file.ts';
import { joinPath } from './paths.ts';

export interface Autoload {
  /** Every composer.json with what it says, sorted by path. */
  readonly packages: readonly ComposerPackage[];
  /** Files in which a class would lie, the longest prefix first. Empty when no prefix covers the name. */
  expectedFiles(className: string): readonly ExpectedFile[];
  /** Whether a file is loaded by being listed, or is searched for classes. */
  isListed(path: string): boolean;
}

export interface ComposerPackage {
  /** Where composer.json lies. */
  readonly directory: string;
  readonly composer: ComposerFile;
}

export interface ExpectedFile {
  readonly path: string;
  /** Whether the prefix is a name; the empty one covers everything. */
  readonly isNamed: boolean;
}

interface Mapping {
  readonly directory: string;
  readonly isPsr0: boolean;
}

export function createAutoload(view: RepositoryView): Autoload {
  const packages = composerPackages(view);
  const psr4 = collectMappings(packages, ({ psr4 }) => psr4, false);
  const psr0 = collectMappings(packages, ({ psr0 }) => psr0, true);
  const listed = new Set<string>();
  const searched = new Set<string>();
  for (const { directory, composer } of packages) {
    addPaths(listed, directory, composer.files);
    addPaths(searched, directory, composer.classmap);
  }
  return {
    packages,
    expectedFiles: (className) => {
      const name = className.replace(/^\\/, '');
      return [...expectedByPsr4(psr4, name), ...expectedByPsr0(psr0, name)];
    },
    isListed: (path) =>
      listed.has(path) || [...searched].some((directory) => isWithin(path, directory)),
  };
}

function composerPackages(view: RepositoryView): ComposerPackage[] {
  return view.paths.flatMap((path) => {
    if (path !== 'composer.json' && !path.endsWith('/composer.json')) return [];
    const composer = view.factsOf(path)?.configuration as ComposerFile | undefined;
    return composer === undefined ? [] : [{ directory: directoryOf(path), composer }];
  });
}

/** By prefix in lower case, without its last backslash. */
function collectMappings(
  packages: readonly ComposerPackage[],
  mappingsOf: (composer: ComposerFile) => readonly PrefixMapping[],
  isPsr0: boolean,
): Map<string, Mapping[]> {
  const mappings = new Map<string, Mapping[]>();
  for (const { directory, composer } of packages) {
    for (const { prefix, directories } of mappingsOf(composer)) {
      const key = prefix.toLowerCase().replace(isPsr0 ? /^\\/ : /^\\|\\$/g, '');
      const list = mappings.get(key) ?? [];
      mappings.set(key, list);
      for (const written of directories) {
        const mapped = joinPath(directory, written);
        if (mapped !== undefined) list.push({ directory: mapped, isPsr0 });
      }
    }
  }
  return mappings;
}

function addPaths(paths: Set<string>, directory: string, written: readonly string[]): void {
  for (const path of written) {
    // A pattern stands for all that begins like it.
    const joined = joinPath(directory, path.replace(/\*[\s\S]*$/, ''));
    if (joined !== undefined) paths.add(joined);
  }
}

function* expectedByPsr4(
  mappings: ReadonlyMap<string, readonly Mapping[]>,
  name: string,
): Generator<ExpectedFile> {
  for (let end = name.lastIndexOf('\\'); ; end = name.lastIndexOf('\\', end - 1)) {
    const prefix = name.slice(0, Math.max(end, 0));
    const rest = prefix === '' ? name : name.slice(end + 1);
    for (const { directory } of mappings.get(prefix.toLowerCase()) ?? []) {
      const path = joinPath(directory, `${rest.replaceAll('\\', '/')}.php`);
      if (path !== undefined) yield { path, isNamed: prefix !== '' };
    }
    if (end <= 0) return;
  }
}

/** Prefixes are the beginning of the name, and underscores of the class are directories. */
function* expectedByPsr0(
  mappings: ReadonlyMap<string, readonly Mapping[]>,
  name: string,
): Generator<ExpectedFile> {
  if (mappings.size === 0) return;
  const key = name.toLowerCase();
  const end = name.lastIndexOf('\\') + 1;
  const file = `${name.slice(0, end).replaceAll('\\', '/')}${name.slice(end).replaceAll('_', '/')}.php`;
  const prefixes = [...mappings.keys()].filter((prefix) => key.startsWith(prefix));
  for (const prefix of prefixes.sort((a, b) => b.length - a.length)) {
    for (const { directory } of mappings.get(prefix) ?? []) {
      const path = joinPath(directory, file);
      if (path !== undefined) yield { path, isNamed: prefix !== '' };
    }
  }
}
