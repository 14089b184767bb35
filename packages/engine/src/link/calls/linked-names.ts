// Names of languages that link by name, as C and C++ do: a file sees what it defines itself and what the files
// that it includes define, directly or not; what these only declare is found in whichever file defines it.
import { GLOBAL } from '../../flow/flow-facts.ts';
import type { ImportTarget } from '../../language.ts';
import type { SolverState } from './solver-state.ts';
import type { Unit } from './unit.ts';

/** A name at the top level of a file. */
interface Entry {
  readonly unit: Unit;
  readonly place: number;
  /** Sum of `GLOBAL`. */
  readonly flags: number;
}

/** Where a name leads: places that define it, or nothing but the word of a declaration. */
export type LinkedName =
  | { readonly kind: 'places'; readonly places: readonly number[] }
  | { readonly kind: 'declared' };

/** Sets of visible files that are kept; each takes a bit for every file. */
const MAX_SETS = 2000;

export class LinkedNames {
  readonly #state: SolverState;
  readonly #unitAt: (path: string) => Unit | undefined;
  readonly #indices = new Map<string, Map<number, Entry[]>>();
  readonly #visible = new Map<Unit, Uint32Array>();
  readonly #including = new Map<Unit, boolean>();

  constructor(state: SolverState, unitAt: (path: string) => Unit | undefined) {
    this.#state = state;
    this.#unitAt = unitAt;
  }

  /** What the text means at the top level of the unit; `undefined` when nothing in sight has that name. */
  find(unit: Unit, text: number): LinkedName | undefined {
    const entries = this.#indexOf(unit).get(text);
    if (entries === undefined) return undefined;
    const inSight = entries.filter((entry) => this.#sees(unit, entry.unit));
    const defined = inSight.filter(({ flags }) => (flags & GLOBAL.declared) === 0);
    const isDeclared = defined.length < inSight.length;
    const own = defined.filter((entry) => entry.unit === unit);
    const isC = unit.language === 'c';
    if (isC && own.length > 0) return placesOf(own);
    if (defined.length > 0 && (isC || !isDeclared)) return placesOf(defined);
    const elsewhere = entries.filter(
      (entry) =>
        (entry.flags & (GLOBAL.declared | GLOBAL.unlinked)) === 0 && !inSight.includes(entry),
    );
    if (isDeclared) {
      const found = [...defined, ...this.#linked(unit, inSight, elsewhere)];
      return found.length > 0 ? placesOf(found) : { kind: 'declared' };
    }
    const beside = elsewhere.filter((entry) => directoryOf(entry.unit) === directoryOf(unit));
    return beside.length === 1 ? placesOf(beside) : undefined;
  }

  /** Classes of that name in sight, those of the unit itself first. */
  inSight(unit: Unit, text: number): readonly number[] {
    const entries = this.#indexOf(unit).get(text) ?? [];
    const inSight = entries.filter((entry) => this.#sees(unit, entry.unit));
    return inSight
      .sort((a, b) => Number(b.unit === unit) - Number(a.unit === unit))
      .map(({ place }) => place);
  }

  /** Everything of that name, the nearest first. */
  anywhere(unit: Unit, text: number): readonly number[] {
    const entries = this.#indexOf(unit).get(text) ?? [];
    const nearness = (entry: Entry) => commonLength(directoryOf(entry.unit), directoryOf(unit));
    return [...entries].sort((a, b) => nearness(b) - nearness(a)).map(({ place }) => place);
  }

  /** Whether the unit includes something from outside the repository, which may declare anything. */
  includesForeign(unit: Unit): boolean {
    const known = this.#including.get(unit);
    if (known !== undefined) return known;
    const bits = this.#visibleFrom(unit);
    const isForeign = this.#state.units.some(
      ({ index, targets }) => isSet(bits, index) && targets.some((each) => each.some(isExternal)),
    );
    this.#including.set(unit, isForeign);
    return isForeign;
  }

  /** Definitions that see the same declaration count before others, and in C the nearest of them. */
  #linked(unit: Unit, inSight: readonly Entry[], elsewhere: readonly Entry[]): readonly Entry[] {
    if (elsewhere.length < 2) return elsewhere;
    const declaring = inSight.filter(({ flags }) => (flags & GLOBAL.declared) !== 0);
    const agreeing = elsewhere.filter((entry) =>
      declaring.some((declared) => this.#sees(entry.unit, declared.unit)),
    );
    const candidates = agreeing.length > 0 ? agreeing : elsewhere;
    if (unit.language !== 'c' && agreeing.length > 0) return candidates;
    const nearness = candidates.map((entry) =>
      commonLength(directoryOf(entry.unit), directoryOf(unit)),
    );
    const best = Math.max(...nearness);
    return candidates.filter((_, at) => nearness[at] === best);
  }

  #sees(unit: Unit, other: Unit): boolean {
    return unit === other || isSet(this.#visibleFrom(unit), other.index);
  }

  #visibleFrom(unit: Unit): Uint32Array {
    const known = this.#visible.get(unit);
    if (known !== undefined) return known;
    if (this.#visible.size >= MAX_SETS) this.#visible.clear();
    const bits = new Uint32Array((this.#state.units.length >> 5) + 1);
    const pending = [unit];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (isSet(bits, at.index)) continue;
      bits[at.index >> 5]! |= 1 << (at.index & 31);
      for (const target of at.targets.flat()) {
        if (target.outcome !== 'resolved') continue;
        const included = this.#unitAt(target.path);
        if (included !== undefined) pending.push(included);
      }
    }
    this.#visible.set(unit, bits);
    return bits;
  }

  /** Top-level names of all files of the language, in the order of the files. */
  #indexOf({ languageName }: Unit): ReadonlyMap<number, Entry[]> {
    const known = this.#indices.get(languageName);
    if (known !== undefined) return known;
    const index = new Map<number, Entry[]>();
    for (const unit of this.#state.units) {
      if (unit.languageName !== languageName || unit.path === null) continue;
      for (const [text, place] of unit.globals) {
        const entry = { unit, place, flags: unit.globalFlags.get(text) ?? 0 };
        const entries = index.get(text);
        if (entries === undefined) index.set(text, [entry]);
        else entries.push(entry);
      }
    }
    this.#indices.set(languageName, index);
    return index;
  }
}

function placesOf(entries: readonly Entry[]): LinkedName {
  return { kind: 'places', places: entries.map(({ place }) => place) };
}

const isExternal = ({ outcome }: ImportTarget): boolean => outcome === 'external';

const isSet = (bits: Uint32Array, at: number): boolean => (bits[at >> 5]! & (1 << (at & 31))) !== 0;

function directoryOf({ path }: Unit): string {
  return path === null ? '' : path.slice(0, path.lastIndexOf('/') + 1);
}

/** How many leading characters two directories share. */
function commonLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return a.lastIndexOf('/', at - 1) + 1;
}
