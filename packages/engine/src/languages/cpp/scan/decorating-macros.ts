// Macros that only decorate a declaration, and words that do as macros do: where they end, so that they can be
// taken out. They stand in front of it, behind its head, its name or a parameter; what goes on behind them is looked
// at in `declaration-ahead.ts`.

import { breaksLineBehind } from './block-macros.ts';
import {
  isDecoration,
  isMemoryModel,
  isPointerConvention,
  MEMORY_MODELS,
} from './declaration-ahead.ts';
import {
  AMPERSAND,
  CLOSE,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOT,
  EQUALS,
  GREATER,
  isBraceOrEnd,
  LESS,
  OPEN,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUESTION,
  SEMICOLON,
  STAR,
  TILDE,
} from './marks.ts';
import {
  DECORATED,
  isMacroName,
  KEYWORD_LIKE,
  LONE_TYPES,
  NO_TYPES,
  QUALIFIERS,
  TYPE_KEYWORDS,
  TYPE_PREFIXES,
} from './mended-words.ts';
import type { Mending } from './mending.ts';
import { NUMBER, STRING } from './tokenize.ts';
import { FORBIDDEN_NAMES, STATEMENT_WORDS, TYPE_WORDS } from './words.ts';

/** A word in front of a declaration that no keyword explains: `redisAtomic int x`, `z_const Byte *p`. */
export function isForeignWord(mending: Mending, at: number, word: string): boolean {
  const next = mending.word(at + 1);
  if (next === '' || STATEMENT_WORDS.has(word) || TYPE_WORDS.has(word)) return false;
  if (KEYWORD_LIKE.has(word) || mending.mark(mending.previous) === DOT) return false;
  if (MEMORY_MODELS.has(next)) return false;
  const before = mending.word(mending.previous);
  if (isBehindType(mending) && isName(next) && mending.mark(at + 2) === OPEN) return true;
  if (TYPE_KEYWORDS.has(before) || STATEMENT_WORDS.has(before)) return false;
  if (TYPE_WORDS.has(next)) return next !== 'auto';
  if (STATEMENT_WORDS.has(next) || KEYWORD_LIKE.has(next)) return false;
  const second = mending.word(at + 2);
  if (second !== '') {
    return !STATEMENT_WORDS.has(second) && !KEYWORD_LIKE.has(second) && !isMacroName(second);
  }
  return mending.mark(at + 2) === STAR && mending.word(at + 3) !== '';
}

/** Whether the word may be the name of a function: `T *a GUARDED_BY(lock);` is one of a field. */
const isName = (word: string): boolean =>
  word !== '' &&
  !TYPE_WORDS.has(word) &&
  !STATEMENT_WORDS.has(word) &&
  !KEYWORD_LIKE.has(word) &&
  !isMacroName(word);

/** `void api f(int a)`, `char * api f(void)`: outside of code two names follow a whole type only where one is a macro. */
function isBehindType(mending: Mending): boolean {
  if (mending.isCode || mending.parentheses > 0) return false;
  return mending.mark(mending.previous) === STAR || LONE_TYPES.has(mending.word(mending.previous));
}

/** `enum { LIST(X) LAST }`: behind a macro that stands for names of an enumeration and their commas; `at` for other words. */
export function enumeratorsEnd(mending: Mending, at: number): number {
  if (mending.levels.at(-1)?.isEnumeration !== true || mending.parentheses > 0) return at;
  const before = mending.mark(mending.previous);
  if (before !== OPEN_BRACE && before !== COMMA) return at;
  if (mending.mark(at + 1) !== OPEN) return mending.word(at + 1) === '' ? at : at + 1;
  const close = mending.tokens.partners[at + 1] as number;
  if (close === -1) return at;
  return mending.mark(close + 1) === COMMA ? close + 2 : close + 1;
}

/** `if HAS(a) {`: the macro brings the parentheses. */
const CONDITION_WORDS: ReadonlySet<string> = new Set(['if', 'while', 'switch']);

/** `{ ENTRY(a, f) ENTRY(b, g) }`: entries that bring their commas get them, where a blank has room for one. */
export function separateEntries(mending: Mending, at: number, word: string): void {
  if (mending.levels.at(-1)?.isList !== true || mending.parentheses > 0) return;
  if (!isMacroName(word)) return;
  if (mending.mark(at + 1) !== OPEN || mending.mark(mending.previous) !== CLOSE) return;
  const open = mending.tokens.partners[mending.previous] as number;
  const start = (mending.tokens.starts[at] as number) - 1;
  if (open > 0 && isMacroName(mending.word(open - 1)) && /[ \t]/.test(mending.text[start]!))
    mending.replaced.push({ start, text: ',' });
}

