// Names of languages that link by name, as C and C++ do: a file sees what it defines itself and what the files
// that it includes define, directly or not; what these only declare is found in whichever file defines it.
import { GLOBAL } from '../../flow/flow-facts.ts';
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

/** Files that include a part of a text; what all include tells its names itself. */
const MAX_INCLUDERS = 8;

export class LinkedNames {
  readonly #state: SolverState;
  readonly #unitAt: (path: string) => Unit | undefined;
  readonly #indices = new Map<string, Map<number, Entry[]>>();
  readonly #sights = new Map<Unit, Sight>();
  readonly #included = new Map<Unit, Included>();
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
    const entries = this.#indexOf(unit).get(text);
    if (entries === undefined) return undefined;
    const inSight = this.#visible(unit, entries);
    const defined = inSight.filter(({ flags }) => (flags & GLOBAL.declared) === 0);
    const isDeclared = defined.length < inSight.length;
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

  /** Whether any file of the unit's language has that name. */
  isAnywhere(unit: Unit, text: number): boolean {
    return this.#indexOf(unit).has(text);
  }

  /** Classes of that name in sight, those of the unit itself first. */
  inSight(unit: Unit, text: number): readonly number[] {
    const entries = this.#indexOf(unit).get(text) ?? [];
    return [...this.#visible(unit, entries)]
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
    return this.#sightOf(unit).isForeign;
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

  /** Those in sight; where there are none, those that the files see whose text the unit is a part of. */
  #visible(unit: Unit, entries: readonly Entry[]): readonly Entry[] {
    const inSight = entries.filter((entry) => this.#sees(unit, entry.unit));
    if (inSight.length > 0 || entries.length === 0) return inSight;
    const around = this.#includersOf(unit);
    return entries.filter((entry) => around.some((other) => this.#sees(other, entry.unit)));
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

  #sees(unit: Unit, other: Unit): boolean {
    return unit === other || isSet(this.#sightOf(unit).units, other.index);
  }

  #sightOf(unit: Unit): Sight {
    const known = this.#sights.get(unit);
    if (known !== undefined) return known;
    if (this.#sights.size >= MAX_SIGHTS) this.#sights.clear();
    const units = new Uint32Array((this.#state.units.length >> 5) + 1);
    units[unit.index >> 5]! |= 1 << (unit.index & 31);
    let isForeign = false;
    const pending = [unit];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const included = this.#includedBy(at);
      isForeign ||= included.isForeign;
      for (const each of included.units) {
        if (isSet(units, each.index)) continue;
        units[each.index >> 5]! |= 1 << (each.index & 31);
        pending.push(each);
      }
    }
    const sight = { units, isForeign };
    this.#sights.set(unit, sight);
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

/** The name behind each namespace that need not be said, innermost first, then alone. */
export function candidatesOf(
  { texts }: SolverState,
  unit: Unit,
  scope: number,
  name: string,
): string[] {
  // A leading dot says that it begins at the top.
  if (name.startsWith('.')) return [name.slice(1)];
  const found: string[] = [];
  for (let at = scope; at !== -1; at = unit.facts.scopes[at]!.parent) {
    for (const prefix of unit.facts.scopes[at]!.prefixes ?? []) {
      found.push(`${texts.textOf(unit.texts[prefix]!)}.${name}`);
    }
  }
  return [...found, name];
}

function placesOf(entries: readonly Entry[]): LinkedName {
  return { kind: 'places', places: entries.map(({ place }) => place) };
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
