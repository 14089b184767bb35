// Joins a call site to a callable: arguments to parameters by position, name and spread, the receiver to the
// receiver, what is returned to the result. A callable of the runtime is read anew for each site; one that it
// hands out (what `bind` returns) for each site that calls that, in the frame where it was made.
import { ARGUMENT, CALL, CONSTRUCTOR_KEY, ELEMENT_KEY } from '../../flow/flow-facts.ts';
import { CallableCopies } from './callable-copies.ts';
import type { LoadContext } from './load-moves.ts';
import { convertFunctions, isFunction } from './named-functions.ts';
import { isUnknownOutside } from './outside-bases.ts';
import { passContents } from './outside-contents.ts';
import { PairSet } from './pair-set.ts';
import { PlaceMap } from './place-map.ts';
import { ReceiverCopies } from './receiver-copies.ts';
import { firstArgumentOf, forEachArgument } from './site-arguments.ts';
import type { Site } from './site-table.ts';
import {
  type CallableEntry,
  type Frame,
  noteArity,
  placeIn,
  type SolverState,
  USE,
} from './solver-state.ts';
import { isDeclared } from './value-classes.ts';
import { VALUE } from './values.ts';

/** The text that every program has first: nothing is known of such a value but that it is from outside. */
const NO_NAME = 0;

/** Positions that are told apart when a list is spread over parameters, or parameters are collected. */
const MAX_POSITIONS = 16;

/** Sites and values together are one number; above it values could not be told apart. */
const MAX_VALUES = 2 ** 26;

export class CallBinder {
  readonly #context: LoadContext;
  readonly #state: SolverState;
  readonly #constructorKey: number;
  readonly #element: number;
  readonly #copies: CallableCopies;
  readonly #byReceiver: ReceiverCopies;
  /** Sites and the copies by receiver that give them results. */
  readonly #results = new PairSet();
  readonly #positions: readonly number[];
  /** Places that code has got of which nothing is known, not even what it calls callbacks with. */
  readonly #escaped = new PlaceMap();
  /** Instances that have been called, by site and value. */
  readonly #calledInstances = new Set<number>();

  constructor(context: LoadContext) {
    this.#context = context;
    this.#state = context.state;
    this.#copies = new CallableCopies(context);
    this.#byReceiver = new ReceiverCopies(context);
    const { texts } = context.state;
    this.#constructorKey = texts.get(CONSTRUCTOR_KEY);
    this.#element = texts.get(ELEMENT_KEY);
    this.#positions = Array.from({ length: MAX_POSITIONS }, (_, at) => texts.get(String(at)));
  }

