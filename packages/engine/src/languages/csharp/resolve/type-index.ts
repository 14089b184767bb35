// All types and extension methods of the repository by namespace and name, with the files that declare them.
// Built once, from facts.
import type { RepositoryView } from '../../../language.ts';
import { sharedSegments } from '../../../repository-paths.ts';
import { compareText } from '../../../source-tree.ts';
import { type ExtensionMethod, type SourceUnit, type UnitType, unitOf } from '../source-unit.ts';
import { createProjectPlaces, type ProjectPlaces } from './project-places.ts';
import { inFolder } from './razor-folders.ts';
import type { Project } from './read-projects.ts';

/** One source with what it says. */
export interface SourceFile {
  readonly path: string;
  readonly unit: SourceUnit;
}

/** One declaration of a type; a partial type has several. */
export interface FoundType {
  readonly source: SourceFile;
  /** Place in the unit's list of types. */
  readonly at: number;
  readonly type: UnitType;
}

export interface FoundExtension {
  readonly owner: FoundType;
  readonly method: ExtensionMethod;
}

export interface TypeIndex {
  readonly projects: ProjectPlaces;
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** Whether some source that the importer can see declares something in the namespace or below it. */
  hasNamespace(importer: string, name: string): boolean;
  /** Whether any source of the repository does. */
  knowsNamespace(name: string): boolean;
  /** Declarations of the type that the importer sees: all parts of the nearest one. */
  find(importer: string, namespace: string, name: string, arity?: number): readonly FoundType[];
  extensions(importer: string, namespace: string, name: string): readonly FoundExtension[];
  /** Declarations of the type of which the repository has but one of the name, whoever sees it. */
  findAnywhere(name: string): readonly FoundType[];
}

const NONE: readonly never[] = [];

const SOURCE = /\.(?:cs|razor|cshtml)$/;

export function createTypeIndex(view: RepositoryView): TypeIndex {
  const projects = createProjectPlaces(view);
  const sources = new Map<string, SourceFile>();
  const types = new Map<string, Map<string, FoundType[]>>();
  const extensions = new Map<string, Map<string, FoundExtension[]>>();
  const holders = new Map<string, Set<string>>();
  for (const path of view.paths) {
    const read = SOURCE.test(path) ? unitOf(view.factsOf(path)) : undefined;
    if (read === undefined) continue;
    const unit = path.endsWith('.cs') ? read : inFolder(view, projects, path, read);
    const source = { path, unit };
    sources.set(path, source);
    unit.types.forEach((type, at) => {
      if (type.parent !== null || type.isHidden) return;
      const namespace = unit.namespaces[type.namespace]?.name ?? '';
      const found = { source, at, type };
      append(types, namespace, type.name, found);
      for (const method of type.extensions) {
        append(extensions, namespace, method.name, { owner: found, method });
      }
      noteNamespace(holders, namespace, path);
    });
  }
  const seen = new Map<string, boolean>();
  /** Of all under one name, by who asks, the nearest; and of those the parts of one type, by its project. */
  const nearestTypes = new Map<readonly FoundType[], Map<string, readonly FoundType[]>>();
  const parts = new Map<readonly FoundType[], Map<Project | undefined, FoundType[]>>();

  function hasNamespace(importer: string, name: string): boolean {
    const holding = holders.get(name);
    if (holding === undefined) return false;
    const ours = projects.of(importer);
    const key = `${ours.map(({ path }) => path).join('\n')}\n\n${name}`;
    const known = seen.get(key);
    if (known !== undefined) return known;
    let isSeen = false;
    for (const path of holding) {
      if (projects.nearness(importer, path) === undefined) continue;
      isSeen = true;
      break;
    }
    seen.set(key, isSeen);
    return isSeen;
  }

  function find(
    importer: string,
    namespace: string,
    name: string,
    arity?: number,
  ): readonly FoundType[] {
    const all = types.get(namespace)?.get(name);
    if (all === undefined) return NONE;
    if (all.length === 1) return nearestOf(projects, importer, fittingOf(all, arity));
    const key = `${projects.groupOf(importer)}/${arity}`;
    const nearest = known(nearestTypes, all, () => new Map<string, readonly FoundType[]>());
    const best = known(nearest, key, () => nearestOf(projects, importer, fittingOf(all, arity)));
    if (best.length < 2) return best;
    const closest = closestPath(importer, best);
    return closest.type.isPartial ? partsWith(closest, best) : [closest];
  }

  /** The same list for every part of one type, so that what is known of them is found by it. */
  function partsWith(closest: FoundType, candidates: readonly FoundType[]): readonly FoundType[] {
    const project = projects.of(closest.source.path)[0];
    const ofProject = known(parts, candidates, () => new Map<Project | undefined, FoundType[]>());
    return known(ofProject, project, () =>
      candidates.filter(
        ({ type, source }) => type.isPartial && projects.of(source.path)[0] === project,
      ),
    );
  }

  function findAnywhere(name: string): readonly FoundType[] {
    const found = [...types.values()].flatMap((names) => {
      const declared = names.get(name);
      return declared === undefined ? [] : [declared];
    });
    return found.length === 1 ? found[0]! : NONE;
  }

  return {
    projects,
    sources,
    findAnywhere,
    hasNamespace,
    knowsNamespace: (name) => holders.has(name),
    find,
    extensions: (importer, namespace, name) =>
      (extensions.get(namespace)?.get(name) ?? []).filter(
        ({ owner }) => projects.nearness(importer, owner.source.path) !== undefined,
      ),
  };
}

