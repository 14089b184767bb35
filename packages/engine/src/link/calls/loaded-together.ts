// Which files can be parts of one running program, where a program is what its first file imports: nothing can
// call into a test or a script but what that file itself loads.
import type { SolverState } from './solver-state.ts';
import type { Unit } from './unit.ts';

/**
 * Whether code of the one file can meet values that were made in the other.
 * @param isByType whether they are only said to meet by a declared type; otherwise they are seen to
 */
export type LoadedTogether = (unit: Unit, other: Unit, isByType?: boolean) => boolean;

/**
 * A file that no other imports is the first of its program, so that all else there is what it imports, itself or
 * through others. What may import more than is known is part of any program, and so is what that loads; a file
 * that imports nothing of the repository shares names with others by other ways than imports, as one does that gives or
 * takes names of the global object. What only a type says needs a file that loads both.
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
  return (unit, other, isByType = false) => {
    if (unit === other || other.rules.loadsByImport !== true || unit.rules !== other.rules)
      return true;
    if (
      isByType &&
      !isOpen(unit) &&
      !isOpen(other) &&
      loadersOf(unit).isDisjointFrom(loadersOf(other))
    )
      return false;
    if (sharing.has(other.index)) return true;
    if (importers[other.index]!.length > 0 || imported[other.index]!.length === 0) return true;
    if (isAnywhere.has(unit.index)) return true;
    const loaded = loadedBy.get(other.index) ?? reach([other.index], imported);
    loadedBy.set(other.index, loaded);
    return loaded.has(unit.index);
  };
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
  for (const { index, targets, rules } of units) {
    if (rules.loadsByImport !== true) continue;
    for (const target of targets.flat()) {
      if (target.outcome === 'unresolved') loadsUnknown.push(index);
      const other = target.outcome === 'resolved' ? unitAt.get(target.path) : undefined;
      if (other === undefined || other === index) continue;
      imported[index]!.push(other);
      importers[other]!.push(index);
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
