// `module-info.java`. Its keywords are names everywhere else.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-7.html#jls-7.7
import { parseName } from './annotations.ts';
import * as Field from './fields.ts';
import * as Kind from './kinds.ts';
import { type Mark, type SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';

/** @param mark of the annotations, or of what is next */
export function parseModule(writer: SyntaxWriter, mark: Mark): void {
  if (writer.kind === Kind.OPEN) writer.take(Kind.OPEN);
  writer.expect(Kind.MODULE);
  parseName(writer);
  writer.setField(Field.NAME);
  const body = writer.mark();
  writer.expect(Kind.BRACE_OPEN);
  while (writer.kind !== Kind.BRACE_CLOSE) parseDirective(writer);
  writer.take(Kind.BRACE_CLOSE);
  writer.close(Kind.MODULE_BODY, body, Field.BODY);
  writer.close(Kind.MODULE_DECLARATION, mark);
}

function parseDirective(writer: SyntaxWriter): void {
  const mark = writer.mark();
  if (writer.isWord('requires')) parseRequires(writer, mark);
  else if (writer.isWord('exports')) {
    writer.take(Kind.EXPORTS);
    parsePackage(writer, mark, Kind.EXPORTS_MODULE_DIRECTIVE);
  } else if (writer.isWord('opens')) {
    writer.take(Kind.OPENS);
    parsePackage(writer, mark, Kind.OPENS_MODULE_DIRECTIVE);
  } else if (writer.isWord('uses')) {
    writer.take(Kind.USES);
    parseNameIn(writer, Field.TYPE);
    writer.expect(Kind.SEMICOLON);
    writer.close(Kind.USES_MODULE_DIRECTIVE, mark);
  } else if (writer.isWord('provides')) parseProvides(writer, mark);
  else throw UNFAMILIAR;
}

function parseNameIn(writer: SyntaxWriter, field: number): void {
  parseName(writer);
  writer.setField(field);
}

function parseRequires(writer: SyntaxWriter, mark: Mark): void {
  writer.take(Kind.REQUIRES);
  for (;;) {
    const modifier = writer.mark();
    if (writer.kind === Kind.STATIC) writer.take(Kind.STATIC);
    else if (writer.isWord('transitive')) writer.take(Kind.TRANSITIVE);
    else break;
    writer.close(Kind.REQUIRES_MODIFIER, modifier, Field.MODIFIERS);
  }
  parseNameIn(writer, Field.MODULE);
  writer.expect(Kind.SEMICOLON);
  writer.close(Kind.REQUIRES_MODULE_DIRECTIVE, mark);
}

function parsePackage(writer: SyntaxWriter, mark: Mark, kind: number): void {
  parseNameIn(writer, Field.PACKAGE);
  if (writer.isWord('to')) {
    writer.take(Kind.TO);
    parseNameIn(writer, Field.MODULES);
    while (writer.kind === Kind.COMMA) {
      writer.take(Kind.COMMA);
      parseNameIn(writer, Field.MODULES);
    }
  }
  writer.expect(Kind.SEMICOLON);
  writer.close(kind, mark);
}

function parseProvides(writer: SyntaxWriter, mark: Mark): void {
  writer.take(Kind.PROVIDES);
  parseNameIn(writer, Field.PROVIDED);
  writer.expect(Kind.WITH);
  // The first is in no field.
  parseName(writer);
  while (writer.kind === Kind.COMMA) {
    writer.take(Kind.COMMA);
    parseNameIn(writer, Field.PROVIDER);
  }
  writer.expect(Kind.SEMICOLON);
  writer.close(Kind.PROVIDES_MODULE_DIRECTIVE, mark);
}
