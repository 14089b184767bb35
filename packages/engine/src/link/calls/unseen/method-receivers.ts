// Receivers of methods that are called on any instance of a class, where types are hints: a method runs on no instance of a
// class below that has another method of its name, but by `super`, which brings that instance along.
import { PairMap } from '../collections/pair-map.ts';
import { classOfValue } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { SolverState } from '../solver-state.ts';

/** A method by its name, and the class whose instances it is called on. */
interface CalledMethod {
  readonly classIndex: number;
  /** The class that the method stands in. */
  readonly owner: number;
  /** -1 where it is not called by a name. */
  readonly name: number;
}

export class MethodReceivers {
  readonly #state: SolverState;
  /** By class and name, whether classes below have methods of their own. */
  readonly #overridden = new PairMap();

  constructor(state: SolverState) {
    this.#state = state;
  }

  /** The number of the cone that is its receiver; `undefined` where that leaves out nothing. */
  numberFor({ classIndex, owner, name }: CalledMethod): number | undefined {
    const { rules } = this.#state.classes.get(classIndex);
    if (name === -1 || rules.receiversMayBeBelow !== true) return undefined;
    if (!this.#isOverridden(classIndex, name)) return undefined;
    if (ownerOf(this.#state, classIndex, name) !== owner) return undefined;
    return this.#state.cones.numberOf({ runs: name });
  }

  #isOverridden(classIndex: number, name: number): boolean {
    const known = this.#overridden.get(classIndex, name);
    if (known !== -1) return known === 1;
    const isOverridden = this.#state.classes
      .below(classIndex)
      .some((below) => !runsSame(this.#state, name, classIndex, below));
    this.#overridden.set(classIndex, name, isOverridden ? 1 : 0);
    return isOverridden;
  }
}

/** Whether what runs by the name is the same for instances of both classes. */
export const runsSame = (state: SolverState, name: number, one: number, other: number): boolean =>
  ownerOf(state, one, name) === ownerOf(state, other, name);

/** The class whose member it is that runs; -1 for none. */
export function ownerOf(state: SolverState, classIndex: number, name: number): number {
  const { classes } = state;
  for (const at of classes.orderOf(classIndex)) {
    const members = classes.get(at).members.get(name);
    if (members?.some(({ place }) => mayRun(state, place)) === true) return at;
  }
  return -1;
}

/**
 * Whether a method's receiver is seen to be instances of classes alone that have nothing to do with the one that it stands
 * in: listeners are called on whatever has them, or on what is said beside them.
 */
export function isOfOthersAlone(state: SolverState, receiver: number, owner: number): boolean {
  const { classes, graph, values } = state;
  if (classes.get(owner).rules.methodsRunOnOwn !== true) return false;
  return graph.valuesOf(receiver).every((value) => {
    const of = values.kindOf(value) === VALUE.external ? -1 : classOfValue(state, value);
    if (of === -1) return values.kindOf(value) === VALUE.external;
    return !classes.isBelow(of, owner) && !classes.isBelow(owner, of);
  });
}

/** What is abstract, as what stands for type checkers alone, never runs: another base may have what does. */
function mayRun({ callables, callableAt, graph, values }: SolverState, place: number): boolean {
  const callable = callableAt.get(place);
  if (callable !== undefined) return !callables[callable]!.fact.isAbstract;
  const isAbstract = (value: number) =>
    values.kindOf(value) === VALUE.callable && callables[values.firstOf(value)]!.fact.isAbstract;
  return graph.countOf(place) === 0 || !graph.valuesOf(place).every(isAbstract);
}
