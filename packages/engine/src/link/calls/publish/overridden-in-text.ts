// What a member that nobody wrote overrides: the accessor that a compiler or a generator makes for what an interface declares.
import type { SolverState } from '../solver-state.ts';

/**
 * The nearest declaration above a callable that has none, of the same name and as many parameters; the callable itself where it
 * is declared, or nothing above it is.
 * @param key the name by which it is called; -1 for none
 */
export function overriddenInText(state: SolverState, callable: number, key: number): number {
  const { callables, classes, callableAt } = state;
  const { fact, owner, declaration, original } = callables[callable]!;
  const isHidden = declaration === -1 && fact.isAbstract && fact.startLine === 0;
  if (!isHidden || key === -1 || owner === -1) return original;
  for (const base of classes.orderOf(owner)) {
    if (base === owner) continue;
    for (const { place } of classes.get(base).members.get(key) ?? []) {
      const above = callables[callableAt.get(place) ?? -1];
      if (above === undefined || above.declaration === -1) continue;
      if (above.fact.parameters.length === fact.parameters.length) return above.original;
    }
  }
  return original;
}
