// The text that declarations are read from: lines of offsets, signatures without comments, and the first
// sentence of the documentation comment in front of a place.
import type { Comment } from 'oxc-parser';
import { cutText, firstSentence } from '../../../syntax/first-sentence.ts';
import type { LineOf } from '../extraction/line-index.ts';

/** A stretch of the text, in UTF-16 offsets. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface ScriptText {
  readonly lineOf: LineOf;
  /**
   * The text of the stretch on one line, cut to 300 characters.
   * @param omitted stretches that are no part of it, such as decorators
   */
  signature(stretch: Stretch, omitted: readonly Stretch[]): string;
  /** Of the documentation comment that ends right before the offset. */
  documentationBefore(offset: number): string | undefined;
}

const MAX_SIGNATURE_LENGTH = 300;
/** What is folded to that length is looked for in so much text. */
const MAX_SIGNATURE_SOURCE = 4000;

/** @param comments in source order */
export function createScriptText(
  text: string,
  comments: readonly Comment[],
  lineOf: LineOf,
): ScriptText {
  /** Index of the first comment that begins at the offset or behind it. */
  function commentFrom(offset: number): number {
    let low = 0;
    let high = comments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((comments[middle] as Comment).start < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function signature({ start, end }: Stretch, omitted: readonly Stretch[]): string {
    const last = Math.min(end, start + MAX_SIGNATURE_SOURCE);
    const left: Stretch[] = [...omitted];
    for (let at = commentFrom(start); at < comments.length; at += 1) {
      const comment = comments[at] as Comment;
      if (comment.start >= last) break;
      left.push(comment);
    }
    left.sort((a, b) => a.start - b.start);
    let kept = '';
    let from = start;
    for (const stretch of left) {
      if (stretch.start >= last || stretch.end <= from) continue;
      kept += `${text.slice(from, Math.max(from, stretch.start))} `;
      from = stretch.end;
    }
    if (from < last) kept += text.slice(from, last);
    const folded = kept.replace(/\s+/g, ' ').trim();
    // The bracket around an object that an arrow function returns belongs to its body.
    return cutText(folded.replace(/=>[\s(]+$/, '=>').replace(/;$/, ''), MAX_SIGNATURE_LENGTH);
  }

  function documentationBefore(offset: number): string | undefined {
    const comment = comments[commentFrom(offset) - 1];
    if (comment === undefined || comment.end > offset) return undefined;
    if (comment.type !== 'Block' || !comment.value.startsWith('*')) return undefined;
    if (text.slice(comment.end, offset).trim() !== '') return undefined;
    return firstSentence(plainText(comment.value.slice(1)));
  }

  return { lineOf, signature, documentationBefore };
}

/** Without the stars at the front of lines, and up to the first block tag. https://jsdoc.app */
function plainText(comment: string): string {
  const lines = comment.slice(0, MAX_SIGNATURE_SOURCE).split(/\r\n?|\n/);
  const plain = lines.map((line) => line.replace(/^\s*\*+ ?/, '').trim());
  const described = /^@(?:description|summary|desc|classdesc)\s+(.*)/;
  const tag = plain.findIndex((line) => line.startsWith('@') && !described.test(line));
  return plain
    .slice(0, tag === -1 ? plain.length : tag)
    .map((line) => line.replace(described, '$1'))
    .join('\n')
    .replace(/\{@link(?:code|plain)?\s+([^}|\s]+)[^}]*\}/g, '$1');
}
