// Joins a call site to a callable: arguments to parameters, the receiver to the receiver, what is returned to the
// result. A callable of the runtime is read anew for each site; one that it hands out (what `bind` returns) for each
// site that calls that, in the frame where it was made.
import { CALL, CONSTRUCTOR_KEY } from '../../../flow/flow-facts.ts';
import { ConstructorsByClass } from '../classes/constructors-by-class.ts';
import { InheritedMethods } from '../classes/inherited-methods.ts';
import { convertValues, isFunction } from '../classes/named-functions.ts';
import { keyByTrait } from '../classes/trait-methods.ts';
import { appendTo } from '../collections/append-to.ts';
import { PairSet } from '../collections/pair-set.ts';
import { CallableCopies, runsNothing } from '../copies/callable-copies.ts';
import { handsBack } from '../copies/handed-on.ts';
import { InstancesByCall } from '../copies/instances-by-call.ts';
import { KeyCopies } from '../copies/key-copies.ts';
import { MadeOfReceiver } from '../copies/made-of-receiver.ts';
import { ReceiverCopies } from '../copies/receiver-copies.ts';
import { classOfValue, isDeclared, isTold } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { LoadContext } from '../load-context.ts';
import { giveBack, SharedMacros } from '../macros/shared-macros.ts';
import { fieldOfOverride } from '../members/fields-by-override.ts';
import type { OutsideCalls } from '../outside/outside-calls.ts';
import { isNamedSo } from '../overloads/choose-overloads.ts';
import { firstArgumentOf, forEachArgument } from '../sites/site-arguments.ts';
import type { Site } from '../sites/site-table.ts';
import { type CallableEntry, type Frame, placeIn, type SolverState, USE } from '../solver-state.ts';
import type { GivenTypes } from '../types/given-types.ts';
import { OpenResults } from '../types/open-results.ts';
import { MethodReceivers } from '../unseen/method-receivers.ts';
import { ReceiversWhereMade } from '../unseen/receivers-where-made.ts';
import type { ArgumentPassing } from './argument-passing.ts';

/** Sites and values together are one number; above it values could not be told apart. */
const MAX_VALUES = 2 ** 26;

interface ExcludedCall {
  readonly siteIndex: number;
  readonly callableIndex: number;
  readonly from: number;
}

export class CallBinder {
  readonly #context: LoadContext;
  readonly #state: SolverState;
  readonly #constructorKey: number;
  readonly #outside: OutsideCalls;
  readonly #arguments: ArgumentPassing;
  readonly #copies: CallableCopies;
  readonly #macros: SharedMacros;
  readonly #byReceiver: ReceiverCopies;
  readonly #byKey: KeyCopies;
  readonly #ofReceiver: MadeOfReceiver;
  readonly #instances: InstancesByCall;
  readonly #constructors: ConstructorsByClass;
  /** Sites and the copies by receiver that give them results. */
  readonly #results = new PairSet();
  readonly #whereMade: ReceiversWhereMade;
  readonly #inherited: InheritedMethods;
  readonly #open: OpenResults;
  readonly given: GivenTypes;
  readonly #receivers: MethodReceivers;
  /** By class, bound methods that were not called since nothing has called the caller on such a receiver. */
  readonly #excluded = new Map<number, ExcludedCall[]>();
  /** Instances that have been called, by site and value. */
  readonly #calledInstances = new Set<number>();
  /** Classes whose allocator has been asked, by site. */
  readonly #allocated = new PairSet();
  /** By class, the sites that call it, as long as no metaclass of it is known. */
  readonly #withoutMetaclass = new Map<number, number[]>();

  constructor(context: LoadContext, outside: OutsideCalls, passing: ArgumentPassing) {
    this.#context = context;
    this.#state = context.state;
    this.#macros = new SharedMacros(context);
    this.#instances = new InstancesByCall(context);
    this.#constructors = new ConstructorsByClass(context);
    const shared = context.tellsUsesApart ? undefined : this.#macros;
    this.#copies = new CallableCopies(context, shared, this.#instances);
    this.#byReceiver = new ReceiverCopies(context);
    this.#byKey = new KeyCopies(context);
    this.#ofReceiver = new MadeOfReceiver(context.state);
    this.#whereMade = new ReceiversWhereMade(context.state);
    this.#inherited = new InheritedMethods(context.state);
    this.#open = new OpenResults(context.state);
    this.given = outside.given;
    this.#receivers = new MethodReceivers(context.state);
    this.#outside = outside;
    this.#arguments = passing;
    this.#constructorKey = context.state.texts.get(CONSTRUCTOR_KEY);
  }

