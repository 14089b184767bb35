// What begins with `new`.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-15.html#jls-15.9
import { parseAnnotations } from './annotations.ts';
import { parseClassBody } from './bodies.ts';
import { parseArguments, parseExpression } from './expressions.ts';
import * as Field from './fields.ts';
import * as Kind from './kinds.ts';
import { type Mark, type SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';
import { parseDimensions, parseSimpleType, parseTypeArguments } from './types.ts';

/** @param mark of the object that an inner class is created in, or of the `new` */
export function parseCreation(writer: SyntaxWriter, mark: Mark): void {
  let mayBeArray = writer.count === mark;
  writer.take(Kind.NEW);
  if (writer.kind === Kind.AT) parseAnnotations(writer);
  if (writer.kind === Kind.LESS) {
    mayBeArray = false;
    parseTypeArguments(writer);
    writer.setField(Field.TYPE_ARGUMENTS);
    if (writer.kind === Kind.AT) parseAnnotations(writer);
  }
  parseSimpleType(writer);
  writer.setField(Field.TYPE);
  if (writer.kind !== Kind.PAREN_OPEN) {
    if (!mayBeArray) throw UNFAMILIAR;
    parseArrayRest(writer);
    writer.close(Kind.ARRAY_CREATION_EXPRESSION, mark);
    return;
  }
  parseArguments(writer);
  if (writer.kind === Kind.BRACE_OPEN) parseClassBody(writer);
  writer.close(Kind.OBJECT_CREATION_EXPRESSION, mark);
}

function parseArrayRest(writer: SyntaxWriter): void {
  if (writer.kind !== Kind.BRACKET_OPEN) throw UNFAMILIAR;
  if (writer.ahead(1) === Kind.BRACKET_CLOSE) {
    parseDimensions(writer);
    parseArrayInitializer(writer);
    writer.setField(Field.VALUE);
    return;
  }
  while (writer.kind === Kind.BRACKET_OPEN) {
    if (writer.ahead(1) === Kind.BRACKET_CLOSE) {
      parseDimensions(writer);
      if (writer.kind === Kind.BRACKET_OPEN) throw UNFAMILIAR;
      return;
    }
    const mark = writer.mark();
    writer.take(Kind.BRACKET_OPEN);
    parseExpression(writer);
    writer.expect(Kind.BRACKET_CLOSE);
    writer.close(Kind.DIMENSIONS_EXPR, mark, Field.DIMENSIONS);
  }
  if (writer.kind === Kind.AT) throw UNFAMILIAR;
}

/** What a variable or an element of an array is given first. */
export function parseInitializer(writer: SyntaxWriter): void {
  if (writer.kind === Kind.BRACE_OPEN) parseArrayInitializer(writer);
  else parseExpression(writer);
}

function parseArrayInitializer(writer: SyntaxWriter): void {
  writer.enter();
  const mark = writer.mark();
  writer.expect(Kind.BRACE_OPEN);
  // A comma may be all that there is.
  if (writer.kind === Kind.COMMA) writer.take(Kind.COMMA);
  else {
    while (writer.kind !== Kind.BRACE_CLOSE) {
      parseInitializer(writer);
      if (writer.kind !== Kind.COMMA) break;
      writer.take(Kind.COMMA);
    }
  }
  writer.expect(Kind.BRACE_CLOSE);
  writer.close(Kind.ARRAY_INITIALIZER, mark);
  writer.leave();
}
