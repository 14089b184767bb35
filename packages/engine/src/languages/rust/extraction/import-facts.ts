// Makes import and export facts of what the walk over the tokens has found, and the outline that the resolver
// needs with them. Only here is known which names the file declares and imports itself.
import type { ExportFact, ImportFact } from '../../../facts.ts';
import type { Extraction } from '../../../language.ts';
import type { OfferedMacro } from '../macros/offered-macros.ts';
import type { ModuleOutline, SourceOutline } from '../source-outline.ts';
import { primitives, startsWithCapital } from './words.ts';
import type { OpenModule, WrittenOutline, WrittenPath, WrittenUse } from './written-outline.ts';

/** A fact while symbols are added to it. */
interface OpenFact {
  readonly specifier: string | null;
  readonly expression?: string;
  readonly kind: ImportFact['kind'];
  readonly symbols: Set<string>;
  /** By symbol. */
  readonly aliases: Map<string, string>;
  readonly offset: number;
  /** Of the first use of each symbol, where no `use` names them. */
  readonly offsets: Map<string, number>;
  readonly module: number;
  /** Place in the outline of the module that the fact declares. */
  readonly declares?: number;
  /** Whether its symbols are asked for in code, not by a `use`. */
  readonly isInCode?: boolean;
}

/** @param lineAt line of an offset, from 1 */
export function toFacts(
  outline: WrittenOutline,
  lineAt: (offset: number) => number,
  macrosOffered: readonly OfferedMacro[] = [],
): Pick<Extraction, 'imports' | 'exports' | 'configuration'> {
  const facts = new FactList(outline).collect();
  const imports = facts.map(
    ({ specifier, expression, kind, symbols, aliases, offset, offsets }) => ({
      specifier,
      ...(expression !== undefined && { expression }),
      kind,
      symbols: [...symbols],
      ...(aliases.size > 0 && {
        aliases: [...aliases].map(([symbol, local]) => ({ symbol, local })),
      }),
      line: lineAt(offset),
      ...(offsets.size > 0 && {
        symbolLines: [...symbols].map((symbol) => lineAt(offsets.get(symbol) ?? offset)),
      }),
    }),
  );
  const configuration: SourceOutline = {
    modules: outline.modules.map(sealModule),
    places: facts.map(({ module }) => module),
    declared: facts.flatMap(({ declares }, at) =>
      declares === undefined ? [] : [[at, declares] as const],
    ),
    inCode: facts.flatMap(({ isInCode }, at) => (isInCode === true ? [at] : [])),
    ...(macrosOffered.length > 0 && { macrosOffered }),
  };
  return { imports, exports: exportsOf(outline.modules), configuration };
}

class FactList {
  readonly #outline: WrittenOutline;
  readonly #facts: OpenFact[] = [];
  readonly #byKey = new Map<string, OpenFact>();
  /** Names bound by `use` in each module. */
  readonly #bound: readonly ReadonlyMap<string, WrittenUse>[];
  /** Modules directly in each module, by name. */
  readonly #children: readonly ReadonlyMap<string, number>[];

