// What a call of something outside of the repository does: it gives what its types and what is known of the runtime
// let expect, and runs the callables that it is given.
import type { CallRules } from '../../../flow/call-rules.ts';
import { CALL, CONSTRUCTOR_KEY, ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import { NumberSet } from '../collections/number-set.ts';
import { classOfValue } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { LoadContext } from '../load-context.ts';
import { firstArgumentOf, forEachArgument } from '../sites/site-arguments.ts';
import type { Site } from '../sites/site-table.ts';
import { noteArity, placeIn, type SolverState, USE } from '../solver-state.ts';
import { GivenTypes } from '../types/given-types.ts';
import { isUnknownOutside } from './outside-bases.ts';
import { passContents } from './outside-contents.ts';
import { type OutsideMember, OutsideMembers } from './outside-members.ts';
import { WhatLeaves } from './what-leaves.ts';

/** The text that every program has first: nothing is known of such a value but that it is from outside. */
const NO_NAME = 0;

const NONE: readonly number[] = [];

export class OutsideCalls {
  readonly leaves: WhatLeaves;
  readonly given: GivenTypes;
  readonly #context: LoadContext;
  readonly #state: SolverState;
  readonly #members: OutsideMembers;
  readonly #constructorKey: number;
  readonly #element: number;
  /** Places that code has got of which nothing is known, not even what it calls callbacks with. */
  readonly #escaped = new NumberSet();

  constructor(context: LoadContext) {
    this.#context = context;
    this.#state = context.state;
    this.#members = new OutsideMembers(context.state.texts);
    this.leaves = new WhatLeaves(context);
    this.given = new GivenTypes(context);
    this.#constructorKey = context.state.texts.get(CONSTRUCTOR_KEY);
    this.#element = context.state.texts.get(ELEMENT_KEY);
  }

  /** Nothing is known of it but the types that it was given: they may come out again, or go into callbacks. */
  call(site: Site, value: number, from: number): void {
    const { values, graph } = this.#state;
    site.markExternal();
    if ((site.flags & CALL.decorates) !== 0) handBack(this.#state, site);
    const source = this.#seenFromOutside(from === -1 ? value : from);
    const isDeclared =
      values.kindOf(source) === VALUE.declared || values.kindOf(source) === VALUE.cone;
    const given = isDeclared ? this.#context.nodes.typed.heldBy(values.firstOf(source)) : NONE;
    const { rules } = site.frame.unit;
    const isMade = (site.flags & CALL.construct) !== 0;
    const member = isMade ? this.#constructorKey : site.key === -1 ? NO_NAME : site.key;
    const known = this.#members.of(rules, this.#typeNameOf(source), member);
    if (site.result !== -1) {
      graph.addValue(site.result, values.get(VALUE.external, NO_NAME));
      if (this.#makesInstance(site, source)) graph.addValue(site.result, source);
      this.given.passFromOutside(site);
      if (member !== NO_NAME && known.contents !== undefined) {
        if (isMade) graph.addValue(site.result, source);
        passContents(this.#context, site, known.contents);
      } else if (this.#givesAllItMay(site, source, known, given)) return;
    }
    const keepsNothing = rules.keepsNothing?.has(this.#state.texts.textOf(member)) === true;
    const elements = this.#elementsOf(source, given, rules);
    forEachArgument(site, (_kind, _name, place, position) => {
      if (!keepsNothing) this.#context.kept?.note(place);
      if (isUnknownOutside(this.#state, this.#state.declaredTypes.get(place) ?? -1)) return;
      if (rules.callsFromOutside === true) this.leaves.note(place);
      this.#letEscape(place, elements, known.arityAt(position));
    });
  }

  /**
   * What a container gives that is known by what is put into it: iterators, which stand for it, and what these lead to. What is known
   * by its type leads as well to what is put into all of that type.
   */
  lead(site: number, key: number, container: number): void {
    const { sites, graph, texts, operandKinds } = this.#state;
    const result = sites.resultOf(site);
    if (result === -1) return;
    const { iteratorMembers, leadingOperators } = sites.at(site).frame.unit.rules;
    if (iteratorMembers === undefined) return;
    const name = texts.textOf(key);
    const isLeading = leadingOperators?.has(name) === true;
    if (!(this.#isContainer(container) || (isLeading && this.#isUntold(container, key)))) return;
    if (isLeading) graph.addEdge(this.#context.nodes.read(container, this.#element), result);
    if (iteratorMembers?.has(name) !== true || !this.#isWritten(container)) return;
    operandKinds.giveIterator(result);
    graph.addValue(result, container);
  }

  /** Whether a class has an operator that says of no type what it leads to. */
  #isUntold(value: number, key: number): boolean {
    const { classes, callables, callableAt, declaredTypes, openTypes } = this.#state;
    const at = classOfValue(this.#state, value);
    if (at === -1) return false;
    const found = classes.findMembers(classes.orderOf(at), key, () => true);
    return found.some(({ place }) => {
      const { fact, frame } = callables[callableAt.get(place) ?? -1] ?? {};
      if (fact === undefined || frame === undefined || fact.result === -1) return false;
      const to = placeIn(frame, fact.result);
      return !declaredTypes.has(to) && !openTypes.has(to);
    });
  }

  #isWritten(value: number): boolean {
    return this.#state.values.kindOf(value) === VALUE.object;
  }

  #isContainer(value: number): boolean {
    const { values, types } = this.#state;
    if (this.#isWritten(value)) return true;
    return values.kindOf(value) === VALUE.declared && types.at(values.firstOf(value)).class === -1;
  }

  /** Whether what is called can only be a type, by its name. */
  #makesInstance({ key, frame }: Site, source: number): boolean {
    const { values, texts } = this.#state;
    const { typeNames } = frame.unit.rules;
    if (typeNames === undefined || key !== -1) return false;
    if (values.kindOf(source) !== VALUE.external) return false;
    const name = texts.textOf(values.firstOf(source));
    return typeNames.test(name.slice(name.lastIndexOf('.') + 1));
  }

  /**
   * What a call gives of which it is not known what it holds: what the member is known to give, or what the types of the
   * receiver say.
   * @returns whether nothing else is to be thought of
   */
  #givesAllItMay(
    site: Site,
    source: number,
    known: OutsideMember,
    given: readonly number[],
  ): boolean {
    const { resultByName } = site.frame.unit.rules;
    if (known.part !== undefined && this.#addPart(known.part, given, site.result)) return false;
    if (resultByName !== undefined && this.#addKnownResult(site, source, known.result)) return true;
    if (!known.givesContents) return false;
    if (given.length > 0) this.#state.graph.addValue(site.result, source);
    if (known.givesIterator && this.#isOfLibrary(source)) {
      this.#state.operandKinds.giveIterator(site.result);
      return false;
    }
    for (const argument of given) {
      this.#context.nodes.typed.addType(argument, site.result);
      this.#state.operandKinds.giveType(argument, site.result);
    }
    return false;
  }

  #isOfLibrary(source: number): boolean {
    return this.#state.foreignTypes.isOfLibrary(this.#typeNameOf(source));
  }

  /** A place of what callbacks get: what the type is known to hold, or else all that its type arguments are; -1 for neither. */
  #elementsOf(source: number, given: readonly number[], rules: CallRules): number {
    const { graph } = this.#state;
    const part =
      rules.partByName === undefined
        ? undefined
        : this.#members.of(rules, this.#typeNameOf(source), this.#element).part;
    if (part === undefined && given.length === 0) return -1;
    const elements = graph.addPlaces(1);
    if (part === undefined || !this.#addPart(part, given, elements))
      for (const argument of given) this.#context.nodes.typed.addType(argument, elements);
    return elements;
  }

  /** @returns whether it is known what the type has there, by its type arguments */
  #addPart(part: string, given: readonly number[], to: number): boolean {
    const { typed } = this.#context.nodes;
    const type = to === -1 ? undefined : typed.typeByName(part, given);
    if (type === undefined) return false;
    typed.addType(type, to);
    return true;
  }

  /** An instance of a class of the program as what it inherits from outside, where that has type arguments. */
  #seenFromOutside(value: number): number {
    const base = this.#context.nodes.typed.outsideBaseOf(value);
    return base === undefined ? value : this.#state.values.get(VALUE.declared, base);
  }

  /** Code of which nothing is known gets a place once, however many calls hand it over. */
  #letEscape(place: number, elements: number, arity: number): void {
    if (elements === -1 && arity === -1) {
      if (this.#escaped.has(place)) return;
      this.#escaped.add(place);
    }
    this.#state.graph.addUse(place, USE.escape, elements, arity);
  }

  /** Text of the name of the type of a value from outside; the empty one when it is not known. */
  #typeNameOf(value: number): number {
    const { values, types } = this.#state;
    const kind = values.kindOf(value);
    const first = values.firstOf(value);
    if (kind === VALUE.declared || kind === VALUE.cone) return types.at(first).name;
    return kind === VALUE.external ? first : NO_NAME;
  }

  /**
   * Of some members outside of the repository it is known what they give.
   * @returns whether that leaves nothing else to think of
   */
  #addKnownResult(site: Site, source: number, result: string | undefined): boolean {
    const { values, types, staticTypes, graph } = this.#state;
    const kind = values.kindOf(source);
    const first = values.firstOf(source);
    const isDeclared = kind === VALUE.declared || kind === VALUE.cone;
    if ((site.flags & CALL.construct) !== 0 && kind === VALUE.external) {
      graph.addValue(site.result, source);
      return false;
    }
    if (site.key === -1) return this.#cast(site, source);
    const given = isDeclared ? types.at(first).arguments : NONE;
    if (result?.startsWith('@') === true) return this.#handOnKnown(site, source, result);
    const { unit } = site.frame;
    const type =
      result === undefined
        ? undefined
        : this.#context.nodes.typed.typeByName(
            result,
            given,
            unit.rules.runtimeNames === undefined ? undefined : unit,
          );
    if (type === undefined) return false;
    this.#context.nodes.typed.addType(type, site.result);
    this.#state.operandKinds.giveType(type, site.result);
    if (!staticTypes.has(site.result)) staticTypes.set(site.result, type);
    const hasCallback = firstArgumentOf(site) !== -1;
    return !hasCallback;
  }

  /** `Index(3)`: what stands for a type of the language itself is called, which is a cast. @returns whether it is one */
  #cast(site: Site, source: number): boolean {
    const { values, types, staticTypes, graph, texts } = this.#state;
    const name = values.firstOf(source);
    if (values.kindOf(source) !== VALUE.external) return false;
    if (site.frame.unit.rules.plainTypes?.has(texts.textOf(name)) !== true) return false;
    graph.addValue(site.result, source);
    staticTypes.set(site.result, types.ofClass(-1, name));
    return true;
  }

  /** @param result `@self` for the receiver, `@0` for the first argument, which may be followed by `or` and a type */
  #handOnKnown(site: Site, source: number, result: string): boolean {
    const { graph, staticTypes, declaredTypes, values } = this.#state;
    const place = result === '@self' ? site.source : firstArgumentOf(site);
    const [, otherwise] = result.split(' or ');
    if (place === -1) {
      const type =
        otherwise === undefined ? undefined : this.#context.nodes.typed.typeByName(otherwise);
      if (type === undefined) return false;
      this.#context.nodes.typed.addType(type, site.result);
      staticTypes.set(site.result, type);
      return true;
    }
    if (result === '@self') graph.addValue(site.result, source);
    else if (result.startsWith('@0[]')) graph.addUse(place, USE.passOrGive, site.result, place);
    else graph.addEdge(place, site.result);
    const type = declaredTypes.get(place) ?? staticTypes.get(place);
    if (type !== undefined && !staticTypes.has(site.result)) staticTypes.set(site.result, type);
    return values.kindOf(source) !== VALUE.external || result !== '@self';
  }

  /**
   * A callable has left for code that is not known; it is called with what that code has.
   * @param arity how many arguments that code gives it; -1 when nothing is known
   */
  escape(elements: number, value: number, arity: number): void {
    const { values, callables, graph, texts } = this.#state;
    const kind = values.kindOf(value);
    if (kind !== VALUE.callable && kind !== VALUE.bound) return;
    const { fact, frame, owner } = callables[values.firstOf(value)]!;
    noteArity(this.#state, values.firstOf(value), arity);
    if (kind === VALUE.bound && fact.receiver !== -1) {
      graph.addValue(placeIn(frame, fact.receiver), values.secondOf(value));
    } else if (fact.receiver !== -1 && owner === -1 && frame.unit.rules.typesAreSound) {
      // Unknown code may run a lambda with a receiver of its own.
      graph.addValue(placeIn(frame, fact.receiver), values.get(VALUE.external, texts.get('')));
    }
    const skipped = fact.takesReceiverFirst && kind === VALUE.bound ? 1 : 0;
    for (const parameter of fact.parameters.slice(skipped)) {
      const place = placeIn(frame, parameter);
      if (elements !== -1) graph.addEdge(elements, place);
      else graph.addValue(place, values.get(VALUE.external, texts.get('')));
    }
  }
}

/** A decorator of which nothing is known is taken to hand back what it was given. */
export function handBack({ graph }: SolverState, site: Site): void {
  const given = firstArgumentOf(site);
  if (given !== -1 && site.result !== -1) graph.addEdge(given, site.result);
}
