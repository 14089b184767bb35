// Whether a header that may be of either language is one of C++, by what no header of C has.

const MARKS: readonly RegExp[] = [
  /** At the beginning of a line, and qualified names. */
  /^[ \t]*(?:namespace\b|template\s*<|class\s+\w+|using\s+\w|public\s*:|private\s*:|protected\s*:)|\b\w+::\w/m,
  /^[ \t]*(?:virtual|explicit|friend)[ \t]+\w/m,
  /** References, and methods that leave their object as it is. */
  /\bconst[ \t]+\w+[ \t]*&[ \t]*\w|\)[ \t]*const[ \t]*[;{]/,
  /** A constructor, a destructor, or a base. */
  /\bstruct[ \t]+(\w+)\s*\{[^{}]*[\s;]~?\1[ \t]*\(/,
  /\bstruct[ \t]+\w+\s*:\s*\w[\w\s,]*\{/,
];

/** Prose speaks of `boot_params::e820_table` in C as well, and its lines begin with any word. */
const PROSE = /\/\*[\s\S]*?(?:\*\/|$)|\/\/.*|(?<!\\)"(?:[^"\\\n]|\\[\s\S])*"/g;

export function isOfCpp(text: string): boolean {
  const isMarked = (read: string) => MARKS.some((mark) => mark.test(read));
  return isMarked(text) && isMarked(text.replace(PROSE, ' '));
}
