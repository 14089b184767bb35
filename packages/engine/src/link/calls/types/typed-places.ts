// Declared types as values: what a place holds that was declared with one, and what the type parameters of a
// class stand for, seen from a value or a class below it.
import { type CallRules, MISFIT } from '../../../flow/call-rules.ts';
import { ELEMENT_KEY, GIVING_KEY, MEANT_KEY } from '../../../flow/flow-facts.ts';
import { NumberList } from '../collections/number-list.ts';
import { classOfValue, isDeclared } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import { isEntryKey, isPosition, type RuntimeClass } from '../members/written-members.ts';
import { onlyOutsideBase } from '../outside/outside-bases.ts';
import { type SolverState, USE } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';
import { ToldTypes } from './told-types.ts';
import type { BoundType } from './type-table.ts';

/** Aliases of aliases are followed so far; they may be written in circles. */
const MAX_ALIAS_DEPTH = 8;

/** What `typeByName` makes of a name, read once. */
interface TypeForm {
  /** Among the type arguments that are given; -1 for none of them. */
  readonly position: number;
  /** Text; what follows are its class and its type arguments. */
  readonly name: number;
  readonly class: number;
  readonly inner: readonly TypeForm[];
  /** Where it is the same whatever is given. */
  readonly type: number | undefined;
}

/** What the type parameters of a class stand for; `undefined` where nothing is known of it. */
type TypesGiven = (classIndex: number) => readonly number[] | undefined;

export class TypedPlaces {
  readonly #state: SolverState;
  readonly #runtimeClass: RuntimeClass;
  readonly #forms = new Map<string, TypeForm>();
  readonly #array: number;
  readonly #meant: number;
  readonly #giving: number;
  readonly #told: ToldTypes;
  /** Places that were declared with a class, or got one by what a type parameter stands for. */
  readonly declaredPlaces = new NumberList();
  /** By class, types that its type parameters are at least; -1 for those without a bound. */
  readonly parameterBounds = new Map<number, readonly number[]>();
  /** Type arguments that a class gives to the bases it names, by class and base. */
  readonly givenToBases = new Map<number, Map<number, readonly number[]>>();
  /** By class, a base from outside that it names with type arguments; the last one where there are several. */
  readonly #typedOutsideBases = new Map<number, number>();
  /** By class, as the type of `outsideBaseOf`, which may speak of type parameters; -1 for none. */
  readonly #outsideBases = new Map<number, number>();

  constructor(state: SolverState, runtimeClass: RuntimeClass) {
    this.#state = state;
    this.#runtimeClass = runtimeClass;
    this.#array = state.texts.get('[]');
    this.#meant = state.texts.get(MEANT_KEY);
    this.#giving = state.texts.get(GIVING_KEY);
    this.#told = new ToldTypes(state);
  }

  /**
   * @param name of a type from outside, with brackets for arrays and type arguments; `#0` is the first of those
   *   that are given, `?` one of which nothing is known
   * @param unit that speaks of it, where its runtime's sources may declare the type
   */
  typeByName(
    name: string,
    given: readonly number[] = [],
    unit: Unit | undefined = undefined,
  ): number | undefined {
    const key = unit === undefined ? name : `${unit.languageName} ${name}`;
    let form = this.#forms.get(key);
    if (form === undefined) {
      form = this.#formOf(name, unit);
      this.#forms.set(key, form);
    }
    return this.#typeOf(form, given);
  }

