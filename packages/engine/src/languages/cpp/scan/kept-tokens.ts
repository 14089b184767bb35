// The tokens that are left of a source when what the grammar is not to see is taken out.
import { mergeRanges } from './rewrite-text.ts';
import type { TokenizedSource } from './tokenize.ts';

/** Side by side, with the place of the other parenthesis for each parenthesis, and -1 for other tokens. */
export interface KeptTokens {
  readonly starts: number[];
  readonly ends: number[];
  readonly kinds: number[];
  readonly partners: Int32Array;
}

export function keepTokens({ tokens }: TokenizedSource, dropped: readonly number[]): KeptTokens {
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
  return { starts, ends, kinds, partners: new Int32Array(starts.length).fill(-1) };
}
