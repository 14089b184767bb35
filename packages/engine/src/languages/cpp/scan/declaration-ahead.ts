// Whether a macro's name has a declaration behind it, by the words and signs that follow and the last one before.
// Looks only: nothing is taken out or noted here.

import {
  AMPERSAND,
  CLOSE,
  CLOSE_BRACE,
  COLON,
  GREATER,
  LESS,
  OPEN,
  OPEN_BRACE,
  SEMICOLON,
  STAR,
  TILDE,
} from './marks.ts';
import { isMacroName, LONE_TYPES, NO_TYPES, QUALIFIERS, TYPE_KEYWORDS } from './mended-words.ts';
import type { Mending } from './mending.ts';
import { STATEMENT_WORDS, TYPE_WORDS } from './words.ts';

/** `API int f();`, `API Type f();`, `class API Name {` */
export function isDecoration(mending: Mending, at: number): boolean {
  const next = mending.word(at + 1);
  if (next === '') return false;
  if (TYPE_WORDS.has(next)) return true;
  const second = mending.word(at + 2);
  const mark = mending.mark(at + 2);
  if (next === 'const' || next === 'volatile') {
    return second !== '' && (TYPE_WORDS.has(second) || continuesDeclaration(mending, at + 3));
  }
  if (next === 'operator') return second !== '';
  if (second === 'operator') return !STATEMENT_WORDS.has(next);
  if (STATEMENT_WORDS.has(next)) return false;
  const before = mending.word(mending.previous);
  if (TYPE_KEYWORDS.has(before)) return isInTypeHead(mending, at, before);
  if (second !== '') {
    if (isMacroName(second) && opensDoubly(mending, at + 3)) return isBehindWholeType(mending);
    const isType = TYPE_WORDS.has(second) || second === 'const' || second === 'volatile';
    const areMacros = isMacroName(next) && isType;
    return areMacros || !STATEMENT_WORDS.has(second);
  }
  if (mark === OPEN) {
    const isBehindType = !mending.isStart && LONE_TYPES.has(before);
    return (
      isBehindType ||
      before === 'explicit' ||
      isConstructor(mending, at + 2) ||
      isMacroInFront(mending, at + 1)
    );
  }
  if (mark === COLON || mark === LESS) return isQualifiedInFront(mending, at + 1);
  return mark === STAR || (mark === AMPERSAND && mending.word(at + 3) !== '');
}

/** `class API Name {`, `struct API Name : Base {`, `class API Name final`, `class API OTHER Name` */
function isInTypeHead(mending: Mending, at: number, keyword: string): boolean {
  const second = mending.word(at + 2);
  if (isMacroName(mending.word(at + 1)) && second !== '') return true;
  const mark = mending.mark(at + 2);
  const isBase = mark === COLON && mending.mark(at + 3) !== COLON && keyword !== 'enum';
  return mark === OPEN_BRACE || isBase || second === 'final' || mark === LESS;
}

/** Whether a type, and no word in front of one, was met last: `int`, `T *`, `struct s`. */
function isBehindWholeType(mending: Mending): boolean {
  if (mending.isStart) return false;
  const before = mending.word(mending.previous);
  if (before === '') return mending.mark(mending.previous) === STAR;
  if (LONE_TYPES.has(before)) return true;
  return !TYPE_WORDS.has(before) && !STATEMENT_WORDS.has(before) && !NO_TYPES.has(before);
}

/** `struct s FAR *a`, `const T FAR table[]`: words of old memory models. https://www.zlib.net/manual.html */
export function isMemoryModel(mending: Mending, at: number): boolean {
  if (!MEMORY_MODELS.has(mending.word(at))) return false;
  const next = mending.word(at + 1);
  const isInFront = next !== '' && !STATEMENT_WORDS.has(next);
  return (isInFront || mending.mark(at + 1) === STAR) && isBehindWholeType(mending);
}

export const MEMORY_MODELS: ReadonlySet<string> = new Set(['FAR', 'NEAR', 'HUGE']);

/** `TYPE name PROTO((int a));` */
function opensDoubly(mending: Mending, at: number): boolean {
  return mending.mark(at) === OPEN && mending.mark(at + 1) === OPEN;
}

/** `a::B c`, `A::A(`, and behind a type `A::f(` */
function isQualifiedInFront(mending: Mending, at: number): boolean {
  if (isTypeInFront(mending, at) || isMakerOutside(mending, at)) return true;
  return isBehindWholeType(mending) && isFunctionOutside(mending, at);
}

