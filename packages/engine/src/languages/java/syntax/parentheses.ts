// Whether parentheses hold the type of a cast or an expression, which Java tells by what the name in them means, and
// the grammar by what follows.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-15.html#jls-15.16
import { parseExpression, parseOperand } from './expressions.ts';
import * as Field from './fields.ts';
import { STARTS_OPERAND } from './kind-sets.ts';
import * as Kind from './kinds.ts';
import { lambdaArrow, parseLambda } from './lambdas.ts';
import { NO_TYPE, skipAnnotations, skipType } from './look-ahead.ts';
import { parsePrimary } from './primaries.ts';
import { type SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';
import { parseType } from './types.ts';

/** The next token opens the parentheses. */
export function isCast(writer: SyntaxWriter): boolean {
  const { at, kinds, partners } = writer;
  const close = partners[at] as number;
  const next = kinds[close + 1] as number;
  if (STARTS_OPERAND[next] !== 1 && !isSign(next)) return false;
  const end = skipTypes(writer, at + 1);
  if (end !== close) return false;
  if (STARTS_OPERAND[next] === 1) return true;
  if (next === Kind.PLUS || next === Kind.MINUS) {
    if (isIntersection(writer)) return false;
    // `(a) + b`, `(a.b) - c`: which of them is a sum and which a cast depends on what is around.
    if (kinds[close - 1] === Kind.IDENTIFIER) throw UNFAMILIAR;
    return true;
  }
  // `(a)++ - b` and `(a) ++b`: what is behind may be anything.
  const behind = kinds[close + 2] as number;
  if (STARTS_OPERAND[behind] === 1 || isSign(behind)) throw UNFAMILIAR;
  return false;
}

const isSign = (kind: number) =>
  kind === Kind.PLUS || kind === Kind.MINUS || kind === Kind.INCREMENT || kind === Kind.DECREMENT;

/** `A & B`, as far as it goes. */
function skipTypes(writer: SyntaxWriter, start: number): number {
  const { kinds } = writer;
  let at = start;
  for (;;) {
    at = skipType(writer, skipAnnotations(writer, at));
    if (at === NO_TYPE || kinds[at] !== Kind.BIT_AND) return at;
    at += 1;
  }
}

/** Whether the parentheses that are next hold several types. */
function isIntersection(writer: SyntaxWriter): boolean {
  const end = skipType(writer, skipAnnotations(writer, writer.at + 1));
  return writer.kinds[end] === Kind.BIT_AND;
}

export function parseCast(writer: SyntaxWriter): void {
  writer.enter();
  const mark = writer.mark();
  writer.take(Kind.PAREN_OPEN);
  parseType(writer);
  writer.setField(Field.TYPE);
  const isOfSeveral = writer.kind === Kind.BIT_AND;
  while (writer.kind === Kind.BIT_AND) {
    writer.take(Kind.BIT_AND);
    parseType(writer);
    writer.setField(Field.TYPE);
  }
  writer.expect(Kind.PAREN_CLOSE);
  if (lambdaArrow(writer) !== 0) {
    if (lambdaArrow(writer) === writer.labelArrow) throw UNFAMILIAR;
    parseLambda(writer);
  } else if (isPrimaryNext(writer)) parsePrimary(writer);
  else if (isOfSeveral) throw UNFAMILIAR;
  else parseOperand(writer);
  writer.setField(Field.VALUE);
  writer.close(Kind.CAST_EXPRESSION, mark);
  writer.leave();
}

/** A primary is all that is cast, so that `++` behind it increments the cast. */
function isPrimaryNext(writer: SyntaxWriter): boolean {
  const { kind } = writer;
  if (kind === Kind.PAREN_OPEN) return !isCast(writer);
  return (
    STARTS_OPERAND[kind] === 1 && kind !== Kind.NOT && kind !== Kind.TILDE && kind !== Kind.SWITCH
  );
}

export function parseParentheses(writer: SyntaxWriter): void {
  const mark = writer.mark();
  writer.take(Kind.PAREN_OPEN);
  parseExpression(writer);
  writer.expect(Kind.PAREN_CLOSE);
  writer.close(Kind.PARENTHESIZED_EXPRESSION, mark);
}
