// What a method of a metaclass has as its receiver where more classes come than are followed: any class that names it.
import { TOLD, VALUE } from '../graph/values.ts';
import type { SolverState } from '../solver-state.ts';

/** The receiver is known to be a class that has the metaclass, or one based on such a class. */
export function declareClassesOf(state: SolverState, metaclass: number, receiver: number): void {
  const { classes, graph, values } = state;
  if (classes.get(metaclass).rules.allocator === undefined) return;
  for (let at = 0; at < classes.size; at++) {
    const { extensions } = classes.get(at);
    if (extensions.some((each) => classes.isBelow(each, metaclass)))
      graph.declareWide(receiver, values.get(VALUE.class, at, TOLD.orBelow));
  }
}
