// Collects the constants of one file while its tree is walked: scopes, values and uses. Afterwards it tells
// what the file offers, and which names others must declare.
import type { ExportFact, ImportFact } from '../../../facts.ts';
import { coreConstants } from '../resolve/standard-library.ts';
import type { ConstantScope, RubySource, ScopedNames } from '../source-settings.ts';
import { joinConstant, withoutRoot } from './constant-names.ts';

/** Names of modules nested without end would fill the memory; what is deeper is left out. */
const LONGEST_NAME = 1000;

/** A constant is known by its last segments too, to files that stand in the same module; not by more. */
const MAX_SHORT_NAMES = 6;

/** Where names without an import are looked for at last. */
const TOP_LEVEL = 'Object';

type GrowingScope = {
  -readonly [Key in keyof Omit<ConstantScope, 'mixins' | 'isNamespace'>]: ConstantScope[Key];
} & { readonly mixins: string[] };

interface OpenScope {
  readonly scope: GrowingScope;
  readonly qualifiedName: string;
  /** Whether modules, classes or values stand directly in it. */
  hasInner: boolean;
}

export class ConstantTable {
  readonly #scopes: OpenScope[] = [];
  readonly #values: { scope: number | null; name: string }[] = [];
  readonly #uses = new Map<number | null, Map<string, number>>();
  readonly #mixins: string[] = [];

