// Classes that leave methods to those below, so that hardly anybody makes instances of them.
import type { CallableFact } from '../../../flow/flow-facts.ts';
import type { SolverState } from '../solver-state.ts';

/**
 * Whether the class itself has a method without a body.
 * @param isMeant whether a method counts
 */
export function leavesMethods(
  { callableAt, callables, classes }: SolverState,
  classIndex: number,
  isMeant: (method: CallableFact) => boolean = () => true,
): boolean {
  for (const members of classes.get(classIndex).members.values())
    for (const { place } of members) {
      const callable = callableAt.get(place);
      if (callable === undefined) continue;
      const { fact } = callables[callable]!;
      if (fact.isAbstract && isMeant(fact)) return true;
    }
  return false;
}

/** Whether the bases of the class from outside all do no more than to say that it is abstract, such as `abc.ABC`. */
export function isMarkedOnly(
  { classes, externalBases, texts }: SolverState,
  classIndex: number,
): boolean {
  const { abstractBases } = classes.get(classIndex).rules;
  const names = [...(externalBases.get(classIndex) ?? [])];
  return names.length > 0 && names.every((name) => abstractBases?.has(texts.textOf(name)) === true);
}
