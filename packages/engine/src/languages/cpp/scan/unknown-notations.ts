// What C and C++ allow and the grammar does not know, written as something like it: operators on pointers to
// members, heads in the old style, types among arguments, instantiations elsewhere. Knows nothing of macros that
// programs define.

import {
  CLOSE,
  CLOSE_BRACE,
  COMMA,
  EQUALS,
  GREATER,
  isBraceOrEnd,
  OPEN,
  OPEN_BRACE,
  SEMICOLON,
  STAR,
} from './marks.ts';
import { isMacroName } from './mended-words.ts';
import type { Mending } from './mending.ts';
import { PLAIN_TYPE_WORDS, STATEMENT_WORDS, TYPE_WORDS } from './words.ts';

/** `(a->*f)(b)`, `(a.*f)(b)` are read as `(a, f)(b)`. */
export function mendMemberPointer(mending: Mending, at: number): void {
  if (mending.isC) return;
  const star = mending.tokens.starts[at] as number;
  const operator = mending.text.endsWith('->', star) ? '->*' : '.*';
  const start = star + 1 - operator.length;
  if (!mending.text.startsWith(operator, start) || mending.text[start - 1] === '.') return;
  mending.replaced.push({ start, text: ','.padEnd(operator.length) });
}

/** `int f(a, b) int a; char *b; {`: the parameters' types go, since the grammar knows no such heads. */
export function mendOldDefinition(mending: Mending, close: number): void {
  const { partners, starts } = mending.tokens;
  const open = partners[close] as number;
  if (open < 1 || mending.word(close + 1) === '' || mending.word(open - 1) === '') return;
  for (let at = open + 1; at < close; at += 1) {
    const isName = (at - open) % 2 === 1;
    if (isName ? mending.word(at) === '' : mending.mark(at) !== COMMA) return;
  }
  if ((close - open) % 2 !== 0) return;
  const limit = Math.min(starts.length, close + LONGEST_OLD_HEAD);
  for (let at = close + 1; at < limit; at += 1) {
    const mark = mending.mark(at);
    if (mark === CLOSE_BRACE || mark === EQUALS) return;
    if (mark !== OPEN_BRACE) continue;
    if (mending.mark(at - 1) === SEMICOLON) mending.blank(close + 1, at);
    return;
  }
}

/** `int (f)(int a) { … }`, which no macro of the name takes for a call. */
export function mendNameInParentheses(mending: Mending, at: number): void {
  if (mending.isCode || mending.parentheses > 0 || mending.word(at + 1) === '') return;
  if (mending.mark(at + 2) !== CLOSE || mending.mark(at + 3) !== OPEN) return;
  const type = mending.word(mending.previous);
  if (mending.mark(mending.previous) !== STAR && (type === '' || isMacroName(type))) return;
  const close = mending.tokens.partners[at + 3] as number;
  const behind = close === -1 ? 0 : mending.mark(close + 1);
  if (behind !== OPEN_BRACE && behind !== SEMICOLON) return;
  mending.blank(at, at + 1);
  mending.blank(at + 2, at + 3);
}

/**
 * `int HOT(f)(int a) { … }`: a name behind a type and in front of parameters stays the function's, whatever the macro does
 * around it. @returns whether it is one
 */
export function mendWrappedName(mending: Mending, at: number): boolean {
  if (mending.isCode || mending.parentheses > 0 || mending.isStart) return false;
  const { partners } = mending.tokens;
  if (mending.mark(at + 1) !== OPEN || partners[at + 1] !== at + 3) return false;
  const [wrapper, name] = [mending.word(at), mending.word(at + 2)];
  if (!isOrdinary(wrapper) || !isOrdinary(name) || mending.mark(at + 4) !== OPEN) return false;
  const type = mending.word(mending.previous);
  if (mending.mark(mending.previous) !== STAR && (type === '' || mending.hasEquals)) return false;
  const close = partners[at + 4] as number;
  const behind = close === -1 ? 0 : mending.mark(close + 1);
  if (behind !== OPEN_BRACE && behind !== SEMICOLON) return false;
  mending.blank(at + 3, at + 4);
  return true;
}

