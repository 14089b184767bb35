// Macros that stand for a string: they are told by the strings beside them, whatever they stand in.

import { OPEN } from './marks.ts';
import { isMacroName, isTextMacro, LINKAGE_WORDS, TYPE_KEYWORDS } from './mended-words.ts';
import type { Mending } from './mending.ts';
import { STRING } from './tokenize.ts';
import { STATEMENT_WORDS, TYPE_WORDS } from './words.ts';

/** Behind a macro that stands for a string beside strings, `"%" PRIu64 "\\n"`; `at` for anything else. */
export function literalMacroEnd(mending: Mending, at: number, word: string): number {
  const { starts, ends, kinds } = mending.tokens;
  if (STATEMENT_WORDS.has(word) || TYPE_WORDS.has(word)) return at;
  let end = at + 1;
  if (mending.mark(end) === OPEN && isMacroName(word)) {
    end = (mending.tokens.partners[end] as number) + 1;
    if (end === 0) return at;
  }
  const before = mending.previous;
  const isBehind =
    kinds[before] === STRING &&
    (isTextMacro(word) || (ends[before] as number) < (starts[at] as number)) &&
    !LINKAGE_WORDS.has(mending.word(before - 1));
  const isBefore =
    kinds[end] === STRING &&
    (word.length > LONGEST_PREFIX || (ends[end - 1] as number) < (starts[end] as number)) &&
    isTextMacro(word) &&
    !TYPE_KEYWORDS.has(mending.word(before));
  return isBehind || isBefore ? end : at;
}

/** Whether a macro behind a string, among arguments, has calls among its own. */
export function holdsCalls(mending: Mending, at: number, end: number): boolean {
  const { kinds } = mending.tokens;
  if (!mending.isCode || mending.parentheses === 0) return false;
  if (kinds[mending.previous] !== STRING || kinds[end] === STRING) return false;
  for (let place = at + 2; place < end; place += 1) {
    if (mending.mark(place) === OPEN && mending.word(place - 1) !== '') return true;
  }
  return false;
}

/** Of a string: `u8"a"`. */
const LONGEST_PREFIX = 2;
