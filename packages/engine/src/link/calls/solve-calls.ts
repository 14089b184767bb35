// Finds out what every call site may call: loads the flow facts of all files, lets values flow until nothing
// moves, then assumes what could not be seen (receivers that nobody passes, types that anybody may implement)
// and lets them flow again.
import { MISFIT } from '../../flow/call-rules.ts';
import { ARGUMENT, CALL, ELEMENT_KEY, MOVE } from '../../flow/flow-facts.ts';
import { CallBinder } from './bind-call.ts';
import {
  abstractArities,
  chooseOverloads,
  type PendingCall,
  scoreValue,
} from './choose-overloads.ts';
import { type LoadContext, loadMeaning, loadRows } from './load-moves.ts';
import { forEachArgument } from './site-arguments.ts';
import { noteArity, placeIn, type Site, type SolverState, USE } from './solver-state.ts';
import { VALUE } from './values.ts';

/** The text that every program has first: a type of which nothing is known. */
const NO_NAME = 0;

/** How often every row of the moves may hand on a value on average before the solver stops. */
const MAX_STEPS_PER_ROW = 10;

/** How many texts a place may hold, each of which may become a key. */
const MAX_TEXTS = 8;

/** Interfaces whose type argument is that of the result: `IntFunction<R>`. */
const TAKES_NUMBERS = /^(?:.*\.)?(?:Int|Long|Double)[A-Z]/;

/** Assumptions bring new values, which may need assumptions themselves. */
const MAX_ROUNDS = 4;

/** Objects that an object takes its members from, beyond which no more are asked. */
const MAX_DELEGATES = 8;

/** What tables are made of. */
const TABLED: ReadonlySet<number> = new Set([
  VALUE.callable,
  VALUE.bound,
  VALUE.class,
  VALUE.instance,
  VALUE.made,
  VALUE.namespace,
]);

export interface SolvedCalls {
  readonly state: SolverState;
  /** Whether all values came to rest; otherwise calls may be missing. */
  readonly isComplete: boolean;
}

export class CallSolver {
  readonly #context: LoadContext;
  readonly #state: SolverState;
  readonly #binder: CallBinder;
  readonly #element: number;
  readonly #pending: PendingCall[] = [];
  readonly #assumedSites = new Set<number>();
  /** How many values a declared place had when it was decided whether overrides are meant. */
  readonly #decided = new Map<number, number>();
  readonly #assumedAccess = new Set<number>();
  /** How many objects a read that goes on to another object has asked. */
  readonly #delegated = new Map<number, number>();
  #rows = 0;

  constructor(context: LoadContext) {
    this.#context = context;
    this.#state = context.state;
    this.#binder = new CallBinder(context);
    this.#element = context.state.texts.get(ELEMENT_KEY);
  }

