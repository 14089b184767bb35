// Which values a place lets in, by the type that it was declared with. A function that comes to a place of an interface
// may stand for it, and is noted as one. How values come to places is not known here.
import { MISFIT } from '../../../flow/call-rules.ts';
import { isMarkedOnly } from '../classes/abstract-classes.ts';
import { noteFunction } from '../classes/named-functions.ts';
import type { LoadContext } from '../load-context.ts';
import { abstractMethods } from '../overloads/score-arguments.ts';
import { noteArity, placeIn, type SolverState } from '../solver-state.ts';
import type { ContextTypes } from '../types/context-types.ts';
import type { BoundType } from '../types/type-table.ts';
import type { ParameterAssumptions } from '../unseen/assume-parameters.ts';
import { holdsManyTexts } from '../unseen/assume-unseen.ts';
import { Strangers } from './strangers.ts';
import { isNameless } from './value-classes.ts';
import { VALUE } from './values.ts';

/** The text that every program has first: a type of which nothing is known. */
const NO_NAME = 0;

/** The module of classes that nothing is said of where a hint names them, such as numbers. */
const PLAIN_BASE = 'builtins';

/** Interfaces whose type argument is that of the result: `IntFunction<R>`. */
const TAKES_NUMBERS = /^(?:.*\.)?(?:Int|Long|Double)[A-Z]/;

export class Admission {
  readonly #context: LoadContext;
  readonly #state: SolverState;
  readonly #parameters: ParameterAssumptions;
  readonly #contexts: ContextTypes;
  readonly #strangers: Strangers;

  constructor(
    context: LoadContext,
    {
      parameters,
      contexts,
    }: Record<'parameters', ParameterAssumptions> & Record<'contexts', ContextTypes>,
  ) {
    this.#context = context;
    this.#state = context.state;
    this.#parameters = parameters;
    this.#contexts = contexts;
    this.#strangers = new Strangers(context.state);
  }