  constructor(outline: WrittenOutline) {
    this.#outline = outline;
    this.#bound = outline.modules.map(
      ({ uses }) => new Map(uses.filter(({ name }) => name !== '*').map((use) => [use.name, use])),
    );
    const children = outline.modules.map(() => new Map<string, number>());
    outline.modules.forEach(({ name, parent }, at) => {
      if (parent !== null) children[parent]?.set(name, at);
    });
    this.#children = children;
  }

  collect(): OpenFact[] {
    this.#addModules();
    for (const use of this.#outline.uses) this.#addUse(use);
    for (const path of this.#outline.paths) this.#addPath(path);
    this.#addMacroCalls();
    for (const { path, expression, module, offset } of this.#outline.includes) {
      // What a build script writes is no part of the repository.
      if (path === null && expression.includes('OUT_DIR')) continue;
      this.#facts.push({
        specifier: path,
        ...(path === null && { expression: expression.slice(0, 100) || 'include!()' }),
        kind: 'include',
        symbols: new Set(),
        aliases: new Map(),
        offsets: new Map(),
        offset,
        module,
      });
    }
    return this.#facts.sort((a, b) => a.offset - b.offset);
  }

  #addModules(): void {
    this.#outline.modules.forEach(({ name, parent, isElsewhere, attributes, offset }, at) => {
      if (parent === null || !isElsewhere) return;
      const fact: OpenFact = {
        specifier: attributes.paths[0] ?? name,
        kind: 'static',
        symbols: new Set(['*']),
        aliases: new Map([['*', name]]),
        offsets: new Map(),
        offset,
        module: parent,
        declares: at,
      };
      this.#facts.push(fact);
      this.#byKey.set(`mod ${parent} ${name}`, fact);
    });
  }

  #addUse(use: WrittenUse): void {
    const { path, name, isPublic, module, offset, isCrate, declaration } = use;
    const { specifier, symbol } = isCrate
      ? { specifier: path, symbol: '*' }
      : splitPath(path.at(-1) === '*' ? path.slice(0, -1) : path, path.at(-1) === '*');
    if (specifier.length === 0 || this.#isWithin(module, specifier, symbol)) return;
    const kind = isPublic ? 'reexport' : 'static';
    const key = `use ${declaration} ${specifier.join('::')}`;
    const fact = this.#open(key, { specifier, kind, offset, module });
    fact.symbols.add(symbol);
    if (path.at(-1) === '*') {
      if (symbol === '*') fact.aliases.set('*', '*');
      if (kind === 'static' && symbol === '*') this.#addLetIn(fact, module);
      return;
    }
    const own = symbol === '*' ? '*' : symbol;
    if (name !== own) fact.aliases.set(symbol, name);
  }

  /** Names that a `use` of all names may let in. */
  #addLetIn(fact: OpenFact, module: number): void {
    const { names, modules } = this.#outline;
    for (const name of names.get(module)?.keys() ?? []) {
      const isOwn = modules[module]?.items.has(name) || this.#bound[module]?.has(name);
      if (!isOwn) fact.symbols.add(name);
    }
  }

  #addPath({ module, path, offset, use, isUse }: WrittenPath): void {
    const head = path[0] as string;
    const bound = use ?? this.#bound[module]?.get(head);
    if (bound !== undefined) {
      this.#addPathThrough(bound, path, module);
      return;
    }
    const isRooted = head === '' || head === 'crate' || head === 'self' || head === 'super';
    if (!isRooted && (startsWithCapital(head) || this.#outline.modules[module]?.items.has(head))) {
      return;
    }
    const child = this.#children[module]?.get(head);
    if (child === undefined && primitives.has(head)) return;
    const isGlob = path.at(-1) === '*';
    const { specifier, symbol } = splitPath(isGlob ? path.slice(0, -1) : path, isGlob);
    const symbolHead = symbol.split('.', 1)[0] as string;
    if (this.#isWithin(module, specifier, symbolHead)) return;
    const declared = this.#byKey.get(`mod ${module} ${specifier.join('::')}`);
    if (declared !== undefined) {
      declared.symbols.add(symbolHead);
      return;
    }
    const isInCode = isUse !== true;
    const key = `implicit ${isInCode} ${module} ${specifier.join('::')}`;
    const fact = this.#open(key, { specifier, kind: 'implicit', offset, module, isInCode });
    noteUse(fact, symbolHead, offset);
    if (startsWithCapital(symbolHead)) {
      fact.aliases.set(symbolHead, [...specifier, symbolHead].filter(Boolean).join('.'));
    }
  }

  /** `a::f` where `use crate::a` stands above: what is asked of `crate::a`. */
  #addPathThrough(use: WrittenUse, path: readonly string[], module: number): void {
    if (startsWithCapital(path[0] as string) && !use.isCrate) return;
    const isGlob = path.at(-1) === '*';
    const whole = [...use.path, ...path.slice(1, isGlob ? -1 : undefined)];
    const { specifier, symbol } = splitPath(whole, isGlob);
    const symbolHead = symbol.split('.', 1)[0] as string;
    // A type's members are not asked of a module.
    if (specifier.length < use.path.length || this.#isWithin(use.module, specifier, symbolHead)) {
      return;
    }
    const key = `through ${module} ${specifier.join('::')}`;
    const { offset } = use;
    const written = { specifier, kind: 'static', offset, module: use.module } as const;
    const fact = this.#open(key, { ...written, isInCode: true });
    fact.symbols.add(symbolHead);
    const local = [...path.slice(0, 1 + specifier.length - use.path.length), symbolHead].join('.');
    fact.aliases.set(symbolHead, local);
  }

  /** Macros called by their name alone, which modules around or other crates may offer. */
  #addMacroCalls(): void {
    const { macroCalls, modules } = this.#outline;
    const declared = new Set(modules.flatMap(({ macros }) => [...macros]));
    for (const [module, calls] of macroCalls) {
      for (const [name, offset] of calls) {
        if (declared.has(name) || this.#bound[module]?.has(name)) continue;
        const fact = this.#open(`macros ${module}`, {
          specifier: ['#[macro_use]'],
          kind: 'implicit',
          offset,
          module,
        });
        noteUse(fact, name, offset);
      }
    }
  }

  #open(
    key: string,
    written: {
      readonly specifier: readonly string[];
      readonly kind: ImportFact['kind'];
      readonly offset: number;
      readonly module: number;
      readonly isInCode?: boolean;
    },
  ): OpenFact {
    const existing = this.#byKey.get(key);
    if (existing !== undefined) return existing;
    const fact: OpenFact = {
      ...written,
      specifier: written.specifier.join('::'),
      symbols: new Set(),
      aliases: new Map(),
      offsets: new Map(),
    };
    this.#byKey.set(key, fact);
    this.#facts.push(fact);
    return fact;
  }

  /** Whether the path ends in this file as far as it tells itself, so that it is no import. */
  #isWithin(module: number, path: readonly string[], symbol: string): boolean {
    const { modules } = this.#outline;
    let at = module;
    for (let segment = 0; segment < path.length; segment += 1) {
      const name = path[segment] as string;
      if (name === 'self' && segment === 0) continue;
      if (name === 'super') {
        const parent = modules[at]?.parent ?? null;
        if (parent === null) return false;
        at = parent;
        continue;
      }
      const child = this.#children[at]?.get(name);
      if (child === undefined) return modules[at]?.items.has(name) === true;
      if (modules[child]?.isElsewhere) return false;
      at = child;
    }
    const child = this.#children[at]?.get(symbol);
    return child === undefined || modules[child]?.isElsewhere === false;
  }
}