  /**
   * A value has reached the place that is called.
   * @param from the value that it was read from; -1 when it was not read from any
   */
  callValue(siteIndex: number, value: number, from: number): void {
    const { values, graph } = this.#state;
    const site = this.#state.sites.at(siteIndex);
    const first = values.firstOf(value);
    if (this.isNoConstructor(site, value, from)) return;
    switch (values.kindOf(value)) {
      case VALUE.callable:
        this.#bind(site, siteIndex, first, from, false);
        break;
      case VALUE.bound:
        this.#bindMethod(site, siteIndex, first, values.secondOf(value));
        break;
      case VALUE.class:
        if (!this.#makes(site, first) || this.#isNoPart(site, first)) break;
        if (isTold(this.#state, value)) site.tellClass(first);
        this.#construct(site, siteIndex, first);
        break;
      case VALUE.external:
        this.#outside.call(site, value, from);
        break;
      case VALUE.super:
        this.#state.superCalls.set(siteIndex, first);
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

  /**
   * Where only classes are made, a function is not what `new` means. In C++ the name of a base may be that of a field, which
   * holds functions: constructors alone are called there, and found by their names; they have an object.
   * @param from the value that the function was read from; -1 when it was not read from any
   */
  isNoConstructor({ flags, frame }: Site, value: number, from: number): boolean {
    if ((flags & CALL.construct) === 0 || !this.#isFunction(value)) return false;
    const { makesByNewOnly, makesClassesAlone, linksByName } = frame.unit.rules;
    if (linksByName === true) return !this.#mayBeConstructor(this.#state.values.firstOf(value));
    return from === -1 && (makesByNewOnly === true || makesClassesAlone === true);
  }

  /** One that is defined outside of its class may not be known to be of it yet. */
  #mayBeConstructor(callableIndex: number): boolean {
    const { callables, callableAt, classes } = this.#state;
    const { fact, owner, original } = callables[callableIndex]!;
    if (fact.receiver === -1 || owner === -1) return fact.receiver !== -1;
    const members = classes.get(owner).members.get(this.#constructorKey);
    return members?.some(({ place }) => callableAt.get(place) === original) === true;
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
      this.#outside.call(site, value, -1);
      return;
    }
    if (values.kindOf(value) === VALUE.class && this.#isForInstances(site, value)) return;
    graph.addUse(this.#context.nodes.read(value, key), USE.callVia, siteIndex, value);
  }

  /** Whether the runtime calls what the class has for its instances: of a class it asks the class of the class. */
  #isForInstances({ key, flags, frame }: Site, value: number): boolean {
    if ((flags & CALL.implicit) === 0 && frame.unit.path !== null) return false;
    const { classes, values, texts } = this.#state;
    const { rules } = classes.get(values.firstOf(value));
    if (rules.askedOfClass?.test(texts.textOf(key)) !== true) return false;
    const order = classes.orderOf(values.firstOf(value));
    return classes.findMembers(order, key, () => true).length > 0;
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
    if (this.#isOfTypeFromOutside(siteIndex, value)) {
      this.#outside.call(this.#state.sites.at(siteIndex), value, -1);
      return;
    }
    if (rules?.callMember === undefined) return;
    // `new` makes an instance of a class; an object of the same name is not what it means.
    const isMade = (this.#state.sites.flagsOf(siteIndex) & CALL.construct) !== 0;
    if (isMade && (rules.typesAreSound || rules.makesClassesAlone === true)) return;
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

  /** Whether it is known by the name of a type alone, which is another package's: that says what calling it does. */
  #isOfTypeFromOutside(siteIndex: number, value: number): boolean {
    const { values, types, sites } = this.#state;
    const kind = values.kindOf(value);
    if (kind !== VALUE.declared && kind !== VALUE.cone) return false;
    const { class: classIndex, parameter } = types.at(values.firstOf(value));
    if (classIndex !== -1 || parameter !== -1) return false;
    return sites.at(siteIndex).frame.unit.rules.callsFromOutside === true;
  }

  #makes(site: Site, classIndex: number): boolean {
    const { rules } = this.#state.classes.get(classIndex);
    return rules.makesByNewOnly !== true || (site.flags & CALL.construct) !== 0;
  }

  /** Whether a constructor of C++ sets up by that a field of its object: the class of that name is none of its bases. */
  #isNoPart({ frame, flags, caller, self }: Site, classIndex: number): boolean {
    if (frame.unit.rules.linksByName !== true || self === -1) return false;
    if ((flags & CALL.implicit) === 0) return false;
    const { callables, classes } = this.#state;
    const { owner } = callables[caller]!;
    if (owner === -1 || owner === classIndex || classes.orderOf(owner).length < 2) return false;
    return !classes.isBelow(owner, classIndex);
  }

  #construct(site: Site, siteIndex: number, classIndex: number): void {
    const { values, graph, classes, units } = this.#state;
    if (classes.get(classIndex).rules.callingClassConverts === true) {
      this.#convert(site, classIndex);
      return;
    }
    const isRuntime = units[classes.get(classIndex).unit]!.path === null;
    const origin = isRuntime ? siteIndex + 1 : this.#callAround(site, classIndex);
    const own = isRuntime ? -1 : this.#instances.make(site, siteIndex, classIndex);
    const made = own === -1 ? values.get(VALUE.instance, classIndex, origin) : own;
    if (!isRuntime && values.secondOf(made) !== 0)
      this.#context.nodes.addSpecific(made, values.get(VALUE.instance, classIndex));
    site.addMadeClass(classIndex);
    this.#context.kept?.make(classIndex);
    classes.get(classIndex).isMade = true;
    if ((site.flags & CALL.construct) === 0) this.#state.forms.make(site.result);
    if (site.result !== -1) {
      if (classes.get(classIndex).staysWhereMade)
        this.#state.birthPlaces.set(site.result, classIndex);
      graph.addValue(site.result, made);
    }
    graph.addUse(
      this.#context.nodes.read(made, this.#constructorKey),
      USE.callVia,
      siteIndex,
      made,
    );
    const { allocator } = classes.get(classIndex).rules;
    // What makes an instance may be a class itself, even the same one.
    if (allocator === undefined || !this.#allocated.add(siteIndex, classIndex)) return;
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

  /** Tells instances of a class apart that stands in a function by the call of the function; 0 for all others. */
  #callAround({ frame }: Site, classIndex: number): number {
    for (let at: Frame | null = frame; at !== null; at = at.parent) {
      if (this.#state.classesInside.get(at)?.has(classIndex) === true) return at.callableBase;
    }
    return 0;
  }

  /** The class of the class may make instances in its own way. */
  #callMetaclass(siteIndex: number, classIndex: number, value: number): void {
    const { classes, graph, texts } = this.#state;
    const { callMember } = classes.get(classIndex).rules;
    const metaclasses = classes.extensionsOf(classIndex);
    if (callMember === undefined) return;
    if (metaclasses.length === 0) {
      appendTo(this.#withoutMetaclass, classIndex, siteIndex);
      return;
    }
    const key = texts.get(callMember);
    for (const { place } of classes.findMembers(metaclasses, key, () => true))
      graph.addUse(place, USE.bind, value, this.#allocatorOf(siteIndex, value));
  }

  /** Bases of the class have come, and what they are classes of, which classes below it may have been called without. */
  askMetaclasses(classIndex: number): void {
    if (this.#withoutMetaclass.size === 0) return;
    const { classes, values } = this.#state;
    for (const at of classes.below(classIndex, Number.POSITIVE_INFINITY)) {
      const calls = this.#withoutMetaclass.get(at);
      if (calls === undefined || classes.extensionsOf(at).length === 0) continue;
      this.#withoutMetaclass.delete(at);
      const value = values.get(VALUE.class, at);
      for (const siteIndex of calls) this.#callMetaclass(siteIndex, at, value);
    }
  }

  /** The class that is made goes to the allocator in front of the arguments. */
  #allocatorOf(siteIndex: number, value: number): number {
    const place = this.#state.graph.addPlaces(1);
    this.#state.graph.addUse(place, USE.callVia, siteIndex, value);
    return place;
  }

  /** What comes of it has the type, whatever else it stays. */
  #convert(site: Site, classIndex: number): void {
    const { types, texts } = this.#state;
    site.markConversion();
    forEachArgument(site, (_kind, _name, place) => {
      convertValues(this.#state, classIndex, place, site.result);
    });
    if (site.result === -1) return;
    this.#context.nodes.typed.addType(types.ofClass(classIndex, texts.get('')), site.result);
  }

  /** Whether the callable runs for keys that are written out alone, for each of which it is read by itself. */
  runsByKeyAlone(callableIndex: number): boolean {
    return this.#byKey.runsByKeyAlone(callableIndex);
  }

  /** Whether the callable is a constructor that is read anew for instances that are made in sight, or for their classes. */
  isReadByInstance(callableIndex: number): boolean {
    return this.#instances.hasCopies(callableIndex) || this.#constructors.hasCopies(callableIndex);
  }

  /** Instances of the class have left the expression that makes them, and may be any receiver. */
  callExcluded(classIndex: number): void {
    const excluded = this.#excluded.get(classIndex) ?? [];
    this.#excluded.delete(classIndex);
    for (const { siteIndex, callableIndex, from } of excluded)
      this.#bind(this.#state.sites.at(siteIndex), siteIndex, callableIndex, from, true);
  }

  #bindMethod(site: Site, siteIndex: number, callableIndex: number, receiver: number): void {
    if (this.#inherited.excludes(site, receiver)) return;
    if (this.#whereMade.excludes(site, receiver)) {
      const classIndex = classOfValue(this.#state, receiver);
      appendTo(this.#excluded, classIndex, { siteIndex, callableIndex, from: receiver });
    } else this.#bind(site, siteIndex, callableIndex, receiver, true);
  }

  /** Whether it is known by its type, so that the method is believed however many values come. */
  #isDeclaredReceiver({ unit: { rules } }: Frame, receiver: number): boolean {
    const mayBeTold = rules.receiversMayBeAny === true || rules.typesAreSound;
    return mayBeTold && isTold(this.#state, receiver);
  }

  /** What a call gives to a callable that it may mean, which is not noted as one that it calls. */
  tellArguments(siteIndex: number, value: number): void {
    const site = this.#state.sites.at(siteIndex);
    const target = this.#copies.copyFor(site, siteIndex, this.#state.values.firstOf(value));
    const entry = this.#state.callables[target]!;
    this.#passReceiver(site, entry, -1);
    this.#arguments.passAll(site, entry, 0);
  }

  /**
   * One of many functions that a call may mean gives what its type says, as far as the type speaks of no type parameter. What
   * it gives besides would come together with what all the others give.
   */
  tellResult(site: Site, callableIndex: number): void {
    const { graph, callables, declaredTypes } = this.#state;
    const { fact, frame } = callables[callableIndex]!;
    if (frame.unit.rules.resultsByReceiver !== true || !site.isAsked) return;
    const result = placeIn(frame, fact.result);
    if (!declaredTypes.has(result)) return;
    for (const each of graph.valuesOf(result))
      if (isDeclared(this.#state, each)) graph.addValue(site.result, each, result);
  }

  /** @param from the receiver of a method that is bound, or what a callable was read from; -1 for neither */
  #bind(
    site: Site,
    siteIndex: number,
    callableIndex: number,
    from: number,
    isBound: boolean,
  ): void {
    if (runsNothing(site, this.#state.callables[callableIndex]!)) {
      site.addTarget(callableIndex, from);
      return;
    }
    const target = this.#copyFor(site, siteIndex, callableIndex, from);
    const entry = this.#state.callables[target]!;
    if (entry.frame.shared !== null) this.#macros.bind(site, target, from);
    else if (!this.#isOverruled(site, entry)) this.#bindTo(site, target, from, isBound);
  }

  /** The callable itself, or a copy of it that is read for this site or for the keys that the site gives. */
  #copyFor(site: Site, siteIndex: number, callableIndex: number, from: number): number {
    const receiver = this.#behindSuper(from);
    const made = this.#instances.copyFor(site, callableIndex, receiver);
    if (made !== -1) return made;
    const ofClass = this.#constructors.copyFor(callableIndex, receiver);
    if (ofClass !== -1) return ofClass;
    const copy = this.#copies.copyFor(site, siteIndex, callableIndex);
    return copy === callableIndex ? this.#byKey.copyFor(site, callableIndex) : copy;
  }

  #handBackReceiver(site: Site, entry: CallableEntry, receiver: number): void {
    if (!entry.fact.takesReceiverFirst || !site.isAsked) return;
    if (handsBack(this.#state, site, entry, 0)) this.#state.graph.addValue(site.result, receiver);
  }

  /** @param target the callable, as it is for the site */
  #bindTo(site: Site, target: number, from: number, isBound: boolean): void {
    const entry = this.#state.callables[target]!;
    const { fact, frame } = entry;
    // A method that is not bound finds its receiver among the arguments: `Basket.add(basket)`.
    const receiver = fact.takesReceiverFirst && !isBound ? -1 : from;
    // What is read for one receiver gives what the callable itself gives to all that it calls; functions inside do not.
    const tellsApart = frame.unit.rules.resultsByReceiver === true;
    const isOfCopy = site.frame.isByReceiver && site.caller === site.frame.callableBase;
    const isByRunner = (site.flags & CALL.byRunner) !== 0;
    const isTold = tellsApart && !frame.isCopy && (isOfCopy || isByRunner);
    if (!isTold) this.#passReceiver(site, entry, receiver);
    if (isBound) this.#handBackReceiver(site, entry, receiver);
    const isMethod = isBound || !frame.unit.rules.bindsMethods;
    if (!tellsApart) this.#giveReceiver(site, entry, receiver);
    else if (site.isAsked) this.#passResultFor(site, target, isMethod ? receiver : -1);
    else this.#passAllocated(site, target, receiver);
    if (!site.addTarget(target, from)) {
      if (this.#isDeclaredReceiver(frame, from)) site.declareTarget(target);
      this.#passResultOf(site, entry, receiver);
      return;
    }
    this.#context.kept?.call(entry.original);
    this.#dispatch(site, entry, from, isBound);
    if (!isTold || fact.handedBack.length > 0)
      this.#arguments.passAll(site, entry, fact.takesReceiverFirst && isBound ? 1 : 0);
    if ((site.flags & CALL.construct) !== 0) this.#constructFunction(site, target, entry);
    this.#passResult(site, entry, receiver);
  }

  /**
   * `Trait::method(value)`: what the type of the value has for it runs; without a value, what the type has that is wanted.
   * @param from what it was read from; -1 for nothing
   */
  #dispatch(
    site: Site,
    { fact, frame, original, owner }: CallableEntry,
    from: number,
    isBound: boolean,
  ): void {
    const { classes, graph } = this.#state;
    if (isBound || frame.unit.rules.keysByTrait !== true) return;
    if (owner === -1 || classes.get(owner).isFinal) return;
    if (!fact.takesReceiverFirst) {
      this.#dispatchByResult(site, original, owner, from);
      return;
    }
    const receiver = site.key === -1 ? -1 : firstArgumentOf(site);
    const key = receiver === -1 ? -1 : keyByTrait(this.#state, original, site.key);
    if (key !== -1) graph.addUse(receiver, USE.callByTrait, site.index, key);
  }

  /** `let n: Big = Zero::zero()`; any type that has the trait, where nothing says which is wanted. */
  #dispatchByResult(site: Site, original: number, trait: number, from: number): void {
    const { classes, declaredTypes, texts, types, values } = this.#state;
    const isByTrait = from !== -1 && from === values.get(VALUE.class, trait);
    const key = isByTrait && site.key !== -1 ? keyByTrait(this.#state, original, site.key) : -1;
    if (key === -1) return;
    const result = site.result === -1 ? undefined : declaredTypes.get(site.result);
    const wanted = result === undefined ? -1 : types.at(result).class;
    const isOne = wanted !== -1 && wanted !== trait && classes.isBelow(wanted, trait);
    const type = types.ofClass(isOne ? wanted : trait, texts.get(''));
    this.callMember(site.index, key, values.get(isOne ? VALUE.declared : VALUE.cone, type));
  }

  /** Whether it is a constructor whose name, of which the names of its parameters are a part, is not the one that is written. */
  #isOtherByName(site: Site, entry: CallableEntry): boolean {
    if (entry.frame.unit.rules.namesTellConstructors !== true) return false;
    if (!site.makesClasses && site.key !== this.#constructorKey) return false;
    const { classes, units } = this.#state;
    const isAdded = entry.owner !== -1 && units[classes.get(entry.owner).unit]!.path === null;
    return !isNamedSo(site, entry, isAdded);
  }

  /**
   * Whether another is meant. Signatures are asked in their order: a call without arguments means the first, where that
   * needs none.
   */
  #isOverruled(site: Site, entry: CallableEntry): boolean {
    const { fact, original } = entry;
    if (!fact.isAbstract) return this.#isOtherByName(site, entry);
    const { callables, overloadOf } = this.#state;
    const first = callables[overloadOf.get(original) ?? original]!;
    const isFirst = first.original === original || !first.fact.isAbstract;
    return !isFirst && first.fact.required === 0 && firstArgumentOf(site) === -1;
  }

  #passResult(site: Site, entry: CallableEntry, receiver: number): void {
    const { fact, frame } = entry;
    const { graph } = this.#state;
    const { constructorsGive, resultsByReceiver } = frame.unit.rules;
    const result = placeIn(frame, fact.result);
    if (!site.isAsked) {
      if (constructorsGive === true && site.result !== -1) graph.addEdge(result, site.result);
      return;
    }
    if (resultsByReceiver !== true && this.#passGiven(site, entry, result)) return;
    const isMade = this.#ofReceiver.madeBy(entry, this.#behindSuper(receiver)) !== -1;
    const isGiven = isMade || (fact.givesReceiver && receiver !== -1);
    const open = receiver === -1 ? undefined : this.#state.openTypes.get(result);
    const isDeferred = open !== undefined && this.#open.defers(open, entry);
    if (resultsByReceiver !== true && !isGiven && !isDeferred) giveBack(this.#state, site, result);
    this.#noteType(site, result);
    this.#passOpenResult(site, entry, receiver);
  }

  /** As called on one more receiver: of what is known of the result by its type, that which depends on the receiver. */
  #passResultOf(site: Site, entry: CallableEntry, receiver: number): void {
    if (!site.isAsked) return;
    const { fact, frame } = entry;
    const isToldByCall =
      frame.unit.rules.resultsByReceiver !== true &&
      this.#passGiven(site, entry, placeIn(frame, fact.result));
    if (!isToldByCall) this.#passOpenResult(site, entry, receiver);
  }

  /** What makes instances of a class may choose one below it. @param receiver the class; -1 for none */
  #passAllocated(site: Site, callableIndex: number, receiver: number): void {
    const { graph, values } = this.#state;
    if (site.result === -1 || receiver === -1 || values.kindOf(receiver) !== VALUE.class) return;
    const { fact, frame } = this.#entryFor(site, callableIndex, receiver);
    const given = placeIn(frame, fact.result);
    graph.addUse(given, USE.allocated, site.result, values.firstOf(receiver));
  }

  /** @param receiver -1 for none */
  #giveReceiver(site: Site, entry: CallableEntry, receiver: number): void {
    const { fact, frame } = entry;
    const { graph } = this.#state;
    const made = this.#ofReceiver.madeBy(entry, this.#behindSuper(receiver));
    if ((!fact.givesReceiver && made === -1) || receiver === -1 || !site.isAsked) return;
    const given = made === -1 ? this.#behindSuper(receiver) : made;
    const result = placeIn(frame, fact.result);
    if (this.#isOfResult(result, given)) graph.addValue(site.result, given, site.source);
    else if (!this.#isBesideOthers(site, given)) giveBack(this.#state, site, result);
  }

  /** Whether the value tells nothing, and others that have come to what is in front tell more. */
  #isBesideOthers({ source }: Site, value: number): boolean {
    const { graph, values } = this.#state;
    if (values.kindOf(value) !== VALUE.external) return false;
    return graph.valuesOf(source).some((other) => classOfValue(this.#state, other) !== -1);
  }

  /** Whether the declared type of a result says no more of the value than is known of it. */
  #isOfResult(result: number, value: number): boolean {
    const { declaredTypes, types, classes } = this.#state;
    const type = declaredTypes.get(result);
    const declared = type === undefined ? -1 : types.at(type).class;
    const of = classOfValue(this.#state, value);
    return of !== -1 && (declared === -1 || classes.isBelow(of, declared));
  }

  /** The result that a callable has for this receiver and call alone, where there is one. @param receiver -1 for none */
  #passResultFor(site: Site, callableIndex: number, receiver: number): void {
    const { fact } = this.#state.callables[callableIndex]!;
    if (fact.result === fact.receiver && receiver !== -1) {
      this.#state.graph.addValue(site.result, receiver, site.source);
      // A type says so of whatever has the type, and more may be known of that than its type.
      if (fact.isAbstract && site.key !== -1) this.#state.graph.addEdge(site.source, site.result);
      return;
    }
    const own = this.#ownKind(fact, receiver);
    if (own !== -1) {
      this.#state.graph.addValue(site.result, own, site.source);
      return;
    }
    const given = this.#entryFor(site, callableIndex, receiver);
    const result = placeIn(given.frame, given.fact.result);
    if (this.#passGiven(site, given, result)) return;
    if (this.#isOfClass(fact, receiver)) {
      this.given.passKind(site, result, this.#behindSuper(receiver));
      return;
    }
    const to = this.#fieldOfOverride(site, given, receiver);
    this.#state.graph.addEdge(result, to === -1 ? site.result : to);
  }

  /** An instance of the receiver's class, where that is declared to come out; -1 elsewhere. @param receiver -1 for none */
  #ownKind({ givesReceiver, handedBack }: CallableEntry['fact'], receiver: number): number {
    if (!givesReceiver || receiver === -1 || handedBack.includes(0)) return -1;
    const { values } = this.#state;
    const given = this.#behindSuper(receiver);
    const kind = values.kindOf(given);
    if (kind === VALUE.declared || kind === VALUE.cone) return given;
    return kind === VALUE.instance ? values.get(VALUE.instance, values.firstOf(given)) : -1;
  }

  /** Whether the receiver is a class, and what comes out is declared to be of it. @param receiver -1 for none */
  #isOfClass({ givesReceiver }: CallableEntry['fact'], receiver: number): boolean {
    if (!givesReceiver || receiver === -1) return false;
    return this.#state.values.kindOf(this.#behindSuper(receiver)) === VALUE.class;
  }

  /** Where what an override gives goes alone, as the one thing that is done with it; -1 where more may be. */
  #fieldOfOverride(site: Site, given: CallableEntry, receiver: number): number {
    const { values } = this.#state;
    if (receiver === -1 || values.kindOf(receiver) === VALUE.class) return -1;
    const key = fieldOfOverride(this.#state, site, given);
    return key === -1 ? -1 : this.#context.nodes.own(values.get(VALUE.instance, given.owner), key);
  }

  /** What gives the result: a copy for this receiver and call where there is one. @param receiver -1 for none */
  #entryFor(site: Site, callableIndex: number, receiver: number): CallableEntry {
    const copy = this.#byReceiver.copyFor(site, callableIndex, receiver);
    const entry = this.#state.callables[copy === -1 ? callableIndex : copy]!;
    if (copy !== -1) this.#passReceiver(site, entry, receiver);
    if (copy !== -1 && this.#results.add(site.index, copy))
      this.#arguments.passAll(
        site,
        entry,
        entry.fact.takesReceiverFirst && receiver !== -1 ? 1 : 0,
      );
    return entry;
  }

  /** @returns whether what comes to the call is told by the types that it gives itself */
  #passGiven(site: Site, entry: CallableEntry, result: number): boolean {
    const isGiven = (site.flags & CALL.given) !== 0 || entry.fact.givesOwn !== undefined;
    return isGiven && this.given.pass(site, entry, result);
  }

  /** What the callee's result stands for follows from the type arguments of its receiver. */
  #passOpenResult(site: Site, entry: CallableEntry, receiver: number): void {
    const { fact, frame } = entry;
    const { openTypes, staticTypes } = this.#state;
    const open = openTypes.get(placeIn(frame, fact.result));
    if (open === undefined || receiver === -1 || site.result === -1) return;
    const { typed } = this.#context.nodes;
    const closed = typed.addSubstituted(open, receiver, site.result);
    if (closed === undefined) typed.addBound(open, receiver, site.result);
    const place = placeIn(frame, fact.result);
    const type = closed ?? typed.erasedIn(open, receiver, place, this.#isInside(site, entry.owner));
    if (type !== undefined && !staticTypes.has(site.result)) staticTypes.set(site.result, type);
    if (this.#open.defers(open, entry))
      this.#open.pass(site, placeIn(frame, fact.result), receiver, closed);
  }

  #isInside({ caller }: Site, owner: number): boolean {
    const { callables } = this.#state;
    for (let at = caller; at !== -1; at = callables[at]!.around)
      if (callables[at]!.owner !== -1) return callables[at]!.owner === owner;
    return false;
  }

  /** Values have come to rest. @returns whether more reaches calls now */
  releaseOpen(): boolean {
    const isMore = [this.given.release(), this.#byReceiver.release(), this.#open.release()];
    return isMore.includes(true);
  }

  /** The type of a call is that of the callee's result, whatever comes out of it. */
  #noteType({ result, frame }: Site, from: number): void {
    this.#state.forms.give(from, result);
    this.#state.operandKinds.give(from, result);
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
    if (frame.isByCall)
      this.#context.nodes.addSpecific(
        made,
        values.get(VALUE.made, this.#state.callables[target]!.original),
      );
    if (site.result !== -1) graph.addValue(site.result, made);
    if (fact.receiver !== -1) graph.addValue(placeIn(frame, fact.receiver), made);
  }

  #passReceiver(site: Site, entry: CallableEntry, receiver: number): void {
    const { fact, frame, owner } = entry;
    const { graph, values } = this.#state;
    // `new a.f()` of a function makes something new, and has nothing to do with `a`.
    if ((site.flags & CALL.construct) !== 0 && owner === -1) return;
    if (fact.receiver === -1) {
      if (fact.takesReceiverFirst && receiver !== -1)
        this.#arguments.passFirst(frame, fact, receiver);
      return;
    }
    const place = placeIn(frame, fact.receiver);
    // Where types hold, a method knows its receiver by the class that it stands in.
    const isMethod = owner !== -1 && frame.unit.rules.typesAreSound;
    if (site.self !== -1 && !isMethod) graph.addEdge(site.self, place);
    // An extension of the runtime is told apart by call, and so is what it is called on.
    const { unit, isCopy } = frame;
    const isExtension = receiver === -1 && owner === -1 && site.key !== -1 && isCopy;
    if (isExtension && unit.path === null && unit.rules.extensionsTakeReceivers === true)
      graph.addEdge(site.source, place);
    // A callable that is called by a member of itself (`f.call`) is not its own receiver.
    if (receiver === -1 || this.#isItself(receiver, fact)) return;
    // What is no method has a receiver only where it is given one.
    const { typesAreSound, functionsMember } = frame.unit.rules;
    const isNamed = functionsMember !== undefined && isFunction(this.#state, receiver);
    if (frame.site === null && typesAreSound && !isNamed) return;
    if (values.kindOf(receiver) === VALUE.namespace && frame.unit.rules.bindsMethods) return;
    const any = this.#behindSuper(receiver);
    const made = this.#instances.madeIn(site, entry, any);
    const given = made === -1 ? any : made;
    graph.addValue(place, this.#asReceiverIn(owner, given, site.key), site.source);
  }

  /**
   * A method that a class below the receiver's type declares runs on instances of that class alone, and in Python on none
   * of the classes below that have another of its name.
   */
  #asReceiverIn(owner: number, receiver: number, name: number): number {
    const { values, classes, types, texts } = this.#state;
    if (owner === -1 || values.kindOf(receiver) !== VALUE.cone) return receiver;
    const above = classOfValue(this.#state, receiver);
    const isBelow = above !== owner && classes.isBelow(owner, above);
    const type = isBelow ? types.ofClass(owner, texts.get('')) : values.firstOf(receiver);
    const classIndex = isBelow ? owner : above;
    const number = this.#receivers.numberFor({ classIndex, owner, name });
    return values.get(VALUE.cone, type, number ?? values.secondOf(receiver));
  }

  /** What is called by way of `super` is called on the same object. */
  #behindSuper(receiver: number): number {
    const { values } = this.#state;
    if (receiver === -1) return -1;
    return values.kindOf(receiver) === VALUE.super ? values.secondOf(receiver) : receiver;
  }

  #isItself(receiver: number, fact: CallableEntry['fact']): boolean {
    const { values, callables } = this.#state;
    const kind = values.kindOf(receiver);
    if (kind !== VALUE.callable && kind !== VALUE.bound) return false;
    return callables[values.firstOf(receiver)]!.fact === fact;
  }
}
