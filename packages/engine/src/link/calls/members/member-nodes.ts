// Members of values: for each value and key one place that holds all that a read may give. Where a member is found
// follows the value's kind; what was written to it and what its class declares are asked elsewhere.
import type { CallRules } from '../../../flow/call-rules.ts';
import {
  CONSTRUCTOR_KEY,
  ELEMENT_KEY,
  HELD_KEY,
  ITERATED_KEY,
  MEMBER,
} from '../../../flow/flow-facts.ts';
import { appendTo } from '../collections/append-to.ts';
import { classOfValue, isDeclared, isTable, noteHome } from '../graph/value-classes.ts';
import { ITSELF, VALUE } from '../graph/values.ts';
import { type SolverState, USE } from '../solver-state.ts';
import { TypedPlaces } from '../types/typed-places.ts';
import type { Unit } from '../units/unit.ts';
import { ClassMembers } from './class-members.ts';
import { FieldsByClass } from './fields-by-class.ts';
import { type HiddenKey, HiddenKeys } from './hidden-keys.ts';
import { ACCESSOR } from './key-patterns.ts';
import { type MemberRead, MemberTable } from './member-table.ts';
import { keepsNoEntry } from './own-entries.ts';
import {
  isEntryKey,
  type MemberPlace,
  type RuntimeClass,
  WrittenMembers,
} from './written-members.ts';

export class MemberNodes {
  readonly typed: TypedPlaces;
  readonly #state: SolverState;
  readonly #table = new MemberTable();
  readonly #written: WrittenMembers;
  readonly #fields: FieldsByClass;
  readonly #runtimeClass: RuntimeClass;
  readonly #declared: ClassMembers;
  readonly #delegates = new Map<number, Delegate[]>();
  readonly #hidden = new HiddenKeys();
  /** Entries that are asked for under their own names, with the places that hold them; by owner. */
  readonly #entryReads = new Map<number, Map<number, number>>();
  readonly #readsOfClass = new Map<number, MemberRead[]>();
  /** Classes that have got bases since those who ask them did so. */
  readonly #changed = new Set<number>();
  /** Named types of functions that callables have become ones of. */
  readonly #functionTypes = new Map<number, number[]>();
  /** Rules of languages that know what members outside of the repository are; each once. */
  readonly #knowing: readonly CallRules[];
  readonly #element: number;
  readonly #iterated: number;
  readonly #held: number;
  readonly #constructorKey: number;
  readonly #prototype: number;

