// The first sentence of a documentation comment, once its language's comment signs are off.

/** Longer text is a paragraph that somebody forgot to end. */
const MAX_LENGTH = 300;

/**
 * Ends a sentence only where white space follows, and not behind an abbreviation or a single letter. The sign comes
 * first, so that nothing is looked at behind any other character.
 */
const END =
  /[.!?。！？](?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|resp|no|al|[A-Z])[.!?。！？])["'`)\]*]*(?=\s|$)/;

/** White space that is more than one blank. */
const WIDE_SPACE = /[^\S ]\s*| \s+/g;

/**
 * Of the first paragraph that holds text, white space folded to single blanks.
 * @returns `undefined` when there is no text
 */
export function firstSentence(text: string): string | undefined {
  // A sentence is found near the front; the rest of a long comment need not be looked at.
  const paragraph =
    text
      .trim()
      .slice(0, 4 * MAX_LENGTH)
      .split(/\r?\n[^\S\n]*\r?\n|\r\r/, 1)[0] ?? '';
  const folded = paragraph.replace(WIDE_SPACE, ' ').trim();
  const end = END.exec(folded);
  const sentence = end === null ? folded : folded.slice(0, end.index + end[0].length);
  return sentence === '' ? undefined : cutText(sentence, MAX_LENGTH);
}

/** Cut to a number of UTF-16 code units, without halving a character. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const isHalved = /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return text.slice(0, isHalved ? length - 1 : length);
}
