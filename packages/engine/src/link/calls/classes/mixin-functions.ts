// Which functions give a class that they base on what they are given, as mixins and decorators of classes do, or what such
// functions make of that: each call has classes of its own.
import { MOVE } from '../../../flow/flow-facts.ts';
import {
  addDerived,
  calleeByName,
  placesGiven,
  placesWith,
  rowsOf,
} from '../copies/told-by-call.ts';
import type { Frame, SolverState } from '../solver-state.ts';

/** Larger functions give the same for all calls. A mixin holds all methods of its class. */
const MAX_PLACES = 4000;

/** Mixins that hand on what they are given to others, and those to others. */
const MAX_HANDED_ON = 4;

export class MixinFunctions {
  readonly #state: SolverState;
  readonly #known = new Map<number, boolean>();

  constructor(state: SolverState) {
    this.#state = state;
  }

  /** @param callable one that is no copy; what is known of names when it is asked first holds */
  has(callable: number, depth = 0): boolean {
    const known = this.#known.get(callable);
    if (known !== undefined) return known;
    // One that hands on to itself is none by that.
    this.#known.set(callable, false);
    const { fact, frame } = this.#state.callables[callable]!;
    const { parameters, result, firstPlace, endPlace } = fact;
    if (result === -1 || parameters.length === 0 || endPlace - firstPlace > MAX_PLACES)
      return false;
    const { moves } = frame.unit.facts;
    const rows = rowsOf(fact, moves).filter((row) => LEADING.has(moves[row]!));
    const given = placesWith(parameters, (places) => {
      for (const row of rows) addDerived(moves, row, places);
    });
    const made = placesWith([], (places) => {
      const isOfGiven = (place: number) => given.has(place) || places.has(place);
      for (const row of rows) {
        addDerived(moves, row, places);
        const place = this.#madeOf(frame, row, isOfGiven, depth);
        if (place !== -1) places.add(place);
      }
    });
    this.#known.set(callable, made.has(result));
    return made.has(result);
  }

  /** The place of a class that the row makes of what is given; -1 for none. */
  #madeOf(
    { unit }: Frame,
    row: number,
    isOfGiven: (place: number) => boolean,
    depth: number,
  ): number {
    const { moves, classes } = unit.facts;
    if (moves[row] === MOVE.class) {
      const { bases } = classes[moves[row + 1]!]!;
      const isBased = bases.some((base) => 'place' in base && isOfGiven(base.place));
      return isBased ? moves[row + 2]! : -1;
    }
    if (moves[row] !== MOVE.call || depth === MAX_HANDED_ON) return -1;
    if (!placesGiven(moves, row).some(isOfGiven)) return -1;
    const callee = calleeByName(this.#state, unit, row);
    return callee !== -1 && this.has(callee, depth + 1) ? moves[row + 3]! : -1;
  }
}

const LEADING: ReadonlySet<number> = new Set([
  MOVE.copy,
  MOVE.copyWhen,
  MOVE.narrow,
  MOVE.narrowBy,
  MOVE.read,
  MOVE.readAt,
  MOVE.class,
  MOVE.call,
]);
