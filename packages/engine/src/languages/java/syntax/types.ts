// https://docs.oracle.com/javase/specs/jls/se21/html/jls-4.html
import { parseAnnotations } from './annotations.ts';
import * as Field from './fields.ts';
import { isName } from './kind-sets.ts';
import * as Kind from './kinds.ts';
import { type Mark, type SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';

/** Annotations may stand in front. */
export function parseType(writer: SyntaxWriter): void {
  if (writer.kind !== Kind.AT) {
    parseUnannotatedType(writer);
    return;
  }
  const mark = writer.mark();
  parseAnnotations(writer);
  parseUnannotatedType(writer);
  writer.close(Kind.ANNOTATED_TYPE, mark);
}

export function parseUnannotatedType(writer: SyntaxWriter): void {
  const mark = writer.mark();
  parseSimpleType(writer);
  const { kind } = writer;
  if (kind === Kind.AT || (kind === Kind.BRACKET_OPEN && writer.ahead(1) === Kind.BRACKET_CLOSE)) {
    writer.setField(Field.ELEMENT);
    parseDimensions(writer);
    writer.close(Kind.ARRAY_TYPE, mark);
  }
}

/** Without brackets. */
export function parseSimpleType(writer: SyntaxWriter): void {
  const mark = writer.mark();
  const { kind } = writer;
  switch (kind) {
    case Kind.IDENTIFIER:
      writer.take(Kind.TYPE_IDENTIFIER);
      if (writer.kind === Kind.DOT || writer.kind === Kind.LESS) parseTypeRest(writer, mark);
      return;
    case Kind.BOOLEAN:
    case Kind.VOID:
      writer.take(kind);
      return;
    case Kind.BYTE:
    case Kind.SHORT:
    case Kind.INT:
    case Kind.LONG:
    case Kind.CHAR:
      writer.take(kind);
      writer.close(Kind.INTEGRAL_TYPE, mark);
      return;
    case Kind.FLOAT:
    case Kind.DOUBLE:
      writer.take(kind);
      writer.close(Kind.FLOATING_POINT_TYPE, mark);
      return;
    default:
      throw UNFAMILIAR;
  }
}

/** What follows the first name. */
function parseTypeRest(writer: SyntaxWriter, mark: Mark): void {
  let isGeneric = false;
  for (;;) {
    if (writer.kind === Kind.LESS && !isGeneric) {
      parseTypeArguments(writer);
      writer.close(Kind.GENERIC_TYPE, mark);
      isGeneric = true;
      continue;
    }
    if (writer.kind !== Kind.DOT) return;
    const next = writer.ahead(1);
    // What is behind the dot of `A.class` is no part of the type.
    if (next !== Kind.AT && !isName(next)) return;
    writer.take(Kind.DOT);
    if (next === Kind.AT) parseAnnotations(writer);
    if (!isName(writer.kind)) throw UNFAMILIAR;
    writer.take(Kind.TYPE_IDENTIFIER);
    writer.close(Kind.SCOPED_TYPE_IDENTIFIER, mark);
    isGeneric = false;
  }
}

export function parseTypeArguments(writer: SyntaxWriter): void {
  writer.enter();
  const mark = writer.mark();
  writer.expect(Kind.LESS);
  if (writer.kind !== Kind.GREATER) {
    parseTypeArgument(writer);
    while (writer.kind === Kind.COMMA) {
      writer.take(Kind.COMMA);
      parseTypeArgument(writer);
    }
  }
  writer.expect(Kind.GREATER);
  writer.close(Kind.TYPE_ARGUMENTS, mark);
  writer.leave();
}

function parseTypeArgument(writer: SyntaxWriter): void {
  const { kind } = writer;
  if (kind !== Kind.AT && kind !== Kind.QUESTION) {
    parseUnannotatedType(writer);
    return;
  }
  const mark = writer.mark();
  if (kind === Kind.AT) parseAnnotations(writer);
  if (writer.kind !== Kind.QUESTION) {
    parseUnannotatedType(writer);
    writer.close(Kind.ANNOTATED_TYPE, mark);
    return;
  }
  writer.take(Kind.QUESTION);
  const bound = writer.kind;
  if (bound === Kind.EXTENDS || bound === Kind.SUPER) {
    writer.take(bound);
    parseType(writer);
  }
  writer.close(Kind.WILDCARD, mark);
}

/** `[]`, as often as it stands there. */
export function parseDimensions(writer: SyntaxWriter): void {
  const mark = writer.mark();
  do {
    if (writer.kind === Kind.AT) parseAnnotations(writer);
    writer.expect(Kind.BRACKET_OPEN);
    writer.expect(Kind.BRACKET_CLOSE);
  } while (
    writer.kind === Kind.AT ||
    (writer.kind === Kind.BRACKET_OPEN && writer.ahead(1) === Kind.BRACKET_CLOSE)
  );
  writer.close(Kind.DIMENSIONS, mark, Field.DIMENSIONS);
}

/** Those behind a name or the parameters of a method; nothing where there are none. */
export function parseOptionalDimensions(writer: SyntaxWriter): void {
  if (writer.kind === Kind.BRACKET_OPEN || writer.kind === Kind.AT) parseDimensions(writer);
}

export function parseTypeParameters(writer: SyntaxWriter): void {
  const mark = writer.mark();
  writer.expect(Kind.LESS);
  parseTypeParameter(writer);
  while (writer.kind === Kind.COMMA) {
    writer.take(Kind.COMMA);
    parseTypeParameter(writer);
  }
  writer.expect(Kind.GREATER);
  writer.close(Kind.TYPE_PARAMETERS, mark, Field.TYPE_PARAMETERS);
}

function parseTypeParameter(writer: SyntaxWriter): void {
  const mark = writer.mark();
  if (writer.kind === Kind.AT) parseAnnotations(writer);
  if (writer.kind !== Kind.IDENTIFIER) throw UNFAMILIAR;
  writer.take(Kind.TYPE_IDENTIFIER);
  if (writer.kind === Kind.EXTENDS) {
    const bound = writer.mark();
    writer.take(Kind.EXTENDS);
    parseType(writer);
    while (writer.kind === Kind.BIT_AND) {
      writer.take(Kind.BIT_AND);
      parseType(writer);
    }
    writer.close(Kind.TYPE_BOUND, bound);
  }
  writer.close(Kind.TYPE_PARAMETER, mark);
}

export function parseTypeList(writer: SyntaxWriter): void {
  const mark = writer.mark();
  parseTypes(writer);
  writer.close(Kind.TYPE_LIST, mark);
}

/** One or more, with commas between. */
export function parseTypes(writer: SyntaxWriter): void {
  parseType(writer);
  while (writer.kind === Kind.COMMA) {
    writer.take(Kind.COMMA);
    parseType(writer);
  }
}
