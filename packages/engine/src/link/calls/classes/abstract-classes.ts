// Classes that leave methods to those below, so that hardly anybody makes instances of them.
import type { SolverState } from '../solver-state.ts';

/** Whether the class itself declares a method without a body; those that nobody writes, as of data classes, have one. */
export function leavesMethods(
  { callableAt, callables, classes }: SolverState,
  classIndex: number,
): boolean {
  for (const members of classes.get(classIndex).members.values())
    for (const { place } of members) {
      const callable = callableAt.get(place);
      if (callable === undefined) continue;
      const { fact } = callables[callable]!;
      if (fact.isAbstract && fact.declaration !== -1) return true;
    }
  return false;
}
