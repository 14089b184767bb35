// What the text says that Prism does not: where lists of statements end, and where escapes stand in quotes.

import { DRAFT, END, type Reading, START } from './reading.ts';
import { fieldNumber, typeNumber } from './tree-names.ts';

export const TAB = 9;
export const LINE_FEED = 10;
export const CARRIAGE_RETURN = 13;
export const SPACE = 32;
const HASH = 35;
const SEMICOLON = 59;
const BACKSLASH = 92;

const EMPTY_STATEMENT = typeNumber('empty_statement');
const NO_FIELD = fieldNumber('');

/**
 * Where a list of statements ends that has its last one up to `end`. To the grammar what ends a statement is a part of
 * the list: a semicolon, or a line's end, which comes behind all comments and bodies of heredocs that follow.
 */
export function endOfStatements(reading: Reading, end: number): number {
  const at = terminatorFrom(reading, end);
  if (at === -1) return end;
  if (reading.source[at] !== SEMICOLON) return at;
  return endOfEmpty(reading, at + 1);
}

/** Semicolons behind the first one are statements. */
function endOfEmpty(reading: Reading, end: number): number {
  const { source } = reading;
  let last = end;
  for (let at = end; ; at += 1) {
    const byte = source[at] as number;
    if (byte === SEMICOLON) {
      reading.draft(EMPTY_STATEMENT, NO_FIELD, at, at + 1);
      last = at + 1;
    } else if (!isSpace(byte)) return last;
  }
}

/** Where what ends the statement or clause is that has its last word up to `end`; -1 when it is on the same line. */
export function terminatorFrom(reading: Reading, end: number): number {
  const { source } = reading;
  for (let at = end; ; ) {
    const byte = source[at] as number;
    if (byte === LINE_FEED) {
      const after = afterHeredoc(reading, at);
      if (after !== at) {
        at = after;
        continue;
      }
      const next = afterSpace(source, at);
      if (source[next] !== HASH) return at;
      at = lineEnd(source, next);
    } else if (byte === HASH) at = lineEnd(source, at);
    else if (byte === SEMICOLON) return at;
    else if (byte === SPACE || byte === TAB || byte === CARRIAGE_RETURN) at += 1;
    else if (byte === BACKSLASH && source[at + 1] === LINE_FEED) at += 2;
    else return -1;
  }
}

/** Where `then` and what it holds begin behind a condition: at what ends the line, or at the word itself. */
export function startOfThen(reading: Reading, end: number): number {
  const at = terminatorFrom(reading, end);
  return at === -1 ? afterSpace(reading.source, end) : at;
}

/** Behind the heredoc's body that begins at the line's end; the line's end itself where none does. */
function afterHeredoc({ heredocs, drafts, source }: Reading, at: number): number {
  for (let last = heredocs.length - 1; last >= 0; last -= 1) {
    const draft = DRAFT * (heredocs[last] as number);
    const start = drafts[draft + START] as number;
    if (start === at || (start === at - 1 && source[start] === CARRIAGE_RETURN))
      return drafts[draft + END] as number;
  }
  return at;
}

function lineEnd(source: Uint8Array, start: number): number {
  const end = source.indexOf(LINE_FEED, start);
  return end === -1 ? source.length - 1 : end;
}

export function afterSpace(source: Uint8Array, start: number): number {
  let at = start;
  while (isSpace(source[at] as number)) at += 1;
  return at;
}

export function beforeSpace(source: Uint8Array, end: number): number {
  let at = end;
  while (isSpace(source[at - 1] as number)) at -= 1;
  return at;
}

const isSpace = (byte: number): boolean =>
  byte === SPACE || (byte >= TAB && byte <= CARRIAGE_RETURN);

// ---- text in quotes ----

const STRING_CONTENT = typeNumber('string_content');
const ESCAPE_SEQUENCE = typeNumber('escape_sequence');

/** Drafts the text between quotes: one piece, or pieces between escapes. */
export function draftContent(
  reading: Reading,
  start: number,
  end: number,
  hasEscapes: boolean,
): void {
  if (!hasEscapes) {
    if (start < end) reading.draft(STRING_CONTENT, NO_FIELD, start, end);
    return;
  }
  const { source } = reading;
  let from = start;
  for (let at = source.indexOf(BACKSLASH, start); at !== -1 && at < end; ) {
    if (from < at) reading.draft(STRING_CONTENT, NO_FIELD, from, at);
    from = Math.min(end, at + escapeLength(source, at));
    reading.draft(ESCAPE_SEQUENCE, NO_FIELD, at, from);
    at = source.indexOf(BACKSLASH, from);
  }
  if (from < end) reading.draft(STRING_CONTENT, NO_FIELD, from, end);
}

/** https://docs.ruby-lang.org/en/master/syntax/literals_rdoc.html#label-Escape+Sequences */
function escapeLength(source: Uint8Array, at: number): number {
  const kind = source[at + 1] as number;
  if (kind === X) return 2 + countOf(source, at + 2, 2, isHex);
  if (kind >= ZERO && kind <= SEVEN) return 1 + countOf(source, at + 1, 3, isOctal);
  if (kind === U) {
    if (source[at + 2] !== BRACE) return 2 + countOf(source, at + 2, 4, isHex);
    return 3 + countOf(source, at + 3, 1000, (byte) => byte !== CLOSING_BRACE) + 1;
  }
  // One character.
  let length = 2;
  while (((source[at + length] as number) & 0xc0) === 0x80) length += 1;
  return length;
}

function countOf(
  source: Uint8Array,
  start: number,
  most: number,
  isMeant: (byte: number) => boolean,
): number {
  let count = 0;
  while (count < most && isMeant(source[start + count] as number)) count += 1;
  return count;
}

const isOctal = (byte: number): boolean => byte >= ZERO && byte <= SEVEN;
const isHex = (byte: number): boolean =>
  (byte >= ZERO && byte <= 57) || ((byte | 32) >= 97 && (byte | 32) <= 102);

const ZERO = 48;
const SEVEN = 55;
const U = 117;
const X = 120;
const BRACE = 123;
const CLOSING_BRACE = 125;
