// Operators that a program adds to types of the runtime (`CallRules.addedOperators`): `impl Sub<Big> for u32`. Those have their
// own for each other, of which no source says anything, so that what is given decides whether a program's is meant at all.
// https://doc.rust-lang.org/reference/expressions/operator-expr.html

import { isOfRuntime } from '../graph/value-classes.ts';
import type { SolverState } from '../solver-state.ts';

/** @param key the name that the callable has, or that a call asks for */
export function isAddedOperator(state: SolverState, callable: number, key: string): boolean {
  const { owner, frame } = state.callables[callable]!;
  const { path, rules } = frame.unit;
  if (path === null || rules.addedOperators?.has(key) !== true) return false;
  return isOfRuntime(state, owner);
}
