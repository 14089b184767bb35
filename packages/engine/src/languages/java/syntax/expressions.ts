// Expressions, from the loosest operators to single operands. What a parser generator makes of the grammar's rules is
// not always what Java means by the text, and is followed all the same: `-a++` is the increment of `-a`.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-15.html
import * as Field from './fields.ts';
import { isName, PRECEDENCES } from './kind-sets.ts';
import * as Kind from './kinds.ts';
import { lambdaArrow, parseLambda } from './lambdas.ts';
import { isCast, parseCast } from './parentheses.ts';
import { parseInstanceofType } from './patterns.ts';
import { parsePrimary } from './primaries.ts';
import { parseSwitch } from './switches.ts';
import { type Mark, type SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';

export function parseExpression(writer: SyntaxWriter): void {
  writer.enter();
  parseWithin(writer);
  writer.leave();
}

function parseWithin(writer: SyntaxWriter): void {
  if (isLambda(writer)) {
    parseLambda(writer);
    return;
  }
  const mark = writer.mark();
  parseOperand(writer);
  const assignment = assignmentLength(writer);
  if (assignment > 0) {
    if (!isAssignable(writer.lastKind)) throw UNFAMILIAR;
    writer.setField(Field.LEFT);
    takeOperator(writer, assignment, assignmentKind(writer, assignment));
    parseExpression(writer);
    writer.setField(Field.RIGHT);
    writer.close(Kind.ASSIGNMENT_EXPRESSION, mark);
    return;
  }
  parseOperations(writer, mark, 1);
  if (writer.kind === Kind.QUESTION) parseTernary(writer, mark);
}

function isLambda(writer: SyntaxWriter): boolean {
  const { kind } = writer;
  // Most expressions are told from one by two tokens.
  if (kind !== Kind.PAREN_OPEN && writer.ahead(1) !== Kind.ARROW) return false;
  const arrow = lambdaArrow(writer);
  return arrow !== 0 && arrow !== writer.labelArrow;
}

const isAssignable = (kind: number) =>
  kind === Kind.IDENTIFIER || kind === Kind.FIELD_ACCESS || kind === Kind.ARRAY_ACCESS;

/** How many tokens the assignment operator has that is next; 0 when none is. */
function assignmentLength(writer: SyntaxWriter): number {
  const { kind } = writer;
  if (kind >= Kind.ASSIGN && kind <= Kind.SHIFT_LEFT_ASSIGN) return 1;
  return kind === Kind.GREATER ? shiftAssignmentLength(writer) : 0;
}

/** Of `>>=` and `>>>=`, which begin like two types' ends. */
function shiftAssignmentLength(writer: SyntaxWriter): number {
  const count = adjacentGreater(writer);
  return count > 1 && isAdjacent(writer, count, Kind.ASSIGN) ? count + 1 : 0;
}

function assignmentKind(writer: SyntaxWriter, length: number): number {
  if (length === 1) return writer.kind;
  return length === 3 ? Kind.SHIFT_RIGHT_ASSIGN : Kind.SHIFT_RIGHT_UNSIGNED_ASSIGN;
}

/** How many `>` stand side by side, up to three. */
function adjacentGreater(writer: SyntaxWriter): number {
  if (!isAdjacent(writer, 1, Kind.GREATER)) return 1;
  return isAdjacent(writer, 2, Kind.GREATER) ? 3 : 2;
}

function isAdjacent(writer: SyntaxWriter, distance: number, kind: number): boolean {
  const { at, kinds, starts, ends } = writer;
  return kinds[at + distance] === kind && ends[at + distance - 1] === starts[at + distance];
}

/** Writes tokens that are one sign to the grammar. */
function takeOperator(writer: SyntaxWriter, length: number, kind: number): void {
  writer.take(kind, Field.OPERATOR);
  if (length > 1) {
    writer.at += length - 1;
    writer.nodeEnds[writer.count - 1] = writer.ends[writer.at - 1] as number;
  }
}

function parseTernary(writer: SyntaxWriter, mark: Mark): void {
  writer.setField(Field.CONDITION);
  writer.take(Kind.QUESTION);
  parseExpression(writer);
  writer.setField(Field.CONSEQUENCE);
  writer.expect(Kind.COLON);
  parseExpression(writer);
  writer.setField(Field.ALTERNATIVE);
  writer.close(Kind.TERNARY_EXPRESSION, mark);
}

/**
 * Operators of two operands, the first of which is written.
 * @param loosest how tightly an operator must bind to be taken
 */
function parseOperations(writer: SyntaxWriter, mark: Mark, loosest: number): void {
  for (;;) {
    let { kind } = writer;
    let precedence = PRECEDENCES[kind] as number;
    if (precedence === 0) return;
    let length = 1;
    if (kind === Kind.GREATER) {
      length = adjacentGreater(writer);
      if (isAdjacent(writer, length, Kind.ASSIGN)) {
        // An assignment in the midst of an expression is none of Java.
        if (length > 1) throw UNFAMILIAR;
        [length, kind] = [2, Kind.GREATER_EQUAL];
      } else if (length > 1) {
        kind = length === 2 ? Kind.SHIFT_RIGHT : Kind.SHIFT_RIGHT_UNSIGNED;
        precedence = PRECEDENCES[kind] as number;
      }
    }
    if (precedence < loosest) return;
    writer.setField(Field.LEFT);
    if (kind === Kind.INSTANCEOF) {
      writer.take(kind);
      parseInstanceofType(writer);
      writer.close(Kind.INSTANCEOF_EXPRESSION, mark);
      continue;
    }
    takeOperator(writer, length, kind);
    const right = writer.mark();
    parseOperand(writer);
    parseOperations(writer, right, precedence + 1);
    writer.setField(Field.RIGHT);
    writer.close(Kind.BINARY_EXPRESSION, mark);
  }
}

/** With the `++` behind it, which binds less tightly than signs in front. */
export function parseOperand(writer: SyntaxWriter): void {
  const mark = writer.mark();
  parsePrefixed(writer);
  while (writer.kind === Kind.INCREMENT || writer.kind === Kind.DECREMENT) {
    writer.take(writer.kind);
    writer.close(Kind.UPDATE_EXPRESSION, mark);
  }
}

/** Without `++` behind it. */
function parsePrefixed(writer: SyntaxWriter): void {
  const { kind } = writer;
  switch (kind) {
    case Kind.NOT:
    case Kind.MINUS:
    case Kind.PLUS:
    case Kind.TILDE: {
      const mark = startPrefix(writer);
      writer.take(kind, Field.OPERATOR);
      parsePrefixed(writer);
      writer.setField(Field.OPERAND);
      writer.close(Kind.UNARY_EXPRESSION, mark);
      writer.leave();
      return;
    }
    case Kind.INCREMENT:
    case Kind.DECREMENT: {
      const mark = startPrefix(writer);
      writer.take(kind);
      parsePrefixed(writer);
      writer.close(Kind.UPDATE_EXPRESSION, mark);
      writer.leave();
      return;
    }
    case Kind.SWITCH:
      parseSwitch(writer);
      return;
    case Kind.PAREN_OPEN:
      if (isCast(writer)) parseCast(writer);
      else parsePrimary(writer);
      return;
    default:
      parsePrimary(writer);
  }
}

function startPrefix(writer: SyntaxWriter): Mark {
  writer.enter();
  return writer.mark();
}

/** Whether what is next goes on with an expression. */
export function goesOn(writer: SyntaxWriter): boolean {
  const { kind } = writer;
  return (
    PRECEDENCES[kind] !== 0 ||
    kind === Kind.INCREMENT ||
    kind === Kind.DECREMENT ||
    kind === Kind.QUESTION ||
    kind === Kind.DOT ||
    kind === Kind.DOUBLE_COLON ||
    kind === Kind.BRACKET_OPEN ||
    (kind >= Kind.ASSIGN && kind <= Kind.SHIFT_RIGHT_UNSIGNED_ASSIGN)
  );
}

/** In its parentheses, which are part of the statement. */
export function parseCondition(writer: SyntaxWriter, field: number): void {
  const mark = writer.mark();
  writer.expect(Kind.PAREN_OPEN);
  parseExpression(writer);
  writer.expect(Kind.PAREN_CLOSE);
  writer.close(Kind.PARENTHESIZED_EXPRESSION, mark, field);
}

export function parseArguments(writer: SyntaxWriter): void {
  const mark = writer.mark();
  writer.expect(Kind.PAREN_OPEN);
  if (writer.kind !== Kind.PAREN_CLOSE) {
    parseExpression(writer);
    while (writer.kind === Kind.COMMA) {
      writer.take(Kind.COMMA);
      parseExpression(writer);
    }
  }
  writer.expect(Kind.PAREN_CLOSE);
  writer.close(Kind.ARGUMENT_LIST, mark, Field.ARGUMENTS);
}

/** The name that is next, as a node of its own in the field. */
export function takeName(writer: SyntaxWriter, field: number): void {
  if (!isName(writer.kind)) throw UNFAMILIAR;
  writer.take(Kind.IDENTIFIER, field);
}
