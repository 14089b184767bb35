// Members as classes declare them: what a member of an instance, a class, a declared type or `super` leads to, and what
// it is bound to; asked again when a class has got another base. Which members a key means is known to
// `member-search.ts`.
import type { CallRules } from '../../../flow/call-rules.ts';
import {
  CLASSES_BELOW,
  CLASSES_THAT_COMPLETE,
  CONSTRUCTOR_KEY,
  ELEMENT_KEY,
  getterKey,
  INSTANCE_OF,
  MEMBER,
  setterKey,
} from '../../../flow/flow-facts.ts';
import { isMarkedOnly } from '../classes/abstract-classes.ts';
import type { WantsMember } from '../classes/class-table.ts';
import { keyInTrait } from '../classes/trait-methods.ts';
import { isInBounds } from '../graph/cones.ts';
import { classOfValue, isDeclared, isStaticallyDispatched } from '../graph/value-classes.ts';
import { TOLD, VALUE } from '../graph/values.ts';
import { type SolverState, USE } from '../solver-state.ts';
import type { BoundType } from '../types/type-table.ts';
import type { TypedPlaces } from '../types/typed-places.ts';
import type { Unit } from '../units/unit.ts';
import type { FieldsByClass } from './fields-by-class.ts';
import { ACCESSOR, matchesPattern, patternOf } from './key-patterns.ts';
import { MemberSearch } from './member-search.ts';
import type { MemberRead, MemberTable } from './member-table.ts';
import { isEntryKey, type RuntimeClass, type WrittenMembers } from './written-members.ts';

/** How many classes below a declared type that override a member are meant by a call of it. */
const MAX_OVERRIDING = 32;

export interface ClassMembersOptions {
  readonly table: MemberTable;
  readonly typed: TypedPlaces;
  readonly written: WrittenMembers;
  readonly fields: FieldsByClass;
  readonly runtimeClass: RuntimeClass;
}

export class ClassMembers {
  readonly #state: SolverState;
  readonly #table: MemberTable;
  readonly #typed: TypedPlaces;
  readonly #written: WrittenMembers;
  readonly #fields: FieldsByClass;
  readonly #runtimeClass: RuntimeClass;
  readonly #search: MemberSearch;
  /** Rules of languages that know parts of types from outside; each once. */
  readonly #knowing: readonly CallRules[];
  readonly #prototype: number;
  readonly #made: number;
  readonly #element: number;
  readonly #below: number;
  readonly #completing: number;

  constructor(state: SolverState, options: ClassMembersOptions) {
    this.#state = state;
    this.#table = options.table;
    this.#typed = options.typed;
    this.#written = options.written;
    this.#fields = options.fields;
    this.#runtimeClass = options.runtimeClass;
    this.#search = new MemberSearch(state);
    const all = new Set(state.units.map(({ rules }) => rules));
    this.#knowing = [...all].filter(({ partByName }) => partByName !== undefined);
    this.#prototype = state.texts.get(INSTANCE_OF);
    this.#made = state.texts.get(CONSTRUCTOR_KEY);
    this.#element = state.texts.get(ELEMENT_KEY);
    this.#below = state.texts.get(CLASSES_BELOW);
    this.#completing = state.texts.get(CLASSES_THAT_COMPLETE);
  }