/** Whether a list of initialisers follows the parameters. */
function isConstructor(mending: Mending, open: number): boolean {
  let at = (mending.tokens.partners[open] as number) + 1;
  if (at === 0 || mending.isCode) return false;
  while (QUALIFIERS.has(mending.word(at))) at += 1;
  return mending.mark(at) === COLON && mending.mark(at + 1) !== COLON;
}

/** `BEGIN API(1) int f();` */
function isMacroInFront(mending: Mending, at: number): boolean {
  if (mending.isCode || !isMacroName(mending.word(at))) return false;
  const close = mending.tokens.partners[at + 1] as number;
  const word = close === -1 ? '' : mending.word(close + 1);
  return word !== '' && !QUALIFIERS.has(word);
}

/** `a::b<c> name`: whether a name follows the qualified one, which thus is a type. */
function isTypeInFront(mending: Mending, from: number): boolean {
  let at = from;
  let angles = 0;
  for (; at < from + LONGEST_TYPE; at += 1) {
    const mark = mending.mark(at);
    if (mark === LESS) angles += 1;
    else if (mark === GREATER) angles -= 1;
    else if (mark === SEMICOLON || mark === OPEN_BRACE || mark === CLOSE_BRACE) return false;
    else if (angles === 0 && mark !== COLON && mending.word(at) === '') break;
    if (angles > 0) continue;
    // Two words side by side, or the end of the arguments in front of one.
    if ((mending.word(at) !== '' || mark === GREATER) && mending.word(at + 1) !== '') return true;
  }
  const mark = mending.mark(at);
  return (mark === STAR || mark === AMPERSAND) && mending.word(at + 1) !== '';
}

/** `A::A(int a)`, `a::B<C>::~B()`: the head of a constructor or a destructor that stands outside of its class. */
function isMakerOutside(mending: Mending, from: number): boolean {
  if (mending.isCode || mending.parentheses > 0) return false;
  let scope = '';
  for (let at = from; at < from + LONGEST_TYPE; ) {
    const name = mending.word(at);
    const isScope = name !== '' && name !== scope;
    if (!isScope) {
      const isEnd = name === '' && mending.mark(at) === TILDE && mending.word(at + 1) === scope;
      return mending.mark(at + (isEnd ? 2 : 1)) === OPEN && (isEnd || name === scope);
    }
    scope = name;
    at = behindAngles(mending, at + 1);
    if (mending.mark(at) !== COLON || mending.mark(at + 1) !== COLON) return false;
    at += 2;
  }
  return false;
}

/** `A::f(`, `A<B>::f<C>(`: the name of a member that stands outside of its class. */
function isFunctionOutside(mending: Mending, from: number): boolean {
  if (mending.isCode || mending.parentheses > 0) return false;
  for (let at = from; at < from + LONGEST_TYPE; at += 2) {
    if (mending.word(at) === '') return false;
    at = behindAngles(mending, at + 1);
    if (mending.mark(at) === OPEN) return at > from + 1;
    if (mending.mark(at) !== COLON || mending.mark(at + 1) !== COLON) return false;
  }
  return false;
}

/** Behind what stands in angle brackets; the place itself where there are none. */
export function behindAngles(mending: Mending, from: number): number {
  let depth = 0;
  for (let at = from; at < from + LONGEST_TYPE; at += 1) {
    const mark = mending.mark(at);
    if (mark === LESS) depth += 1;
    else if (mark === GREATER) depth -= 1;
    else if (mark === OPEN) at = Math.max(at, mending.tokens.partners[at] as number);
    else if (mark === SEMICOLON || mark === OPEN_BRACE) return from;
    if (depth <= 0) return mark === GREATER ? at + 1 : from;
  }
  return from;
}

/** `LONG (WINAPI *name)(...)` */
export function isPointerConvention(mending: Mending, at: number): boolean {
  if (mending.mark(at - 1) !== OPEN || mending.mark(at + 1) !== STAR) return false;
  // `x = (TYPE *)(y)` is a cast.
  if (mending.word(at - 2) === '' || STATEMENT_WORDS.has(mending.word(at - 2))) return false;
  const close = mending.word(at + 2) === '' ? at + 2 : at + 3;
  return mending.mark(close) === CLOSE && mending.mark(close + 1) === OPEN;
}

function continuesDeclaration(mending: Mending, at: number): boolean {
  const mark = mending.mark(at);
  if (mark === COLON) return mending.mark(at + 1) === COLON;
  return mending.word(at) !== '' || mark === STAR || mark === AMPERSAND || mark === LESS;
}

const LONGEST_TYPE = 100;