  /** Where types hold, only their instances get in; callables may implement an interface. */
  admits(place: number, value: number): boolean {
    const { declaredTypes, types, classes, values } = this.#state;
    if (values.kindOf(value) === VALUE.text && holdsManyTexts(this.#state, place)) return false;
    const type = declaredTypes.get(place);
    if (type === undefined) return true;
    const declared = types.at(type).class;
    const kind = values.kindOf(value);
    if (kind === VALUE.callable || kind === VALUE.bound) {
      this.#noteInterface(values.firstOf(value), type);
      this.#contexts.note(value, type);
      noteFunction(this.#context, declared, value);
    }
    if (kind === VALUE.object) {
      this.#contexts.note(value, type);
      return !this.#asksMethods(declared);
    }
    if (kind !== VALUE.instance && kind !== VALUE.declared && kind !== VALUE.cone) return true;
    const first = values.firstOf(value);
    const classIndex = kind === VALUE.instance ? first : types.at(first).class;
    if (classIndex !== -1 && this.#isNoText(place, classIndex, type)) return false;
    if (declared === -1)
      return classIndex === -1 ? !this.#isApart(first, type) : this.#mayBeOutside(classIndex, type);
    if (classIndex === -1) return !this.#isOther(declared, first);
    if (this.#asksNothing(declared)) return true;
    if (this.#isAnyOf(declared, classIndex)) return true;
    if (this.#strangers.isStranger(place, value)) return false;
    if (!classes.get(declared).rules.typesAreSound)
      return kind === VALUE.instance
        ? !this.#isSibling(place, classIndex, declared)
        : this.#agrees(place, classIndex, declared);
    if (kind !== VALUE.instance && this.#isOfSameCollection(declared, type, first)) return true;
    if (classes.isBelow(declared, classIndex)) return this.#saysMore(place, value, type);
    return (
      classes.isBelow(classIndex, declared) &&
      this.#context.nodes.typed.mayBe(types.at(type), classIndex)
    );
  }

  /** Whether the class is one of several that a type stands for, as specialisations of a template. */
  #isAnyOf(declared: number, classIndex: number): boolean {
    const { classes, types } = this.#state;
    const { aliasOf, rules } = classes.get(declared);
    if (rules.linksByName !== true || aliasOf === null) return false;
    return aliasOf.some((type) => classes.isBelow(classIndex, types.at(type).class));
  }

  /** Of an instance of a base, or of the same type, the place says as much by its own type. */
  #saysMore(place: number, value: number, type: number): boolean {
    const { values, types, cones } = this.#state;
    const first = values.firstOf(value);
    if (values.kindOf(value) === VALUE.instance || first === type) return true;
    if (values.kindOf(value) !== VALUE.cone) return false;
    const { isReceiver, kept } = cones.boundsOf(values.secondOf(value));
    // `this` in a class with type parameters goes by its bare name, and is any of those below.
    if (isReceiver && types.at(first).class === types.at(type).class) return true;
    this.#context.kept?.open(place, kept, types.at(first).class);
    return false;
  }

  /**
   * Whether what is known by a type from outside alone is none of the class, which is no interface and the same whatever its
   * type arguments: a variable of type `Object` on the way, or a type parameter, has joined what has nothing to do with it.
   */
  #isOther(declared: number, type: number): boolean {
    const { types, classes, foreignTypes } = this.#state;
    const { parameter, name } = types.at(type);
    if (parameter !== -1 || name === NO_NAME) return false;
    const { rules, isStructural, typeParameters, aliasOf } = classes.get(declared);
    if (aliasOf === null && rules.linksByName === true && foreignTypes.isOfLibrary(name))
      return true;
    if (isStructural || typeParameters.length > 0) return false;
    return rules.typesAreSound && rules.suitsByName !== undefined;
  }

  /**
   * Whether what is known by a type from outside cannot be where another one is declared: in a place of a type that is no class there
   * are none that are, and no pointer in one of a class of the library that leads to nothing.
   */
  #isApart(given: number, wanted: number): boolean {
    const { types, foreignTypes } = this.#state;
    if (given === wanted) return false;
    const [own, other] = [types.at(given).name, types.at(wanted).name];
    if (own === NO_NAME) return false;
    if (foreignTypes.isPlain(other)) return !foreignTypes.isPlain(own);
    return (
      foreignTypes.isOfLibrary(other) &&
      !foreignTypes.isPointing(other) &&
      foreignTypes.isPointer(own)
    );
  }

  /** A function without a name has come to a place that has no room for it: it may implement an interface all the same. */
  turnAway(place: number, value: number): void {
    const type = this.#state.declaredTypes.get(place);
    if (type === undefined) return;
    this.#noteInterface(this.#state.values.firstOf(value), type);
    this.#contexts.note(value, type);
  }

  /**
   * Whether what a place has no room for is still to be told what it is called with. What stands in an object is what the
   * type says of it all the same.
   */
  isHeardOf(place: number, value: number): boolean {
    if (this.#state.values.kindOf(value) !== VALUE.object) return isNameless(this.#state, value);
    const type = this.#state.declaredTypes.get(place);
    if (type !== undefined) this.#contexts.note(value, type);
    return false;
  }

  /** A callable that forwards its parameters has those of the interface that it stands for. */
  #noteInterface(callable: number, type: number): void {
    const { callables, types, texts } = this.#state;
    const { fact, frame } = callables[callable]!;
    const { arityByName, arityOfFunctionType } = frame.unit.rules;
    if (fact.declaration !== -1) return;
    if (arityOfFunctionType !== undefined) this.#parameters.note(callable, type);
    if (arityByName === undefined) return;
    const { class: classIndex, name, arguments: given } = types.at(type);
    if (classIndex !== -1) {
      this.#parameters.note(callable, type);
      const [arity, ...others] = abstractMethods(this.#state, classIndex).map(
        (method) => callables[method]!.fact.parameters.length,
      );
      const isOne = others.every((other) => other === arity);
      if (arity !== undefined && isOne) noteArity(this.#state, callable, arity);
      return;
    }
    const text = texts.textOf(name);
    const arity = arityByName(text) ?? -1;
    noteArity(this.#state, callable, arity);
    if (TAKES_NUMBERS.test(text)) return;
    // Type arguments stand for the parameters in their order, the result's behind them.
    for (const [at, parameter] of fact.parameters.slice(0, Math.max(0, arity)).entries()) {
      const argument = given[at] ?? given[0];
      const place = placeIn(frame, parameter);
      if (argument !== undefined && !this.#state.declaredTypes.has(place))
        this.#context.nodes.typed.addType(argument, place);
    }
  }

  /** Whether both are collections of the runtime, of which the one may tell more of its elements than the other. */
  #isOfSameCollection(classIndex: number, type: number, other: number): boolean {
    const { classes, types, units } = this.#state;
    const { rules, unit } = classes.get(classIndex);
    if (rules.iterated === undefined || units[unit]!.path !== null) return false;
    const [wanted, given] = [types.at(type), types.at(other)];
    return given.class === classIndex && this.#context.nodes.typed.areAlike(given, wanted);
  }

  /** Whether it is an interface without methods, as a constraint is, which anything may satisfy. */
  #asksNothing(classIndex: number): boolean {
    const { classes } = this.#state;
    const { isStructural, rules } = classes.get(classIndex);
    if (!isStructural || rules.overridesInInterfacesOnly !== true) return false;
    return classes.orderOf(classIndex).every((at) => classes.get(at).members.size === 0);
  }

  /** Whether it is an interface that no list or map without a type of its own can satisfy. */
  #asksMethods(classIndex: number): boolean {
    if (classIndex === -1) return false;
    const { isStructural, rules } = this.#state.classes.get(classIndex);
    return isStructural && rules.typesAreSound && !this.#asksNothing(classIndex);
  }

  /** Whether something of one type may be in a place that was declared with another, where types are but hints. */
  #agrees(place: number, given: number, declared: number): boolean {
    if (given === declared) return true;
    const { classes, severalTypes } = this.#state;
    if (classes.get(declared).rules.declaredTypesAgree !== true) return true;
    if (severalTypes.has(place)) return true;
    if (classes.isBelow(given, declared)) return true;
    if (classes.isBelow(declared, given))
      return classes.get(declared).rules.lowerTypesSayMore !== true;
    const isByName = classes.get(given).rules.abstractBases !== undefined;
    const isKnown = isByName ? this.#isNamed(given) : this.#isNominal(given);
    return !this.#isNominal(declared) || !isKnown;
  }

  /**
   * Whether what is made of one class has a base of the program in common with another that a hint says, and nothing else to
   * do with it: what has no such base may stand in for it, and a number for what a hint says beside it.
   */
  #isSibling(place: number, given: number, declared: number): boolean {
    const { classes, severalTypes, texts, units, externalBases } = this.#state;
    const { rules, aliasOf, declaration } = classes.get(declared);
    if (rules.siblingsStandApart !== true || aliasOf !== null || declaration === -1) return false;
    if (given === declared || severalTypes.has(place)) return false;
    if (classes.isBelow(given, declared) || classes.isBelow(declared, given)) return false;
    const order = classes.orderOf(given);
    const isOfRuntime = (name: number) =>
      name === NO_NAME ||
      name === texts.get(PLAIN_BASE) ||
      rules.builtIns?.has(texts.textOf(name)) === true;
    const isPlain = order.some((at) => [...(externalBases.get(at) ?? [])].some(isOfRuntime));
    return (
      !isPlain &&
      order.some((base) => {
        const { unit, declaration: isDeclared } = classes.get(base);
        const isOwn = isDeclared !== -1 && units[unit]!.path !== null;
        return isOwn && classes.isBelow(declared, base);
      })
    );
  }

  /** Whether a hint says that a text is there, and what comes is an instance of the program's own that can be none. */
  #isNoText(place: number, given: number, type: number): boolean {
    const { classes, severalTypes, types, texts, units } = this.#state;
    const { natures, textHintsHold, describers = [] } = classes.get(given).rules;
    const { class: declared, name } = types.at(type);
    if (textHintsHold !== true || texts.textOf(name) !== natures.text) return false;
    if (severalTypes.has(place) || !this.#isNominal(given)) return false;
    if (declared === -1 || units[classes.get(declared).unit]!.path !== null) return false;
    // What stands in a class body under a hint may be what is asked for the text.
    const order = classes.orderOf(given);
    const isAny = () => true;
    return !describers.some(
      (each) => classes.findMembers(order, texts.get(each), isAny).length > 0,
    );
  }

  /** Whether a class is one of the repository with a name of its own, all of whose bases are known and are as well. */
  #isNominal(at: number): boolean {
    const { classes } = this.#state;
    return this.#hasBases(at, (base) => {
      const isKnown = !classes.get(base).hasExternalBase || isMarkedOnly(this.#state, base);
      return this.#isOwn(base) && isKnown;
    });
  }

