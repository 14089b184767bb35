// Finds out what every call site may call: loads the flow facts of all files, lets values flow until nothing
// moves, then assumes what could not be seen (receivers that nobody passes, types that anybody may implement)
// and lets them flow again.
import { CALL, ELEMENT_KEY } from '../../flow/flow-facts.ts';
import { ArgumentPassing } from './binding/argument-passing.ts';
import { CallBinder } from './binding/bind-call.ts';
import { BuiltInOperators } from './binding/built-in-operators.ts';
import { insteadOfExtension, membersBeside } from './classes/extension-choice.ts';
import { expectMixins, mixInto } from './classes/mix-in.ts';
import { convertValue } from './classes/named-functions.ts';
import { isOverriddenByField } from './classes/overridden-accessors.ts';
import { methodsOf } from './classes/trait-methods.ts';
import { ofAnyCall } from './copies/instances-by-call.ts';
import { Admission } from './graph/admission.ts';
import {
  classOfValue,
  isCalledObject,
  isDeclared,
  isNamedFunction,
  isToldCallback,
} from './graph/value-classes.ts';
import { VALUE } from './graph/values.ts';
import { ForeignAccessors } from './load/accessor-calls.ts';
import { loadRows } from './load/load-moves.ts';
import { narrowBy, passClassesBelow } from './load/narrow-by.ts';
import { narrowValue } from './load/narrow-values.ts';
import { isBareMethod } from './load/reading-calls.ts';
import type { ComputedAccess, LoadContext, WrittenPair } from './load-context.ts';
import { markDereferences } from './members/dereferences.ts';
import { MADE_OF_OWN, OWN_KEYS } from './members/member-nodes.ts';
import { isEntryKey, type MemberPlace } from './members/written-members.ts';
import { markForeignNames } from './outside/foreign-names.ts';
import { ObjectsOutside } from './outside/objects-outside.ts';
import { noteOutsideBase } from './outside/outside-bases.ts';
import { OutsideCalls } from './outside/outside-calls.ts';
import { giveResult, giveTyped, holdOutside } from './outside/outside-contents.ts';
import { markRuntimeCalls } from './outside/runtime-receivers.ts';
import {
  chooseOverloads,
  lacksArguments,
  mayTake,
  noteNoneFits,
  takesGiven,
} from './overloads/choose-overloads.ts';
import { PendingCalls } from './overloads/pending-calls.ts';
import { isOtherHalf, scoreObjects } from './overloads/score-objects.ts';
import { markAnswered } from './sites/answered-calls.ts';
import { markUnmade } from './sites/calls-in-tests.ts';
import { markDispatched } from './sites/dispatched-calls.ts';
import { markNamedAsClasses } from './sites/named-as-classes.ts';
import { markBareSuperCalls } from './sites/super-calls.ts';
import { placeIn, type SolverState, USE } from './solver-state.ts';
import { giveAsWanted } from './types/wanted-classes.ts';
import { UnseenAssumptions, useAccess } from './unseen/assume-unseen.ts';

/** How often every row of the moves may hand on a value on average before the solver stops. */
const MAX_STEPS_PER_ROW = 10;

/** Assumptions bring new values, which may need assumptions themselves. */
const MAX_ROUNDS = 4;

/** Objects that an object takes its members from, beyond which no more are asked. */
const MAX_DELEGATES = 8;

/**
 * Reads that go on to another object in the whole program, or one for each four numbers of the moves. Where thousands of
 * objects have each other's members, all would ask all for every key.
 */
const MAX_DELEGATED_READS = 2_000_000;
const NUMBERS_A_DELEGATED_READ = 4;

/** What tables are made of. */
const TABLED: ReadonlySet<number> = new Set([
  VALUE.callable,
  VALUE.bound,
  VALUE.class,
  VALUE.instance,
  VALUE.made,
  VALUE.namespace,
]);

/** What may have a first and a second element. */
const PAIRS: ReadonlySet<number> = new Set([
  VALUE.object,
  VALUE.instance,
  VALUE.declared,
  VALUE.cone,
]);

