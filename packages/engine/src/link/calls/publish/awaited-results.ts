// What awaits the result of a call is given what the function returns, where that is one to be awaited: the coroutine is
// awaited, and not what it comes to, whatever methods that has. https://peps.python.org/pep-0492/#await-expression
import { CALL } from '../../../flow/flow-facts.ts';
import type { Site } from '../sites/site-table.ts';
import type { SolverState } from '../solver-state.ts';

/** How many sites behind the call in front are looked at: accessors of what it is given stand between. */
const NEAREST = 4;

/** Whether the site awaits what a call in front of it gives that is of functions to be awaited alone. */
export function awaitsCoroutine({ sites, callables, texts }: SolverState, site: Site): boolean {
  const { frame, flags, index, key, source } = site;
  if ((flags & CALL.implicit) === 0 || key === -1) return false;
  if (texts.textOf(key) !== frame.unit.rules.awaitMember) return false;
  for (let at = index - 1; at >= Math.max(0, index - NEAREST); at--) {
    if (sites.resultOf(at) !== source) continue;
    const { classes, isExternal, targets } = sites.at(at);
    if (isExternal || classes.length > 0 || targets.length === 0) return false;
    return targets.every((target) => callables[target]!.fact.isCoroutine);
  }
  return false;
}
