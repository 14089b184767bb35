// Two modules of oxc-parser that its own types leave out: the binding, and how the wrapper around it reads a tree.
declare module 'oxc-parser/src-js/bindings' {
  import type { ParseResult, ParserOptions } from 'oxc-parser';

  /** Each part is there once: it is moved out of the result by being read. */
  export interface NativeResult extends Pick<ParseResult, 'module' | 'comments' | 'errors'> {
    /** JSON for `jsonParseAst`. */
    readonly program: string;
  }

  export function parseSync(name: string, text: string, options: ParserOptions): NativeResult;
}

declare module 'oxc-parser/src-js/wrap.js' {
  import type { ParseResult } from 'oxc-parser';

  export function jsonParseAst(json: string): ParseResult['program'];
}
