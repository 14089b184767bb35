// Names of languages that link by name, as C and C++ do: a file sees what it defines itself and what the files
// that it includes define, directly or not; what these only declare is found in whichever file defines it.
import { GLOBAL } from '../../../flow/flow-facts.ts';
import { PairMap } from '../collections/pair-map.ts';
import type { SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';
import { type LinkedEntry, LinkedIndex } from './linked-index.ts';

/** Where a name leads: places that define it, or nothing but the word of a declaration. */
export type LinkedName =
  | { readonly kind: 'places'; readonly places: readonly number[] }
  | { readonly kind: 'declared' };

/** What a unit sees by what it includes, directly or not. */
interface Sight {
  /** A bit for each unit, by its index. */
  readonly units: Uint32Array;
  /** Whether something from outside the repository is among it, which may declare anything. */
  readonly isForeign: boolean;
}

/** What a unit includes itself. */
interface Included {
  readonly units: readonly Unit[];
  readonly isForeign: boolean;
}

/** Sights that are kept; each takes a bit for every file. */
const MAX_SIGHTS = 2000;

/** A file that was gone through so often for others has a sight that is kept for them. */
const MANY_LOOKS = 16;

/** Files that include a part of a text; what all include tells its names itself. */
const MAX_INCLUDERS = 8;

export class LinkedNames {
  readonly #state: SolverState;
  readonly #unitAt: (path: string) => Unit | undefined;
  readonly #indices = new Map<string, LinkedIndex>();
  readonly #sights = new Map<Unit, Sight>();
  /** Of files that many others include; how often each was gone through for another. */
  readonly #sightsOfMany = new Map<Unit, Sight>();
  readonly #looks = new Map<Unit, number>();
  readonly #included = new Map<Unit, Included>();
  /** By pairs of units: whether the first sees the second. */
  readonly #seen = new PairMap();
  #includers: Map<Unit, Unit[]> | undefined;

  constructor(state: SolverState, unitAt: (path: string) => Unit | undefined) {
    this.#state = state;
    this.#unitAt = unitAt;
  }

  /** What the text means at the top level of the unit; `undefined` when nothing in sight has that name. */
  find(unit: Unit, text: number): LinkedName | undefined {
    const isC = unit.language === 'c';
    const ownPlace = isC ? unit.globals.get(text) : undefined;
    const ownFlags = unit.globalFlags.get(text) ?? 0;
    if (ownPlace !== undefined && (ownFlags & GLOBAL.declared) === 0) {
      return { kind: 'places', places: [ownPlace] };
    }
    const index = this.#indexOf(unit);
    if (!index.has(text)) return undefined;
    const inSight = this.#visible(unit, text);
    const defined = inSight.filter(({ flags }) => (flags & GLOBAL.declared) === 0);
    const isDeclared = defined.length < inSight.length;
    if (defined.length > 0 && (isC || !isDeclared)) {
      const others = isC
        ? this.#otherwise(unit, text, inSight)
        : this.#overloads(unit, text, inSight);
      return placesOf([...defined, ...others]);
    }
    const elsewhere = index
      .entriesOf(text, (_, flags) => (flags & (GLOBAL.declared | GLOBAL.unlinked)) === 0)
      .filter(({ place }) => !inSight.some((entry) => entry.place === place));
    if (isDeclared) {
      const found = [...defined, ...this.#linked(unit, inSight, elsewhere)];
      return found.length > 0 ? placesOf(found) : { kind: 'declared' };
    }
    const beside = elsewhere.filter((entry) => directoryOf(entry.unit) === directoryOf(unit));
    return beside.length === 1 ? placesOf(beside) : undefined;
  }

  /**
   * Places of what is defined under the text and meant although a macro of that name is in sight: a macro without parentheses
   * gives the definition the same other name as the call, as where a library gives all of its names a prefix; one that
   * calls nothing stands in for a function that is declared under another condition.
   */
  behindMacro(unit: Unit, macro: number, text: number): readonly number[] {
    const macros = this.#visible(unit, macro);
    const aliases = macros.filter(({ flags }) => (flags & GLOBAL.renaming) !== 0);
    const isStub = macros.length > 0 && macros.every(({ flags }) => (flags & GLOBAL.stub) !== 0);
    if (aliases.length === 0 && !isStub) return NO_PLACES;
    const defined = this.find(unit, text);
    if (defined?.kind !== 'places') return NO_PLACES;
    const { places } = defined;
    if (isStub) return this.#visible(unit, text).length > 0 ? places : NO_PLACES;
    return this.#indexOf(unit)
      .entriesOf(text, () => true)
      .filter((entry) => places.includes(entry.place))
      .filter((entry) => aliases.some((alias) => this.#sees(entry.unit, alias.unit)))
      .map(({ place }) => place);
  }

  /** Whether the unit itself or what it includes has that name. */
  hasInSight(unit: Unit, text: number): boolean {
    return text !== -1 && this.#inOwnSight(unit, text).length > 0;
  }

  /** Whether any file of the unit's language has that name. */
  isAnywhere(unit: Unit, text: number): boolean {
    return this.#indexOf(unit).has(text);
  }

  /** Classes of that name in sight, those of the unit itself first. */
  inSight(unit: Unit, text: number): readonly number[] {
    return [...this.#visible(unit, text)]
      .sort((a, b) => Number(b.unit === unit) - Number(a.unit === unit))
      .map(({ place }) => place);
  }

  /** Everything of that name, the nearest first. */
  anywhere(unit: Unit, text: number): readonly number[] {
    const entries = this.#indexOf(unit).entriesOf(text, () => true);
    const nearness = (entry: LinkedEntry) =>
      commonLength(directoryOf(entry.unit), directoryOf(unit));
    return entries.sort((a, b) => nearness(b) - nearness(a)).map(({ place }) => place);
  }

  /** Whether the unit includes something from outside the repository, which may declare anything. */
  includesForeign(unit: Unit): boolean {
    return this.#sightOf(unit).isForeign;
  }

  /**
   * In C what is `static` in a header has no prototype that others could link: where one is in sight as well, one of the two
   * is there under another condition, and so is what another file defines for the latter.
   */
  #otherwise(unit: Unit, text: number, inSight: readonly LinkedEntry[]): readonly LinkedEntry[] {
    const declaring = inSight.filter(({ flags }) => (flags & DECLARING) !== 0);
    const isStatic = inSight.every(({ flags }) => (flags & (DECLARING | GLOBAL.unlinked)) !== 0);
    if (declaring.length === 0 || !isStatic) return NONE;
    const agreeing = this.#indexOf(unit)
      .entriesOf(text, (_, flags) => (flags & (GLOBAL.declared | GLOBAL.unlinked)) === 0)
      .filter((entry) => !inSight.some(({ place }) => place === entry.place))
      .filter((entry) => declaring.some((declared) => this.#sees(entry.unit, declared.unit)));
    return this.#linked(unit, declaring, agreeing);
  }

  /** In C++ what defines a name in sight may only declare others of it, which those define who see that. */
  #overloads(unit: Unit, text: number, inSight: readonly LinkedEntry[]): readonly LinkedEntry[] {
    const declaring = inSight.filter(({ flags }) => (flags & GLOBAL.declaredBeside) !== 0);
    if (declaring.length === 0) return NONE;
    return this.#indexOf(unit)
      .entriesOf(text, (_, flags) => (flags & (GLOBAL.declared | GLOBAL.unlinked)) === 0)
      .filter((entry) => !inSight.some(({ place }) => place === entry.place))
      .filter((entry) => declaring.some((declared) => this.#sees(entry.unit, declared.unit)));
  }

  /** Definitions that see the same declaration count before others, and in C the nearest of them. */
  #linked(
    unit: Unit,
    inSight: readonly LinkedEntry[],
    elsewhere: readonly LinkedEntry[],
  ): readonly LinkedEntry[] {
    if (elsewhere.length < 2) return elsewhere;
    const declaring = inSight.filter(({ flags }) => (flags & DECLARING) !== 0);
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

  /** Those in sight; where there are none, those that the files see whose text the unit is a part of. */
  #visible(unit: Unit, text: number): readonly LinkedEntry[] {
    const index = this.#indexOf(unit);
    if (!index.has(text)) return NONE;
    const inSight = this.#inOwnSight(unit, text);
    if (inSight.length > 0) return inSight;
    const sights = this.#includersOf(unit).map((other) => this.#sightOf(other).units);
    return index.entriesOf(text, (other) => sights.some((seen) => isSet(seen, other)));
  }

  #inOwnSight(unit: Unit, text: number): readonly LinkedEntry[] {
    const { units } = this.#sightOf(unit);
    return this.#indexOf(unit).entriesOf(text, (other) => isSet(units, other));
  }

  /** Files that include the unit themselves. */
  #includersOf(unit: Unit): readonly Unit[] {
    if (this.#includers === undefined) {
      this.#includers = new Map();
      for (const other of this.#state.units) {
        if (other.path === null || other.rules.linksByName !== true) continue;
        for (const included of this.#includedBy(other).units) {
          const known = this.#includers.get(included);
          if (known === undefined) this.#includers.set(included, [other]);
          else if (known.length < MAX_INCLUDERS) known.push(other);
        }
      }
    }
    return this.#includers.get(unit) ?? [];
  }

  /** Asked of few pairs of files, and often. */
  #sees(unit: Unit, other: Unit): boolean {
    const known = this.#seen.get(unit.index, other.index);
    if (known !== -1) return known === 1;
    const sees = isSet(this.#sightOf(unit).units, other.index);
    this.#seen.set(unit.index, other.index, Number(sees));
    return sees;
  }

  #sightOf(unit: Unit): Sight {
    const found = this.#sights.get(unit) ?? this.#sightsOfMany.get(unit);
    if (found !== undefined) return found;
    if (this.#sights.size >= MAX_SIGHTS) this.#sights.clear();
    const sight = this.#look(unit, true);
    this.#sights.set(unit, sight);
    return sight;
  }

  /** @param keeps whether sights of files that many others include are to be kept, which none of these does again */
  #look(unit: Unit, keeps: boolean): Sight {
    const units = new Uint32Array((this.#state.units.length >> 5) + 1);
    units[unit.index >> 5]! |= 1 << (unit.index & 31);
    let isForeign = false;
    const pending = [unit];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const kept = at === unit ? undefined : this.#keptSightOf(at, keeps);
      const included = this.#includedBy(at);
      isForeign ||= (kept ?? included).isForeign;
      if (kept !== undefined) addAll(units, kept.units);
      else
        for (const each of included.units) {
          if (isSet(units, each.index)) continue;
          units[each.index >> 5]! |= 1 << (each.index & 31);
          pending.push(each);
        }
    }
    return { units, isForeign };
  }

  /** What a file sees that many others include; `undefined` for those that few do. */
  #keptSightOf(unit: Unit, keeps: boolean): Sight | undefined {
    const kept = this.#sightsOfMany.get(unit);
    if (kept !== undefined || !keeps) return kept;
    const looks = (this.#looks.get(unit) ?? 0) + 1;
    this.#looks.set(unit, looks);
    if (looks < MANY_LOOKS || this.#sightsOfMany.size >= MAX_SIGHTS) return undefined;
    const sight = this.#look(unit, false);
    this.#sightsOfMany.set(unit, sight);
    return sight;
  }

  #includedBy(unit: Unit): Included {
    const known = this.#included.get(unit);
    if (known !== undefined) return known;
    const targets = unit.targets.flat();
    const units = targets.flatMap((target) =>
      target.outcome === 'resolved' ? (this.#unitAt(target.path) ?? []) : [],
    );
    const included = {
      units: [...new Set(units)],
      isForeign: targets.some(({ outcome }) => outcome === 'external'),
    };
    this.#included.set(unit, included);
    return included;
  }

  #indexOf({ languageName }: Unit): LinkedIndex {
    const known = this.#indices.get(languageName);
    if (known !== undefined) return known;
    const index = new LinkedIndex(this.#state, languageName);
    this.#indices.set(languageName, index);
    return index;
  }
}

/** Of functions: a prototype, or one beside a definition that nobody else could link. */
const DECLARING = GLOBAL.declared | GLOBAL.stub;

const NONE: readonly LinkedEntry[] = [];
const NO_PLACES: readonly number[] = [];

function placesOf(entries: readonly LinkedEntry[]): LinkedName {
  return { kind: 'places', places: entries.map(({ place }) => place) };
}

function addAll(bits: Uint32Array, others: Uint32Array): void {
  for (let at = 0; at < bits.length; at++) bits[at]! |= others[at]!;
}

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
