// Cuts Rust text into tokens. Inside macros there is no syntax but tokens, so what imports need is read from
// them everywhere. Any text gives tokens. https://doc.rust-lang.org/reference/tokens.html

export const WORD = 1;
export const SIGN = 2;
/** `::` */
export const SEPARATOR = 3;
export const STRING = 4;
/** Numbers, characters, lifetimes. */
export const OTHER = 5;

export interface Tokens {
  readonly text: string;
  readonly kinds: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

export function cutTokens(text: string): Tokens {
  const kinds: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = text.startsWith('#!') && !/^#!\s*\[/.test(text) ? lineEnd(text, 0) : 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code <= 32) {
      at += 1;
      continue;
    }
    const next = text.charCodeAt(at + 1);
    if (code === SLASH && next === SLASH) {
      at = lineEnd(text, at);
      continue;
    }
    if (code === SLASH && next === STAR) {
      at = blockCommentEnd(text, at);
      continue;
    }
    const { kind, end } = cutToken(text, at, code);
    kinds.push(kind);
    starts.push(at);
    ends.push(end);
    at = end;
  }
  return { text, kinds, starts, ends };
}

interface Cut {
  readonly kind: number;
  readonly end: number;
}

function cutToken(text: string, at: number, code: number): Cut {
  if (isWordStart(code)) {
    const end = wordEnd(text, at);
    return prefixedToken(text, at, end) ?? { kind: WORD, end };
  }
  if (code === QUOTE) return { kind: STRING, end: stringEnd(text, at) };
  if (code === APOSTROPHE) return { kind: OTHER, end: apostropheEnd(text, at) };
  if (isDigit(code)) return { kind: OTHER, end: wordEnd(text, at) };
  if (code === COLON && text.charCodeAt(at + 1) === COLON) return { kind: SEPARATOR, end: at + 2 };
  return { kind: SIGN, end: at + 1 };
}

const QUOTE = 34;
const HASH = 35;
const APOSTROPHE = 39;
const STAR = 42;
const SLASH = 47;
const COLON = 58;
const BACKSLASH = 92;

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Everything beyond ASCII counts as a letter: it stands in names, strings and comments only. */
function isWordStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code > 127;
}

function wordEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (!isWordStart(code) && !isDigit(code)) break;
    at += 1;
  }
  return at;
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}

/** Block comments nest. */
function blockCommentEnd(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const next = text.charCodeAt(at + 1);
    if (code === SLASH && next === STAR) {
      depth += 1;
      at += 2;
    } else if (code === STAR && next === SLASH) {
      depth -= 1;
      at += 2;
      if (depth === 0) return at;
    } else at += 1;
  }
  return text.length;
}

function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at + 1;
  }
  return text.length;
}

/** A character, or a lifetime or label, which has no second apostrophe. */
function apostropheEnd(text: string, start: number): number {
  if (text.charCodeAt(start + 1) === BACKSLASH) {
    const end = text.indexOf("'", start + 3);
    return end === -1 ? text.length : end + 1;
  }
  const character = text.codePointAt(start + 1) ?? 0;
  const behind = start + (character > 0xffff ? 3 : 2);
  if (text.charCodeAt(behind) === APOSTROPHE) return behind + 1;
  return isWordStart(character) ? wordEnd(text, start + 1) : start + 1;
}

/** `r"…"`, `br#"…"#`, `b'x'`, `c"…"`, `r#name`: a word that something belongs to. */
function prefixedToken(text: string, start: number, end: number): Cut | undefined {
  const next = text.charCodeAt(end);
  if ((next !== QUOTE && next !== HASH && next !== APOSTROPHE) || end - start > 2) return undefined;
  const prefix = text.slice(start, end);
  if (next === APOSTROPHE) {
    return prefix === 'b' ? { end: apostropheEnd(text, end), kind: OTHER } : undefined;
  }
  if (next === QUOTE && (prefix === 'b' || prefix === 'c')) {
    return { end: stringEnd(text, end), kind: STRING };
  }
  if (prefix !== 'r' && prefix !== 'br' && prefix !== 'cr') return undefined;
  let quote = end;
  while (text.charCodeAt(quote) === HASH) quote += 1;
  if (text.charCodeAt(quote) === QUOTE) {
    const close = text.indexOf(`"${text.slice(end, quote)}`, quote + 1);
    return { end: close === -1 ? text.length : close + 1 + quote - end, kind: STRING };
  }
  const isRawName = prefix === 'r' && quote === end + 1 && isWordStart(text.charCodeAt(quote));
  return isRawName ? { end: wordEnd(text, quote), kind: WORD } : undefined;
}
