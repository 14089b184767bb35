// Cuts a source into tokens and preprocessor directives, with comments left out. It is far coarser than a
// compiler's: a token is a word, a number, a string or one character. Everything later works on offsets into
// the text, so nothing is copied here.
// Phases of translation: https://en.cppreference.com/w/c/language/translation_phases

export const WORD = 1;
export const NUMBER = 2;
/** Strings and characters, with their quotes. */
export const STRING = 3;
/** One character of punctuation. */
export const MARK = 4;

/** Side by side: where each token starts, where it ends, and which of the kinds it is. */
export interface Tokens {
  readonly starts: number[];
  readonly ends: number[];
  readonly kinds: number[];
}

export interface Directive {
  /** `include`, `define`, `if`; empty for a `#` alone on its line. */
  readonly name: string;
  /** Offset of the `#`. */
  readonly start: number;
  /** Offset behind the name. */
  readonly nameEnd: number;
  /** Offset of the line break that ends it, continuation lines and comments included. */
  readonly end: number;
  /** How many tokens stand in front of it. */
  readonly token: number;
}

export interface TokenizedSource {
  readonly tokens: Tokens;
  /** In source order. */
  readonly directives: readonly Directive[];
  /** Starts and ends of comments outside of directives, in turn, in source order. */
  readonly comments: readonly number[];
}

export function tokenize(text: string): TokenizedSource {
  const starts: number[] = [];
  const ends: number[] = [];
  const kinds: number[] = [];
  const directives: Directive[] = [];
  const comments: number[] = [];
  const { length } = text;
  let isLineStart = true;
  let at = 0;
  while (at < length) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED) {
      isLineStart = true;
      at += 1;
      continue;
    }
    if (code <= BLANK) {
      at += 1;
      continue;
    }
    if (code === SLASH) {
      const end = commentEnd(text, at);
      if (end !== at) {
        comments.push(at, end);
        at = end;
        continue;
      }
    } else if (code === HASH && isLineStart) {
      const directive = readDirective(text, at, starts.length);
      directives.push(directive);
      at = directive.end;
      continue;
    } else if (code === BACKSLASH && lineBreakAfter(text, at) > 0) {
      at = lineBreakAfter(text, at);
      continue;
    }
    isLineStart = false;
    const kind = kindOf(code);
    const end = tokenEnd(text, at, kind, code);
    const isRaw = kind === WORD && text.charCodeAt(end) === QUOTE && RAW.test(text.slice(at, end));
    starts.push(at);
    at = isRaw ? rawStringEnd(text, end) : end;
    ends.push(at);
    kinds.push(isRaw ? STRING : kind);
  }
  return { tokens: { starts, ends, kinds }, directives, comments };
}

function kindOf(code: number): number {
  if (code >= ZERO && code <= NINE) return NUMBER;
  if (isWordCode(code)) return WORD;
  return code === QUOTE || code === APOSTROPHE ? STRING : MARK;
}

function tokenEnd(text: string, at: number, kind: number, code: number): number {
  if (kind === WORD) return wordEnd(text, at + 1);
  if (kind === NUMBER) return numberEnd(text, at + 1);
  return kind === STRING ? stringEnd(text, at, code) : at + 1;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BLANK = 32;
const QUOTE = 34;
const HASH = 35;
const APOSTROPHE = 39;
const STAR = 42;
const DOT = 46;
const SLASH = 47;
const ZERO = 48;
const NINE = 57;
const BACKSLASH = 92;

const RAW = /^(?:u8|[uUL])?R$/;

/** Letters, digits, `_`, `$`, and everything beyond ASCII. */
export function isWordCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= ZERO && code <= NINE) ||
    code === 95 ||
    code === 36 ||
    code > 127
  );
}

function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && isWordCode(text.charCodeAt(at))) at += 1;
  return at;
}

/** Digits, suffixes, dots, and apostrophes that separate digits. */
function numberEnd(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isSeparator = code === APOSTROPHE && isWordCode(text.charCodeAt(at + 1));
    if (!isWordCode(code) && code !== DOT && !isSeparator) break;
  }
  return at;
}

/** Behind the closing quote, or at the end of the line where there is none. */
function stringEnd(text: string, start: number, quote: number): number {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === LINE_FEED) return at;
    if (code === BACKSLASH) at = Math.max(lineBreakAfter(text, at), at + 2);
    else at += 1;
  }
  return text.length;
}

/** The longest delimiter that the standard allows has 16 characters. */
const RAW_OPENING = /"([^()\\\s]{0,16})\(/y;

function rawStringEnd(text: string, quote: number): number {
  RAW_OPENING.lastIndex = quote;
  const opening = RAW_OPENING.exec(text);
  if (opening === null) return stringEnd(text, quote, QUOTE);
  const closing = `)${opening[1]}"`;
  const end = text.indexOf(closing, RAW_OPENING.lastIndex);
  return end === -1 ? text.length : end + closing.length;
}

/** Behind the comment that starts here, in front of a line comment's line break; `at` when there is none. */
export function commentEnd(text: string, at: number): number {
  const next = text.charCodeAt(at + 1);
  if (next === STAR) {
    const end = text.indexOf('*/', at + 2);
    return end === -1 ? text.length : end + 2;
  }
  return next === SLASH ? logicalLineEnd(text, at) : at;
}

/** The next line break that no backslash takes away. */
function logicalLineEnd(text: string, from: number): number {
  for (let end = text.indexOf('\n', from); end !== -1; end = text.indexOf('\n', end + 1)) {
    const last = text.charCodeAt(end - 1) === CARRIAGE_RETURN ? end - 2 : end - 1;
    if (text.charCodeAt(last) !== BACKSLASH) return end;
  }
  return text.length;
}

/** Behind the line break that the backslash takes away; 0 when none follows. */
function lineBreakAfter(text: string, backslash: number): number {
  const next = text.charCodeAt(backslash + 1);
  if (next === LINE_FEED) return backslash + 2;
  const isCrlf = next === CARRIAGE_RETURN && text.charCodeAt(backslash + 2) === LINE_FEED;
  return isCrlf ? backslash + 3 : 0;
}

function readDirective(text: string, start: number, token: number): Directive {
  const nameStart = skipBlanks(text, start + 1);
  const nameEnd = wordEnd(text, nameStart);
  const end = directiveEnd(text, nameEnd);
  return { name: text.slice(nameStart, nameEnd), start, nameEnd, end, token };
}

/** Behind blanks, comments and continued line ends. */
export function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED) return at;
    if (code <= BLANK) at += 1;
    else if (code === BACKSLASH && lineBreakAfter(text, at) > 0) at = lineBreakAfter(text, at);
    else if (code === SLASH && text.charCodeAt(at + 1) === STAR) at = commentEnd(text, at);
    else return at;
  }
  return text.length;
}

function directiveEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED) return at;
    if (code === BACKSLASH) at = Math.max(lineBreakAfter(text, at), at + 1);
    else if (code === QUOTE) at = stringEnd(text, at, code);
    else if (code === SLASH) at = Math.max(commentEnd(text, at), at + 1);
    else at += 1;
  }
  return text.length;
}
