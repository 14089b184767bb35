// What nobody is seen to do is assumed when values have come to rest: receivers of methods that are not called in
// sight, classes below a declared type, keys of which nothing is known, extensions, names of the runtime.
import type { CallRules } from '../../../flow/call-rules.ts';
import { CALL, ELEMENT_KEY, MOVE } from '../../../flow/flow-facts.ts';
import type { CallBinder } from '../binding/bind-call.ts';
import { leavesMethods } from '../classes/abstract-classes.ts';
import { functionsOf, isFunction } from '../classes/named-functions.ts';
import { NumberSet } from '../collections/number-set.ts';
import { PairSet } from '../collections/pair-set.ts';
import { PlaceMap } from '../collections/place-map.ts';
import { noteLeaving } from '../graph/cones.ts';
import type { KeptSet } from '../graph/kept-set.ts';
import { MAX_VALUES, type PlaceGraph } from '../graph/place-graph.ts';
import { MOST_VALUES } from '../graph/place-table.ts';
import { areOutside, isOfRuntime } from '../graph/value-classes.ts';
import { TOLD, VALUE } from '../graph/values.ts';
import { loadMeaning } from '../load/load-names.ts';
import { assumeClasses } from '../load/narrow-by.ts';
import type { ComputedAccess, LoadContext } from '../load-context.ts';
import { PlainForms, plainFormsIn } from '../members/plain-forms.ts';
import { handBack } from '../outside/outside-calls.ts';
import { OpenSites } from '../sites/open-sites.ts';
import type { Site } from '../sites/site-table.ts';
import { placeIn, type SolverState, USE } from '../solver-state.ts';
import { ContextTypes } from '../types/context-types.ts';
import { unitOfPlace } from '../units/unit-of-place.ts';
import { seeBehindMixins } from './assume-mixins.ts';
import { OverrideAssumptions } from './assume-overrides.ts';
import { ParameterAssumptions } from './assume-parameters.ts';
import { declareClassesOf } from './classes-of-metaclasses.ts';
import { FunctionsAsMethods } from './functions-as-methods.ts';
import { assumeMade } from './functions-that-make.ts';
import { isOfOthersAlone, MethodReceivers } from './method-receivers.ts';
import { OverridingResults } from './overriding-results.ts';
import { ProvidedInstances } from './provided-instances.ts';

/** How many texts a place may hold, each of which may become a key. */
const MAX_TEXTS = 8;

/** Where more classes complete one, what is meant by it is hardly any of them. */
const MOST_COMPLETING = 8;

/** How many values one write may put under the names that are known of it, and how many names a read may mean. */
const MAX_NAMED_VALUES = 16;

/** Other texts are keys of entries, or of no member. */
const NAME = /^[\p{L}_]\w*$/u;

/** Stands for the number of values in a place of which it is not known. */
const WIDE = MOST_VALUES + 1;

export class UnseenAssumptions {
  readonly #context: LoadContext;
  readonly #state: SolverState;
  readonly #binder: CallBinder;
  readonly #element: number;
  /** Sites, and accesses by a computed key, for which something has been assumed. */
  readonly #assumedSites = new NumberSet();
  readonly #assumedAccess = new NumberSet();
  /** Of calls by the mere name, and of such as may be of something that the program adds to types of others. */
  readonly #openNames = new OpenSites();
  readonly #openKnownNames = new OpenSites();
  readonly #openExtensions = new OpenSites();
  /** What has been read and written by names, by access and text. */
  readonly #namedAccesses = new PairSet();
  /** Of methods, in languages with types. */
  readonly #receivers = new NumberSet();
  readonly #overrides: OverrideAssumptions;
  readonly #methodReceivers: MethodReceivers;
  readonly #functionsAsMethods: FunctionsAsMethods;
  readonly #overriding: OverridingResults;
  readonly #provided: ProvidedInstances;
  readonly parameters: ParameterAssumptions;
  readonly contexts: ContextTypes;
  /** Absent where no class may have any. */
  readonly plainForms: PlainForms | undefined;
  /** Whether there are extensions that are found by their names and by what they are called on. */
  readonly #mayExtend: boolean;
  /** How many values a declared place had when it was decided whether overrides are meant; `WIDE` for one of too many. */
  readonly #decided = new PlaceMap();