  /** The same where bases are from outside, but known by name: none of them is based on a class of the program. */
  #isNamed(at: number): boolean {
    const { classes, externalBases } = this.#state;
    return this.#hasBases(at, (base) => {
      const names = externalBases.get(base);
      return !classes.get(base).hasExternalBase || names?.has(NO_NAME) === false;
    });
  }

  #isOwn(at: number): boolean {
    const { classes, units } = this.#state;
    return units[classes.get(at).unit]!.path !== null;
  }

  #hasBases(at: number, suits: (base: number) => boolean): boolean {
    const { classes } = this.#state;
    const { declaration, aliasOf } = classes.get(at);
    if (declaration === -1 || aliasOf !== null) return false;
    return classes
      .orderOf(at)
      .every((base) => classes.isRoot(base) || (classes.get(base).aliasOf === null && suits(base)));
  }

  /** Whether a class can be of a type from outside, by the bases from outside that it and its own bases name. */
  #mayBeOutside(classIndex: number, type: number): boolean {
    const { types, classes, texts, externalBases, foreignTypes } = this.#state;
    const { suitsByName, plainTypes, libraryTypes, dispatchesStatically } =
      classes.get(classIndex).rules;
    const { name } = types.at(type);
    const wanted = texts.textOf(name);
    if (plainTypes?.has(wanted) === true) return false;
    if (libraryTypes?.test(wanted) === true)
      return foreignTypes.isPointing(name) || this.#isBelowOutside(classIndex, name);
    if (name === NO_NAME) return true;
    if (dispatchesStatically === true) return this.#isNamedSo(classIndex, types.at(type));
    if (suitsByName === undefined) return true;
    return classes
      .orderOf(classIndex)
      .some((at) =>
        [...(externalBases.get(at) ?? [])].some(
          (base) => suitsByName(texts.textOf(base), wanted) > MISFIT / 2,
        ),
      );
  }

  /** Whether the class, or a base of it, names the type from outside as its base, or has a base of which nothing is known. */
  #isBelowOutside(classIndex: number, name: number): boolean {
    const { classes, externalBases } = this.#state;
    if (classes.get(classIndex).aliasOf !== null) return true;
    return classes.orderOf(classIndex).some((at) => {
      const bases = externalBases.get(at);
      return bases?.has(name) === true || bases?.has(NO_NAME) === true;
    });
  }

  /**
   * A type that is named is no other one; a trait is one that the class, or some class below it, names as its base, and a
   * pointer is what it points to.
   */
  #isNamedSo(classIndex: number, { name, arguments: given }: BoundType): boolean {
    const { classes, texts, externalBases } = this.#state;
    const wanted = lastSegment(texts.textOf(name));
    const isBase = (at: number) =>
      [...(externalBases.get(at) ?? [])].some((base) => lastSegment(texts.textOf(base)) === wanted);
    return (
      given.some((argument) => this.#mayPointTo(argument, classIndex)) ||
      classes.orderOf(classIndex).some(isBase) ||
      classes.below(classIndex).some(isBase)
    );
  }

  #mayPointTo(type: number, classIndex: number): boolean {
    const { classes, types, texts } = this.#state;
    const { class: pointed, parameter, name, arguments: given } = types.at(type);
    if (parameter !== -1) return true;
    if (pointed === -1)
      return (
        UNTOLD.has(texts.textOf(name)) || given.some((each) => this.#mayPointTo(each, classIndex))
      );
    return classes.isBelow(pointed, classIndex) || classes.isBelow(classIndex, pointed);
  }
}

/** Names of types of which nothing is known. */
const UNTOLD: ReadonlySet<string> = new Set(['', '_']);

const lastSegment = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
