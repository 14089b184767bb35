// Functions and methods that give an instance which they make, as `def make(): return Shape()` does, also by
// way of each other. What one call does with its instance is none of what others do with theirs.
import { MOVE } from '../../../flow/flow-facts.ts';
import { appendTo } from '../collections/append-to.ts';
import { VALUE } from '../graph/values.ts';
import type { CallableEntry, SolverState } from '../solver-state.ts';
import { forEachRow } from '../units/move-rows.ts';
import type { Unit } from '../units/unit.ts';
import { addSources, calleeByName, placesWith, rowsOf } from './told-by-call.ts';

/** Larger functions give the same for all calls. */
const MAX_PLACES = 100;

/** Factories ask each other, seldom further than this. */
const MAX_DEPTH = 2;

const NONE: readonly number[] = [];

export class Factories {
  readonly #state: SolverState;
  /** By how far the factory is from the one that was asked first, since those further away look less far. */
  readonly #known: readonly Map<number, readonly number[]>[] = Array.from(
    { length: MAX_DEPTH + 1 },
    () => new Map(),
  );
  /** Methods of a file by the texts of their names in it. */
  readonly #methods = new Map<Unit, ReadonlyMap<number, readonly number[]>>();

  constructor(state: SolverState) {
    this.#state = state;
  }

  /**
   * The classes of which the callable gives instances that it makes, each once: methods of one name that ask
   * each other would otherwise list theirs as often as there are ways between them.
   * @param callable one that is no copy
   */
  classesMadeBy(callable: number, depth = 0): readonly number[] {
    const known = this.#known[depth]!.get(callable);
    if (known !== undefined) return known;
    const found = [...new Set(this.#find(this.#state.callables[callable]!, depth))];
    this.#known[depth]!.set(callable, found);
    return found;
  }

  #find({ fact, frame }: CallableEntry, depth: number): readonly number[] {
    const { result, firstPlace, endPlace } = fact;
    if (result === -1 || frame.unit.path === null) return NONE;
    if (frame.unit.rules.instancesByCall !== true || endPlace - firstPlace > MAX_PLACES)
      return NONE;
    const { moves } = frame.unit.facts;
    const rows = rowsOf(fact, moves);
    const leading = placesWith([result], (places) => {
      for (const row of rows.toReversed()) addSources(moves, row, places);
    });
    return rows
      .filter((row) => isCall(moves[row]!) && leading.has(moves[row + 3]!))
      .flatMap((row) => this.#classesGivenAt(frame.unit, row, depth));
  }

  /** The classes of which the call gives an instance that is made for it, as far as names say. */
  #classesGivenAt(unit: Unit, row: number, depth: number): readonly number[] {
    const made = classCalled(this.#state, unit, row);
    if (made !== -1) return [made];
    if (depth >= MAX_DEPTH) return NONE;
    return this.#calleesAt(unit, row).flatMap((callee) => this.classesMadeBy(callee, depth + 1));
  }

  /** The function of the name, or what methods of the file have it. */
  #calleesAt(unit: Unit, row: number): readonly number[] {
    const callee = calleeByName(this.#state, unit, row);
    if (callee !== -1) return [callee];
    const { moves } = unit.facts;
    if (moves[row] !== MOVE.callMember) return NONE;
    return this.#methodsOf(unit).get(moves[row + 5]!) ?? NONE;
  }

  #methodsOf(unit: Unit): ReadonlyMap<number, readonly number[]> {
    const known = this.#methods.get(unit);
    if (known !== undefined) return known;
    const methods = new Map<number, number[]>();
    forEachRow(unit, (operation, row, moves) => {
      if (operation !== MOVE.member) return;
      const callable = this.#state.callableAt.get(unit.firstPlace + moves[row + 3]!);
      if (callable !== undefined) appendTo(methods, moves[row + 2]!, callable);
    });
    this.#methods.set(unit, methods);
    return methods;
  }
}

const isCall = (operation: number): boolean =>
  operation === MOVE.call || operation === MOVE.callMember;

/** The class of the repository that the call leads to by its name alone; -1 for none. */
export function classCalled(
  { graph, values, units, classes }: SolverState,
  { firstPlace, texts, facts: { moves } }: Unit,
  row: number,
): number {
  const valueIn = (place: number): number =>
    graph.countOf(place) === 0 ? -1 : graph.valueAt(place, 0);
  let called = valueIn(firstPlace + moves[row + 4]!);
  if (called === -1) return -1;
  if (moves[row] === MOVE.callMember) {
    if (values.kindOf(called) !== VALUE.namespace) return -1;
    const place = units[values.firstOf(called)]!.globals.get(texts[moves[row + 5]!]!);
    called = place === undefined ? -1 : valueIn(place);
  }
  if (called === -1 || values.kindOf(called) !== VALUE.class) return -1;
  const classIndex = values.firstOf(called);
  return units[classes.get(classIndex).unit]!.path === null ? -1 : classIndex;
}