  /**
   * A value has reached the place that is called.
   * @param from the value that it was read from; -1 when it was not read from any
   */
  callValue(siteIndex: number, value: number, from: number): void {
    const { values, graph } = this.#state;
    const site = this.#state.sites.at(siteIndex);
    const first = values.firstOf(value);
    const isMade = (site.flags & CALL.construct) !== 0 && from === -1;
    // Where only classes are made, a function is not what `new` means.
    if (isMade && site.frame.unit.rules.makesByNewOnly === true && this.#isFunction(value)) return;
    switch (values.kindOf(value)) {
      case VALUE.callable:
        this.#bind(site, siteIndex, first, from, false);
        break;
      case VALUE.bound:
        this.#bind(site, siteIndex, first, values.secondOf(value), true);
        break;
      case VALUE.class:
        if (this.#makes(site, first)) this.#construct(site, siteIndex, first);
        break;
      case VALUE.external:
        this.#callExternal(site, value, from);
        break;
      case VALUE.super:
        graph.addUse(
          this.#context.nodes.read(value, this.#constructorKey),
          USE.callVia,
          siteIndex,
          values.secondOf(value),
        );
        break;
      case VALUE.text:
        break;
      default:
        this.#callInstance(siteIndex, value);
    }
  }

  #isFunction(value: number): boolean {
    const kind = this.#state.values.kindOf(value);
    return kind === VALUE.callable || kind === VALUE.bound;
  }

  /** `a.b()`: a value has reached `a`. */
  callMember(siteIndex: number, key: number, value: number): void {
    const { graph, values, sites } = this.#state;
    const site = sites.at(siteIndex);
    if (values.kindOf(value) === VALUE.external) {
      this.#callExternal(site, value, -1);
      return;
    }
    graph.addUse(this.#context.nodes.read(value, key), USE.callVia, siteIndex, value);
  }

  #callInstance(siteIndex: number, value: number): void {
    const { texts, graph, values, classes, types, objectUnits, units } = this.#state;
    const kind = values.kindOf(value);
    const first = values.firstOf(value);
    const classIndex =
      kind === VALUE.instance
        ? first
        : kind === VALUE.declared || kind === VALUE.cone
          ? types.at(first).class
          : -1;
    const rules =
      classIndex !== -1
        ? classes.get(classIndex).rules
        : kind === VALUE.object
          ? units[objectUnits[first]!]!.rules
          : undefined;
    if (rules?.callMember === undefined) return;
    // `new` makes an instance of a class; an object of the same name is not what it means.
    const isMade = (this.#state.sites.flags.at(siteIndex) & CALL.construct) !== 0;
    if (isMade && rules.typesAreSound) return;
    // What makes an instance callable may be an instance itself, even the same one.
    const call = siteIndex * MAX_VALUES + value;
    if (this.#calledInstances.has(call)) return;
    this.#calledInstances.add(call);
    graph.addUse(
      this.#context.nodes.read(value, texts.get(rules.callMember)),
      USE.callVia,
      siteIndex,
      value,
    );
  }

  #makes(site: Site, classIndex: number): boolean {
    const { rules } = this.#state.classes.get(classIndex);
    return rules.makesByNewOnly !== true || (site.flags & CALL.construct) !== 0;
  }

  #construct(site: Site, siteIndex: number, classIndex: number): void {
    const { values, graph, classes, units } = this.#state;
    if (classes.get(classIndex).rules.callingClassConverts === true) {
      this.#convert(site, classIndex);
      return;
    }
    const isRuntime = units[classes.get(classIndex).unit]!.path === null;
    const made = values.get(VALUE.instance, classIndex, isRuntime ? siteIndex + 1 : 0);
    site.addMadeClass(classIndex);
    classes.get(classIndex).isMade = true;
    if (site.result !== -1) graph.addValue(site.result, made);
    graph.addUse(
      this.#context.nodes.read(made, this.#constructorKey),
      USE.callVia,
      siteIndex,
      made,
    );
    const { allocator } = classes.get(classIndex).rules;
    if (allocator === undefined) return;
    const value = values.get(VALUE.class, classIndex);
    this.#callMetaclass(siteIndex, classIndex, value);
    const key = this.#state.texts.get(allocator);
    graph.addUse(
      this.#context.nodes.read(value, key),
      USE.bind,
      value,
      this.#allocatorOf(siteIndex, value),
    );
  }

  /** The class of the class may make instances in its own way. */
  #callMetaclass(siteIndex: number, classIndex: number, value: number): void {
    const { classes, graph, texts } = this.#state;
    const { callMember } = classes.get(classIndex).rules;
    const metaclasses = classes.extensionsOf(classIndex);
    if (callMember === undefined || metaclasses.length === 0) return;
    const key = texts.get(callMember);
    for (const { place } of classes.findMembers(metaclasses, key, () => true))
      graph.addUse(place, USE.bind, value, this.#allocatorOf(siteIndex, value));
  }

  /** The class that is made goes to the allocator in front of the arguments. */
  #allocatorOf(siteIndex: number, value: number): number {
    const place = this.#state.graph.addPlaces(1);
    this.#state.graph.addUse(place, USE.callVia, siteIndex, value);
    return place;
  }

  /** The value stays what it was, and has the type besides. */
  #convert(site: Site, classIndex: number): void {
    const { types, texts } = this.#state;
    site.markConversion();
    forEachArgument(site, (_kind, _name, place) => {
      convertFunctions(this.#state, classIndex, place, site.result);
    });
    if (site.result === -1) return;
    this.#context.nodes.typed.addType(types.ofClass(classIndex, texts.get('')), site.result);
  }

