// Which projects compile a source, and which other sources it can see for that.
import type { RepositoryView } from '../../../language.ts';
import { directoryOf } from '../../../repository-paths.ts';
import { type Project, readProjects } from './read-projects.ts';

/** How near a source is to another, from 0. */
export const Nearness = {
  sameProject: 0,
  referenced: 1,
  referencedByOthers: 2,
  /** No project compiles it, as far as project files tell. */
  unclaimed: 3,
  /** Counts only where it is not known what the importer's project sees. */
  elsewhere: 4,
} as const;

export interface ProjectPlaces {
  /** Projects that compile the file; empty when no project file is near. */
  of(path: string): readonly Project[];
  /** `undefined` when the importer cannot see the file. */
  nearness(importer: string, path: string): number | undefined;
  /** The projects, and those they reference, also through others. */
  seenFrom(path: string): readonly Project[];
}

export function createProjectPlaces(view: RepositoryView): ProjectPlaces {
  const projects = readProjects(view);
  const byDirectory = new Map<string, number[]>();
  projects.forEach(({ directory }, at) => {
    byDirectory.set(directory, [...(byDirectory.get(directory) ?? []), at]);
  });
  const withPatterns = projects.flatMap(({ compiled }, at) => (compiled.length > 0 ? [at] : []));
  const places = new Map<string, readonly number[]>();
  const closures = new Map<string, ReadonlyMap<number, number>>();

  function placesOf(path: string): readonly number[] {
    const known = places.get(path);
    if (known !== undefined) return known;
    const nearest = nearestProjects(path);
    const found = new Set(nearest.filter((at) => isCompiledByDefault(projects[at], path)));
    for (const at of withPatterns) {
      if (projects[at]?.compiled.some((pattern) => pattern.test(path))) found.add(at);
    }
    const list = (found.size > 0 ? [...found] : [...nearest]).sort((a, b) => a - b);
    places.set(path, list);
    return list;
  }

  function nearestProjects(path: string): readonly number[] {
    for (let directory = directoryOf(path); ; directory = directoryOf(directory)) {
      const found = byDirectory.get(directory);
      if (found !== undefined) return found;
      if (directory === '') return [];
    }
  }

  /** Every project that can be seen from some, with its distance. */
  function closureOf(from: readonly number[]): ReadonlyMap<number, number> {
    const key = from.join(' ');
    const known = closures.get(key);
    if (known !== undefined) return known;
    const distances = new Map(from.map((at) => [at, 0]));
    const pending = [...from];
    for (const at of pending) {
      for (const to of projects[at]?.references ?? []) {
        if (distances.has(to)) continue;
        distances.set(to, (distances.get(at) ?? 0) + 1);
        pending.push(to);
      }
    }
    closures.set(key, distances);
    return distances;
  }

  function nearness(importer: string, path: string): number | undefined {
    const ours = placesOf(importer);
    const theirs = placesOf(path);
    if (ours.length === 0) {
      return theirs.length === 0 ? Nearness.sameProject : Nearness.elsewhere;
    }
    if (theirs.length === 0) return Nearness.unclaimed;
    const distances = closureOf(ours);
    const distance = Math.min(...theirs.map((at) => distances.get(at) ?? Number.POSITIVE_INFINITY));
    if (Number.isFinite(distance)) return Math.min(distance, Nearness.referencedByOthers);
    const isComplete = [...distances.keys()].every((at) => projects[at]?.isComplete === true);
    return isComplete ? undefined : Nearness.elsewhere;
  }

  const listOf = (places: Iterable<number>) => [...places].map((at) => projects[at] as Project);
  return {
    of: (path) => listOf(placesOf(path)),
    nearness,
    seenFrom: (path) => listOf(closureOf(placesOf(path)).keys()),
  };
}

function isCompiledByDefault(project: Project | undefined, path: string): boolean {
  if (project?.hasDefaultItems !== true) return false;
  return !project.removed.some((pattern) => pattern.test(path));
}
