// Classes that leave methods to those below, so that hardly anybody makes instances of them.
import type { SolverState } from '../solver-state.ts';

/** Whether the class itself has a method without a body. */
export function leavesMethods(
  { callableAt, callables, classes }: SolverState,
  classIndex: number,
): boolean {
  for (const members of classes.get(classIndex).members.values())
    for (const { place } of members) {
      const callable = callableAt.get(place);
      if (callable !== undefined && callables[callable]!.fact.isAbstract) return true;
    }
  return false;
}
