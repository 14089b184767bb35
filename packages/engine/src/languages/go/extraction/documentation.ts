// The documentation comment in front of a declaration, read off the text, since comments are no part of
// the declaration's node. https://go.dev/doc/comment

/**
 * @param offset where the declaration begins
 * @returns the first sentence without markers; `undefined` when there is no comment directly above
 */
export function documentationAbove(text: string, offset: number): string | undefined {
  const lines = commentLinesAbove(text, offset);
  const first = lines.findIndex((line) => line !== '');
  if (first === -1) return undefined;
  const end = lines.indexOf('', first);
  const paragraph = lines.slice(first, end === -1 ? undefined : end).join(' ');
  return firstSentence(paragraph.replace(/\s+/g, ' ').trim());
}

/** Directives are for tools: https://pkg.go.dev/cmd/compile#hdr-Compiler_Directives */
const DIRECTIVE = /^\/\/(?:[a-z0-9]+:[a-z0-9]|export |extern |line |nolint\b)/;

function commentLinesAbove(text: string, offset: number): string[] {
  const lines: string[] = [];
  let lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  if (text.slice(lineStart, offset).trim() !== '') return [];
  while (lineStart > 0) {
    const end = lineStart - 1;
    lineStart = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(lineStart, end).trim();
    if (line.endsWith('*/') && lines.length === 0) return blockLines(text, lineStart, end);
    if (!line.startsWith('//')) break;
    if (!DIRECTIVE.test(line)) lines.push(line.slice(2).trim());
  }
  return lines.reverse();
}

function blockLines(text: string, lineStart: number, end: number): string[] {
  const open = text.lastIndexOf('/*', end);
  // A comment behind code belongs to that code.
  const before = text.slice(text.lastIndexOf('\n', open - 1) + 1, Math.max(open, 0));
  if (open === -1 || before.trim() !== '') return [];
  const body = text.slice(open + 2, text.indexOf('*/', Math.max(open + 2, lineStart)));
  return body.split('\n').map((line) => line.trim().replace(/^\*\s?/, ''));
}

/** A period behind a single capital letter is an initial and ends no sentence, as in go/doc. */
function firstSentence(paragraph: string): string {
  for (const { index } of paragraph.matchAll(/[.!?](?=\s|$)|。/g)) {
    const isInitial = /(?:^|[^\p{Lu}\p{L}])\p{Lu}$/u.test(
      paragraph.slice(Math.max(0, index - 3), index),
    );
    if (!isInitial) return paragraph.slice(0, index + 1);
  }
  return paragraph;
}
