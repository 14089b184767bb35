// Repositories from before modules: no file says under which path their packages are imported. It shows in
// the imports themselves: a prefix behind which the repository's own directories follow.
import type { RepositoryView } from '../../../language.ts';
import { directoriesUpward, directoryOf } from '../../../repository-paths.ts';
import { pathBelow } from './path-below.ts';

export interface UnnamedRoots {
  /** Directories that the path may mean, the likeliest first. */
  directoriesFor(importer: string, path: string): string[];
}

/** @param hasPackage whether a directory holds Go files */
export function findUnnamedRoots(
  view: RepositoryView,
  hasPackage: (directory: string) => boolean,
): UnnamedRoots {
  const prefix = commonPrefix(view, hasPackage);
  return {
    directoriesFor: (importer, path) => {
      // A GOPATH keeps every package below `src`, the repository's and others.
      const sources = [...directoriesUpward(directoryOf(importer))].map((directory) =>
        directory === '' ? `src/${path}` : `${directory}/src/${path}`,
      );
      const rest = prefix === undefined ? undefined : pathBelow(path, prefix);
      return rest === undefined ? sources : [...sources, rest];
    },
  };
}

/** The prefix of most imports whose rest is a package, if most imports with that prefix are so. */
function commonPrefix(
  view: RepositoryView,
  hasPackage: (directory: string) => boolean,
): string | undefined {
  const hits = new Map<string, number>();
  const all = new Map<string, number>();
  for (const path of importPaths(view)) {
    const parts = path.split('/');
    for (const length of [2, 3]) {
      if (parts.length <= length) continue;
      const prefix = parts.slice(0, length).join('/');
      all.set(prefix, (all.get(prefix) ?? 0) + 1);
      if (hasPackage(parts.slice(length).join('/'))) hits.set(prefix, (hits.get(prefix) ?? 0) + 1);
    }
  }
  const likely = [...hits].filter(([prefix, count]) => 2 * count > (all.get(prefix) ?? 0));
  likely.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return likely[0]?.[0];
}

/** Distinct paths that begin with a host. */
function importPaths(view: RepositoryView): Set<string> {
  const paths = new Set<string>();
  for (const path of view.paths) {
    if (!path.endsWith('.go')) continue;
    for (const { specifier, kind } of view.factsOf(path)?.imports ?? []) {
      if (kind === 'static' && /^[^/][^/.]*\.[^/]+\//.test(specifier ?? ''))
        paths.add(specifier as string);
    }
  }
  return paths;
}
