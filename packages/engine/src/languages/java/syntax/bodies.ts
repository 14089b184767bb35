// What stands in types. Bodies of interfaces and of annotations hold other declarations than those of classes.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-8.html#jls-8.1.7
import { parseAnnotations, parseElementValue, parseModifiers } from './annotations.ts';
import { parseDeclaration, startsDeclaration } from './declarations.ts';
import { parseArguments, takeName } from './expressions.ts';
import * as Field from './fields.ts';
import { isName } from './kind-sets.ts';
import * as Kind from './kinds.ts';
import { parseParameters } from './parameters.ts';
import { parseBlock, parseStatements } from './statements.ts';
import { type Mark, type SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';
import {
  parseOptionalDimensions,
  parseTypeArguments,
  parseTypeParameters,
  parseTypes,
  parseUnannotatedType,
} from './types.ts';
import { parseDeclarators } from './variables.ts';

export function parseClassBody(writer: SyntaxWriter): void {
  writer.enter();
  const mark = writer.mark();
  writer.expect(Kind.BRACE_OPEN);
  parseMembers(writer);
  writer.take(Kind.BRACE_CLOSE);
  writer.close(Kind.CLASS_BODY, mark);
  writer.leave();
}

/** Up to the brace that closes the body. */
export function parseMembers(writer: SyntaxWriter): void {
  while (writer.kind !== Kind.BRACE_CLOSE) parseMember(writer);
}

function parseMember(writer: SyntaxWriter): void {
  const { kind } = writer;
  if (kind === Kind.SEMICOLON) writer.take(kind);
  else if (kind === Kind.BRACE_OPEN) parseBlock(writer);
  else if (kind === Kind.STATIC && writer.ahead(1) === Kind.BRACE_OPEN) {
    const mark = writer.mark();
    writer.take(kind);
    parseBlock(writer);
    writer.close(Kind.STATIC_INITIALIZER, mark);
  } else {
    const mark = writer.mark();
    parseModifiers(writer);
    if (startsDeclaration(writer)) parseDeclaration(writer, mark);
    else if (isConstructor(writer)) parseConstructor(writer, mark);
    else parseMethodOrField(writer, mark, Kind.FIELD_DECLARATION);
  }
}

/** A name that no other follows. One with type parameters is told by what is behind these. */
function isConstructor(writer: SyntaxWriter): boolean {
  if (writer.kind !== Kind.IDENTIFIER) return false;
  const next = writer.ahead(1);
  return next === Kind.PAREN_OPEN || next === Kind.BRACE_OPEN;
}

function parseConstructor(writer: SyntaxWriter, mark: Mark): void {
  writer.take(Kind.IDENTIFIER, Field.NAME);
  if (writer.kind === Kind.BRACE_OPEN) {
    parseBlock(writer);
    writer.setField(Field.BODY);
    writer.close(Kind.COMPACT_CONSTRUCTOR_DECLARATION, mark);
    return;
  }
  parseParameters(writer);
  parseThrows(writer);
  const body = writer.mark();
  writer.expect(Kind.BRACE_OPEN);
  parseExplicitInvocation(writer);
  parseStatements(writer);
  writer.close(Kind.CONSTRUCTOR_BODY, body, Field.BODY);
  writer.close(Kind.CONSTRUCTOR_DECLARATION, mark);
}

/** `this(...)` and `super(...)`, which the grammar knows as the first statement alone. */
function parseExplicitInvocation(writer: SyntaxWriter): void {
  const { kind } = writer;
  const isPlain = kind === Kind.THIS || kind === Kind.SUPER;
  if (!(isPlain && writer.ahead(1) === Kind.PAREN_OPEN) && kind !== Kind.LESS) return;
  const mark = writer.mark();
  if (kind === Kind.LESS) {
    parseTypeArguments(writer);
    writer.setField(Field.TYPE_ARGUMENTS);
  }
  if (writer.kind !== Kind.THIS && writer.kind !== Kind.SUPER) throw UNFAMILIAR;
  writer.take(writer.kind, Field.CONSTRUCTOR);
  parseArguments(writer);
  writer.expect(Kind.SEMICOLON);
  writer.close(Kind.EXPLICIT_CONSTRUCTOR_INVOCATION, mark);
}

/** @param field kind of what declares variables */
function parseMethodOrField(writer: SyntaxWriter, mark: Mark, field: number): void {
  const hasTypeParameters = writer.kind === Kind.LESS;
  if (hasTypeParameters) {
    parseTypeParameters(writer);
    if (writer.kind === Kind.AT) parseAnnotations(writer);
    else if (isConstructor(writer) && writer.ahead(1) === Kind.PAREN_OPEN) {
      if (field !== Kind.FIELD_DECLARATION) throw UNFAMILIAR;
      parseConstructor(writer, mark);
      return;
    }
  }
  parseUnannotatedType(writer);
  writer.setField(Field.TYPE);
  if (isName(writer.kind) && writer.ahead(1) === Kind.PAREN_OPEN) parseMethod(writer, mark);
  else {
    if (hasTypeParameters) throw UNFAMILIAR;
    parseDeclarators(writer);
    writer.close(field, mark);
  }
}

/** From its name on. */
function parseMethod(writer: SyntaxWriter, mark: Mark): void {
  takeName(writer, Field.NAME);
  parseParameters(writer);
  parseOptionalDimensions(writer);
  parseThrows(writer);
  if (writer.kind === Kind.SEMICOLON) writer.take(Kind.SEMICOLON);
  else {
    parseBlock(writer);
    writer.setField(Field.BODY);
  }
  writer.close(Kind.METHOD_DECLARATION, mark);
}

function parseThrows(writer: SyntaxWriter): void {
  if (writer.kind !== Kind.THROWS) return;
  const mark = writer.mark();
  writer.take(Kind.THROWS);
  parseTypes(writer);
  writer.close(Kind.THROWS_CLAUSE, mark);
}

export function parseInterfaceBody(writer: SyntaxWriter): void {
  const mark = writer.mark();
  parseEachMember(writer, (member) => {
    if (startsDeclaration(writer)) parseDeclaration(writer, member);
    else parseMethodOrField(writer, member, Kind.CONSTANT_DECLARATION);
  });
  writer.close(Kind.INTERFACE_BODY, mark, Field.BODY);
}

export function parseAnnotationBody(writer: SyntaxWriter): void {
  const mark = writer.mark();
  parseEachMember(writer, (member) => {
    // The grammar has no records there.
    if (writer.kind === Kind.RECORD) throw UNFAMILIAR;
    if (startsDeclaration(writer)) parseDeclaration(writer, member);
    else parseElement(writer, member);
  });
  writer.close(Kind.ANNOTATION_TYPE_BODY, mark, Field.BODY);
}

/** Of an interface, in braces. @param parseRest what follows the modifiers of one */
function parseEachMember(writer: SyntaxWriter, parseRest: (member: Mark) => void): void {
  writer.expect(Kind.BRACE_OPEN);
  while (writer.kind !== Kind.BRACE_CLOSE) {
    if (writer.kind === Kind.SEMICOLON) writer.take(Kind.SEMICOLON);
    else {
      const member = writer.mark();
      parseModifiers(writer);
      parseRest(member);
    }
  }
  writer.take(Kind.BRACE_CLOSE);
}

/** https://docs.oracle.com/javase/specs/jls/se21/html/jls-9.html#jls-9.6.1 */
function parseElement(writer: SyntaxWriter, mark: Mark): void {
  parseUnannotatedType(writer);
  writer.setField(Field.TYPE);
  if (writer.ahead(1) !== Kind.PAREN_OPEN) {
    parseDeclarators(writer);
    writer.close(Kind.CONSTANT_DECLARATION, mark);
    return;
  }
  takeName(writer, Field.NAME);
  writer.take(Kind.PAREN_OPEN);
  writer.expect(Kind.PAREN_CLOSE);
  parseOptionalDimensions(writer);
  if (writer.kind === Kind.DEFAULT) {
    writer.take(Kind.DEFAULT);
    parseElementValue(writer);
    writer.setField(Field.VALUE);
  }
  writer.expect(Kind.SEMICOLON);
  writer.close(Kind.ANNOTATION_TYPE_ELEMENT_DECLARATION, mark);
}
