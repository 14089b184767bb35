// Which files can be parts of one running program, where a program is what its first file imports: nothing can
// call into a test or a script but what that file itself loads.
import type { SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';

/**
 * Whether code of the one file can meet values that were made in the other.
 * @param isByType whether they are only said to meet by a declared type; otherwise they are seen to
 */
export type LoadedTogether = ((unit: Unit, other: Unit, isByType?: boolean) => boolean) & {
  /** Whether some file loads both, which is what it takes where nothing but imports brings them together. */
  byImports(unit: Unit, other: Unit): boolean;
};

/**
 * A file that no other imports is the first of its program, so that all else there is what it imports, itself or
 * through others. What may import more than is known is part of any program, and so is what that loads; a file
 * that imports nothing of the repository shares names with others by other ways than imports, as one does that gives or
 * takes names of the global object. What only a type says needs a file that loads both. A first file that offers nothing
 * is a program by itself, as tests and scripts are, so that it meets nothing but what it loads; one that offers something
 * may be loaded beside others by what is outside, as a framework loads pages.
 */
export function createLoadedTogether({
  units,
  sharedNames: { sharing },
}: Pick<SolverState, 'units' | 'sharedNames'>): LoadedTogether {
  const { imported, importers, loadsUnknown } = importsAmong(units);
  const isAnywhere = reach(reach(loadsUnknown, importers), imported);
  const loadedBy = new Map<number, ReadonlySet<number>>();
  const loadersOf = createLoaders(importers);
  const isOpen = ({ index }: Unit) => isAnywhere.has(index) || imported[index]!.length === 0;
  const isProgram = (unit: Unit) =>
    importers[unit.index]!.length === 0 &&
    !unit.offersNames &&
    !isOpen(unit) &&
    !sharing.has(unit.index);
  const haveLoader = (unit: Unit, other: Unit) => !loadersOf(unit).isDisjointFrom(loadersOf(other));
  const areTogether = (unit: Unit, other: Unit, isByType = false) => {
    if (unit === other || other.rules.loadsByImport !== true || unit.rules !== other.rules)
      return true;
    if (isByType && !isOpen(unit) && !isOpen(other) && !haveLoader(unit, other)) return false;
    if (sharing.has(other.index)) return true;
    if (importers[other.index]!.length > 0)
      return !isProgram(unit) || isAnywhere.has(other.index) || loadersOf(other).has(unit.index);
    if (imported[other.index]!.length === 0 || isAnywhere.has(unit.index)) return true;
    const loaded = loadedBy.get(other.index) ?? reach([other.index], imported);
    loadedBy.set(other.index, loaded);
    return loaded.has(unit.index);
  };
  return Object.assign(areTogether, { byImports: haveLoader });
}

/** Files that none of these loads; none where some may load more than is known. */
export function filesLoadedFromOutside(units: readonly Unit[]): readonly Unit[] {
  const { importers, loadsUnknown } = importsAmong(units);
  if (loadsUnknown.length > 0) return [];
  return units.filter(({ index, path }) => path !== null && importers[index]!.length === 0);
}

/** Files that load a file, itself among them. */
function createLoaders(importers: Links): (unit: Unit) => ReadonlySet<number> {
  const loaders = new Map<number, ReadonlySet<number>>();
  return ({ index }) => {
    const known = loaders.get(index) ?? reach([index], importers);
    loaders.set(index, known);
    return known;
  };
}

/** By unit, those that it leads to. */
type Links = readonly (readonly number[])[];

function importsAmong(units: readonly Unit[]): {
  readonly imported: Links;
  readonly importers: Links;
  readonly loadsUnknown: readonly number[];
} {
  const imported = units.map(() => [] as number[]);
  const importers = units.map(() => [] as number[]);
  const loadsUnknown: number[] = [];
  const unitAt = new Map(units.map(({ path, index }) => [path, index]));
  const link = (from: number, to: number | undefined) => {
    if (to === undefined || to === from) return;
    imported[from]!.push(to);
    importers[to]!.push(from);
  };
  for (const { index, path, targets, rules } of units) {
    if (rules.loadsByImport !== true) continue;
    for (const beside of rules.declaredBeside?.(path ?? '') ?? []) link(index, unitAt.get(beside));
    for (const target of targets.flat()) {
      if (target.outcome === 'unresolved') loadsUnknown.push(index);
      if (target.outcome === 'resolved') link(index, unitAt.get(target.path));
    }
  }
  return { imported, importers, loadsUnknown };
}

/** All that can be reached, what one starts from among it. */
function reach(from: Iterable<number>, next: readonly (readonly number[])[]): ReadonlySet<number> {
  const found = new Set(from);
  for (const at of found) for (const other of next[at]!) found.add(other);
  return found;
}