  /** Members that an instance of the class has: what was written to it and what the class declares. */
  linkInstance(classIndex: number, read: MemberRead, isAgain: boolean): void {
    this.#written.linkInstance(classIndex, read, isAgain);
    const [value, key, node] = this.#partsOf(read);
    this.linkMembers(classIndex, value, key, node);
    if (key === this.#element && !isAgain) this.#linkInherited(value, node);
    if (key !== this.#element || this.#state.values.kindOf(value) !== VALUE.instance) return;
    for (const element of this.#elementsOf(classIndex, value) ?? [])
      this.#typed.addType(element, node);
  }

  /** What a base from outside holds by its type arguments. */
  #linkInherited(value: number, node: number): void {
    const base = this.#typed.outsideBaseOf(value);
    if (base === undefined) return;
    for (const argument of this.#state.types.at(base).arguments)
      this.#typed.addType(argument, node);
  }

  /** Types of what is iterated over in a value of the class; `undefined` where its bases do not tell. */
  #elementsOf(classIndex: number, value: number): readonly number[] | undefined {
    if (classIndex === -1) return undefined;
    const { classes, units, types } = this.#state;
    const { rules, unit } = classes.get(classIndex);
    if (rules.iterated === undefined) return undefined;
    const iterated = this.#runtimeClass(units[unit]!, rules.iterated);
    const elements = this.#typed.argumentsAt(value, iterated);
    return elements?.filter((each) => !types.isOpen(each));
  }

  #partsOf(read: MemberRead): readonly [value: number, key: number, node: number] {
    return [this.#table.valueOf(read), this.#table.keyOf(read), this.#table.nodeOf(read)];
  }

  /** Members that the class and its bases declare. @param classIndex -1 for none */
  linkMembers(classIndex: number, value: number, key: number, node: number): void {
    if (classIndex === -1) return;
    const { classes, graph, values, texts } = this.#state;
    const { rules } = classes.get(classIndex);
    const isMade = key === this.#made;
    const order = isMade ? this.#search.madeBy(classIndex) : classes.orderOf(classIndex);
    const isWanted = (flags: number) =>
      (flags & (MEMBER.static | MEMBER.ofClass)) === 0 || rules.instancesSeeStatics;
    // An interface is the class of nothing.
    const isOfClass = rules.classMember !== undefined && texts.textOf(key) === rules.classMember;
    if (isOfClass && classes.get(classIndex).isValue)
      graph.addValue(node, values.get(VALUE.class, classIndex));
    const named = this.#search.find(rules, order, key, isWanted);
    const members =
      rules.hasStandIns === true && texts.textOf(key).includes('?')
        ? this.#search.standIns(order, texts.textOf(key), value)
        : named.length > 0
          ? named
          : this.#search.forAny(order, key, isWanted);
    if (members.length === 0) this.#linkBeginning(order, { value, key, node }, isWanted);
    for (const { place, flags } of members) {
      this.#linkMember(place, flags, value, rules, node);
      if (rules.overridesInInterfacesOnly === true && this.#isAbstract(place))
        this.#linkEmbedded(order, key, node);
    }
    if (members.length === 0) this.#linkStandIn(order, value, key, node);
    if (members.length === 0) this.#linkFunctionBases(order, VALUE.made, key, node);
    if (members.length === 0 && order.some((at) => classes.get(at).hasExternalBase)) {
      graph.addValue(node, values.get(VALUE.external, texts.get('')));
    }
  }

  /**
   * What functions give that the classes are based on: instances have what `new` makes of the function, the class itself
   * what is written to it, and it is what makes them.
   */
  #linkFunctionBases(
    order: readonly number[],
    kind: typeof VALUE.made | typeof VALUE.callable,
    key: number,
    node: number,
  ): void {
    const { classes, graph, values } = this.#state;
    for (const at of order) {
      for (const callable of classes.get(at).functionBases) {
        if (key === this.#made) graph.addValue(node, values.get(VALUE.callable, callable));
        else {
          const place = graph.addPlaces(1);
          graph.addValue(place, values.get(kind, callable));
          graph.addUse(place, USE.delegate, key, node);
        }
      }
    }
  }

  #isAbstract(place: number): boolean {
    const { callables, callableAt } = this.#state;
    return callables[callableAt.get(place) ?? -1]?.fact.isAbstract === true;
  }

  /** What embeds an interface has the methods of whatever stands for it. */
  #linkEmbedded(order: readonly number[], key: number, node: number): void {
    const { classes, graph } = this.#state;
    for (const at of order) {
      for (const { place, flags } of [...classes.get(at).members.values()].flat()) {
        if ((flags & MEMBER.embedded) !== 0) graph.addUse(place, USE.read, key, node);
      }
    }
  }

  /** Of a name that is put together, all members that begin and end so; those of the first class that has the name. */
  #linkBeginning(
    order: readonly number[],
    { value, key, node }: { readonly value: number; readonly key: number; readonly node: number },
    isWanted: WantsMember,
  ): void {
    const { classes, graph, texts } = this.#state;
    const pattern = patternOf(texts.textOf(key));
    if (pattern === undefined) return;
    graph.holdMembers(node);
    const seen = new Set<number>();
    for (const at of order) {
      const { members, rules } = classes.get(at);
      for (const [name, declared] of members) {
        if (seen.has(name) || !matchesPattern(pattern, texts.textOf(name))) continue;
        seen.add(name);
        for (const { place, flags, owner } of declared)
          if (isWanted(flags, owner)) this.#linkMember(place, flags, value, rules, node);
      }
    }
  }

