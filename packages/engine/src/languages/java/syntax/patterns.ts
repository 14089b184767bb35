// Patterns behind `instanceof` and in labels. The grammar knows neither modifiers in them nor records of another type.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-14.html#jls-14.30
import { takeName } from './expressions.ts';
import * as Field from './fields.ts';
import { isName } from './kind-sets.ts';
import * as Kind from './kinds.ts';
import { NO_TYPE, skipType } from './look-ahead.ts';
import { type SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';
import { parseType, parseTypeArguments, parseUnannotatedType } from './types.ts';

/** What is behind `instanceof`. */
export function parseInstanceofType(writer: SyntaxWriter): void {
  if (writer.kind === Kind.FINAL) writer.take(Kind.FINAL);
  if (isRecordPattern(writer)) {
    parseRecordPattern(writer);
    writer.setField(Field.PATTERN);
    return;
  }
  parseType(writer);
  writer.setField(Field.RIGHT);
  // A record of a type with a dot is unknown to the grammar.
  if (writer.kind === Kind.PAREN_OPEN || writer.kind === Kind.UNDERSCORE) throw UNFAMILIAR;
  if (isName(writer.kind) && !writer.isWord('when')) takeName(writer, Field.NAME);
}

/** Whether a type and then a name or parentheses are next, rather than an expression. */
export function isPattern(writer: SyntaxWriter): boolean {
  const end = skipType(writer, writer.at);
  if (end === NO_TYPE) return false;
  const kind = writer.kinds[end] as number;
  if (kind === Kind.UNDERSCORE) throw UNFAMILIAR;
  if (isName(kind)) {
    // A guard begins with this word, which the grammar takes for the keyword wherever one may be.
    const isGuard = writer.text.startsWith('when', writer.starts[end]);
    return !isGuard || writer.ends[end] !== (writer.starts[end] as number) + 4;
  }
  return kind === Kind.PAREN_OPEN;
}

export function parsePattern(writer: SyntaxWriter): void {
  const mark = writer.mark();
  if (isRecordPattern(writer)) parseRecordPattern(writer);
  else {
    parseUnannotatedType(writer);
    takeName(writer, 0);
    writer.close(Kind.TYPE_PATTERN, mark);
  }
  writer.close(Kind.PATTERN, mark);
}

function isRecordPattern(writer: SyntaxWriter): boolean {
  if (writer.kind !== Kind.IDENTIFIER) return false;
  const next = writer.ahead(1);
  if (next !== Kind.LESS) return next === Kind.PAREN_OPEN;
  return writer.kinds[skipType(writer, writer.at)] === Kind.PAREN_OPEN;
}

function parseRecordPattern(writer: SyntaxWriter): void {
  writer.enter();
  const mark = writer.mark();
  if (writer.ahead(1) === Kind.LESS) {
    writer.take(Kind.TYPE_IDENTIFIER);
    parseTypeArguments(writer);
    writer.close(Kind.GENERIC_TYPE, mark);
  } else writer.take(Kind.IDENTIFIER);
  const body = writer.mark();
  writer.expect(Kind.PAREN_OPEN);
  if (writer.kind !== Kind.PAREN_CLOSE) {
    parseComponent(writer);
    while (writer.kind === Kind.COMMA) {
      writer.take(Kind.COMMA);
      parseComponent(writer);
    }
  }
  writer.expect(Kind.PAREN_CLOSE);
  writer.close(Kind.RECORD_PATTERN_BODY, body);
  writer.close(Kind.RECORD_PATTERN, mark);
  writer.leave();
}

function parseComponent(writer: SyntaxWriter): void {
  if (isRecordPattern(writer)) {
    parseRecordPattern(writer);
    return;
  }
  const mark = writer.mark();
  if (writer.kind === Kind.UNDERSCORE) writer.take(Kind.UNDERSCORE);
  else {
    parseUnannotatedType(writer);
    takeName(writer, 0);
  }
  writer.close(Kind.RECORD_PATTERN_COMPONENT, mark);
}
