// https://docs.oracle.com/javase/specs/jls/se21/html/jls-14.html
import { isModifier, parseModifiers } from './annotations.ts';
import { parseDeclaration, startsDeclaration } from './declarations.ts';
import { goesOn, parseCondition, parseExpression } from './expressions.ts';
import * as Field from './fields.ts';
import { isName, isPrimitive, STARTS_OPERAND } from './kind-sets.ts';
import * as Kind from './kinds.ts';
import { NO_TYPE, nameBehindType } from './look-ahead.ts';
import { parseFor } from './loops.ts';
import { parseSwitch } from './switches.ts';
import { type Mark, type SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';
import { parseTry } from './try-statements.ts';
import { parseUnannotatedType } from './types.ts';
import { parseDeclarators } from './variables.ts';

export function parseBlock(writer: SyntaxWriter): void {
  const mark = writer.mark();
  writer.expect(Kind.BRACE_OPEN);
  parseStatements(writer);
  writer.close(Kind.BLOCK, mark);
}

/** Up to the brace that closes what they are in, and with it. */
export function parseStatements(writer: SyntaxWriter): void {
  while (writer.kind !== Kind.BRACE_CLOSE) parseStatement(writer);
  writer.take(Kind.BRACE_CLOSE);
}

export function parseStatement(writer: SyntaxWriter): void {
  writer.enter();
  parseWithin(writer);
  writer.leave();
}

function parseWithin(writer: SyntaxWriter): void {
  const { kind } = writer;
  switch (kind) {
    case Kind.IDENTIFIER:
      parseNamed(writer);
      return;
    case Kind.BRACE_OPEN:
      parseBlock(writer);
      return;
    case Kind.SEMICOLON:
      writer.take(kind);
      return;
    case Kind.IF:
      parseIf(writer);
      return;
    case Kind.RETURN:
      parseReturn(writer);
      return;
    case Kind.FOR:
      parseFor(writer);
      return;
    case Kind.WHILE: {
      const mark = writer.mark();
      writer.take(kind);
      parseCondition(writer, Field.CONDITION);
      parseStatement(writer);
      writer.setField(Field.BODY);
      writer.close(Kind.WHILE_STATEMENT, mark);
      return;
    }
    case Kind.DO:
      parseDo(writer);
      return;
    case Kind.TRY:
      parseTry(writer);
      return;
    case Kind.SWITCH:
      parseSwitchStatement(writer);
      return;
    case Kind.THROW:
      parseThrow(writer);
      return;
    case Kind.BREAK:
      parseJump(writer, Kind.BREAK_STATEMENT);
      return;
    case Kind.CONTINUE:
      parseJump(writer, Kind.CONTINUE_STATEMENT);
      return;
    case Kind.ASSERT:
      parseAssert(writer);
      return;
    case Kind.YIELD:
      parseYield(writer);
      return;
    case Kind.SYNCHRONIZED: {
      const mark = writer.mark();
      writer.take(kind);
      parseCondition(writer, 0);
      parseBlock(writer);
      writer.setField(Field.BODY);
      writer.close(Kind.SYNCHRONIZED_STATEMENT, mark);
      return;
    }
    default:
      parseOther(writer);
  }
}

/** What is no statement of its own: declarations and expressions. */
function parseOther(writer: SyntaxWriter): void {
  const { kind } = writer;
  if (isPrimitive(kind) && isVariable(writer)) parseVariable(writer, writer.mark());
  else if (isModifier(writer) || startsDeclaration(writer)) parseLocalDeclaration(writer);
  // A module, or the name of one.
  else if (isName(kind) && isName(writer.ahead(1))) throw UNFAMILIAR;
  else parseExpressionStatement(writer);
}

/** `static` and the like may stand before a class of a body of code, not before a block. */
function parseLocalDeclaration(writer: SyntaxWriter): void {
  const mark = writer.mark();
  parseModifiers(writer);
  if (startsDeclaration(writer)) parseDeclaration(writer, mark);
  else parseVariable(writer, mark);
}

/** A label, a variable of a type with a name, or an expression. */
function parseNamed(writer: SyntaxWriter): void {
  const next = writer.ahead(1);
  if (next === Kind.COLON) {
    const mark = writer.mark();
    writer.take(Kind.IDENTIFIER);
    writer.take(Kind.COLON);
    parseStatement(writer);
    writer.close(Kind.LABELED_STATEMENT, mark);
  } else if (next !== Kind.PAREN_OPEN && isVariable(writer)) parseVariable(writer, writer.mark());
  else parseExpressionStatement(writer);
}

/** Whether a type and then a name are next. */
export function isVariable(writer: SyntaxWriter): boolean {
  return nameBehindType(writer) !== NO_TYPE;
}

/** @param mark of the modifiers, or of the type that is next */
export function parseVariable(writer: SyntaxWriter, mark: Mark): void {
  parseUnannotatedType(writer);
  writer.setField(Field.TYPE);
  parseDeclarators(writer);
  writer.close(Kind.LOCAL_VARIABLE_DECLARATION, mark);
}

export function parseExpressionStatement(writer: SyntaxWriter): void {
  const mark = writer.mark();
  parseExpression(writer);
  writer.expect(Kind.SEMICOLON);
  writer.close(Kind.EXPRESSION_STATEMENT, mark);
}

function parseIf(writer: SyntaxWriter): void {
  const mark = writer.mark();
  writer.take(Kind.IF);
  parseCondition(writer, Field.CONDITION);
  parseStatement(writer);
  writer.setField(Field.CONSEQUENCE);
  if (writer.kind === Kind.ELSE) {
    writer.take(Kind.ELSE);
    parseStatement(writer);
    writer.setField(Field.ALTERNATIVE);
  }
  writer.close(Kind.IF_STATEMENT, mark);
}

function parseReturn(writer: SyntaxWriter): void {
  const mark = writer.mark();
  writer.take(Kind.RETURN);
  if (writer.kind !== Kind.SEMICOLON) parseExpression(writer);
  writer.expect(Kind.SEMICOLON);
  writer.close(Kind.RETURN_STATEMENT, mark);
}

export function parseThrow(writer: SyntaxWriter): void {
  const mark = writer.mark();
  writer.take(Kind.THROW);
  parseExpression(writer);
  writer.expect(Kind.SEMICOLON);
  writer.close(Kind.THROW_STATEMENT, mark);
}

function parseDo(writer: SyntaxWriter): void {
  const mark = writer.mark();
  writer.take(Kind.DO);
  parseStatement(writer);
  writer.setField(Field.BODY);
  writer.expect(Kind.WHILE);
  parseCondition(writer, Field.CONDITION);
  writer.expect(Kind.SEMICOLON);
  writer.close(Kind.DO_STATEMENT, mark);
}

/** Behind a semicolon or an operator the grammar may take it for the expression of a statement. */
function parseSwitchStatement(writer: SyntaxWriter): void {
  parseSwitch(writer);
  if (writer.kind === Kind.SEMICOLON || goesOn(writer)) throw UNFAMILIAR;
}

function parseJump(writer: SyntaxWriter, kind: number): void {
  const mark = writer.mark();
  writer.take(writer.kind);
  if (writer.kind === Kind.IDENTIFIER) writer.take(Kind.IDENTIFIER);
  writer.expect(Kind.SEMICOLON);
  writer.close(kind, mark);
}

function parseAssert(writer: SyntaxWriter): void {
  const mark = writer.mark();
  writer.take(Kind.ASSERT);
  parseExpression(writer);
  if (writer.kind === Kind.COLON) {
    writer.take(Kind.COLON);
    parseExpression(writer);
  }
  writer.expect(Kind.SEMICOLON);
  writer.close(Kind.ASSERT_STATEMENT, mark);
}

/** A name in front of a dot or `=`. Of `yield (a)` and `yield -a` the grammar makes what it likes. */
function parseYield(writer: SyntaxWriter): void {
  const next = writer.ahead(1);
  if (next === Kind.DOT || next === Kind.ASSIGN) {
    parseExpressionStatement(writer);
    return;
  }
  if (STARTS_OPERAND[next] !== 1 || next === Kind.PAREN_OPEN) throw UNFAMILIAR;
  const mark = writer.mark();
  writer.take(Kind.YIELD);
  parseExpression(writer);
  writer.expect(Kind.SEMICOLON);
  writer.close(Kind.YIELD_STATEMENT, mark);
}
