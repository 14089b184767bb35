// Lists in braces: defaults that the grammar does not know, and tables of data, of which one entry is enough.
// Which brace opens a list is not told here.

import { CLOSE, CLOSE_BRACE, COMMA, EQUALS, isBraceOrEnd, MINUS, OPEN_BRACE } from './marks.ts';
import type { Mending } from './mending.ts';
import { NUMBER, STRING } from './tokenize.ts';

/** `void f(A a = {});`: behind what is no expression to the grammar, for which a number stands; else `at`. */
export function defaultEnd(mending: Mending, at: number): number {
  if (mending.mark(at) !== EQUALS || mending.parentheses === 0) return at;
  if (mending.mark(at + 1) !== OPEN_BRACE) return at;
  let close = at + 2;
  while (close < at + LONGEST_PLAIN_LIST && !isBraceOrEnd(mending.mark(close))) close += 1;
  const isList = mending.mark(close) === CLOSE_BRACE && (close === at + 2 || !mending.isCode);
  const behind = mending.mark(close + 1);
  if (!isList || (behind !== COMMA && behind !== CLOSE)) return at;
  mending.replaced.push({ start: mending.tokens.starts[at + 1] as number, text: '0' });
  mending.blank(at + 2, close + 1);
  return close + 1;
}

/** Whether a literal is the entry of a list, so that those behind it may be many. */
export function isListEntry(mending: Mending, at: number): boolean {
  const before = mending.mark(at - 1);
  return mending.isCode && (before === OPEN_BRACE || before === COMMA);
}

/** Behind the literals and commas that follow. Tables of data hold thousands, and none is a fact. */
export function readList(mending: Mending, from: number): number {
  const { kinds } = mending.tokens;
  let at = from;
  while (at < kinds.length) {
    const mark = mending.mark(at);
    if (kinds[at] !== NUMBER && kinds[at] !== STRING && mark !== COMMA && mark !== MINUS) break;
    at += 1;
  }
  // The last entry may be the beginning of an expression; the comma in front of it stays.
  if (mending.mark(at) === CLOSE_BRACE) return at;
  while (at > from + 1 && mending.mark(at) !== COMMA) at -= 1;
  return at;
}

export const LONGEST_PLAIN_LIST = 32;
