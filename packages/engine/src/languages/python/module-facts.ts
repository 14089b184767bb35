// Collects what the walk over one module finds and makes facts of it: which kind an import is, and which
// names the module offers.
import type { ExportFact, ImportFact, ImportKind } from '../../facts.ts';
import type { Extraction } from '../../language.ts';
import type { DynamicImport } from './dynamic-imports.ts';
import type { ImportClause } from './import-clauses.ts';

/** What is around a statement or call. */
export interface Surroundings {
  /** Where names are bound: only what is bound in the module's own scope can be imported from it. */
  readonly scope: 'module' | 'class' | 'function';
  /** Only a type checker gets here. */
  readonly isTypeOnly: boolean;
  /** Inside some function's body, which does not run while the module is imported. */
  readonly isDeferred: boolean;
}

/** A call waits until all imports are known, since they tell what its callee is. */
type Found = {
  readonly fact: ImportFact;
  readonly callee?: string;
  /** Where the statement or call begins; -1 for what was recovered from broken text. */
  readonly offset: number;
};

export class ModuleFacts {
  readonly #isStub: boolean;
  /** In source order. */
  readonly #found: Found[] = [];
  /** By name and origin, so that each pair stands once; in source order. */
  readonly #exports = new Map<string, ExportFact>();
  /** Callees that import, as the file calls them. */
  readonly #importers = new Set(['__import__', 'builtins.__import__']);

  /** @param isStub a stub is never run, so that all its imports are for type checkers */
  constructor(isStub: boolean) {
    this.#isStub = isStub;
  }

  addImport(clause: ImportClause, around: Surroundings, offset: number): void {
    const { specifier, symbols, aliases, line } = clause;
    const kind = this.#kindOf(around);
    const names = { symbols, ...(aliases.length > 0 && { aliases }) };
    this.#found.push({ fact: { specifier, ...names, line, kind }, offset });
    for (const binding of clause.bindings) {
      this.bind(binding, around);
      this.#noteImporter(binding);
    }
  }

  /** Whether the callee is known to import, by the imports so far. */
  isImporter(callee: string): boolean {
    return this.#importers.has(callee);
  }

  addCall(
    { callee, specifier, symbols, line, expression }: DynamicImport,
    around: Surroundings,
    offset: number,
  ): void {
    const kind = around.isTypeOnly || this.#isStub ? 'type' : 'dynamic';
    const fact = { specifier, symbols, line, kind } as const;
    const written = specifier === null ? { ...fact, expression } : fact;
    this.#found.push({ fact: written, callee, offset });
  }

  bind(binding: ExportFact, around: Surroundings): void {
    if (around.scope !== 'module') return;
    const { name, from } = binding;
    // In broken text a name may lack.
    if (name === '') return;
    const key = from === undefined ? name : `${name} ${from.specifier} ${from.name}`;
    if (!this.#exports.has(key)) this.#exports.set(key, binding);
  }

  finish(): Pick<Extraction, 'imports' | 'exports'> {
    const imports = this.#kept().map(({ fact }) => fact);
    return { imports, exports: [...this.#exports.values()] };
  }

  /** Places in the list of imports, by the offset where the statement or call begins. */
  importsAt(): Map<number, number[]> {
    const places = new Map<number, number[]>();
    this.#kept().forEach(({ offset }, at) => {
      const known = places.get(offset);
      if (known === undefined) places.set(offset, [at]);
      else known.push(at);
    });
    return places;
  }

  #kept(): Found[] {
    return this.#found.filter(({ callee }) => callee === undefined || this.#importers.has(callee));
  }

  /** A function's imports happen when it is called: that is how Python programs avoid import cycles. */
  #kindOf({ isTypeOnly, isDeferred }: Surroundings): ImportKind {
    if (isTypeOnly || this.#isStub) return 'type';
    return isDeferred ? 'dynamic' : 'static';
  }

  #noteImporter({ name, from }: ExportFact): void {
    if (from?.specifier === 'importlib' && from.name === '*') {
      this.#importers.add(`${name}.import_module`).add(`${name}.__import__`);
    }
    // Frameworks pass the function on from modules of their own that bear the same name.
    const isImportlib = from !== undefined && /(?:^|\.)importlib$/.test(from.specifier);
    if (isImportlib && (from.name === 'import_module' || from.name === '__import__')) {
      this.#importers.add(name);
    }
  }
}