  constructor(context: LoadContext, binder: CallBinder) {
    this.#context = context;
    this.#state = context.state;
    this.#binder = binder;
    this.#methodReceivers = new MethodReceivers(context.state);
    this.#functionsAsMethods = new FunctionsAsMethods(context.state, context.nodes);
    this.#overriding = new OverridingResults(context.state);
    this.#provided = new ProvidedInstances(context.state);
    this.#overrides = new OverrideAssumptions(context.state, context.nodes, binder);
    this.parameters = new ParameterAssumptions(context.state, context.nodes);
    const forms = plainFormsIn(context.state);
    this.plainForms = forms.size === 0 ? undefined : new PlainForms(context, binder, forms);
    this.contexts = new ContextTypes(context.state, context.nodes);
    this.#mayExtend = context.state.units.some(
      ({ rules }) => rules.extensionsTakeReceivers === true,
    );
    this.#element = context.state.texts.get(ELEMENT_KEY);
  }

  /** A method of a language with types knows what its receiver is. */
  knowReceivers(): void {
    for (const { fact, frame, owner } of this.#state.callables) {
      if (owner === -1 || fact.receiver === -1 || frame.unit.path === null) continue;
      if (!frame.unit.rules.typesAreSound) continue;
      const place = placeIn(frame, fact.receiver);
      this.#receivers.add(place);
      this.#addDeclared(place, owner);
    }
  }

  #addDeclared(place: number, classIndex: number): void {
    const { types, texts } = this.#state;
    this.#context.nodes.typed.addType(types.ofClass(classIndex, texts.get('')), place);
  }

  /** What comes of it has to come to rest before it is asked again. */
  assume(): void {
    for (const classIndex of noteLeaving(this.#state, this.#context.nodes))
      this.#binder.callExcluded(classIndex);
    if (this.#context.kept !== undefined)
      this.#context.nodes.relinkAbove(this.#context.kept.release());
    this.#assumeAccess();
    this.#context.nodes.assumeComputed();
    this.#assumeReceivers();
    this.#functionsAsMethods.assume();
    assumeMade(this.#state, this.#context.nodes);
    this.#giveClassesBelow();
    this.parameters.assume();
    this.contexts.assume();
    assumeClasses(this.#state, this.#binder);
    this.#assumeNarrowed();
    this.#overrides.assume();
    seeBehindMixins(this.#state);
    this.#assumeBelow();
    this.plainForms?.assume();
    this.#assumeNames();
    this.#callOutsideExtensions(false);
    this.#assumeRuntime();
    this.#assumeDecorators();
  }

  /** What is decorated stays what it is where nothing is known of the decorator, or of what it gives. */
  #assumeDecorators(): void {
    const { sites } = this.#state;
    for (let at = 0, end = sites.length; at < end; at++) {
      if ((sites.flagsOf(at) & CALL.decorates) === 0 || this.#assumedSites.has(at)) continue;
      const site = sites.at(at);
      if (site.isExternal || site.makesClasses) continue;
      if (site.hasTargets && (site.result === -1 || this.#isKnown(site.result))) continue;
      this.#assumedSites.add(at);
      handBack(this.#state, site);
    }
  }

  /** Whether anything is there that is not just somewhere outside. */
  #isKnown(place: number): boolean {
    const { graph, values } = this.#state;
    return graph.valuesOf(place).some((value) => values.kindOf(value) !== VALUE.external);
  }

  /** A key of which nothing is known may be any. */
  #assumeAccess(): void {
    const { graph, values } = this.#state;
    this.#context.computed.forEach((access, at) => {
      if (access.isNamed) {
        this.#useNames(access, at);
        return;
      }
      if (this.#assumedAccess.has(at) || this.#binder.runsByKeyAlone(access.caller)) return;
      const isKnown = graph
        .valuesOf(access.key)
        .some((value) => values.kindOf(value) === VALUE.text);
      if (isKnown && !holdsManyTexts(this.#state, access.key)) return;
      this.#assumedAccess.add(at);
      useAccess(graph, access, this.#element);
    });
  }

  /** Which of many values goes with which of many names is not seen. */
  #useNames(access: ComputedAccess, at: number): void {
    const { graph, texts } = this.#state;
    const names = graph
      .valuesOf(access.key)
      .filter((value) => this.#state.values.kindOf(value) === VALUE.text)
      .map((value) => this.#state.values.firstOf(value))
      .filter((text) => NAME.test(texts.textOf(text)));
    const values = access.kind === 'read' ? 1 : graph.countOf(access.other);
    if (names.length * values > MAX_NAMED_VALUES) return;
    for (const name of names) {
      if (this.#namedAccesses.add(at, name)) useAccess(graph, access, name);
    }
  }

  /**
   * A method that nobody is seen to call has a receiver all the same. Where too many come to be followed, it is any
   * instance of the class that the method stands in.
   */
  #assumeReceivers(): void {
    const { callables, graph, values } = this.#state;
    for (let index = 0; index < callables.length; index++) {
      const { fact, frame, owner } = callables[index]!;
      if (owner === -1 || fact.receiver === -1 || frame.unit.path === null) continue;
      if (this.#binder.isReadByInstance(index)) continue;
      const place = placeIn(frame, fact.receiver);
      if (graph.isWide(place)) this.#assumeAnyOf(owner, place, frame.unit.rules);
      if (this.#isMoreThanExternal(place) && !isOfOthersAlone(this.#state, place, owner)) continue;
      if (this.#context.ofClass.has(place)) graph.addValue(place, values.get(VALUE.class, owner));
      else this.#addDeclared(place, owner);
    }
  }

  /** All classes are known with their bases once values have come to rest. */
  #giveClassesBelow(): void {
    const { classes, classesBelow, graph, values } = this.#state;
    for (const { classIndex, place, isCompleting } of classesBelow) {
      if (isCompleting && !this.#isLeftToFew(classIndex)) continue;
      for (const below of classes.below(classIndex))
        if (below !== classIndex) graph.addValue(place, values.get(VALUE.class, below));
    }
  }

  /** Whether the class has methods without a body, which few classes below it have. */
  #isLeftToFew(classIndex: number): boolean {
    const below = this.#state.classes.below(classIndex, MOST_COMPLETING + 2);
    return below.length <= MOST_COMPLETING + 1 && leavesMethods(this.#state, classIndex);
  }

  /** Where an object is asked for its class, it may be of that class, though nothing of the kind is seen to come. */
  #assumeNarrowed(): void {
    const { narrowings, graph, types } = this.#state;
    for (const { from, to, type, is, isAmongKnown, ofCoroutines, ofCallables } of narrowings) {
      if (!is || isAmongKnown === true || ofCoroutines === true || ofCallables === true) continue;
      if (graph.countOf(to) === 0) this.#context.nodes.typed.addType(type, to);
      // Whoever asks for a list hardly means the classes of this program below it.
      else if (isOfRuntime(this.#state, types.at(type).class)) continue;
      // Where many classes come, others do as well.
      else if (graph.countOf(from) >= MAX_VALUES && this.#isCloser(type, from))
        graph.addValue(to, this.#coneOf(type, from));
    }
  }

  /** Whether the type says more than the one that the place was declared with. What is of both is of few classes. */
  #isCloser(type: number, place: number): boolean {
    const { declaredTypes, staticTypes, types, classes } = this.#state;
    const declared = declaredTypes.get(place) ?? staticTypes.get(place);
    const around = declared === undefined ? -1 : types.at(declared).class;
    if (around === -1 || !classes.get(around).rules.typesAreSound) return true;
    return classes.isBelow(types.at(type).class, around);
  }

  #assumeAnyOf(owner: number, place: number, rules: CallRules): void {
    const isOfClass = this.#context.ofClass.has(place);
    if ((isOfClass ? rules.classReceiversMayBeAny : rules.receiversMayBeAny) !== true) return;
    const { graph, values, types, texts } = this.#state;
    const any = isOfClass
      ? values.get(VALUE.class, owner, TOLD.orBelow)
      : values.get(VALUE.declared, types.ofClass(owner, texts.get('')));
    const isNews = graph.declareWide(place, any);
    if (isNews && !isOfClass) declareClassesOf(this.#state, owner, place);
    // Those that came are of classes below, most likely.
    if (isNews && !isOfClass) this.#context.nodes.typed.declaredPlaces.push(place);
  }

  #isMoreThanExternal(place: number): boolean {
    const { graph, values } = this.#state;
    for (let at = graph.countOf(place) - 1; at >= 0; at--) {
      if (values.kindOf(graph.valueAt(place, at)) !== VALUE.external) return true;
    }
    return false;
  }

  /**
   * A declared type of which no instance is seen may be any class below it. Decided where it is declared:
   * from there it flows on.
   */
  #assumeBelow(): void {
    const { graph } = this.#state;
    const { declaredPlaces } = this.#context.nodes.typed;
    const count = declaredPlaces.length;
    for (let index = 0; index < count; index++) {
      const place = declaredPlaces.at(index);
      const kept = this.#context.kept?.heldIn(place);
      // Nothing has come since it was asked last. To a wide place nothing comes any more.
      const present = graph.isWide(place) ? WIDE : graph.countOf(place);
      const asked = (kept?.size ?? 0) * (WIDE + 1) + present;
      if (this.#decided.get(place) === asked) continue;
      this.#assumeAt(place, kept);
      this.#decided.set(place, asked);
    }
  }

  #assumeAt(place: number, kept: KeptSet | undefined): void {
    const { graph, values, types } = this.#state;
    const isWide = graph.isWide(place);
    // What is added here is no declared type, and is looked at when it is asked again.
    const present = graph.countOf(place);
    for (let at = 0; at < present; at++) {
      const value = graph.valueAt(place, at);
      if (values.kindOf(value) !== VALUE.declared) continue;
      const type = values.firstOf(value);
      const declared = types.at(type).class;
      if (declared === -1 || !this.#mayBeOverridden(declared)) continue;
      const provided = isWide ? undefined : this.#provided.of(declared, place);
      if (!isWide && this.#isSeen(place, present, declared, provided)) {
        if (kept !== undefined) this.#addKept(place, kept, declared);
        continue;
      }
      for (const each of provided ?? []) this.#addDeclared(place, each);
      if (provided !== undefined) continue;
      const cone = this.#receiverOf(type, place);
      graph.addValue(place, cone);
      // Where other things have taken all the room, too.
      graph.declareWide(place, cone);
    }
  }

  /** Of what a wide place has dropped on the way, all that is of the type. */
  #addKept(place: number, kept: KeptSet, declared: number): void {
    if (this.#context.kept?.isOfUnseen(kept) === true) return;
    const { graph, values, classes } = this.#state;
    for (const classIndex of kept.classes)
      if (classes.isBelow(classIndex, declared))
        graph.addValue(place, values.get(VALUE.instance, classIndex));
  }

  /**
   * Whether some instances of the class have come, and no more than are told apart.
   * @param provided classes of what a container gives and the program makes: others are made by tests alone
   */
  #isSeen(
    place: number,
    first: number,
    classIndex: number,
    provided: readonly number[] | undefined,
  ): boolean {
    const seen = this.#countOf(place, first, classIndex, provided);
    return seen === 0 ? this.#isGivenByOverrides(place, classIndex) : seen < MAX_VALUES;
  }

  /**
   * Whether the place is a result that overrides in sight give, all of which are seen to give some instance, and all
   * together no more than there is room for where the method is called.
   */
  #isGivenByOverrides(place: number, classIndex: number): boolean {
    const { graph } = this.#state;
    const counts = this.#overriding
      .of(place)
      .map((result) => this.#countOf(result, graph.countOf(result), classIndex));
    const sum = counts.reduce((total, count) => total + count, 0);
    return sum > 0 && sum < MAX_VALUES && !counts.includes(0);
  }

  /** How many of the first values of the place are instances of the class or of one below it, or functions that stand for one. */
  #countOf(place: number, first: number, classIndex: number, provided?: readonly number[]): number {
    const { graph, values, classes } = this.#state;
    const isOfIt = (at: number) =>
      classes.isBelow(at, classIndex) && provided?.includes(at) !== false;
    let count = 0;
    for (let at = 0; at < first; at++) {
      const value = graph.valueAt(place, at);
      const isInstance =
        values.kindOf(value) === VALUE.instance
          ? isOfIt(values.firstOf(value)) && !this.#isDouble(values.firstOf(value), place)
          : isFunction(this.#state, value) &&
            this.#context.nodes.functionTypesOf(value).some(isOfIt);
      if (isInstance) count += 1;
    }
    return count;
  }

  /** Whether a test declares the class, and something else the place: what runs without the test is another one. */
  #isDouble(classIndex: number, place: number): boolean {
    const { classes, units } = this.#state;
    const { rules, unit } = classes.get(classIndex);
    if (!rules.typesAreSound || !units[unit]!.isTest) return false;
    return unitOfPlace(units, place)?.isTest === false;
  }

  #coneOf(type: number, place: number): number {
    const isReceiver = this.#receivers.has(place);
    const kept = this.#context.kept?.heldIn(place);
    const { values, cones } = this.#state;
    return values.get(
      VALUE.cone,
      type,
      cones.numberOf({ isReceiver, ...(kept !== undefined && { kept }) }),
    );
  }

  /**
   * As `#coneOf`, without classes below in which another method runs, where the place is the receiver of one. What is wide
   * hands on nothing that has come by `super`.
   */
  #receiverOf(type: number, place: number): number {
    const { graph, values, types } = this.#state;
    const method = graph.isWide(place) ? undefined : this.#overrides.methodAt(place);
    const { class: classIndex } = types.at(type);
    const number = method && this.#methodReceivers.numberFor({ ...method, classIndex });
    return number === undefined ? this.#coneOf(type, place) : values.get(VALUE.cone, type, number);
  }

  #mayBeOverridden(classIndex: number): boolean {
    const { subclasses, isStructural, isFinal, rules, unit } = this.#state.classes.get(classIndex);
    if (functionsOf(this.#state, classIndex) !== undefined) return true;
    if (subclasses.length === 0 || isFinal) return false;
    // Where types are hints, whoever writes `dict` hardly means the classes of this program below it.
    if (!rules.typesAreSound && this.#state.units[unit]!.path === null) return false;
    return isStructural || rules.overridesInInterfacesOnly !== true;
  }

  /** What the object has no member for may be a function in sight: an extension. */
  #assumeNames(): void {
    const { sites } = this.#state;
    this.#openNames.visit(sites.length, this.#mayMeanName, (at) => {
      const site = sites.at(at);
      if (this.#isSettled(site)) return false;
      this.#assumedSites.add(at);
      this.#assumeName(site);
      return false;
    });
  }

  /**
   * The same where the object is known to be of types from outside.
   * @returns whether any site is looked at for the first time
   */
  #assumeKnownNames(): boolean {
    const { sites } = this.#state;
    let isAny = false;
    const mayBe = (at: number) => this.#mayMeanName(at) && this.#takesReceiver(sites.at(at));
    this.#openKnownNames.visit(sites.length, mayBe, (at) => {
      // Most are asked in vain: of what they are called on nothing is known yet.
      if (!this.#isTold(sites.sourceOf(at))) return true;
      const site = sites.at(at);
      // What has come stays, and so does what it tells.
      if (this.#isSettled(site) || !areOutside(this.#state, site.source)) return false;
      this.#assumedSites.add(at);
      this.#assumeName(site);
      isAny = true;
      return false;
    });
    return isAny;
  }

  /** Whether a call in the text may be one of its mere name. */
  readonly #mayMeanName = (at: number): boolean => {
    const { sites } = this.#state;
    if ((sites.flagsOf(at) & CALL.orName) === 0 || sites.keyOf(at) === -1) return false;
    return sites.frameOf(at).site === null;
  };

  #isSettled(site: Site): boolean {
    if (this.#assumedSites.has(site.index) || site.makesClasses) return true;
    return site.hasTargets && !this.#isRuntimes(site);
  }

  /** Whether it calls something on an object, in a language whose extensions have a receiver. */
  #takesReceiver({ row, frame: { unit } }: Site): boolean {
    if (unit.rules.extensionsTakeReceivers !== true) return false;
    return row !== -1 && unit.facts.moves[row] !== MOVE.callName;
  }

  /** Whether anything has come to the place but that it may be something from outside. */
  #isTold(place: number): boolean {
    const { graph, values, texts } = this.#state;
    const count = graph.countOf(place);
    const unknown = values.get(VALUE.external, texts.get(''));
    return count > 1 || (count === 1 && graph.valueAt(place, 0) !== unknown);
  }

  /**
   * Extensions of types from outside are called, where what they are called on is known to be of one.
   * @returns whether there is anything to it
   */
  callKnownExtensions(): boolean {
    if (!this.#mayExtend) return false;
    const isNamed = this.#assumeKnownNames();
    return this.#callOutsideExtensions(true) || isNamed;
  }

  /**
   * What is found nowhere may be what the program adds to a type of others.
   * @param isSure whether the receiver has to be known to be of that type
   * @returns whether anything is called by that
   */
  #callOutsideExtensions(isSure: boolean): boolean {
    const { sites, outsideExtensions } = this.#state;
    if (outsideExtensions.isEmpty) return false;
    let isAny = false;
    const mayBe = (at: number) =>
      outsideExtensions.has(sites.keyOf(at)) && sites.frameOf(at).site === null;
    this.#openExtensions.visit(sites.length, mayBe, (at) => {
      if (sites.hasTargets(at)) return false;
      for (const value of outsideExtensions.find(this.#state, sites.at(at), isSure)) {
        isAny = true;
        this.#binder.callValue(at, value, -1);
      }
      return true;
    });
    return isAny;
  }

  /** Whether it calls extensions of the runtime alone, before which come those of the program. */
  #isRuntimes({ frame: { unit }, targets }: Site): boolean {
    const { callables } = this.#state;
    if (unit.rules.iterated === undefined) return false;
    return targets.every((at) => callables[at]!.frame.unit.path === null);
  }

  #assumeName(site: Site): void {
    const { graph } = this.#state;
    const { unit } = site.frame;
    const { moves } = unit.facts;
    const isByName = site.row !== -1 && moves[site.row] === MOVE.callName;
    const scope = isByName ? moves[site.row + 4]! : -1;
    const meaning = this.#context.names.name(unit, scope, site.key);
    if (meaning.kind === 'external') site.markExternal();
    if (isByName && meaning.kind === 'member') {
      graph.addUse(meaning.object, USE.callMember, site.index, meaning.key);
      return;
    }
    const callee = graph.addPlaces(1);
    if (meaning.kind === 'place' || meaning.kind === 'member') {
      loadMeaning(this.#state, meaning, callee);
    } else for (const place of this.#extensionsAround(site)) graph.addEdge(place, callee);
    if (!isByName && meaning.kind !== 'external')
      for (const place of this.#context.names.extensionsBeside(unit, site.key, meaning))
        graph.addEdge(place, callee);
    if (isByName) graph.addUse(callee, USE.call, site.index, 0);
    else if (unit.rules.extensionsTakeReceivers === true)
      graph.addUse(callee, USE.callExtension, site.index, 0);
    else this.#callOn(callee, site.source, site.index);
  }

  /** What is found by name is called with the object in front. */
  #callOn(callee: number, source: number, at: number): void {
    const { graph } = this.#state;
    for (const receiver of this.#receiversOf(source)) {
      const bound = graph.addPlaces(1);
      graph.addUse(callee, USE.bind, receiver, bound);
      graph.addUse(bound, USE.callVia, at, receiver);
    }
  }

  /** What an extension is called on, as far as it is known. */
  #receiversOf(place: number): readonly number[] {
    const { graph, values, texts } = this.#state;
    const known = graph.valuesOf(place);
    return known.length > 0 ? [...known] : [values.get(VALUE.external, texts.get(''))];
  }

  /** A class may declare extensions for itself and those below it. */
  #extensionsAround({ caller, key }: Site): number[] {
    const { callables, classes, callableAt } = this.#state;
    let at = caller;
    while (at !== -1 && callables[at]!.owner === -1) at = callables[at]!.around;
    if (at === -1) return [];
    const order = classes.orderOf(callables[at]!.owner);
    const members = classes.findMembers(order, key, () => true).map(({ place }) => place);
    // Its own methods are called without a receiver, or with one that has them.
    return members.filter((place) => {
      const callable = callableAt.get(place);
      return callable !== undefined && !order.includes(callables[callable]!.owner);
    });
  }

  /**
   * On an object of which nothing is known, or only that it is from outside, a name of the runtime's own is taken for the
   * runtime's: what a package gives are lists, maps and promises more often than things of its own with their members.
   */
  #assumeRuntime(): void {
    const { sites, values, classes } = this.#state;
    for (let at = 0; at < sites.length; at++) {
      const key = sites.keyOf(at);
      if (key === -1) continue;
      const { languageName } = sites.frameOf(at).unit;
      const holders = this.#context.runtimeHolders.get(languageName)?.get(key);
      if (holders === undefined || sites.hasTargets(at) || this.#assumedSites.has(at)) continue;
      if (this.#isMoreThanExternal(sites.sourceOf(at))) continue;
      this.#assumedSites.add(at);
      for (const classIndex of holders) {
        if (classes.get(classIndex).rules.typesAreSound) continue;
        this.#binder.callMember(at, key, values.get(VALUE.instance, classIndex, at + 1));
      }
    }
  }
}

/** Places that any text may reach must not become wide for what is called there. */
export function holdsManyTexts({ graph, values }: SolverState, place: number): boolean {
  const count = graph.countOf(place);
  if (count < MAX_TEXTS) return false;
  let texts = 0;
  for (let at = 0; at < count; at++) {
    if (values.kindOf(graph.valueAt(place, at)) === VALUE.text) texts += 1;
  }
  return texts >= MAX_TEXTS;
}

/** Lets a computed access read or write the key. */
export function useAccess(
  graph: PlaceGraph,
  { kind, object, other }: ComputedAccess,
  key: number,
): void {
  graph.addUse(object, kind === 'read' ? USE.read : USE.write, key, other);
}
