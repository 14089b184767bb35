// https://docs.oracle.com/javase/specs/jls/se21/html/jls-15.html#jls-15.27
import { parseExpression } from './expressions.ts';
import * as Field from './fields.ts';
import { isName } from './kind-sets.ts';
import * as Kind from './kinds.ts';
import { parseParameters } from './parameters.ts';
import { parseBlock } from './statements.ts';
import { type SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';

/** The arrow behind what may be a lambda's parameters; 0 when there is none. */
export function lambdaArrow(writer: SyntaxWriter): number {
  const { at, kinds, partners } = writer;
  const kind = kinds[at] as number;
  const last = kind === Kind.PAREN_OPEN ? (partners[at] as number) : at;
  if (kinds[last + 1] !== Kind.ARROW) return 0;
  return last !== at || isName(kind) || kind === Kind.UNDERSCORE ? last + 1 : 0;
}

export function parseLambda(writer: SyntaxWriter): void {
  const mark = writer.mark();
  if (writer.kind !== Kind.PAREN_OPEN) writer.take(Kind.IDENTIFIER);
  else if (hasBareNames(writer)) parseNames(writer);
  else parseParameters(writer);
  writer.setField(Field.PARAMETERS);
  writer.expect(Kind.ARROW);
  if (writer.kind === Kind.BRACE_OPEN) parseBlock(writer);
  else parseExpression(writer);
  writer.setField(Field.BODY);
  writer.close(Kind.LAMBDA_EXPRESSION, mark);
}

const isBareName = (kind: number) => isName(kind) || kind === Kind.UNDERSCORE;

/** Whether the parameters have no types. */
function hasBareNames(writer: SyntaxWriter): boolean {
  const behind = writer.ahead(2);
  return isBareName(writer.ahead(1)) && (behind === Kind.COMMA || behind === Kind.PAREN_CLOSE);
}

function parseNames(writer: SyntaxWriter): void {
  const mark = writer.mark();
  do {
    // The opening parenthesis, then commas.
    writer.take(writer.kind);
    if (!isBareName(writer.kind)) throw UNFAMILIAR;
    writer.take(Kind.IDENTIFIER);
  } while (writer.kind === Kind.COMMA);
  writer.expect(Kind.PAREN_CLOSE);
  writer.close(Kind.INFERRED_PARAMETERS, mark);
}
