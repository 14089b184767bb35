// Instances whose class is not written where they are made, but is that of the place that they are given to: `new(…)` in
// C#. The place is known when a call that takes them is.

import { VALUE } from '../graph/values.ts';
import type { SolverState } from '../solver-state.ts';

/** As `tellWanted`; what is given gets there. */
export function giveAsWanted(state: SolverState, from: number, to: number): void {
  if (state.wantedClasses.size > 0) tellWanted(state, from, to);
  state.graph.addEdge(from, to);
}

/** Something is given to a place. */
export function tellWanted(
  { wantedClasses, declaredTypes, types, graph, values }: SolverState,
  from: number,
  to: number,
): void {
  const callee = wantedClasses.get(from);
  const type = callee === undefined ? undefined : declaredTypes.get(to);
  const classIndex = type === undefined ? -1 : types.at(type).class;
  if (callee !== undefined && classIndex !== -1)
    graph.addValue(callee, values.get(VALUE.class, classIndex));
}
