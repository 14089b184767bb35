// What free names and imports of a unit mean: places and classes of other files, of the runtime's sources, or
// something outside the repository. Types, and values of languages that link by name, have files of their own.

import {
  fieldKey,
  getterKey,
  MEMBER,
  PACKAGE_OBJECT,
  setterKey,
} from '../../../flow/flow-facts.ts';
import { givenName, withoutGiven } from '../../../flow/specialised-name.ts';
import type { ImportTarget } from '../../../language.ts';
import type { ImportedSymbol } from '../../imported-names.ts';
import type { ClassTable } from '../classes/class-table.ts';
import { NumberSet } from '../collections/number-set.ts';
import { PairMap } from '../collections/pair-map.ts';
import { VALUE } from '../graph/values.ts';
import type { AccessorKeys } from '../load/accessor-keys.ts';
import { TypeMeanings, type TypeMeaningsOptions } from '../types/type-meanings.ts';
import type { Unit } from '../units/unit.ts';
import { UnitIndex } from '../units/unit-index.ts';
import { BroughtInNames } from './brought-in-names.ts';
import { FunctionsInSight } from './functions-in-sight.ts';
import { LinkedNames } from './linked-names.ts';
import { LinkedValues } from './linked-values.ts';
import { type Meaning, UNKNOWN } from './meaning.ts';

export interface NameMeaningsOptions extends TypeMeaningsOptions {
  /** Places of callables and classes that are declared, by index of the declaration. */
  readonly placeOfDeclaration: ReadonlyMap<number, number>;
  /** Told of all before names are asked for. */
  readonly accessors: AccessorKeys;
}

/** Between a module that stands in a file and what it declares. */
const PART = '::';

export class NameMeanings {
  readonly #options: NameMeaningsOptions;
  readonly #units: UnitIndex;
  readonly #types: TypeMeanings;
  readonly #linked: LinkedNames;
  readonly #linkedValues: LinkedValues;
  readonly #inSight: FunctionsInSight;
  /** Places of globals of languages whose facts say what files pass on. */
  #globals: ReadonlySet<number> | undefined;
  /** Names that modules offer. */
  #offered: ReadonlySet<number> | undefined;
  #broughtIn: BroughtInNames | undefined;
  /** Those that files speak of without an import. */
  readonly #asked = new NumberSet();
  /** Meanings that are known, and where by scope and text; scopes are numbered through all units. */
  readonly #meanings: Meaning[] = [];
  readonly #known = new PairMap();
  /** By unit, the number of what is outside of all its scopes; they follow it. */
  readonly #firstScopes: readonly number[];