  #typeOf(
    { position, name, class: classIndex, inner, type }: TypeForm,
    given: readonly number[],
  ): number | undefined {
    if (type !== undefined) return type;
    if (position !== -1) return given[position];
    const inside: number[] = [];
    for (const each of inner) {
      const argument = this.#typeOf(each, given);
      if (argument !== undefined) inside.push(argument);
      // An array of what is not known is an array all the same.
      else if (name !== this.#array) return undefined;
    }
    return this.#state.types.get({ class: classIndex, name, arguments: inside, parameter: -1 });
  }

  /** Names of this form stand in tables of the language alone; they nest once or twice. */
  #formOf(name: string, unit: Unit | undefined): TypeForm {
    const { types, texts } = this.#state;
    if (name.startsWith('#'))
      return { position: Number(name.slice(1)), name: -1, class: -1, inner: [], type: undefined };
    const isArray = name.endsWith('[]');
    const open = name.indexOf('<');
    if (!isArray && open === -1) {
      const type = types.ofClass(this.#classOf(name, unit), texts.get(name === '?' ? '' : name));
      return { position: -1, name: -1, class: -1, inner: [], type };
    }
    const inside = isArray ? [name.slice(0, -2)] : splitArguments(name.slice(open + 1, -1));
    const outer = isArray ? this.#array : texts.get(name.slice(0, open));
    const inner = inside.map((each) => this.#formOf(each, unit));
    const classIndex = isArray ? -1 : this.#classOf(name.slice(0, open), unit);
    return { position: -1, name: outer, class: classIndex, inner, type: undefined };
  }

  #classOf(name: string, unit: Unit | undefined): number {
    return unit === undefined ? -1 : this.#runtimeClass(unit, name);
  }

  /** Whether it follows from another type: see `ToldTypes`. */
  isTold(type: number): boolean {
    return this.#told.isTold(type);
  }

  /** Whether the type stands for what a tuple or a map holds under one key, its name; under `*` for all other elements. */
  isPart(type: number): boolean {
    const { types, texts } = this.#state;
    const { class: classIndex, name, arguments: inside } = types.at(type);
    return classIndex === -1 && inside.length > 0 && isEntryKey(texts.textOf(name));
  }

  /** The type arguments of a type; of what is held under keys of its own, that which may be any element. */
  heldBy(type: number): readonly number[] {
    const { types, texts } = this.#state;
    const given = types.at(type).arguments;
    if (!given.some((argument) => this.isPart(argument))) return given;
    return given.flatMap((argument) => {
      if (!this.isPart(argument)) return [argument];
      const { name, arguments: inside } = types.at(argument);
      return texts.textOf(name) === ELEMENT_KEY ? inside : [];
    });
  }

  /** Whether the value is known position by position, by its type alone. */
  hasPositions(value: number): boolean {
    if (!isDeclared(this.#state, value)) return false;
    const { values, types, texts } = this.#state;
    return types
      .at(values.firstOf(value))
      .arguments.some((at) => this.isPart(at) && isPosition(texts.textOf(types.at(at).name)));
  }

  /** The type itself, or the one that it is another name of. */
  meantBy(type: number): number {
    const { types, classes } = this.#state;
    let meant = type;
    for (let depth = 0; depth <= MAX_ALIAS_DEPTH; depth++) {
      const { class: classIndex, arguments: given } = types.at(meant);
      const aliased = classIndex === -1 ? null : classes.get(classIndex).aliasOf;
      const [other, ...others] = aliased ?? [];
      if (other === undefined || others.length > 0) return meant;
      const closed = types.substituteOf(other, classIndex, given);
      if (closed === undefined || this.#told.isTold(closed)) return meant;
      meant = closed;
    }
    return meant;
  }

  /**
   * What a declared type stands for, as a value in the place.
   * @param outer what type parameters of aliases that it is written in stand for
   */
  addType(type: number, place: number, depth = 0, outer: TypesGiven = () => undefined): void {
    const { types, values, graph, classes } = this.#state;
    const { class: classIndex, name, arguments: given } = types.at(type);
    const aliased = classIndex === -1 ? null : classes.get(classIndex).aliasOf;
    if (aliased !== null) {
      if (depth > MAX_ALIAS_DEPTH) return;
      this.#addMeant(classIndex, place);
      // A union in an alias speaks of the type parameters of that, and has none itself.
      const all: TypesGiven = (at) => (at === classIndex ? given : outer(at));
      for (const other of aliased) {
        const closed = types.substitute(other, all);
        if (closed !== undefined && this.#told.isWhole(closed))
          this.addType(closed, place, depth + 1, all);
        else this.#addToldByBounds(other, all, place);
      }
      return;
    }
    if (this.#told.isTold(type)) {
      this.#addTold(type, place);
      return;
    }
    const isKnown = classIndex !== -1 || given.length > 0;
    const value = isKnown ? values.get(VALUE.declared, type) : values.get(VALUE.external, name);
    if (classIndex !== -1) this.declaredPlaces.push(place);
    graph.addValue(place, value);
  }

  #addTold(type: number, place: number): void {
    if (!this.#told.isWhole(type)) return;
    const told = this.#told.placeOf(type, (of, to) => this.addType(of, to));
    this.#state.graph.addEdge(told, place);
  }

  /** What follows from a type parameter of which nothing is told follows from what bounds that. */
  #addToldByBounds(open: number, given: TypesGiven, place: number): void {
    const { types } = this.#state;
    if (!this.#told.isTold(open)) return;
    const closed = types.substitute(open, (classIndex) => this.#orBounds(given, classIndex));
    if (closed !== undefined) this.#addTold(closed, place);
  }

  /** What the type parameters of a class are said to stand for, or what bounds them. */
  #orBounds(given: TypesGiven, classIndex: number): readonly (number | undefined)[] {
    const own = given(classIndex) ?? NONE;
    const bounds = this.parameterBounds.get(classIndex) ?? NONE;
    const count = Math.max(own.length, bounds.length);
    return Array.from({ length: count }, (_, at) => {
      const known = own[at];
      if (known !== undefined && !this.#state.types.isOpen(known)) return known;
      return bounds[at] === -1 ? undefined : bounds[at];
    });
  }

  /** What an alias stands for by the value that it names. */
  #addMeant(alias: number, place: number): void {
    const { classes, graph } = this.#state;
    const { members } = classes.get(alias);
    if (members.size === 0) return;
    for (const { place: meant } of members.get(this.#meant) ?? []) graph.addEdge(meant, place);
    for (const { place: giving } of members.get(this.#giving) ?? [])
      graph.addUse(giving, USE.giveResult, place, 0);
  }

  /**
   * What an open type stands for, seen from the value whose member has it.
   * @returns the type; `undefined` when it stays open
   */
  addSubstituted(type: number, value: number, place: number): number | undefined {
    const { types } = this.#state;
    const closed = types.substitute(type, (classIndex) => this.argumentsAt(value, classIndex));
    if (closed === undefined || !this.#told.isWhole(closed)) return undefined;
    this.addType(closed, place);
    return closed;
  }

  /**
   * What a type parameter is at least, where nothing tells what it stands for.
   * @param value whose member has it; `undefined` where that is not known
   * Where bounds are erased, the members themselves have them.
   */
  addBound(open: number, value: number | undefined, place: number): void {
    const { types, classes } = this.#state;
    const { class: owner, parameter } = types.at(open);
    const given = (at: number) => (value === undefined ? undefined : this.argumentsAt(value, at));
    if (parameter === -1) {
      this.#addToldByBounds(open, given, place);
      return;
    }
    if (classes.get(owner).rules.suitsByName !== undefined) return;
    // A class below may hand on a parameter of its own, whose bound says more.
    const own = given(owner)?.[parameter];
    const bounds = [own ?? open, open].map((type) => this.#boundOf(type));
    const bound = bounds.find((type) => type !== -1 && types.at(type).parameter === -1);
    if (bound === undefined) return;
    const closed = types.substitute(bound, given);
    this.addType(closed ?? this.erased(types.at(bound)), place);
  }

  /** The type without what is open in its arguments. */
  erased(bound: Omit<BoundType, 'parameter'>): number {
    const { types, classes } = this.#state;
    const rules = bound.class === -1 ? undefined : classes.get(bound.class).rules;
    return types.erased(bound, rules?.openTypesKeepClosed === true);
  }

  /** @returns -1 where the type is no type parameter, or one without a bound */
  #boundOf(type: number): number {
    const { class: owner, parameter } = this.#state.types.at(type);
    return parameter === -1 ? -1 : (this.parameterBounds.get(owner)?.[parameter] ?? -1);
  }

  /**
   * What bounds a type parameter, as the type of a member of a value for which the parameter stands for itself.
   * @param place of the member, which was declared with the type and with its bound
   * @param isInside whether the value is seen from inside the class, where no type arguments are written
   */
  erasedIn(open: number, value: number, place: number, isInside: boolean): number | undefined {
    const { values, types, classes, declaredTypes } = this.#state;
    const { class: owner, parameter } = types.at(open);
    if (parameter === -1 || !isDeclared(this.#state, value)) return undefined;
    if (classes.get(owner).rules.suitsByName === undefined) return undefined;
    const given = this.argumentsAt(value, owner);
    const isBare = types.at(values.firstOf(value)).class === owner && given?.length === 0;
    const isItself = given?.[parameter] === open || (isInside && isBare);
    return isItself ? declaredTypes.get(place) : undefined;
  }

  /** What the type parameters of a class stand for in the value, through the bases in between. */
  argumentsAt(value: number, classIndex: number): readonly number[] | undefined {
    const { values, types } = this.#state;
    const kind = values.kindOf(value);
    if (kind !== VALUE.declared && kind !== VALUE.cone)
      return this.baseArguments(classOfValue(this.#state, value), classIndex);
    const type = types.at(values.firstOf(value));
    if (type.class === classIndex) return type.arguments;
    const given = this.baseArguments(type.class, classIndex);
    return given?.map((argument) => this.#closed(argument, type.class, type.arguments));
  }

  /**
   * The type from outside that has what an instance of a class of the program has beyond that, where it is the only base
   * from outside and has type arguments; `undefined` for all other values.
   */
  outsideBaseOf(value: number): number | undefined {
    if (this.#typedOutsideBases.size === 0) return undefined;
    const classIndex = classOfValue(this.#state, value);
    if (classIndex === -1) return undefined;
    let type = this.#outsideBases.get(classIndex);
    if (type === undefined) {
      type = this.#onlyOutsideBase(classIndex) ?? -1;
      this.#outsideBases.set(classIndex, type);
    }
    return type === -1 ? undefined : this.#seenFrom(value, type);
  }

  /** Apart, since what closes over a value costs something for each that is asked about. */
  #seenFrom(value: number, type: number): number | undefined {
    return this.#state.types.substitute(type, (owner) => this.argumentsAt(value, owner));
  }

  #onlyOutsideBase(classIndex: number): number | undefined {
    const base = onlyOutsideBase(this.#state, classIndex);
    const type = base === undefined ? undefined : this.#typedOutsideBases.get(base.at);
    if (type === undefined || this.#state.types.at(type).name !== base?.name) return undefined;
    return type;
  }

  /** A class names a base from outside with type arguments. */
  addOutsideBase(classIndex: number, type: number): void {
    this.#typedOutsideBases.set(classIndex, type);
  }

  /** Whether an instance of the class can be of the type, as far as their type arguments tell. */
  mayBe(type: BoundType, classIndex: number): boolean {
    if (type.arguments.length === 0 || type.class === classIndex) return true;
    const given = this.baseArguments(classIndex, type.class);
    return (
      given === undefined ||
      given.every((own, at) => {
        const wanted = type.arguments[at];
        return this.#areRelated(own, wanted) && this.#isInBound(own, wanted);
      })
    );
  }

  /** Whether the type arguments of one may be those of the other, as far as they are known. */
  areAlike(one: BoundType, other: BoundType): boolean {
    return one.arguments.every((own, at) => this.#areRelated(own, other.arguments[at]));
  }

  /** Whether a type parameter of a class may stand for the type, as far as both are known. */
  #isInBound(parameter: number, type: number | undefined): boolean {
    const { types, classes } = this.#state;
    const { class: owner } = types.at(parameter);
    const bound = this.#boundOf(parameter);
    const { suitsByName, impliedBases } = bound === -1 ? NO_RULES : classes.get(owner).rules;
    if (type === undefined || suitsByName === undefined) return true;
    const [given, least] = [types.at(type), types.at(bound)];
    if (given.parameter !== -1 || least.parameter !== -1) return true;
    if (given.class === -1) return this.#mayBeNamed(given.name, least.name, suitsByName);
    // What bounds of wildcards say may be had by something that is both.
    const below = classes.below(given.class);
    if (least.class !== -1)
      return (
        classes.isBelow(least.class, given.class) ||
        below.some((at) => classes.isBelow(at, least.class))
      );
    const bases = [...classes.orderOf(given.class), ...below];
    return (
      impliedBases?.has(this.#state.texts.textOf(least.name)) === true ||
      bases.some((at) =>
        [...(this.#state.externalBases.get(at) ?? [])].some((base) =>
          this.#mayBeNamed(base, least.name, suitsByName),
        ),
      )
    );
  }

  #mayBeNamed(
    given: number,
    least: number,
    suitsByName: (given: string, wanted: string) => number,
  ): boolean {
    const { texts } = this.#state;
    const [name, wanted] = [texts.textOf(given), texts.textOf(least)];
    return UNTOLD.has(name) || wanted === '' || suitsByName(name, wanted) > MISFIT / 2;
  }

  /** Bounds of wildcards stand for themselves, so that what is above or below is as good as the same. */
  #areRelated(a: number, b: number | undefined): boolean {
    const { types, classes, texts } = this.#state;
    if (b === undefined || a === b) return true;
    const [one, other] = [types.at(a), types.at(b)];
    if (one.parameter !== -1 || other.parameter !== -1) return true;
    if (one.class !== -1 && other.class !== -1)
      return classes.isBelow(one.class, other.class) || classes.isBelow(other.class, one.class);
    if (one.name === other.name && this.isPart(a) && this.isPart(b))
      return this.areAlike(one, other);
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

  /**
   * What a class gives to a base, by way of those in between: `A` of `A extends B<C>`, `B<T> extends D<T>` gives `C`.
   * @param asked bases that this is asked for: code that does not compile may have classes based on each other
   */
  baseArguments(
    from: number,
    base: number,
    asked: readonly number[] = NONE,
  ): readonly number[] | undefined {
    if (from === -1 || asked.includes(base)) return undefined;
    for (const at of this.#state.classes.orderOf(from)) {
      const given = this.givenToBases.get(at)?.get(base);
      if (given === undefined) continue;
      const between = at === from ? undefined : this.baseArguments(from, at, [...asked, base]);
      return between === undefined ? given : given.map((each) => this.#closed(each, at, between));
    }
    return undefined;
  }

  #closed(type: number, classIndex: number, given: readonly number[]): number {
    return this.#state.types.substituteOf(type, classIndex, given) ?? type;
  }
}

const NONE: readonly number[] = [];

const NO_RULES: Pick<CallRules, 'suitsByName' | 'impliedBases'> = {};

/** Types that say nothing of what there is. */
const UNTOLD: ReadonlySet<string> = new Set(['', 'Object']);

/** `A,B<C,D>` is `A` and `B<C,D>`. */
function splitArguments(text: string): string[] {
  return text.match(/[^,<>]+(?:<.*>)?/g) ?? [];
}
