// Where `require` and its kin lead: along the load paths, from the file's own directory, or by a pattern.
// https://docs.ruby-lang.org/en/master/Kernel.html#method-i-require
import type { ImportFact } from '../../../facts.ts';
import type { ImportTarget, RepositoryView } from '../../../language.ts';
import { baseNameOf, directoryOf, joinPath } from '../../../repository-paths.ts';
import { claimPath } from '../claim.ts';
import { globPattern, isGlob } from './glob-pattern.ts';
import type { Layout } from './layout.ts';
import { loosely } from './loose-name.ts';
import { gemByFeature, isStandardFeature } from './standard-library.ts';

const APPLICATION = 'Rails.root/';

export type RequireResolver = (importer: string, fact: ImportFact) => readonly ImportTarget[];

export function createRequireResolver(view: RepositoryView, layout: Layout): RequireResolver {
  let looseIndex: Map<string, string> | undefined;

  function resolve(importer: string, fact: ImportFact): readonly ImportTarget[] {
    const { specifier, symbols, kind } = fact;
    if (specifier === null) return unresolved('the path is computed at run time', symbols);
    const bases = basesOf(importer, specifier);
    const path = specifier.startsWith(APPLICATION)
      ? specifier.slice(APPLICATION.length)
      : specifier;
    if (bases === undefined) {
      const found =
        kind === 'include' ? findFrom(startDirectories(importer), path, kind) : undefined;
      return [found === undefined ? onLoadPath(importer, fact, path) : resolved(found, symbols)];
    }
    if (isGlob(path)) return byPattern(importer, bases, path, symbols);
    const found = findFrom(bases, path, kind);
    if (found !== undefined) return [resolved(found, symbols)];
    const wanted = joinPath(bases[0] ?? '', path);
    if (wanted === undefined) return unresolved('the path leads out of the repository', symbols);
    return unresolved(`there is no file ${withExtension(wanted)}`, symbols);
  }

  /** Directories that a path may be relative to, the likeliest first; `undefined` for load paths. */
  function basesOf(importer: string, specifier: string): string[] | undefined {
    if (specifier.startsWith(APPLICATION)) return [layout.applicationOf(importer)];
    if (!/^\.{1,2}(?:\/|$)/.test(specifier)) return undefined;
    return [directoryOf(importer), ...startDirectories(importer)];
  }

  /** Where programs are started from: `require "./config"` and `load "tasks/x.rake"` begin there. */
  function startDirectories(importer: string): string[] {
    return [...new Set([layout.componentOf(importer), ''])];
  }

  function findFrom(
    directories: readonly string[],
    path: string,
    kind: ImportFact['kind'],
  ): string | undefined {
    for (const directory of directories) {
      const wanted = joinPath(directory, path);
      const found = wanted === undefined ? undefined : findFile(wanted, kind);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** `load` runs any file by its whole name, `require` those that end in `.rb`. */
  function findFile(path: string, kind: ImportFact['kind']): string | undefined {
    if (kind === 'include' && view.hasFile(path)) return path;
    if (view.hasFile(`${path}.rb`)) return `${path}.rb`;
    return view.hasFile(path) && claimPath(path)?.role === 'source' ? path : undefined;
  }

  function byPattern(
    importer: string,
    bases: readonly string[],
    glob: string,
    symbols: readonly string[],
  ): readonly ImportTarget[] {
    for (const base of bases) {
      const pattern = globPattern(joinPath(base, glob) ?? '');
      const paths =
        pattern === undefined ? [] : layout.sources.filter((each) => pattern.test(each));
      const others = paths.filter((path) => path !== importer);
      if (others.length > 0) return others.map((path) => resolved(path, symbols));
    }
    return unresolved('no file matches the pattern', symbols);
  }

  function onLoadPath(importer: string, fact: ImportFact, path: string): ImportTarget {
    const { symbols } = fact;
    const { near, far } = layout.loadRootsFor(importer);
    const found = findFrom(near, path, fact.kind);
    if (found !== undefined) return resolved(found, symbols);
    if (isStandardFeature(path)) return external('ruby', path.split('/', 1)[0] ?? path, symbols);
    const other = findFrom(far, path, fact.kind) ?? findLoosely(fact, path, [...near, ...far]);
    return other === undefined
      ? missing(path, symbols, [...near, ...far])
      : resolved(other, symbols);
  }

  /** Derived paths know no acronyms of the application: `html_tags` for `HTMLTags`, `mysql` for `MySQL`. */
  function findLoosely(
    { kind }: ImportFact,
    path: string,
    roots: readonly string[],
  ): string | undefined {
    if (kind !== 'dynamic') return undefined;
    looseIndex ??= new Map(
      layout.sources.flatMap((each) =>
        each.endsWith('.rb') ? [[loosely(each.slice(0, -3)), each]] : [],
      ),
    );
    for (const root of roots) {
      const found = looseIndex.get(loosely(root === '' ? path : `${root}/${path}`));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function missing(
    path: string,
    symbols: readonly string[],
    roots: readonly string[],
  ): ImportTarget {
    const segments = path.split('/');
    for (let end = segments.length; end > 0; end -= 1) {
      const name = segments.slice(0, end).join('/');
      const gem = layout.foreignGem(name) ?? foreignByFeature(name);
      if (gem !== undefined) return external('rubygems', gem, symbols);
    }
    const head = segments[0] ?? path;
    if (isOwn(head, segments.length, roots) && !/\.(?:so|jar|bundle|dll)$/.test(path)) {
      const reason = `there is no file ${withExtension(path)} on a load path`;
      return { outcome: 'unresolved', reason, symbols };
    }
    if (path.startsWith('/')) {
      return { outcome: 'unresolved', reason: 'the path is one of a machine', symbols };
    }
    return external('rubygems', head.replace(/\.(?:rb|so|jar)$/, ''), symbols);
  }

  function foreignByFeature(name: string): string | undefined {
    const gem = gemByFeature.get(name);
    return gem === undefined || layout.isOwnGem(gem) ? undefined : gem;
  }

  /** Whether a path that begins so names something of the repository. */
  function isOwn(head: string, length: number, roots: readonly string[]): boolean {
    // No gem is called so; every repository with tests has such a file.
    if (layout.isOwnGem(head) || /^(?:\w+_)?helper$/.test(head)) return true;
    return (
      length > 1 &&
      roots.some((root) => /(?:^|\/)lib$/.test(root) && view.hasFile(`${root}/${head}.rb`))
    );
  }

  return resolve;
}

function withExtension(path: string): string {
  return baseNameOf(path).includes('.') ? path : `${path}.rb`;
}

function resolved(path: string, symbols: readonly string[]): ImportTarget {
  return { outcome: 'resolved', path, symbols };
}

function external(ecosystem: string, name: string, symbols: readonly string[]): ImportTarget {
  return { outcome: 'external', ecosystem, name, symbols };
}

function unresolved(reason: string, symbols: readonly string[]): readonly ImportTarget[] {
  return [{ outcome: 'unresolved', reason, symbols }];
}
