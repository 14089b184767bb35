// What free names, types and imports of a unit mean: places and classes of other files, of the runtime's
// sources, or something outside the repository.

import type { TypeFact } from '../../flow/flow-facts.ts';
import { fieldKey } from '../../flow/flow-facts.ts';
import type { ImportTarget } from '../../language.ts';
import type { NameBinder } from '../bind-name.ts';
import type { ImportedNames, ImportedSymbol } from '../imported-names.ts';
import { LinkedNames } from './linked-names.ts';
import type { SolverState } from './solver-state.ts';
import type { Unit } from './unit.ts';
import { VALUE } from './values.ts';
import { isPosition } from './written-members.ts';

/** What a name gives. `member` is a key of whatever is in the place. */
export type Meaning =
  | { readonly kind: 'place'; readonly place: number }
  | { readonly kind: 'member'; readonly object: number; readonly key: number }
  | { readonly kind: 'external'; readonly name: number }
  | { readonly kind: 'unknown' };

export interface NameMeaningsOptions {
  readonly state: SolverState;
  readonly binder: NameBinder;
  readonly imported: ImportedNames;
  /** Places of callables and classes that are declared, by index of the declaration. */
  readonly placeOfDeclaration: ReadonlyMap<number, number>;
  readonly classOfDeclaration: ReadonlyMap<number, number>;
  /** Classes by the places that hold them, of languages that link by name. */
  readonly classAt: ReadonlyMap<number, number>;
  /** Classes of the runtime's sources by unit and name. */
  readonly runtimeClasses: ReadonlyMap<Unit, ReadonlyMap<string, number>>;
}

const UNKNOWN: Meaning = { kind: 'unknown' };

export class NameMeanings {
  readonly #options: NameMeaningsOptions;
  readonly #unitOf: ReadonlyMap<string, Unit>;
  readonly #runtimeOf = new Map<string, Unit[]>();
  readonly #linked: LinkedNames;
  readonly #types = new Map<Unit, Int32Array>();
  readonly #values = new Map<Unit, Map<number, Meaning>>();