  solve(): SolvedCalls {
    // With the names bases are known before anybody asks for a member.
    this.#load('names');
    this.#settle();
    this.#load('others');
    this.#loadReceivers();
    let isComplete = this.#settle();
    for (let round = 0; round < MAX_ROUNDS && isComplete; round++) {
      const before = this.#state.graph.steps;
      this.#assume();
      isComplete = this.#settle();
      if (this.#state.graph.steps === before) break;
    }
    return { state: this.#state, isComplete };
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
  use(use: number, kind: number, a: number, b: number, value: number): void {
    const { graph, values, classes } = this.#state;
    const { nodes, computed } = this.#context;
    switch (kind) {
      case USE.delegate: {
        // Copies of copies, each of which may be any of the others, would ask all for each of their members.
        const asked = this.#delegated.get(use) ?? 0;
        this.#delegated.set(use, asked + 1);
        if (asked < MAX_DELEGATES) this.#read(value, a, b);
        break;
      }
      case USE.read:
        this.#read(value, a, b);
        break;
      case USE.write:
        for (const place of nodes.written(value, a)) graph.addEdge(b, place);
        break;
      case USE.call:
        this.#callValue(a, value, -1);
        break;
      case USE.callExtension:
        this.#callExtension(a, value);
        break;
      case USE.callMember:
        this.#binder.callMember(a, b, value);
        break;
      case USE.callVia:
        this.#callValue(a, value, b);
        break;
      case USE.bind:
        this.#bindMethod(value, a, b);
        break;
      case USE.readKey:
      case USE.writeKey:
        this.#access(
          computed[a]!,
          values.kindOf(value) === VALUE.text ? values.firstOf(value) : this.#element,
        );
        break;
      case USE.merge:
        nodes.addDelegate(value, a);
        break;
      case USE.mergeFrom: {
        const place = graph.addPlaces(1);
        graph.addValue(place, a);
        nodes.addDelegate(value, place);
        break;
      }
      case USE.super:
        graph.addValue(b, values.get(VALUE.super, a, value));
        break;
      case USE.base:
        if (values.kindOf(value) === VALUE.class) {
          if (classes.addBase(a, values.firstOf(value))) nodes.relink(a);
        } else if (values.kindOf(value) === VALUE.external && !classes.get(a).hasExternalBase) {
          classes.get(a).hasExternalBase = true;
          nodes.relink(a);
        }
        break;
      case USE.spread:
        this.#binder.spread(a, value);
        break;
      case USE.spreadNamed:
        this.#binder.spreadNamed(a, value);
        break;
      case USE.table:
        if (TABLED.has(values.kindOf(value))) graph.addValue(a, value);
        break;
      case USE.escape:
        this.#binder.escape(a, value, b);
        break;
    }
  }

  #read(value: number, key: number, to: number): void {
    const node = this.#context.nodes.read(value, key);
    this.#state.graph.addEdge(node, to);
    const type = this.#state.staticTypes.get(node);
    if (type !== undefined) this.#state.staticTypes.set(to, type);
  }

  /** Where types hold, only their instances get in; callables may implement an interface. */
  admits(place: number, value: number): boolean {
    const { declaredTypes, types, classes, values } = this.#state;
    if (values.kindOf(value) === VALUE.text && this.#hasManyTexts(place)) return false;
    const type = declaredTypes.get(place);
    if (type === undefined) return true;
    const declared = types.at(type).class;
    const kind = values.kindOf(value);
    if (kind === VALUE.callable || kind === VALUE.bound)
      this.#noteInterface(values.firstOf(value), type);
    if (kind !== VALUE.instance && kind !== VALUE.declared && kind !== VALUE.cone) return true;
    const first = values.firstOf(value);
    const classIndex = kind === VALUE.instance ? first : types.at(first).class;
    if (declared === -1) return classIndex === -1 || this.#mayBeOutside(classIndex, type);
    if (classIndex === -1 || !classes.get(declared).rules.typesAreSound) return true;
    // Of an instance of a base, or of the same type, the place says as much by its own type.
    if (classes.isBelow(declared, classIndex)) return kind === VALUE.instance || first === type;
    return (
      classes.isBelow(classIndex, declared) &&
      this.#context.nodes.typed.mayBe(types.at(type), classIndex)
    );
  }

  /** A callable that forwards its parameters has those of the interface that it stands for. */
  #noteInterface(callable: number, type: number): void {
    const { callables, types, texts } = this.#state;
    const { fact, frame } = callables[callable]!;
    const { arityByName } = frame.unit.rules;
    if (arityByName === undefined || fact.declaration !== -1) return;
    const { class: classIndex, name, arguments: given } = types.at(type);
    if (classIndex !== -1) {
      const arities = new Set(abstractArities(this.#state, classIndex));
      if (arities.size === 1) for (const arity of arities) noteArity(this.#state, callable, arity);
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

  /** Places that any text may reach must not become wide for what is called there. */
  #hasManyTexts(place: number): boolean {
    const { graph, values } = this.#state;
    const count = graph.countOf(place);
    if (count < MAX_TEXTS) return false;
    let texts = 0;
    for (let at = 0; at < count; at++) {
      if (values.kindOf(graph.valueAt(place, at)) === VALUE.text) texts += 1;
    }
    return texts >= MAX_TEXTS;
  }

  /** Whether a class can be of a type from outside, by the bases from outside that it and its own bases name. */
  #mayBeOutside(classIndex: number, type: number): boolean {
    const { types, classes, texts, externalBases } = this.#state;
    const { suitsByName } = classes.get(classIndex).rules;
    const { name } = types.at(type);
    if (suitsByName === undefined || name === NO_NAME) return true;
    const wanted = texts.textOf(name);
    return classes
      .orderOf(classIndex)
      .some((at) =>
        [...(externalBases.get(at) ?? [])].some(
          (base) => suitsByName(texts.textOf(base), wanted) > MISFIT / 2,
        ),
      );
  }

  /** A method keeps the value that it was read from; what is no method passes as it is. */
  #bindMethod(value: number, from: number, to: number): void {
    const { graph, values, callables } = this.#state;
    const entry =
      values.kindOf(value) === VALUE.callable ? callables[values.firstOf(value)] : undefined;
    const isMethod =
      entry !== undefined &&
      ((entry.fact.receiver !== -1 && entry.owner !== -1) || entry.fact.takesReceiverFirst);
    graph.addValue(to, isMethod ? values.get(VALUE.bound, values.firstOf(value), from) : value);
  }

  #access({ kind, object, other }: LoadContext['computed'][number], key: number): void {
    const use = kind === 'read' ? USE.read : USE.write;
    this.#state.graph.addUse(object, use, key, other);
  }

  #callValue(site: number, value: number, from: number): void {
    const { values, callables } = this.#state;
    const kind = values.kindOf(value);
    const callable = kind === VALUE.callable || kind === VALUE.bound ? values.firstOf(value) : -1;
    if (callable !== -1 && this.#context.overloaded.has(callable)) {
      const receiver = kind === VALUE.bound ? values.secondOf(value) : from;
      this.#pending.push({ site, callable, value, from, receiver, entry: callables[callable]! });
      return;
    }
    this.#binder.callValue(site, value, from);
  }

  #settle(): boolean {
    const { graph } = this.#state;
    const most = MAX_STEPS_PER_ROW * Math.max(this.#rows, 10_000);
    for (;;) {
      if (!graph.run(most)) return false;
      if (this.#pending.length === 0) return true;
      const pending = this.#takePending();
      for (const { site, value, from } of chooseOverloads(this.#state, pending)) {
        this.#binder.callValue(site, value, from);
      }
    }
  }

  /**
   * Calls of which something is known of every argument; the others wait, since what they are given may be the
   * result of a call that is chosen now. All that are left when that helps no more.
   */
  #takePending(): PendingCall[] {
    const { graph, sites } = this.#state;
    const isReady = new Map<number, boolean>();
    for (const { site } of this.#pending) {
      if (isReady.has(site)) continue;
      let isEachKnown = true;
      forEachArgument(sites[site]!, (kind, _name, place, at) => {
        const isLaterForwarded = kind === ARGUMENT.forwarded && at > 0;
        if (!isLaterForwarded && graph.countOf(place) === 0) isEachKnown = false;
      });
      isReady.set(site, isEachKnown);
    }
    const all = this.#pending.splice(0);
    const ready = all.filter(({ site }) => isReady.get(site) === true);
    if (ready.length === 0) return all;
    this.#pending.push(...all.filter(({ site }) => isReady.get(site) !== true));
    return ready;
  }

  /** A method of a language with types knows what its receiver is. */
  #loadReceivers(): void {
    for (const { fact, frame, owner } of this.#state.callables) {
      if (owner === -1 || fact.receiver === -1 || frame.unit.path === null) continue;
      if (!frame.unit.rules.typesAreSound) continue;
      this.#addDeclared(placeIn(frame, fact.receiver), owner);
    }
  }

  #addDeclared(place: number, classIndex: number): void {
    const { types, texts } = this.#state;
    this.#context.nodes.typed.addType(types.ofClass(classIndex, texts.get('')), place);
  }

