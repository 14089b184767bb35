// Splits a Kotlin file into tokens, as far as is needed to know what is code, what is text and what is comment.
// Strings with templates nest in code that nests in strings; a stack says where one is.
// https://kotlinlang.org/spec/syntax-and-grammar.html#lexical-grammar
import { endOfIdentifier, isBlank, isDigit, isIdentifierStart } from './characters.ts';

export interface Tokens {
  readonly kinds: readonly number[];
  /** Offsets of the first character and behind the last. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

export const TokenKind = {
  word: 0,
  /** A word in backticks. */
  quoted: 1,
  number: 2,
  character: 3,
  /** One character, or `->`, `::`, `?.`. */
  sign: 4,
  lineBreak: 5,
  comment: 6,
  /** `"`, `"""`, with the dollars in front of it, and the closing ones. */
  openString: 7,
  closeString: 8,
  /** Text in a string, without templates. */
  text: 9,
  /** `$name` in a string; only one sign belongs to it. */
  shortTemplate: 10,
  /** `${` in a string and the `}` that ends it. */
  openTemplate: 11,
  closeTemplate: 12,
} as const;

/** What the scanner is inside of. Braces are counted, since one of them ends a template. */
interface Nesting {
  readonly quote: '"' | '"""';
  /** How many dollars lead a template. */
  readonly dollars: number;
  /** Open braces in the template that is being read; -1 while text is being read. */
  braces: number;
}

interface Scan {
  readonly text: string;
  readonly kinds: number[];
  readonly starts: number[];
  readonly ends: number[];
  readonly nesting: Nesting[];
}

export function scanTokens(text: string): Tokens {
  const scan: Scan = { text, kinds: [], starts: [], ends: [], nesting: [] };
  let at = 0;
  while (at < text.length) {
    const around = scan.nesting.at(-1);
    at =
      around !== undefined && around.braces < 0 ? scanText(scan, at, around) : scanCode(scan, at);
  }
  return scan;
}

function push(scan: Scan, kind: number, start: number, end: number): number {
  scan.kinds.push(kind);
  scan.starts.push(start);
  scan.ends.push(end);
  return end;
}

