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

/**
 * Whether it is only asked of values that the call in front has an answer for: of `a += b`, `__add__` where the class of `a`
 * has `__iadd__`, though others that come there have none. https://docs.python.org/3/reference/datamodel.html#object.__iadd__
 */
export function isAnsweredFor(state: SolverState, site: Site, target: number): boolean {
  if ((site.flags & CALL.otherwise) === 0) return false;
  const { graph, callables } = state;
  const inFront = state.sites.at(site.callOf);
  if (inFront.source !== site.source) return false;
  // Whoever has the method of a class has all others of it, or overrides them.
  if (answers(state, callables[target]!.owner, inFront.key)) return true;
  if (graph.isWide(site.source)) return false;
  const asked = graph
    .valuesOf(site.source)
    .map((value) => classOfInstance(state, value))
    .filter((at) => methodOf(state, at, site.key) === target);
  return asked.length > 0 && asked.every((at) => answers(state, at, inFront.key));
}

/** Whether the class has a method of the name that never declines, also one of the runtime. */
function answers(state: SolverState, classIndex: number, key: number): boolean {
  const method = methodOf(state, classIndex, key);
  return method !== -1 && !state.callables[method]!.fact.mayDecline;
}

/** The first in the order of the class; -1 for none. */
function methodOf({ classes, callableAt }: SolverState, classIndex: number, key: number): number {
  if (classIndex === -1) return -1;
  const [member] = classes.findMembers(classes.orderOf(classIndex), key, () => true);
  return member === undefined ? -1 : (callableAt.get(member.place) ?? -1);
}

const classOfInstance = (state: SolverState, value: number): number =>
  state.values.kindOf(value) === VALUE.class ? -1 : classOfValue(state, value);

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
  const { classes, units } = state;
  const at = classOfInstance(state, value);
  if (at === -1) return false;
  const [member] = classes.findMembers(classes.orderOf(at), key, () => true);
  return member !== undefined && units[classes.get(member.owner).unit]!.path !== null;
}
