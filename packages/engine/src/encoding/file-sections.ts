// Sections of what a file says about itself but for how values move: imports, exports, declarations, diagnostics.
// Writer and reader of each stand side by side, since they must say the same.
import type {
  BaseReference,
  DeclarationFact,
  DeclarationKind,
  Diagnostic,
  DiagnosticCode,
  ExportFact,
  ImportFact,
  ImportKind,
} from '../facts.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { type Enumeration, enumeration } from './enumeration.ts';
import { damaged } from './record-layout.ts';

const IMPORT_KINDS = enumeration<ImportKind>({
  static: true,
  dynamic: true,
  type: true,
  reexport: true,
  require: true,
  include: true,
  implicit: true,
});

const DECLARATION_KINDS = enumeration<DeclarationKind>({
  function: true,
  method: true,
  constructor: true,
  accessor: true,
  class: true,
  struct: true,
  trait: true,
  object: true,
  interface: true,
  enum: true,
  alias: true,
});

const DIAGNOSTIC_CODES = enumeration<DiagnosticCode>({
  'syntax-error': true,
  'invalid-configuration': true,
  'unresolved-import': true,
  'extraction-failed': true,
  'case-twin': true,
  'calls-not-followed': true,
});

const RELATIONS = enumeration<BaseReference['relation']>({ extends: true, implements: true });

/** Parts that a fact may have or not, to be added up. */
const IMPORT_HAS = { specifier: 1, expression: 2, aliases: 4, symbolLines: 8 } as const;
const EXPORT_HAS = { from: 1, declaration: 2 } as const;
const DECLARATION_IS = { exported: 1, async: 2, documented: 4 } as const;

export function writeImport(writer: ByteWriter, fact: ImportFact): void {
  const { specifier, expression, aliases, symbolLines } = fact;
  writer.number(IMPORT_KINDS.codeOf(fact.kind));
  writer.number(
    (specifier === null ? 0 : IMPORT_HAS.specifier) +
      (expression === undefined ? 0 : IMPORT_HAS.expression) +
      (aliases === undefined ? 0 : IMPORT_HAS.aliases) +
      (symbolLines === undefined ? 0 : IMPORT_HAS.symbolLines),
  );
  if (specifier !== null) writer.text(specifier);
  if (expression !== undefined) writer.text(expression);
  writer.list(fact.symbols, (symbol) => writer.text(symbol));
  if (aliases !== undefined) {
    writer.list(aliases, ({ symbol, local }) => {
      writer.text(symbol);
      writer.text(local);
    });
  }
  writer.index(fact.line);
  if (symbolLines !== undefined) writer.list(symbolLines, (line) => writer.index(line));
}

export function readImport(reader: ByteReader): ImportFact {
  const kind = readWord(reader, IMPORT_KINDS);
  const has = reader.number();
  const specifier = (has & IMPORT_HAS.specifier) === 0 ? null : reader.text();
  const expression = (has & IMPORT_HAS.expression) === 0 ? undefined : reader.text();
  const symbols = reader.list(() => reader.text());
  const aliases =
    (has & IMPORT_HAS.aliases) === 0
      ? undefined
      : reader.list(() => ({ symbol: reader.text(), local: reader.text() }));
  const line = reader.index();
  const symbolLines =
    (has & IMPORT_HAS.symbolLines) === 0 ? undefined : reader.list(() => reader.index());
  return {
    specifier,
    kind,
    symbols,
    line,
    ...(expression !== undefined && { expression }),
    ...(aliases !== undefined && { aliases }),
    ...(symbolLines !== undefined && { symbolLines }),
  };
}

export function writeExport(writer: ByteWriter, { name, from, declaration }: ExportFact): void {
  writer.number(
    (from === undefined ? 0 : EXPORT_HAS.from) +
      (declaration === undefined ? 0 : EXPORT_HAS.declaration),
  );
  writer.text(name);
  if (from !== undefined) {
    writer.text(from.specifier);
    writer.text(from.name);
  }
  if (declaration !== undefined) writer.text(declaration);
}

export function readExport(reader: ByteReader): ExportFact {
  const has = reader.number();
  const name = reader.text();
  if (has === 0) return { name };
  return {
    name,
    ...((has & EXPORT_HAS.from) !== 0 && {
      from: { specifier: reader.text(), name: reader.text() },
    }),
    ...((has & EXPORT_HAS.declaration) !== 0 && { declaration: reader.text() }),
  };
}

export function writeDeclaration(writer: ByteWriter, fact: DeclarationFact): void {
  const { documentation } = fact;
  writer.number(DECLARATION_KINDS.codeOf(fact.kind));
  writer.number(
    (fact.isExported ? DECLARATION_IS.exported : 0) +
      (fact.isAsync ? DECLARATION_IS.async : 0) +
      (documentation === undefined ? 0 : DECLARATION_IS.documented),
  );
  writer.text(fact.name);
  writer.text(fact.qualifiedName);
  writer.index(fact.parent ?? -1);
  writer.index(fact.startLine);
  writer.index(fact.endLine);
  writer.text(fact.signature);
  writer.list(fact.modifiers, (modifier) => writer.text(modifier));
  if (documentation !== undefined) writer.text(documentation);
  writer.list(fact.bases, ({ relation, name, line }) => {
    writer.number(RELATIONS.codeOf(relation));
    writer.text(name);
    writer.index(line);
  });
}

export function readDeclaration(reader: ByteReader): DeclarationFact {
  const kind = readWord(reader, DECLARATION_KINDS);
  const is = reader.number();
  const name = reader.text();
  const qualifiedName = reader.text();
  const parent = reader.index();
  const startLine = reader.index();
  const endLine = reader.index();
  const signature = reader.text();
  const modifiers = reader.list(() => reader.text());
  const documentation = (is & DECLARATION_IS.documented) === 0 ? undefined : reader.text();
  const bases = reader.list(() => ({
    relation: readWord(reader, RELATIONS),
    name: reader.text(),
    line: reader.index(),
  }));
  return {
    kind,
    name,
    qualifiedName,
    parent: parent === -1 ? null : parent,
    startLine,
    endLine,
    signature,
    isExported: (is & DECLARATION_IS.exported) !== 0,
    isAsync: (is & DECLARATION_IS.async) !== 0,
    modifiers,
    bases,
    ...(documentation !== undefined && { documentation }),
  };
}

export function writeDiagnostic(writer: ByteWriter, { code, line, message }: Diagnostic): void {
  writer.number(DIAGNOSTIC_CODES.codeOf(code));
  writer.index(line ?? -1);
  writer.text(message);
}

export function readDiagnostic(reader: ByteReader): Diagnostic {
  const code = readWord(reader, DIAGNOSTIC_CODES);
  const line = reader.index();
  return { code, line: line === -1 ? null : line, message: reader.text() };
}

function readWord<Word extends string>(reader: ByteReader, words: Enumeration<Word>): Word {
  const word = words.wordOf(reader.number());
  if (word === undefined) throw damaged();
  return word;
}
