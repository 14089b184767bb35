// Macros in bodies of code that begin a statement: those that open a block as `if` does, and those that are a whole
// statement without its semicolon. Whether a statement begins is known to the caller, but for what follows a condition.

import {
  CLOSE,
  CLOSE_BRACE,
  DOT,
  EQUALS,
  GREATER,
  MINUS,
  OPEN,
  OPEN_BRACE,
  SEMICOLON,
} from './marks.ts';
import { CONTROL_WORDS, isMacroName, KEYWORD_LIKE } from './mended-words.ts';
import type { Mending } from './mending.ts';
import { STATEMENT_WORDS, TYPE_WORDS } from './words.ts';

/** `if (a) each(b) {`, `else each(b) {` */
export function isBehindCondition(mending: Mending): boolean {
  if (mending.mark(mending.previous) !== CLOSE) return mending.word(mending.previous) === 'else';
  const open = mending.tokens.partners[mending.previous] as number;
  return open > 0 && /^(?:if|for|while)$/.test(mending.word(open - 1));
}

/**
 * `BEGIN_SECTION a.b();`, `BEGIN_SECTION f();` of C, `END_SECTION }`: whether words of capitals stand in front of what is no declaration, so that they
 * are no types.
 */
export function isAloneInFront(mending: Mending, at: number): boolean {
  let next = at;
  while (isMacroName(mending.word(next)) && mending.mark(next + 1) !== OPEN) next += 1;
  if (next === at) return false;
  if (mending.mark(next) === CLOSE_BRACE || CONTROL_WORDS.has(mending.word(next))) return true;
  const mark = mending.mark(next + 1);
  if (mark === OPEN) return mending.isC && isCall(mending, next);
  return mark === DOT || (mark === MINUS && mending.mark(next + 2) === GREATER);
}

/** `f();`, `f(a, b);`, but not `f(int a);`: nobody declares a function without a type in front of another function's body. */
function isCall(mending: Mending, at: number): boolean {
  const word = mending.word(at);
  const close = mending.tokens.partners[at + 1] as number;
  if (word === '' || STATEMENT_WORDS.has(word) || TYPE_WORDS.has(word)) return false;
  if (close === -1 || mending.mark(close + 1) !== SEMICOLON) return false;
  for (let each = at + 2; each < close; each += 1) {
    const given = mending.word(each);
    if (TYPE_WORDS.has(given) || (given !== '' && mending.word(each + 1) !== '')) return false;
  }
  return true;
}

/** `each_entry(list, e) {` opens a block as `if` does, and no function; a call may lack its semicolon. */
export function mendBlockMacro(mending: Mending, at: number, word: string): number {
  if (word.length < 2 || STATEMENT_WORDS.has(word) || TYPE_WORDS.has(word)) return at;
  if (mending.mark(at + 1) !== OPEN || mending.levels.at(-1)?.isList) return at;
  const close = mending.tokens.partners[at + 1] as number;
  if (close === -1) return at;
  const start = mending.tokens.starts[at] as number;
  const behind = mending.mark(close + 1);
  const next = mending.word(close + 1);
  const isWord = next !== '' && !KEYWORD_LIKE.has(next);
  const isApart =
    isWord && breaksLineBehind(mending, close) && !beginsStatement(mending, close + 1);
  if (behind === CLOSE_BRACE || isApart) {
    mending.replaced.push({ start: start + word.length - 1, text: ';' });
    mending.blank(at + 1, close + 1);
    return close + 1;
  }
  if (behind !== OPEN_BRACE && !isWord) return at;
  if (mending.mark(at + 2) === DOT) mending.blank(at, close + 1);
  else mending.replaced.push({ start, text: 'if'.padEnd(word.length) });
  return at;
}

/** Whether a statement begins here that may stand behind `if (…)`: no declaration. */
function beginsStatement(mending: Mending, at: number): boolean {
  const word = mending.word(at);
  if (CONTROL_WORDS.has(word)) return true;
  if (STATEMENT_WORDS.has(word) || TYPE_WORDS.has(word)) return false;
  const mark = mending.mark(at + 1);
  if (mark !== OPEN) return mark === EQUALS || mark === DOT || mark === MINUS;
  // It may lack its semicolon itself.
  const close = mending.tokens.partners[at + 1] as number;
  return close !== -1 && mending.mark(close + 1) === SEMICOLON;
}

/** Whether nothing else stands in the line behind the token. */
export function breaksLineBehind(mending: Mending, at: number): boolean {
  const { starts, ends } = mending.tokens;
  return mending.text.slice(ends[at], starts[at + 1]).includes('\n');
}
