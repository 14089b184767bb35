// Which projects compile a source, and which other sources it can see for that.
import type { RepositoryView } from '../../../language.ts';
import { directoryOf } from '../../../repository-paths.ts';
import { PathPatterns } from './path-patterns.ts';
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
  /** The same text for paths that the same projects compile, to which everything is equally near. */
  groupOf(path: string): string;
}

/** Every project that can be seen from some. */
interface Closure {
  /** By project, over how many references; 0 for those themselves. */
  readonly distances: ReadonlyMap<number, number>;
  /** Whether the references of all of them could be read. */
  readonly isComplete: boolean;
}

export function createProjectPlaces(view: RepositoryView): ProjectPlaces {
  const projects = readProjects(view);
  const byDirectory = new Map<string, number[]>();
  projects.forEach(({ directory }, at) => {
    byDirectory.set(directory, [...(byDirectory.get(directory) ?? []), at]);
  });
  const compiled = new PathPatterns();
  const removed = new PathPatterns();
  projects.forEach((project, at) => {
    for (const path of project.compiled) compiled.add(path, at);
    for (const path of project.removed) removed.add(path, at);
  });
  const places = new Map<string, readonly number[]>();
  const closures = new Map<string, Closure>();

  function placesOf(path: string): readonly number[] {
    const known = places.get(path);
    if (known !== undefined) return known;
    const nearest = nearestProjects(path);
    const without = removed.ownersOf(path);
    const byDefault = nearest.filter((at) => projects[at]?.hasDefaultItems && !without.has(at));
    const found = new Set([...byDefault, ...compiled.ownersOf(path)]);
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

  function closureOf(from: readonly number[]): Closure {
    const key = keyOf(from);
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
    const isComplete = pending.every((at) => projects[at]?.isComplete === true);
    const closure = { distances, isComplete };
    closures.set(key, closure);
    return closure;
  }

  function nearness(importer: string, path: string): number | undefined {
    const ours = placesOf(importer);
    const theirs = placesOf(path);
    if (ours.length === 0) {
      return theirs.length === 0 ? Nearness.sameProject : Nearness.elsewhere;
    }
    if (theirs.length === 0) return Nearness.unclaimed;
    const { distances, isComplete } = closureOf(ours);
    let distance = Number.POSITIVE_INFINITY;
    for (const at of theirs) distance = Math.min(distance, distances.get(at) ?? distance);
    if (Number.isFinite(distance)) return Math.min(distance, Nearness.referencedByOthers);
    return isComplete ? undefined : Nearness.elsewhere;
  }

  const keyOf = (places: readonly number[]) => places.join(' ');
  const listOf = (places: Iterable<number>) => [...places].map((at) => projects[at] as Project);
  return {
    of: (path) => listOf(placesOf(path)),
    nearness,
    seenFrom: (path) => listOf(closureOf(placesOf(path)).distances.keys()),
    groupOf: (path) => keyOf(placesOf(path)),
  };
}