  /** Nothing is known of it but the types that it was given: they may come out again, or go into callbacks. */
  #callExternal(site: Site, value: number, from: number): void {
    const { values, graph, types, texts } = this.#state;
    site.markExternal();
    if ((site.flags & CALL.decorates) !== 0) this.handBack(site);
    const source = from === -1 ? value : from;
    const isDeclared =
      values.kindOf(source) === VALUE.declared || values.kindOf(source) === VALUE.cone;
    const given = isDeclared ? types.at(values.firstOf(source)).arguments : [];
    if (site.result !== -1) {
      graph.addValue(site.result, values.get(VALUE.external, NO_NAME));
      const areContentsKnown = this.#passContents(site, source);
      if (!areContentsKnown) {
        if (this.#addKnownResult(site, source)) return;
        if (given.length > 0) graph.addValue(site.result, source);
        for (const argument of given) this.#context.nodes.typed.addType(argument, site.result);
      }
    }
    const elements = given.length === 0 ? -1 : graph.addPlaces(1);
    for (const argument of given) this.#context.nodes.typed.addType(argument, elements);
    const { callbackArity } = site.frame.unit.rules;
    const type = this.#typeNameOf(source);
    const member = site.key === -1 ? '' : texts.textOf(site.key);
    forEachArgument(site, (_kind, _name, place, position) => {
      if (isUnknownOutside(this.#state, this.#state.declaredTypes.get(place) ?? -1)) return;
      this.#letEscape(place, elements, callbackArity?.(type, member, position) ?? -1);
    });
  }

  /** Code of which nothing is known gets a place once, however many calls hand it over. */
  #letEscape(place: number, elements: number, arity: number): void {
    if (elements === -1 && arity === -1) {
      if (this.#escaped.has(place)) return;
      this.#escaped.set(place, 1);
    }
    this.#state.graph.addUse(place, USE.escape, elements, arity);
  }

  /** The name of the type of a value from outside; empty when it is not known. */
  #typeNameOf(value: number): string {
    const { values, types, texts } = this.#state;
    const kind = values.kindOf(value);
    const first = values.firstOf(value);
    if (kind === VALUE.declared || kind === VALUE.cone) return texts.textOf(types.at(first).name);
    return texts.textOf(kind === VALUE.external ? first : NO_NAME);
  }

  /** A decorator of which nothing is known is taken to hand back what it was given. */
  handBack(site: Site): void {
    const given = firstArgumentOf(site);
    if (given !== -1 && site.result !== -1) this.#pass(given, site.result);
  }

  /**
   * Of some members outside of the repository it is known what they give.
   * @returns whether that leaves nothing else to think of
   */
  #addKnownResult(site: Site, source: number): boolean {
    const { values, types, texts, staticTypes, graph } = this.#state;
    const { resultByName } = site.frame.unit.rules;
    if (resultByName === undefined) return false;
    const kind = values.kindOf(source);
    const first = values.firstOf(source);
    const isDeclared = kind === VALUE.declared || kind === VALUE.cone;
    if ((site.flags & CALL.construct) !== 0 && kind === VALUE.external) {
      graph.addValue(site.result, source);
      return false;
    }
    if (site.key === -1) return false;
    const result = resultByName(this.#typeNameOf(source), texts.textOf(site.key));
    const given = isDeclared ? types.at(first).arguments : [];
    if (result?.startsWith('@') === true) return this.#handOnKnown(site, source, result);
    const type =
      result === undefined ? undefined : this.#context.nodes.typed.typeByName(result, given);
    if (type === undefined) return false;
    this.#context.nodes.typed.addType(type, site.result);
    if (!staticTypes.has(site.result)) staticTypes.set(site.result, type);
    const hasCallback = firstArgumentOf(site) !== -1;
    return !hasCallback;
  }

  #passContents(site: Site, source: number): boolean {
    if (site.key === -1) return false;
    const { contentsByName } = site.frame.unit.rules;
    const member = this.#state.texts.textOf(site.key);
    const contents = contentsByName?.(this.#typeNameOf(source), member);
    if (contents !== undefined) passContents(this.#context, site, contents);
    return contents !== undefined;
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
    else this.#pass(place, site.result);
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

  /** What a call gives to a callable that it may mean, which is not noted as one that it calls. */
  tellArguments(siteIndex: number, value: number): void {
    const site = this.#state.sites.at(siteIndex);
    const target = this.#copies.copyFor(site, siteIndex, this.#state.values.firstOf(value));
    const entry = this.#state.callables[target]!;
    this.#passReceiver(site, entry, -1);
    this.#passArguments(site, entry, 0);
  }

  /** @param from the receiver of a method that is bound, or what a callable was read from; -1 for neither */
  #bind(
    site: Site,
    siteIndex: number,
    callableIndex: number,
    from: number,
    isBound: boolean,
  ): void {
    const target = this.#copies.copyFor(site, siteIndex, callableIndex);
    const entry = this.#state.callables[target]!;
    if (this.#isOverruled(site, entry)) return;
    const { fact, frame } = entry;
    // A method that is not bound finds its receiver among the arguments: `Basket.add(basket)`.
    const receiver = fact.takesReceiverFirst && !isBound ? -1 : from;
    const { graph } = this.#state;
    // A method that is read for one receiver gives what the method itself gives to all that it calls.
    const tellsApart = frame.unit.rules.resultsByReceiver === true;
    const isTold = tellsApart && !frame.isCopy && site.frame.isByReceiver;
    if (!isTold) this.#passReceiver(site, entry, receiver);
    if (isBound && fact.takesReceiverFirst && fact.handedBack.includes(0) && isAsked(site)) {
      graph.addValue(site.result, receiver);
    }
    const isMethod = isBound || !frame.unit.rules.bindsMethods;
    if (tellsApart && isAsked(site)) this.#passResultFor(site, target, isMethod ? receiver : -1);
    if (!site.addTarget(target, from)) {
      const { receiversMayBeBelow, typesAreSound } = frame.unit.rules;
      if ((receiversMayBeBelow === true || typesAreSound) && isDeclared(this.#state, from))
        site.declareTarget(target);
      if (isAsked(site)) this.#passOpenResult(site, entry, receiver);
      return;
    }
    if (!isTold || fact.handedBack.length > 0)
      this.#passArguments(site, entry, fact.takesReceiverFirst && isBound ? 1 : 0);
    if ((site.flags & CALL.construct) !== 0) this.#constructFunction(site, target, entry);
    this.#passResult(site, entry, receiver);
  }

  /** Signatures are asked in their order: a call without arguments means the first, where that needs none. */
  #isOverruled(site: Site, { fact, original }: CallableEntry): boolean {
    if (!fact.isAbstract) return false;
    const { callables, overloadOf } = this.#state;
    const first = callables[overloadOf.get(original) ?? original]!;
    const isFirst = first.original === original || !first.fact.isAbstract;
    return !isFirst && first.fact.required === 0 && firstArgumentOf(site) === -1;
  }

  #passResult(site: Site, entry: CallableEntry, receiver: number): void {
    const { fact, frame } = entry;
    const { constructorsGive, resultsByReceiver } = frame.unit.rules;
    const result = placeIn(frame, fact.result);
    if (!isAsked(site)) {
      if (constructorsGive === true) this.#pass(result, site.result);
      return;
    }
    if (resultsByReceiver !== true) this.#pass(result, site.result);
    this.#noteType(site, result);
    this.#passOpenResult(site, entry, receiver);
  }

  /** The result that a method has for this receiver alone, where there is one. @param receiver -1 for none */
  #passResultFor(site: Site, callableIndex: number, receiver: number): void {
    const { fact } = this.#state.callables[callableIndex]!;
    if (fact.result === fact.receiver && receiver !== -1) {
      this.#state.graph.addValue(site.result, receiver, site.source);
      return;
    }
    const copy = receiver === -1 ? -1 : this.#byReceiver.copyFor(site, callableIndex, receiver);
    const entry = this.#state.callables[copy === -1 ? callableIndex : copy]!;
    if (copy !== -1 && this.#results.add(site.index, copy)) {
      this.#passReceiver(site, entry, receiver);
      this.#passArguments(site, entry, entry.fact.takesReceiverFirst ? 1 : 0);
    }
    this.#state.graph.addEdge(placeIn(entry.frame, entry.fact.result), site.result);
  }

  /** What the callee's result stands for follows from the type arguments of its receiver. */
  #passOpenResult(site: Site, { fact, frame }: CallableEntry, receiver: number): void {
    const { openTypes, staticTypes } = this.#state;
    const open = openTypes.get(placeIn(frame, fact.result));
    if (open === undefined || receiver === -1 || site.result === -1) return;
    const closed = this.#context.nodes.typed.addSubstituted(open, receiver, site.result);
    if (closed !== undefined && !staticTypes.has(site.result)) staticTypes.set(site.result, closed);
  }

  /** The type of a call is that of the callee's result, whatever comes out of it. */
  #noteType({ result, frame }: Site, from: number): void {
    const { declaredTypes, openTypes, staticTypes } = this.#state;
    const type = declaredTypes.get(from);
    if (frame.unit.rules.suitsByName === undefined || staticTypes.has(result)) return;
    if (type !== undefined && !openTypes.has(from)) staticTypes.set(result, type);
  }