const FUNCTIONS: ReadonlySet<number> = new Set([VALUE.callable, VALUE.bound]);

/** What is looked for among the members of a record under a key that is not known: objects may hold such, and lists. */
const ENTERED: ReadonlySet<number> = new Set([...TABLED, VALUE.object]);

export interface SolvedCalls {
  readonly state: SolverState;
  /** Whether all values came to rest, and no bound of the whole program was met; otherwise calls may be missing. */
  readonly isComplete: boolean;
  /** What places stand for that are members of values. */
  memberPlaces(): Iterable<MemberPlace>;
}

export class CallSolver {
  /** Asked for every value that comes to a place. */
  readonly admission: Admission;
  readonly #context: LoadContext;
  readonly #state: SolverState;
  readonly #outside: OutsideCalls;
  readonly #arguments: ArgumentPassing;
  readonly #binder: CallBinder;
  /** Absent where no language of the program has any. */
  readonly #builtIn: BuiltInOperators | undefined;
  readonly #element: number;
  /** Whether there are callables that are not meant where they do not take as many arguments. */
  readonly #mayCount: boolean;
  readonly #pending: PendingCalls;
  readonly #unseen: UnseenAssumptions;
  /** How many objects a read that goes on to another object has asked. */
  readonly #delegated = new Map<number, number>();
  #delegatedReads = 0;
  /** Absent where no language calls what another one has as accessors, and as long as bases are not known. */
  #foreign: ForeignAccessors | undefined;
  #areNamesKnown = false;
  #rows = 0;