const isOrdinary = (word: string): boolean =>
  word !== '' && !TYPE_WORDS.has(word) && !STATEMENT_WORDS.has(word);

/** `void f(int (*g)());`: without a parameter of its own, what is handed over looks like a call, and `f` like an object made by it. */
export function mendPointerParameter(mending: Mending, at: number): void {
  if (mending.isCode || mending.parentheses === 0 || mending.hasEquals) return;
  if (mending.word(mending.previous) === '' || mending.mark(at + 1) !== STAR) return;
  if (mending.word(at + 2) === '' || mending.mark(at + 3) !== CLOSE) return;
  if (mending.mark(at + 4) !== OPEN || mending.mark(at + 5) !== CLOSE) return;
  mending.blank(at, at + 1);
  mending.blank(at + 3, at + 6);
}

/** `va_arg(list, char *)`: a type for an argument, which only macros take. */
export function mendTypeArgument(mending: Mending, at: number, word: string): void {
  const before = mending.mark(at - 1);
  const isFirst = before === OPEN || before === COMMA || PLAIN_TYPE_WORDS.has(mending.word(at - 1));
  const next = mending.mark(at + 1);
  // `put(double(1))`
  const isCast = !mending.isC && next === OPEN && mending.mark(at + 2) !== STAR;
  if (isFirst && !isCast && PLAIN_TYPE_WORDS.has(word) && isInCall(mending, at)) {
    const start = mending.tokens.starts[at] as number;
    const isWhole = next === COMMA || next === CLOSE || next === STAR || next === GREATER;
    const blank = ' '.repeat(word.length);
    mending.replaced.push({ start, text: isWhole ? '_'.repeat(word.length) : blank });
  }
  if (
    isFirst &&
    (next === COMMA || next === CLOSE) &&
    LIBRARY_TYPES.test(word) &&
    isInCall(mending, at)
  ) {
    const start = mending.tokens.starts[at] as number;
    mending.replaced.push({ start, text: '_'.repeat(word.length) });
  }
  if (next !== STAR) return;
  let end = at + 1;
  while (mending.mark(end) === STAR) end += 1;
  const behind = mending.mark(end);
  if (behind === COMMA || behind === CLOSE) mending.blank(at + 1, end);
}

/** Names of the C library that the grammar knows as types, and so not as values. */
const LIBRARY_TYPES =
  /^(?:u?int(?:8|16|32|64|ptr)_t|s?size_t|(?:ptrdiff|max_align|nullptr|char(?:ptr|8|16|32|64))_t)$/;

/** Whether the innermost parenthesis opens arguments, as far as the words around it tell. */
function isInCall(mending: Mending, at: number): boolean {
  for (let place = at - 1; place >= Math.max(0, at - LONGEST_ARGUMENTS); place -= 1) {
    const mark = mending.mark(place);
    if (mark === CLOSE) place = mending.tokens.partners[place] as number;
    else if (mark === OPEN_BRACE || mark === CLOSE_BRACE || mark === SEMICOLON) return false;
    else if (mark === OPEN) {
      const callee = mending.word(place - 1);
      return callee !== '' && !STATEMENT_WORDS.has(callee) && !TYPE_WORDS.has(callee);
    }
    if (place === -1) return false;
  }
  return false;
}

/** `extern template class A<1>;` says what is compiled elsewhere. @returns the place of its semicolon */
export function statementEnd(mending: Mending, at: number): number {
  let end = at;
  while (end < mending.tokens.starts.length && !isBraceOrEnd(mending.mark(end))) end += 1;
  mending.blank(at, end);
  return end;
}

const LONGEST_ARGUMENTS = 500;
const LONGEST_OLD_HEAD = 300;
