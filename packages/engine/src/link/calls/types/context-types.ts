// What a function is called with that stands where a type says so, as in TypeScript: a parameter without a type of its
// own, which nobody is seen to give anything that may be of it, has the type that it is to have there, by the function
// itself or by the object that it is a member of. https://www.typescriptlang.org/docs/handbook/type-inference.html#contextual-typing
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import { PairSet } from '../collections/pair-set.ts';
import { classOfValue } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { MemberNodes } from '../members/member-nodes.ts';
import { type CallableEntry, placeIn, type SolverState } from '../solver-state.ts';

/** Objects in objects, and aliases of aliases, that are followed. */
const MAX_DEPTH = 6;

/** No instances of classes. */
const FUNCTIONS_AND_TEXTS: ReadonlySet<number> = new Set([VALUE.callable, VALUE.bound, VALUE.text]);

/** A value where a type says what it is to be. */
interface Meeting {
  readonly value: number;
  readonly type: number;
  /** Values of the types that the type is written in, innermost last, which tell what its parameters stand for. */
  readonly around: readonly number[];
  /** How many objects and aliases it is inside of. */
  readonly depth: number;
}

export class ContextTypes {
  readonly #state: SolverState;
  readonly #nodes: MemberNodes;
  /** What is left to be looked at. */
  #noted: Meeting[] = [];
  /** Values and types that have met: objects in objects may be those that they are in. */
  readonly #known = new PairSet();
  readonly #element: number;

  constructor(state: SolverState, nodes: MemberNodes) {
    this.#state = state;
    this.#nodes = nodes;
    this.#element = state.texts.get(ELEMENT_KEY);
  }

  /** A value has come to a place that is declared with the type. */
  note(value: number, type: number): void {
    this.#meet({ value, type, around: [], depth: 0 });
  }

  #meet(meeting: Meeting): void {
    const { value, type, depth } = meeting;
    if (depth <= MAX_DEPTH && this.#isFunctionOrObject(value) && this.#known.add(value, type))
      this.#noted.push(meeting);
  }