function append<T>(map: Map<string, Map<string, T[]>>, namespace: string, name: string, item: T) {
  const names = map.get(namespace) ?? new Map<string, T[]>();
  map.set(namespace, names);
  const list = names.get(name);
  if (list === undefined) names.set(name, [item]);
  else list.push(item);
}

/** A namespace is there with all that it stands in. */
function noteNamespace(holders: Map<string, Set<string>>, namespace: string, path: string): void {
  for (let end = namespace.length; end > 0; end = namespace.lastIndexOf('.', end - 1)) {
    const name = namespace.slice(0, end);
    const paths = holders.get(name) ?? new Set<string>();
    holders.set(name, paths);
    paths.add(path);
  }
}

const fittingOf = (all: readonly FoundType[], arity: number | undefined): readonly FoundType[] =>
  arity === undefined ? all : all.filter(({ type }) => type.arity === arity);

/** Of declarations under one name, those that are nearest by their projects, in the order given. */
function nearestOf(
  projects: ProjectPlaces,
  importer: string,
  candidates: readonly FoundType[],
): readonly FoundType[] {
  let best: FoundType[] = [];
  let nearest: number = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const nearness = projects.nearness(importer, candidate.source.path);
    if (nearness === undefined) continue;
    if (nearness < nearest) best = [];
    if (nearness <= nearest) best.push(candidate);
    nearest = Math.min(nearness, nearest);
  }
  return best;
}

/**
 * The one with the longest common path, then the first. A type may have thousands of parts; where paths are sorted, those
 * that have most in common with one stand next to where it would stand.
 * @param candidates sorted by path; not empty
 */
function closestPath(importer: string, candidates: readonly FoundType[]): FoundType {
  const pathAt = (at: number) => candidates[at]!.source.path;
  const sharedAt = (at: number) =>
    at < 0 || at >= candidates.length ? -1 : sharedSegments(importer, pathAt(at));
  const place = firstAt(candidates.length, (at) => compareText(pathAt(at), importer) >= 0);
  const most = Math.max(sharedAt(place - 1), sharedAt(place));
  return candidates[firstAt(place, (at) => sharedAt(at) >= most)]!;
}

/** The first number below the count from which on the condition holds, where it never ceases to; the count for none. */
function firstAt(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function known<Key, Value>(map: Map<Key, Value>, key: Key, find: () => Value): Value {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const found = find();
  map.set(key, found);
  return found;
}
