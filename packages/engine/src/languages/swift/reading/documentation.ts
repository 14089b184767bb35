// The documentation comment above a declaration: lines led by `///`, or `/** … */`.
import { firstSentence } from '../../../syntax/first-sentence.ts';

/** Only the beginning of a comment is read. */
const LONGEST_READ = 5000;

/** @param start offset of the declaration; its line may begin with words that were masked */
export function documentationAbove(source: string, start: number): string | undefined {
  const before = source.slice(Math.max(0, start - LONGEST_READ), start).trimEnd();
  if (before.endsWith('*/')) return blockText(source, start);
  const lineStart = source.lastIndexOf('\n', start - 1) + 1;
  if (lineStart === 0 || start - lineStart > LONGEST_READ) return undefined;
  const lines: string[] = [];
  let end = lineStart - 1;
  while (end > 0) {
    const begin = source.lastIndexOf('\n', end - 1) + 1;
    const line = source.slice(begin, end).trim();
    if (!line.startsWith('///')) break;
    lines.push(line.slice(3));
    end = begin - 1;
  }
  return firstSentence(lines.reverse().join('\n'));
}

function blockText(source: string, start: number): string | undefined {
  const close = source.lastIndexOf('*/', start);
  const open = source.lastIndexOf('/*', close - 1);
  if (open === -1 || source.charAt(open + 2) !== '*' || open + 2 >= close) return undefined;
  const text = source.slice(open + 3, Math.min(close, open + LONGEST_READ));
  return firstSentence(text.replace(/^[^\S\n]*\*+ ?/gm, ''));
}