  /** @returns its place in the list; `undefined` when it stands too deep */
  open(
    kind: ConstantScope['kind'],
    name: string,
    parent: number | null,
    superclass: string | undefined,
  ): number | undefined {
    const qualifiedName = joinConstant(this.nameOf(parent), name);
    if (qualifiedName.length > LONGEST_NAME) return undefined;
    this.#noteInner(parent);
    this.#scopes.push({
      scope: {
        kind,
        name,
        parent,
        ...(superclass !== undefined && { superclass }),
        mixins: [],
        members: 0,
      },
      qualifiedName,
      hasInner: false,
    });
    return this.#scopes.length - 1;
  }

  /** Joined by colons; empty at the top level. */
  nameOf(scope: number | null): string {
    return scope === null ? '' : (this.#scopes[scope]?.qualifiedName ?? '');
  }

  /** Names as written, outermost first. */
  namesAround(scope: number | null): string[] {
    const names: string[] = [];
    for (let at = scope; at !== null; at = this.#scopes[at]?.scope.parent ?? null) {
      names.unshift(withoutRoot(this.#scopes[at]?.scope.name ?? ''));
    }
    return names;
  }

  addMembers(scope: number | null, count: number): void {
    const open = scope === null ? undefined : this.#scopes[scope];
    if (open !== undefined) open.scope.members += count;
  }

  /** @param scope `null` mixes it into every object */
  addMixin(scope: number | null, path: string): void {
    const mixins = scope === null ? this.#mixins : this.#scopes[scope]?.scope.mixins;
    mixins?.push(path);
  }

  addValue(scope: number | null, name: string): void {
    this.#noteInner(scope);
    this.#values.push({ scope, name });
    this.addMembers(scope, 1);
  }

  addUse(scope: number | null, path: string, line: () => number): void {
    let uses = this.#uses.get(scope);
    if (uses === undefined) {
      uses = new Map();
      this.#uses.set(scope, uses);
    }
    if (!uses.has(path)) uses.set(path, line());
  }

  /** One fact for all constants that the file uses and does not declare itself. */
  implicitImports(): { facts: ImportFact[]; uses: ScopedNames[] } {
    const declared = this.#declaredNames();
    const lines = new Map<string, number>();
    const uses: ScopedNames[] = [];
    for (const [scope, names] of this.#uses) {
      const foreign = [...names].filter(([path]) => !this.#isDeclared(declared, scope, path));
      if (foreign.length === 0) continue;
      uses.push({ scope, names: foreign.map(([path]) => path) });
      for (const [path, line] of foreign) {
        const symbol = withoutRoot(path);
        lines.set(symbol, Math.min(line, lines.get(symbol) ?? line));
      }
    }
    if (lines.size === 0) return { facts: [], uses };
    const found = [...lines].sort(([, a], [, b]) => a - b);
    const symbols = found.map(([symbol]) => symbol);
    const aliases = symbols
      .filter((symbol) => symbol.includes('::'))
      .map((symbol) => ({ symbol, local: symbol.replaceAll('::', '.') }));
    // Names of Ruby's own are hardly what other files declare.
    const first = found.find(([symbol]) => !coreConstants.has(symbol)) ?? found[0];
    const line = first?.[1] ?? 1;
    const fact: ImportFact = {
      specifier: TOP_LEVEL,
      kind: 'implicit',
      symbols,
      ...(aliases.length > 0 && { aliases }),
      line,
    };
    return { facts: [fact], uses };
  }

  exports(): ExportFact[] {
    const found = new Map<string, string | undefined>();
    for (const { qualifiedName } of this.#scopes) {
      found.set(qualifiedName, qualifiedName.replaceAll('::', '.'));
    }
    for (const { scope, name } of this.#values) {
      const qualifiedName = joinConstant(this.nameOf(scope), name);
      if (!found.has(qualifiedName)) found.set(qualifiedName, undefined);
    }
    const facts = [...found].map(([name, declaration]) => exportOf(name, declaration));
    return [...facts, ...shortNames(found)];
  }

  /** What the resolver needs of it. */
  source(uses: readonly ScopedNames[]): Pick<RubySource, 'scopes' | 'values' | 'uses' | 'mixins'> {
    const values = new Map<number | null, Set<string>>();
    for (const { scope, name } of this.#values) {
      const names = values.get(scope);
      if (names === undefined) values.set(scope, new Set([name]));
      else names.add(name);
    }
    return {
      scopes: this.#scopes.map((open) => ({ ...open.scope, isNamespace: isNamespace(open) })),
      values: [...values].map(([scope, names]) => ({ scope, names: [...names] })),
      uses,
      mixins: this.#mixins,
    };
  }

  #noteInner(scope: number | null): void {
    const around = scope === null ? undefined : this.#scopes[scope];
    if (around !== undefined) around.hasInner = true;
  }

  /** Without modules that are opened for what stands in them: their own file is mostly another one. */
  #declaredNames(): Set<string> {
    const names = new Set<string>();
    for (const open of this.#scopes) if (!isNamespace(open)) names.add(open.qualifiedName);
    for (const { scope, name } of this.#values) names.add(joinConstant(this.nameOf(scope), name));
    return names;
  }

  #isDeclared(declared: ReadonlySet<string>, scope: number | null, path: string): boolean {
    if (path.startsWith('::')) return declared.has(path.slice(2));
    for (let at = scope; at !== null; at = this.#scopes[at]?.scope.parent ?? null) {
      if (declared.has(joinConstant(this.nameOf(at), path))) return true;
    }
    return declared.has(path);
  }
}

function isNamespace({ scope, hasInner }: OpenScope): boolean {
  return scope.kind === 'module' && scope.members === 0 && scope.mixins.length === 0 && hasInner;
}

function exportOf(name: string, declaration: string | undefined): ExportFact {
  return declaration === undefined || declaration === name ? { name } : { name, declaration };
}

/** `B::C` and `C` for `A::B::C`, where only one constant of the file is meant by it. */
function shortNames(found: ReadonlyMap<string, string | undefined>): ExportFact[] {
  const owners = new Map<string, string | undefined>();
  for (const qualifiedName of found.keys()) {
    let at = qualifiedName.indexOf('::');
    for (let count = 0; at !== -1 && count < MAX_SHORT_NAMES; count += 1) {
      const short = qualifiedName.slice(at + 2);
      owners.set(short, owners.has(short) || found.has(short) ? undefined : qualifiedName);
      at = qualifiedName.indexOf('::', at + 2);
    }
  }
  return [...owners].flatMap(([name, owner]) =>
    owner === undefined ? [] : [exportOf(name, found.get(owner))],
  );
}
