// https://docs.oracle.com/javase/specs/jls/se21/html/jls-14.html#jls-14.11
import { parseCondition, parseExpression } from './expressions.ts';
import * as Field from './fields.ts';
import * as Kind from './kinds.ts';
import { isPattern, parsePattern } from './patterns.ts';
import { parseBlock, parseExpressionStatement, parseStatement, parseThrow } from './statements.ts';
import { type SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';

export function parseSwitch(writer: SyntaxWriter): void {
  writer.enter();
  const mark = writer.mark();
  writer.take(Kind.SWITCH);
  parseCondition(writer, Field.CONDITION);
  const body = writer.mark();
  writer.expect(Kind.BRACE_OPEN);
  // Rules or groups of statements, not both.
  let arrows = 0;
  let groups = 0;
  while (writer.kind !== Kind.BRACE_CLOSE) {
    if (parseCase(writer)) arrows += 1;
    else groups += 1;
  }
  if (arrows > 0 && groups > 0) throw UNFAMILIAR;
  writer.take(Kind.BRACE_CLOSE);
  writer.close(Kind.SWITCH_BLOCK, body, Field.BODY);
  writer.close(Kind.SWITCH_EXPRESSION, mark);
  writer.leave();
}

/** @returns whether it is a rule */
function parseCase(writer: SyntaxWriter): boolean {
  const mark = writer.mark();
  parseLabel(writer);
  if (writer.kind === Kind.ARROW) {
    parseRule(writer);
    writer.close(Kind.SWITCH_RULE, mark);
    return true;
  }
  writer.expect(Kind.COLON);
  while (!isCaseEnd(writer.kind)) parseStatement(writer);
  writer.close(Kind.SWITCH_BLOCK_STATEMENT_GROUP, mark);
  return false;
}

const isCaseEnd = (kind: number) =>
  kind === Kind.CASE || kind === Kind.DEFAULT || kind === Kind.BRACE_CLOSE;

function parseRule(writer: SyntaxWriter): void {
  writer.take(Kind.ARROW);
  if (writer.kind === Kind.BRACE_OPEN) {
    parseBlock(writer);
    return;
  }
  if (writer.kind === Kind.THROW) {
    parseThrow(writer);
    return;
  }
  // Of `A -> b -> c` a lambda is made that is the label.
  if (hasArrow(writer)) throw UNFAMILIAR;
  parseExpressionStatement(writer);
}

/** Whether the statement that is next has an arrow outside of all brackets. */
function hasArrow({ at, kinds, partners }: SyntaxWriter): boolean {
  for (let token = at; ; token += 1) {
    switch (kinds[token]) {
      case Kind.ARROW:
        return true;
      case Kind.SEMICOLON:
      case Kind.BRACE_CLOSE:
      case Kind.END:
        return false;
      case Kind.PAREN_OPEN:
      case Kind.BRACE_OPEN:
      case Kind.BRACKET_OPEN:
        token = partners[token] as number;
        break;
      default:
    }
  }
}

function parseLabel(writer: SyntaxWriter): void {
  const mark = writer.mark();
  if (writer.kind === Kind.DEFAULT) {
    writer.take(Kind.DEFAULT);
    writer.close(Kind.SWITCH_LABEL, mark);
    return;
  }
  writer.expect(Kind.CASE);
  writer.labelArrow = labelArrow(writer);
  if (isPattern(writer)) parsePattern(writer);
  else {
    parseExpression(writer);
    while (writer.kind === Kind.COMMA) {
      writer.take(Kind.COMMA);
      // `case null, default`: the grammar knows no keyword there.
      if (writer.kind === Kind.DEFAULT) writer.take(Kind.IDENTIFIER);
      else parseExpression(writer);
    }
  }
  if (writer.isWord('when')) parseGuard(writer);
  writer.close(Kind.SWITCH_LABEL, mark);
}

function parseGuard(writer: SyntaxWriter): void {
  const mark = writer.mark();
  writer.take(Kind.WHEN);
  parseExpression(writer);
  writer.close(Kind.GUARD, mark);
}

/** The first arrow outside of all brackets, if the label has one. */
function labelArrow({ at, kinds, partners }: SyntaxWriter): number {
  let conditions = 0;
  for (let token = at; ; token += 1) {
    switch (kinds[token]) {
      case Kind.ARROW:
        return token;
      case Kind.QUESTION:
        conditions += 1;
        break;
      case Kind.COLON:
        if (conditions === 0) return -1;
        conditions -= 1;
        break;
      case Kind.PAREN_OPEN:
      case Kind.BRACKET_OPEN:
        token = partners[token] as number;
        break;
      case Kind.SEMICOLON:
      case Kind.BRACE_OPEN:
      case Kind.BRACE_CLOSE:
      case Kind.END:
        return -1;
      default:
    }
  }
}
