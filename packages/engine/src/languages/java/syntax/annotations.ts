// https://docs.oracle.com/javase/specs/jls/se21/html/jls-9.html#jls-9.7
import { parseExpression } from './expressions.ts';
import * as Field from './fields.ts';
import { isName, MODIFIERS } from './kind-sets.ts';
import * as Kind from './kinds.ts';
import { type Mark, type SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';

/** One or more. */
export function parseAnnotations(writer: SyntaxWriter): void {
  while (writer.kind === Kind.AT) parseAnnotation(writer);
}

function parseAnnotation(writer: SyntaxWriter): void {
  const mark = writer.mark();
  writer.take(Kind.AT);
  parseName(writer);
  writer.setField(Field.NAME);
  if (writer.kind !== Kind.PAREN_OPEN) {
    writer.close(Kind.MARKER_ANNOTATION, mark);
    return;
  }
  writer.enter();
  const list = writer.mark();
  writer.take(Kind.PAREN_OPEN);
  if (isName(writer.kind) && writer.ahead(1) === Kind.ASSIGN) {
    parsePair(writer);
    while (writer.kind === Kind.COMMA) {
      writer.take(Kind.COMMA);
      parsePair(writer);
    }
  } else if (writer.kind !== Kind.PAREN_CLOSE) parseElementValue(writer);
  writer.expect(Kind.PAREN_CLOSE);
  writer.close(Kind.ANNOTATION_ARGUMENT_LIST, list, Field.ARGUMENTS);
  writer.close(Kind.ANNOTATION, mark);
  writer.leave();
}

function parsePair(writer: SyntaxWriter): void {
  const mark = writer.mark();
  if (!isName(writer.kind)) throw UNFAMILIAR;
  writer.take(Kind.IDENTIFIER, Field.KEY);
  writer.expect(Kind.ASSIGN);
  parseElementValue(writer);
  writer.setField(Field.VALUE);
  writer.close(Kind.ELEMENT_VALUE_PAIR, mark);
}

export function parseElementValue(writer: SyntaxWriter): void {
  if (writer.kind === Kind.AT) parseAnnotation(writer);
  else if (writer.kind === Kind.BRACE_OPEN) parseElementValues(writer);
  else parseExpression(writer);
}

function parseElementValues(writer: SyntaxWriter): void {
  writer.enter();
  const mark = writer.mark();
  writer.take(Kind.BRACE_OPEN);
  // A comma may be all that there is.
  if (writer.kind === Kind.COMMA) writer.take(Kind.COMMA);
  else {
    while (writer.kind !== Kind.BRACE_CLOSE) {
      parseElementValue(writer);
      if (writer.kind !== Kind.COMMA) break;
      writer.take(Kind.COMMA);
    }
  }
  writer.expect(Kind.BRACE_CLOSE);
  writer.close(Kind.ELEMENT_VALUE_ARRAY_INITIALIZER, mark);
  writer.leave();
}

/** `a.b.c`, as in imports. */
export function parseName(writer: SyntaxWriter): void {
  const mark = writer.mark();
  if (!isName(writer.kind)) throw UNFAMILIAR;
  writer.take(Kind.IDENTIFIER);
  while (writer.kind === Kind.DOT && isName(writer.ahead(1))) parseNamePart(writer, mark);
}

function parseNamePart(writer: SyntaxWriter, mark: Mark): void {
  writer.setField(Field.SCOPE);
  writer.take(Kind.DOT);
  writer.take(Kind.IDENTIFIER, Field.NAME);
  writer.close(Kind.SCOPED_IDENTIFIER, mark);
}

/** Nothing where there are none. */
export function parseModifiers(writer: SyntaxWriter): void {
  if (!isModifier(writer)) return;
  const mark = writer.mark();
  do {
    if (writer.kind === Kind.AT) parseAnnotation(writer);
    else writer.take(writer.kind);
  } while (isModifier(writer));
  writer.close(Kind.MODIFIERS, mark);
}

export function isModifier(writer: SyntaxWriter): boolean {
  const { kind } = writer;
  if (MODIFIERS[kind] === 1 || kind === Kind.AT) return true;
  if (kind === Kind.SYNCHRONIZED) return writer.ahead(1) !== Kind.PAREN_OPEN;
  if (kind === Kind.DEFAULT) {
    const next = writer.ahead(1);
    return next !== Kind.COLON && next !== Kind.ARROW;
  }
  // Elsewhere it is a name.
  return kind === Kind.SEALED && startsDeclaration(writer.ahead(1));
}

const startsDeclaration = (kind: number) =>
  kind === Kind.CLASS || kind === Kind.INTERFACE || MODIFIERS[kind] === 1;