  /** What is run for any method that an instance lacks. */
  #linkStandIn(order: readonly number[], value: number, key: number, node: number): void {
    const { classes, texts, graph, values } = this.#state;
    const { instanceStandIn } = classes.get(order[0]!).rules;
    if (instanceStandIn === undefined || values.kindOf(value) !== VALUE.instance) return;
    const name = instanceStandIn(texts.textOf(key));
    if (name === undefined) return;
    for (const { place } of classes.findMembers(order, texts.get(name), isNotOfClass))
      graph.addUse(place, USE.bind, value, node);
  }

  /** What is run for any method that a class itself lacks. */
  #linkClassStandIn(classIndex: number, value: number, key: number, node: number): void {
    const { classes, texts, graph } = this.#state;
    const name = classes.get(classIndex).rules.classStandIn?.(texts.textOf(key));
    if (name === undefined) return;
    for (const { place } of classes.findMembers(
      classes.orderOf(classIndex),
      texts.get(name),
      isOfClass,
    ))
      graph.addUse(place, USE.bind, value, node);
  }

  #linkMember(place: number, flags: number, value: number, rules: CallRules, node: number): void {
    const { graph, openTypes, declaredTypes, staticTypes } = this.#state;
    const open = openTypes.get(place);
    const declared = open === undefined ? declaredTypes.get(place) : undefined;
    if ((flags & MEMBER.field) !== 0) {
      this.#state.forms.copy(place, node);
      this.#state.operandKinds.give(place, node);
      if (rules.fieldsByClass === true) this.#fields.read(value, place, node);
    }
    const isField = (flags & MEMBER.field) !== 0 && rules.suitsByName !== undefined;
    if (isField && declared !== undefined && !staticTypes.has(node)) {
      staticTypes.set(node, declared);
    }
    if (open !== undefined) {
      const closed = this.#typed.addSubstituted(open, value, node);
      if (closed === undefined) this.#typed.addBound(open, value, node);
      const erased =
        closed === undefined ? this.#typed.erasedIn(open, value, place, false) : undefined;
      if (isField && erased !== undefined && !staticTypes.has(node)) staticTypes.set(node, erased);
    }
    if ((flags & MEMBER.static) !== 0) graph.addEdge(place, node);
    else if ((flags & MEMBER.ofClass) !== 0) {
      graph.addUse(place, USE.bind, this.#classValueOf(value), node);
    } else if (rules.bindsMethods) graph.addUse(place, USE.bind, value, node);
    else graph.addEdge(place, node);
  }

  /** What is told by a type, or by where a method stands, tells its class as well. */
  #classValueOf(value: number): number {
    const { classes, values } = this.#state;
    const classIndex = classOfValue(this.#state, value);
    if (classIndex === -1) return value;
    const isTold =
      classes.get(classIndex).rules.receiversMayBeAny === true && isDeclared(this.#state, value);
    return isTold
      ? values.get(VALUE.class, classIndex, TOLD.exact)
      : values.get(VALUE.class, classIndex);
  }

  /** Members of some instance of a declared type. */
  linkDeclared(read: MemberRead, isAgain: boolean): void {
    const { values, types, classes, graph, texts } = this.#state;
    const [value, key, node] = this.#partsOf(read);
    const type = types.at(values.firstOf(value));
    if (this.#linkPart(type, key, node)) return;
    const text = texts.textOf(key);
    if (isEntryKey(text)) {
      const isOfElements =
        type.class !== -1 && classes.get(type.class).rules.containersByType === true;
      const given = this.#elementsOf(type.class, value) ?? type.arguments;
      if (key === this.#element) this.#declareElements(type, node);
      if (key === this.#element || !this.#hasNoPositions(type))
        this.#linkEntry(given, key, node, isOfElements);
    } else if (type.arguments.some((argument) => this.#typed.isPart(argument))) {
      // Parts of a tuple with labels are members of it.
      this.#linkEntry(type.arguments, texts.get(`"${text}`), node, true);
    }
    if (type.class === -1) {
      graph.addValue(node, values.get(VALUE.external, texts.get('')));
      return;
    }
    // Which function it is is told by those that are seen to come, and only where there are none by the type.
    const isCone = values.kindOf(value) === VALUE.cone;
    if (!isCone && texts.textOf(key) === classes.get(type.class).rules.functionsMember) return;
    const isContainer = this.#written.isToldByType(value);
    if (isContainer && !isAgain) this.#written.link(this.#written.ownerOf(value), key, node);
    this.linkInstance(type.class, read, isAgain);
    if (isCone) this.#linkBelow(type, read);
  }

  /** Whether it is an object of the library that holds what it does at no position of its own. */
  #hasNoPositions({ class: classIndex, name, arguments: given }: BoundType): boolean {
    if (classIndex !== -1 || !this.#state.foreignTypes.isOfLibrary(name)) return false;
    return !given.some((argument) => this.#typed.isPart(argument));
  }

  /** What is written into an object of the library that holds things of one type is of that type. */
  #declareElements({ class: classIndex, name, arguments: given }: BoundType, node: number): void {
    const { foreignTypes, declaredTypes, types } = this.#state;
    const [only, ...others] = given;
    if (classIndex !== -1 || only === undefined || others.length > 0) return;
    if (!foreignTypes.isOfLibrary(name) || types.isOpen(only)) return;
    if (!declaredTypes.has(node)) declaredTypes.set(node, this.#typed.meantBy(only));
  }

  /** @returns whether it is known what the type from outside has there */
  #linkPart({ class: classIndex, name, arguments: given }: BoundType, key: number, node: number) {
    if (classIndex !== -1 || given.length === 0) return false;
    const { texts } = this.#state;
    for (const { partByName } of this.#knowing) {
      const part = partByName?.(texts.textOf(name), texts.textOf(key));
      const type = part === undefined ? undefined : this.#typed.typeByName(part, given);
      if (type === undefined) continue;
      this.#typed.addType(type, node);
      return true;
    }
    return false;
  }

  /**
   * What a container holds by its type arguments; those of a tuple or of a map may be of one key alone. Where one says what
   * all other elements are, those of one key are none.
   */
  #linkEntry(given: readonly number[], key: number, node: number, isOfElements: boolean): void {
    const { types } = this.#state;
    const tellsElement = given.some(
      (argument) => types.at(argument).name === this.#element && this.#typed.isPart(argument),
    );
    for (const argument of given) {
      const { name, arguments: inside } = types.at(argument);
      if (!this.#typed.isPart(argument)) {
        if (!isOfElements || key === this.#element) this.#typed.addType(argument, node);
      } else if (key === name || (key === this.#element && !tellsElement))
        for (const each of inside) this.#typed.addType(each, node);
    }
  }

  /** What classes below the type declare instead, each with an instance of its own as the receiver. */
  #linkBelow(type: BoundType, read: MemberRead): void {
    const { values, types, classes, graph, texts, cones, generals } = this.#state;
    const [value, key, node] = this.#partsOf(read);
    const bounds = { ...cones.boundsOf(values.secondOf(value)), above: type.class };
    graph.holdMembers(node);
    const isLeftOpen = this.#isLeftOpen(type.class, key);
    const overridden = this.#search.overriddenBy(type.class, key);
    const inTrait = keyInTrait(this.#state, type.class, key);
    // Where nobody makes any of them, whoever does is not in sight.
    const { isMadeWithin } = classes.get(type.class).rules;
    const areKnown = isMadeWithin !== undefined && classes.hasInstances(type.class);
    const suits = (at: number) =>
      this.#typed.mayBe(type, at) && isInBounds(this.#state, bounds, at);
    const mayHave = this.#mayHave(key, type.class);
    if (this.#isOneOfTooMany(type.class, key, mayHave)) return;
    let overriding = 0;
    for (const below of mayHave) {
      if (!this.#typed.mayBe(type, below)) continue;
      const mayRun = areKnown
        ? classes.mayRun(below, key, suits)
        : isInBounds(this.#state, bounds, below);
      if (!mayRun || !overridden(below)) continue;
      if (overriding === MAX_OVERRIDING) {
        this.#state.cutOverrides.add(type.class, key);
        break;
      }
      const asked = classes.get(below).members.has(inTrait) ? inTrait : key;
      const overrides = this.#search.overridesIn(below, asked, type.class);
      // What a class has from another base is no override of its own, and takes the room of none.
      if (overrides.length > 0 && classes.get(below).members.has(asked)) overriding += 1;
      if (overrides.length > 0 && key !== this.#made && !isLeftOpen) {
        const { rules } = classes.get(below);
        const receiver = values.get(
          VALUE.cone,
          types.ofClass(below, texts.get('')),
          values.secondOf(value),
        );
        for (const { place, flags } of overrides)
          this.#linkMember(place, flags, receiver, rules, node);
      }
      const general = values.get(VALUE.instance, below);
      this.#linkWritten(general, key, node);
      for (const specific of generals.specificsOf(general)) this.#linkWritten(specific, key, node);
    }
  }

  /** One type is meant and which is not known: some of very many are as good as none. */
  #isOneOfTooMany(above: number, key: number, below: readonly number[]): boolean {
    const { classes, cutOverrides } = this.#state;
    if (below.length <= MAX_OVERRIDING || !isStaticallyDispatched(this.#state, above)) return false;
    const overriding = below.filter((at) => classes.get(at).members.has(key));
    if (overriding.length <= MAX_OVERRIDING) return false;
    cutOverrides.add(above, key);
    return true;
  }

  /**
   * Whether a hint names a class that has no such member, and does not tell either which class below is meant: several have
   * one, each for itself. What a statement asks is asked of what else there is, as lists are.
   */
  #isLeftOpen(classIndex: number, key: number): boolean {
    const { classes, texts } = this.#state;
    const { lowerTypesSayMore, askedByStatements, askedOfClass } = classes.get(classIndex).rules;
    const text = texts.textOf(key);
    const isAsked = askedByStatements?.test(text) === true;
    // Every object has the others that the runtime asks for, or something in their place.
    if (lowerTypesSayMore !== true || (!isAsked && askedOfClass?.test(text) === true)) return false;
    const order = classes.orderOf(classIndex);
    // Bases that say nothing but that the class is abstract bring no members.
    if (order.some((at) => classes.get(at).hasExternalBase && !isMarkedOnly(this.#state, at)))
      return false;
    const keys = ACCESSOR.test(text) ? [key, texts.get(text.replace(ACCESSOR, ''))] : [key];
    const has = (at: number) => keys.some((each) => this.#hasItself(at, each));
    if (order.some(has)) return false;
    if (isAsked) return true;
    const having = keys.flatMap((each) => this.#mayHave(each, classIndex)).filter(has);
    const isFirst = (at: number) => !classes.orderOf(at).some((base) => base !== at && has(base));
    return new Set(having.filter(isFirst)).size > 1;
  }

  /** Whether the class declares the member, or its instances are given it. */
  #hasItself(at: number, key: number): boolean {
    const { classes, values } = this.#state;
    return (
      classes.get(at).members.has(key) ||
      this.#table.written(values.get(VALUE.instance, at), key) !== -1
    );
  }

  /** Of the classes below one those that may have something of the name; most have nothing. */
  #mayHave(key: number, above: number): readonly number[] {
    const { classes } = this.#state;
    const below = classes.isOutline(above) ? [] : classes.below(above);
    // Written by whoever has an instance, where most names are only ever declared.
    const isWritten = this.#table.isWritten(key);
    return below.filter((at) => at !== above && (isWritten || this.#search.mayOverride(at, key)));
  }

  /** What is written to the value itself. */
  #linkWritten(value: number, key: number, node: number): void {
    const written = this.#table.written(value, key);
    if (written !== -1) this.#state.graph.addEdge(written, node);
  }

  /** Members of the class itself. */
  linkClass(classIndex: number, read: MemberRead, isAgain: boolean): void {
    const { classes, graph, values, texts, declaredTypes, staticTypes } = this.#state;
    const { rules, unit } = classes.get(classIndex);
    const order = classes.orderOf(classIndex);
    const [value, key, node] = this.#partsOf(read);
    this.#written.linkClass(classIndex, read, isAgain);
    if (values.secondOf(value) === TOLD.orBelow) this.#linkClassesBelow(classIndex, read);
    const isCompleting = key === this.#completing;
    if ((key === this.#below || isCompleting) && !isAgain)
      this.#state.classesBelow.push({ classIndex, place: node, isCompleting });
    if (isCompleting) return;
    if (key === this.#prototype || texts.textOf(key) === rules.instanceMember)
      graph.addValue(node, values.get(VALUE.instance, classIndex));
    if (rules.entryPrefix !== undefined && isEntryKey(texts.textOf(key))) {
      // A class with type arguments is the class.
      graph.addValue(node, value);
      return;
    }
    const isWanted = (flags: number, owner: number) =>
      isOfClass(flags)
        ? isInherited(flags) || classes.isPart(classIndex, owner)
        : rules.classesSeeMembers;
    const found = this.#search.find(rules, order, key, isWanted);
    const members = isOfAccessor(rules, texts.textOf(key))
      ? found.filter(({ place, flags }) => !this.#runsOnInstances(place, flags))
      : found;
    for (const { place, flags } of members) {
      if ((flags & MEMBER.ofClass) !== 0) graph.addUse(place, USE.bind, value, node);
      else graph.addEdge(place, node);
      const declared = declaredTypes.get(place);
      const isField = (flags & MEMBER.field) !== 0 && rules.suitsByName !== undefined;
      if (isField && declared !== undefined && !staticTypes.has(node)) {
        staticTypes.set(node, declared);
      }
    }
    if (members.length > 0 || this.#linkExtensions(classIndex, value, key, node)) return;
    if (rules.maker !== undefined && texts.textOf(key) === rules.maker) {
      graph.addValue(node, value);
      return;
    }
    this.#linkBeginning(order, { value, key, node }, isWanted);
    this.#linkClassStandIn(classIndex, value, key, node);
    this.#linkFunctionBases(order, VALUE.callable, key, node);
    if (order.some((at) => classes.get(at).hasExternalBase)) {
      graph.addValue(node, values.get(VALUE.external, texts.get('')));
    }
    this.linkNature('callable', this.#state.units[unit]!, value, key, node);
  }

  /**
   * A property runs on instances alone, while the class gives it itself; other descriptors are asked for both.
   * https://docs.python.org/3/howto/descriptor.html#properties
   */
  #runsOnInstances(place: number, flags: number): boolean {
    const { callables, callableAt } = this.#state;
    const callable = callableAt.get(place);
    if (callable === undefined || isOfClass(flags)) return false;
    return callables[callable]!.fact.declaration !== -1;
  }

  /** What classes below declare for themselves instead, each as the receiver of its own. */
  #linkClassesBelow(classIndex: number, read: MemberRead): void {
    const { values, classes, graph } = this.#state;
    const [, key, node] = this.#partsOf(read);
    const overridden = this.#search.overriddenBy(classIndex, key);
    const mayHave = classes.below(classIndex).filter((at) => classes.get(at).members.has(key));
    if (this.#isOneOfTooMany(classIndex, key, mayHave)) return;
    let overriding = 0;
    for (const below of mayHave) {
      if (below === classIndex || !overridden(below)) continue;
      const overrides = (classes.get(below).members.get(key) ?? []).filter(
        ({ flags }) => isOfClass(flags) && (flags & MEMBER.private) === 0,
      );
      if (overrides.length === 0) continue;
      graph.holdMembers(node);
      if (overriding === MAX_OVERRIDING) {
        this.#state.cutOverrides.add(classIndex, key);
        break;
      }
      overriding += 1;
      const receiver = values.get(VALUE.class, below, TOLD.exact);
      for (const { place, flags } of overrides) {
        if ((flags & MEMBER.ofClass) !== 0) graph.addUse(place, USE.bind, receiver, node);
        else graph.addEdge(place, node);
      }
    }
  }

  /**
   * Members that the class has by extensions, with the class as their receiver.
   * @returns whether there are any
   */
  #linkExtensions(classIndex: number, value: number, key: number, node: number): boolean {
    const { classes, graph } = this.#state;
    const extensions = classes.extensionsOf(classIndex);
    if (extensions.length === 0) return false;
    const members = classes.findMembers(
      extensions,
      key,
      (flags) => (flags & (MEMBER.static | MEMBER.ofClass)) === 0,
    );
    for (const { place } of members) graph.addUse(place, USE.bind, value, node);
    return members.length > 0;
  }

  /** Members that every value of the nature has by the runtime. */
  linkNature(
    nature: keyof CallRules['natures'],
    unit: Unit,
    value: number,
    key: number,
    node: number,
  ): void {
    this.linkMembers(this.#runtimeClass(unit, unit.rules.natures[nature]), value, key, node);
  }

  /** Members of the receiver as the bases of a class declare them. */
  linkSuper(value: number, key: number, node: number): void {
    const { classes, graph, values } = this.#state;
    const from = values.firstOf(value);
    const receiver = values.secondOf(value);
    const receiverClass = classOfValue(this.#state, receiver);
    const inheriting = receiverClass === -1 ? from : receiverClass;
    const whole = classes.orderOf(inheriting);
    const at = whole.indexOf(from);
    const { bases, rules } = classes.get(from);
    const isMade = key === this.#made;
    const behind = at === -1 ? classes.orderOf(from).slice(1) : whole.slice(at + 1);
    const isOfBases = isMade && rules.inheritsConstructors === false;
    const inherited = isMade
      ? this.#search.ofValues(at === -1 ? from : inheriting, behind)
      : behind;
    const order = isOfBases ? bases : inherited;
    const isForClass = values.kindOf(receiver) === VALUE.class;
    if (isForClass && this.#linkAboveMetaclass(from, receiver, key, node)) return;
    const members = this.#search.find(
      rules,
      order,
      key,
      (flags) => !isForClass || (isOfClass(flags) && isInherited(flags)),
    );
    for (const { place, flags } of members) {
      if ((flags & MEMBER.static) !== 0) graph.addEdge(place, node);
      else if ((flags & MEMBER.ofClass) !== 0)
        graph.addUse(place, USE.bind, this.#classValueOf(receiver), node);
      else graph.addUse(place, USE.bind, receiver, node);
    }
    if (members.length === 0) this.#linkUndeclaredSuper(from, { order, receiver, key, node });
  }

  /**
   * Members that a class has by the bases of its class, as those of the one that asks for them.
   * @returns whether there are any
   */
  #linkAboveMetaclass(metaclass: number, receiver: number, key: number, node: number): boolean {
    const { classes, graph, values } = this.#state;
    if (classes.get(metaclass).rules.allocator === undefined) return false;
    const order = classes.extensionsOf(values.firstOf(receiver));
    const above = order.slice(order.indexOf(metaclass) + 1);
    if (above.length === order.length) return false;
    const members = classes.findMembers(above, key, isNotOfClass);
    for (const { place } of members) graph.addUse(place, USE.bind, receiver, node);
    return members.length > 0;
  }

  /** What no class above the one declares: it is written to one, or what functions or code outside have. */
  #linkUndeclaredSuper(
    from: number,
    {
      order,
      receiver,
      key,
      node,
    }: Record<'receiver' | 'key' | 'node', number> & { readonly order: readonly number[] },
  ): void {
    const { classes, graph, values, texts } = this.#state;
    const { rules } = classes.get(from);
    const isOfClass = values.kindOf(receiver) === VALUE.class;
    if (isOfClass && this.#linkExtensions(from, receiver, key, node)) return;
    if (isOfClass && rules.maker !== undefined && texts.textOf(key) === rules.maker)
      graph.addValue(node, receiver);
    const above = [from, ...order];
    this.#linkFunctionBases(above, isOfClass ? VALUE.callable : VALUE.made, key, node);
    for (const at of isOfClass || rules.constructorsGive !== true ? [] : order) {
      const written = this.#table.written(values.get(VALUE.instance, at), key);
      if (written !== -1) graph.addEdge(written, node);
    }
    if (classes.orderOf(from).some((base) => classes.get(base).hasExternalBase))
      graph.addValue(node, values.get(VALUE.external, texts.get('')));
  }
}

const isOfClass = (flags: number): boolean => (flags & (MEMBER.static | MEMBER.ofClass)) !== 0;

const isInherited = (flags: number): boolean => (flags & MEMBER.ofItself) === 0;

const isNotOfClass = (flags: number): boolean => !isOfClass(flags);

/** Whether the key is that of an accessor, where these are objects in their class. */
const isOfAccessor = ({ describers }: CallRules, key: string): boolean =>
  describers !== undefined && (key.startsWith(GETTER) || key.startsWith(SETTER));

const [GETTER, SETTER] = [getterKey(''), setterKey('')];
