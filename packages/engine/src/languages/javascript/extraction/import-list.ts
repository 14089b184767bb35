// What the parts of the extractor collect into: imports and exports with offsets, given out in source order.
import type { ExportFact, ImportFact, ImportKind } from '../../../facts.ts';
import type { LineOf } from './line-index.ts';

/** A found import, before its offset has become a line. */
export interface FoundImport {
  /** `null` when it is computed at run time; then `expression` holds its source text. */
  readonly specifier: string | null;
  readonly expression?: string;
  readonly kind: ImportKind;
  readonly symbols: readonly string[];
  readonly aliases?: readonly Alias[];
  /** UTF-16 offset of the specifier. */
  readonly offset: number;
}

/** A symbol under the name that the script gives it. */
export type Alias = NonNullable<ImportFact['aliases']>[number];

/** The names of a module that a script uses, and what it calls them itself. */
export type ImportedNames = Pick<FoundImport, 'symbols' | 'aliases'>;

/** One name at a time; a symbol that keeps its name needs no alias, the module as a whole always has one. */
export function importedNames(
  entries: readonly { readonly symbol: string; readonly local?: string | undefined }[],
): ImportedNames {
  const aliases = entries.flatMap(({ symbol, local }) =>
    local === undefined || local === symbol ? [] : [{ symbol, local }],
  );
  const symbols = entries.map(({ symbol }) => symbol);
  if (aliases.length === 0) return { symbols };
  // Beside an alias, the plain name has to be said too: `import { a, a as b }`.
  const renamed = new Set(aliases.map(({ symbol }) => symbol));
  const kept = entries.filter(({ symbol, local }) => local === symbol && renamed.has(symbol));
  return {
    symbols,
    aliases: [...aliases, ...kept.map(({ symbol }) => ({ symbol, local: symbol }))],
  };
}

export interface FoundExport extends ExportFact {
  readonly offset: number;
}

const MAX_EXPRESSION_LENGTH = 100;

/**
 * Sorted by place; two finds of one place and kind, such as a call seen twice, are one fact.
 * @param indexOf is told where the first fact of each offset stands among them
 */
export function toImportFacts(
  found: readonly FoundImport[],
  lineOf: LineOf,
  indexOf?: Map<number, number>,
): ImportFact[] {
  const seen = new Set<string>();
  const facts: ImportFact[] = [];
  for (const entry of [...found].sort((a, b) => a.offset - b.offset)) {
    const key = `${entry.offset} ${entry.kind} ${entry.specifier}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (indexOf?.has(entry.offset) === false) indexOf.set(entry.offset, facts.length);
    facts.push(toFact(entry, lineOf(entry.offset)));
  }
  return facts;
}

function toFact(
  { specifier, expression, kind, symbols, aliases = [] }: FoundImport,
  line: number,
): ImportFact {
  const unique = [...new Set(symbols)];
  const names = { symbols: unique, ...(aliases.length > 0 && { aliases }) };
  if (specifier !== null) return { specifier, kind, ...names, line };
  const text = (expression ?? '').slice(0, MAX_EXPRESSION_LENGTH);
  return { specifier, expression: text, kind, ...names, line };
}

/** Sorted by place; a name offered twice (`exports.a` assigned in two branches) is one fact. */
export function toExportFacts(found: readonly FoundExport[]): ExportFact[] {
  const seen = new Set<string>();
  const facts: ExportFact[] = [];
  for (const { offset: _, ...fact } of [...found].sort((a, b) => a.offset - b.offset)) {
    const { name, from, declaration } = fact;
    const key = JSON.stringify([name, from?.specifier, from?.name, declaration]);
    if (seen.has(key)) continue;
    seen.add(key);
    facts.push(fact);
  }
  return facts;
}
