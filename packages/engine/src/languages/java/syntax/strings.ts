// The pieces of strings and text blocks, as the grammar cuts them: escapes, and what is between.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-3.html#jls-3.10.5
import { CHARACTER_CLASSES, SPACE } from './characters.ts';
import * as Kind from './kinds.ts';
import { lengthOfEscape } from './literals.ts';
import { type SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';

/** The next token is one of them. */
export function parseString(writer: SyntaxWriter): void {
  const mark = writer.mark();
  const { at, kind } = writer;
  const start = writer.starts[at] as number;
  const end = writer.ends[at] as number;
  const quote = kind === Kind.TEXT_BLOCK ? Kind.TRIPLE_QUOTE : Kind.QUOTE;
  const width = kind === Kind.TEXT_BLOCK ? 3 : 1;
  writer.leaf(quote, start, start + width);
  if (kind === Kind.STRING) writePieces(writer, start + 1, end - 1);
  else if (kind === Kind.TEXT_BLOCK) writeBlockPieces(writer, start + 3, end - 3);
  writer.leaf(quote, end - width, end);
  writer.at = at + 1;
  writer.close(Kind.STRING_LITERAL, mark);
}

function writePieces(writer: SyntaxWriter, start: number, end: number): void {
  const { text } = writer;
  let from = start;
  for (let at = start; at < end; at += 1) {
    if (text.charCodeAt(at) !== BACKSLASH) continue;
    if (from < at) writer.leaf(Kind.STRING_FRAGMENT, from, at);
    from = at + lengthOfEscape(text, at);
    writer.leaf(Kind.ESCAPE_SEQUENCE, at, from);
    at = from - 1;
  }
  if (from < end) writer.leaf(Kind.STRING_FRAGMENT, from, end);
}

/** A piece also begins at each quote, and takes in the escaped quotes behind it. */
function writeBlockPieces(writer: SyntaxWriter, start: number, end: number): void {
  const { text } = writer;
  for (let at = start; at < end; ) {
    const from = at;
    const isQuoted = text.charCodeAt(at) === QUOTE;
    if (!isQuoted && text.charCodeAt(at) === BACKSLASH) {
      at = writeBlockEscape(writer, at);
      continue;
    }
    at += 1;
    for (; at < end; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) break;
      if (code !== BACKSLASH) continue;
      if (!isQuoted || text.charCodeAt(at + 1) !== QUOTE) break;
      at += 1;
    }
    if (!isQuoted && endOfComment(text, from) >= at) throw UNFAMILIAR;
    writer.leaf(Kind.MULTILINE_STRING_FRAGMENT, from, at);
  }
}

/** @returns what is behind it */
function writeBlockEscape(writer: SyntaxWriter, at: number): number {
  const { text } = writer;
  const end = at + 2;
  // The grammar shows no node for an escaped line break.
  if (text.charCodeAt(at + 1) !== LINE_FEED) {
    if (lengthOfEscape(text, at) !== 2 || isDigit(text.charCodeAt(at + 1))) throw UNFAMILIAR;
    writer.leaf(Kind.ESCAPE_SEQUENCE, at, end);
  }
  return end;
}

/**
 * Of what looks like a comment where a piece begins, or behind white space there: the grammar takes it for one where it
 * is longer than the piece. -1 when there is none.
 */
function endOfComment(text: string, start: number): number {
  let at = start;
  while (CHARACTER_CLASSES[text.charCodeAt(at)] === SPACE) at += 1;
  if (text.charCodeAt(at) !== SLASH) return -1;
  const next = text.charCodeAt(at + 1);
  if (next !== SLASH && next !== ASTERISK) return -1;
  const end = next === SLASH ? text.indexOf('\n', at) : text.indexOf('*/', at + 2);
  return end === -1 ? text.length : end + 2;
}

const isDigit = (code: number) => code >= 48 && code <= 57;

const LINE_FEED = 10;
const QUOTE = 34;
const ASTERISK = 42;
const SLASH = 47;
const BACKSLASH = 92;
