// Whether a header that may be of either language is one of C++, by what no header of C has.

/** At the beginning of a line, and qualified names. */
const MARKS =
  /^[ \t]*(?:namespace\b|template\s*<|class\s+\w+|using\s+\w|public\s*:|private\s*:|protected\s*:)|\b\w+::\w/m;

/** Prose speaks of `boot_params::e820_table` in C as well, and its lines begin with any word. */
const PROSE = /\/\*[\s\S]*?(?:\*\/|$)|\/\/.*|(?<!\\)"(?:[^"\\\n]|\\[\s\S])*"/g;

export function isOfCpp(text: string): boolean {
  return MARKS.test(text) && MARKS.test(text.replace(PROSE, ' '));
}
