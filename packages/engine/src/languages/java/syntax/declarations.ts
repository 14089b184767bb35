// Declarations of types.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-8.html
import { parseModifiers } from './annotations.ts';
import { parseAnnotationBody, parseClassBody, parseInterfaceBody, parseMembers } from './bodies.ts';
import { parseArguments } from './expressions.ts';
import * as Field from './fields.ts';
import { isName } from './kind-sets.ts';
import * as Kind from './kinds.ts';
import { parseParameters } from './parameters.ts';
import { type Mark, type SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';
import { parseType, parseTypeList, parseTypeParameters } from './types.ts';

/** Whether one of a type is next, behind its modifiers. */
export function startsDeclaration(writer: SyntaxWriter): boolean {
  switch (writer.kind) {
    case Kind.CLASS:
    case Kind.INTERFACE:
    case Kind.ENUM:
    case Kind.AT_INTERFACE:
      return true;
    case Kind.RECORD:
      // Elsewhere it is a name.
      return isName(writer.ahead(1));
    default:
      return false;
  }
}

/** @param mark of its modifiers, or of its keyword, which is next */
export function parseDeclaration(writer: SyntaxWriter, mark: Mark): void {
  writer.enter();
  const { kind } = writer;
  writer.take(kind);
  if (writer.kind !== Kind.IDENTIFIER) throw UNFAMILIAR;
  writer.take(Kind.IDENTIFIER, Field.NAME);
  if (kind === Kind.CLASS) parseClass(writer, mark);
  else if (kind === Kind.INTERFACE) parseInterface(writer, mark);
  else if (kind === Kind.ENUM) parseEnum(writer, mark);
  else if (kind === Kind.RECORD) parseRecord(writer, mark);
  else {
    parseAnnotationBody(writer);
    writer.close(Kind.ANNOTATION_TYPE_DECLARATION, mark);
  }
  writer.leave();
}

function parseClass(writer: SyntaxWriter, mark: Mark): void {
  if (writer.kind === Kind.LESS) parseTypeParameters(writer);
  if (writer.kind === Kind.EXTENDS) {
    const clause = writer.mark();
    writer.take(Kind.EXTENDS);
    parseType(writer);
    writer.close(Kind.SUPERCLASS, clause, Field.SUPERCLASS);
  }
  parseInterfaces(writer);
  parsePermits(writer);
  parseClassBody(writer);
  writer.setField(Field.BODY);
  writer.close(Kind.CLASS_DECLARATION, mark);
}

function parseInterface(writer: SyntaxWriter, mark: Mark): void {
  if (writer.kind === Kind.LESS) parseTypeParameters(writer);
  if (writer.kind === Kind.EXTENDS) {
    const clause = writer.mark();
    writer.take(Kind.EXTENDS);
    parseTypeList(writer);
    writer.close(Kind.EXTENDS_INTERFACES, clause);
  }
  parsePermits(writer);
  parseInterfaceBody(writer);
  writer.close(Kind.INTERFACE_DECLARATION, mark);
}

function parseRecord(writer: SyntaxWriter, mark: Mark): void {
  if (writer.kind === Kind.LESS) parseTypeParameters(writer);
  parseParameters(writer);
  parseInterfaces(writer);
  parseClassBody(writer);
  writer.setField(Field.BODY);
  writer.close(Kind.RECORD_DECLARATION, mark);
}

function parseInterfaces(writer: SyntaxWriter): void {
  if (writer.kind !== Kind.IMPLEMENTS) return;
  const mark = writer.mark();
  writer.take(Kind.IMPLEMENTS);
  parseTypeList(writer);
  writer.close(Kind.SUPER_INTERFACES, mark, Field.INTERFACES);
}

function parsePermits(writer: SyntaxWriter): void {
  if (!writer.isWord('permits')) return;
  const mark = writer.mark();
  writer.take(Kind.PERMITS);
  parseTypeList(writer);
  writer.close(Kind.PERMITS_CLAUSE, mark, Field.PERMITS);
}

function parseEnum(writer: SyntaxWriter, mark: Mark): void {
  parseInterfaces(writer);
  const body = writer.mark();
  writer.expect(Kind.BRACE_OPEN);
  while (writer.kind !== Kind.COMMA && !isEndOfConstants(writer.kind)) {
    parseConstant(writer);
    if (writer.kind !== Kind.COMMA) break;
    writer.take(Kind.COMMA);
    if (writer.kind === Kind.COMMA) throw UNFAMILIAR;
  }
  // A comma may be all that there is.
  if (writer.kind === Kind.COMMA) writer.take(Kind.COMMA);
  if (writer.kind === Kind.SEMICOLON) {
    const declarations = writer.mark();
    writer.take(Kind.SEMICOLON);
    parseMembers(writer);
    writer.close(Kind.ENUM_BODY_DECLARATIONS, declarations);
  }
  writer.expect(Kind.BRACE_CLOSE);
  writer.close(Kind.ENUM_BODY, body, Field.BODY);
  writer.close(Kind.ENUM_DECLARATION, mark);
}

const isEndOfConstants = (kind: number) => kind === Kind.SEMICOLON || kind === Kind.BRACE_CLOSE;

function parseConstant(writer: SyntaxWriter): void {
  const mark = writer.mark();
  parseModifiers(writer);
  if (writer.kind !== Kind.IDENTIFIER) throw UNFAMILIAR;
  writer.take(Kind.IDENTIFIER, Field.NAME);
  if (writer.kind === Kind.PAREN_OPEN) parseArguments(writer);
  if (writer.kind === Kind.BRACE_OPEN) {
    parseClassBody(writer);
    writer.setField(Field.BODY);
  }
  writer.close(Kind.ENUM_CONSTANT, mark);
}