/** Behind the macro when it only decorates a declaration; `at` when it may mean something. */
export function macroEnd(mending: Mending, at: number): number {
  if (isMemoryModel(mending, at) || isDecoration(mending, at)) return at + 1;
  if (isBehindTypeName(mending, at)) return at + 1;
  if (isPointerConvention(mending, at)) return at + 1;
  if (isOfPointer(mending, at) || isBehindParameter(mending, at)) return at + 1;
  if (standsForCast(mending, at)) return at + 1;
  const hasArguments = mending.mark(at + 1) === OPEN;
  if (hasArguments && CONDITION_WORDS.has(mending.word(mending.previous))) return at + 1;
  const lambda = lambdaMacroEnd(mending, at);
  if (mending.isCode || mending.parentheses > 0 || lambda !== at) return lambda;
  if (!hasArguments) return bareMacroEnd(mending, at);
  const close = mending.tokens.partners[at + 1] as number;
  return close === -1 ? at : callMacroEnd(mending, at, close);
}

/** `class Name FINAL : public Base {`, `struct Name<int> FINAL {`, in place of `final`. */
function isBehindTypeName(mending: Mending, at: number): boolean {
  const mark = mending.mark(at + 1);
  const isBase = mark === COLON && mending.mark(at + 2) !== COLON;
  if (mark !== OPEN_BRACE && !isBase) return false;
  const name = nameInFront(mending);
  if (name === -1 || isMacroName(mending.word(name))) return false;
  const keyword = mending.word(name - 1);
  return TYPE_KEYWORDS.has(keyword) && keyword !== 'enum';
}

/** The last word, or the one in front of the angle brackets that were met last; -1 for none. */
function nameInFront(mending: Mending): number {
  const { previous } = mending;
  if (mending.mark(previous) !== GREATER) return mending.word(previous) === '' ? -1 : previous;
  let depth = 0;
  for (let at = previous; at >= Math.max(0, previous - LONGEST_ARGUMENTS); at -= 1) {
    const mark = mending.mark(at);
    if (mark === GREATER) depth += 1;
    else if (mark === LESS) depth -= 1;
    else if (isBraceOrEnd(mark)) return -1;
    if (depth === 0) return mending.word(at - 1) === '' ? -1 : at - 1;
  }
  return -1;
}

/** `f(a, AS_BYTES name)`, `text = AS_BYTES f();` in C: where a value begins, no word stands in front of another. */
function standsForCast(mending: Mending, at: number): boolean {
  if (!mending.isC || !mending.isCode) return false;
  const next = mending.word(at + 1);
  const isNumber = mending.tokens.kinds[at + 1] === NUMBER;
  if (!isNumber && !isName(next) && !isMacroName(next)) return false;
  if (mending.word(mending.previous) === 'return') return true;
  const before = mending.mark(mending.previous);
  if (mending.parentheses > 0) {
    const isLoop = before === OPEN && mending.word(mending.previous - 1) === 'for';
    return BEFORE_VALUES.has(before) && !isLoop;
  }
  const isEntry = mending.levels.at(-1)?.isList === true;
  return before === EQUALS || (isEntry && (before === OPEN_BRACE || before === COMMA));
}

/** Signs in parentheses behind which a value begins. */
const BEFORE_VALUES: ReadonlySet<number> = new Set([OPEN, COMMA, EQUALS, QUESTION, COLON]);

/** `[&](int a) REQUIRES(lock) { … }` */
function lambdaMacroEnd(mending: Mending, at: number): number {
  const open = mending.mark(at - 1) === CLOSE ? (mending.tokens.partners[at - 1] as number) : -1;
  if (open < 1 || mending.mark(open - 1) !== CLOSE_BRACKET) return at;
  const hasArguments = mending.mark(at + 1) === OPEN;
  const end = hasArguments ? (mending.tokens.partners[at + 1] as number) + 1 : at + 1;
  return end !== 0 && mending.mark(end) === OPEN_BRACE ? end : at;
}

