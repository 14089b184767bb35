// https://docs.oracle.com/javase/specs/jls/se21/html/jls-14.html#jls-14.20
import { isModifier, parseModifiers } from './annotations.ts';
import { parseExpression } from './expressions.ts';
import * as Field from './fields.ts';
import * as Kind from './kinds.ts';
import { isVariable, parseBlock } from './statements.ts';
import { type SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';
import { parseUnannotatedType } from './types.ts';
import { parseVariableName } from './variables.ts';

export function parseTry(writer: SyntaxWriter): void {
  const mark = writer.mark();
  writer.take(Kind.TRY);
  const hasResources = writer.kind === Kind.PAREN_OPEN;
  if (hasResources) parseResources(writer);
  parseBlock(writer);
  writer.setField(Field.BODY);
  if (!hasResources && writer.kind !== Kind.CATCH && writer.kind !== Kind.FINALLY) throw UNFAMILIAR;
  while (writer.kind === Kind.CATCH) parseCatch(writer);
  if (writer.kind === Kind.FINALLY) {
    const clause = writer.mark();
    writer.take(Kind.FINALLY);
    parseBlock(writer);
    writer.close(Kind.FINALLY_CLAUSE, clause);
  }
  writer.close(hasResources ? Kind.TRY_WITH_RESOURCES_STATEMENT : Kind.TRY_STATEMENT, mark);
}

function parseResources(writer: SyntaxWriter): void {
  const mark = writer.mark();
  writer.take(Kind.PAREN_OPEN);
  parseResource(writer);
  while (writer.kind === Kind.SEMICOLON) {
    writer.take(Kind.SEMICOLON);
    if (writer.kind === Kind.PAREN_CLOSE) break;
    parseResource(writer);
  }
  writer.expect(Kind.PAREN_CLOSE);
  writer.close(Kind.RESOURCE_SPECIFICATION, mark, Field.RESOURCES);
}

function parseResource(writer: SyntaxWriter): void {
  const mark = writer.mark();
  if (isModifier(writer) || isVariable(writer)) {
    parseModifiers(writer);
    parseUnannotatedType(writer);
    writer.setField(Field.TYPE);
    parseVariableName(writer);
    writer.expect(Kind.ASSIGN);
    parseExpression(writer);
    writer.setField(Field.VALUE);
  } else {
    const start = writer.kind;
    parseExpression(writer);
    const { lastKind } = writer;
    const isKnown =
      lastKind === Kind.FIELD_ACCESS || (lastKind === Kind.IDENTIFIER && start === lastKind);
    if (!isKnown) throw UNFAMILIAR;
  }
  writer.close(Kind.RESOURCE, mark);
}

function parseCatch(writer: SyntaxWriter): void {
  const mark = writer.mark();
  writer.take(Kind.CATCH);
  writer.expect(Kind.PAREN_OPEN);
  const parameter = writer.mark();
  parseModifiers(writer);
  const types = writer.mark();
  parseUnannotatedType(writer);
  while (writer.kind === Kind.BIT_OR) {
    writer.take(Kind.BIT_OR);
    parseUnannotatedType(writer);
  }
  writer.close(Kind.CATCH_TYPE, types);
  parseVariableName(writer);
  writer.close(Kind.CATCH_FORMAL_PARAMETER, parameter);
  writer.expect(Kind.PAREN_CLOSE);
  parseBlock(writer);
  writer.setField(Field.BODY);
  writer.close(Kind.CATCH_CLAUSE, mark);
}
