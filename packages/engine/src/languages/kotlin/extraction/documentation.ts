// The first sentence of the documentation comment in front of a declaration, as plain text.
// https://kotlinlang.org/docs/kotlin-doc.html
import { firstSentence } from '../../../syntax/first-sentence.ts';
import type { ReadableText } from '../text/readable-text.ts';

/** A comment of many kilobytes has its first sentence near its beginning all the same. */
const LONGEST_READ = 5000;

export interface Documentation {
  /** Of what begins at the offset; `undefined` when nothing documents it. */
  before(offset: number): string | undefined;
}

export function createDocumentation(text: string, readable: ReadableText): Documentation {
  const { documentation: comments, directives, masked } = readable;
  return {
    before: (offset) => {
      const comment = lastBefore(comments, offset);
      if (comment === undefined) return undefined;
      const directive = lastBefore(directives, offset);
      // What is written above the package is about the file.
      if (directive !== undefined && directive.start > comment.start) return undefined;
      if (offset - comment.end > LONGEST_READ || masked.slice(comment.end, offset).trim() !== '')
        return undefined;
      return sentenceOf(
        text.slice(comment.start, Math.min(comment.end, comment.start + LONGEST_READ)),
      );
    },
  };
}

/** The last that ends at the offset or before. */
function lastBefore<T extends { readonly start: number; readonly end: number }>(
  sorted: readonly T[],
  offset: number,
): T | undefined {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as T).end <= offset) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1];
}

function sentenceOf(comment: string): string | undefined {
  const plain = comment
    .slice(3)
    .replace(/\*\/$/, '')
    .replace(/^[^\S\n]*\*+ ?/gm, '')
    .replace(/(?:^|\n)\s*@\w[\s\S]*$/, '')
    .replace(/\[([^\][]+)\](?:\[[^\][]*\]|\([^()]*\))?/g, '$1');
  return firstSentence(plain);
}