  constructor(context: LoadContext) {
    this.#context = context;
    this.#state = context.state;
    this.#outside = new OutsideCalls(context);
    this.#arguments = new ArgumentPassing(context);
    this.#binder = new CallBinder(context, this.#outside, this.#arguments);
    if (this.#state.operandKinds.isNeeded) this.#builtIn = new BuiltInOperators(this.#state);
    this.#unseen = new UnseenAssumptions(context, this.#binder);
    this.admission = new Admission(context, this.#unseen);
    this.#pending = new PendingCalls(context.state);
    this.#element = context.state.texts.get(ELEMENT_KEY);
    this.#mayCount = this.#state.units.some(({ rules: { inheritsOverloads } }) =>
      ['nearest', 'alongside'].includes(inheritsOverloads ?? ''),
    );
  }

  solve(): SolvedCalls {
    // With the names bases are known before anybody asks for a member.
    this.#load('names');
    do this.#settle();
    while (this.#context.nodes.relinkChanged());
    this.#areNamesKnown = true;
    if (this.#context.accessors.areShared) this.#foreign = new ForeignAccessors(this.#context);
    this.#load('others');
    this.#unseen.knowReceivers();
    let isComplete = this.#settle();
    for (let round = 0; round < MAX_ROUNDS && isComplete; round++) {
      const before = this.#state.graph.steps;
      this.#unseen.assume();
      // What types and others say comes first.
      if (round > 0) this.#outside.leaves.assume();
      if (round > 0) this.#binder.given.assume();
      if (round === 1) new ObjectsOutside(this.#context).assume();
      this.#context.absent?.assume();
      isComplete = this.#settle();
      if (round > 0 && this.#state.graph.steps === before) break;
    }
    markAnswered(this.#state);
    markDispatched(this.#state);
    markUnmade(this.#state);
    markNamedAsClasses(this.#context);
    markDereferences(this.#state);
    markRuntimeCalls(this.#state);
    markBareSuperCalls(this.#state);
    markForeignNames(this.#state);
    const { nodes } = this.#context;
    isComplete &&= this.#delegatedReads < this.#mostDelegatedReads();
    return { state: this.#state, isComplete, memberPlaces: () => nodes.places() };
  }

  #load(part: 'names' | 'others'): void {
    for (const unit of this.#state.units) {
      const { moves } = unit.facts;
      const frame = this.#state.callables[unit.firstCallable]!.frame;
      const skipsInside = unit.path === null ? 0 : -1;
      loadRows(this.#context, frame, { from: 0, to: moves.length, skipsInside, part });
      if (part === 'names') this.#rows += moves.length;
    }
  }

  /** The graph calls this for each use and value that meet. */
  meet(use: number, kind: number, a: number, b: number, value: number, isOfMany: boolean): void {
    if (!isOfMany || !this.#noteOneOfMany(kind, a, b, value)) this.#use(use, kind, a, b, value);
  }

  #use(use: number, kind: number, a: number, b: number, value: number): void {
    const { graph, values, classes, generals } = this.#state;
    const { nodes, computed } = this.#context;
    switch (kind) {
      case USE.delegateKin:
        // Any of its like is merged with any: that says nothing of this one.
        if (generals.specificsOf(value).length > 0) break;
        this.#readDelegate(use, value, a, b);
        break;
      case USE.delegate:
        this.#readDelegate(use, value, a, b);
        break;
      case USE.delegateOwnKin:
        if (generals.specificsOf(value).length > 0) break;
        this.#readDelegate(use, value, a, b, true);
        break;
      case USE.delegateOwn:
        this.#readDelegate(use, value, a, b, true);
        break;
      case USE.delegateEntry:
        if (nodes.isMap(value)) this.#readDelegate(use, value, a, b);
        break;
      case USE.delegateMade:
        if (nodes.isMap(value)) graph.addUse(nodes.read(value, a), USE.giveMade, b, 0);
        break;
      case USE.giveMade:
        this.#giveMade(value, a);
        break;
      case USE.entry:
        graph.addEdge(nodes.readEntry(value, a), b);
        break;
      case USE.read:
        this.#read(value, a, b);
        this.#context.absent?.read(value, a, b);
        break;
      case USE.readUncalled:
        this.#readUncalled(value, a, b);
        break;
      case USE.passUncalled:
        if (!isBareMethod(this.#state, value)) graph.addValue(a, value, b);
        break;
      case USE.write:
      case USE.writeItself:
        this.#write(value, a, b, kind === USE.writeItself);
        break;
      case USE.call:
        this.#callValue(a, value, -1);
        break;
      case USE.callExtension:
        this.#callExtension(a, value);
        break;
      case USE.callMember:
        this.#callMember(a, b, value);
        break;
      case USE.callAssociated:
        this.#callAssociated(a, b, value);
        break;
      case USE.callByTrait:
        this.#callByTrait(a, b, value);
        break;
      case USE.callVia:
        this.#callValue(a, value, b);
        break;
      case USE.callOfMany:
        if (isNamedFunction(this.#state, value)) this.#noteTarget(a, value);
        else this.#callValue(a, value, -1);
        break;
      case USE.bind:
        this.#bindMethod(value, a, b);
        break;
      case USE.readKey:
      case USE.writeKey:
        this.#useKey(computed[a]!, value);
        break;
      case USE.callKey:
        this.#callNamed(a, b, value);
        break;
      case USE.join:
        if (TABLED.has(values.kindOf(value))) graph.addEdge(a, b);
        break;
      case USE.narrow:
        narrowValue(this.#state, a, value);
        break;
      case USE.narrowBy:
        narrowBy(this.#state, a, value);
        break;
      case USE.classesBelow:
        passClassesBelow(this.#state, value, a, b);
        break;
      case USE.allocated:
        if (values.kindOf(value) === VALUE.instance && classes.isBelow(values.firstOf(value), b))
          graph.addValue(a, value);
        break;
      case USE.merge:
        nodes.addDelegate(value, { place: a, entries: -1, isCopy: false });
        break;
      case USE.mergeOwn:
        nodes.addDelegate(value, { place: a, entries: -1, isCopy: true });
        break;
      case USE.mergeEntries:
        nodes.addDelegate(value, { place: a, entries: b, isCopy: false });
        break;
      case USE.copyEntries:
        nodes.addDelegate(value, { place: a, entries: OWN_KEYS, isCopy: false });
        break;
      case USE.copyMade:
        nodes.addDelegate(value, { place: a, entries: MADE_OF_OWN, isCopy: false });
        break;
      case USE.passOthers:
        if (!nodes.isMap(value)) graph.addValue(a, value);
        break;
      case USE.writePair:
        this.#writePair(this.#context.pairs[a]!, value);
        break;
      case USE.mergeFrom: {
        const place = graph.addPlaces(1);
        graph.addValue(place, a);
        nodes.addDelegate(value, { place, entries: -1, isCopy: false });
        break;
      }
      case USE.super:
        graph.addValue(b, values.get(VALUE.super, a, value));
        break;
      case USE.part:
        if (values.kindOf(value) === VALUE.class) classes.notePart(a, values.firstOf(value));
        this.#addBase(a, b, value);
        break;
      case USE.base:
        this.#addBase(a, b, value);
        break;
      case USE.mixInto:
        expectMixins(this.#state, value, a, b);
        break;
      case USE.mixIn:
        if (mixInto(this.#state, value, a, b)) this.#basesChange(a);
        break;
      case USE.spread:
        this.#arguments.spread(a, value);
        break;
      case USE.spreadNamed:
        this.#arguments.spreadNamed(a, value);
        break;
      case USE.table:
        if (ENTERED.has(values.kindOf(value))) graph.addValue(a, value);
        break;
      case USE.escape:
        this.#outside.escape(a, value, b);
        break;
      case USE.fill:
        this.#fill(value, a);
        break;
      case USE.hold:
      case USE.holdElements:
      case USE.holdRest:
        holdOutside(this.#context, value, { use: kind, container: a, to: b });
        break;
      case USE.convert:
        convertValue(this.#context, value, a, b);
        break;
      case USE.passOrGive:
        if (FUNCTIONS.has(values.kindOf(value))) giveResult(this.#context, value, a);
        else graph.addValue(a, value, b);
        break;
      case USE.classGiven:
        this.#binder.given.tellClass(a, value);
        break;
      case USE.giveResult:
        giveResult(this.#context, value, a);
        break;
      case USE.readResult:
        graph.addUse(nodes.read(value, a), USE.giveTyped, b, value);
        break;
      case USE.giveTyped:
        giveTyped(this.#context, value, a, b);
        break;
    }
  }

  /**
   * One of many functions has come to a call, which calls it and hands it nothing.
   * @returns whether that is all there is to it
   */
  #noteOneOfMany(kind: number, siteIndex: number, key: number, value: number): boolean {
    const isCall = kind === USE.call || kind === USE.callVia;
    if (!isCall && kind !== USE.callMember) return false;
    if (isCalledObject(this.#state, value)) {
      if (isCall) this.#noteCalledObject(siteIndex, value);
      return isCall;
    }
    const isCallback = isToldCallback(this.#state, value);
    if (!isCallback && !isNamedFunction(this.#state, value)) return false;
    if (!isCall && !this.#context.nodes.callsItself(value, key)) return false;
    const { sites, namedPlaces } = this.#state;
    const site = sites.at(siteIndex);
    // A name means few things; which of so many that is, is not known.
    if (namedPlaces.has(site.source) && !site.frame.unit.rules.linksByName) return true;
    if (kind === USE.callVia && this.#binder.isNoConstructor(site, value, 0)) return true;
    this.#noteTarget(siteIndex, value);
    if (isCallback) this.#binder.tellArguments(siteIndex, value);
    return true;
  }

  /** It names what is called. */
  #noteCalledObject(siteIndex: number, value: number): void {
    const { graph, units, objectUnits, values } = this.#state;
    const { callKey } = units[objectUnits[values.firstOf(value)]!]!;
    graph.addUse(this.#context.nodes.read(value, callKey), USE.callOfMany, siteIndex, 0);
  }

  #noteTarget(siteIndex: number, value: number): void {
    const site = this.#state.sites.at(siteIndex);
    const callable = this.#state.values.firstOf(value);
    site.addTarget(callable, -1);
    site.markMany();
    this.#binder.tellResult(site, callable);
  }

  /**
   * What comes back through a parameter is some of what may: other functions that fill the variable are not in sight. So an
   * instance is no word against others of the variable's type.
   */
  #fill(value: number, to: number): void {
    const { graph, values, types, texts } = this.#state;
    if (FUNCTIONS.has(values.kindOf(value))) graph.addValue(to, value);
    if (values.kindOf(value) !== VALUE.instance) return;
    const type = types.ofClass(values.firstOf(value), texts.get(''));
    graph.addValue(to, values.get(VALUE.declared, type));
  }

  #callByTrait(site: number, key: number, value: number): void {
    for (const callable of methodsOf(this.#state, value, key))
      this.#callValue(site, this.#state.values.get(VALUE.callable, callable), value);
  }

  #addBase(classIndex: number, position: number, value: number): void {
    const { values, classes } = this.#state;
    const entry = classes.get(classIndex);
    entry.awaitedBases.delete(position);
    if (values.kindOf(value) === VALUE.class) {
      if (classes.addBaseAt(classIndex, values.firstOf(value), position))
        this.#basesChange(classIndex);
    } else if (values.kindOf(value) === VALUE.external) {
      noteOutsideBase(this.#state, classIndex, values.firstOf(value));
      if (entry.hasExternalBase) return;
      entry.hasExternalBase = true;
      this.#basesChange(classIndex);
    } else if (values.kindOf(value) === VALUE.callable) this.#addFunctionBase(classIndex, value);
  }

  /** As long as names come, so do bases, many for a class: who asked it asks again when they are all there. */
  #basesChange(classIndex: number): void {
    const { nodes } = this.#context;
    nodes.noteChanged(classIndex);
    if (!this.#areNamesKnown) return;
    nodes.relinkChanged();
    this.#binder.askMetaclasses(classIndex);
  }

  /** A function that is used as a class is the base of one. */
  #addFunctionBase(classIndex: number, value: number): void {
    const { values, classes, callables, graph } = this.#state;
    const { rules, functionBases } = classes.get(classIndex);
    const callable = values.firstOf(value);
    if (rules.constructorsGive !== true || functionBases.includes(callable)) return;
    functionBases.push(callable);
    const { fact, frame } = callables[callable]!;
    const made = values.get(VALUE.instance, classIndex);
    if (fact.receiver !== -1) graph.addValue(placeIn(frame, fact.receiver), made);
    this.#basesChange(classIndex);
  }

  #callMember(site: number, key: number, value: number): void {
    const { absent, toldWrites } = this.#context;
    if (this.#isByReading(site) && this.#state.values.kindOf(value) === VALUE.external) return;
    if (toldWrites?.isLeftToClass(key, value) === true) return;
    if (this.#isBuiltIn(site, key, value)) return;
    if (this.#arguments.conversions.isAsked(site, key, value)) return;
    for (const held of this.#builtIn?.comparedWithin(site, key, value) ?? [])
      this.#callMember(site, key, held);
    if (this.#unseen.plainForms?.call(site, key, value) !== true)
      this.#binder.callMember(site, key, value);
    absent?.call(site, key, value);
    this.#foreign?.call(site, key, value);
  }

  /** Whether the language, or a library, has the member itself; what it leads to there is followed. */
  #isBuiltIn(site: number, key: number, value: number): boolean {
    if (this.#builtIn === undefined) return false;
    if (this.#builtIn.isMeant(site, key, value)) return true;
    this.#outside.lead(site, key, value);
    return this.#builtIn.isOfContainer(site, key, value);
  }

  #callAssociated(site: number, key: number, value: number): void {
    const { graph, values } = this.#state;
    if (this.#builtIn?.isMeant(site, key, value) === true) return;
    if (values.kindOf(value) === VALUE.class || classOfValue(this.#state, value) === -1) return;
    graph.addUse(this.#context.nodes.read(value, key), USE.callVia, site, value);
  }

  /** It is told what it is called with. */
  useTurnedAway(kind: number, a: number, b: number, value: number): void {
    switch (kind) {
      case USE.call:
      case USE.callExtension:
        this.#binder.tellArguments(a, value);
        break;
      case USE.callMember:
        if (this.#context.nodes.callsItself(value, b)) this.#binder.tellArguments(a, value);
        break;
      case USE.escape:
        this.#outside.escape(a, value, b);
        break;
    }
  }

  #useKey(access: ComputedAccess, value: number): void {
    const { graph, values } = this.#state;
    const isText = values.kindOf(value) === VALUE.text;
    // Where nothing but the type comes, any key is assumed later.
    if (access.isByCall && isDeclared(this.#state, value)) return;
    useAccess(graph, access, isText ? this.#keyOf(value) : this.#element);
  }

  #giveMade(value: number, to: number): void {
    const { graph, values } = this.#state;
    if (values.kindOf(value) === VALUE.class)
      graph.addValue(to, values.get(VALUE.instance, values.firstOf(value)));
    else giveResult(this.#context, value, to);
  }

  /** The second element of a pair is written under its first. */
  #writePair(pair: WrittenPair, value: number): void {
    const { graph, texts, values } = this.#state;
    const { computed, nodes } = this.#context;
    if (!PAIRS.has(values.kindOf(value))) return;
    const key = nodes.read(value, texts.get('0'));
    computed.push({
      ...pair,
      kind: 'write',
      isNamed: false,
      key,
      other: nodes.read(value, texts.get('1')),
    });
    graph.addUse(key, USE.writeKey, computed.length - 1, 0);
  }

  /** A text is the name of what is called on whatever the place holds; names of entries are no methods. */
  #callNamed(site: number, object: number, text: number): void {
    const { graph, values, texts } = this.#state;
    if (values.kindOf(text) !== VALUE.text) return;
    const key = this.#keyOf(text);
    if (!isEntryKey(texts.textOf(key))) graph.addUse(object, USE.callMember, site, key);
  }

  #keyOf(text: number): number {
    const { values, units, texts } = this.#state;
    const key = values.firstOf(text);
    const { unknownText } = units[values.secondOf(text)]!.rules;
    return unknownText !== undefined && texts.textOf(key) === unknownText ? this.#element : key;
  }

  /** Copies of copies, each of which may be any of the others, would ask all for each of their members. */
  #readDelegate(use: number, value: number, key: number, to: number, isCopy = false): void {
    const asked = this.#delegated.get(use) ?? 0;
    if (asked === MAX_DELEGATES) return;
    if (this.#delegatedReads >= this.#mostDelegatedReads()) return;
    this.#delegatedReads += 1;
    this.#delegated.set(use, asked + 1);
    if (isCopy) this.#state.graph.addEdge(this.#context.nodes.readOwn(value, key), to);
    else this.#read(value, key, to);
  }

  #mostDelegatedReads(): number {
    return Math.max(MAX_DELEGATED_READS, this.#rows / NUMBERS_A_DELEGATED_READ);
  }

  /** @param from the place of what is written */
  #write(value: number, key: number, from: number, isExact: boolean): void {
    const { nodes, ownContainers } = this.#context;
    const places = nodes.written(value, key, isExact);
    const own = ownContainers?.of(from, value) ?? -1;
    if (own !== -1 && places.length === 1 && places[0] === nodes.own(value, key))
      this.#state.graph.addValue(nodes.ownOfItself(value, key), own);
    else for (const place of places) giveAsWanted(this.#state, from, place);
  }

  #read(value: number, key: number, to: number): void {
    const node = this.#context.nodes.read(value, key);
    this.#state.graph.addEdge(node, to);
    this.#tellType(node, to);
  }

  #readUncalled(value: number, key: number, to: number): void {
    const node = this.#context.nodes.read(value, key);
    this.#state.graph.addUse(node, USE.passUncalled, to, node);
    this.#tellType(node, to);
  }

  #tellType(node: number, to: number): void {
    const type = this.#state.staticTypes.get(node);
    if (type !== undefined) this.#state.staticTypes.set(to, type);
    this.#state.forms.readField(node, to);
    if (this.#state.operandKinds.of(node) !== undefined) this.#state.operandKinds.give(node, to);
  }

  /** A method keeps the value that it was read from; what is no method passes as it is. */
  #bindMethod(value: number, from: number, to: number): void {
    const { graph, values, callables } = this.#state;
    const entry =
      values.kindOf(value) === VALUE.callable ? callables[values.firstOf(value)] : undefined;
    const isMethod =
      entry !== undefined &&
      ((entry.fact.receiver !== -1 && entry.owner !== -1) || entry.fact.takesReceiverFirst);
    const receiver = ofAnyCall(this.#state, from);
    graph.addValue(to, isMethod ? values.get(VALUE.bound, values.firstOf(value), receiver) : value);
  }

  #isByReading(site: number): boolean {
    return (this.#state.sites.flagsOf(site) & CALL.byReading) !== 0;
  }

  #callValue(site: number, value: number, from: number): void {
    const { values, extensions, sites } = this.#state;
    if (this.#isByReading(site) && !isBareMethod(this.#state, value)) return;
    const kind = values.kindOf(value);
    const callable = kind === VALUE.callable || kind === VALUE.bound ? values.firstOf(value) : -1;
    if (callable !== -1 && this.#isOnlyOfOthers(site, callable)) return;
    const isAccessor = callable !== -1 && sites.rowOf(site) === -1;
    if (isAccessor && this.#isOverridden(site, value, from)) return;
    // What was found by its name is in sight.
    const isMember = kind === VALUE.bound || from !== -1;
    const isExtension = isMember && extensions.has(callable);
    if (isExtension && !this.#isExtensionMeant(site, value, from)) return;
    if (from !== -1 && callable !== -1 && !this.#isTraitSeen(site, callable, from)) return;
    if (callable !== -1 && this.#context.overloaded.has(callable))
      this.#pending.add(site, value, from);
    else if (callable === -1 || !this.#mayCount || this.#mayMean(site, value, from))
      this.#binder.callValue(site, value, from);
    else noteNoneFits(sites.at(site));
  }

  /** Whether what is given suits the only callable of its name, in languages where something else may be meant otherwise. */
  #mayMean(site: number, value: number, from: number): boolean {
    const { callables, values } = this.#state;
    const { inheritsOverloads } = callables[values.firstOf(value)]!.frame.unit.rules;
    if (inheritsOverloads !== 'nearest' && inheritsOverloads !== 'alongside') return true;
    const call = this.#pending.callOf(site, value, from);
    return inheritsOverloads === 'nearest'
      ? mayTake(this.#state, call)
      : !lacksArguments(this.#state, call);
  }

  #isOverridden(site: number, value: number, from: number): boolean {
    const { values, sites } = this.#state;
    if (from !== -1 && values.kindOf(from) === VALUE.super) return false;
    const object = values.kindOf(value) === VALUE.bound ? values.secondOf(value) : from;
    return isOverriddenByField(this.#state, sites.keyOf(site), values.firstOf(value), object);
  }

  #isTraitSeen(at: number, callable: number, from: number): boolean {
    const { sites, traits, callables } = this.#state;
    const { path, rules } = callables[callable]!.frame.unit;
    if (path === null || rules.traitOfKey === undefined) return true;
    return traits.mayMean(this.#state, sites.at(at), callable, from);
  }

  #isOnlyOfOthers(site: number, callable: number): boolean {
    const { sites } = this.#state;
    const { accessors } = this.#context;
    if (accessors.asMethods.size === 0) return false;
    return accessors.isOnlyOfOthers(sites.frameOf(site).unit, sites.keyOf(site), callable);
  }

  /** Whether the extension is in sight, and takes what the call gives where it has to. */
  #mayExtend(at: number, callable: number): boolean {
    const { extensions, callables, sites } = this.#state;
    const site = sites.at(at);
    if (!extensions.mayMean(site, callable)) return false;
    const { frame } = callables[callable]!;
    const isAsked = frame.unit.rules.overloadsSpanFiles === true && site.row !== -1;
    return !isAsked || takesGiven(site, callables[callable]!);
  }

  /** Whether the call means the extension. What the declared type of the object says instead is called, or a member waits. */
  #isExtensionMeant(at: number, value: number, from: number): boolean {
    const { sites, values, callables } = this.#state;
    const callable = values.firstOf(value);
    if (!this.#mayExtend(at, callable)) return false;
    if (callables[callable]!.frame.unit.rules.extensionsTakeReceivers !== true) return true;
    const site = sites.at(at);
    const others = insteadOfExtension(this.#state, site, callable);
    if (others !== undefined) {
      const object = values.kindOf(value) === VALUE.bound ? values.secondOf(value) : from;
      for (const each of others) this.#callValue(at, values.get(VALUE.bound, each, object), from);
      return false;
    }
    if (this.#state.extensions.takesMissing(callable)) return true;
    const { receiver } = this.#pending.callOf(at, value, from);
    const { seen, hidden, hasField } = membersBeside(this.#state, site, receiver);
    if (hasField) return false;
    if (seen.length + hidden.length > 0) this.#pending.add(at, value, from);
    return seen.length + hidden.length === 0;
  }

  #settle(): boolean {
    const { graph } = this.#state;
    const most = MAX_STEPS_PER_ROW * Math.max(this.#rows, 10_000);
    for (;;) {
      if (!graph.run(most)) return false;
      if (this.#pending.isEmpty) {
        if (this.#binder.releaseOpen()) continue;
        const constructors = this.#arguments.conversions.release();
        for (const { site, value, from } of constructors) this.#callValue(site, value, from);
        if (constructors.length > 0) continue;
        return true;
      }
      // What they give tells overloads apart.
      if (this.#areNamesKnown && this.#unseen.callKnownExtensions()) continue;
      for (const { site, value, from } of chooseOverloads(this.#context, this.#pending.take())) {
        this.#binder.callValue(site, value, from);
      }
    }
  }

  /** Whether the place is declared with a class of the repository that has nothing to do with that of the type. */
  #isOfAnother(place: number, type: number): boolean {
    const { declaredTypes, types, classes } = this.#state;
    const declared = declaredTypes.get(place);
    const own = declared === undefined ? -1 : types.at(declared).class;
    const asked = types.at(type).class;
    if (own === -1 || asked === -1) return false;
    if (classes.isBelow(own, asked) || classes.isBelow(asked, own)) return false;
    return !isOtherHalf(this.#state, own, types.at(type));
  }

  /** A function in sight is meant only when it takes a receiver that the object may be. */
  #callExtension(at: number, value: number): void {
    const { sites, graph, values, callables, declaredTypes, extensions } = this.#state;
    if (values.kindOf(value) !== VALUE.callable) return;
    const entry = callables[values.firstOf(value)]!;
    const { fact, frame } = entry;
    if (fact.receiver === -1) return;
    const isOfFile = extensions.has(values.firstOf(value)) && fact.around === 0;
    if (isOfFile && !extensions.mayMean(sites.at(at), values.firstOf(value))) return;
    if (sites.rowOf(at) !== -1 && !takesGiven(sites.at(at), entry)) return;
    const receiver = placeIn(frame, fact.receiver);
    const source = sites.sourceOf(at);
    const type = declaredTypes.get(receiver);
    if (type !== undefined) {
      if ((scoreObjects(this.#state, frame.unit.rules, type, source) ?? 0) < 0) return;
      if (this.#isOfAnother(source, type)) return;
    }
    graph.addEdge(source, receiver);
    this.#callValue(at, value, -1);
  }
}
