// What else a name may mean where functions of one name are overloads of each other that stand in several files: those of
// the file's own package and those that it imports, besides what the name means first.
import { appendTo } from '../collections/append-to.ts';
import type { SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';
import type { UnitIndex } from '../units/unit-index.ts';
import type { Meaning } from './meaning.ts';
import { moduleOf } from './platform-halves.ts';

export class FunctionsInSight {
  readonly #state: SolverState;
  readonly #units: UnitIndex;
  /** By unit that was asked, the files that it names something of, by what it names. */
  readonly #filesOf = new Map<Unit, ReadonlyMap<string, readonly Unit[]>>();
  /** By package and module. */
  #filesIn: Map<string, Unit[]> | undefined;
  /** Places that stand for several, by these. */
  readonly #joined = new Map<string, number>();

  constructor(state: SolverState, units: UnitIndex) {
    this.#state = state;
    this.#units = units;
  }

  /** @param text the name of something that is called, and what it means first */
  join(unit: Unit, text: number, meaning: Meaning): Meaning {
    const { rules, path, globals } = unit;
    if (rules.overloadsSpanFiles !== true || path === null || meaning.kind !== 'place')
      return meaning;
    const { texts } = this.#state;
    const others = this.#filesNaming(unit, texts.textOf(text)).map((each) =>
      each.globals.get(text),
    );
    const places = new Set([meaning.place, globals.get(text), ...others]);
    places.delete(undefined);
    if (places.size < 2) return meaning;
    return { kind: 'place', place: this.#placeOf([...places] as number[]) };
  }

  /**
   * Places of functions of the name in other files of the unit's package and module, where the name means nothing, or what
   * the file itself declares: a member of some class may have the name as well, so that no file is named for it.
   */
  besides(unit: Unit, text: number, meaning: Meaning): readonly number[] {
    const own = unit.globals.get(text);
    const isOpen =
      meaning.kind === 'unknown' || (meaning.kind === 'place' && meaning.place === own);
    if (unit.rules.overloadsSpanFiles !== true || unit.path === null || !isOpen) return NONE;
    return this.#filesBeside(unit).flatMap((other) => {
      const isSeen = other !== unit && (unit.isTest || !other.isTest);
      return isSeen ? (other.globals.get(text) ?? []) : [];
    });
  }

  #filesBeside(unit: Unit): readonly Unit[] {
    if (this.#filesIn === undefined) {
      this.#filesIn = new Map();
      for (const each of this.#state.units)
        if (each.rules.overloadsSpanFiles === true && each.path !== null)
          appendTo(this.#filesIn, homeOf(each), each);
    }
    return this.#filesIn.get(homeOf(unit)) ?? NO_UNITS;
  }

  #filesNaming(unit: Unit, name: string): readonly Unit[] {
    const known = this.#filesOf.get(unit) ?? this.#filesBySymbol(unit);
    this.#filesOf.set(unit, known);
    return known.get(name) ?? NO_UNITS;
  }

  #filesBySymbol({ targets }: Unit): ReadonlyMap<string, readonly Unit[]> {
    const files = new Map<string, Unit[]>();
    for (const target of targets.flat()) {
      const source = target.outcome === 'resolved' ? this.#units.at(target.path) : undefined;
      if (source === undefined) continue;
      for (const symbol of target.symbols) appendTo(files, symbol, source);
    }
    return files;
  }

  /** A place that has the values of all, as a name has. */
  #placeOf(places: readonly number[]): number {
    const key = [...places].sort((a, b) => a - b).join(' ');
    const known = this.#joined.get(key);
    if (known !== undefined) return known;
    const { graph, namedPlaces } = this.#state;
    const joined = graph.addPlaces(1);
    namedPlaces.add(joined);
    for (const place of places) graph.addEdge(place, joined);
    this.#joined.set(key, joined);
    return joined;
  }
}

const homeOf = (unit: Unit): string => `${unit.seenPackages?.own ?? ''} ${moduleOf(unit)}`;

const NONE: readonly number[] = [];
const NO_UNITS: readonly Unit[] = [];
