// Where literals end. What javac takes and the grammar does not, or the other way round, has no end here.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-3.html#jls-3.10
import { CHARACTER_CLASSES, DIGIT, isNamePart, LETTER } from './characters.ts';
import * as Kind from './kinds.ts';

/** What is not known for certain. */
export const UNKNOWN = -1;

const isDigit = (code: number) => code >= 48 && code <= 57;

/** The plainest numbers by hand, all others by pattern: there are few of them. */
export function endOfNumber(text: string, start: number): number {
  const first = text.charCodeAt(start);
  let at = start + 1;
  if (first > 48 && first <= 57) {
    while (isDigit(text.charCodeAt(at))) at += 1;
  }
  const next = text.charCodeAt(at);
  if (first !== DOT && next !== DOT && !isNamePart(next)) return at;
  for (const [pattern] of NUMBERS) {
    pattern.lastIndex = start;
    if (!pattern.test(text)) continue;
    const end = pattern.lastIndex;
    return isNamePart(text.charCodeAt(end)) || text.charCodeAt(end) === DOT ? UNKNOWN : end;
  }
  return UNKNOWN;
}

/** Of a number that has an end. */
export function kindOfNumber(text: string, start: number, end: number): number {
  if (end === start + 1) return Kind.DECIMAL_INTEGER_LITERAL;
  const first = text.charCodeAt(start);
  if (first > 48 && first <= 57 && isDigit(text.charCodeAt(end - 1))) {
    let at = start + 1;
    while (isDigit(text.charCodeAt(at))) at += 1;
    if (at === end) return Kind.DECIMAL_INTEGER_LITERAL;
  }
  for (const [pattern, kind] of NUMBERS) {
    pattern.lastIndex = start;
    if (pattern.test(text)) return kind;
  }
  return UNKNOWN;
}

/** The first that fits counts; behind it there is neither a letter nor a digit nor a dot. */
const NUMBERS: readonly (readonly [RegExp, number])[] = [
  [
    /(?:\d+(?:_\d+)*\.(?:\d+(?:_\d+)*)?(?:[eE][-+]?\d+)?|\.\d+(?:_\d+)*(?:[eE][-+]?\d+)?)[fFdD]?/y,
    Kind.DECIMAL_FLOATING_POINT_LITERAL,
  ],
  [/(?:0|[1-9]\d*)(?:[eE][-+]?\d+[fFdD]?|[fFdD])/y, Kind.DECIMAL_FLOATING_POINT_LITERAL],
  [
    /0[xX][\dA-Fa-f]+(?:\.[\dA-Fa-f]*)?[pP][-+]?(?:0|[1-9]\d*)[fFdD]?/y,
    Kind.HEX_FLOATING_POINT_LITERAL,
  ],
  [/0[xX][\dA-Fa-f]+(?:_[\dA-Fa-f]+)*[lL]?/y, Kind.HEX_INTEGER_LITERAL],
  [/0[bB][01]+(?:_[01]+)*[lL]?/y, Kind.BINARY_INTEGER_LITERAL],
  [/0[0-7]+(?:_[0-7]+)*[lL]?/y, Kind.OCTAL_INTEGER_LITERAL],
  [/(?:0|[1-9]\d*(?:_\d+)*)[lL]?/y, Kind.DECIMAL_INTEGER_LITERAL],
];

/** @param start of the quote */
export function endOfCharacter(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === APOSTROPHE) return at > start + 1 ? at + 1 : UNKNOWN;
    if (code === BACKSLASH) at += 1;
    // Behind the end of the text there is no code.
    if (text.charCodeAt(at) === LINE_FEED || !(code >= 0)) return UNKNOWN;
  }
}

/** @param start behind the quotes */
export function endOfTextBlock(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE && text.startsWith('"""', at)) return at + 3;
  }
  return UNKNOWN;
}

/** Whether a backslash in a string begins what the grammar has as an escape, and how many characters it has. */
export function lengthOfEscape(text: string, start: number): number {
  const code = text.charCodeAt(start + 1);
  if (code >= 48 && code <= 55) {
    let length = 2;
    while (length < 4 && isOctal(text.charCodeAt(start + length))) length += 1;
    return length;
  }
  if (code === LETTER_U) return isHex(text, start + 2, 4) ? 6 : UNKNOWN;
  return SIMPLE_ESCAPES.includes(text.charAt(start + 1)) ? 2 : UNKNOWN;
}

/** https://docs.oracle.com/javase/specs/jls/se21/html/jls-3.html#jls-EscapeSequence */
const SIMPLE_ESCAPES = ['b', 's', 't', 'n', 'f', 'r', '"', "'", '\\'];

const isOctal = (code: number) => code >= 48 && code <= 55;

function isHex(text: string, start: number, length: number): boolean {
  for (let at = start; at < start + length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? CHARACTER_CLASSES[code] : undefined;
    if (kind !== DIGIT && !(kind === LETTER && (code | 32) >= 97 && (code | 32) <= 102))
      return false;
  }
  return true;
}

const LINE_FEED = 10;
const QUOTE = 34;
const APOSTROPHE = 39;
const DOT = 46;
const BACKSLASH = 92;
const LETTER_U = 117;