  constructor(state: SolverState, runtimeClass: RuntimeClass) {
    this.#state = state;
    this.typed = new TypedPlaces(state, runtimeClass);
    this.#runtimeClass = runtimeClass;
    this.#written = new WrittenMembers(state, this.#table, runtimeClass);
    this.#fields = new FieldsByClass(state);
    this.#declared = new ClassMembers(state, {
      table: this.#table,
      typed: this.typed,
      written: this.#written,
      fields: this.#fields,
      runtimeClass,
    });
    const all = new Set(state.units.map(({ rules }) => rules));
    this.#knowing = [...all].filter(({ resultByName }) => resultByName !== undefined);
    this.#element = state.texts.get(ELEMENT_KEY);
    this.#iterated = state.texts.get(ITERATED_KEY);
    this.#held = state.texts.get(HELD_KEY);
    this.#constructorKey = state.texts.get(CONSTRUCTOR_KEY);
    this.#prototype = state.texts.get('prototype');
  }

  /** The place that holds what reading the key of the value may give. */
  read(value: number, key: number): number {
    if (key === this.#iterated && !this.isMap(value)) return this.read(value, this.#element);
    const known = this.#table.find(value, key);
    if (known !== -1) return this.#table.nodeOf(known);
    const { graph } = this.#state;
    const node = graph.addPlaces(1);
    const read = this.#table.add(value, key, node);
    const at = classThatIsAsked(this.#state, value);
    if (at !== -1) {
      appendTo(this.#readsOfClass, at, read);
      noteHome(this.#state, at, node);
      if (this.#hasOverloads(at, key)) graph.holdMembers(node);
      else if (this.#namesMethods(at, key)) graph.holdMethodsOfName(node);
    }
    if (isTable(this.#state, value)) graph.holdTable(node);
    this.#link(read, false);
    return node;
  }

  /** Whether the key means several methods of a class, which are told apart among all of them. */
  #hasOverloads(classIndex: number, key: number): boolean {
    const { classes } = this.#state;
    const { rules } = classes.get(classIndex);
    if (rules.inheritsOverloads === 'together') return true;
    if (rules.inheritsOverloads === undefined && !rules.overloadsByType) return false;
    let count = 0;
    for (const at of classes.orderOf(classIndex)) {
      for (const { flags } of classes.get(at).members.get(key) ?? []) {
        if ((flags & MEMBER.field) !== 0) return false;
        count += 1;
      }
    }
    return count > 1;
  }

  /** Whether the key means methods of a class, of which one is meant wherever it is named. */
  #namesMethods(classIndex: number, key: number): boolean {
    const { classes } = this.#state;
    if (classes.get(classIndex).rules.methodsOfNameAreOne !== true) return false;
    return classes
      .orderOf(classIndex)
      .some((at) =>
        (classes.get(at).members.get(key) ?? []).some(({ flags }) => (flags & MEMBER.field) === 0),
      );
  }

  /** The place that holds what is written to the key of the value. */
  own(value: number, key: number): number {
    return this.#written.placeOf(value, key);
  }

  /** The general value stands for the other one and all like it. */
  addSpecific(value: number, general: number): void {
    const { generals, values } = this.#state;
    if (!generals.add(value, general) || values.kindOf(value) !== VALUE.made) return;
    for (const read of this.#table.readsOf(general))
      this.#linkPrototype(value, this.#table.keyOf(read), this.#table.nodeOf(read));
  }

  /** What `new` makes of a function has what is written to the function's prototype. */
  #linkPrototype(made: number, key: number, node: number): void {
    const { graph, values } = this.#state;
    const callable = values.get(VALUE.callable, values.firstOf(made));
    graph.addUse(this.read(callable, this.#prototype), USE.delegate, key, node);
  }

  /** Whether anything is seen to write the key of the value itself. */
  isWritten(value: number, key: number): boolean {
    return [value, ...this.#state.generals.specificsOf(value)].some(
      (each) => this.#table.written(each, key) !== -1,
    );
  }

  /** Keys that were written to the value itself, and what holds what was written. */
  *writtenTo(value: number): Generator<readonly [key: number, place: number]> {
    yield* this.#written.writtenTo(value);
    const { values } = this.#state;
    for (const specific of this.#state.generals.specificsOf(value))
      if (values.kindOf(specific) === VALUE.instance && values.secondOf(specific) === ITSELF)
        yield* this.#written.writtenTo(specific);
  }

  /** Makes a place the one that a key of the value stands for. */
  alias(value: number, key: number, place: number): void {
    this.#written.alias(value, key, place);
  }

  /** A member that nobody is seen to write may have been written by a computed key. */
  assumeComputed(): void {
    this.#written.assumeComputed();
  }

  /** Every place that stands for a member of a value; for explanations. */
  *places(): Generator<MemberPlace> {
    yield* this.#written.places();
    for (let read = 0; read < this.#table.readCount; read++) {
      const [value, key] = [this.#table.valueOf(read), this.#table.keyOf(read)];
      yield { place: this.#table.nodeOf(read), value, key, isWritten: false };
    }
  }

  /**
   * Where writing the key of the value leads.
   * @param isExact whether it is of its class and of none below, where it is an instance
   */
  written(value: number, key: number, isExact = false): readonly number[] {
    const { values, classes } = this.#state;
    if (this.#takesNothing(value, key)) return NONE;
    const kind = values.kindOf(value);
    const at = classOfValue(this.#state, value);
    if (at !== -1 && !this.#written.isToldByType(value)) {
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
      if (fields.length > 0)
        return isOfClass
          ? fields.map(({ place }) => place)
          : fields.map((field) => this.#fields.written(value, field, isExact));
      if (isHint && rules.runtimeHoldsByObject === true && this.#isOfRuntime(unit)) return NONE;
      // What the type says nothing of is on the one object that it is written to, and not on all that have the type.
      if (isHint && !rules.typesAreSound && !this.#isSaid(order, key)) return NONE;
    }
    return [this.own(isExact ? this.#itself(value) : value, key)];
  }

  /** Whether what is written to the key of the value is nowhere to be had again. */
  #takesNothing(value: number, key: number): boolean {
    const kind = this.#state.values.kindOf(value);
    if (kind === VALUE.external || kind === VALUE.text || this.#isUnknown(value)) return true;
    // What is read of it besides is what it has itself, and not what is written under a key that is not known.
    if (key === this.#element && this.#state.outsideObjects.has(value)) return true;
    if (key === this.#held && isDeclared(this.#state, value)) return true;
    const classIndex = classOfValue(this.#state, value);
    return (
      classIndex !== -1 &&
      !this.#written.isToldByType(value) &&
      keepsNoEntry(this.#state, this.#runtimeClass, { value, classIndex, key })
    );
  }

  /** The place of what is written to the key of instances of the class of the value alone, and not of those below. */
  ownOfItself(value: number, key: number): number {
    return this.own(this.#itself(value, true), key);
  }

  /** What stands for instances of the class of the value alone, where others are based on it. */
  #itself(value: number, isTold = false): number {
    const { values, classes } = this.#state;
    if (values.kindOf(value) !== VALUE.instance || values.secondOf(value) !== 0) return value;
    const classIndex = values.firstOf(value);
    const { subclasses, rules } = classes.get(classIndex);
    if (subclasses.length === 0 || (rules.fieldsByClass !== true && !isTold)) return value;
    const itself = values.get(VALUE.instance, classIndex, ITSELF);
    this.addSpecific(itself, value);
    return itself;
  }

  /**
   * Whether it is of a type of which nothing is known, not even the name, so that all such types of the program would be one;
   * or of one from outside with nothing but a name, whose many instances have nothing in common.
   */
  #isUnknown(value: number): boolean {
    const { classes } = this.#state;
    const at = classes.hasOutlines ? classOfValue(this.#state, value) : -1;
    if (at !== -1 && classes.isOutline(at)) return true;
    if (!isDeclared(this.#state, value)) return false;
    const { class: classIndex, name } = this.#state.types.at(this.#state.values.firstOf(value));
    return classIndex === -1 && this.#state.texts.textOf(name) === '';
  }

  #isOfRuntime(unit: number): boolean {
    return this.#state.units[unit]!.path === null;
  }

  /** Whether a type says that its instances have the key, or any key, or is more than what is known of it. */
  #isSaid(order: readonly number[], key: number): boolean {
    const { classes, texts } = this.#state;
    const isOpen = order.some((at) => {
      const { members, hasExternalBase, isValue } = classes.get(at);
      return hasExternalBase || isValue || members.has(key) || members.has(this.#element);
    });
    const text = texts.textOf(key);
    if (isOpen || !ACCESSOR.test(text)) return isOpen;
    const named = texts.get(text.replace(ACCESSOR, ''));
    return order.some((at) => classes.get(at).members.has(named));
  }

  /**
   * The value has the members of whatever is in the place as well.
   */
  addDelegate(value: number, delegate: Delegate): void {
    const kind = this.#state.values.kindOf(value);
    // One value stands for all texts that are the same.
    if (kind === VALUE.text) return;
    const at =
      kind === VALUE.declared || kind === VALUE.cone ? classOfValue(this.#state, value) : -1;
    // Nothing is known of what is outside, so that all of it would have the members.
    if (this.#isOutside(value)) return;
    // What is copied onto one object of an interface is not on all of them.
    if (at !== -1 && !this.#state.classes.get(at).rules.typesAreSound) return;
    const owner = this.#written.ownerOf(value);
    const known = this.#delegates.get(owner);
    const { place, entries, isCopy } = delegate;
    const isKnown = known?.some(
      (each) => each.place === place && each.entries === entries && each.isCopy === isCopy,
    );
    if (isKnown === true) return;
    appendTo(this.#delegates, owner, delegate);
    for (const [key, node] of this.#entryReads.get(owner) ?? [])
      this.#linkEntryOf(delegate, key, node);
    const isCallable = IS_CALLABLE.has(this.#state.values.kindOf(owner));
    for (const reader of [owner, ...this.#state.generals.kinOf(owner)]) {
      for (const read of this.#table.readsOf(reader).reverse()) {
        const key = this.#table.keyOf(read);
        if (!this.#isDelegated(key, isCallable) || this.#isOffered(owner, key)) continue;
        if (this.#hidden.has(owner, place, key)) continue;
        const kind = reader === owner ? USE.delegate : USE.delegateKin;
        this.#linkDelegate(delegate, kind, read);
      }
    }
  }

  #linkDelegate(delegate: Delegate, kind: number, read: MemberRead): void {
    const { graph, texts } = this.#state;
    const key = this.#table.keyOf(read);
    const node = this.#table.nodeOf(read);
    const { place, entries, isCopy } = delegate;
    if (entries === OWN_KEYS || entries === MADE_OF_OWN) {
      const use = entries === OWN_KEYS ? USE.delegateEntry : USE.delegateMade;
      if (isEntryKey(texts.textOf(key))) graph.addUse(place, use, key, node);
      return;
    }
    if (entries === -1) {
      // What is copied under a key that is not known is hardly put in the place of a method.
      if (isCopy && this.#isMethodOf(this.#table.valueOf(read), key))
        graph.addUse(place, USE.entry, key, node);
      else graph.addUse(place, isCopy ? OF_COPY[kind]! : kind, key, node);
      return;
    }
    const name = texts.textOf(key);
    if (!NAME.test(name)) return;
    const entry = texts.get(`${texts.textOf(entries)}${name}`);
    const isKnown = this.#hasMember(this.#table.valueOf(read), key);
    graph.addUse(place, isKnown ? USE.entry : kind, entry, node);
  }

  /**
   * The place that holds what was written to the entry of the map, or of those that it is a copy of, and nothing that may
   * have any other name: keys of which nothing is known would make a member of whatever is asked for.
   */
  readEntry(value: number, key: number): number {
    const owner = this.#written.ownerOf(value);
    const reads = this.#entryReads.get(owner) ?? new Map<number, number>();
    this.#entryReads.set(owner, reads);
    const known = reads.get(key);
    if (known !== undefined) return known;
    const { graph } = this.#state;
    const node = graph.addPlaces(1);
    reads.set(key, node);
    graph.addEdge(this.own(owner, key), node);
    for (const delegate of this.#delegates.get(owner) ?? NO_DELEGATES)
      this.#linkEntryOf(delegate, key, node);
    return node;
  }

  /** Whether the class of which the value is an instance has the method. */
  #isMethodOf(value: number, key: number): boolean {
    const { classes, values } = this.#state;
    const at = IS_OF_CLASS.has(values.kindOf(value)) ? classOfValue(this.#state, value) : -1;
    if (at === -1) return false;
    const members = classes.findMembers(classes.orderOf(at), key, isAny);
    return members.length > 0 && members.every(({ flags }) => (flags & MEMBER.field) === 0);
  }

  /** Whether the value has a member of that name without what becomes one under a name that is not known. */
  #hasMember(value: number, key: number): boolean {
    const { classes, values } = this.#state;
    if (IS_CALLABLE.has(values.kindOf(value))) return true;
    const at = classOfValue(this.#state, value);
    return at !== -1 && classes.findMembers(classes.orderOf(at), key, isAny).length > 0;
  }

  #linkEntryOf({ place, entries }: Delegate, key: number, node: number): void {
    if (entries === -1 || entries === OWN_KEYS)
      this.#state.graph.addUse(place, USE.entry, key, node);
  }

  /** What a copy of the value has under the key: without what instances have by their class, which may have something of its own there. */
  readOwn(value: number, key: number): number {
    const { classes } = this.#state;
    const at = IS_OF_CLASS.has(this.#state.values.kindOf(value))
      ? classOfValue(this.#state, value)
      : -1;
    const [first] = at === -1 ? [] : classes.findMembers(classes.orderOf(at), key, isAny);
    const isByClass = first !== undefined && (first.flags & MEMBER.byClass) !== 0;
    return isByClass ? this.own(value, key) : this.read(value, key);
  }

  #isOutside(value: number): boolean {
    const { values } = this.#state;
    if (values.kindOf(value) === VALUE.external) return values.firstOf(value) === NO_NAME;
    return this.#isUnknown(value);
  }

  /**
   * Members of a function are no table, its prototype is its own, and nothing is made as what it hands its members' calls
   * on to.
   */
  #isDelegated(key: number, isCallable: boolean): boolean {
    const isItsOwn = key === this.#element || key === this.#prototype;
    return key !== this.#constructorKey && !(isCallable && isItsOwn);
  }

  /** The callable has the methods of the class, a named type of functions. */
  addFunctionType(value: number, classIndex: number): void {
    if (this.#functionTypes.get(value)?.includes(classIndex) === true) return;
    appendTo(this.#functionTypes, value, classIndex);
    for (const read of this.#table.readsOf(value))
      this.#linkFunctionType(classIndex, value, this.#table.keyOf(read), this.#table.nodeOf(read));
  }

  /** Classes, named types of functions, that the callable has become one of. */
  functionTypesOf(value: number): readonly number[] {
    return this.#functionTypes.get(value) ?? NONE;
  }

  /** The functions of the type are what the callable is itself. */
  #linkFunctionType(classIndex: number, value: number, key: number, node: number): void {
    const { classes, texts } = this.#state;
    if (texts.textOf(key) === classes.get(classIndex).rules.functionsMember) return;
    this.#declared.linkMembers(classIndex, value, key, node);
  }

  /** After a class has got another base: whoever asked it or a class below is to ask again. */
  noteChanged(classIndex: number): void {
    this.#changed.add(classIndex);
  }

  /**
   * Whoever asked a class that has changed, or one below it, however many, asks again.
   * @returns whether any has changed
   */
  relinkChanged(): boolean {
    if (this.#changed.size === 0) return false;
    const { classes } = this.#state;
    const asked = new Set<number>();
    for (const changed of this.#changed)
      for (const at of classes.below(changed, Number.POSITIVE_INFINITY)) asked.add(at);
    this.#changed.clear();
    for (const at of asked)
      for (const read of [...(this.#readsOfClass.get(at) ?? [])]) this.#link(read, true);
    return true;
  }

  /** After it has turned out that the classes are among those that cones of their bases stand for. */
  relinkAbove(classIndexes: Iterable<number>): void {
    const { classes, values } = this.#state;
    const bases = new Set<number>();
    for (const classIndex of classIndexes)
      for (const base of classes.orderOf(classIndex)) bases.add(base);
    for (const base of bases) {
      for (const read of [...(this.#readsOfClass.get(base) ?? [])]) {
        const isCone = values.kindOf(this.#table.valueOf(read)) === VALUE.cone;
        if (isCone) this.#link(read, true);
      }
    }
  }

  #link(read: MemberRead, isAgain: boolean): void {
    const { values, graph, callables, generals } = this.#state;
    const value = this.#table.valueOf(read);
    const key = this.#table.keyOf(read);
    const node = this.#table.nodeOf(read);
    const first = values.firstOf(value);
    // Keys are no elements. Which texts there are is not known, as most come from elsewhere.
    if (key === this.#iterated) {
      graph.addUse(this.#written.placeOf(value, key), USE.table, node, 0);
      return;
    }
    switch (values.kindOf(value)) {
      case VALUE.object:
        this.#written.link(value, key, node);
        this.#declared.linkMembers(this.#state.objectShapes[first]!, value, key, node);
        break;
      case VALUE.namespace: {
        this.#written.link(value, key, node);
        // Sources that stand for the runtime tell the part of it that matters.
        const { path, globals, rules, runtimeModule } = this.#state.units[first]!;
        const module = rules.typesBehindModules === true ? (runtimeModule ?? '') : '';
        if (path === null && !globals.has(key))
          graph.addValue(node, values.get(VALUE.external, this.#state.texts.get(module)));
        break;
      }
      case VALUE.instance:
        if (values.secondOf(value) !== 0 && !isAgain) this.#written.link(value, key, node);
        this.#declared.linkInstance(first, read, isAgain);
        break;
      case VALUE.declared:
      case VALUE.cone:
        this.#declared.linkDeclared(read, isAgain);
        break;
      case VALUE.class:
        this.#declared.linkClass(first, read, isAgain);
        break;
      case VALUE.bound:
      case VALUE.callable:
        this.#linkCallable(value, callables[first]!.frame.unit, key, node);
        break;
      case VALUE.made:
        this.#written.link(value, key, node);
        if (callables[first]!.frame.unit.rules.classMember === this.#state.texts.textOf(key))
          graph.addValue(node, values.get(VALUE.callable, first));
        for (const made of [value, ...generals.specificsOf(value)])
          this.#linkPrototype(made, key, node);
        break;
      case VALUE.super:
        this.#declared.linkSuper(value, key, node);
        break;
      case VALUE.external:
        graph.addValue(node, values.get(VALUE.external, this.#state.texts.get('')));
        this.#linkKnown(first, key, node);
        break;
      case VALUE.text:
        this.#declared.linkNature(
          'text',
          this.#state.units[values.secondOf(value)]!,
          value,
          key,
          node,
        );
        break;
    }
    this.#linkPointed(value, key, node);
    if (isAgain || !this.#isDelegated(key, IS_CALLABLE.has(values.kindOf(value)))) return;
    if (this.#isOwn(value, key)) return;
    const owner = this.#written.ownerOf(value);
    this.#linkDelegates(owner, USE.delegate, read);
    for (const kin of generals.kinOf(owner)) {
      this.#written.linkKin(kin, key, node);
      this.#linkDelegates(kin, USE.delegateKin, read);
    }
  }

  /** The read goes on to all that the owner takes members from, but for those whose key it hides. */
  #linkDelegates(owner: number, kind: number, read: MemberRead): void {
    const key = this.#table.keyOf(read);
    for (const delegate of this.#delegates.get(owner) ?? NO_DELEGATES)
      if (!this.#hidden.has(owner, delegate.place, key)) this.#linkDelegate(delegate, kind, read);
  }

  /** The object has the key by itself, and not from what is in the place. */
  hide(value: number, hidden: HiddenKey): void {
    this.#hidden.add(this.#written.ownerOf(value), hidden);
  }

  /** Whether iteration hands out the keys of the value. */
  isMap(value: number): boolean {
    const { values, objectShapes, units, classes } = this.#state;
    const first = values.firstOf(value);
    const at =
      values.kindOf(value) === VALUE.object
        ? objectShapes[first]!
        : classOfValue(this.#state, value);
    if (at === -1 || values.kindOf(value) === VALUE.class) return false;
    const unit = units[classes.get(at).unit]!;
    const map = this.#runtimeClass(unit, unit.rules.iteratedByKey);
    return map !== -1 && classes.isBelow(at, map);
  }

  /** Whether a module itself offers the key, which hides that of modules that it passes on. */
  #isOffered(value: number, key: number): boolean {
    const { values, units } = this.#state;
    if (values.kindOf(value) !== VALUE.namespace) return false;
    const { rules, globals } = units[values.firstOf(value)]!;
    return rules.exportsHide === true && globals.has(key);
  }

  /** Where types hold, what a class declares itself comes before what it hands on to something else. */
  #isOwn(value: number, key: number): boolean {
    if (this.#isOffered(value, key)) return true;
    const { classes } = this.#state;
    const at = classOfValue(this.#state, value);
    if (at === -1) return false;
    const { rules, members } = classes.get(at);
    return rules.typesAreSound && members.has(key);
  }

  /** What the class of the value lacks is asked of what the value points to. */
  #linkPointed(value: number, key: number, node: number): void {
    const { classes, graph, texts } = this.#state;
    const at = classOfValue(this.#state, value);
    const pointed = at === -1 ? undefined : classes.get(at).rules.pointedMember;
    if (pointed === undefined) return;
    const order = classes.orderOf(at);
    const has = (each: number) => classes.findMembers(order, each, () => true).length > 0;
    const pointedKey = texts.get(pointed);
    if (key !== pointedKey && !has(key) && has(pointedKey))
      graph.addUse(this.read(value, pointedKey), USE.read, key, node);
  }

  /** Of some fields outside of the repository it is known what they are. */
  #linkKnown(name: number, key: number, node: number): void {
    const { texts, staticTypes } = this.#state;
    const written = texts.textOf(key);
    if (name === 0 || (key !== this.#element && !written.startsWith('.'))) return;
    for (const { resultByName, partByName } of this.#knowing) {
      const result =
        key === this.#element
          ? partByName?.(texts.textOf(name), written)
          : resultByName?.(texts.textOf(name), written.slice(1));
      if (result === undefined || result.startsWith('@')) continue;
      const type = this.typed.typeByName(result);
      if (type === undefined) return;
      this.typed.addType(type, node);
      staticTypes.set(node, type);
      return;
    }
  }

  /** Whether a callable's member of that name calls the callable. */
  callsItself(value: number, key: number): boolean {
    const { callables, values, texts } = this.#state;
    const { fact, frame } = callables[values.firstOf(value)]!;
    const { unit } = frame;
    const { selfCalls, functionsAreNoValues } = unit.rules;
    if (functionsAreNoValues === true && fact.declaration !== -1) return false;
    const name = texts.textOf(key);
    // Fields, accessors and elements are no methods of an interface that the callable could stand for.
    const isMethod = /^(?:[\p{L}$]|_(?!\d))/u.test(name) && !name.includes(' ');
    if (selfCalls.includes('*')) return isMethod && !this.#isOfAnyFunction(unit, key);
    return selfCalls.includes(name);
  }

  /** Whether every function has a member of that name by the runtime, so that it stands for no other. */
  #isOfAnyFunction(unit: Unit, key: number): boolean {
    const shape = this.#runtimeClass(unit, unit.rules.natures.callable);
    return shape !== -1 && unit.path !== null && this.#state.classes.get(shape).members.has(key);
  }

  #linkCallable(value: number, unit: Unit, key: number, node: number): void {
    const { graph, values } = this.#state;
    const callable = values.firstOf(value);
    const owner = this.#written.ownerOf(value);
    // Members of a function are no table: a computed key leads to what was written by one.
    if (key === this.#element) this.#written.linkKey(owner, key, node);
    else this.#written.link(owner, key, node);
    if (key === this.#prototype) graph.addValue(node, values.get(VALUE.made, callable));
    if (this.callsItself(value, key)) graph.addValue(node, value);
    for (const at of this.#functionTypes.get(value) ?? NONE)
      this.#linkFunctionType(at, value, key, node);
    this.#declared.linkNature('callable', unit, value, key, node);
  }
}

/** The class whose bases say what members the value has; of what is seen from the bases of a class, that of the receiver. */
function classThatIsAsked(state: SolverState, value: number): number {
  const { values } = state;
  if (values.kindOf(value) !== VALUE.super) return classOfValue(state, value);
  const receiver = classOfValue(state, values.secondOf(value));
  return receiver === -1 ? values.firstOf(value) : receiver;
}

/** What a value has the members of besides its own: whatever is in the place. */
interface Delegate {
  readonly place: number;
  /** Text in front of the entries that are members; -1 where members are; `OWN_KEYS` where entries are entries. */
  readonly entries: number;
  /** Whether what the place holds was copied, so that it gives what it has itself. */
  readonly isCopy: boolean;
}

/** In place of a text in front of entries: they keep their keys. */
export const OWN_KEYS = -2;

/** The same of what calls of the entries give. */
export const MADE_OF_OWN = -3;

/** The uses by which a copy is asked in place of the thing itself. */
const OF_COPY: Readonly<Record<number, number>> = {
  [USE.delegate]: USE.delegateOwn,
  [USE.delegateKin]: USE.delegateOwnKin,
};

const IS_OF_CLASS: ReadonlySet<number> = new Set([VALUE.instance, VALUE.declared, VALUE.cone]);
const isAny = (): boolean => true;

const NONE: readonly number[] = [];
const NO_DELEGATES: readonly Delegate[] = [];

/** Elements, entries and accessors are no names. What is asked of the class of an object is not an entry of it. */
const NAME = /^(?!__\w+__$)[\p{L}_][\p{L}\p{N}_]*$/u;

/** The text that every program has first: what is outside under no name that is known. */
const NO_NAME = 0;

const IS_CALLABLE: ReadonlySet<number> = new Set([VALUE.callable, VALUE.bound]);
