// Calls of members under names that nothing in the repository gives to anything: whatever they are called on, what they
// call is not of the repository.
import { MOVE } from '../../../flow/flow-facts.ts';
import type { SolverState } from '../solver-state.ts';
import { forEachRow } from '../units/move-rows.ts';

/** Marks them as leading out of it, once values have come to rest. */
export function markForeignNames(state: SolverState): void {
  const { sites } = state;
  let given: ReadonlySet<number> | undefined;
  for (let at = 0, end = sites.length; at < end; at++) {
    const key = sites.keyOf(at);
    if (key === -1 || sites.hasTargets(at) || sites.makesClasses(at)) continue;
    if (sites.frameOf(at).unit.rules.callsFromOutside !== true) continue;
    given ??= namesGiven(state);
    if (!given.has(key)) sites.at(at).markExternal();
  }
}

/** Keys under which files write or declare something, and texts, each of which may become one. */
function namesGiven({ units, texts }: SolverState): ReadonlySet<number> {
  const given = new Set<number>();
  for (const unit of units) {
    if (unit.path === null || unit.rules.callsFromOutside !== true) continue;
    forEachRow(unit, (operation, row, moves) => {
      const field = NAMED_AT[operation];
      if (field !== undefined) given.add(unit.texts[moves[row + field]!]!);
    });
  }
  for (const key of [...given]) {
    const accessed = ACCESSOR.exec(texts.textOf(key))?.[1];
    if (accessed !== undefined) given.add(texts.get(accessed));
  }
  return given;
}

const ACCESSOR = /^[gs]et (.+)$/s;

/** The field of a row that holds the name. */
const NAMED_AT: Readonly<Record<number, number>> = {
  [MOVE.text]: 1,
  [MOVE.write]: 3,
  [MOVE.global]: 1,
  [MOVE.member]: 2,
  [MOVE.extend]: 2,
};