function noteUse({ symbols, offsets }: OpenFact, symbol: string, offset: number): void {
  symbols.add(symbol);
  offsets.set(symbol, Math.min(offset, offsets.get(symbol) ?? offset));
}

/**
 * The module and what is asked of it. Where a type stands in the midst, the rest are its members:
 * `a::Kind::One` is `Kind.One` of `a`.
 */
export function splitPath(
  path: readonly string[],
  isGlob: boolean,
): { readonly specifier: readonly string[]; readonly symbol: string } {
  const end = isGlob ? path.length : path.length - 1;
  let capital = 1;
  while (capital < end && !startsWithCapital(path[capital] as string)) capital += 1;
  if (capital < end) {
    return { specifier: path.slice(0, capital), symbol: path.slice(capital).join('.') };
  }
  if (isGlob) return { specifier: path, symbol: '*' };
  const isCrate = path.length === 1 || (path.length === 2 && path[0] === '');
  if (isCrate) return { specifier: path, symbol: '*' };
  return { specifier: path.slice(0, -1), symbol: path.at(-1) as string };
}

function sealModule(module: OpenModule): ModuleOutline {
  const { name, parent, isElsewhere, attributes, isPublic, items, macros, uses } = module;
  const names = [...items].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    name,
    parent,
    isElsewhere,
    paths: attributes.paths,
    isPathOptional: attributes.isPathOptional,
    sharesMacros: attributes.sharesMacros,
    isPublic,
    publicItems: names.filter(([, isPublicItem]) => isPublicItem).map(([item]) => item),
    privateItems: names.filter(([, isPublicItem]) => !isPublicItem).map(([item]) => item),
    macros: [...macros].sort(),
    exportedMacros: [...module.exportedMacros].sort(),
    uses: uses.map((use) => ({
      path: use.path.at(-1) === '*' ? use.path.slice(0, -1) : use.path,
      name: use.name,
      isPublic: use.isPublic,
      isCrate: use.isCrate,
    })),
    macroCrates: module.macroCrates,
    includes: module.includes,
    isOpaque: module.isOpaque,
  };
}

