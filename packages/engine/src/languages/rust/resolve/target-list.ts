// Collects where the symbols of one fact lead, over all crates that the file is part of, and gives them out
// sorted: files, packages, and what leads nowhere in all of them.
import type { ImportFact } from '../../../facts.ts';
import type { ImportTarget } from '../../../language.ts';
import { compareText } from '../../../source-tree.ts';

interface FileSymbols {
  readonly symbols: Set<string>;
  readonly modules: Set<string>;
}

interface ExternalSymbols {
  readonly ecosystem: string;
  readonly name: string;
  readonly symbols: Set<string>;
}

export class TargetList {
  readonly #importer: string;
  readonly #fact: ImportFact;
  readonly #files = new Map<string, FileSymbols>();
  readonly #externals = new Map<string, ExternalSymbols>();
  /** By symbol. */
  readonly #reasons = new Map<string, string>();
  /** Files that may offer a symbol, where no other does. */
  readonly #possible = new Map<string, string>();
  readonly #found = new Set<string>();

  constructor(importer: string, fact: ImportFact) {
    this.#importer = importer;
    this.#fact = fact;
  }

  has(symbol: string): boolean {
    return this.#found.has(symbol);
  }

  addFiles(paths: readonly string[], symbol: string): void {
    for (const path of paths) this.addModule(path, symbol, false);
  }

  /** @param isModule whether the symbol means the file itself */
  addModule(path: string, symbol: string, isModule: boolean): void {
    this.#found.add(symbol);
    // A file does not import itself.
    if (path === this.#importer) return;
    const file = this.#files.get(path) ?? { symbols: new Set(), modules: new Set() };
    this.#files.set(path, file);
    file.symbols.add(symbol);
    if (isModule) file.modules.add(symbol);
  }

  addExternal({ ecosystem, name }: { ecosystem: string; name: string }, symbol: string): void {
    this.#found.add(symbol);
    const key = `${ecosystem}:${name}`;
    const external = this.#externals.get(key) ?? { ecosystem, name, symbols: new Set<string>() };
    this.#externals.set(key, external);
    external.symbols.add(symbol);
  }

  addPossible(path: string, symbol: string): void {
    if (!this.#possible.has(symbol)) this.#possible.set(symbol, path);
  }

  addUnresolved(reason: string, symbol: string): void {
    if (!this.#reasons.has(symbol)) this.#reasons.set(symbol, reason);
  }

  list(): ImportTarget[] {
    const isLetIn = this.#isOfAllNames();
    for (const [symbol, path] of this.#possible) {
      if (!this.#found.has(symbol) && !isLetIn) this.addModule(path, symbol, false);
    }
    return [...this.#resolved(), ...this.#outside(), ...(isLetIn ? [] : this.#unresolved())];
  }

  /** Besides `*`, the fact then holds names that may come from there, or from elsewhere. */
  #isOfAllNames(): boolean {
    return this.#fact.aliases?.some(({ local }) => local === '*') === true && this.#found.has('*');
  }

  #resolved(): ImportTarget[] {
    return [...this.#files]
      .sort(([a], [b]) => compareText(a, b))
      .map(([path, { symbols, modules }]) => ({
        outcome: 'resolved' as const,
        path,
        symbols: this.#ordered(symbols),
        ...(modules.size > 0 && { moduleSymbols: this.#ordered(modules) }),
      }));
  }

  #outside(): ImportTarget[] {
    return [...this.#externals]
      .sort(([a], [b]) => compareText(a, b))
      .map(([, { ecosystem, name, symbols }]) => ({
        outcome: 'external' as const,
        ecosystem,
        name,
        symbols: symbols.has('*') && this.#isOfAllNames() ? ['*'] : this.#ordered(symbols),
      }));
  }

  #unresolved(): ImportTarget[] {
    const missing = new Map<string, string[]>();
    for (const [symbol, reason] of this.#reasons) {
      if (this.#found.has(symbol)) continue;
      missing.set(reason, [...(missing.get(reason) ?? []), symbol]);
    }
    return [...missing].map(([reason, symbols]) => ({ outcome: 'unresolved', reason, symbols }));
  }

  /** As the fact lists them. */
  #ordered(symbols: ReadonlySet<string>): string[] {
    return this.#fact.symbols.filter((symbol) => symbols.has(symbol));
  }
}
