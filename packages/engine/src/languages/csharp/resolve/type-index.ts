// All types and extension methods of the repository by namespace and name, with the files that declare them.
// Built once, from facts.
import type { RepositoryView } from '../../../language.ts';
import { sharedSegments } from '../../../repository-paths.ts';
import { type ExtensionMethod, type SourceUnit, type UnitType, unitOf } from '../source-unit.ts';
import { createProjectPlaces, type ProjectPlaces } from './project-places.ts';

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
}

export function createTypeIndex(view: RepositoryView): TypeIndex {
  const projects = createProjectPlaces(view);
  const sources = new Map<string, SourceFile>();
  const types = new Map<string, Map<string, FoundType[]>>();
  const extensions = new Map<string, Map<string, FoundExtension[]>>();
  const holders = new Map<string, Set<string>>();
  for (const path of view.paths) {
    if (!path.endsWith('.cs')) continue;
    const unit = unitOf(view.factsOf(path));
    if (unit === undefined) continue;
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
    const all = types.get(namespace)?.get(name) ?? [];
    const fitting = arity === undefined ? all : all.filter(({ type }) => type.arity === arity);
    return nearestType(projects, importer, fitting);
  }

  return {
    projects,
    sources,
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

/**
 * Of declarations under one name, those of the nearest: all parts of a partial type, otherwise the one with
 * the longest common path, then the first.
 * @param candidates sorted by path
 */
function nearestType(
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
  if (best.length < 2) return best;
  const closest = closestPath(importer, best);
  if (!closest.type.isPartial) return [closest];
  const project = projects.of(closest.source.path)[0];
  return best.filter(
    ({ type, source }) => type.isPartial && projects.of(source.path)[0] === project,
  );
}

function closestPath(importer: string, candidates: readonly FoundType[]): FoundType {
  let best = candidates[0] as FoundType;
  for (const candidate of candidates) {
    const isCloser =
      sharedSegments(importer, candidate.source.path) > sharedSegments(importer, best.source.path);
    if (isCloser) best = candidate;
  }
  return best;
}