function bareMacroEnd(mending: Mending, at: number): number {
  if (mending.isBehindParameters()) return endsHead(mending, at + 1) ? at + 1 : at;
  if (endsTest(mending, at) || isOfMember(mending, mending.mark(at + 1))) return at + 1;
  const next = mending.mark(at + 1);
  const isInFront = next === TILDE || next === OPEN_BRACKET || endsAfterMacros(mending, at + 1);
  return mending.isStart && isInFront && mending.mark(mending.previous) !== COMMA ? at + 1 : at;
}

/**
 * `END_TEST` behind a body, with nothing else in its line, in front of `START_TEST(name) {`: no type, since what follows is a
 * macro that is given names alone. https://libcheck.github.io/check/doc/check_html/check_3.html
 */
function endsTest(mending: Mending, at: number): boolean {
  const { partners } = mending.tokens;
  if (!breaksLineBehind(mending, at) || mending.mark(mending.previous) !== CLOSE_BRACE)
    return false;
  if (!isMacroName(mending.word(at + 1)) || mending.mark(at + 2) !== OPEN) return false;
  const close = partners[at + 2] as number;
  if (close === -1 || mending.mark(close + 1) !== OPEN_BRACE) return false;
  for (let each = at + 3; each < close; each += 1) {
    const isName = (each - at) % 2 === 1;
    if (isName ? mending.word(each) === '' : mending.mark(each) !== COMMA) return false;
  }
  return close > at + 3;
}

function callMacroEnd(mending: Mending, at: number, close: number): number {
  if (isGivenHead(mending, at, close)) {
    mending.blank(close, close + 1);
    return at + 2;
  }
  if (mending.isBehindParameters()) return endsHead(mending, close + 1) ? close + 1 : at;
  if (isInDoubleParentheses(mending, at, close)) {
    // `extern int f OF((int a));`
    mending.blank(at + 1, at + 2);
    mending.blank(close, close + 1);
    return at + 1;
  }
  const behind = mending.mark(close + 1);
  if (isOfMember(mending, behind)) return close + 1;
  if (isEntry(mending, behind)) {
    if (isInAngles(mending, at)) mendTemplateParameter(mending, at, close);
    return at;
  }
  if (mending.isStart && behind === SEMICOLON) return close + 1;
  if (mending.isStart && behind === OPEN_BRACE) mendBodyMacro(mending, at, close);
  if (standsForType(mending, at, close)) return at;
  if (!mending.isStart && !DECORATED.has(mending.word(mending.previous)))
    return isOfResult(mending, close) ? close + 1 : at;
  const word = mending.word(close + 1);
  const isInFront = behind === TILDE || (word !== '' && (mending.isStart || !QUALIFIERS.has(word)));
  return isInFront || isEnd(mending, close + 1) ? close + 1 : at;
}

/** `template <class T> ENABLED(T, Result) f(T a)`: no other type stands in front of the name. */
function standsForType(mending: Mending, at: number, close: number): boolean {
  if (at !== mending.templateEnd) return false;
  const word = mending.word(close + 1);
  const isHead = word === 'operator' || (word !== '' && mending.mark(close + 2) === OPEN);
  const start = mending.tokens.starts[at] as number;
  if (!isHead || mending.word(at).length < TYPE.length) return false;
  mending.replaced.push({ start, text: TYPE });
  mending.blanked.push(start + TYPE.length, mending.tokens.ends[close] as number);
  return true;
}

const TYPE = 'auto';

/** Whether the macro is given the head of what is declared, or the type at its beginning. What it adds behind goes. */
function isGivenHead(mending: Mending, at: number, close: number): boolean {
  const result = resultBehind(mending, at, close);
  if (result !== undefined && result.end > result.start) mending.blank(result.start, result.end);
  return result !== undefined || holdsHead(mending, at, close);
}

/** `UNUSED(static int f(int a)) {`, `EXPORT(void g(void));`: a head is all that the macro is given. */
function holdsHead(mending: Mending, macro: number, close: number): boolean {
  if (!mending.isStart) return false;
  const from = macro + 2;
  const open =
    mending.mark(close - 1) === CLOSE ? (mending.tokens.partners[close - 1] as number) : -1;
  // A type and a name stand in front of the parameters.
  if (open < from + 2) return false;
  const name = mending.word(open - 1);
  if (name === '' || TYPE_WORDS.has(name) || STATEMENT_WORDS.has(name)) return false;
  for (let at = from; at < open - 1; at++)
    if (mending.word(at) === '' && mending.mark(at) !== STAR) return false;
  const behind = mending.mark(close + 1);
  return behind === OPEN_BRACE || behind === SEMICOLON;
}

