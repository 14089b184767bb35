// What a container gives for a type: instances of the classes that the program registers for it, and of no others that are based
// on the type, unless the program makes them itself.
import { MOVE, PROVIDED_KEY } from '../../../flow/flow-facts.ts';
import { leavesMethods } from '../classes/abstract-classes.ts';
import { classOfValue } from '../graph/value-classes.ts';
import type { SolverState } from '../solver-state.ts';
import { forEachRow } from '../units/move-rows.ts';
import { unitOfPlace } from '../units/unit-of-place.ts';

/** Where more stand for one type, which are left out says little, and what all of them hold would take the room of what flows. */
const MOST_PROVIDED = 8;

export class ProvidedInstances {
  readonly #state: SolverState;
  readonly #key: number;
  /** By class; `null` where nothing is registered for it, or not all of that is known. */
  readonly #provided = new Map<number, readonly number[] | null>();
  /** Classes that something outside of tests makes. */
  #made: ReadonlySet<number> | undefined;

  constructor(state: SolverState) {
    this.#state = state;
    this.#key = state.texts.find(PROVIDED_KEY) ?? -1;
  }

  /**
   * Classes of what comes to a place that is declared with the class and that nobody is seen to give anything; `undefined` where it
   * may be any below. Tests register others.
   */
  of(classIndex: number, place: number): readonly number[] | undefined {
    if (this.#key === -1) return undefined;
    let known = this.#provided.get(classIndex);
    if (known === undefined) {
      known = this.#find(classIndex);
      this.#provided.set(classIndex, known);
    }
    if (known === null || unitOfPlace(this.#state.units, place)?.isTest !== false) return undefined;
    return known;
  }

  #find(classIndex: number): readonly number[] | null {
    const { classes, units } = this.#state;
    const given = new Set<number>();
    for (const { place } of classes.get(classIndex).members.get(this.#key) ?? []) {
      if (unitOfPlace(units, place)?.isTest !== false) continue;
      const found = this.#classesIn(place, classIndex);
      if (found.length === 0) return null;
      for (const each of found) given.add(each);
    }
    if (given.size === 0) return null;
    this.#made ??= madeOutsideTests(this.#state);
    for (const below of classes.below(classIndex)) if (this.#made.has(below)) given.add(below);
    return given.size > MOST_PROVIDED ? null : [...given];
  }

  /** The class itself is among them where it is none that leaves something to those below. */
  #classesIn(place: number, classIndex: number): readonly number[] {
    const { graph, classes } = this.#state;
    return graph
      .valuesOf(place)
      .map((value) => classOfValue(this.#state, value))
      .filter((at) => at !== -1 && classes.isBelow(at, classIndex))
      .filter((at) => !leavesMethods(this.#state, at));
  }
}

/** Classes that a call makes instances of, and such as have one where they stand: objects. */
function madeOutsideTests({ sites, units, classes }: SolverState): ReadonlySet<number> {
  const made = new Set<number>();
  sites.forEachStretch(({ unit }, from, end) => {
    if (unit.isTest || unit.path === null) return;
    for (let at = from; at < end; at++)
      if (sites.makesClasses(at)) for (const each of sites.classesOf(at)) made.add(each);
  });
  for (const unit of units) {
    if (unit.isTest || unit.path === null) continue;
    forEachRow(unit, (operation, row, moves) => {
      if (operation === MOVE.instance) made.add(classes.whole(unit.firstClass + moves[row + 1]!));
    });
  }
  return made;
}
