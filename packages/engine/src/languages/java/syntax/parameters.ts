// https://docs.oracle.com/javase/specs/jls/se21/html/jls-8.html#jls-8.4.1
import { parseAnnotations, parseModifiers } from './annotations.ts';
import * as Field from './fields.ts';
import * as Kind from './kinds.ts';
import { type Mark, type SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';
import { parseUnannotatedType } from './types.ts';
import { parseVariableName } from './variables.ts';

/** In their parentheses. */
export function parseParameters(writer: SyntaxWriter): void {
  const mark = writer.mark();
  writer.expect(Kind.PAREN_OPEN);
  if (writer.kind !== Kind.PAREN_CLOSE) {
    parseParameter(writer, true);
    while (writer.kind === Kind.COMMA) {
      writer.take(Kind.COMMA);
      parseParameter(writer, false);
    }
  }
  writer.expect(Kind.PAREN_CLOSE);
  writer.close(Kind.FORMAL_PARAMETERS, mark, Field.PARAMETERS);
}

/** @param isFirst so that it may be the receiver */
function parseParameter(writer: SyntaxWriter, isFirst: boolean): void {
  const mark = writer.mark();
  const isBare = writer.kind === Kind.IDENTIFIER;
  parseModifiers(writer);
  parseUnannotatedType(writer);
  if (writer.kind === Kind.ELLIPSIS) {
    writer.take(Kind.ELLIPSIS);
    if (writer.kind === Kind.AT) parseAnnotations(writer);
    const declarator = writer.mark();
    parseVariableName(writer);
    writer.close(Kind.VARIABLE_DECLARATOR, declarator);
    writer.close(Kind.SPREAD_PARAMETER, mark);
  } else if (isReceiver(writer)) {
    if (!isFirst || !isBare) throw UNFAMILIAR;
    parseReceiver(writer, mark);
  } else {
    writer.setField(Field.TYPE);
    parseVariableName(writer);
    writer.close(Kind.FORMAL_PARAMETER, mark);
  }
}

function isReceiver(writer: SyntaxWriter): boolean {
  return writer.kind === Kind.THIS || writer.ahead(1) === Kind.DOT;
}

/** https://docs.oracle.com/javase/specs/jls/se21/html/jls-8.html#jls-8.4 */
function parseReceiver(writer: SyntaxWriter, mark: Mark): void {
  while (writer.kind !== Kind.THIS) {
    writer.expect(Kind.IDENTIFIER);
    writer.expect(Kind.DOT);
  }
  writer.take(Kind.THIS);
  writer.close(Kind.RECEIVER_PARAMETER, mark);
}
