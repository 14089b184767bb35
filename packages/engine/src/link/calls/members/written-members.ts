// What was written to values themselves: fields of instances, entries of objects, lists and maps, properties of
// functions. A place stands for what was written to one key of one value; whoever reads the key gets an edge from
// it, whether the read comes before or after the first write.
import type { CallRules } from '../../../flow/call-rules.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import { appendTo } from '../collections/append-to.ts';
import { classOfValue, isNamedFunction, isTable, noteHome } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import { type SolverState, USE } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';
import {
  ACCESSOR,
  isInternalKey,
  type KeyPattern,
  matchesPattern,
  patternOf,
} from './key-patterns.ts';
import type { MemberRead, MemberTable } from './member-table.ts';

/** Elements of lists are written under their positions and under none. */
const POSITION = /^\d+$/;

/** Of more that stand under keys which are not known, a name is likely to mean another one. */
const MAX_COMPUTED = 8;

/** The class of the runtime by its name, as a unit sees it; -1 for none. */
export type RuntimeClass = (unit: Unit, name: string | undefined) => number;

/** What a place stands for that no line of code names: what is read of a value under a key, or was written to it. */
export interface MemberPlace {
  readonly place: number;
  readonly value: number;
  /** A text. */
  readonly key: number;
  readonly isWritten: boolean;
}

interface UnmetRead {
  readonly value: number;
  readonly key: number;
  readonly node: number;
}

export class WrittenMembers {
  readonly #state: SolverState;
  readonly #table: MemberTable;
  readonly #runtimeClass: RuntimeClass;
  /** Keys written to a value, and places that read all of its elements. */
  readonly #keysOf = new Map<number, number[]>();
  readonly #elementReads = new Map<number, number[]>();
  /** As `#elementReads`, of those whose keys begin with a text. */
  readonly #patternReads = new Map<
    number,
    { readonly pattern: KeyPattern; readonly node: number }[]
  >();
  /** Reads of a key of instances and of classes, by key: fields may be written later. */
  readonly #instanceReads = new Map<number, MemberRead[]>();
  readonly #classReads = new Map<number, MemberRead[]>();
  /** Keys that are written to any class or its instances: no other is looked for among all bases. */
  readonly #sharedKeys = new Set<number>();
  /** Reads of a named member, which a computed key may have written. */
  readonly #unmet: UnmetRead[] = [];
  /** Reads of a key that is not known, of what functions make. */
  readonly #unmetElements: UnmetRead[] = [];
  readonly #element: number;

  constructor(state: SolverState, table: MemberTable, runtimeClass: RuntimeClass) {
    this.#state = state;
    this.#table = table;
    this.#runtimeClass = runtimeClass;
    this.#element = state.texts.get(ELEMENT_KEY);
  }

