// What written types mean: classes of the program and of the runtime's sources, aliases followed, or types of which
// only the name is known. What names mean as values is not asked here.
import type { TypeFact } from '../../../flow/flow-facts.ts';
import { givenName, withoutGiven } from '../../../flow/specialised-name.ts';
import type { NameBinder } from '../../bind-name.ts';
import type { ExternalSymbol, ImportedNames } from '../../imported-names.ts';
import { FunctionsAsClasses } from '../classes/functions-as-classes.ts';
import { isEntryKey } from '../members/written-members.ts';
import { aliasedHere } from '../names/aliased-here.ts';
import type { ClassesByArity } from '../names/classes-by-arity.ts';
import type { GlobalTypes } from '../names/global-types.ts';
import { LinkedKeys } from '../names/linked-keys.ts';
import type { LinkedNames } from '../names/linked-names.ts';
import { Specialisations } from '../names/specialisations.ts';
import type { SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';
import type { UnitIndex } from '../units/unit-index.ts';
import { isToldByType } from './told-types.ts';

export interface TypeMeaningsOptions {
  readonly state: SolverState;
  readonly binder: NameBinder;
  readonly imported: ImportedNames;
  readonly classOfDeclaration: ReadonlyMap<number, number>;
  /** By the declaration of an object. */
  readonly classOfObject: ReadonlyMap<number, number>;
  /** Classes by the places that hold them, of languages that link by name. */
  readonly classAt: ReadonlyMap<number, number>;
  readonly arities: ClassesByArity;
  readonly globals: GlobalTypes;
  /** Classes of the runtime's sources by unit and name. */
  readonly runtimeClasses: ReadonlyMap<Unit, ReadonlyMap<string, number>>;
}

/** In front of the names of types, which are apart from those of values. */
const TYPE_SIGN = 'type ';

export class TypeMeanings {
  readonly #options: TypeMeaningsOptions;
  readonly #units: UnitIndex;
  readonly #linked: LinkedNames;
  readonly #types = new Map<Unit, Int32Array>();
  readonly #typeKeys: LinkedKeys;
  readonly #specialisations: Specialisations;
  readonly #functions: FunctionsAsClasses;
  /** Types that stand for several classes, by these. */
  readonly #unions = new Map<string, number>();

  constructor(options: TypeMeaningsOptions, units: UnitIndex, linked: LinkedNames) {
    this.#options = options;
    this.#units = units;
    this.#linked = linked;
    this.#typeKeys = new LinkedKeys(options.state, TYPE_SIGN);
    this.#functions = new FunctionsAsClasses(options.state);
    this.#specialisations = new Specialisations(options.state, TYPE_SIGN, (place) => {
      const found = options.classAt.get(place);
      return found !== undefined && this.#isAlias(found);
    });
  }

  /** A class of the runtime by its simple name; -1 when no source declares it. */
  runtimeClass(unit: Unit, name: string | undefined): number {
    if (name === undefined) return -1;
    const own = unit.rules.runtimeNames?.get(name) ?? name;
    for (const source of this.#units.ofRuntime(unit.languageName, '')) {
      const found = this.#options.runtimeClasses.get(source)?.get(own);
      if (found !== undefined) return found;
    }
    return -1;
  }

  /** @returns a type of the table */
  type(unit: Unit, index: number): number {
    let known = this.#types.get(unit);
    if (known === undefined) {
      known = new Int32Array(unit.facts.types.length).fill(-1);
      this.#types.set(unit, known);
    }
    if (known[index]! === -1) known[index] = this.#bindType(unit, index, 0);
    return known[index]!;
  }

  #bindType(unit: Unit, index: number, depth: number): number {
    const { state } = this.#options;
    const fact = unit.facts.types.at(index);
    const name = unit.texts[fact.name]!;
    if (fact.parameterOf !== -1) return this.#typeParameter(unit, fact, name);
    if (fact.class !== -1)
      return state.types.ofClass(state.classes.whole(unit.firstClass + fact.class), name);
    const given = this.#bindArguments(unit, fact, depth);
    const text = state.texts.textOf(name);
    // What a tuple or a map has under one key.
    if (given.length > 0 && (isEntryKey(text) || isToldByType(text)))
      return this.#typeOf(-1, name, given);
    if (unit.rules.linksByName && unit.path !== null) {
      const found = this.linkedClass(unit, fact.nameScope ?? -1, name);
      const alias = found === -1 ? undefined : this.#aliasedType(found, depth);
      if (alias === undefined)
        return this.#typeOf(found, state.texts.get(withoutGiven(text)), given);
      return state.types.substituteOf(alias, found, given) ?? alias;
    }
    const declared = this.classOfArity(unit, fact.scope, text, fact.arguments.length);
    const found = declared ?? this.#externalClass(unit, text) ?? this.#globalClass(unit, text);
    if (found !== undefined) {
      const alias = this.#aliasedType(found, depth);
      if (alias === undefined) return this.#typeOf(found, name, given);
      return state.types.substituteOf(alias, found, given) ?? alias;
    }
    const runtime = this.runtimeClass(unit, text);
    // Names of types outside serve to choose overloads; without them all such types are alike.
    const { overloadsByType, plainTypes } = unit.rules;
    const tellsNames = runtime !== -1 || overloadsByType || plainTypes?.has(text) === true;
    return this.#typeOf(runtime, tellsNames ? name : state.texts.get(''), given);
  }

  #bindArguments(unit: Unit, { arguments: given }: TypeFact, depth: number): readonly number[] {
    if (given.length === 0 || depth > MAX_DEPTH) return NONE;
    return given.map((at) => this.#bindType(unit, at, depth + 1));
  }

  #typeOf(classIndex: number, name: number, given: readonly number[]): number {
    return this.#options.state.types.get({
      class: classIndex,
      name,
      arguments: given,
      parameter: -1,
    });
  }

  /**
   * The class that a name means with so many type arguments; the bare name may also mean what has some.
   * @param declaredIn index of a declaration in the file; -1 at its own level
   */
  classOfArity(unit: Unit, declaredIn: number, name: string, arity: number): number | undefined {
    const found = this.#declaredClass(unit, declaredIn, name);
    if (found === undefined || unit.rules.tellsTypesByArity !== true) return found;
    const meant = this.#options.arities.find(found, arity);
    return arity === 0 ? (meant ?? found) : meant;
  }

  #typeParameter(unit: Unit, { parameterOf, name }: TypeFact, text: number): number {
    const fact = unit.facts.classes[parameterOf]!;
    const parameter = fact.typeParameters.indexOf(name);
    const { types, classes } = this.#options.state;
    const owner = classes.whole(aliasedHere(unit, fact) ?? unit.firstClass + parameterOf);
    return types.get({ class: owner, name: text, arguments: [], parameter });
  }

  #declaredClass(unit: Unit, declaredIn: number, name: string): number | undefined {
    const { binder, classOfDeclaration, runtimeClasses } = this.#options;
    if (unit.path === null) return runtimeClasses.get(unit)?.get(name);
    const scope = declaredIn === -1 ? null : unit.firstDeclaration + declaredIn;
    const declaration = binder.bind(unit.path, scope, name) ?? this.#inheritedType(scope, name);
    if (declaration === undefined) return undefined;
    const found =
      classOfDeclaration.get(declaration) ??
      classOfDeclaration.get(binder.typeBehind(declaration) ?? -1) ??
      (unit.rules.constructorsGive === true ? this.#functions.find(declaration) : undefined);
    return found === undefined && unit.rules.tellsTypesByArity === true
      ? this.#classFurtherOut(unit.path, scope, name)
      : found;
  }

  /** Where types say how many parameters they have, a method that bears the name of one does not hide it. */
  #classFurtherOut(path: string, scope: number | null, name: string): number | undefined {
    const { binder, classOfDeclaration } = this.#options;
    for (let at = scope, steps = 0; at !== null && steps < MAX_SCOPES; steps++) {
      at = binder.around(at);
      const declaration = binder.bind(path, at, name);
      const found = declaration === undefined ? undefined : classOfDeclaration.get(declaration);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** A class of a module of the runtime that the file imports. */
  #externalClass(unit: Unit, name: string): number | undefined {
    const { imported, runtimeClasses } = this.#options;
    const external =
      unit.path === null
        ? undefined
        : (imported.findExternal(unit.path, name) ?? this.#behindModule(unit, name));
    if (external === undefined) return undefined;
    for (const source of this.#units.ofRuntime(unit.languageName, external.module)) {
      const found = runtimeClasses.get(source)?.get(external.symbol);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** What stands behind a module that the file imports as a whole: `import abc`, then `abc.ABCMeta`. */
  #behindModule(unit: Unit, name: string): ExternalSymbol | undefined {
    const dot = name.lastIndexOf('.');
    if (dot === -1 || unit.path === null || unit.rules.typesBehindModules !== true)
      return undefined;
    const module = this.#options.imported.findExternal(unit.path, name.slice(0, dot));
    if (module?.symbol !== '*') return undefined;
    return { module: module.module, symbol: name.slice(dot + 1) };
  }

  /** What every file sees of the name, unless an import or the language itself says what it means. */
  #globalClass(unit: Unit, name: string): number | undefined {
    const { globals, imported, classOfDeclaration } = this.#options;
    if (unit.path === null || this.runtimeClass(unit, name) !== -1) return undefined;
    const head = name.split('.', 1)[0]!;
    if (imported.findExternal(unit.path, head) !== undefined) return undefined;
    const declaration = globals.find(unit, name);
    return declaration === undefined ? undefined : classOfDeclaration.get(declaration);
  }

  /** A type that the classes around declare inside another part of them, or a base of theirs inside itself. */
  #inheritedType(scope: number | null, name: string): number | undefined {
    const { state, classOfDeclaration, classOfObject, binder } = this.#options;
    for (let at = scope, steps = 0; at !== null && steps < MAX_SCOPES; steps++) {
      const classIndex = classOfDeclaration.get(at) ?? classOfObject.get(at);
      const order = classIndex === undefined ? [] : state.classes.orderOf(classIndex);
      const [own] = order;
      // What stands inside the declaration itself has been looked for.
      const isWhole = own !== undefined && state.classes.partsOf(own).length === 1;
      for (const base of isWhole ? order.slice(1) : order) {
        const found = this.#typeInside(base, at, name);
        if (found !== undefined) return found;
      }
      at = binder.around(at);
    }
    return undefined;
  }

  /** In a part of the class that is not the declaration, where it was looked for before. */
  #typeInside(classIndex: number, declaration: number, name: string): number | undefined {
    const { state, binder } = this.#options;
    for (const part of state.classes.partsOf(classIndex)) {
      const { path } = state.units[part.unit]!;
      if (part.declaration === -1 || part.declaration === declaration || path === null) continue;
      const found = binder.bindInside(path, part.declaration, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Names that a linked name with what is given to templates stands for, which say what is meant. */
  specialisations(unit: Unit, scope: number, written: string): readonly string[] {
    return this.#specialisations.meant(unit, scope, written);
  }

  /** The class, or the alias, that a type's name means in the scope; -1 when none is in sight. */
  linkedClass(unit: Unit, scope: number, name: number): number {
    const { texts } = this.#options.state;
    const written = texts.textOf(name);
    if (givenName(written) === undefined) return this.#linkedByName(unit, scope, name);
    const found = this.#specialisations
      .meant(unit, scope, written)
      .map((each) => this.#linkedByName(unit, scope, texts.get(each)))
      .filter((each) => each !== -1);
    const own = found.filter((each) => !this.#isAlias(each));
    return own.length < 2 ? (own[0] ?? found[0] ?? -1) : this.#anyOf(unit, own);
  }

  /** A type that stands for several classes. */
  #anyOf(unit: Unit, meant: readonly number[]): number {
    const { classes, types, texts } = this.#options.state;
    const key = meant.join();
    const known = this.#unions.get(key);
    if (known !== undefined) return known;
    const { isMadeWithin, isClosed } = classes.get(meant[0]!);
    const aliasOf = meant.map((each) => types.ofClass(each, texts.get('')));
    const union = classes.addUndeclared(unit, { isType: true, isMadeWithin, isClosed, aliasOf });
    for (const each of meant) classes.addBase(union, each);
    this.#unions.set(key, union);
    return union;
  }

  #linkedByName(unit: Unit, scope: number, name: number): number {
    for (const text of this.#typeKeys.candidates(unit, scope, name)) {
      const places = this.#linked.inSight(unit, text);
      const found = this.#classAmong(places);
      if (found !== undefined) return found;
      // A class that is only declared here is the one that some other file defines under the whole name.
      const defined = places.length === 0 ? [] : this.#linked.anywhere(unit, text);
      const elsewhere = this.#classAmong(defined);
      if (elsewhere !== undefined) return elsewhere;
    }
    return -1;
  }

  /** Classes come before other names of them. */
  #classAmong(places: readonly number[]): number | undefined {
    const { classAt } = this.#options;
    const [found] = places
      .flatMap((place) => classAt.get(place) ?? [])
      .sort((a, b) => Number(this.#isAlias(a)) - Number(this.#isAlias(b)));
    return found;
  }

  /** What an alias is another name of; `undefined` for a class of its own. */
  #aliasedType(classIndex: number, depth: number): number | undefined {
    const { state, classAt } = this.#options;
    const target = this.#aliasOf(classIndex);
    if (target === undefined) return undefined;
    const nothing = state.types.get({
      class: -1,
      name: state.texts.get(''),
      arguments: [],
      parameter: -1,
    });
    if (target === -1 || depth > MAX_ALIASES) return nothing;
    const unit = state.units[state.classes.get(classIndex).unit]!;
    const bound = this.#bindType(unit, target, depth + 1);
    const { class: meant, arguments: given } = state.types.at(bound);
    if (meant !== -1 || given.length > 0 || !unit.rules.linksByName) return bound;
    // `typedef struct a a;` where the struct itself stands in a source: whoever uses its fields sees it.
    const own = withoutGiven(state.texts.textOf(unit.texts[unit.facts.types.at(target).name]!));
    const text = state.texts.find(`${TYPE_SIGN}${own}`);
    const [found] = (text === undefined ? [] : this.#linked.anywhere(unit, text))
      .flatMap((place) => classAt.get(place) ?? [])
      .filter((at) => !this.#isAlias(at));
    return found === undefined ? bound : state.types.ofClass(found, state.texts.get(''));
  }

  /** The class that an alias is another name of, and any other class itself; -1 when the alias leads outside. */
  classBehind(classIndex: number): number {
    const alias = this.#aliasedType(classIndex, 0);
    return alias === undefined
      ? classIndex
      : (this.#options.state.types.at(alias).class ?? classIndex);
  }

  #isAlias(classIndex: number): boolean {
    return this.#aliasOf(classIndex) !== undefined;
  }

  #aliasOf(classIndex: number): number | undefined {
    const { units, classes } = this.#options.state;
    const unit = units[classes.get(classIndex).unit]!;
    return unit.facts.classes[classIndex - unit.firstClass]?.aliasOf;
  }
}

/** Type arguments of type arguments. */
const MAX_DEPTH = 8;

const NONE: readonly number[] = [];

/** Classes are hardly nested deeper. */
const MAX_SCOPES = 32;

/** Aliases of aliases; longer chains are circles. */
const MAX_ALIASES = 8;
