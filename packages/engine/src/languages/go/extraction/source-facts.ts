// Collects what the walk over one file meets, and makes import and export facts of it when the file has
// been read: only then is known which free names the file declares or imports itself.
import type { ExportFact, ImportFact } from '../../../facts.ts';
import type { Extraction } from '../../../language.ts';
import type { SourceSettings } from '../source-settings.ts';
import type { BuildConstraint } from './build-constraint.ts';
import { lastElement, localNamesOf, type WrittenImport } from './import-names.ts';
import { isPredeclared } from './predeclared-names.ts';

export class SourceFacts {
  packageName = '';
  constraint: BuildConstraint = [];
  initialises = false;
  readonly #imports: WrittenImport[] = [];
  readonly #embeds: { readonly pattern: string; readonly line: number }[] = [];
  /** Names declared at the file's own level, in source order. */
  readonly #declared = new Set<string>();
  readonly #collections = new Set<string>();
  /** Free names with the line of their first use. */
  readonly #names = new Map<string, number>();
  /** Free names in front of a dot. */
  readonly #bases = new Map<string, { readonly names: Set<string>; readonly line: number }>();
  readonly #literalKeys = new Map<string, { readonly types: Set<string>; readonly line: number }>();

  addImport(written: WrittenImport): void {
    this.#imports.push(written);
  }

  addEmbed(pattern: string, line: number): void {
    this.#embeds.push({ pattern, line });
  }

  declare(name: string): void {
    if (name !== '_' && name !== '') this.#declared.add(name);
  }

  addCollection(name: string): void {
    this.#collections.add(name);
  }

  use(name: string, line: number): void {
    if (!this.#names.has(name)) this.#names.set(name, line);
  }

  select(base: string, name: string, line: number): void {
    const known = this.#bases.get(base);
    if (known === undefined) this.#bases.set(base, { names: new Set([name]), line });
    else known.names.add(name);
  }

  /** A name that is a key of a literal of that type: a field of it, or an expression. */
  useAsKey(name: string, type: string, line: number): void {
    const known = this.#literalKeys.get(name);
    if (known === undefined) this.#literalKeys.set(name, { types: new Set([type]), line });
    else known.types.add(type);
  }

  finish(): Pick<Extraction, 'imports' | 'exports' | 'configuration'> {
    const free = [...this.#bases.keys()].filter((base) => !this.#declared.has(base));
    const locals = localNamesOf(this.#imports, new Set(free));
    const imported = new Set(locals);
    const unexplained = free.filter((base) => !imported.has(base));
    const configuration: SourceSettings = {
      packageName: this.packageName,
      constraint: this.constraint,
      initialises: this.initialises,
      selections: unexplained.map((base) => ({ base, names: this.#namesOf(base) })),
      collections: [...this.#collections].sort(),
      literalKeys: [...this.#unsureKeys()],
    };
    return {
      imports: this.#importFacts(locals, unexplained),
      exports: [...this.#declared].map((name): ExportFact => ({ name })),
      configuration,
    };
  }

  #namesOf(base: string): string[] {
    return [...(this.#bases.get(base)?.names ?? [])];
  }

  /** Keys whose literals have a type of another file, so that only the resolver can tell what they are. */
  *#unsureKeys(): Iterable<{ name: string; types: string[] }> {
    for (const [name, { types }] of this.#literalKeys) {
      if (this.#names.has(name) || this.#declared.has(name)) continue;
      const foreign = [...types].filter((type) => !this.#declared.has(type));
      if (foreign.length > 0) yield { name, types: foreign.sort() };
    }
  }

  #importFacts(
    locals: readonly (string | undefined)[],
    unexplained: readonly string[],
  ): ImportFact[] {
    const facts = this.#imports.map((written, at) => this.#importFact(written, locals[at]));
    const isEmbedding = this.#imports.some(({ path }) => path === 'embed');
    for (const { pattern, line } of isEmbedding ? this.#embeds : []) {
      facts.push({ specifier: pattern, kind: 'include', symbols: [], line });
    }
    const implicit = this.#implicitFact(new Set(locals), unexplained);
    if (implicit !== undefined) facts.push(implicit);
    return facts.sort((a, b) => a.line - b.line);
  }

  #importFact({ path, name, line }: WrittenImport, local: string | undefined): ImportFact {
    const fact = { specifier: path, kind: 'static', line } as const;
    if (name === '.') return { ...fact, symbols: ['*'] };
    if (name === '_') return { ...fact, symbols: [] };
    if (local === undefined) {
      const guess = lastElement(path);
      return { ...fact, symbols: [], aliases: [{ symbol: '*', local: guess }] };
    }
    const symbols = this.#namesOf(local);
    const members = symbols.map((symbol) => ({ symbol, local: `${local}.${symbol}` }));
    return { ...fact, symbols, aliases: [{ symbol: '*', local }, ...members] };
  }

  /** One fact for all names that some other file of the package may declare. */
  #implicitFact(
    imported: ReadonlySet<string | undefined>,
    unexplained: readonly string[],
  ): ImportFact | undefined {
    const candidates = new Map<string, number>();
    const add = (name: string, line: number) => {
      if (this.#declared.has(name) || imported.has(name)) return;
      candidates.set(name, Math.min(line, candidates.get(name) ?? line));
    };
    for (const [name, line] of this.#names) add(name, line);
    for (const base of unexplained) add(base, this.#bases.get(base)?.line ?? 1);
    for (const [name, { types, line }] of this.#literalKeys) {
      const isOfOtherFile = [...types].some((type) => !this.#declared.has(type));
      const isExpression = [...types].some((type) => this.#collections.has(type));
      if (isOfOtherFile || isExpression) add(name, line);
    }
    if (candidates.size === 0) return undefined;
    // Predeclared names are candidates as well, since a package may declare `min` of its own; but where
    // the package begins to be used is told by the others.
    const telling = [...candidates].filter(([name]) => !isPredeclared(name));
    const lines = (telling.length > 0 ? telling : [...candidates]).map(([, line]) => line);
    const line = lines.reduce((first, other) => Math.min(first, other));
    return {
      specifier: this.packageName,
      kind: 'implicit',
      symbols: [...candidates.keys()],
      line,
      symbolLines: [...candidates.values()],
    };
  }
}
