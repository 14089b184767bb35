// Named types of functions that have methods, as Go's `type Handler func()`: what becomes one of them has its methods,
// which call their receiver.

import { VALUE } from '../graph/values.ts';
import type { LoadContext } from '../load-context.ts';
import type { SolverState } from '../solver-state.ts';
import { USE } from '../solver-state.ts';

type Noted = Pick<LoadContext, 'state' | 'nodes'>;

/** A callable has reached a place that is declared with the class. @param classIndex -1 for none */
export function noteFunction({ state, nodes }: Noted, classIndex: number, value: number): void {
  const place = functionsOf(state, classIndex);
  if (place === undefined) return;
  state.graph.addValue(place, value);
  nodes.addFunctionType(value, classIndex);
}

/**
 * Whatever is in the place is converted to the class. What it goes on as is said when it is known.
 * @param to -1 where nobody asks for it
 */
export function convertValues(
  state: SolverState,
  classIndex: number,
  from: number,
  to: number,
): void {
  const { isStructural, rules } = state.classes.get(classIndex);
  const changes = rules.conversionsChange === true && !isStructural;
  if (changes || functionsOf(state, classIndex) !== undefined)
    state.graph.addUse(from, USE.convert, classIndex, to);
  else if (to !== -1) state.graph.addEdge(from, to);
}

/** A value is converted to the class. */
export function convertValue(noted: Noted, value: number, classIndex: number, to: number): void {
  if (isFunction(noted.state, value)) noteFunction(noted, classIndex, value);
  if (to !== -1 && !isChanged(noted.state, value, classIndex))
    noted.state.graph.addValue(to, value);
}

/** Whether it has the methods of another class, none of which the converted value has. */
function isChanged({ classes, types, values }: SolverState, value: number, to: number): boolean {
  const { rules, isStructural } = classes.get(to);
  if (rules.conversionsChange !== true || isStructural) return false;
  const kind = values.kindOf(value);
  const first = values.firstOf(value);
  if (kind === VALUE.instance) return first !== to;
  if (kind !== VALUE.declared && kind !== VALUE.cone) return false;
  const { class: from } = types.at(first);
  return from !== -1 && from !== to;
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