  /** `new f()` of a function: the instance has what its prototype has. */
  #constructFunction(site: Site, target: number, { fact, frame }: CallableEntry): void {
    const { graph, values } = this.#state;
    if (site.makesClasses) return;
    const made = values.get(VALUE.made, target);
    if (site.result !== -1) graph.addValue(site.result, made);
    if (fact.receiver !== -1) graph.addValue(placeIn(frame, fact.receiver), made);
  }

  #passReceiver(site: Site, { fact, frame, owner }: CallableEntry, receiver: number): void {
    const { graph, values } = this.#state;
    // `new a.f()` of a function makes something new, and has nothing to do with `a`.
    if ((site.flags & CALL.construct) !== 0 && owner === -1) return;
    if (fact.receiver === -1) {
      if (fact.takesReceiverFirst && receiver !== -1) this.#passFirst(frame, fact, receiver);
      return;
    }
    const place = placeIn(frame, fact.receiver);
    if (site.self !== -1) graph.addEdge(site.self, place);
    // A callable that is called by a member of itself (`f.call`) is not its own receiver.
    if (receiver === -1 || this.#isItself(receiver, fact)) return;
    // Where types hold, a method knows its receiver by the class that it stands in.
    // What is no method has a receiver only where it is given one.
    const { typesAreSound, functionsMember } = frame.unit.rules;
    const isNamed = functionsMember !== undefined && isFunction(this.#state, receiver);
    if (frame.site === null && typesAreSound && !isNamed) return;
    if (values.kindOf(receiver) === VALUE.namespace && frame.unit.rules.bindsMethods) return;
    graph.addValue(place, receiver, site.source);
  }

  #isItself(receiver: number, fact: CallableEntry['fact']): boolean {
    const { values, callables } = this.#state;
    const kind = values.kindOf(receiver);
    if (kind !== VALUE.callable && kind !== VALUE.bound) return false;
    return callables[values.firstOf(receiver)]!.fact === fact;
  }

  /** A function that is no method itself may stand for one, behind a decorator. */
  #passFirst(frame: Frame, fact: CallableEntry['fact'], receiver: number): void {
    const place = this.#state.graph.addPlaces(1);
    this.#state.graph.addValue(place, receiver);
    this.#passPosition(frame, fact, 0, place);
  }

  #passArguments(site: Site, { fact, frame }: CallableEntry, skipped: number): void {
    let position = skipped;
    forEachArgument(site, (kind, name, place) => {
      if (kind === ARGUMENT.positional || kind === ARGUMENT.forwarded) {
        this.#passPosition(frame, fact, position, place);
        this.#handBack(site, fact, position, place);
        position += 1;
      } else if (kind === ARGUMENT.named) {
        const at = this.#passNamed(frame, fact, name, place);
        this.#handBack(site, fact, at, place);
      } else if (kind === ARGUMENT.nothing) position += 1;
      else if (kind === ARGUMENT.block) this.#pass(place, placeIn(frame, fact.block));
      else if (kind === ARGUMENT.trailing) {
        this.#pass(place, placeIn(frame, fact.parameters.at(-1) ?? -1));
      } else {
        for (const at of fact.handedBack) {
          this.#handBack(site, fact, at, placeIn(frame, fact.parameters[at]!));
        }
        const spread = this.#state.spreads.push({ frame, fact, position }) - 1;
        const use = kind === ARGUMENT.spread ? USE.spread : USE.spreadNamed;
        this.#state.graph.addUse(place, use, spread, 0);
        if (kind === ARGUMENT.spread) position += 1;
      }
    });
  }

  /** What is given for a parameter that is returned as it is comes back. */
  #handBack(site: Site, fact: CallableEntry['fact'], parameter: number, from: number): void {
    if (fact.handedBack.includes(parameter) && isAsked(site)) this.#pass(from, site.result);
  }

  #pass(from: number, to: number): void {
    if (to !== -1) this.#state.graph.addEdge(from, to);
  }

  #passPosition(
    frame: Frame,
    { parameters, positional, rest }: CallableEntry['fact'],
    position: number,
    from: number,
  ): void {
    if (position < positional) this.#pass(from, placeIn(frame, parameters[position]!));
    else if (rest !== -1) this.#passRest(frame, rest, position - positional, from);
  }

  /** The list of all further arguments is an object that the callable makes itself. */
  #passRest(frame: Frame, rest: number, position: number, from: number): void {
    const key = this.#positions[position] ?? this.#element;
    this.#state.graph.addUse(placeIn(frame, rest), USE.write, key, from);
  }

  /** @returns the place of the parameter among all; -1 for none */
  #passNamed(frame: Frame, fact: CallableEntry['fact'], name: number, from: number): number {
    const position = fact.parameterNames.findIndex(
      (parameter) => parameter !== -1 && frame.unit.texts[parameter] === name,
    );
    if (position !== -1) this.#pass(from, placeIn(frame, fact.parameters[position]!));
    else if (fact.keywordRest !== -1) {
      const key = this.#entryKey(frame, name);
      this.#state.graph.addUse(placeIn(frame, fact.keywordRest), USE.write, key, from);
    } else if (frame.unit.rules.collectsNamed === true && fact.positional > 0) {
      const last = placeIn(frame, fact.parameters[fact.positional - 1]!);
      this.#state.graph.addUse(last, USE.write, this.#entryKey(frame, name), from);
    }
    return position;
  }

  #entryKey({ unit }: Frame, name: number): number {
    const { entryPrefix } = unit.rules;
    if (entryPrefix === undefined) return name;
    const { texts } = this.#state;
    return texts.get(`${entryPrefix}${texts.textOf(name)}`);
  }

  /** A list has reached a place whose elements are arguments. */
  spread(spreadIndex: number, value: number): void {
    const { frame, fact, position } = this.#state.spreads[spreadIndex]!;
    const { nodes } = this.#context;
    const kind = this.#state.values.kindOf(value);
    if (kind === VALUE.external || kind === VALUE.text) return;
    const known = fact.rest === -1 ? fact.positional - position : MAX_POSITIONS;
    for (let at = 0; at < Math.min(known, MAX_POSITIONS); at++) {
      this.#passPosition(frame, fact, position + at, nodes.own(value, this.#positions[at]!));
    }
    const isWritten = kind === VALUE.object;
    const anywhere = isWritten ? nodes.own(value, this.#element) : nodes.read(value, this.#element);
    for (let at = position; at < fact.positional; at++)
      this.#passPosition(frame, fact, at, anywhere);
    if (fact.rest !== -1) this.#passRest(frame, fact.rest, MAX_POSITIONS, anywhere);
  }

  spreadNamed(spreadIndex: number, value: number): void {
    const { frame, fact } = this.#state.spreads[spreadIndex]!;
    const { nodes } = this.#context;
    fact.parameterNames.forEach((name, at) => {
      if (name === -1) return;
      const from = nodes.read(value, this.#entryKey(frame, frame.unit.texts[name]!));
      this.#pass(from, placeIn(frame, fact.parameters[at]!));
    });
    if (fact.keywordRest !== -1) {
      this.#state.graph.addUse(placeIn(frame, fact.keywordRest), USE.mergeFrom, value, 0);
    }
  }
}

/** Whether somebody wants what the callable returns; that of a constructor is lost. */
const isAsked = (site: Site): boolean => site.result !== -1 && !site.makesClasses;
