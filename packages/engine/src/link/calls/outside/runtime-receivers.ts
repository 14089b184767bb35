// Calls of methods that the runtime's own classes have beyond those that its sources here describe: what is called on
// such a class, or on what it made, and is found nowhere in the same program, is the runtime's.

import { classOfValue, isOfRuntime } from '../graph/value-classes.ts';
import type { SolverState } from '../solver-state.ts';

/** Marks them as leading out of the repository, once values have come to rest. */
export function markRuntimeCalls(state: SolverState): void {
  const { sites } = state;
  for (let at = 0, end = sites.length; at < end; at++) {
    if (!holdsRuntimeAlone(state, sites.sourceOf(at))) continue;
    if (!sites.makesClasses(at)) sites.at(at).markExternal();
  }
}

function holdsRuntimeAlone(state: SolverState, place: number): boolean {
  const { graph } = state;
  const count = graph.countOf(place);
  for (let at = 0; at < count; at++)
    if (!isOfRuntimeClass(state, graph.valueAt(place, at))) return false;
  return count > 0;
}

function isOfRuntimeClass(state: SolverState, value: number): boolean {
  const at = classOfValue(state, value);
  return at !== -1 && isOfRuntime(state, at);
}
