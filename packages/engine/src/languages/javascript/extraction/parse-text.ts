// One call of the parser, by its binding: what it found is taken out of its memory at once. The wrapper of `oxc-parser`
// leaves there what nobody asks for, and the collector, which does not know how much that is, comes by for it late: after
// some two hundred small repositories there were 500 MB of trees, and a third of parsing was the making of new pages.
import type { Comment, EcmaScriptModule, OxcError, ParseResult, ParserOptions } from 'oxc-parser';
import { parseSync } from 'oxc-parser/src-js/bindings';
import { jsonParseAst } from 'oxc-parser/src-js/wrap.js';
import { EndlessParseError } from '../../../syntax/endless-parse-error.ts';
import { endsToCheck, weighTooMuch } from './error-weight.ts';

export interface ParsedText {
  readonly module: EcmaScriptModule;
  readonly errors: readonly OxcError[];
  readonly comments: () => readonly Comment[];
  /** Takes longer than parsing, and is made anew each time. */
  readonly program: () => ParseResult['program'];
}

/** @throws {EndlessParseError} when what the parser objects to would not fit into memory */
export function parseText(text: string, options: ParserOptions): ParsedText {
  for (const end of endsToCheck(text)) {
    // The tree is taken as well, or it stays.
    const { errors, program: _ } = parseBinding(text.slice(0, end), options);
    if (weighTooMuch(errors, text, end)) throw new EndlessParseError();
  }
  const result = parseBinding(text, options);
  const { module, errors, program } = result;
  let comments: readonly Comment[] | undefined;
  return {
    module,
    errors,
    comments: () => {
      // Few and small; to make objects of them takes longer than they are worth to who wants none.
      comments ??= result.comments;
      return comments;
    },
    program: () => jsonParseAst(program),
  };
}

/** The name is not used, but for the dialect that `lang` states anyway. */
const parseBinding = (text: string, options: ParserOptions): ReturnType<typeof parseSync> =>
  parseSync('source', text, options);
