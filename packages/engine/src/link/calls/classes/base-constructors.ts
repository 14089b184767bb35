// Constructors of bases that fill instances of each class otherwise: with what its own constructor gives them by `super`, or
// with a table of methods, which are those of the class. They are read once for each class, so that what is in the
// fields of one is not in those of classes beside it.
import { MOVE } from '../../../flow/flow-facts.ts';
import { rowsOf } from '../copies/told-by-call.ts';
import type { CallableEntry } from '../solver-state.ts';

/**
 * Whether the constructor calls no method but constructors, so that it fills fields and does nothing else, or puts methods of
 * its receiver into a list or map that it makes. Others set off more than fields, which is read once for all.
 */
export function fillsByClass({ fact, frame }: CallableEntry): boolean {
  const { moves } = frame.unit.facts;
  const rows = rowsOf(fact, moves);
  const above = new Set<number>();
  const made = new Set<number>();
  const ofReceiver = new Set<number>();
  for (const row of rows) {
    if (moves[row] === MOVE.super) above.add(moves[row + 3]!);
    else if (moves[row] === MOVE.object) made.add(moves[row + 2]!);
    else if (moves[row] === MOVE.read && moves[row + 1] === fact.receiver)
      ofReceiver.add(moves[row + 3]!);
  }
  const isOther = (row: number) =>
    moves[row] === MOVE.callAt || (moves[row] === MOVE.callMember && !above.has(moves[row + 4]!));
  const isTable = (row: number) =>
    moves[row] === MOVE.write && ofReceiver.has(moves[row + 1]!) && made.has(moves[row + 2]!);
  return !rows.some(isOther) || rows.some(isTable);
}
