// Where a source stands in the build: its source root, the module around it, and whether it is tested or
// tests. Build files need no reading for that: their places and the `package` clause say enough.
import type { RepositoryView } from '../../language.ts';
import { directoryOf, sharedSegments } from '../../repository-paths.ts';

export interface SourcePlace {
  readonly path: string;
  /** The path without the directories that the package stands for; empty for the repository's own root. */
  readonly root: string;
  /** The nearest directory upwards that holds a build file; the repository's own root where there is none. */
  readonly module: string;
  readonly isTest: boolean;
}

/** How near one source is to another, from 0. */
export const Nearness = {
  sameRoot: 0,
  sameModule: 1,
  testsOfSameModule: 2,
  otherModule: 3,
  testsOfOtherModule: 4,
} as const;

const BUILD_FILES = ['pom.xml', 'build.gradle', 'build.gradle.kts', 'build.sbt', 'build.xml'];

/**
 * @param isTest whether the path is that of a test, by the source's own language
 * @returns the place of a source, by its path and its package
 */
export function createPlaces(
  { hasFile }: RepositoryView,
  isTest: (path: string) => boolean,
): (path: string, packageName: string) => SourcePlace {
  const modules = new Map<string, string>();

  function moduleOf(directory: string): string {
    const passed: string[] = [];
    let at = directory;
    while (at !== '' && !modules.has(at) && !holdsBuildFile(at)) {
      passed.push(at);
      at = directoryOf(at);
    }
    const module = modules.get(at) ?? at;
    for (const each of [...passed, at]) modules.set(each, module);
    return module;
  }

  function holdsBuildFile(directory: string): boolean {
    return BUILD_FILES.some((name) => hasFile(`${directory}/${name}`));
  }

  return (path, packageName) => {
    const directory = directoryOf(path);
    return {
      path,
      root: rootOf(directory, packageName),
      module: moduleOf(directory),
      isTest: isTest(path),
    };
  };
}

/** A file that does not stand where its package says is its own root's only package. */
function rootOf(directory: string, packageName: string): string {
  const below = packageName.replaceAll('.', '/');
  if (below === '') return directory;
  if (directory === below) return '';
  return directory.endsWith(`/${below}`) ? directory.slice(0, -below.length - 1) : directory;
}

export function nearness(from: SourcePlace, to: SourcePlace): number {
  if (from.root === to.root) return Nearness.sameRoot;
  if (from.module === to.module) {
    return to.isTest && !from.isTest ? Nearness.testsOfSameModule : Nearness.sameModule;
  }
  return to.isTest ? Nearness.testsOfOtherModule : Nearness.otherModule;
}

/**
 * The nearest of several; of equally near ones the one with the longest common path, then the first.
 * @param candidates sorted by path
 */
export function nearestPlace<T extends { readonly place: SourcePlace }>(
  from: SourcePlace,
  candidates: readonly T[],
): T | undefined {
  if (candidates.length < 2) return candidates[0];
  let best: T | undefined;
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const candidate of candidates) {
    const distance = nearness(from, candidate.place);
    if (distance > least) continue;
    const shared = sharedSegments(from.path, candidate.place.path);
    if (distance === least && shared <= most) continue;
    [best, least, most] = [candidate, distance, shared];
  }
  return best;
}
