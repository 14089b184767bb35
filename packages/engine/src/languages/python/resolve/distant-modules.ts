// Finds modules in projects of the repository other than the importer's. A repository can have hundreds of
// projects that share a namespace, so that every name is looked for once, not once for each importer.
import type { ModuleIndex } from './module-index.ts';
import { type SearchOutcome, searchModule } from './module-search.ts';
import { nearestFirst, type SearchPaths } from './search-path.ts';

export interface DistantQuery {
  /** The importer's. */
  readonly directory: string;
  readonly parts: readonly string[];
  readonly preferStub: boolean;
}

/**
 * What each root gives where the module, or a package on the way to it, was found; the nearest to the
 * importer first.
 */
export type DistantModules = (query: DistantQuery) => readonly SearchOutcome[];

/** @param isWrapper whether a file imports its own name and so is not what others mean by it */
export function createDistantModules(
  paths: SearchPaths,
  index: ModuleIndex,
  isWrapper: (file: string, name: string) => boolean,
): DistantModules {
  const byName = new Map<string, ReadonlyMap<string, SearchOutcome>>();
  const byDirectory = new Map<string, readonly SearchOutcome[]>();

  const searchRoots = (parts: readonly string[], preferStub: boolean) => {
    const top = parts[0] ?? '';
    const byRoot = new Map<string, SearchOutcome>();
    for (const root of paths.distantRoots(top)) {
      const admits = (file: string) => !isWrapper(file, top);
      const outcome = searchModule(index, [root], parts, { preferStub, admits });
      // A part of a namespace tells nothing: every project of that namespace has it.
      if (outcome.outcome !== 'missing' || outcome.file !== undefined) byRoot.set(root, outcome);
    }
    return byRoot;
  };
  return ({ directory, parts, preferStub }) => {
    const name = `${preferStub} ${parts.join('.')}`;
    const byRoot = byName.get(name) ?? searchRoots(parts, preferStub);
    byName.set(name, byRoot);
    if (byRoot.size === 0) return [];
    const key = `${name} ${directory}`;
    const sorted =
      byDirectory.get(key) ??
      nearestFirst(directory, [...byRoot.keys()]).flatMap((root) => byRoot.get(root) ?? []);
    byDirectory.set(key, sorted);
    return sorted;
  };
}