  constructor(options: NameMeaningsOptions) {
    this.#options = options;
    this.#units = new UnitIndex(options.state.units);
    this.#linked = new LinkedNames(options.state, (path) => this.#units.at(path));
    this.#types = new TypeMeanings(options, this.#units, this.#linked);
    this.#linkedValues = new LinkedValues(options.state, this.#types, this.#linked);
    this.#inSight = new FunctionsInSight(options.state, this.#units);
    let scopes = 0;
    this.#firstScopes = options.state.units.map(({ facts }) => {
      scopes += 1 + facts.scopes.length;
      return scopes - 1 - facts.scopes.length;
    });
  }

  /** A class of the runtime by its simple name; -1 when no source declares it. */
  runtimeClass(unit: Unit, name: string | undefined): number {
    return this.#types.runtimeClass(unit, name);
  }

  /** @returns a type of the table */
  type(unit: Unit, index: number): number {
    return this.#types.type(unit, index);
  }

  /** What a name means that the file's own scopes do not bind. */
  name(unit: Unit, scope: number, text: number): Meaning {
    const within = this.#firstScopes[unit.index]! + scope + 1;
    const known = this.#meanings[this.#known.get(within, text)];
    if (known !== undefined) return known;
    const meaning = this.#inSight.join(unit, text, this.#ofArity(unit, scope, text));
    this.#known.set(within, text, this.#meanings.push(meaning) - 1);
    return meaning;
  }

  /** Places of functions that other files of the package have under the name, which an extension may be among. */
  extensionsBeside(unit: Unit, text: number, meaning: Meaning): readonly number[] {
    return this.#inSight.besides(unit, text, meaning);
  }

  /** Whether any file that is linked with the unit by names has a value or a macro of that name. */
  isLinked(unit: Unit, text: number): boolean {
    const { texts } = this.#options.state;
    return this.#linkedValues.isAnywhere(unit, texts.get(withoutGiven(texts.textOf(text))));
  }

  /**
   * What an import gives for a symbol of it, one for each of its targets that has it.
   * @param written the symbol, with modules in front that may stand in the file which declares it: `inner::f`
   */
  import(unit: Unit, index: number, written: string): readonly Meaning[] {
    const targets = unit.targets[index] ?? [];
    const symbol = written.split(PART).at(-1) as string;
    const naming = targets.filter(({ symbols }) => symbols.includes(symbol));
    // No file imports itself, but a path may lead back to the file that it stands in.
    if (naming.length === 0 && targets.every(({ outcome }) => outcome === 'unresolved'))
      return [this.#offeredValue(unit, written)];
    return (naming.length > 0 ? naming : targets).map((target) =>
      this.#targetMeaning(unit, target, { symbol, written }),
    );
  }

  #targetMeaning(
    unit: Unit,
    target: ImportTarget,
    { symbol, written }: { readonly symbol: string; readonly written: string },
  ): Meaning {
    const { texts } = this.#options.state;
    if (target.outcome === 'unresolved') return UNKNOWN;
    if (target.outcome === 'resolved') {
      const source = this.#units.at(target.path);
      if (source === undefined) return UNKNOWN;
      const isWhole = symbol === '*' || target.moduleSymbols?.includes(symbol) === true;
      if (isWhole) return { kind: 'place', place: source.firstPlace };
      return this.#offeredValue(source, written);
    }
    const [runtime] = this.#units.ofRuntime(unit.languageName, target.name);
    if (runtime === undefined) return { kind: 'external', name: texts.get(target.name) };
    if (symbol === '*') return { kind: 'place', place: runtime.firstPlace };
    const place = runtime.globals.get(texts.get(symbol));
    if (place !== undefined) return { kind: 'place', place };
    return { kind: 'external', name: texts.get(target.name) };
  }

  /**
   * Names that a file passes on are no globals of its own, unless its extractor makes them so. Without a module `inner`
   * in the file, `inner::f` is `f` of the file as that module.
   */
  #offeredValue(source: Unit, symbol: string): Meaning {
    const { binder, placeOfDeclaration, state } = this.#options;
    const key = state.texts.get(symbol);
    const inside = symbol.indexOf(PART);
    if (inside !== -1 && !source.globals.has(key))
      return this.#offeredValue(source, symbol.slice(inside + PART.length));
    if (source.path !== null && !source.globals.has(key)) {
      const declaration = binder.bindOffered(source.path, symbol);
      const place = declaration === undefined ? undefined : placeOfDeclaration.get(declaration);
      if (place !== undefined && this.#isAsDeclared(source, place)) return { kind: 'place', place };
    }
    return { kind: 'member', object: source.firstPlace, key };
  }

  /** Whether a file that passes a definition on has what was defined, and not what a decorator has made of it. */
  #isAsDeclared({ rules }: Unit, place: number): boolean {
    if (rules.passesOnByFacts !== true) return true;
    this.#globals ??= new Set(
      this.#options.state.units.flatMap((unit) =>
        unit.rules === rules ? [...unit.globals.values()] : [],
      ),
    );
    return this.#globals.has(place);
  }

  #bindValue(unit: Unit, scope: number, text: number): Meaning {
    if (unit.rules.linksByName && unit.path !== null) return this.#bindLinked(unit, scope, text);
    const bare = this.#bareName(text);
    if (scope !== -1 && unit.facts.scopes[scope]!.isGlobalObject === true)
      return this.#everywhere(unit, bare) ?? this.#global(unit, scope, bare) ?? UNKNOWN;
    return (
      this.#memberInScope(unit, scope, text) ??
      this.#importedMember(unit, bare, text) ??
      this.#declaredValue(unit, scope, bare) ??
      this.#importedValue(unit, bare) ??
      this.#memberOfImported(unit, bare, text) ??
      this.#everywhere(unit, bare) ??
      this.#global(unit, scope, bare) ??
      this.#outside(unit, scope, bare)
    );
  }

  /** What the name of a template means with what is given to it: any of several definitions where that does not tell. */
  #bindLinked(unit: Unit, scope: number, text: number): Meaning {
    const { texts } = this.#options.state;
    const written = texts.textOf(text);
    if (givenName(written) === undefined) return this.#bindLinkedName(unit, scope, text);
    const [first, ...others] = this.#types
      .specialisations(unit, scope, written)
      .map((name) => this.#bindLinkedName(unit, scope, texts.get(name)));
    return others.reduce((meaning, other) => this.#eitherOf(meaning, other), first!);
  }

  /** One meaning for two of the same kind; the first where they differ, but for what is not in the repository. */
  #eitherOf(meaning: Meaning, other: Meaning): Meaning {
    if (other.kind !== 'place' && other.kind !== 'member') return meaning;
    if (meaning.kind !== 'place' && meaning.kind !== 'member') return other;
    const { graph } = this.#options.state;
    const joined = graph.addPlaces(1);
    if (meaning.kind === 'place' && other.kind === 'place') {
      graph.addEdge(meaning.place, joined);
      graph.addEdge(other.place, joined);
      return { kind: 'place', place: joined };
    }
    if (meaning.kind !== 'member' || other.kind !== 'member') return meaning;
    graph.addEdge(meaning.object, joined);
    graph.addEdge(other.object, joined);
    return { kind: 'member', object: joined, key: meaning.key };
  }

  #bindLinkedName(unit: Unit, scope: number, text: number): Meaning {
    return (
      this.#memberInScope(unit, scope, text) ??
      this.#linkedValues.find(unit, scope, text) ??
      this.#everywhere(unit, text) ??
      (this.#linked.includesForeign(unit) ? this.#foreign() : this.#outside(unit, scope, text))
    );
  }

  /** Where types are told apart by how many type parameters they have, the one with as many as the name says. */
  #ofArity(unit: Unit, scope: number, text: number): Meaning {
    const { arities, state } = this.#options;
    if (unit.rules.tellsTypesByArity !== true || unit.path === null)
      return this.#bindValue(unit, scope, text);
    const [name = '', arity] = state.texts.textOf(text).split('`');
    if (arity === undefined) {
      const meaning = this.#bindValue(unit, scope, text);
      return meaning.kind === 'place'
        ? { ...meaning, place: arities.placeOf(meaning.place, 0) }
        : meaning;
    }
    // Methods are told by the types that they are given, of which there is one at the least.
    const found = this.#classNamed(unit, scope, name, Number(arity));
    if (arity === '0') return found ?? this.#outside(unit, scope, state.texts.get(name));
    return this.#memberInScope(unit, scope, text) ?? found ?? this.#bindValue(unit, scope, text);
  }

  #classNamed(unit: Unit, scope: number, name: string, arity: number): Meaning | undefined {
    const { placeOfDeclaration, state } = this.#options;
    const found = this.#types.classOfArity(unit, this.#classAround(unit, scope), name, arity);
    const declaration = found === undefined ? -1 : state.classes.get(found).declaration;
    const place =
      placeOfDeclaration.get(declaration) ?? this.#classInside(unit, scope, name, arity);
    return place === undefined ? undefined : { kind: 'place', place };
  }

  /** A class that those around, or other parts of them, declare inside. */
  #classInside(unit: Unit, scope: number, name: string, arity: number): number | undefined {
    const { arities, state } = this.#options;
    const { classes, texts } = state;
    const key = texts.get(name);
    for (let at = scope; at !== -1; at = unit.facts.scopes[at]!.parent) {
      const classIndex = this.#classOfScope(unit, at);
      for (const base of classIndex === -1 ? [] : classes.orderOf(classIndex)) {
        const inside = classes.get(base).members.get(key) ?? [];
        const found = inside.find(({ place }) => arities.isClass(place));
        if (found !== undefined) return arities.placeOf(found.place, arity);
      }
    }
    return undefined;
  }

  /** The declaration of the nearest class around a scope that has a name, as the file numbers it; -1 for none. */
  #classAround(unit: Unit, scope: number): number {
    const { classes, scopes } = unit.facts;
    for (let at = scope; at !== -1; at = scopes[at]!.parent) {
      const declaration = classes[scopes[at]!.class]?.declaration ?? -1;
      if (declaration !== -1) return declaration;
    }
    return -1;
  }

  /** Of the key of a field, the name that it is made of. */
  #bareName(text: number): number {
    const { texts } = this.#options.state;
    const name = texts.textOf(text);
    return name.startsWith('.') ? texts.get(name.slice(1)) : text;
  }

  /** A static member that is imported by name belongs to a class, which may inherit it. */
  #importedMember(unit: Unit, bare: number, text: number): Meaning | undefined {
    const { imported, state } = this.#options;
    if (unit.path === null) return undefined;
    const found = imported.find(unit.path, state.texts.textOf(bare));
    const member = found?.symbol.slice(found.symbol.lastIndexOf('.') + 1) ?? '';
    const key = bare === text ? member : fieldKey(member);
    return found === undefined ? undefined : this.#memberOf(found, state.texts.get(key));
  }

  /** As above, where the type is imported and its member only by the way: C#'s extensions. */
  #memberOfImported(unit: Unit, bare: number, text: number): Meaning | undefined {
    if (unit.path === null) return undefined;
    const { imported, state } = this.#options;
    // What tells generic methods from others is no part of the name.
    const [name = ''] = state.texts.textOf(bare).split('`');
    const found = imported.findMember(unit.path, name);
    return found === undefined ? undefined : this.#memberOf(found, text);
  }

  #memberOf({ path, symbol }: ImportedSymbol, key: number): Meaning | undefined {
    const dot = symbol.lastIndexOf('.');
    if (dot <= 0) return undefined;
    const owner = this.#units
      .at(path)
      ?.globals.get(this.#options.state.texts.get(symbol.slice(0, dot)));
    return owner === undefined ? undefined : { kind: 'member', object: owner, key };
  }

  /** What a scope is inside of; -1 when it is no class, or none that is known. */
  #classOfScope(unit: Unit, scope: number): number {
    const { class: local, type } = unit.facts.scopes[scope]!;
    if (local !== -1) return this.#options.state.classes.whole(unit.firstClass + local);
    if (type === undefined) return -1;
    const bound = this.#options.state.types.at(this.#types.type(unit, type));
    return bound.parameter === -1 ? bound.class : -1;
  }

  /** In Java's family, members of the classes around may be named without a receiver. */
  #memberInScope(unit: Unit, scope: number, text: number): Meaning | undefined {
    const { classes, values, graph } = this.#options.state;
    const keys = this.#memberKeys(unit, text);
    const hidden = unit.rules.propertiesAreMethods === true ? MEMBER.toOthers : 0;
    for (let at = scope; at !== -1; at = unit.facts.scopes[at]!.parent) {
      const { receiver } = unit.facts.scopes[at]!;
      const classIndex = this.#classOfScope(unit, at);
      if (classIndex === -1) continue;
      if (!hasMember(classes, { classIndex, keys, hidden })) continue;
      if (receiver !== -1) return { kind: 'member', object: unit.firstPlace + receiver, key: text };
      const object = graph.addPlaces(1);
      graph.addValue(object, values.get(VALUE.class, classIndex));
      return { kind: 'member', object, key: text };
    }
    return undefined;
  }

  /** Under which keys a class may have the name: itself, and what runs when it is read or written. */
  #memberKeys(unit: Unit, text: number): readonly number[] {
    const { accessors: named } = this.#options;
    if (!named.mayBeCalled(unit, text) && !named.mayRun(unit, text)) return [text];
    const { texts } = this.#options.state;
    const name = texts.textOf(text);
    const accessors = [texts.find(getterKey(name)), texts.find(setterKey(name))];
    return [text, ...accessors.filter((key) => key !== undefined)];
  }

  #declaredValue(unit: Unit, scope: number, text: number): Meaning | undefined {
    const own = unit.globals.get(text);
    if (own !== undefined) return { kind: 'place', place: own };
    if (unit.path === null) return undefined;
    const { binder, placeOfDeclaration, state } = this.#options;
    const local = this.#classAround(unit, scope);
    const around = local === -1 ? null : unit.firstDeclaration + local;
    const declaration = binder.bind(unit.path, around, state.texts.textOf(text));
    const place = declaration === undefined ? undefined : placeOfDeclaration.get(declaration);
    return place === undefined ? undefined : { kind: 'place', place };
  }

  /** Variables are no declarations: they are looked for among the globals of the file that is imported. */
  #importedValue(unit: Unit, text: number): Meaning | undefined {
    const { imported, state } = this.#options;
    if (unit.path === null) return undefined;
    const name = state.texts.textOf(text);
    const found = imported.find(unit.path, name);
    if (found !== undefined) {
      const source = this.#units.at(found.path);
      if (source === undefined) return undefined;
      if (found.symbol === '*') return { kind: 'place', place: source.firstPlace };
      const symbol = found.symbol.slice(found.symbol.lastIndexOf('.') + 1);
      const key = state.texts.get(symbol);
      const place = source.globals.get(key);
      if (place !== undefined) return { kind: 'place', place };
      return this.#asFile(unit, source) ?? this.#inPackage(source, key);
    }
    for (const path of imported.wildcardsOf(unit.path)) {
      const place = this.#units.at(path)?.globals.get(text);
      if (place !== undefined) return { kind: 'place', place };
    }
    return undefined;
  }

  /** A name that a file of Kotlin does not declare is the class that it makes for what it declares outside of classes. */
  #asFile(unit: Unit, { rules, firstPlace }: Unit): Meaning | undefined {
    const isOther = rules.propertiesAreMethods === true && unit.rules.propertiesAreMethods !== true;
    return isOther ? { kind: 'place', place: firstPlace } : undefined;
  }

  /** A member of the object that has what is the package's own. */
  #inPackage({ globals }: Unit, key: number): Meaning | undefined {
    const object = globals.get(this.#options.state.texts.get(PACKAGE_OBJECT));
    return object === undefined ? undefined : { kind: 'member', object, key };
  }

  #everywhere(unit: Unit, text: number): Meaning | undefined {
    for (const source of this.#units.ofRuntime(unit.languageName, '')) {
      const place = source.globals.get(text);
      if (place !== undefined) return { kind: 'place', place };
    }
    const { texts } = this.#options.state;
    const { builtIns, isStandard } = unit.rules;
    const written = texts.textOf(text);
    if (builtIns?.has(written) !== true) return undefined;
    // As a base of a class it says that nothing of the program is above.
    return { kind: 'external', name: isStandard?.(written) === true ? text : texts.get('') };
  }

  /**
   * A name that another file gives to the global object which they share. What no file gives is the environment's; what
   * modules offer may be brought in by a build, and is not known.
   */
  #global(unit: Unit, scope: number, text: number): Meaning | undefined {
    const shares = scope === -1 ? undefined : unit.facts.scopes[scope]!.shares;
    if (shares === undefined) return undefined;
    const { sharedNames } = this.#options.state;
    const place = sharedNames.find(unit, text, shares);
    if (place !== -1) return { kind: 'place', place };
    const { units, texts } = this.#options.state;
    this.#broughtIn ??= new BroughtInNames(units, texts);
    const brought = this.#broughtIn.find(unit, text);
    if (brought !== undefined) {
      sharedNames.sharing.add(brought.unit.index).add(unit.index);
      return { kind: 'place', place: brought.place };
    }
    if (!sharedNames.has(text) && !this.#isOffered(text)) return this.#foreign();
    this.#asked.add(text);
    return undefined;
  }

  #isOffered(text: number): boolean {
    this.#offered ??= new Set(
      this.#options.state.units.flatMap(({ path, rules, globals }) =>
        path !== null && rules.loadsByImport === true ? [...globals.keys()] : [],
      ),
    );
    return this.#offered.has(text);
  }

  /** Whether some file speaks of the name, that others offer, without an import. */
  isAsked(text: number): boolean {
    return this.#asked.has(text);
  }

  #foreign(): Meaning {
    return { kind: 'external', name: this.#options.state.texts.get('') };
  }

  #outside(unit: Unit, scope: number, text: number): Meaning {
    const { imported, state } = this.#options;
    if (unit.path === null) return UNKNOWN;
    const external = imported.findExternal(unit.path, state.texts.textOf(text));
    if (external !== undefined) {
      const [runtime] = this.#units.ofRuntime(unit.languageName, external.module);
      const place =
        external.symbol === '*'
          ? runtime?.firstPlace
          : runtime?.globals.get(state.texts.get(external.symbol));
      if (place !== undefined) return { kind: 'place', place };
      const name = unit.rules.resultByName === undefined ? external.module : external.symbol;
      return { kind: 'external', name: state.texts.get(name) };
    }
    if (unit.rules.filesAreClasses === true) return this.#foreign();
    for (let at = scope; at !== -1; at = unit.facts.scopes[at]!.parent) {
      const classIndex = this.#classOfScope(unit, at);
      const isOutside = classIndex === -1 && unit.facts.scopes[at]!.type !== undefined;
      if (isOutside && !unit.rules.linksByName)
        return { kind: 'external', name: state.texts.get('') };
      const order = classIndex === -1 ? [] : state.classes.orderOf(classIndex);
      if (order.some((base) => state.classes.get(base).hasExternalBase)) {
        // Where results of members outside are known, the name says whose members they are.
        const isNamed = unit.rules.resultByName !== undefined;
        return { kind: 'external', name: isNamed ? text : state.texts.get('') };
      }
    }
    return UNKNOWN;
  }
}

/** Whether the class or a base of it has a member under one of the keys that has none of the flags which are hidden. */
function hasMember(
  classes: ClassTable,
  asked: {
    readonly classIndex: number;
    readonly keys: readonly number[];
    readonly hidden: number;
  },
): boolean {
  for (const at of classes.orderOf(asked.classIndex)) {
    const { members } = classes.get(at);
    for (const key of asked.keys) {
      const found = members.get(key);
      if (found?.some(({ flags }) => (flags & asked.hidden) === 0) === true) return true;
    }
  }
  return false;
}