/** `static void PRINTF_LIKE(1, 2) f(const char *format) {` */
const isOfResult = (mending: Mending, close: number): boolean =>
  isBehindType(mending) && behindFunctionName(mending, close + 1) !== -1;

/**
 * `API(const char *) f(int a);`, `extern API(T) A::f() nothrow;`: where the type of a function's result is all that the macro is
 * given. @returns places of what stands behind the parameters
 */
function resultBehind(
  mending: Mending,
  at: number,
  close: number,
): { readonly start: number; readonly end: number } | undefined {
  if (!mending.isStart && !DECORATED.has(mending.word(mending.previous))) return undefined;
  if (!isPlainType(mending, at + 2, close)) return undefined;
  const open = behindFunctionName(mending, close + 1);
  const start = open === -1 ? 0 : (mending.tokens.partners[open] as number) + 1;
  const end = start === 0 ? -1 : declaratorEnd(mending, start);
  return end === -1 ? undefined : { start, end };
}

/** `PyAPI_FUNC(int) f(int a);`: by what is around it, whatever its name. */
export function isResultMacro(mending: Mending, at: number): boolean {
  if (mending.isCode || mending.parentheses > 0 || mending.mark(at + 1) !== OPEN) return false;
  const close = mending.tokens.partners[at + 1] as number;
  if (close === -1 || !isName(mending.word(at))) return false;
  return resultBehind(mending, at, close) !== undefined;
}

/** Words and stars: `const struct s *`. */
function isPlainType(mending: Mending, from: number, to: number): boolean {
  if (mending.word(from) === '') return false;
  for (let at = from + 1; at < to; at += 1)
    if (mending.word(at) === '' && mending.mark(at) !== STAR) return false;
  return true;
}

/** `f(`, `*f(`, `A::f(`. @returns the place of the parenthesis; -1 where there is no such name */
function behindFunctionName(mending: Mending, from: number): number {
  let at = from;
  while (mending.mark(at) === STAR) at += 1;
  while (isName(mending.word(at)) && mending.mark(at + 1) === COLON) at += 3;
  return isName(mending.word(at)) && mending.mark(at + 1) === OPEN ? at + 1 : -1;
}

/** The end behind parameters, where nothing but macros and attributes may stand in front of it; -1 where something else does. */
function declaratorEnd(mending: Mending, from: number): number {
  let at = from;
  while (mending.word(at) !== '' && !TYPE_WORDS.has(mending.word(at))) {
    const hasArguments = mending.mark(at + 1) === OPEN;
    at = hasArguments ? (mending.tokens.partners[at + 1] as number) + 1 : at + 1;
    if (at === 0) return -1;
  }
  return mending.mark(at) === SEMICOLON || mending.mark(at) === OPEN_BRACE ? at : -1;
}

/** Whether the head of a function ends here, or more macros follow. */
function endsHead(mending: Mending, at: number): boolean {
  const mark = mending.mark(at);
  if (mark === OPEN_BRACE || mark === SEMICOLON || mark === EQUALS) return true;
  if (mark === COLON) return mending.mark(at + 1) !== COLON;
  return isMacroName(mending.word(at));
}

/** Whether nothing but macros without arguments stands in front of the end: `struct s { FIELDS MORE_FIELDS }`. */
function endsAfterMacros(mending: Mending, at: number): boolean {
  let end = at;
  while (isMacroName(mending.word(end))) end += 1;
  return isEnd(mending, end);
}

function isEnd(mending: Mending, at: number): boolean {
  return mending.mark(at) === CLOSE_BRACE || at >= mending.tokens.starts.length;
}

/** `Type name GUARDED_BY(mutex);`, but not `static Type NAME(value);` */
function isOfMember(mending: Mending, behind: number): boolean {
  if (behind !== SEMICOLON && behind !== EQUALS) return false;
  const name = mending.word(mending.previous);
  if (name === '' || TYPE_WORDS.has(name) || KEYWORD_LIKE.has(name) || isMacroName(name))
    return false;
  const before = mending.mark(mending.previous - 1);
  if (before === GREATER || before === STAR || before === AMPERSAND) return true;
  const type = mending.word(mending.previous - 1);
  if (type === '' || LONE_TYPES.has(type)) return type !== '';
  if (DECORATED.has(type) || STATEMENT_WORDS.has(type) || NO_TYPES.has(type)) return false;
  // `typedef A B;`, `enum a B;`, `API A B;`
  return !TYPE_WORDS.has(type) && !isMacroName(type);
}

