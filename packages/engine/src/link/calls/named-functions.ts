// Named types of functions that have methods, as Go's `type Handler func()`: what becomes one of them has its methods,
// which call their receiver.
import type { LoadContext } from './load-context.ts';
import type { SolverState } from './solver-state.ts';
import { USE } from './solver-state.ts';
import { VALUE } from './values.ts';

type Noted = Pick<LoadContext, 'state' | 'nodes'>;

/** A callable has reached a place that is declared with the class. @param classIndex -1 for none */
export function noteFunction({ state, nodes }: Noted, classIndex: number, value: number): void {
  const place = functionsOf(state, classIndex);
  if (place === undefined) return;
  state.graph.addValue(place, value);
  nodes.addFunctionType(value, classIndex);
}

/**
 * Whatever is in the place is converted to the class. What is a function goes on when that is known.
 * @param to -1 where nobody asks for it
 */
export function convertFunctions(
  state: SolverState,
  classIndex: number,
  from: number,
  to: number,
): void {
  if (functionsOf(state, classIndex) === undefined) {
    if (to !== -1) state.graph.addEdge(from, to);
  } else state.graph.addUse(from, USE.convert, classIndex, to);
}

/** A value is converted to the class. */
export function convertFunction(noted: Noted, value: number, classIndex: number, to: number): void {
  if (isFunction(noted.state, value)) noteFunction(noted, classIndex, value);
  if (to !== -1) noted.state.graph.addValue(to, value);
}

export function isFunction({ values }: SolverState, value: number): boolean {
  const kind = values.kindOf(value);
  return kind === VALUE.callable || kind === VALUE.bound;
}

/** The place that holds all functions that are of the type. */
export function functionsOf(
  { classes, texts }: SolverState,
  classIndex: number,
): number | undefined {
  if (classIndex === -1) return undefined;
  const { functionsMember } = classes.get(classIndex).rules;
  if (functionsMember === undefined) return undefined;
  return classes.get(classIndex).members.get(texts.get(functionsMember))?.[0]?.place;
}