  #assume(): void {
    this.#assumeAccess();
    this.#context.nodes.assumeComputed();
    this.#assumeReceivers();
    this.#assumeBelow();
    this.#assumeNames();
    this.#assumeRuntime();
    this.#assumeDecorators();
  }

  /** What is decorated stays what it is where nothing is known of the decorator. */
  #assumeDecorators(): void {
    this.#state.sites.forEach((site, at) => {
      if ((site.flags & CALL.decorates) === 0 || this.#assumedSites.has(at)) return;
      if (site.targets.length > 0 || site.isExternal || site.classes.size > 0) return;
      this.#assumedSites.add(at);
      this.#binder.handBack(site);
    });
  }

  /** A key of which nothing is known may be any. */
  #assumeAccess(): void {
    const { graph, values } = this.#state;
    this.#context.computed.forEach((access, at) => {
      if (this.#assumedAccess.has(at)) return;
      const isKnown = graph
        .valuesOf(access.key)
        .some((value) => values.kindOf(value) === VALUE.text);
      if (isKnown && !this.#hasManyTexts(access.key)) return;
      this.#assumedAccess.add(at);
      this.#access(access, this.#element);
    });
  }

  /** A method that nobody is seen to call has a receiver all the same. */
  #assumeReceivers(): void {
    const { callables, graph, values } = this.#state;
    for (const { fact, frame, owner } of callables) {
      if (owner === -1 || fact.receiver === -1 || frame.unit.path === null) continue;
      const place = placeIn(frame, fact.receiver);
      if (this.#isMoreThanExternal(place)) continue;
      if (this.#context.ofClass.has(place)) graph.addValue(place, values.get(VALUE.class, owner));
      else this.#addDeclared(place, owner);
    }
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
    const { graph, values, types, classes } = this.#state;
    const { declaredPlaces } = this.#context.nodes.typed;
    const count = declaredPlaces.length;
    for (let index = 0; index < count; index++) {
      const place = declaredPlaces.at(index);
      // Nothing has come since it was asked last.
      if (this.#decided.get(place) === graph.countOf(place)) continue;
      const present = graph.valuesOf(place);
      for (let at = 0; at < present.length; at++) {
        const value = present[at]!;
        if (values.kindOf(value) !== VALUE.declared) continue;
        const type = values.firstOf(value);
        const declared = types.at(type).class;
        if (declared === -1 || !this.#mayBeOverridden(declared)) continue;
        const isSeen = present.some((other) => {
          const kind = values.kindOf(other);
          return kind === VALUE.instance && classes.isBelow(values.firstOf(other), declared);
        });
        if (!isSeen) graph.addValue(place, values.get(VALUE.cone, type));
      }
      this.#decided.set(place, present.length);
    }
  }

  #mayBeOverridden(classIndex: number): boolean {
    const { subclasses, isStructural, rules, unit } = this.#state.classes.get(classIndex);
    if (subclasses.length === 0) return false;
    // Where types are hints, whoever writes `dict` hardly means the classes of this program below it.
    if (!rules.typesAreSound && this.#state.units[unit]!.path === null) return false;
    return isStructural || rules.overridesInInterfacesOnly !== true;
  }

  /** What the object has no member for may be a function in sight: an extension. */
  #assumeNames(): void {
    const { sites, graph } = this.#state;
    const { names } = this.#context;
    sites.forEach((site, at) => {
      if ((site.flags & CALL.orName) === 0 || site.key === -1 || this.#assumedSites.has(at)) return;
      if (site.targets.length > 0 || site.classes.size > 0 || site.frame.site !== null) return;
      this.#assumedSites.add(at);
      const { unit } = site.frame;
      const { moves } = unit.facts;
      const isByName = site.row !== -1 && moves[site.row] === MOVE.callName;
      const meaning = names.name(unit, isByName ? moves[site.row + 4]! : -1, site.key);
      if (meaning.kind === 'external') site.isExternal = true;
      if (isByName && meaning.kind === 'member') {
        graph.addUse(meaning.object, USE.callMember, at, meaning.key);
        return;
      }
      const callee = graph.addPlaces(1);
      if (meaning.kind === 'place' || meaning.kind === 'member') {
        loadMeaning(this.#state, meaning, callee);
      } else for (const place of this.#extensionsAround(site)) graph.addEdge(place, callee);
      if (isByName) graph.addUse(callee, USE.call, at, 0);
      else if (unit.rules.extensionsTakeReceivers === true)
        graph.addUse(callee, USE.callExtension, at, 0);
      else this.#callOn(callee, site.source, at);
    });
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

  /** A function in sight is meant only when it takes a receiver that the object may be. */
  #callExtension(at: number, value: number): void {
    const { sites, graph, values, callables, declaredTypes } = this.#state;
    if (values.kindOf(value) !== VALUE.callable) return;
    const { fact, frame } = callables[values.firstOf(value)]!;
    if (fact.receiver === -1) return;
    const receiver = placeIn(frame, fact.receiver);
    const { source } = sites[at]!;
    const present = graph.valuesOf(source);
    const type = declaredTypes.get(receiver);
    if (type !== undefined && present.length > 0) {
      const best = Math.max(
        ...present.map((each) => scoreValue(this.#state, frame.unit.rules, type, each) ?? 0),
      );
      if (best < 0) return;
    }
    graph.addEdge(source, receiver);
    this.#callValue(at, value, -1);
  }

  /** On an object of which nothing is known, a name of the runtime's own is taken for the runtime's. */
  #assumeRuntime(): void {
    const { sites, graph, values, classes } = this.#state;
    for (let at = 0; at < sites.length; at++) {
      const { source, key, frame, targets, isExternal } = sites[at]!;
      if (key === -1 || targets.length > 0 || isExternal || this.#assumedSites.has(at)) continue;
      if (graph.countOf(source) > 0) continue;
      const holders = this.#context.runtimeHolders.get(frame.unit.languageName)?.get(key);
      if (holders === undefined) continue;
      this.#assumedSites.add(at);
      for (const classIndex of holders) {
        if (classes.get(classIndex).rules.typesAreSound) continue;
        this.#binder.callMember(at, key, values.get(VALUE.instance, classIndex, at + 1));
      }
    }
  }
}
