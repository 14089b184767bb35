// Code that stands in a constant text which the runtime runs, `eval("f()")` and `exec("f()")`: for the parser it stands
// there itself. https://docs.python.org/3/library/functions.html#eval
import { findSyntaxErrors } from '../../syntax/syntax-errors.ts';
import type { SyntaxParser } from '../../syntax/syntax-parser.ts';

/** A text in one line without escapes, all that the call is given. */
const EVALUATED = /(?<![\w.])eval\((["'])([^\\"'\n]+)\1\)/gu;

/** The same as a statement of its own. */
const EXECUTED = /^([ \t]*)exec\((["'])([^\\"'\n]+)\2\)[ \t]*$/gmu;

/** Lines of a block at the module's own level, in one text. */
const LINES_EXECUTED = /^exec\(("""|''')\n([^\\]*?\n)\1\)[ \t]*$/gmu;

/**
 * @param text as it is written
 * @returns what is to be parsed in its place, each character where it stood
 */
export function withCodeOfTexts(parser: SyntaxParser, text: string): string {
  if (!text.includes('eval(') && !text.includes('exec(')) return text;
  return text
    .replaceAll(LINES_EXECUTED, (call: string, _quote: string, code: string) =>
      isCode(parser, code) ? `${' '.repeat(CALL_OF_LINES)}\n${code}`.padEnd(call.length) : call,
    )
    .replaceAll(EXECUTED, (call: string, indent: string, _quote: string, code: string) =>
      isCode(parser, code) ? `${indent}if 1: ${code}`.padEnd(call.length) : call,
    )
    .replaceAll(EVALUATED, (call: string, _quote: string, code: string) =>
      isCode(parser, `(${code})`) ? `(    (${code}))` : call,
    );
}

const CALL_OF_LINES = 'exec("""'.length;

function isCode(parser: SyntaxParser, text: string): boolean {
  return parser.parse(text, (cursor) => findSyntaxErrors(cursor, 'Python').length === 0);
}
