// Members that are defined outside of their class as what the compiler would write: `A::A() = default;`, which the grammar
// takes for an assignment where no type stands in front.
import { CLOSE, COLON, EQUALS, SEMICOLON } from './marks.ts';
import type { Mending } from './mending.ts';

/** Between the parameters and the sign. */
const BEHIND_PARAMETERS: ReadonlySet<string> = new Set(['const', 'noexcept']);

/** Tokens of `~A`, or of `operator` and its sign. */
const LONGEST_NAME = 4;

/** Gives the member a body. @param at of the word @returns the place behind it; `at` for any other word */
export function defaultedEnd(mending: Mending, at: number): number {
  if (mending.isC || mending.parentheses > 0 || mending.word(at) !== 'default') return at;
  if (mending.mark(at - 1) !== EQUALS || mending.mark(at + 1) !== SEMICOLON) return at;
  let close = at - 2;
  while (BEHIND_PARAMETERS.has(mending.word(close))) close -= 1;
  if (mending.mark(close) !== CLOSE) return at;
  const open = mending.tokens.partners[close] as number;
  if (open === -1 || !isQualified(mending, open)) return at;
  mending.blank(at - 1, at);
  mending.replaced.push({
    start: mending.tokens.starts[at] as number,
    text: '{}'.padEnd('default'.length),
  });
  // A sign behind a body would be a statement, and what follows part of one.
  mending.blank(at + 1, at + 2);
  mending.isStart = true;
  return at + 2;
}

function isQualified(mending: Mending, open: number): boolean {
  for (let at = open - 2; at >= open - 1 - LONGEST_NAME; at -= 1)
    if (mending.mark(at) === COLON) return mending.mark(at - 1) === COLON;
  return false;
}
