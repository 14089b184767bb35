// Functions that nobody is seen to call: where they stand for an interface of the repository, or for a type of functions,
// whoever calls them gives what its method, or the type, is declared to take.
import type { CallRules } from '../../../flow/call-rules.ts';
import { classOfValue } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { MemberNodes } from '../members/member-nodes.ts';
import { abstractMethods } from '../overloads/score-arguments.ts';
import { functionArguments } from '../overloads/score-as-outside.ts';
import { placeIn, type SolverState } from '../solver-state.ts';
import type { BoundType } from '../types/type-table.ts';

export class ParameterAssumptions {
  readonly #state: SolverState;
  readonly #nodes: MemberNodes;
  /** Types that functions stand for, by the function; those that are left to be looked at. */
  readonly #types = new Map<number, Set<number>>();

  constructor(state: SolverState, nodes: MemberNodes) {
    this.#state = state;
    this.#nodes = nodes;
  }

  /** @param type with a class of the repository, or one of functions, whose type arguments are those of the parameters */
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
      for (const type of types) {
        if (this.#state.types.at(type).class === -1)
          this.#giveArguments(places, type, frame.unit.rules);
        else if (!isCalled) this.#giveTypes(places, type);
      }
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

  /** Those of a type of functions stand for its parameters, in their order. */
  #giveArguments(places: readonly number[], type: number, rules: CallRules): void {
    const { types } = this.#state;
    const given = functionArguments(this.#state, rules, types.at(type));
    if (given?.length !== places.length) return;
    for (const [at, place] of places.entries()) {
      const argument = types.at(given[at]!);
      if (!this.#isOpen(argument, rules) && !this.#holds(place, argument.class))
        this.#nodes.typed.addType(given[at]!, place);
    }
  }

  /** What type parameters stand for is told by each call. */
  #isOpen(type: BoundType, rules: CallRules): boolean {
    const { types, texts } = this.#state;
    // Depth is bounded by that of types.
    return (
      type.parameter !== -1 ||
      texts.textOf(type.name) === rules.givenType ||
      type.arguments.some((each) => this.#isOpen(types.at(each), rules))
    );
  }

  /**
   * Whether something is there that may be of the class; what is of another has been taken for it.
   * @param wanted -1 for one that is not of the repository
   */
  #holds(place: number, wanted: number): boolean {
    if (wanted === -1) return this.#isKnown(place);
    const { graph, classes } = this.#state;
    return graph.valuesOf(place).some((value) => {
      const of = classOfValue(this.#state, value);
      return of !== -1 && (classes.isBelow(of, wanted) || classes.isBelow(wanted, of));
    });
  }

  /** The one method that is left to be implemented; `undefined` where there are several, or none. */
  #methodOf(type: number): number | undefined {
    const [only, ...others] = abstractMethods(this.#state, this.#state.types.at(type).class);
    return others.length === 0 ? only : undefined;
  }
}
