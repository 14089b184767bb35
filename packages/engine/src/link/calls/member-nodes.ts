// Members of values: for each value and key one place that holds all that a read may give, and one that holds
// what was written to the value itself. Where a member is found follows the value's kind and its class.

import type { CallRules } from '../../flow/call-rules.ts';
import { CONSTRUCTOR_KEY, ELEMENT_KEY, MEMBER } from '../../flow/flow-facts.ts';
import { appendTo } from './append-to.ts';
import type { Member } from './class-table.ts';
import { NumberList } from './number-list.ts';
import { type SolverState, USE } from './solver-state.ts';
import type { BoundType } from './type-table.ts';
import type { Unit } from './unit.ts';
import { VALUE } from './values.ts';

/** Above it keys of members could not be told apart. */
const MAX_TEXTS = 2 ** 24;

/** Constructors, accessors and the like, which no computed key leads to and no index signature speaks of. */
const INTERNAL_KEY = /^(?:<|get |set )/;

/** Elements of lists are written under their positions and under none. */
const POSITION = /^\d+$/;

/** How many classes below a declared type that override a member are meant by a call of it. */
const MAX_OVERRIDING = 32;

/** Aliases of aliases are followed so far; they may be written in circles. */
const MAX_ALIAS_DEPTH = 8;

export class MemberNodes {
  readonly #state: SolverState;
  readonly #runtimeClass: (unit: Unit, name: string | undefined) => number;
  readonly #reads = new Map<number, number>();
  readonly #own = new Map<number, number>();
  /** Keys written to a value, and places that read all of its elements. */
  readonly #keysOf = new Map<number, number[]>();
  readonly #elementReads = new Map<number, number[]>();
  /** Places that read a key of instances, and the class of each, by key: fields may be written later. */
  readonly #awaiting = new Map<number, number[]>();
  readonly #awaitingClass = new Map<number, number[]>();
  readonly #delegates = new Map<number, number[]>();
  readonly #readsOf = new Map<number, number[]>();
  readonly #readsOfClass = new Map<number, number[]>();
  /** Reads of a named member, which a computed key may have written. */
  readonly #unmet: { readonly value: number; readonly node: number }[] = [];
  readonly #element: number;
  readonly #prototype: number;
  readonly #made: number;

  constructor(state: SolverState, runtimeClass: (unit: Unit, name: string | undefined) => number) {
    this.#state = state;
    this.#runtimeClass = runtimeClass;
    this.#element = state.texts.get(ELEMENT_KEY);
    this.#prototype = state.texts.get('prototype');
    this.#made = state.texts.get(CONSTRUCTOR_KEY);
  }

