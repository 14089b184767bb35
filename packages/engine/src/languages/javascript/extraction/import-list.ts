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
  /** UTF-16 offset of the specifier. */
  readonly offset: number;
}

export interface FoundExport extends ExportFact {
  readonly offset: number;
}

const MAX_EXPRESSION_LENGTH = 100;

/** Sorted by place; two finds of one place and kind, such as a call seen twice, are one fact. */
export function toImportFacts(found: readonly FoundImport[], lineOf: LineOf): ImportFact[] {
  const seen = new Set<string>();
  const facts: ImportFact[] = [];
  for (const entry of [...found].sort((a, b) => a.offset - b.offset)) {
    const key = `${entry.offset} ${entry.kind} ${entry.specifier}`;
    if (seen.has(key)) continue;
    seen.add(key);
    facts.push(toFact(entry, lineOf(entry.offset)));
  }
  return facts;
}

function toFact({ specifier, expression, kind, symbols }: FoundImport, line: number): ImportFact {
  const unique = [...new Set(symbols)];
  if (specifier !== null) return { specifier, kind, symbols: unique, line };
  const text = (expression ?? '').slice(0, MAX_EXPRESSION_LENGTH);
  return { specifier, expression: text, kind, symbols: unique, line };
}

/** Sorted by place; a name offered twice (`exports.a` assigned in two branches) is one fact. */
export function toExportFacts(found: readonly FoundExport[]): ExportFact[] {
  const seen = new Set<string>();
  const facts: ExportFact[] = [];
  for (const { name, from } of [...found].sort((a, b) => a.offset - b.offset)) {
    const key = JSON.stringify([name, from?.specifier, from?.name]);
    if (seen.has(key)) continue;
    seen.add(key);
    facts.push(from === undefined ? { name } : { name, from });
  }
  return facts;
}
