// Calls of `super(…)` that find no constructor which anybody wrote: they lead to a class all the same, and run nothing there
// that could be shown. https://tc39.es/ecma262/#sec-super-keyword-runtime-semantics-evaluation
import { CALL } from '../../flow/flow-facts.ts';
import { isRuntimeClass } from './runtime-receivers.ts';
import type { SolverState } from './solver-state.ts';
import { VALUE } from './values.ts';

/** Marks them as staying inside of the repository, or as leading out of it, once values have come to rest. */
export function markBareSuperCalls(state: SolverState): void {
  const { sites, values, classes, graph } = state;
  for (let at = 0, end = sites.length; at < end; at++) {
    const source = sites.sourceOf(at);
    if (sites.keyOf(at) !== -1 || sites.hasTargets(at) || graph.countOf(source) === 0) continue;
    if ((sites.flagsOf(at) & CALL.implicit) !== 0) continue;
    const value = graph.valueAt(source, 0);
    if (values.kindOf(value) !== VALUE.super) continue;
    for (const base of classes.get(values.firstOf(value)).bases) {
      if (isRuntimeClass(state, base)) sites.at(at).markExternal();
      else sites.at(at).markBare();
    }
  }
}
