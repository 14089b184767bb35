// Functions that give back what they are given, as it is or in what they have made of it:
// `function wrap(next) { if (layers) next = layers.reduce(add, next); return next; }`, and those that hand all of it on to such a
// method. What several calls are given would come out at each of them.
import { MOVE, type MoveList } from '../../../flow/flow-facts.ts';
import { appendTo } from '../collections/append-to.ts';
import type { CallableEntry, SolverState } from '../solver-state.ts';
import {
  addDerived,
  asks,
  calleeByName,
  isSmall,
  placesGiven,
  placesLeadingTo,
  placesWith,
  rowsOf,
} from './told-by-call.ts';

/** Functions that do nothing but hand on are small. */
const MAX_HANDING_PLACES = 24;

/** Methods of one name, beyond which it is not asked what they do. */
const MAX_METHODS = 8;

export class WrappingFunctions {
  readonly #state: SolverState;
  readonly #known = new Map<number, boolean>();
  /** By text. */
  #methods: ReadonlyMap<number, readonly number[]> | undefined;

  constructor(state: SolverState) {
    this.#state = state;
  }

  has(entry: CallableEntry): boolean {
    const { original } = entry;
    const known = this.#known.get(original);
    if (known !== undefined) return known;
    // One that hands on to itself is asked no further.
    this.#known.set(original, false);
    const wraps = isWrapping(this.#state, entry) || this.#handsOn(entry);
    this.#known.set(original, wraps);
    return wraps;
  }

  /** Whether all that it does is to call a method with what it is given, of whose name some wrap that. */
  #handsOn({ fact, frame }: CallableEntry): boolean {
    const [result] = fact.handedOn;
    if (result === undefined || fact.endPlace - fact.firstPlace > MAX_HANDING_PLACES) return false;
    const { facts, texts } = frame.unit;
    const row = rowsOf(fact, facts.moves).find(
      (at) => facts.moves[at] === MOVE.callMember && facts.moves[at + 3] === result,
    );
    if (row === undefined) return false;
    const methods = this.#methodsNamed(texts[facts.moves[row + 5]!]!);
    return (
      methods.length <= MAX_METHODS && methods.some((at) => this.has(this.#state.callables[at]!))
    );
  }

  #methodsNamed(name: number): readonly number[] {
    this.#methods ??= methodsByName(this.#state);
    return this.#methods.get(name) ?? [];
  }
}

/**
 * Whether a parameter leads to the result, and what is made of it takes its place. What a function known by its name gives is
 * mostly where a walk goes on, as in `node = after(node); return node;`.
 */
function isWrapping(state: SolverState, { fact, frame }: CallableEntry): boolean {
  const { result, parameters } = fact;
  if (result === -1 || parameters.length === 0 || !isSmall(fact)) return false;
  const { moves } = frame.unit.facts;
  const rows = rowsOf(fact, moves);
  const calls = rows.filter(
    (row) =>
      (moves[row] === MOVE.call || moves[row] === MOVE.callMember) &&
      calleeByName(state, frame.unit, row) === -1,
  );
  if (calls.length === 0) return false;
  const leading = placesLeadingTo(result, moves, rows);
  return parameters.some((parameter) => {
    if (!leading.has(parameter)) return false;
    const made = placesMadeOf(parameter, moves, rows);
    const replacing = placesLeadingTo(parameter, moves, rows);
    return calls.some((row) => made.has(moves[row + 3]!) && replacing.has(moves[row + 3]!));
  });
}

/** Places that hold what the first does, members of that, and what calls give that are given or asked one of these. */
const placesMadeOf = (
  first: number,
  moves: MoveList,
  rows: readonly number[],
): ReadonlySet<number> =>
  placesWith([first], (places) => {
    for (const row of rows) {
      addDerived(moves, row, places);
      const isCall = moves[row] === MOVE.call || moves[row] === MOVE.callMember;
      if (!isCall) continue;
      const isGiven = placesGiven(moves, row).some((place) => places.has(place));
      if (isGiven || asks(moves, row, places)) places.add(moves[row + 3]!);
    }
  });

function methodsByName({ classes, callableAt }: SolverState): ReadonlyMap<number, number[]> {
  const found = new Map<number, number[]>();
  for (let at = 0; at < classes.size; at++)
    for (const [name, members] of classes.get(at).members)
      for (const { place, owner } of members) {
        const callable = callableAt.get(place);
        if (callable !== undefined && owner === at) appendTo(found, name, callable);
      }
  return found;
}
