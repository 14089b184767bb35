// Defaults of parameters for which a call gives something else: in what is read for that call alone they come to nothing.
// https://docs.python.org/3/reference/compound_stmts.html#function-definitions
import { type CallableFact, endOfRow, MOVE, type MoveList } from '../../../flow/flow-facts.ts';
import type { CallableEntry, Frame, SolverState } from '../solver-state.ts';
import { isGiven } from './conditions.ts';

const NONE: ReadonlySet<number> = new Set();

/** Rows of the frame's callable that move a default which its call does not ask for. */
export function unaskedDefaults(state: SolverState, frame: Frame): ReadonlySet<number> {
  const { copiedFor: site, unit, isByReceiver } = frame;
  if (site === null || isByReceiver || unit.rules.defaultsStandOutside !== true) return NONE;
  const { fact } = state.callables[frame.callableBase]!;
  const unasked = new Set<number>();
  const seen = new Set<number>();
  for (const { row, parameter } of rowsFromOutside(fact, unit.facts.moves)) {
    // The first of a parameter that has one; what its annotation says comes behind it.
    if (parameter < fact.required || seen.has(parameter)) continue;
    seen.add(parameter);
    if (isGiven(state, { site, fact, frame, parameter })) unasked.add(row);
  }
  return unasked;
}

/** Rows that move to some parameters what stands outside of the callable: their defaults, and classes that types name. */
export function rowsToParameters(
  { fact, frame }: CallableEntry,
  parameters: ReadonlySet<number>,
): ReadonlySet<number> {
  const rows = [...rowsFromOutside(fact, frame.unit.facts.moves)];
  return new Set(rows.flatMap(({ row, parameter }) => (parameters.has(parameter) ? [row] : [])));
}

/** Defaults are made where the function is, outside of it, and stand in front of all that it does. */
function* rowsFromOutside(
  fact: CallableFact,
  moves: MoveList,
): Generator<{ readonly row: number; readonly parameter: number }> {
  let lines = 0;
  for (let row = fact.firstMove; row < fact.endMove && lines < 2; row = endOfRow(moves, row)) {
    if (moves[row] === MOVE.line) lines += 1;
    if (moves[row] !== MOVE.copy || moves[row + 1]! >= fact.firstPlace) continue;
    yield { row, parameter: fact.parameters.indexOf(moves[row + 2]!) };
  }
}
