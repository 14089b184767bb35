// Calls of members under names that nothing in the repository gives to anything: whatever they are called on, what they
// call is not of the repository.
import { MOVE } from '../../../flow/flow-facts.ts';
import type { SolverState } from '../solver-state.ts';
import { forEachRow } from '../units/move-rows.ts';
import type { Unit } from '../units/unit.ts';

/** Marks them as leading out of it, once values have come to rest. */
export function markForeignNames(state: SolverState): void {
  const { sites } = state;
  let given: ReadonlySet<number> | undefined;
  for (let at = 0, end = sites.length; at < end; at++) {
    const key = sites.keyOf(at);
    if (key === -1 || sites.hasTargets(at) || sites.makesClasses(at)) continue;
    if (!isTold(sites.frameOf(at).unit)) continue;
    given ??= namesGiven(state);
    if (!given.has(bareKey(state, key))) sites.at(at).markExternal();
  }
}

/** Whether the name of a member tells who has it: nothing has members under names that no text holds. */
const isTold = ({ rules }: Unit): boolean =>
  rules.callsFromOutside === true || rules.declaresMembers === true;

/** Keys under which files write or declare something, and texts, each of which may become one. */
function namesGiven(state: SolverState): ReadonlySet<number> {
  const { units, texts } = state;
  const given = new Set<number>();
  for (const unit of units) {
    if (unit.path === null || !isTold(unit)) continue;
    forEachRow(unit, (operation, row, moves) => {
      const field = NAMED_AT[operation];
      if (field !== undefined) given.add(bareKey(state, unit.texts[moves[row + field]!]!));
    });
  }
  for (const key of [...given]) {
    const accessed = ACCESSOR.exec(texts.textOf(key))?.[1];
    if (accessed !== undefined) given.add(texts.get(accessed));
  }
  return given;
}

/** Without the number of type arguments, by which methods of one name are told apart. */
function bareKey({ texts }: SolverState, key: number): number {
  const name = texts.textOf(key);
  const at = name.lastIndexOf('`');
  return at > 0 ? texts.get(name.slice(0, at)) : key;
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
