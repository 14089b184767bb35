// The comment above a declaration, as RDoc and YARD read it: lines led by `#` directly above, or a block
// between `=begin` and `=end`.
import { firstSentence } from '../../../syntax/first-sentence.ts';

/** Lines of a long comment beyond these are not looked at; the first sentence stands at its beginning. */
const MAX_LINES = 400;

/** What stands in comments for tools alone. */
const MAGIC =
  /^#(?:!|\s*(?:-\*-|frozen[_-]string[_-]literal:|encoding:|coding:|typed:|rubocop:|warn_indent:))/i;

/** Tags of YARD and RDoc's directives end the text. */
const TAG = /^(?:@\w+|:\w+:|--$)/;

/** @param start offset of the declaration */
export function documentationAbove(text: string, start: number): string | undefined {
  const lines: string[] = [];
  let end = text.lastIndexOf('\n', start - 1);
  // Only white space may stand in front of the declaration on its own line.
  if (text.slice(end + 1, start).trim() !== '') return undefined;
  while (end > 0 && lines.length < MAX_LINES) {
    const from = text.lastIndexOf('\n', end - 1);
    const line = text.slice(from + 1, end).trim();
    if (lines.length === 0 && line === '=end') return blockComment(text, from);
    if (!line.startsWith('#')) break;
    if (!MAGIC.test(line)) lines.unshift(line);
    end = from;
  }
  return sentenceOf(lines.map((line) => line.replace(/^#+ ?/, '')));
}

function blockComment(text: string, end: number): string | undefined {
  const begin = text.lastIndexOf('\n=begin', end);
  const start = begin === -1 ? (text.startsWith('=begin') ? 0 : -1) : begin + 1;
  if (start === -1) return undefined;
  const body = text.slice(text.indexOf('\n', start) + 1, end).slice(0, 5000);
  return sentenceOf(body.split('\n').map((line) => line.trim()));
}

function sentenceOf(lines: readonly string[]): string | undefined {
  const first = lines.findIndex((line) => line.trim() !== '' && !/^[-=~*#\s]+$/.test(line));
  if (first === -1) return undefined;
  const rest = lines.slice(first);
  const tag = rest.findIndex((line) => TAG.test(line.trim()));
  const plain = (tag === -1 ? rest : rest.slice(0, tag)).join('\n').replace(/^=+\s+/, '');
  // TomDoc marks what is whose; the sentence is behind it.
  return firstSentence(plain.replace(/^(?:Public|Internal|Private): /, ''));
}
