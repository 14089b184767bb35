// Macros that are given statements, as those of tests that ask whether something throws. Arguments are expressions to the
// grammar, so `EXPECT_THROW(Client a("b"), Fault);` becomes `EXPECT_THROW;Client a("b");      ;`.
import {
  AMPERSAND,
  CLOSE_BRACE,
  COLON,
  COMMA,
  EQUALS,
  GREATER,
  LESS,
  OPEN,
  OPEN_BRACE,
  SEMICOLON,
  STAR,
} from './marks.ts';
import { isMacroName } from './mended-words.ts';
import type { Mending } from './mending.ts';
import { WORD } from './tokenize.ts';
import { STATEMENT_WORDS, TYPE_WORDS } from './words.ts';

/** @returns whether the macro's first argument is a statement, so that all of them stand by themselves now */
export function writeOutStatements(mending: Mending, at: number, close: number): boolean {
  if (mending.isC || !isMacroName(mending.word(at))) return false;
  const commas = commasIn(mending, at + 2, close);
  if (!isStatement(mending, at + 2, commas[0] ?? close)) return false;
  const { starts, ends } = mending.tokens;
  const behind = mending.mark(close + 1);
  if (behind === LESS) {
    // `<< "what went wrong"` needs something on its left.
    const start = ends[close] as number;
    if (!/\s/.test(mending.text.charAt(start))) return false;
    mending.replaced.push({ start, text: '0' });
  } else if (behind !== SEMICOLON && behind !== CLOSE_BRACE) return false;
  for (const place of [at + 1, ...commas, close]) {
    mending.replaced.push({ start: starts[place] as number, text: ';' });
    mending.ended.add(place);
  }
  blankNames(mending, [...commas, close]);
  return true;
}

/** What stands behind a comma and calls nothing may be a type, as of what is thrown. */
function blankNames(mending: Mending, ends: readonly number[]): void {
  for (let each = 1; each < ends.length; each += 1) {
    const [from, to] = [(ends[each - 1] as number) + 1, ends[each] as number];
    let holdsCall = false;
    for (let at = from; at < to; at += 1) holdsCall ||= mending.mark(at) === OPEN;
    if (!holdsCall && from < to) mending.blank(from, to);
  }
}

/** Commas outside of brackets and braces. */
function commasIn(mending: Mending, from: number, to: number): number[] {
  const commas: number[] = [];
  forEachOutside(mending, from, to, (at, angles) => {
    if (mending.mark(at) === COMMA && angles === 0) commas.push(at);
    return true;
  });
  return commas;
}

/**
 * Goes through what stands outside of parentheses and braces.
 * @param visit told the place and how many angle brackets are open; `false` ends it
 */
function forEachOutside(
  mending: Mending,
  from: number,
  to: number,
  visit: (at: number, angles: number) => boolean,
): void {
  let braces = 0;
  let angles = 0;
  for (let at = from; at < to; at += 1) {
    const mark = mending.mark(at);
    if (mark === LESS) angles += 1;
    else if (mark === GREATER) angles = Math.max(0, angles - 1);
    if (mark === CLOSE_BRACE) braces -= 1;
    if (braces === 0 && !visit(at, angles)) return;
    if (mark === OPEN_BRACE) braces += 1;
    if (mark === OPEN) at = Math.max(at, mending.tokens.partners[at] as number);
  }
}

/** `for (…) a()`, `f(); g()`, `T a(b)`, `const auto a = b`; but not `return` and `throw`, which the grammar passes over. */
function isStatement(mending: Mending, from: number, to: number): boolean {
  if (NESTING.has(mending.word(from))) return true;
  if (mending.mark(from) === SEMICOLON) return false;
  let holdsEnd = false;
  forEachOutside(mending, from, to, (at) => {
    holdsEnd ||= mending.mark(at) === SEMICOLON;
    return !holdsEnd;
  });
  return holdsEnd || declaresVariable(mending, from, to);
}

const NESTING: ReadonlySet<string> = new Set(['if', 'for', 'while', 'do', 'switch', 'try']);

/** Whether a type and a name stand in front of the first value. */
function declaresVariable(mending: Mending, from: number, to: number): boolean {
  let value = -1;
  let isType = true;
  forEachOutside(mending, from, to, (at, angles) => {
    const mark = mending.mark(at);
    if (angles === 0 && (mark === OPEN || mark === OPEN_BRACE || mark === EQUALS)) value = at;
    else isType &&= isOfType(mending, at);
    return value === -1 && isType;
  });
  if (!isType || value < from + 2 || mending.mark(value + 1) === EQUALS) return false;
  const name = mending.word(value - 1);
  if (name === '' || STATEMENT_WORDS.has(name) || TYPE_WORDS.has(name)) return false;
  if (mending.word(value - 2) !== '') return true;
  const mark = mending.mark(value - 2);
  const first = mending.word(from);
  // What looks like a pointer may be a product.
  if (mark === STAR || mark === AMPERSAND) return first === 'const' || TYPE_WORDS.has(first);
  return mark === GREATER;
}

function isOfType(mending: Mending, at: number): boolean {
  const { kinds } = mending.tokens;
  const word = mending.word(at);
  if (kinds[at] === WORD) return !STATEMENT_WORDS.has(word) || OF_TYPES.has(word);
  const mark = mending.mark(at);
  if (mark === AMPERSAND) return mending.mark(at + 1) !== AMPERSAND;
  return mark === COLON || mark === LESS || mark === GREATER || mark === STAR || mark === COMMA;
}

/** Words of types among those that may begin a statement. */
const OF_TYPES: ReadonlySet<string> = new Set([
  'const',
  'volatile',
  'constexpr',
  'int',
  'char',
  'void',
]);