/**
 * `void* NONNULL name`: between blanks no two words follow a multiplication. `void NOTHROW *f()`: no name stands between a type
 * and its star.
 */
function isOfPointer(mending: Mending, at: number): boolean {
  if (LONE_TYPES.has(mending.word(mending.previous)) && mending.mark(at + 1) === STAR) return true;
  const before = mending.mark(mending.previous);
  if (before !== STAR && before !== AMPERSAND) return false;
  const next = mending.word(at + 1);
  return next !== '' && !STATEMENT_WORDS.has(next) && !KEYWORD_LIKE.has(next);
}

/** `int f(A *a UNUSED, int b[] UNUSED)` */
function isBehindParameter(mending: Mending, at: number): boolean {
  const next = mending.mark(at + 1);
  if (mending.parentheses === 0 || (next !== COMMA && next !== CLOSE)) return false;
  const name = mending.word(mending.previous);
  if (name === '') return mending.mark(mending.previous) === CLOSE_BRACKET;
  if (STATEMENT_WORDS.has(name) || isMacroName(name)) return false;
  if (TYPE_WORDS.has(name) && !(mending.isC && FORBIDDEN_NAMES.has(name))) return false;
  const mark = mending.mark(mending.previous - 1);
  if (mark === STAR || mark === AMPERSAND) return true;
  // Behind these the name is a type, and the macro may be a name.
  const type = mending.word(mending.previous - 1);
  return TYPE_WORDS.has(type)
    ? !TYPE_PREFIXES.has(type)
    : type !== '' && !TYPE_PREFIXES.has(type) && !STATEMENT_WORDS.has(type);
}

function isInDoubleParentheses(mending: Mending, at: number, close: number): boolean {
  const isDouble = mending.mark(at + 2) === OPEN && mending.tokens.partners[at + 2] === close - 1;
  return isDouble && !mending.isStart && mending.word(mending.previous) !== '';
}

/** `MATCHER_P(Name, value, "says") { … }`, `TEST_CASE("says") { … }`: functions, if it were not for the text. */
function mendBodyMacro(mending: Mending, at: number, close: number): void {
  const { kinds } = mending.tokens;
  if (kinds[at + 2] === STRING) {
    mending.blank(at + 2, close);
    return;
  }
  let comma = close;
  let hasText = false;
  for (let each = at + 2; each < close; each += 1) {
    if (mending.mark(each) === COMMA && comma === close) comma = each;
    const begins = mending.mark(each - 1) === COMMA || each === at + 2;
    hasText ||= begins && kinds[each] === STRING;
  }
  if (hasText && comma < close) mending.blank(comma, close);
}

/** Whether it stands by itself in a list. */
function isEntry(mending: Mending, behind: number): boolean {
  const before = mending.mark(mending.previous);
  return (before === COMMA || before === LESS) && (behind === GREATER || behind === COMMA);
}

/** `template <typename T, ENABLE_IF(...)>` */
function mendTemplateParameter(mending: Mending, at: number, close: number): void {
  const start = mending.tokens.starts[at] as number;
  mending.replaced.push({ start, text: 'int'.slice(0, mending.word(at).length) });
  mending.blanked.push(start + 3, Math.max(start + 3, mending.tokens.ends[at] as number));
  mending.blank(at + 1, close + 1);
}

/** Whether the list around the place was opened by `<`; it is one of initialisers otherwise: `: A(1), B(2), C(3)`. */
function isInAngles(mending: Mending, from: number): boolean {
  for (let at = from - 1; at >= Math.max(0, from - LONGEST_ARGUMENTS); at -= 1) {
    const mark = mending.mark(at);
    if (mark === LESS) return true;
    if (mark === CLOSE) at = mending.tokens.partners[at] as number;
    else if (isBraceOrEnd(mark)) return false;
    if (at === -1) return false;
  }
  return false;
}

const LONGEST_ARGUMENTS = 500;
