// What the parser's errors of a text would weigh. Each holds the whole line that it is in, so that a line of 90,000
// signs with an error at every other one would be 4 GB; and all of them are there before the first can be asked for.
import type { OxcError } from 'oxc-parser';

/** Characters of all lines that errors hold together. Code that people write stays below a thousandth. */
const MAX_WEIGHT = 2 ** 28;

/** No text has more errors than one for each so many characters: `\` alone is one with what follows. */
const CHARACTERS_AN_ERROR = 2;

/**
 * Where to look, in a text whose errors may weigh too much, whether those so far do: between two such places they cannot come to
 * more than the limit.
 * @returns ends of beginnings of the text; none for nearly all texts
 */
export function* endsToCheck(text: string): Generator<number> {
  let weight = 0;
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed + 1;
    const line = end - start;
    let left = line;
    while (weight + weightOf(left, line) > MAX_WEIGHT) {
      const taken = Math.max(1, Math.floor(((MAX_WEIGHT - weight) * CHARACTERS_AN_ERROR) / line));
      left -= taken;
      weight = 0;
      yield end - left;
    }
    weight += weightOf(left, line);
    start = end;
  }
}

/** @returns whether the errors of a beginning of the text would weigh too much in the whole text, where the last line goes on */
export function weighTooMuch(errors: readonly OxcError[], text: string, end: number): boolean {
  const start = text.lastIndexOf('\n', end - 1) + 1;
  const feed = text.indexOf('\n', end);
  const line = (feed === -1 ? text.length : feed) - start;
  let weight = 0;
  for (const { labels, codeframe } of errors) {
    const isInLine = (labels[0]?.start ?? 0) >= start;
    weight += isInLine ? line : (codeframe?.length ?? 0);
  }
  return weight > MAX_WEIGHT;
}

const weightOf = (length: number, line: number): number => (length / CHARACTERS_AN_ERROR) * line;
