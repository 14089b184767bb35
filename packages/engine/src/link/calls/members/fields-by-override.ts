// Fields that a method fills with what another method of its receiver gives: `self.store = self.make_store()`. What an
// override gives is a field of the instances of the class that has it, and not of those of the classes beside it.
import { endOfRow, MOVE, type MoveList } from '../../../flow/flow-facts.ts';
import type { Site } from '../sites/site-table.ts';
import { type CallableEntry, placeIn, type SolverState } from '../solver-state.ts';

/** The text of the field of the callee's class that alone gets the result of the call; -1 where more may. */
export function fieldOfOverride(state: SolverState, site: Site, { owner }: CallableEntry): number {
  const { callables, classes } = state;
  const { frame, caller, row } = site;
  if (owner === -1 || row === -1 || frame.isCopy) return -1;
  if (frame.unit.rules.receiversMayBeBelow !== true) return -1;
  const { fact, owner: writer } = callables[caller]!;
  if (writer === -1 || writer === owner || !classes.isBelow(owner, writer)) return -1;
  if (fact.receiver === -1 || site.source !== placeIn(frame, fact.receiver)) return -1;
  return fieldBehind(site, fact.receiver);
}

/** What is written behind the call, to the receiver and nowhere else. */
function fieldBehind({ frame, row, result }: Site, receiver: number): number {
  const { moves } = frame.unit.facts;
  const write = nextRow(moves, row);
  if (moves[write] !== MOVE.write || moves[write + 2] !== receiver) return -1;
  const written = moves[write + 1]!;
  if (placeIn(frame, written) !== result) return -1;
  // The result of a chain of assignments goes on: `store = self.store = self.make_store()`.
  const isChain = moves[nextRow(moves, write) + 1] === written;
  return isChain ? -1 : frame.unit.texts[moves[write + 3]!]!;
}

function nextRow(moves: MoveList, row: number): number {
  let next = endOfRow(moves, row);
  while (next < moves.length && moves[next] === MOVE.line) next = endOfRow(moves, next);
  return next;
}
