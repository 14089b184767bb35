// Calls of `super(…)` that find no constructor which anybody wrote: they lead to a class all the same, and run nothing there
// that could be shown. https://tc39.es/ecma262/#sec-super-keyword-runtime-semantics-evaluation
import { CALL } from '../../../flow/flow-facts.ts';
import { isOfRuntime } from '../graph/value-classes.ts';
import type { SolverState } from '../solver-state.ts';

/** Marks them as staying inside of the repository, or as leading out of it, once values have come to rest. */
export function markBareSuperCalls(state: SolverState): void {
  const { sites, classes } = state;
  for (const [at, classIndex] of state.superCalls) {
    if (sites.hasTargets(at) || (sites.flagsOf(at) & CALL.implicit) !== 0) continue;
    for (const base of classes.get(classIndex).bases) {
      if (isOfRuntime(state, base)) sites.at(at).markExternal();
      else sites.at(at).markBare();
    }
  }
}
