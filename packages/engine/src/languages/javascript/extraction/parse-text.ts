// One call of the parser, by its binding: what it found is taken out of its memory at once. The wrapper of `oxc-parser`
// leaves there what nobody asks for, and the collector, which does not know how much that is, comes by for it late: after
// some two hundred small repositories there were 500 MB of trees, and a third of parsing was the making of new pages.
import type { Comment, EcmaScriptModule, OxcError, ParseResult, ParserOptions } from 'oxc-parser';
import { parseSync } from 'oxc-parser/src-js/bindings';
import { jsonParseAst } from 'oxc-parser/src-js/wrap.js';

export interface ParsedText {
  readonly module: EcmaScriptModule;
  readonly errors: readonly OxcError[];
  readonly comments: () => readonly Comment[];
  /** Takes longer than parsing, and is made anew each time. */
  readonly program: () => ParseResult['program'];
}

export function parseText(text: string, options: ParserOptions): ParsedText {
  // The name is not used, but for the dialect that `lang` states anyway.
  const result = parseSync('source', text, options);
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
