// Names of variables, and what they are given first.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-14.html#jls-14.4
import { parseInitializer } from './creations.ts';
import { takeName } from './expressions.ts';
import * as Field from './fields.ts';
import * as Kind from './kinds.ts';
import type { SyntaxWriter } from './syntax-writer.ts';
import { parseOptionalDimensions } from './types.ts';

/** Up to the semicolon, and with it. */
export function parseDeclarators(writer: SyntaxWriter): void {
  parseDeclarator(writer);
  while (writer.kind === Kind.COMMA) {
    writer.take(Kind.COMMA);
    parseDeclarator(writer);
  }
  writer.expect(Kind.SEMICOLON);
}

function parseDeclarator(writer: SyntaxWriter): void {
  const mark = writer.mark();
  parseVariableName(writer);
  if (writer.kind === Kind.ASSIGN) {
    writer.take(Kind.ASSIGN);
    parseInitializer(writer);
    writer.setField(Field.VALUE);
  }
  writer.close(Kind.VARIABLE_DECLARATOR, mark, Field.DECLARATOR);
}

/** The name and the brackets behind it, which have no node around them. */
export function parseVariableName(writer: SyntaxWriter): void {
  if (writer.kind === Kind.UNDERSCORE) writer.take(Kind.UNDERSCORE, Field.NAME);
  else takeName(writer, Field.NAME);
  parseOptionalDimensions(writer);
}
