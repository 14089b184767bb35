// The lexical structure of Swift as far as masking needs it: characters, words, comments, operators.
// https://docs.swift.org/swift-book/documentation/the-swift-programming-language/lexicalstructure/

export const LINE_FEED = 10;
export const SPACE = 32;
export const QUOTE = 34;
export const HASH = 35;
export const OPEN = 40;
export const CLOSE = 41;
export const STAR = 42;
export const SLASH = 47;
export const DIGIT_0 = 48;
export const DIGIT_9 = 57;
export const COLON = 58;
export const SEMICOLON = 59;
export const AT = 64;
export const BACKSLASH = 92;
export const BRACE = 123;
export const TICK = 96;

export function isWordStart(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    code === 95 ||
    code === 36 ||
    code > 191
  );
}

export function endOfWord(source: string, start: number): number {
  let at = start + 1;
  for (; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (!isWordStart(code) && (code < DIGIT_0 || code > DIGIT_9)) break;
  }
  return at;
}

export function isOperator(code: number): boolean {
  return OPERATOR_CODES.has(code);
}

const OPERATOR_CODES = new Set([...'/=-+!*%<>&|^~?.'].map((character) => character.charCodeAt(0)));

/** `a!`, `a?`: what follows them is no operand. */
export function isPostfix(operator: string, source: string, start: number, end: number): boolean {
  return /^[!?]+$/.test(operator) && !isBlankAt(source, start - 1) && end > start;
}

export function startsComment(source: string, at: number): boolean {
  if (source.charCodeAt(at) !== SLASH) return false;
  const next = source.charCodeAt(at + 1);
  return next === SLASH || next === STAR;
}

export function isBlankAt(source: string, at: number): boolean {
  return at < 0 || at >= source.length || source.charCodeAt(at) <= SPACE;
}

export function endOfLine(source: string, start: number): number {
  const end = source.indexOf('\n', start);
  return end === -1 ? source.length : end;
}

/** Comments nest. */
export function endOfComment(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === SLASH && source.charCodeAt(at + 1) === STAR) {
      depth += 1;
      at += 1;
    } else if (code === STAR && source.charCodeAt(at + 1) === SLASH) {
      depth -= 1;
      at += 1;
      if (depth === 0) return at + 1;
    }
  }
  return source.length;
}

/** Behind the parentheses that open there; strings in them hold none. */
export function endOfParentheses(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === OPEN) depth += 1;
    else if (code === CLOSE) depth -= 1;
    else if (depth === 0) return at;
    if (depth === 0 && code === CLOSE) return at + 1;
  }
  return source.length;
}

export const NUMBER = /0[xXbBoO][\w.]*|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?\w*/y;
const BARE_REGULAR_EXPRESSION = /\/(?:[^\\/\n]|\\.){1,500}?(?<!\s)\//y;
const OPERAND_FOLLOWS =
  /^(?:[=+\-*%<>&|^~?:!,]+|return|in|case|where|let|var|if|while|guard|else|throw|yield|try|await)$/;

export const OPENINGS = new Set([40, 91, 123]);
export const CLOSINGS = new Set([41, 93, 125]);
/** As what a bracket or comma is remembered: behind a closing one, an operator follows. */
export const BRACKETS = new Map([
  [41, ')'],
  [93, ')'],
  [44, ','],
]);

/**
 * Behind a regular expression literal that begins there; `undefined` where none does.
 * @param hashes number of `#` in front of it
 * @param before the word or operator in front; empty behind brackets and literals
 */
export function endOfRegularExpression(
  source: string,
  at: number,
  hashes: number,
  before: string,
): number | undefined {
  const open = at + hashes;
  if (hashes > 0) {
    const end = source.indexOf(`/${'#'.repeat(hashes)}`, open + 1);
    return end === -1 ? undefined : end + 1 + hashes;
  }
  const isOperand = before === '' || OPERAND_FOLLOWS.test(before);
  if (!isOperand || /[\s=)]/.test(source.charAt(open + 1))) return undefined;
  BARE_REGULAR_EXPRESSION.lastIndex = open;
  return BARE_REGULAR_EXPRESSION.test(source) ? BARE_REGULAR_EXPRESSION.lastIndex : undefined;
}
