// Operands without operators: names, literals, calls, members, elements, references to methods.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-15.html#jls-15.8
import { parseCreation } from './creations.ts';
import { parseArguments, parseExpression, takeName } from './expressions.ts';
import * as Field from './fields.ts';
import { isName, isPrimitive } from './kind-sets.ts';
import * as Kind from './kinds.ts';
import { skipType } from './look-ahead.ts';
import { parseParentheses } from './parentheses.ts';
import { parseString } from './strings.ts';
import { type Mark, type SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';
import { parseTypeArguments, parseUnannotatedType } from './types.ts';

export function parsePrimary(writer: SyntaxWriter): void {
  const mark = writer.mark();
  const { at, kind } = writer;
  switch (kind) {
    case Kind.IDENTIFIER:
      parseNamed(writer, mark);
      parseNamePath(writer, mark, at);
      break;
    case Kind.STRING:
    case Kind.EMPTY_STRING:
    case Kind.TEXT_BLOCK:
      parseString(writer);
      break;
    case Kind.PAREN_OPEN:
      parseParentheses(writer);
      break;
    case Kind.NEW:
      parseCreation(writer, mark);
      break;
    case Kind.SUPER:
      if (writer.ahead(1) !== Kind.DOT && writer.ahead(1) !== Kind.DOUBLE_COLON) throw UNFAMILIAR;
      writer.take(kind);
      break;
    case Kind.THIS:
    case Kind.TRUE:
    case Kind.FALSE:
    case Kind.NULL:
      writer.take(kind);
      break;
    default:
      if (isName(kind)) parseNamed(writer, mark);
      else if (isPrimitive(kind)) parseOfType(writer, mark);
      else if (kind >= Kind.DECIMAL_INTEGER_LITERAL && kind <= Kind.CHARACTER_LITERAL) {
        writer.take(kind);
      } else throw UNFAMILIAR;
  }
  parseRest(writer, mark);
}

/** A name, or a call by name alone. */
function parseNamed(writer: SyntaxWriter, mark: Mark): void {
  writer.take(Kind.IDENTIFIER);
  if (writer.kind === Kind.PAREN_OPEN) {
    writer.setField(Field.NAME);
    parseArguments(writer);
    writer.close(Kind.METHOD_INVOCATION, mark);
  }
}

/** Names behind the first, and what makes a type of them all. */
function parseNamePath(writer: SyntaxWriter, mark: Mark, start: number): void {
  const { kinds } = writer;
  if (kinds[start + 1] === Kind.PAREN_OPEN) return;
  for (;;) {
    const next = writer.ahead(1);
    switch (writer.kind) {
      case Kind.DOT:
        if (next === Kind.CLASS) break;
        if (!isName(next)) return;
        parseMember(writer, mark);
        // Of what a call gives no type is made.
        if (writer.lastKind !== Kind.FIELD_ACCESS) return;
        continue;
      case Kind.BRACKET_OPEN:
        if (next === Kind.BRACKET_CLOSE) break;
        return;
      case Kind.LESS: {
        const end = skipType(writer, start);
        if (end > 0 && kinds[end] === Kind.DOUBLE_COLON) break;
        return;
      }
      default:
        return;
    }
    writer.rewind(start, mark);
    parseOfType(writer, mark);
    return;
  }
}

/** `A.class`, `A[]::new`: a type is what is read. */
function parseOfType(writer: SyntaxWriter, mark: Mark): void {
  parseUnannotatedType(writer);
  if (writer.kind === Kind.DOUBLE_COLON) parseReference(writer, mark);
  else {
    writer.expect(Kind.DOT);
    writer.expect(Kind.CLASS);
    writer.close(Kind.CLASS_LITERAL, mark);
  }
}

function parseRest(writer: SyntaxWriter, mark: Mark): void {
  for (;;) {
    switch (writer.kind) {
      case Kind.DOT:
        parseMember(writer, mark);
        break;
      case Kind.BRACKET_OPEN:
        writer.setField(Field.ARRAY);
        writer.take(Kind.BRACKET_OPEN);
        parseExpression(writer);
        writer.setField(Field.INDEX);
        writer.expect(Kind.BRACKET_CLOSE);
        writer.close(Kind.ARRAY_ACCESS, mark);
        break;
      case Kind.DOUBLE_COLON:
        parseReference(writer, mark);
        break;
      default:
        return;
    }
  }
}

/** What is behind the dot that is next. */
function parseMember(writer: SyntaxWriter, mark: Mark): void {
  const next = writer.ahead(1);
  if (next === Kind.NEW) {
    if (writer.lastKind === Kind.SUPER) throw UNFAMILIAR;
    writer.take(Kind.DOT);
    parseCreation(writer, mark);
    return;
  }
  writer.setField(Field.OBJECT);
  writer.take(Kind.DOT);
  if (next === Kind.SUPER) {
    // Neither a call of a constructor nor a reference to a method of the type around.
    if (writer.ahead(1) !== Kind.DOT) throw UNFAMILIAR;
    writer.take(Kind.SUPER);
    writer.take(Kind.DOT);
  }
  const { kind } = writer;
  if (kind === Kind.LESS) {
    parseTypeArguments(writer);
    writer.setField(Field.TYPE_ARGUMENTS);
    parseCall(writer, mark);
  } else if (kind === Kind.THIS && next === kind) {
    writer.take(kind, Field.FIELD);
    writer.close(Kind.FIELD_ACCESS, mark);
  } else if (writer.ahead(1) === Kind.PAREN_OPEN) parseCall(writer, mark);
  else {
    takeName(writer, Field.FIELD);
    writer.close(Kind.FIELD_ACCESS, mark);
  }
}

function parseCall(writer: SyntaxWriter, mark: Mark): void {
  takeName(writer, Field.NAME);
  parseArguments(writer);
  writer.close(Kind.METHOD_INVOCATION, mark);
}

/** What is behind the `::` that is next. */
function parseReference(writer: SyntaxWriter, mark: Mark): void {
  writer.take(Kind.DOUBLE_COLON);
  if (writer.kind === Kind.LESS) parseTypeArguments(writer);
  if (writer.kind === Kind.NEW) writer.take(Kind.NEW);
  else takeName(writer, 0);
  writer.close(Kind.METHOD_REFERENCE, mark);
}
