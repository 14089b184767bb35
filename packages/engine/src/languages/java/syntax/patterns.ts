// Patterns behind `instanceof` and in labels. The grammar knows neither modifiers in them nor records of another type.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-14.html#jls-14.30
import { takeName } from './expressions.ts';
import * as Field from './fields.ts';
import { isName } from './kind-sets.ts';
import * as Kind from './kinds.ts';
import { NO_TYPE, nameBehindType, skipType } from './look-ahead.ts';
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
  if (writer.kind === Kind.PAREN_OPEN) throw UNFAMILIAR;
  if (writer.kind === Kind.UNDERSCORE) writer.take(Kind.IDENTIFIER, Field.NAME);
  else if (isName(writer.kind) && !writer.isWord('when')) takeName(writer, Field.NAME);
}

/** Whether a type and then a name or parentheses are next, rather than an expression. */
export function isPattern(writer: SyntaxWriter): boolean {
  const { kinds, starts, ends, text } = writer;
  const name = nameBehindType(writer);
  if (name === NO_TYPE) {
    const end = skipType(writer, writer.at);
    return end !== NO_TYPE && kinds[end] === Kind.PAREN_OPEN;
  }
  // A guard begins with this word, which the grammar takes for the keyword wherever one may be.
  const start = starts[name] as number;
  return ends[name] !== start + 4 || !text.startsWith('when', start);
}

export function parsePattern(writer: SyntaxWriter): void {
  const mark = writer.mark();
  if (isRecordPattern(writer)) {
    // `A()` and `A(_)` may be calls as well.
    if (!parseRecordPattern(writer)) throw UNFAMILIAR;
  } else {
    parseUnannotatedType(writer);
    takePatternName(writer);
    writer.close(Kind.TYPE_PATTERN, mark);
  }
  writer.close(Kind.PATTERN, mark);
}

/** `_` is a name like others behind a type. */
function takePatternName(writer: SyntaxWriter): void {
  if (writer.kind === Kind.UNDERSCORE) writer.take(Kind.IDENTIFIER);
  else takeName(writer, 0);
}

function isRecordPattern(writer: SyntaxWriter): boolean {
  if (writer.kind !== Kind.IDENTIFIER) return false;
  const next = writer.ahead(1);
  if (next !== Kind.LESS) return next === Kind.PAREN_OPEN;
  return writer.kinds[skipType(writer, writer.at)] === Kind.PAREN_OPEN;
}

/** @returns whether something in it has a type and a name */
function parseRecordPattern(writer: SyntaxWriter): boolean {
  writer.enter();
  let hasName = false;
  const mark = writer.mark();
  if (writer.ahead(1) === Kind.LESS) {
    writer.take(Kind.TYPE_IDENTIFIER);
    parseTypeArguments(writer);
    writer.close(Kind.GENERIC_TYPE, mark);
  } else writer.take(Kind.IDENTIFIER);
  const body = writer.mark();
  writer.expect(Kind.PAREN_OPEN);
  if (writer.kind !== Kind.PAREN_CLOSE) {
    hasName = parseComponent(writer);
    while (writer.kind === Kind.COMMA) {
      writer.take(Kind.COMMA);
      if (parseComponent(writer)) hasName = true;
    }
  }
  writer.expect(Kind.PAREN_CLOSE);
  writer.close(Kind.RECORD_PATTERN_BODY, body);
  writer.close(Kind.RECORD_PATTERN, mark);
  writer.leave();
  return hasName;
}

/** @returns whether it has a type and a name, or something in it has */
function parseComponent(writer: SyntaxWriter): boolean {
  if (isRecordPattern(writer)) return parseRecordPattern(writer);
  const mark = writer.mark();
  const hasName = writer.kind !== Kind.UNDERSCORE;
  if (hasName) {
    parseUnannotatedType(writer);
    takePatternName(writer);
  } else writer.take(Kind.UNDERSCORE);
  writer.close(Kind.RECORD_PATTERN_COMPONENT, mark);
  return hasName;
}
