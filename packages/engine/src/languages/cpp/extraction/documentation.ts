// The documentation comment in front of a declaration. Plain comments count too: most C is documented by them.
// https://www.doxygen.nl/manual/docblocks.html
import { firstSentence } from '../../../syntax/first-sentence.ts';

/** A longer comment has its first sentence near its beginning all the same. */
const LONGEST_READ = 3000;

/**
 * @param comments starts and ends of all comments, in turn, in source order
 * @param offset where the declaration begins
 * @returns `undefined` when no comment stands directly above, with nothing else on its lines
 */
export function documentationAbove(
  text: string,
  comments: readonly number[],
  offset: number,
): string | undefined {
  let at = lastCommentBefore(comments, offset);
  if (at < 0 || !isDirectlyAbove(text, comments, at, offset)) return undefined;
  const last = textOf(text, comments, at);
  if (!last.startsWith('//')) return sentenceOf(last.replace(/^\/\*+!?/, '').replace(/\*+\/$/, ''));
  const lines = [last];
  for (; at >= 2; at -= 2) {
    const start = comments[at] as number;
    const above = textOf(text, comments, at - 2);
    if (!above.startsWith('//') || !isDirectlyAbove(text, comments, at - 2, start)) break;
    lines.push(above);
    if (lines.length > MOST_LINES) break;
  }
  return sentenceOf(
    lines
      .reverse()
      .map((line) => line.replace(/^\/\/+!?/, ''))
      .join('\n'),
  );
}

const MOST_LINES = 100;

/** Place of its start in the list; negative for none. */
function lastCommentBefore(comments: readonly number[], offset: number): number {
  let low = 0;
  let high = comments.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[2 * middle + 1] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return 2 * (low - 1);
}

function textOf(text: string, comments: readonly number[], at: number): string {
  const start = comments[at] as number;
  return text.slice(start, Math.min(comments[at + 1] as number, start + LONGEST_READ));
}

/** Below a comment that begins its line and looks forward, with no empty line in between. */
function isDirectlyAbove(
  text: string,
  comments: readonly number[],
  at: number,
  offset: number,
): boolean {
  const start = comments[at] as number;
  const between = text.slice(comments[at + 1], offset);
  if (!/^[^\S\n]*(?:\n[^\S\n]*)?$/.test(between)) return false;
  if (/^\/(?:\/[/!]|\*[*!])</.test(text.slice(start, start + 4))) return false;
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return line.trim() === '';
}

/** Rulers, and the commands of documentation tools that say what is documented and not what it is. */
function sentenceOf(comment: string): string | undefined {
  const plain = comment
    .replace(/^[^\S\n]*\*+ ?/gm, '')
    .replace(/[-=*#~_/+]{3,}/g, ' ')
    .replace(/^\s*[@\\](?:fn|file|class|struct|def|ingroup|internal|name|addtogroup)\b.*$/gm, '')
    .replace(/[@\\](?:brief|short|details|rst|verbatim)\b/g, '')
    .replace(/[@\\](?:c|p|a|e|em|b|ref)\s+(?=\S)/g, '')
    .trim();
  const command = /(?:^|\n)\s*[@\\](?:param|return|returns|tparam|throws|see|sa|note|since)\b/;
  return firstSentence(plain.split(command, 1)[0] ?? '');
}