  /** The place that holds what reading the key of the value may give. */
  read(value: number, key: number): number {
    const id = value * MAX_TEXTS + key;
    const known = this.#reads.get(id);
    if (known !== undefined) return known;
    const node = this.#state.graph.addPlaces(1);
    this.#reads.set(id, node);
    if (this.#hasOverloads(value)) this.#state.graph.holdMembers(node);
    appendTo(this.#readsOf, value, id);
    this.#link(value, key, node);
    return node;
  }

  #hasOverloads(value: number): boolean {
    const at = this.#classOf(value);
    return at !== -1 && this.#state.classes.get(at).rules.inheritsOverloads === true;
  }

  /** The place that holds what is written to the key of the value. */
  own(value: number, key: number): number {
    const owner = this.#ownerOf(value);
    const id = owner * MAX_TEXTS + key;
    const known = this.#own.get(id);
    if (known !== undefined) return known;
    const node = this.#state.graph.addPlaces(1);
    this.#register(owner, key, node);
    return node;
  }

  /** Makes a place the one that a key of the value stands for. */
  alias(value: number, key: number, place: number): void {
    const id = value * MAX_TEXTS + key;
    if (this.#own.has(id)) this.#state.graph.addEdge(place, this.#own.get(id)!);
    else this.#register(value, key, place);
  }

  /** Where writing the key of the value leads. */
  written(value: number, key: number): readonly number[] {
    const { values, classes } = this.#state;
    const kind = values.kindOf(value);
    if (kind === VALUE.external || kind === VALUE.text) return NONE;
    const at = this.#classOf(value);
    if (at !== -1 && !this.#isToldByType(value)) {
      const { rules, unit } = classes.get(at);
      // Hints such as `dict` stand for no object: all lists and maps of the program would be one.
      const isHint = kind === VALUE.declared || kind === VALUE.cone;
      if (isHint && !rules.typesAreSound && this.#state.units[unit]!.path === null) return NONE;
      const order = classes.orderOf(at);
      const isOfClass = kind === VALUE.class;
      const fields = classes.findMembers(
        order,
        key,
        (flags) => (flags & MEMBER.field) !== 0 && (!isOfClass || (flags & MEMBER.static) !== 0),
      );
      if (fields.length > 0) return fields.map(({ place }) => place);
    }
    return [this.own(value, key)];
  }

  /** The value has the members of whatever is in the place as well. */
  addDelegate(value: number, place: number): void {
    const kind = this.#state.values.kindOf(value);
    const at = kind === VALUE.declared || kind === VALUE.cone ? this.#classOf(value) : -1;
    // What is copied onto one object of an interface is not on all of them.
    if (at !== -1 && !this.#state.classes.get(at).rules.typesAreSound) return;
    const owner = this.#ownerOf(value);
    if (this.#delegates.get(owner)?.includes(place)) return;
    appendTo(this.#delegates, owner, place);
    const isCallable = IS_CALLABLE.has(this.#state.values.kindOf(owner));
    for (const id of [...(this.#readsOf.get(owner) ?? [])]) {
      if (isCallable && id % MAX_TEXTS === this.#element) continue;
      this.#state.graph.addUse(place, USE.delegate, id % MAX_TEXTS, this.#reads.get(id)!);
    }
  }

  /** After a class has got another base or member: whoever asked it or a class below asks again. */
  relink(classIndex: number): void {
    for (const below of this.#state.classes.below(classIndex)) {
      for (const id of [...(this.#readsOfClass.get(below) ?? [])]) {
        this.#link(Math.floor(id / MAX_TEXTS), id % MAX_TEXTS, this.#reads.get(id)!, true);
      }
    }
  }

  /** The class whose instance the value is, or that it is itself; -1 for others. */
  #classOf(value: number): number {
    const { values, types } = this.#state;
    const kind = values.kindOf(value);
    if (kind === VALUE.instance || kind === VALUE.class) return values.firstOf(value);
    if (kind === VALUE.declared || kind === VALUE.cone)
      return types.at(values.firstOf(value)).class;
    return -1;
  }

  /** Declared instances and those made anywhere share what is written to them. */
  #ownerOf(value: number): number {
    const { values, types } = this.#state;
    const kind = values.kindOf(value);
    if (kind === VALUE.bound) return values.get(VALUE.callable, values.firstOf(value));
    if (kind !== VALUE.declared && kind !== VALUE.cone) return value;
    const { class: classIndex } = types.at(values.firstOf(value));
    if (classIndex === -1) return value;
    if (this.#isToldByType(value)) return values.get(VALUE.declared, values.firstOf(value));
    return values.get(VALUE.instance, classIndex);
  }

  /** Whether elements are reached as such alone, and are not what a member of any name may be. */
  #keepsElements(value: number): boolean {
    const { values, units, objectUnits } = this.#state;
    if (values.kindOf(value) !== VALUE.object) return this.#isToldByType(value);
    return units[objectUnits[values.firstOf(value)]!]!.rules.containersByType === true;
  }

  /** Whether it is a declared container of the runtime, of which there are many with nothing in common. */
  #isToldByType(value: number): boolean {
    const { values, types, classes, units } = this.#state;
    const kind = values.kindOf(value);
    if (kind !== VALUE.declared && kind !== VALUE.cone) return false;
    const { class: classIndex } = types.at(values.firstOf(value));
    if (classIndex === -1) return false;
    const { rules, unit } = classes.get(classIndex);
    return rules.containersByType === true && units[unit]!.path === null;
  }

  #register(owner: number, key: number, place: number): void {
    this.#own.set(owner * MAX_TEXTS + key, place);
    appendTo(this.#keysOf, owner, key);
    this.#tellReaders(owner, key, place);
    for (const node of this.#elementReads.get(owner) ?? []) {
      this.#linkElement(owner, key, place, node);
    }
  }

  /**
   * A member as one of the elements. Of a record, members under a name are elements as far as they can be
   * called or hold what can: tables of functions are made so, and everything else would mix in helpers that
   * go through the members of whatever they are given.
   */
  #linkElement(value: number, key: number, place: number, node: number): void {
    const { graph, texts } = this.#state;
    if (this.#isRecord(value) && key !== this.#element && !POSITION.test(texts.textOf(key))) {
      graph.addUse(place, USE.table, node, 0);
    } else graph.addEdge(place, node);
  }

  #isRecord(value: number): boolean {
    const { values, objectShapes, objectUnits, units } = this.#state;
    if (values.kindOf(value) !== VALUE.object) return false;
    const first = values.firstOf(value);
    const unit = units[objectUnits[first]!]!;
    const { object } = unit.rules.natures;
    return object !== undefined && objectShapes[first] === this.#runtimeClass(unit, object);
  }

  /** Whoever reads the key of an instance of the class, or of one below it, gets what is written. */
  #tellReaders(owner: number, key: number, place: number): void {
    const { values, classes, graph } = this.#state;
    if (values.kindOf(owner) !== VALUE.instance || values.secondOf(owner) !== 0) return;
    const written = values.firstOf(owner);
    const readers = this.#awaitingClass.get(key) ?? [];
    for (let at = 0; at < readers.length; at++) {
      if (classes.isBelow(readers[at]!, written))
        graph.addEdge(place, this.#awaiting.get(key)![at]!);
    }
  }

  #link(value: number, key: number, node: number, isAgain = false): void {
    const { values, graph, callables } = this.#state;
    const first = values.firstOf(value);
    switch (values.kindOf(value)) {
      case VALUE.object:
        this.#linkOwn(value, key, node);
        this.#linkMembers(this.#state.objectShapes[first]!, value, key, node);
        break;
      case VALUE.namespace: {
        this.#linkOwn(value, key, node);
        // Sources that stand for the runtime tell the part of it that matters.
        const { path, globals } = this.#state.units[first]!;
        if (path === null && !globals.has(key))
          graph.addValue(node, values.get(VALUE.external, this.#state.texts.get('')));
        break;
      }
      case VALUE.instance:
        this.#noteClass(first, value, key, isAgain);
        if (values.secondOf(value) !== 0) this.#linkOwn(value, key, node);
        this.#linkInstance(first, value, key, node);
        break;
      case VALUE.declared:
      case VALUE.cone:
        this.#linkDeclared(value, key, node, isAgain);
        break;
      case VALUE.class:
        this.#noteClass(first, value, key, isAgain);
        this.#linkClass(first, value, key, node);
        break;
      case VALUE.bound:
      case VALUE.callable:
        this.#linkCallable(value, callables[first]!.frame.unit, key, node);
        break;
      case VALUE.made:
        this.#linkOwn(value, key, node);
        graph.addUse(
          this.read(values.get(VALUE.callable, first), this.#prototype),
          USE.delegate,
          key,
          node,
        );
        break;
      case VALUE.super:
        this.#linkSuper(value, key, node);
        break;
      case VALUE.external:
        graph.addValue(node, values.get(VALUE.external, this.#state.texts.get('')));
        this.#linkKnown(first, key, node);
        break;
      case VALUE.text:
        this.#linkNature('text', this.#state.units[values.secondOf(value)]!, value, key, node);
        break;
    }
    const isTable = key !== this.#element || !IS_CALLABLE.has(values.kindOf(value));
    for (const place of isTable ? (this.#delegates.get(this.#ownerOf(value)) ?? []) : NONE) {
      if (!isAgain) graph.addUse(place, USE.delegate, key, node);
    }
  }

  /** Of some fields outside of the repository it is known what they are. */
  #linkKnown(name: number, key: number, node: number): void {
    const { texts, units, staticTypes } = this.#state;
    const written = texts.textOf(key);
    if (name === 0 || !written.startsWith('.')) return;
    for (const { rules } of units) {
      const result = rules.resultByName?.(texts.textOf(name), written.slice(1));
      if (result === undefined || result.startsWith('@')) continue;
      const type = this.typeByName(result);
      if (type === undefined) return;
      this.addType(type, node);
      staticTypes.set(node, type);
      return;
    }
  }

  #noteClass(classIndex: number, value: number, key: number, isAgain: boolean): void {
    if (!isAgain) appendTo(this.#readsOfClass, classIndex, value * MAX_TEXTS + key);
  }

  #linkOwn(value: number, key: number, node: number): void {
    const { graph } = this.#state;
    if (key === this.#element) {
      appendTo(this.#elementReads, value, node);
      for (const other of this.#keysOf.get(value) ?? []) {
        this.#linkElement(value, other, this.own(value, other), node);
      }
      return;
    }
    graph.addEdge(this.own(value, key), node);
    if (this.#keepsElements(value)) return;
    const text = this.#state.texts.textOf(key);
    const isNamed = this.#hasRecords(value) && !POSITION.test(text);
    if (!isNamed && this.#mayBeEntry(value, key)) {
      graph.addEdge(this.own(value, this.#element), node);
    } else if (isNamed && !INTERNAL_KEY.test(text) && !this.#isNamespace(value)) {
      this.#unmet.push({ value, node });
    }
  }

  /** A member that nobody is seen to write may have been written by a computed key. */
  assumeComputed(): void {
    const { graph } = this.#state;
    const unmet = this.#unmet.splice(0);
    for (const read of unmet) {
      if (graph.countOf(read.node) > 0) continue;
      const written = this.#own.get(read.value * MAX_TEXTS + this.#element);
      if (written === undefined) this.#unmet.push(read);
      else graph.addEdge(written, read.node);
    }
  }

  #isInternal(key: number): boolean {
    return INTERNAL_KEY.test(this.#state.texts.textOf(key));
  }

  /** What a module offers is written out; that somebody writes to it by a computed key is a mistake of flow. */
  #isNamespace(value: number): boolean {
    return this.#state.values.kindOf(value) === VALUE.namespace;
  }

  /** Whether the language's objects are records, whose members are known by name. */
  #hasRecords(value: number): boolean {
    return this.#rulesOf(value)?.natures.object !== undefined;
  }

  /** Where entries and members have keys of their own, a member is no element. */
  #mayBeEntry(value: number, key: number): boolean {
    const { entryPrefix } = this.#rulesOf(value) ?? {};
    return entryPrefix === undefined || isEntryKey(this.#state.texts.textOf(key));
  }

  /** Rules of the language that the value comes from, as far as its kind tells. */
  #rulesOf(value: number): CallRules | undefined {
    const { values, classes, callables, objectUnits, units } = this.#state;
    const first = values.firstOf(value);
    switch (values.kindOf(value)) {
      case VALUE.object:
        return units[objectUnits[first]!]!.rules;
      case VALUE.instance:
        return classes.get(first).rules;
      case VALUE.callable:
      case VALUE.bound:
        return callables[first]!.frame.unit.rules;
      case VALUE.namespace:
        return units[first]!.rules;
      case VALUE.made:
        return callables[first]!.frame.unit.rules;
      default:
        return undefined;
    }
  }

  /** Fields that were written to instances of the class or of a base, and members that they declare. */
  #linkInstance(classIndex: number, value: number, key: number, node: number): void {
    const { classes, graph, values } = this.#state;
    for (const at of classes.orderOf(classIndex)) {
      const written = this.#own.get(values.get(VALUE.instance, at) * MAX_TEXTS + key);
      if (written !== undefined) graph.addEdge(written, node);
    }
    appendTo(this.#awaiting, key, node);
    appendTo(this.#awaitingClass, key, classIndex);
    this.#linkMembers(classIndex, value, key, node);
  }

  #linkMembers(classIndex: number, value: number, key: number, node: number): void {
    if (classIndex === -1) return;
    const { classes, graph, values, texts } = this.#state;
    const { rules } = classes.get(classIndex);
    const isMade = key === this.#made && rules.inheritsConstructors === false;
    const order = isMade ? this.#madeBy(classIndex) : classes.orderOf(classIndex);
    const isWanted = (flags: number) =>
      (flags & (MEMBER.static | MEMBER.ofClass)) === 0 || rules.instancesSeeStatics;
    if (rules.classMember !== undefined && texts.textOf(key) === rules.classMember)
      graph.addValue(node, values.get(VALUE.class, classIndex));
    const named = this.#find(rules, order, key, isWanted);
    const members = named.length > 0 ? named : this.#membersForAny(order, key, isWanted);
    for (const { place, flags } of members) this.#linkMember(place, flags, value, rules, node);
    if (members.length === 0 && order.some((at) => classes.get(at).hasExternalBase)) {
      graph.addValue(node, values.get(VALUE.external, texts.get('')));
    }
  }

  /** Members of the name: those of the first class that has any, or of all where they are overloads. */
  #find(
    rules: CallRules,
    order: readonly number[],
    key: number,
    wants: (flags: number) => boolean,
  ): readonly Member[] {
    const { classes, overloads } = this.#state;
    return rules.inheritsOverloads === true
      ? overloads.members(classes, order, key, wants)
      : classes.findMembers(order, key, wants);
  }

  /** Where the constructor of a class stands that inherits none: without a name, it has that of its base. */
  #madeBy(classIndex: number): readonly number[] {
    const { classes } = this.#state;
    const { declaration, bases } = classes.get(classIndex);
    return declaration === -1 ? [classIndex, ...bases] : [classIndex];
  }

  /** A member for any key, as index signatures declare it, stands for those that are not declared. */
  #membersForAny(
    order: readonly number[],
    key: number,
    isWanted: (flags: number) => boolean,
  ): ReturnType<SolverState['classes']['findMembers']> {
    const members = this.#state.classes.findMembers(order, this.#element, isWanted);
    return members.length === 0 || this.#isInternal(key) ? [] : members;
  }

  #linkMember(place: number, flags: number, value: number, rules: CallRules, node: number): void {
    const { graph, openTypes, declaredTypes, staticTypes } = this.#state;
    const open = openTypes.get(place);
    const declared = open === undefined ? declaredTypes.get(place) : undefined;
    const isField = (flags & MEMBER.field) !== 0 && rules.suitsByName !== undefined;
    if (isField && declared !== undefined && !staticTypes.has(node)) {
      staticTypes.set(node, declared);
    }
    if (open !== undefined) this.addSubstituted(open, value, node);
    if ((flags & MEMBER.static) !== 0) graph.addEdge(place, node);
    else if ((flags & MEMBER.ofClass) !== 0) {
      graph.addUse(place, USE.bind, this.#classValueOf(value), node);
    } else if (rules.bindsMethods) graph.addUse(place, USE.bind, value, node);
    else graph.addEdge(place, node);
  }

  #classValueOf(value: number): number {
    const classIndex = this.#classOf(value);
    return classIndex === -1 ? value : this.#state.values.get(VALUE.class, classIndex);
  }

  #linkDeclared(value: number, key: number, node: number, isAgain: boolean): void {
    const { values, types, classes, graph, texts } = this.#state;
    const type = types.at(values.firstOf(value));
    if (isEntryKey(texts.textOf(key))) {
      for (const argument of type.arguments) this.addType(argument, node);
    }
    if (type.class === -1) {
      graph.addValue(node, values.get(VALUE.external, texts.get('')));
      return;
    }
    this.#noteClass(type.class, value, key, isAgain);
    if (this.#isToldByType(value)) this.#linkOwn(this.#ownerOf(value), key, node);
    this.#linkInstance(type.class, value, key, node);
    if (values.kindOf(value) !== VALUE.cone) return;
    graph.holdMembers(node);
    let overriding = 0;
    for (const below of classes.below(type.class)) {
      if (below === type.class || !this.mayBe(type, below)) continue;
      if (overriding >= MAX_OVERRIDING) break;
      const { members, rules } = classes.get(below);
      const receiver = values.get(VALUE.cone, types.ofClass(below, texts.get('')));
      const own = members.get(key) ?? [];
      const seen =
        own.length === 0 || rules.inheritsOverloads !== true
          ? own
          : this.#find(rules, classes.orderOf(below), key, isOfInstance);
      if (seen.length > 0) overriding += 1;
      for (const { place, flags } of key === this.#made ? [] : seen) {
        this.#linkMember(place, flags, receiver, rules, node);
      }
      const written = this.#own.get(values.get(VALUE.instance, below) * MAX_TEXTS + key);
      if (written !== undefined) graph.addEdge(written, node);
    }
  }

  #linkClass(classIndex: number, value: number, key: number, node: number): void {
    const { classes, graph, values, texts, declaredTypes, staticTypes } = this.#state;
    const { rules, unit } = classes.get(classIndex);
    const order = classes.orderOf(classIndex);
    for (const at of order) graph.addEdge(this.own(values.get(VALUE.class, at), key), node);
    if (key === this.#prototype) graph.addValue(node, values.get(VALUE.instance, classIndex));
    if (rules.entryPrefix !== undefined && isEntryKey(texts.textOf(key))) {
      // A class with type arguments is the class.
      graph.addValue(node, value);
      return;
    }
    const isWanted = (flags: number) =>
      (flags & (MEMBER.static | MEMBER.ofClass)) !== 0 || rules.classesSeeMembers;
    const members = this.#find(rules, order, key, isWanted);
    for (const { place, flags } of members) {
      if ((flags & MEMBER.ofClass) !== 0) graph.addUse(place, USE.bind, value, node);
      else graph.addEdge(place, node);
      const declared = declaredTypes.get(place);
      const isField = (flags & MEMBER.field) !== 0 && rules.suitsByName !== undefined;
      if (isField && declared !== undefined && !staticTypes.has(node)) {
        staticTypes.set(node, declared);
      }
    }
    if (members.length > 0 || this.#linkExtensions(order, value, key, node)) return;
    if (rules.maker !== undefined && texts.textOf(key) === rules.maker) {
      graph.addValue(node, value);
      return;
    }
    if (order.some((at) => classes.get(at).hasExternalBase)) {
      graph.addValue(node, values.get(VALUE.external, texts.get('')));
    }
    this.#linkNature('callable', this.#state.units[unit]!, value, key, node);
  }

  /**
   * Members that the class has by extensions, with the class as their receiver.
   * @returns whether there are any
   */
  #linkExtensions(order: readonly number[], value: number, key: number, node: number): boolean {
    const { classes, graph } = this.#state;
    const extensions = classes.extensionsOf(order);
    if (extensions.length === 0) return false;
    const members = classes.findMembers(
      extensions,
      key,
      (flags) => (flags & (MEMBER.static | MEMBER.ofClass)) === 0,
    );
    for (const { place } of members) graph.addUse(place, USE.bind, value, node);
    return members.length > 0;
  }

  #linkCallable(value: number, unit: Unit, key: number, node: number): void {
    const { graph, values, texts } = this.#state;
    const callable = values.firstOf(value);
    if (key !== this.#element) this.#linkOwn(this.#ownerOf(value), key, node);
    // Members of a function are no table: a computed key leads to what was written by one.
    else graph.addEdge(this.own(value, key), node);
    if (key === this.#prototype) graph.addValue(node, values.get(VALUE.made, callable));
    const { selfCalls } = unit.rules;
    const name = texts.textOf(key);
    // Fields, accessors and elements are no methods of an interface that the callable could stand for.
    const isMethod = /^[\p{L}_$]/u.test(name) && !name.includes(' ');
    if ((selfCalls.includes('*') && isMethod) || selfCalls.includes(name))
      graph.addValue(node, value);
    this.#linkNature('callable', unit, value, key, node);
  }

  #linkNature(
    nature: keyof CallRules['natures'],
    unit: Unit,
    value: number,
    key: number,
    node: number,
  ): void {
    this.#linkMembers(this.#runtimeClass(unit, unit.rules.natures[nature]), value, key, node);
  }

  #linkSuper(value: number, key: number, node: number): void {
    const { classes, graph, values, texts } = this.#state;
    const from = values.firstOf(value);
    const receiver = values.secondOf(value);
    const receiverClass = this.#classOf(receiver);
    const whole = classes.orderOf(receiverClass === -1 ? from : receiverClass);
    const at = whole.indexOf(from);
    const { bases, rules } = classes.get(from);
    const isMade = key === this.#made && rules.inheritsConstructors === false;
    const order = isMade ? bases : at === -1 ? classes.orderOf(from).slice(1) : whole.slice(at + 1);
    const isOfClass = values.kindOf(receiver) === VALUE.class;
    const members = this.#find(
      rules,
      order,
      key,
      (flags) => !isOfClass || (flags & (MEMBER.static | MEMBER.ofClass)) !== 0,
    );
    for (const { place, flags } of members) {
      if ((flags & MEMBER.static) !== 0) graph.addEdge(place, node);
      else if ((flags & MEMBER.ofClass) !== 0)
        graph.addUse(place, USE.bind, this.#classValueOf(receiver), node);
      else graph.addUse(place, USE.bind, receiver, node);
    }
    if (members.length === 0) {
      if (isOfClass && this.#linkExtensions(classes.orderOf(from), receiver, key, node)) return;
      if (isOfClass && rules.maker !== undefined && texts.textOf(key) === rules.maker)
        graph.addValue(node, receiver);
      if (classes.orderOf(from).some((base) => classes.get(base).hasExternalBase)) {
        graph.addValue(node, values.get(VALUE.external, texts.get('')));
      }
    }
  }

  /** Places that were declared with a class, or got one by what a type parameter stands for. */
  readonly declaredPlaces = new NumberList();

  /**
   * @param name of a type from outside, with brackets for arrays and type arguments; `#0` is the first of those
   *   that are given
   */
  typeByName(name: string, given: readonly number[] = []): number | undefined {
    const { types, texts } = this.#state;
    if (name.startsWith('#')) return given[Number(name.slice(1))];
    if (name.endsWith('[]')) {
      const element = this.typeByName(name.slice(0, -2), given);
      const inner = element === undefined ? [] : [element];
      return types.get({ class: -1, name: texts.get('[]'), arguments: inner, parameter: -1 });
    }
    const open = name.indexOf('<');
    if (open === -1) return types.ofClass(-1, texts.get(name));
    // Names of this form stand in tables of the language alone; they nest once or twice.
    const inner = splitArguments(name.slice(open + 1, -1)).map((each) =>
      this.typeByName(each, given),
    );
    if (inner.includes(undefined)) return undefined;
    const typeArguments = inner.filter((each) => each !== undefined);
    const outer = texts.get(name.slice(0, open));
    return types.get({ class: -1, name: outer, arguments: typeArguments, parameter: -1 });
  }

  /** What a declared type stands for, as a value in the place. */
  addType(type: number, place: number, depth = 0): void {
    const { types, values, graph, classes } = this.#state;
    const { class: classIndex, name, arguments: given } = types.at(type);
    const aliased = classIndex === -1 ? null : classes.get(classIndex).aliasOf;
    if (aliased !== null) {
      if (depth > MAX_ALIAS_DEPTH) return;
      for (const other of aliased) {
        const closed = types.substitute(other, (at) => (at === classIndex ? given : undefined));
        if (closed !== undefined) this.addType(closed, place, depth + 1);
      }
      return;
    }
    const isKnown = classIndex !== -1 || given.length > 0;
    const value = isKnown ? values.get(VALUE.declared, type) : values.get(VALUE.external, name);
    if (classIndex !== -1) this.declaredPlaces.push(place);
    graph.addValue(place, value);
  }

  /**
   * What an open type stands for, seen from the value whose member has it.
   * @returns the type; `undefined` when it stays open
   */
  addSubstituted(type: number, value: number, place: number): number | undefined {
    const { types } = this.#state;
    const closed = types.substitute(type, (classIndex) => this.#argumentsAt(value, classIndex));
    if (closed !== undefined) this.addType(closed, place);
    return closed;
  }

  /** What the type parameters of a class stand for in the value, through the bases in between. */
  #argumentsAt(value: number, classIndex: number): readonly number[] | undefined {
    const { values, types } = this.#state;
    const kind = values.kindOf(value);
    if (kind !== VALUE.declared && kind !== VALUE.cone)
      return this.baseArguments(this.#classOf(value), classIndex);
    const type = types.at(values.firstOf(value));
    if (type.class === classIndex) return type.arguments;
    const given = this.baseArguments(type.class, classIndex);
    return given?.map(
      (argument) =>
        types.substitute(argument, (at) => (at === type.class ? type.arguments : undefined)) ??
        argument,
    );
  }

  /** Whether an instance of the class can be of the type, as far as their type arguments tell. */
  mayBe(type: BoundType, classIndex: number): boolean {
    if (type.arguments.length === 0 || type.class === classIndex) return true;
    const given = this.baseArguments(classIndex, type.class);
    return (
      given === undefined || given.every((own, at) => this.#areRelated(own, type.arguments[at]))
    );
  }

  /** Bounds of wildcards stand for themselves, so that what is above or below is as good as the same. */
  #areRelated(a: number, b: number | undefined): boolean {
    const { types, classes, texts } = this.#state;
    if (b === undefined || a === b) return true;
    const [one, other] = [types.at(a), types.at(b)];
    if (one.parameter !== -1 || other.parameter !== -1) return true;
    if (one.class !== -1 && other.class !== -1)
      return classes.isBelow(one.class, other.class) || classes.isBelow(other.class, one.class);
    const names = [texts.textOf(one.name), texts.textOf(other.name)] as const;
    const known = [one, other].find(({ class: at }) => at !== -1);
    const suits =
      known === undefined
        ? this.#state.units.find(({ rules }) => rules.suitsByName !== undefined)?.rules.suitsByName
        : classes.get(known.class).rules.suitsByName;
    if (suits === undefined || names[0] === names[1]) return true;
    // What is made for any object is not what is made for one kind of it.
    if (known !== undefined || names[0] === 'Object') return names[1] === 'Object';
    return suits(names[0], names[1]) > 0 || suits(names[1], names[0]) > 0;
  }

  /** Type arguments that a class gives to the bases it names, by class and base. */
  readonly givenToBases = new Map<number, Map<number, readonly number[]>>();

  baseArguments(from: number, base: number): readonly number[] | undefined {
    if (from === -1) return undefined;
    for (const at of this.#state.classes.orderOf(from)) {
      const given = this.givenToBases.get(at)?.get(base);
      if (given !== undefined) return given;
    }
    return undefined;
  }
}

/** What is static or private overrides nothing. */
const isOfInstance = (flags: number): boolean =>
  (flags & (MEMBER.static | MEMBER.ofClass | MEMBER.private)) === 0;

/** Positions and quoted texts are keys of entries; no language has members of such names. */
const isEntryKey = (key: string): boolean => /^[\d"*]/.test(key);

const NONE: readonly number[] = [];

/** `A,B<C,D>` is `A` and `B<C,D>`. */
function splitArguments(text: string): string[] {
  return text.match(/[^,<>]+(?:<.*>)?/g) ?? [];
}

const IS_CALLABLE: ReadonlySet<number> = new Set([VALUE.callable, VALUE.bound]);