  constructor(options: NameMeaningsOptions) {
    this.#options = options;
    const { units } = options.state;
    this.#unitOf = new Map(
      units.flatMap((unit) => (unit.path === null ? [] : [[unit.path, unit]])),
    );
    for (const unit of units) {
      if (unit.runtimeModule === null) continue;
      const key = `${unit.languageName}:${unit.runtimeModule}`;
      this.#runtimeOf.set(key, [...(this.#runtimeOf.get(key) ?? []), unit]);
    }
    this.#linked = new LinkedNames(options.state, (path) => this.#unitOf.get(path));
  }

  /** The unit of a file of the repository; `undefined` when it has no flow facts. */
  unitAt(path: string): Unit | undefined {
    return this.#unitOf.get(path);
  }

  /** Sources that stand for a module of the runtime; the empty name for what is seen everywhere. */
  runtimeUnits(languageName: string, module: string): readonly Unit[] {
    return this.#runtimeOf.get(`${languageName}:${module}`) ?? NO_UNITS;
  }

  /** A class of the runtime by its simple name; -1 when no source declares it. */
  runtimeClass(unit: Unit, name: string | undefined): number {
    if (name === undefined) return -1;
    for (const source of this.runtimeUnits(unit.languageName, '')) {
      const found = this.#options.runtimeClasses.get(source)?.get(name);
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

  /** What a name means that the file's own scopes do not bind. */
  name(unit: Unit, scope: number, text: number): Meaning {
    let known = this.#values.get(unit);
    if (known === undefined) {
      known = new Map();
      this.#values.set(unit, known);
    }
    const id = text * 2 ** 20 + scope + 1;
    let meaning = known.get(id);
    if (meaning === undefined) {
      meaning = this.#bindValue(unit, scope, text);
      known.set(id, meaning);
    }
    return meaning;
  }

  /** What an import gives for a symbol of it, one for each of its targets that has it. */
  import(unit: Unit, index: number, symbol: string): readonly Meaning[] {
    const targets = unit.targets[index] ?? [];
    const naming = targets.filter(({ symbols }) => symbols.includes(symbol));
    return (naming.length > 0 ? naming : targets).map((target) =>
      this.#targetMeaning(unit, target, symbol),
    );
  }

  #targetMeaning(unit: Unit, target: ImportTarget, symbol: string): Meaning {
    const { texts } = this.#options.state;
    if (target.outcome === 'unresolved') return UNKNOWN;
    if (target.outcome === 'resolved') {
      const source = this.#unitOf.get(target.path);
      if (source === undefined) return UNKNOWN;
      const isWhole = symbol === '*' || target.moduleSymbols?.includes(symbol) === true;
      if (isWhole) return { kind: 'place', place: source.firstPlace };
      return this.#offeredValue(source, symbol);
    }
    const [runtime] = this.runtimeUnits(unit.languageName, target.name);
    if (runtime === undefined) return { kind: 'external', name: texts.get(target.name) };
    if (symbol === '*') return { kind: 'place', place: runtime.firstPlace };
    const place = runtime.globals.get(texts.get(symbol));
    if (place !== undefined) return { kind: 'place', place };
    return { kind: 'external', name: texts.get(target.name) };
  }

  /** Names that a file passes on are no globals of its own, unless its extractor makes them so. */
  #offeredValue(source: Unit, symbol: string): Meaning {
    const { binder, placeOfDeclaration, state } = this.#options;
    const key = state.texts.get(symbol);
    if (source.path !== null && !source.globals.has(key)) {
      const declaration = binder.bindOffered(source.path, symbol);
      const place = declaration === undefined ? undefined : placeOfDeclaration.get(declaration);
      if (place !== undefined) return { kind: 'place', place };
    }
    return { kind: 'member', object: source.firstPlace, key };
  }

  #bindType(unit: Unit, index: number, depth: number): number {
    const { state } = this.#options;
    const fact = unit.facts.types.at(index);
    const name = unit.texts[fact.name]!;
    if (fact.parameterOf !== -1) return this.#typeParameter(unit, fact, name);
    if (fact.class !== -1)
      return state.types.ofClass(state.classes.whole(unit.firstClass + fact.class), name);
    const given = depth > 8 ? [] : fact.arguments.map((at) => this.#bindType(unit, at, depth + 1));
    const bind = (classIndex: number) =>
      state.types.get({ class: classIndex, name, arguments: given, parameter: -1 });
    const text = state.texts.textOf(name);
    // What a tuple has at one position.
    if (given.length > 0 && isPosition(text)) return bind(-1);
    if (unit.rules.linksByName && unit.path !== null) {
      const found = this.#linkedClass(unit, fact.nameScope ?? -1, text);
      const alias = found === -1 ? undefined : this.#aliasedType(found, depth);
      return alias ?? bind(found);
    }
    const found = this.#declaredClass(unit, fact.scope, text) ?? this.#externalClass(unit, text);
    if (found !== undefined) return bind(found);
    const runtime = this.runtimeClass(unit, text);
    if (runtime !== -1 || unit.rules.overloadsByType) return bind(runtime);
    // Names of types outside serve to choose overloads; without them all such types are alike.
    return state.types.get({
      class: -1,
      name: state.texts.get(''),
      arguments: given,
      parameter: -1,
    });
  }

  #typeParameter(unit: Unit, { parameterOf, name }: TypeFact, text: number): number {
    const parameter = unit.facts.classes[parameterOf]!.typeParameters.indexOf(name);
    const { types, classes } = this.#options.state;
    const owner = classes.whole(unit.firstClass + parameterOf);
    return types.get({ class: owner, name: text, arguments: [], parameter });
  }

  #declaredClass(unit: Unit, declaredIn: number, name: string): number | undefined {
    const { binder, classOfDeclaration, runtimeClasses } = this.#options;
    if (unit.path === null) return runtimeClasses.get(unit)?.get(name);
    const scope = declaredIn === -1 ? null : unit.firstDeclaration + declaredIn;
    const declaration = binder.bind(unit.path, scope, name) ?? this.#inheritedType(scope, name);
    return declaration === undefined ? undefined : classOfDeclaration.get(declaration);
  }

  /** A class of a module of the runtime that the file imports. */
  #externalClass(unit: Unit, name: string): number | undefined {
    const { imported, runtimeClasses } = this.#options;
    const external = unit.path === null ? undefined : imported.findExternal(unit.path, name);
    if (external === undefined) return undefined;
    for (const source of this.runtimeUnits(unit.languageName, external.module)) {
      const found = runtimeClasses.get(source)?.get(external.symbol);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** A type that a base of the classes around declares inside itself. */
  #inheritedType(scope: number | null, name: string): number | undefined {
    const { state, classOfDeclaration, binder } = this.#options;
    for (let at = scope, steps = 0; at !== null && steps < 32; steps++) {
      const classIndex = classOfDeclaration.get(at);
      for (const base of classIndex === undefined
        ? []
        : state.classes.orderOf(classIndex).slice(1)) {
        const { declaration, unit: home } = state.classes.get(base);
        const { path } = state.units[home]!;
        if (declaration === -1 || path === null) continue;
        const found = binder.bindInside(path, declaration, name);
        if (found !== undefined) return found;
      }
      at = binder.around(at);
    }
    return undefined;
  }

  #bindValue(unit: Unit, scope: number, text: number): Meaning {
    if (unit.rules.linksByName && unit.path !== null) {
      return (
        this.#memberInScope(unit, scope, text) ??
        this.#linkedValue(unit, scope, this.#options.state.texts.textOf(text)) ??
        this.#everywhere(unit, text) ??
        (this.#linked.includesForeign(unit) ? this.#foreign() : this.#outside(unit, scope, text))
      );
    }
    const bare = this.#bareName(text);
    return (
      this.#memberInScope(unit, scope, text) ??
      this.#importedMember(unit, bare, text) ??
      this.#declaredValue(unit, scope, bare) ??
      this.#importedValue(unit, bare) ??
      this.#memberOfImported(unit, bare, text) ??
      this.#everywhere(unit, bare) ??
      this.#outside(unit, scope, bare)
    );
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
    const owner = this.#unitOf
      .get(path)
      ?.globals.get(this.#options.state.texts.get(symbol.slice(0, dot)));
    return owner === undefined ? undefined : { kind: 'member', object: owner, key };
  }

  /** What a scope is inside of; -1 when it is no class, or none that is known. */
  #classOfScope(unit: Unit, scope: number): number {
    const { class: local, type } = unit.facts.scopes[scope]!;
    if (local !== -1) return this.#options.state.classes.whole(unit.firstClass + local);
    if (type === undefined) return -1;
    const bound = this.#options.state.types.at(this.type(unit, type));
    return bound.parameter === -1 ? bound.class : -1;
  }

  /** In Java's family, members of the classes around may be named without a receiver. */
  #memberInScope(unit: Unit, scope: number, text: number): Meaning | undefined {
    const { classes, values, graph } = this.#options.state;
    for (let at = scope; at !== -1; at = unit.facts.scopes[at]!.parent) {
      const { receiver } = unit.facts.scopes[at]!;
      const classIndex = this.#classOfScope(unit, at);
      if (classIndex === -1) continue;
      const isMember = classes
        .orderOf(classIndex)
        .some((base) => classes.get(base).members.has(text));
      if (!isMember) continue;
      if (receiver !== -1) return { kind: 'member', object: unit.firstPlace + receiver, key: text };
      const object = graph.addPlaces(1);
      graph.addValue(object, values.get(VALUE.class, classIndex));
      return { kind: 'member', object, key: text };
    }
    return undefined;
  }

  #declaredValue(unit: Unit, scope: number, text: number): Meaning | undefined {
    const own = unit.globals.get(text);
    if (own !== undefined) return { kind: 'place', place: own };
    if (unit.path === null) return undefined;
    const { binder, placeOfDeclaration, state } = this.#options;
    const local =
      scope === -1 ? -1 : (unit.facts.classes[unit.facts.scopes[scope]!.class]?.declaration ?? -1);
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
      const source = this.#unitOf.get(found.path);
      if (source === undefined) return undefined;
      if (found.symbol === '*') return { kind: 'place', place: source.firstPlace };
      const symbol = found.symbol.slice(found.symbol.lastIndexOf('.') + 1);
      const place = source.globals.get(state.texts.get(symbol));
      return place === undefined ? undefined : { kind: 'place', place };
    }
    for (const path of imported.wildcardsOf(unit.path)) {
      const place = this.#unitOf.get(path)?.globals.get(text);
      if (place !== undefined) return { kind: 'place', place };
    }
    return undefined;
  }

  #everywhere(unit: Unit, text: number): Meaning | undefined {
    for (const source of this.runtimeUnits(unit.languageName, '')) {
      const place = source.globals.get(text);
      if (place !== undefined) return { kind: 'place', place };
    }
    const { texts } = this.#options.state;
    return unit.rules.builtIns?.has(texts.textOf(text)) === true
      ? { kind: 'external', name: texts.get('') }
      : undefined;
  }

  #foreign(): Meaning {
    return { kind: 'external', name: this.#options.state.texts.get('') };
  }

  /** The name behind each namespace that need not be said, innermost first, then alone. */
  #candidates(unit: Unit, scope: number, name: string): string[] {
    // A leading dot says that it begins at the top.
    if (name.startsWith('.')) return [name.slice(1)];
    const found: string[] = [];
    for (let at = scope; at !== -1; at = unit.facts.scopes[at]!.parent) {
      for (const prefix of unit.facts.scopes[at]!.prefixes ?? []) {
        found.push(`${this.#options.state.texts.textOf(unit.texts[prefix]!)}.${name}`);
      }
    }
    return [...found, name];
  }

  /** A macro comes before whatever has its name; a leading `=` says that none is meant. */
  #linkedValue(unit: Unit, scope: number, written: string): Meaning | undefined {
    const { texts } = this.#options.state;
    const name = written.replace(/^=/, '');
    const macro = name === written ? texts.find(`#${name}`) : undefined;
    const expanded = macro === undefined ? undefined : this.#linked.find(unit, macro);
    if (expanded?.kind === 'places') return this.#placesMeaning(expanded.places);
    if (name.includes('.')) {
      const member = this.#memberOfClass(unit, scope, name);
      if (member !== undefined) return member;
    }
    let isDeclared = false;
    for (const candidate of this.#candidates(unit, scope, name)) {
      const text = texts.find(candidate);
      const found = text === undefined ? undefined : this.#linked.find(unit, text);
      if (found?.kind === 'places') return this.#placesMeaning(found.places);
      isDeclared ||= found !== undefined;
    }
    return isDeclared ? this.#foreign() : undefined;
  }

  #placesMeaning(places: readonly number[]): Meaning {
    return { kind: 'place', place: places.length === 1 ? places[0]! : this.#joined(places) };
  }

  /** `A.b` where `A` is a class. */
  #memberOfClass(unit: Unit, scope: number, name: string): Meaning | undefined {
    const { classes, graph, values, texts } = this.#options.state;
    const operator = name.indexOf('.operator');
    const dot = operator === -1 ? name.lastIndexOf('.') : operator;
    const key = texts.find(name.slice(dot + 1));
    const found = dot <= 0 ? -1 : this.#linkedClass(unit, scope, name.slice(0, dot));
    if (found === -1 || key === undefined) return undefined;
    const owner = this.#classBehind(found);
    if (owner === -1) return undefined;
    if (!classes.orderOf(owner).some((at) => classes.get(at).members.has(key))) return undefined;
    const object = graph.addPlaces(1);
    graph.addValue(object, values.get(VALUE.class, owner));
    return { kind: 'member', object, key };
  }

  #classBehind(classIndex: number): number {
    const alias = this.#aliasedType(classIndex, 0);
    return alias === undefined
      ? classIndex
      : (this.#options.state.types.at(alias).class ?? classIndex);
  }

  /** The class, or the alias, that a type's name means in the scope; -1 when none is in sight. */
  #linkedClass(unit: Unit, scope: number, name: string): number {
    const { classAt, state } = this.#options;
    for (const candidate of this.#candidates(unit, scope, name)) {
      const text = state.texts.find(`type ${candidate}`);
      if (text === undefined) continue;
      const found = this.#linked
        .inSight(unit, text)
        .flatMap((place) => classAt.get(place) ?? [])
        .sort((a, b) => Number(this.#isAlias(a)) - Number(this.#isAlias(b)));
      if (found[0] !== undefined) return found[0];
    }
    return -1;
  }

  #isAlias(classIndex: number): boolean {
    return this.#aliasOf(classIndex) !== undefined;
  }

  #aliasOf(classIndex: number): number | undefined {
    const { units, classes } = this.#options.state;
    const unit = units[classes.get(classIndex).unit]!;
    return unit.facts.classes[classIndex - unit.firstClass]!.aliasOf;
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
    if (state.types.at(bound).class !== -1 || state.types.at(bound).arguments.length > 0)
      return bound;
    // `typedef struct a a;` where the struct itself stands in a source: whoever uses its fields sees it.
    const own = state.texts.textOf(unit.texts[unit.facts.types.at(target).name]!);
    const text = state.texts.find(`type ${own}`);
    const [found] = (text === undefined ? [] : this.#linked.anywhere(unit, text))
      .flatMap((place) => classAt.get(place) ?? [])
      .filter((at) => !this.#isAlias(at));
    return found === undefined ? bound : state.types.ofClass(found, state.texts.get(''));
  }

  #outside(unit: Unit, scope: number, text: number): Meaning {
    const { imported, state } = this.#options;
    if (unit.path === null) return UNKNOWN;
    const external = imported.findExternal(unit.path, state.texts.textOf(text));
    if (external !== undefined) {
      const [runtime] = this.runtimeUnits(unit.languageName, external.module);
      const place =
        external.symbol === '*'
          ? runtime?.firstPlace
          : runtime?.globals.get(state.texts.get(external.symbol));
      if (place !== undefined) return { kind: 'place', place };
      const name = unit.rules.resultByName === undefined ? external.module : external.symbol;
      return { kind: 'external', name: state.texts.get(name) };
    }
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

  #joined(places: readonly number[]): number {
    const { graph } = this.#options.state;
    const joined = graph.addPlaces(1);
    for (const place of places) graph.addEdge(place, joined);
    return joined;
  }
}

/** Aliases of aliases; longer chains are circles. */
const MAX_ALIASES = 8;

const NO_UNITS: readonly Unit[] = [];