  /** The place that holds what is written to the key of the value. */
  placeOf(value: number, key: number): number {
    const owner = this.ownerOf(value);
    const known = this.#table.written(owner, key);
    if (known !== -1) return known;
    const place = this.#state.graph.addPlaces(1);
    if (isTable(this.#state, owner)) this.#state.graph.holdTable(place);
    const at = classOfValue(this.#state, owner);
    if (at !== -1) noteHome(this.#state, at, place);
    this.#register(owner, key, place);
    return place;
  }

  /** Keys that were written to the value itself, and what holds what was written. */
  *writtenTo(value: number): Generator<readonly [key: number, place: number]> {
    const owner = this.ownerOf(value);
    for (const key of this.#keysOf.get(owner) ?? []) yield [key, this.#table.written(owner, key)];
  }

  /** Every place that holds what was written to a value itself; for explanations. */
  *places(): Generator<MemberPlace> {
    for (const [value, keys] of this.#keysOf) {
      for (const key of keys) {
        yield { place: this.#table.written(value, key), value, key, isWritten: true };
      }
    }
  }

  /** Makes a place the one that a key of the value stands for. */
  alias(value: number, key: number, place: number): void {
    const known = this.#table.written(value, key);
    if (known === -1) this.#register(value, key, place);
    else this.#state.graph.addEdge(place, known);
  }

  /** Declared instances and those made anywhere share what is written to them. */
  ownerOf(value: number): number {
    const { values, types } = this.#state;
    const kind = values.kindOf(value);
    if (kind === VALUE.bound) return values.get(VALUE.callable, values.firstOf(value));
    if (kind === VALUE.class) return values.get(VALUE.class, values.firstOf(value));
    if (kind !== VALUE.declared && kind !== VALUE.cone) return value;
    const { class: classIndex } = types.at(values.firstOf(value));
    if (classIndex === -1) return value;
    if (this.isToldByType(value)) return values.get(VALUE.declared, values.firstOf(value));
    return values.get(VALUE.instance, classIndex);
  }

  /** Whether it is a declared container of the runtime, of which there are many with nothing in common. */
  isToldByType(value: number): boolean {
    const { values, types, classes, units } = this.#state;
    const kind = values.kindOf(value);
    if (kind !== VALUE.declared && kind !== VALUE.cone) return false;
    const { class: classIndex } = types.at(values.firstOf(value));
    if (classIndex === -1) return false;
    const { rules, unit } = classes.get(classIndex);
    return rules.containersByType === true && units[unit]!.path === null;
  }

  /** What was and will be written to the key of the owner itself, and to its elements where the key may be one. */
  link(owner: number, key: number, node: number): void {
    const { texts, values } = this.#state;
    const isModule = values.kindOf(owner) === VALUE.namespace;
    if (key === this.#element) {
      // Where entries have keys of their own, what a module offers is no entry.
      if (isModule && this.#rulesOf(owner)?.entryPrefix !== undefined) return;
      if (values.kindOf(owner) === VALUE.made) {
        this.linkKey(owner, key, node);
        this.#unmetElements.push({ value: owner, key, node });
      } else this.#linkElements(owner, node);
      return;
    }
    const pattern = patternOf(texts.textOf(key));
    if (pattern !== undefined) {
      this.#linkPattern(owner, pattern, node);
      return;
    }
    this.linkKey(owner, key, node);
    if (this.#mayBeElement(owner, key)) this.#linkPlace(owner, this.#element, key, node);
    else if (this.#mayBeComputed(owner, texts.textOf(key)))
      this.#unmet.push({ value: owner, key, node });
  }

  /** Whether it is a part of a text or of what is based on these, which is a text and nothing that was put into it. */
  #isPartOfText(classIndex: number, key: number): boolean {
    if (classIndex === -1) return false;
    const { classes, texts, units } = this.#state;
    if (key !== this.#element && !isEntryKey(texts.textOf(key))) return false;
    const { rules, unit } = classes.get(classIndex);
    if (rules.entryMethods === undefined || rules.natures.text === undefined) return false;
    const text = this.#runtimeClass(units[unit]!, rules.natures.text);
    return text !== -1 && classes.isBelow(classIndex, text);
  }

  #linkElements(owner: number, node: number): void {
    appendTo(this.#elementReads, owner, node);
    for (const other of this.#keysOf.get(owner) ?? [])
      this.#linkElement(owner, other, this.#table.written(owner, other), node);
  }

  /** Of a key that is put together, all that are like it, and what was written under a key that is not known. */
  #linkPattern(owner: number, pattern: KeyPattern, node: number): void {
    appendTo(this.#patternReads, owner, { pattern, node });
    for (const key of this.#keysOf.get(owner) ?? []) {
      if (this.#mayMatch(key, pattern))
        this.#linkMatch(owner, key, this.#table.written(owner, key), node);
    }
  }

  /** Of what a module offers, only what can be called or holds what can is looked for by a name that is put together. */
  #linkMatch(value: number, key: number, place: number, node: number): void {
    const isModule = this.#state.values.kindOf(value) === VALUE.namespace;
    if (isModule) this.#state.graph.addUse(place, USE.table, node, 0);
    else this.#linkElement(value, key, place, node);
  }

  #mayMatch(key: number, pattern: KeyPattern): boolean {
    // What an assignment writes under any key is a value, and none is run for being read.
    if (key === this.#element) return !ACCESSOR.test(pattern.beginning);
    return matchesPattern(pattern, this.#state.texts.textOf(key));
  }

  /** What was and will be written to the key of the owner itself. */
  linkKey(owner: number, key: number, node: number): void {
    this.#linkPlace(owner, key, key, node);
  }

  /** What was written to another value that the reader stands for, or that stands for it; it is told of the rest. */
  linkKin(kin: number, key: number, node: number): void {
    const { graph, texts } = this.#state;
    for (const other of this.#keysOf.get(kin) ?? []) {
      const place = this.#table.written(kin, other);
      if (key === this.#element) this.#linkElement(kin, other, place, node);
      else if (other === key || (other === this.#element && this.#mayBeElement(kin, key)))
        graph.addEdge(place, node);
      else {
        const pattern = patternOf(texts.textOf(key));
        if (pattern !== undefined && this.#mayMatch(other, pattern))
          this.#linkMatch(kin, other, place, node);
      }
    }
  }

  /** The fields of instances of the class, which those of its bases are as well. */
  linkInstance(classIndex: number, read: MemberRead, isAgain: boolean): void {
    const { classes, graph, values } = this.#state;
    const key = this.#table.keyOf(read);
    if (this.#isPartOfText(classIndex, key)) return;
    if (this.#sharedKeys.has(key)) {
      for (const at of classes.orderOf(classIndex)) {
        const place = this.#table.written(values.get(VALUE.instance, at), key);
        if (place !== -1) graph.addEdge(place, this.#table.nodeOf(read));
        if (!this.#seesClass(classIndex)) continue;
        const onClass = this.#table.written(values.get(VALUE.class, at), key);
        if (onClass !== -1) this.#linkOfClass(onClass, read);
      }
    }
    if (!isAgain) appendTo(this.#instanceReads, key, read);
  }

  /** Whether what is written to the class is on its instances as well. */
  #seesClass(classIndex: number): boolean {
    const { instancesSeeStatics, typesAreSound } = this.#state.classes.get(classIndex).rules;
    return instancesSeeStatics && !typesAreSound;
  }

  /** A function that is written to a class is a method of its instances. */
  #linkOfClass(place: number, read: MemberRead): void {
    const { graph } = this.#state;
    graph.addUse(place, USE.bind, this.#table.valueOf(read), this.#table.nodeOf(read));
  }

  /** Variables of the class itself and of its bases. */
  linkClass(classIndex: number, read: MemberRead, isAgain: boolean): void {
    const { classes, graph, values } = this.#state;
    const key = this.#table.keyOf(read);
    if (this.#sharedKeys.has(key)) {
      for (const at of classes.orderOf(classIndex)) {
        const place = this.#table.written(values.get(VALUE.class, at), key);
        if (place !== -1) graph.addEdge(place, this.#table.nodeOf(read));
      }
    }
    if (!isAgain) appendTo(this.#classReads, key, read);
  }

  /** A member that nobody is seen to write may have been written by a computed key. */
  assumeComputed(): void {
    const { graph, generals } = this.#state;
    const unmet = this.#unmet.splice(0);
    for (const read of unmet) {
      if (graph.countOf(read.node) > 0 || this.#table.written(read.value, read.key) !== -1)
        continue;
      const written = [read.value, ...generals.kinOf(read.value)]
        .map((value) => this.#table.written(value, this.#element))
        .filter((place) => place !== -1);
      const isTold = written.every((place) => this.#functionsIn(place) <= MAX_COMPUTED);
      if (written.length === 0) this.#unmet.push(read);
      else if (isTold) for (const place of written) graph.addEdge(place, read.node);
    }
    this.#assumeAnyMember();
  }

  #functionsIn(place: number): number {
    const values = this.#state.graph.valuesOf(place);
    return values.filter((value) => isNamedFunction(this.#state, value)).length;
  }

  /**
   * A key that is not known leads to any method of what a function makes, but where methods were put there under such
   * keys: then it is one of those (`methods.forEach((name) => { Route.prototype[name] = … })`, `route[name]()`).
   */
  #assumeAnyMember(): void {
    const { generals } = this.#state;
    for (const { value, key, node } of this.#unmetElements.splice(0)) {
      const isComputed = [value, ...generals.kinOf(value)].some(
        (each) => this.#table.written(each, key) !== -1,
      );
      if (!isComputed) this.#linkElements(value, node);
    }
  }

  /** An edge from the written key to the node of the read one, now or when there is something. */
  #linkPlace(owner: number, written: number, key: number, node: number): void {
    const read = this.#table.find(owner, key);
    // The owner's own reads are told of what is written later; others need the place now.
    const isTold = read !== -1 && this.#table.nodeOf(read) === node;
    const place = isTold ? this.#table.written(owner, written) : this.placeOf(owner, written);
    if (place !== -1) this.#state.graph.addEdge(place, node);
  }

  #register(owner: number, key: number, place: number): void {
    this.#table.setWritten(owner, key, place);
    appendTo(this.#keysOf, owner, key);
    if (this.#isShared(owner)) {
      this.#sharedKeys.add(key);
      this.#tellClass(owner, key, place);
    } else this.#tellReads(owner, key, place);
    this.#tellElements(owner, owner, key, place);
    for (const kin of this.#state.generals.kinOf(owner)) {
      this.#tellReads(kin, key, place);
      this.#tellElements(kin, owner, key, place);
      if (this.#isShared(kin)) this.#tellTyped(kin, key, place);
    }
  }

  /** Whoever reads the key of something of the class by its type alone gets what is written to one of its instances. */
  #tellTyped(general: number, key: number, place: number): void {
    for (const read of this.#instanceReads.get(key) ?? []) {
      const reader = this.#table.valueOf(read);
      if (reader !== general && this.ownerOf(reader) === general)
        this.#state.graph.addEdge(place, this.#table.nodeOf(read));
    }
  }

  /** Tells those who read all elements of one value what was written to it, or to another one like it. */
  #tellElements(reader: number, owner: number, key: number, place: number): void {
    for (const node of this.#elementReads.get(reader) ?? []) {
      this.#linkElement(owner, key, place, node);
    }
    if (this.#patternReads.size === 0) return;
    for (const { pattern, node } of this.#patternReads.get(reader) ?? []) {
      if (this.#mayMatch(key, pattern)) this.#linkMatch(owner, key, place, node);
    }
  }

  /** Whether it is a class, or its instances, which have what is written to their bases. */
  #isShared(owner: number): boolean {
    const { values } = this.#state;
    const kind = values.kindOf(owner);
    return kind === VALUE.class || (kind === VALUE.instance && values.secondOf(owner) === 0);
  }

  /** Whoever reads the key of an instance of the class, or of one below it, gets what is written. */
  #tellClass(owner: number, key: number, place: number): void {
    const { values, classes, graph } = this.#state;
    const isClass = values.kindOf(owner) === VALUE.class;
    const written = values.firstOf(owner);
    const reads = (isClass ? this.#classReads : this.#instanceReads).get(key) ?? [];
    for (let at = 0; at < reads.length; at++) {
      const reader = classOfValue(this.#state, this.#table.valueOf(reads[at]!));
      if (classes.isBelow(reader, written)) graph.addEdge(place, this.#table.nodeOf(reads[at]!));
    }
    const isSeen = isClass && this.#seesClass(written);
    const onInstances = isSeen ? (this.#instanceReads.get(key) ?? []) : [];
    for (let at = 0; at < onInstances.length; at++) {
      const reader = classOfValue(this.#state, this.#table.valueOf(onInstances[at]!));
      if (classes.isBelow(reader, written)) this.#linkOfClass(place, onInstances[at]!);
    }
  }

  /** What is written under no known position is read under each. */
  #tellReads(owner: number, key: number, place: number): void {
    const { graph } = this.#state;
    const same = this.#table.find(owner, key);
    if (same !== -1) graph.addEdge(place, this.#table.nodeOf(same));
    for (const read of key === this.#element ? this.#table.readsOf(owner) : []) {
      const other = this.#table.keyOf(read);
      if (other === key || !this.#mayBeElement(owner, other)) continue;
      graph.addEdge(place, this.#table.nodeOf(read));
    }
  }

  /**
   * A member as one of the elements. Of a record, members under a name are elements as far as they can be
   * called or hold what can: tables of functions are made so, and everything else would mix in helpers that
   * go through the members of whatever they are given.
   */
  #linkElement(value: number, key: number, place: number, node: number): void {
    const { graph, texts } = this.#state;
    if (this.#isNoEntry(value, key)) return;
    if (this.#isRecord(value) && key !== this.#element && !POSITION.test(texts.textOf(key))) {
      graph.addUse(place, USE.table, node, 0);
    } else graph.addEdge(place, node);
  }

  /** Whether it is an attribute of an instance or of an object, of which no entry is one where both have keys of their own. */
  #isNoEntry(value: number, key: number): boolean {
    if (key === this.#element) return false;
    const kind = this.#state.values.kindOf(value);
    if (kind !== VALUE.instance && kind !== VALUE.object) return false;
    const isApart = this.#rulesOf(value)?.entryPrefix !== undefined;
    return isApart && !isEntryKey(this.#state.texts.textOf(key));
  }

  #isRecord(value: number): boolean {
    const { values, objectShapes, objectUnits, units } = this.#state;
    if (values.kindOf(value) !== VALUE.object) return false;
    const first = values.firstOf(value);
    const unit = units[objectUnits[first]!]!;
    const { object } = unit.rules.natures;
    return object !== undefined && objectShapes[first] === this.#runtimeClass(unit, object);
  }

  /** Whether elements are reached as such alone, and are not what a member of any name may be. */
  #keepsElements(value: number): boolean {
    return this.isToldByType(value) || this.#rulesOf(value)?.containersByType === true;
  }

  /** Whether what is written under no known key may be read under this one. */
  #mayBeElement(value: number, key: number): boolean {
    const rules = this.#rulesOf(value);
    const text = this.#state.texts.textOf(key);
    const isNamed = rules?.natures.object !== undefined && !POSITION.test(text);
    if (isNamed || text.startsWith('<') || this.#keepsElements(value)) return false;
    if (rules?.entryPrefix !== undefined && text.startsWith(rules.entryPrefix))
      return !this.#hasPositions(value);
    // Where entries and members have keys of their own, a member is no element.
    return rules?.entryPrefix === undefined || isEntryKey(text);
  }

  /** Whether it is a list or a tuple, written out or made of others, which has no entry of a text. */
  #hasPositions(value: number): boolean {
    const { values, classes, objectShapes, objectUnits, units } = this.#state;
    const first = values.firstOf(value);
    const kind = values.kindOf(value);
    if (kind !== VALUE.object && kind !== VALUE.instance) return false;
    const isObject = kind === VALUE.object;
    const unit = units[isObject ? objectUnits[first]! : classes.get(first).unit]!;
    if (!isObject && unit.path !== null) return false;
    const shape = isObject ? objectShapes[first]! : first;
    return (
      unit.rules.entryMethods?.classes.some((name) => shape === this.#runtimeClass(unit, name)) ===
      true
    );
  }

  /** Whether the value is a record, whose members are known by name, and may have been given this one unseen. */
  #mayBeComputed(value: number, key: string): boolean {
    if (this.#keepsElements(value) || isInternalKey(key) || POSITION.test(key)) return false;
    if (this.#rulesOf(value)?.askedKeys?.has(key) === true) return false;
    // What a module offers is written out; that somebody writes to it by a computed key is a mistake of flow.
    const isNamespace = this.#state.values.kindOf(value) === VALUE.namespace;
    if (isNamespace || this.#isOfRuntime(value)) return false;
    return this.#rulesOf(value)?.natures.object !== undefined;
  }

  /** Whether it is an instance of a class of the runtime, as a map or a set is, whose elements are no members. */
  #isOfRuntime(value: number): boolean {
    const { values, classes, units } = this.#state;
    if (values.kindOf(value) !== VALUE.instance) return false;
    const classIndex = values.firstOf(value);
    const unit = units[classes.get(classIndex).unit]!;
    if (unit.path !== null) return false;
    const { object } = unit.rules.natures;
    return object === undefined || classIndex !== this.#runtimeClass(unit, object);
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
      case VALUE.made:
        return callables[first]!.frame.unit.rules;
      case VALUE.namespace:
        return units[first]!.rules;
      default:
        return undefined;
    }
  }
}

/** Positions and quoted texts are keys of entries; no language has members of such names. */
export const isEntryKey = (key: string): boolean => /^[\d"*]/.test(key);

export const isPosition = (key: string): boolean => POSITION.test(key);
