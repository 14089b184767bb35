// https://docs.oracle.com/javase/specs/jls/se21/html/jls-14.html#jls-14.14
import { isModifier, parseModifiers } from './annotations.ts';
import { parseExpression } from './expressions.ts';
import * as Field from './fields.ts';
import * as Kind from './kinds.ts';
import { isVariable, parseStatement } from './statements.ts';
import { type Mark, type SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';
import { parseUnannotatedType } from './types.ts';
import { parseDeclarators, parseVariableName } from './variables.ts';

export function parseFor(writer: SyntaxWriter): void {
  const mark = writer.mark();
  writer.take(Kind.FOR);
  writer.expect(Kind.PAREN_OPEN);
  if (isModifier(writer) || isVariable(writer)) {
    if (parseVariable(writer, mark)) return;
  } else {
    parseExpressions(writer, Field.INIT, Kind.SEMICOLON);
    writer.expect(Kind.SEMICOLON);
  }
  if (writer.kind !== Kind.SEMICOLON) {
    parseExpression(writer);
    writer.setField(Field.CONDITION);
  }
  writer.expect(Kind.SEMICOLON);
  parseExpressions(writer, Field.UPDATE, Kind.PAREN_CLOSE);
  parseBody(writer);
  writer.close(Kind.FOR_STATEMENT, mark);
}

/** @returns whether all of the loop is read, which then goes over something */
function parseVariable(writer: SyntaxWriter, loop: Mark): boolean {
  const mark = writer.mark();
  const start = writer.at;
  parseVariableType(writer);
  // The grammar takes it for the keyword of a guard, and finds an error.
  if (writer.isWord('when')) throw UNFAMILIAR;
  parseVariableName(writer);
  if (writer.kind === Kind.COLON) {
    writer.take(Kind.COLON);
    parseExpression(writer);
    writer.setField(Field.VALUE);
    parseBody(writer);
    writer.close(Kind.ENHANCED_FOR_STATEMENT, loop);
    return true;
  }
  writer.rewind(start, mark);
  parseVariableType(writer);
  parseDeclarators(writer);
  writer.close(Kind.LOCAL_VARIABLE_DECLARATION, mark, Field.INIT);
  return false;
}

function parseVariableType(writer: SyntaxWriter): void {
  parseModifiers(writer);
  parseUnannotatedType(writer);
  writer.setField(Field.TYPE);
}

/** @param end of them, which is not read */
function parseExpressions(writer: SyntaxWriter, field: number, end: number): void {
  if (writer.kind === end) return;
  parseExpression(writer);
  writer.setField(field);
  while (writer.kind === Kind.COMMA) {
    writer.take(Kind.COMMA);
    parseExpression(writer);
    writer.setField(field);
  }
}

function parseBody(writer: SyntaxWriter): void {
  writer.expect(Kind.PAREN_CLOSE);
  parseStatement(writer);
  writer.setField(Field.BODY);
}
