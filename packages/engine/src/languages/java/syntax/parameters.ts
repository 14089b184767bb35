// https://docs.oracle.com/javase/specs/jls/se21/html/jls-8.html#jls-8.4.1
import { parseAnnotations, parseModifiers } from './annotations.ts';
import * as Field from './fields.ts';
import * as Kind from './kinds.ts';
import type { SyntaxWriter } from './syntax-writer.ts';
import { parseUnannotatedType } from './types.ts';
import { parseVariableName } from './variables.ts';

/** In their parentheses. */
export function parseParameters(writer: SyntaxWriter): void {
  const mark = writer.mark();
  writer.expect(Kind.PAREN_OPEN);
  if (writer.kind !== Kind.PAREN_CLOSE) {
    parseParameter(writer);
    while (writer.kind === Kind.COMMA) {
      writer.take(Kind.COMMA);
      parseParameter(writer);
    }
  }
  writer.expect(Kind.PAREN_CLOSE);
  writer.close(Kind.FORMAL_PARAMETERS, mark, Field.PARAMETERS);
}

/** The grammar makes now this and now that of a receiver: `A this`, `@B A this`. */
function parseParameter(writer: SyntaxWriter): void {
  const mark = writer.mark();
  parseModifiers(writer);
  parseUnannotatedType(writer);
  if (writer.kind === Kind.ELLIPSIS) {
    writer.take(Kind.ELLIPSIS);
    if (writer.kind === Kind.AT) parseAnnotations(writer);
    const declarator = writer.mark();
    parseVariableName(writer);
    writer.close(Kind.VARIABLE_DECLARATOR, declarator);
    writer.close(Kind.SPREAD_PARAMETER, mark);
  } else {
    writer.setField(Field.TYPE);
    parseVariableName(writer);
    writer.close(Kind.FORMAL_PARAMETER, mark);
  }
}