function scanCode(scan: Scan, start: number): number {
  const { text } = scan;
  const code = text.charCodeAt(start);
  if (code === 10) return push(scan, TokenKind.lineBreak, start, start + 1);
  if (isBlank(code)) return start + 1;
  if (isIdentifierStart(code)) {
    return push(scan, TokenKind.word, start, endOfIdentifier(text, start));
  }
  if (isDigit(code)) return push(scan, TokenKind.number, start, endOfNumber(text, start));
  switch (code) {
    case 34:
      return openString(scan, start, start);
    case 36: {
      const end = endOfDollars(text, start);
      if (text.charCodeAt(end) === 34) return openString(scan, start, end);
      for (let at = start; at < end; at += 1) push(scan, TokenKind.sign, at, at + 1);
      return end;
    }
    case 39:
      return push(scan, TokenKind.character, start, endOfCharacter(text, start));
    case 47:
      return scanSlash(scan, start);
    case 96: {
      const match = /`[^`\r\n]+`/y;
      match.lastIndex = start;
      const kind = match.test(text) ? TokenKind.quoted : TokenKind.sign;
      return push(scan, kind, start, kind === TokenKind.quoted ? match.lastIndex : start + 1);
    }
    default:
      return scanSign(scan, start, code);
  }
}

function scanSign(scan: Scan, start: number, code: number): number {
  const around = scan.nesting.at(-1);
  if (around !== undefined && code === 123) around.braces += 1;
  if (around !== undefined && code === 125) {
    around.braces -= 1;
    if (around.braces < 0) return push(scan, TokenKind.closeTemplate, start, start + 1);
  }
  const next = scan.text.charCodeAt(start + 1);
  const isPair =
    (code === 45 && next === 62) || (code === 58 && next === 58) || (code === 63 && next === 46);
  return push(scan, TokenKind.sign, start, start + (isPair ? 2 : 1));
}

function scanSlash(scan: Scan, start: number): number {
  const { text } = scan;
  const next = text.charCodeAt(start + 1);
  if (next === 47) {
    const end = text.indexOf('\n', start);
    return push(scan, TokenKind.comment, start, end === -1 ? text.length : end);
  }
  if (next !== 42) return push(scan, TokenKind.sign, start, start + 1);
  return push(scan, TokenKind.comment, start, endOfComment(text, start));
}

/** Comments nest in Kotlin. One that is not closed reaches to the end. */
function endOfComment(text: string, start: number): number {
  const sign = /\/\*|\*\//g;
  sign.lastIndex = start + 2;
  for (let depth = 1; ; ) {
    const match = sign.exec(text);
    if (match === null) return text.length;
    depth += match[0] === '/*' ? 1 : -1;
    if (depth === 0) return sign.lastIndex;
  }
}

/** A number with its suffix; the dot of `1.0` counts, that of `1..2` and `1.max()` does not. */
function endOfNumber(text: string, start: number): number {
  const end = endOfIdentifier(text, start);
  if (text.charCodeAt(end) !== 46 || !isDigit(text.charCodeAt(end + 1))) return end;
  return endOfIdentifier(text, end + 1);
}

/** An apostrophe that is not closed on its line stands alone. */
function endOfCharacter(text: string, start: number): number {
  const literal = /'(?:\\u[0-9a-fA-F]{4}|\\.|[^'\\\r\n]{1,2})'/y;
  literal.lastIndex = start;
  return literal.test(text) ? literal.lastIndex : start + 1;
}

function endOfDollars(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === 36) at += 1;
  return at;
}

function openString(scan: Scan, start: number, quoteAt: number): number {
  const quote = scan.text.startsWith('"""', quoteAt) ? '"""' : '"';
  scan.nesting.push({ quote, dollars: Math.max(1, quoteAt - start), braces: -1 });
  return push(scan, TokenKind.openString, start, quoteAt + quote.length);
}

/** One piece of a string: text up to the next template or the end. */
function scanText(scan: Scan, start: number, around: Nesting): number {
  const { text } = scan;
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 92 && around.quote === '"') at += 1;
    else if (code === 34 && (around.quote === '"' || text.startsWith('"""', at))) break;
    else if (code === 36) {
      const end = endOfDollars(text, at);
      // Of more dollars than a template needs, the first ones are text.
      if (end - at >= around.dollars && opensTemplate(text.charCodeAt(end))) {
        at = end - around.dollars;
        break;
      }
      at = end - 1;
    }
    // A string of one line that is not closed ends with its line, or all that follows would be text.
    else if (code === 10 && around.quote === '"') break;
  }
  at = Math.min(at, text.length);
  if (at > start) push(scan, TokenKind.text, start, at);
  if (at === text.length) return at;
  const code = text.charCodeAt(at);
  if (code === 36) return openTemplate(scan, at, around);
  scan.nesting.pop();
  if (code === 10) return push(scan, TokenKind.lineBreak, at, at + 1);
  // Quotes in front of the last three belong to the text.
  let end = at + around.quote.length;
  if (around.quote === '"""') while (text.charCodeAt(end) === 34) end += 1;
  const last = end - around.quote.length;
  if (last > at) push(scan, TokenKind.text, at, last);
  return push(scan, TokenKind.closeString, last, end);
}

/** Whether the dollars in front of it lead a template. */
function opensTemplate(code: number): boolean {
  return code === 123 || isIdentifierStart(code) || code === 96;
}

function openTemplate(scan: Scan, start: number, around: Nesting): number {
  const { text } = scan;
  const dollarsEnd = endOfDollars(text, start);
  const last = dollarsEnd - 1;
  if (last > start) push(scan, TokenKind.text, start, last);
  const next = text.charCodeAt(dollarsEnd);
  if (next === 123) {
    around.braces = 0;
    return push(scan, TokenKind.openTemplate, last, dollarsEnd + 1);
  }
  const quoted = next === 96 ? text.indexOf('`', dollarsEnd + 1) : -1;
  const end = quoted === -1 ? endOfIdentifier(text, dollarsEnd) : quoted + 1;
  return push(scan, TokenKind.shortTemplate, last, Math.max(end, dollarsEnd));
}
