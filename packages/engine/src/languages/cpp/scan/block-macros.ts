// Macros in bodies of code that begin a statement: those that open a block as `if` does, and those that are a whole
// statement without its semicolon. Whether a statement begins is known to the caller, but for what follows a condition.

import {
  AMPERSAND,
  CLOSE,
  CLOSE_BRACE,
  COMMA,
  DOT,
  EQUALS,
  GREATER,
  LESS,
  MINUS,
  OPEN,
  OPEN_BRACE,
  SEMICOLON,
  STAR,
} from './marks.ts';
import { CONTROL_WORDS, isMacroName, KEYWORD_LIKE } from './mended-words.ts';
import type { Mending } from './mending.ts';
import { writeOutStatements } from './statement-macros.ts';
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
  if (declareByMacro(mending, at, close) || writeOutStatements(mending, at, close)) return at + 2;
  const start = mending.tokens.starts[at] as number;
  const behind = mending.mark(close + 1);
  const next = mending.word(close + 1);
  const isWord = next !== '' && !KEYWORD_LIKE.has(next);
  const isApart =
    isWord && breaksLineBehind(mending, close) && !beginsStatement(mending, close + 1);
  if (behind === CLOSE_BRACE || isApart) {
    if (endBehind(mending, at, close)) return at;
    mending.replaced.push({ start: start + word.length - 1, text: ';' });
    mending.blank(at + 1, close + 1);
    return close + 1;
  }
  if (behind !== OPEN_BRACE && !isWord) return at;
  if (mending.mark(at + 2) === DOT) mending.blank(at, close + 1);
  else mending.replaced.push({ start, text: 'if'.padEnd(word.length) });
  return at;
}

/** `MACRO(a, f(b))` in front of another statement gets its semicolon, where a blank has room for one. */
function endBehind(mending: Mending, at: number, close: number): boolean {
  const end = mending.tokens.ends[close] as number;
  if (!isMacroName(mending.word(at)) || !/\s/.test(mending.text.charAt(end))) return false;
  for (let each = at + 2; each < close; each += 1) {
    const word = mending.word(each);
    if (TYPE_WORDS.has(word) || (word !== '' && mending.word(each + 1) !== '')) return false;
    const mark = mending.mark(each);
    if (mark === OPEN_BRACE || mark === SEMICOLON) return false;
  }
  mending.replaced.push({ start: end, text: ';' });
  mending.ended.add(close);
  return true;
}

/** `ASSIGN_OR_RETURN(T a, f(b))`: the macro is given a variable, and what that has. It becomes `ASSIGN_OR_RETURN;T a= f(b);`. */
function declareByMacro(mending: Mending, at: number, close: number): boolean {
  if (!isMacroName(mending.word(at)) || mending.mark(close + 1) === OPEN_BRACE) return false;
  const comma = loneComma(mending, at + 2, close);
  if (comma === -1 || !isVariable(mending, at + 2, comma)) return false;
  const { starts } = mending.tokens;
  for (const [place, text] of [
    [at + 1, ';'],
    [comma, '='],
    [close, ';'],
  ] as const)
    mending.replaced.push({ start: starts[place] as number, text });
  mending.ended.add(close);
  return true;
}

/** The only comma outside of parentheses and angle brackets; -1 for none or several. */
function loneComma(mending: Mending, from: number, to: number): number {
  let found = -1;
  let angles = 0;
  for (let at = from; at < to; at += 1) {
    const mark = mending.mark(at);
    if (mark === OPEN) at = Math.max(at, mending.tokens.partners[at] as number);
    else if (mark === OPEN_BRACE || mark === SEMICOLON) return -1;
    else if (mark === LESS) angles += 1;
    else if (mark === GREATER && mending.mark(at - 1) !== MINUS) angles -= 1;
    else if (mark === COMMA && angles === 0) {
      if (found !== -1) return -1;
      found = at;
    }
  }
  return angles === 0 ? found : -1;
}

/** `T a`, `a::B<C> d`, `const auto &e` */
function isVariable(mending: Mending, from: number, to: number): boolean {
  const name = mending.word(to - 1);
  if (to - from < 2 || name === '' || TYPE_WORDS.has(name) || STATEMENT_WORDS.has(name))
    return false;
  const first = mending.word(from);
  if (first === '' || (first !== 'const' && STATEMENT_WORDS.has(first))) return false;
  const mark = mending.mark(to - 2);
  if (mark === STAR || mark === AMPERSAND)
    return (first === 'const' || TYPE_WORDS.has(first)) && to - from > 2;
  const type = mending.word(to - 2);
  return mark === GREATER || (type !== '' && !STATEMENT_WORDS.has(type));
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
