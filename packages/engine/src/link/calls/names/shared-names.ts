// Names that files share by the global object, as scripts of one page do. No file says with which others it is loaded:
// what a name means is told by the directories, and where these leave several files, it is not known.
import type { Unit } from '../units/unit.ts';

/** What one file gives the name. */
export interface SharedEntry {
  readonly unit: Unit;
  readonly place: number;
  /** Whether it is written to the global object itself, so that modules see it as well. */
  readonly isWritten: boolean;
  /** Whether it only adds to what another file may give the name. */
  readonly isAdding: boolean;
}

/** A name that more files give is no name of one program: `x`, `init`, in thousands of scripts that stand alone. */
const MOST_GIVING = 100;

/** Who gives one name, each in the order of the files. */
interface Given {
  readonly byUnit: Map<Unit, SharedEntry>;
  readonly defining: SharedEntry[];
  readonly adding: SharedEntry[];
}

export class SharedNames {
  readonly #given = new Map<number, Given>();
  /** Indices of the units that give or take a name of another one: they are loaded together without any import. */
  readonly sharing = new Set<number>();

  /** In the order of the files. */
  add(text: number, entry: SharedEntry): void {
    const given = this.#given.get(text) ?? { byUnit: new Map(), defining: [], adding: [] };
    this.#given.set(text, given);
    given.byUnit.set(entry.unit, entry);
    (entry.isAdding ? given.adding : given.defining).push(entry);
  }

  /** Whether any file gives the name. */
  has(text: number): boolean {
    return this.#given.has(text);
  }

  /**
   * The place of what the name means in the unit.
   * @returns -1 where no file gives the name, or several do that are equally close
   */
  find(unit: Unit, text: number, sees: 'scripts' | 'written'): number {
    const given = this.#given.get(text);
    if (given === undefined) return -1;
    const isSeen = (entry: SharedEntry) =>
      entry.unit.rules === unit.rules &&
      (sees === 'scripts' || entry.isWritten) &&
      (!entry.unit.isTest || unit.isTest);
    const seenBy = (entries: readonly SharedEntry[]) =>
      entries.length > MOST_GIVING ? [] : entries.filter(isSeen);
    const own = given.byUnit.get(unit);
    const isOwn = own !== undefined && isSeen(own);
    if (isOwn && !own.isAdding) return own.place;
    const defining = seenBy(given.defining);
    const found =
      defining.length > 0 ? closest(unit, defining) : closestOther(unit, seenBy(given.adding));
    if (found === undefined) return isOwn ? own.place : -1;
    this.sharing.add(found.unit.index).add(unit.index);
    return found.place;
  }
}

/** Of files that all add to the name, the first of the closest others stands for it. */
const closestOther = (unit: Unit, entries: readonly SharedEntry[]): SharedEntry | undefined =>
  closestTo(
    unit,
    entries.filter((entry) => entry.unit !== unit),
  )[0];

function closest(unit: Unit, defining: readonly SharedEntry[]): SharedEntry | undefined {
  const near = closestTo(unit, defining);
  const written = near.length === 1 ? near : near.filter(({ unit: { path } }) => !isMinified(path));
  return written.length === 1 ? written[0] : undefined;
}

/** Those from which the fewest steps from directory to directory lead to the file. */
export function closestTo<Entry extends { readonly unit: Unit }>(
  unit: Unit,
  entries: readonly Entry[],
): readonly Entry[] {
  const steps = entries.map((entry) => stepsBetween(unit.path ?? '', entry.unit.path ?? ''));
  const fewest = Math.min(...steps);
  return entries.filter((_, at) => steps[at] === fewest);
}

function stepsBetween(a: string, b: string): number {
  let common = 0;
  for (let at = 0; at < a.length && a[at] === b[at]; at++) if (a[at] === '/') common += 1;
  return depthOf(a) + depthOf(b) - 2 * common;
}

const depthOf = (path: string): number => path.split('/').length - 1;

/** Stands beside the file that it was made of. */
const isMinified = (path: string | null): boolean => /[.-]min\.[a-z]+$/.test(path ?? '');
