// Named types of functions that have methods, as Go's `type Handler func()`: what becomes one of them is called by a
// method that calls its receiver.
import type { SolverState } from './solver-state.ts';
import { USE } from './solver-state.ts';

/** A callable has reached a place that is declared with the class. @param classIndex -1 for none */
export function noteFunction(state: SolverState, classIndex: number, value: number): void {
  const place = functionsOf(state, classIndex);
  if (place !== undefined) state.graph.addValue(place, value);
}

/** Whatever is in the place is converted to the class. */
export function convertFunctions(state: SolverState, classIndex: number, from: number): void {
  const place = functionsOf(state, classIndex);
  if (place !== undefined) state.graph.addUse(from, USE.table, place, 0);
}

/** The place that holds all functions that are of the type. */
function functionsOf({ classes, texts }: SolverState, classIndex: number): number | undefined {
  if (classIndex === -1) return undefined;
  const { functionsMember } = classes.get(classIndex).rules;
  if (functionsMember === undefined) return undefined;
  return classes.get(classIndex).members.get(texts.get(functionsMember))?.[0]?.place;
}