/** What modules that are written in the file pass on, as the file itself would: others ask the file for it. */
function usesInside(
  modules: readonly OpenModule[],
): Pick<WrittenUse, 'path' | 'name' | 'isCrate'>[] {
  return modules.flatMap(({ uses, parent, isElsewhere }, at) => {
    if (parent === null || isElsewhere) return [];
    const around = namesAround(modules, at);
    return uses
      .filter(({ isPublic, isInBlock }) => isPublic && !isInBlock)
      .map(({ path, name, isCrate }) => ({ path: fromFile(path, around), name, isCrate }));
  });
}

/**
 * What modules that are written in the file declare for others, as the file itself would: others ask the file for it. A
 * name that several of them declare tells nothing.
 * @param known names that mean something else
 */
function itemsInside(modules: readonly OpenModule[], known: ReadonlySet<string>): ExportFact[] {
  const found = new Map<string, string[]>();
  modules.forEach(({ items, parent, isElsewhere }, at) => {
    if (parent === null || isElsewhere) return;
    const around = namesAround(modules, at);
    for (const [name, isPublic] of items) {
      if (!isPublic || known.has(name)) continue;
      found.set(name, [...(found.get(name) ?? []), [...around, name].join('.')]);
    }
  });
  return [...found].flatMap(([name, declared]) =>
    declared.length === 1 ? [{ name, declaration: declared[0]! }] : [],
  );
}

/** Names that a module uses of other files, as far as the file says. */
function namesOfOthers(modules: readonly OpenModule[], { uses }: OpenModule): string[] {
  const inside = new Set(['self', 'crate']);
  for (const { name, parent, isElsewhere } of modules)
    if (parent === 0 && !isElsewhere) inside.add(name);
  return uses.filter(({ path }) => !inside.has(path[0] as string)).map(({ name }) => name);
}

/** Names of the modules that lead to the one, from the file's own on. */
export function namesAround(modules: readonly OpenModule[], at: number): string[] {
  const names: string[] = [];
  for (let module = modules[at]; module !== undefined && module.parent !== null; ) {
    names.push(module.name);
    module = modules[module.parent];
  }
  return names.reverse();
}

/** A path in an inner module as the file's own module would write it; one that begins with a name stays as it is. */
export function fromFile(path: readonly string[], around: readonly string[]): string[] {
  if (path[0] === 'self') return ['self', ...around, ...path.slice(1)];
  let ups = 0;
  while (path[ups] === 'super') ups += 1;
  if (ups === 0) return [...path];
  const above = Math.max(0, ups - around.length);
  const head = above === 0 ? ['self'] : Array.from({ length: above }, () => 'super');
  return [...head, ...around.slice(0, Math.max(0, around.length - ups)), ...path.slice(ups)];
}

/**
 * All names of the file's own module, also private ones: the modules below it see them, as they see what it
 * has imported itself.
 */
function exportsOf(modules: readonly OpenModule[]): ExportFact[] {
  const [own] = modules;
  if (own === undefined) return [];
  const names = new Set([
    ...own.items.keys(),
    ...own.macros,
    ...modules.flatMap(({ exportedMacros }) => [...exportedMacros]),
  ]);
  const exports: ExportFact[] = [...names].map((name) => ({ name }));
  for (const { name, parent, isElsewhere } of modules) {
    if (parent !== 0) continue;
    exports.push(
      isElsewhere ? { name, from: { specifier: `self::${name}`, name: '*' } } : { name },
    );
  }
  for (const { path, name, isCrate } of [...own.uses, ...usesInside(modules)]) {
    if (name === '_') continue;
    if (name === '*') {
      exports.push({ name, from: { specifier: path.slice(0, -1).join('::'), name } });
    } else if (isCrate || path.length === 1) {
      exports.push({ name, from: { specifier: path.join('::'), name: '*' } });
    } else {
      const { specifier, symbol } = splitPath(path, false);
      exports.push({ name, from: { specifier: specifier.join('::'), name: symbol } });
    }
  }
  exports.push(...itemsInside(modules, new Set([...names, ...namesOfOthers(modules, own)])));
  return exports;
}
