// The tokens that are left of a source when what the grammar is not to see is taken out, and which parentheses
// belong together. What the tokens mean is not asked.
import { CLOSE, CLOSE_BRACE, OPEN, OPEN_BRACE } from './marks.ts';
import { mergeRanges } from './rewrite-text.ts';
import { MARK, type TokenizedSource } from './tokenize.ts';

/** Side by side, with the place of the other parenthesis for each parenthesis, and -1 for other tokens. */
export interface KeptTokens {
  readonly starts: number[];
  readonly ends: number[];
  readonly kinds: number[];
  readonly partners: Int32Array;
}

export function keepTokens(
  text: string,
  { tokens }: TokenizedSource,
  dropped: readonly number[],
): KeptTokens {
  const ranges = mergeRanges(dropped);
  const starts: number[] = [];
  const ends: number[] = [];
  const kinds: number[] = [];
  let range = 0;
  for (let at = 0; at < tokens.starts.length; at += 1) {
    const start = tokens.starts[at] as number;
    while (range < ranges.length && (ranges[range + 1] as number) <= start) range += 2;
    if (range < ranges.length && (ranges[range] as number) <= start) continue;
    starts.push(start);
    ends.push(tokens.ends[at] as number);
    kinds.push(tokens.kinds[at] as number);
  }
  return { starts, ends, kinds, partners: matchParentheses(text, starts, kinds) };
}

function matchParentheses(
  text: string,
  starts: readonly number[],
  kinds: readonly number[],
): Int32Array {
  const partners = new Int32Array(starts.length).fill(-1);
  const open: number[] = [];
  for (let at = 0; at < kinds.length; at += 1) {
    const mark = kinds[at] === MARK ? text.charCodeAt(starts[at] as number) : 0;
    if (mark === OPEN) open.push(at);
    else if (mark === CLOSE) {
      const partner = open.pop();
      if (partner === undefined) continue;
      partners[partner] = at;
      partners[at] = partner;
    } else if (mark === OPEN_BRACE || mark === CLOSE_BRACE) {
      // A lambda may stand in parentheses; an unclosed one must not swallow the rest of the file.
      if (open.length > DEEPEST_PARENTHESES) open.length = 0;
    }
  }
  return partners;
}

const DEEPEST_PARENTHESES = 10_000;