  #isFunctionOrObject(value: number): boolean {
    const { values, callables, units, objectUnits } = this.#state;
    const first = values.firstOf(value);
    switch (values.kindOf(value)) {
      case VALUE.callable:
      case VALUE.bound:
        return callables[first]!.frame.unit.rules.parametersByContext === true;
      case VALUE.object:
        return units[objectUnits[first]!]!.rules.parametersByContext === true;
      default:
        return false;
    }
  }

  /** Once each, when values have come to rest. */
  assume(): void {
    // Outer ones first, so that each is as far out as it can be; the list grows meanwhile.
    for (const meeting of this.#noted) this.#apply(meeting);
    this.#noted = [];
  }

  #apply({ value, type, around, depth }: Meeting): void {
    const { values, types, classes } = this.#state;
    const { class: classIndex, arguments: given } = types.at(type);
    if (classIndex === -1) return;
    const inside = [...around, values.get(VALUE.declared, type)];
    const { aliasOf } = classes.get(classIndex);
    for (const other of aliasOf ?? []) {
      const meant = types.substituteOf(other, classIndex, given);
      if (meant !== undefined) this.#meet({ value, type: meant, around: inside, depth: depth + 1 });
    }
    if (aliasOf !== null) return;
    if (values.kindOf(value) === VALUE.object) this.#applyInside(value, classIndex, inside, depth);
    else this.#giveTypes(value, this.#signatureOf(classIndex), inside);
  }

  /** What stands in an object has the types that members of the class are declared with. */
  #applyInside(object: number, classIndex: number, around: readonly number[], depth: number): void {
    const { graph, declaredTypes, openTypes } = this.#state;
    for (const [key, written] of this.#nodes.writtenTo(object)) {
      for (const place of this.#placesOf(classIndex, key)) {
        const signature = this.#abstractAt(place);
        const open = openTypes.get(place);
        const type = open === undefined ? declaredTypes.get(place) : this.#closed(open, around);
        for (const value of graph.valuesOf(written)) {
          if (type !== undefined && signature === undefined)
            this.#meet({ value, type, around, depth: depth + 1 });
          else if (this.#isFunctionOrObject(value)) this.#giveTypes(value, signature, around);
        }
      }
    }
  }

  /** Where the class and its bases declare the member, or any. */
  #placesOf(classIndex: number, key: number): readonly number[] {
    const { classes } = this.#state;
    const order = classes.orderOf(classIndex);
    const named = classes.findMembers(order, key, () => true);
    const found = named.length > 0 ? named : classes.findMembers(order, this.#element, () => true);
    return found.map(({ place }) => place);
  }

  #abstractAt(place: number): CallableEntry | undefined {
    const { callables, callableAt } = this.#state;
    const entry = callables[callableAt.get(place) ?? -1];
    return entry?.fact.isAbstract === true ? entry : undefined;
  }

  /** The only signature of a function type; `undefined` where there are several, or none. */
  #signatureOf(classIndex: number): CallableEntry | undefined {
    const { classes, texts } = this.#state;
    const { callMember } = classes.get(classIndex).rules;
    if (callMember === undefined) return undefined;
    const order = classes.orderOf(classIndex);
    const [only, ...others] = classes.findMembers(order, texts.get(callMember), () => true);
    return only === undefined || others.length > 0 ? undefined : this.#abstractAt(only.place);
  }

  #giveTypes(value: number, signature: CallableEntry | undefined, around: readonly number[]): void {
    const { values, callables, declaredTypes, openTypes } = this.#state;
    if (signature === undefined || values.kindOf(value) === VALUE.object) return;
    const { fact, frame } = callables[values.firstOf(value)]!;
    if (fact.isAbstract) return;
    const typeOf = (parameter: number, place: number) => {
      const from = placeIn(signature.frame, parameter);
      if (from === -1 || declaredTypes.has(place) || openTypes.has(place)) return undefined;
      const open = openTypes.get(from);
      return open === undefined ? declaredTypes.get(from) : this.#closed(open, around);
    };
    for (const [at, parameter] of fact.parameters.entries()) {
      const place = placeIn(frame, parameter);
      const type = typeOf(signature.fact.parameters[at] ?? -1, place);
      if (type !== undefined && !this.#isKnown(place, type)) this.#nodes.typed.addType(type, place);
    }
    const receiver = placeIn(frame, fact.receiver);
    // Only a signature that speaks of `this` says so, whatever object the function stands in.
    const type = receiver === -1 ? undefined : typeOf(signature.fact.receiver, receiver);
    if (type !== undefined) this.#nodes.typed.addType(type, receiver);
  }

  /** What the outside gives is not known, nor does what cannot be of the type say anything. */
  #isKnown(place: number, type: number): boolean {
    const { graph } = this.#state;
    const { class: wanted } = this.#state.types.at(type);
    const isClass = wanted !== -1 && this.#isClass(wanted);
    return graph.valuesOf(place).some((value) => this.#mayBeMeant(value, isClass ? wanted : -1));
  }

  /** Whether instances are made of it, and not of whatever looks like it. */
  #isClass(at: number): boolean {
    const { isStructural, aliasOf, declaration, hasExternalBase } = this.#state.classes.get(at);
    return !isStructural && aliasOf === null && declaration !== -1 && !hasExternalBase;
  }

  /** @param wanted the class that its type says it is of; -1 for none */
  #mayBeMeant(value: number, wanted: number): boolean {
    const { values, classes } = this.#state;
    const kind = values.kindOf(value);
    if (kind === VALUE.external) return false;
    if (wanted === -1 || kind === VALUE.object) return true;
    if (FUNCTIONS_AND_TEXTS.has(kind)) return false;
    const of = classOfValue(this.#state, value);
    return of === -1 || classes.isBelow(of, wanted) || classes.isBelow(wanted, of);
  }

  /** The type, seen from the innermost of the values that tells what its parameters stand for. */
  #closed(open: number, around: readonly number[]): number | undefined {
    const { types } = this.#state;
    for (const value of around.toReversed()) {
      const closed = types.substitute(open, (at) => this.#nodes.typed.argumentsAt(value, at));
      if (closed !== undefined) return closed;
    }
    return undefined;
  }
}
