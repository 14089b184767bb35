// What the imports of each file make its names mean: a symbol of another file, another file as a whole, or
// one of several files whose names are all let in.
import type { ImportFact } from '../facts.ts';
import type { ImportTarget } from '../language.ts';

/** A symbol of a file; `*` is the file as a whole. */
export interface ImportedSymbol {
  readonly path: string;
  readonly symbol: string;
}

type ResolvedTarget = Extract<ImportTarget, { outcome: 'resolved' }>;

/** A symbol of a package or of the runtime; `*` is the module as a whole. */
export interface ExternalSymbol {
  readonly module: string;
  readonly symbol: string;
}

type ExternalTarget = Extract<ImportTarget, { outcome: 'external' }>;

interface FileNames {
  /** By local name, for what lies outside the repository. */
  readonly externals: Map<string, ExternalSymbol>;
  /** By local name. A name imported twice keeps its first meaning. */
  readonly symbols: Map<string, ImportedSymbol>;
  /** By the last segment of the symbol, for members of a type that are imported without a name of their own. */
  readonly members: Map<string, ImportedSymbol>;
  /** Files all of whose names can be used as they are, in source order. */
  readonly wildcards: string[];
}

export class ImportedNames {
  readonly #byFile = new Map<string, FileNames>();

  /** @param bindsReexports whether a name that is passed on is one of the file's own as well */
  add(
    importer: string,
    { kind, aliases = [] }: ImportFact,
    target: ResolvedTarget,
    bindsReexports: boolean,
  ): void {
    if (kind === 'reexport' && !bindsReexports) return;
    const { path, symbols, moduleSymbols = [] } = target;
    const names = this.#open(importer);
    for (const symbol of symbols) {
      const locals = aliases.filter((alias) => alias.symbol === symbol).map(({ local }) => local);
      if (locals.length === 0 && symbol !== '*') locals.push(symbol, ...waysTo(aliases, symbol));
      const meaning = { path, symbol: moduleSymbols.includes(symbol) ? '*' : symbol };
      noteMember(names, symbol, meaning);
      for (const local of locals) {
        if (local === '*') names.wildcards.push(path);
        else bind(names, local, meaning);
      }
    }
  }

  /** As `add`, for what lies outside the repository. */
  addExternal(
    importer: string,
    { kind, aliases = [] }: ImportFact,
    target: ExternalTarget,
    bindsReexports: boolean,
  ): void {
    if (kind === 'reexport' && !bindsReexports) return;
    const { externals } = this.#open(importer);
    for (const symbol of target.symbols) {
      const locals = aliases.filter((alias) => alias.symbol === symbol).map(({ local }) => local);
      if (locals.length === 0 && symbol !== '*') locals.push(symbol);
      for (const local of locals) {
        if (!externals.has(local)) externals.set(local, { module: target.name, symbol });
      }
    }
  }

  /** What a local name means outside the repository; `undefined` when no import binds it so. */
  findExternal(importer: string, local: string): ExternalSymbol | undefined {
    return this.#byFile.get(importer)?.externals.get(local);
  }

  /** What a local name means in a file; `undefined` when no import of the repository binds it. */
  find(importer: string, local: string): ImportedSymbol | undefined {
    return this.#byFile.get(importer)?.symbols.get(local);
  }

  /** What a name means in a file as the member of a type that is imported with its type; or `undefined`. */
  findMember(importer: string, name: string): ImportedSymbol | undefined {
    return this.#byFile.get(importer)?.members.get(name);
  }

  wildcardsOf(importer: string): readonly string[] {
    return this.#byFile.get(importer)?.wildcards ?? [];
  }

  #open(importer: string): FileNames {
    const existing = this.#byFile.get(importer);
    if (existing !== undefined) return existing;
    const names: FileNames = {
      symbols: new Map(),
      externals: new Map(),
      members: new Map(),
      wildcards: [],
    };
    this.#byFile.set(importer, names);
    return names;
  }
}

/** Dotted names that go on behind the symbol, as `Shop.Core.Till.Open` does behind `Till`, as far as they lead to it. */
function waysTo(aliases: NonNullable<ImportFact['aliases']>, symbol: string): string[] {
  return aliases.flatMap(({ local }) => {
    const at = `${local}.`.indexOf(`.${symbol}.`);
    return at <= 0 ? [] : [local.slice(0, at + 1 + symbol.length)];
  });
}

function noteMember({ members }: FileNames, symbol: string, meaning: ImportedSymbol): void {
  const dot = symbol.lastIndexOf('.');
  const name = symbol.slice(dot + 1);
  if (dot > 0 && !members.has(name)) members.set(name, meaning);
}

function bind({ symbols }: FileNames, local: string, meaning: ImportedSymbol): void {
  if (!symbols.has(local)) symbols.set(local, meaning);
}
