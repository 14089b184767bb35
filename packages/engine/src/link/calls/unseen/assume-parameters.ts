// Functions that nobody is seen to call: where they stand for an interface of the repository, whoever calls them
// gives what its method is declared to take.

import { VALUE } from '../graph/values.ts';
import type { MemberNodes } from '../members/member-nodes.ts';
import { abstractMethods } from '../overloads/score-arguments.ts';
import { placeIn, type SolverState } from '../solver-state.ts';

export class ParameterAssumptions {
  readonly #state: SolverState;
  readonly #nodes: MemberNodes;
  /** Types that functions stand for, by the function; those that are left to be looked at. */
  readonly #types = new Map<number, Set<number>>();

  constructor(state: SolverState, nodes: MemberNodes) {
    this.#state = state;
    this.#nodes = nodes;
  }

  /** @param type with a class of the repository */
  note(callable: number, type: number): void {
    const { fact } = this.#state.callables[callable]!;
    if (fact.parameters.length === 0 || fact.required < fact.parameters.length) return;
    const known = this.#types.get(callable);
    if (known === undefined) this.#types.set(callable, new Set([type]));
    else known.add(type);
  }

  /** Once each, when values have come to rest. */
  assume(): void {
    for (const [callable, types] of this.#types) {
      const { fact, frame } = this.#state.callables[callable]!;
      const places = fact.parameters.map((parameter) => placeIn(frame, parameter));
      const isCalled = places.some((place) => this.#isKnown(place));
      if (!isCalled) for (const type of types) this.#giveTypes(places, type);
    }
    this.#types.clear();
  }

  /** What the outside gives is not known. */
  #isKnown(place: number): boolean {
    const { graph, values } = this.#state;
    return graph.valuesOf(place).some((value) => values.kindOf(value) !== VALUE.external);
  }

  #giveTypes(places: readonly number[], type: number): void {
    const { callables, declaredTypes, openTypes, values } = this.#state;
    const method = this.#methodOf(type);
    if (method === undefined) return;
    const { fact, frame } = callables[method]!;
    if (fact.parameters.length !== places.length) return;
    for (const [at, place] of places.entries()) {
      const parameter = placeIn(frame, fact.parameters[at]!);
      const open = openTypes.get(parameter);
      const declared = declaredTypes.get(parameter);
      if (open !== undefined)
        this.#nodes.typed.addSubstituted(open, values.get(VALUE.declared, type), place);
      else if (declared !== undefined) this.#nodes.typed.addType(declared, place);
    }
  }

  /** The one method that is left to be implemented; `undefined` where there are several, or none. */
  #methodOf(type: number): number | undefined {
    const [only, ...others] = abstractMethods(this.#state, this.#state.types.at(type).class);
    return others.length === 0 ? only : undefined;
  }
}
