// Calls that are made only where the one in front of them has no answer: the method of an operator's other operand, and
// the plain form of one that changes its operand. https://docs.python.org/3/reference/datamodel.html#object.__radd__
import { CALL } from '../../../flow/flow-facts.ts';
import { classOfValue } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { SolverState } from '../solver-state.ts';
import type { Site } from './site-table.ts';

/** Marks those that are never made, once values have come to rest. */
export function markAnswered(state: SolverState): void {
  const { sites } = state;
  for (const [site, inFront] of sites.callOf) {
    if ((sites.flagsOf(site) & CALL.otherwise) === 0) continue;
    if (hasAnswer(state, sites.at(inFront))) sites.answered.add(site);
  }
}

/** Whether whatever comes to the call has a method of the repository for it, none of which ever declines. */
function hasAnswer(state: SolverState, { source, key, targets }: Site): boolean {
  const { graph, callables } = state;
  if (graph.countOf(source) === 0 || graph.isWide(source)) return false;
  if (!graph.valuesOf(source).every((value) => hasMethod(state, value, key))) return false;
  // What is no method itself, as a wrapper, gives back what the method does.
  return targets.every((target) => {
    const { fact, owner } = callables[target]!;
    return owner !== -1 && !fact.mayDecline;
  });
}

function hasMethod(state: SolverState, value: number, key: number): boolean {
  const { values, classes, units } = state;
  const at = classOfValue(state, value);
  if (at === -1 || values.kindOf(value) === VALUE.class) return false;
  const [member] = classes.findMembers(classes.orderOf(at), key, () => true);
  return member !== undefined && units[classes.get(member.owner).unit]!.path !== null;
}
