// From text to tokens. Signs that begin with `>` are given one by one, since only the parser knows whether type
// arguments end there; names that are keywords in some places only are given as keywords.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-3.html
import {
  CHARACTER_CLASSES,
  DIGIT,
  isKnownLetter,
  isNamePart,
  LETTER,
  SPACE,
} from './characters.ts';
import { kindOfName } from './keywords.ts';
import * as Kind from './kinds.ts';
import {
  endOfCharacter,
  endOfNumber,
  endOfTextBlock,
  kindOfNumber,
  lengthOfEscape,
  UNKNOWN,
} from './literals.ts';
import type { TokenList } from './token-list.ts';

/**
 * @returns `false` for what is no Java, or not known well enough; the tokens are then of no use
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop over characters, whose steps share its state.
export function tokenize(text: string, tokens: TokenList): boolean {
  // It ends the text for tree-sitter, also inside of a comment.
  if (text.includes('\0')) return false;
  const { length } = text;
  tokens.clear(length);
  let at = 0;
  while (at < length) {
    const code = text.charCodeAt(at);
    const kindOfCode = code < 128 ? CHARACTER_CLASSES[code] : LETTER;
    if (kindOfCode === SPACE) {
      at += 1;
      continue;
    }
    const start = at;
    if (kindOfCode === LETTER) {
      if (code >= 128 && !isKnownLetter(code)) return false;
      at = endOfName(text, at + 1);
      let kind = kindOfName(text, start, at);
      if (isNonSealed(text, start, at)) {
        kind = Kind.NON_SEALED;
        at += 7;
        if (isNamePart(text.charCodeAt(at))) return false;
      }
      tokens.add(kind, start, at);
      continue;
    }
    if (kindOfCode === DIGIT || (code === DOT && isDigit(text.charCodeAt(at + 1)))) {
      at = endOfNumber(text, start);
      if (at === UNKNOWN) return false;
      tokens.add(kindOfNumber(text, start, at), start, at);
      continue;
    }
    let kind = SINGLE_SIGNS[code] as number;
    if (kind !== 0) {
      at += 1;
      if (kind <= Kind.BRACKET_CLOSE && !(isOpening(kind) ? tokens.open() : tokens.closes(kind))) {
        return false;
      }
      tokens.add(kind, start, at);
      continue;
    }
    if (code === SLASH) {
      const next = text.charCodeAt(at + 1);
      if (next === SLASH) {
        at = text.indexOf('\n', at);
        if (at === -1) at = length;
        tokens.addComment(Kind.LINE_COMMENT, start, at);
        continue;
      }
      if (next === ASTERISK) {
        at = text.indexOf('*/', at + 2) + 2;
        if (at === 1) return false;
        tokens.addComment(Kind.BLOCK_COMMENT, start, at);
        continue;
      }
    }
    if (code === QUOTE) {
      kind = kindOfString(text, start);
      at = endOfString(text, start, kind);
    } else if (code === APOSTROPHE) {
      kind = Kind.CHARACTER_LITERAL;
      at = endOfCharacter(text, start);
    } else {
      kind = signAt(text, start, code);
      at = start + (SIGN_LENGTHS[kind] as number);
      if (kind === Kind.AT_INTERFACE && isNamePart(text.charCodeAt(at))) return false;
    }
    if (kind === Kind.END || at === UNKNOWN) return false;
    tokens.add(kind, start, at);
  }
  return tokens.end(length);
}

const isDigit = (code: number) => code >= 48 && code <= 57;

const isOpening = (kind: number) =>
  kind === Kind.PAREN_OPEN || kind === Kind.BRACE_OPEN || kind === Kind.BRACKET_OPEN;

function endOfName(text: string, start: number): number {
  for (let at = start; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 128 ? (CHARACTER_CLASSES[code] as number) < LETTER : !isKnownLetter(code)) return at;
  }
}

/** One token to the grammar, though a name begins it. */
function isNonSealed(text: string, start: number, end: number): boolean {
  return (
    end - start === 3 &&
    text.charCodeAt(end) === MINUS &&
    text.startsWith('non', start) &&
    text.startsWith('-sealed', end)
  );
}

/** How it begins and what is in it; the end is not looked at. */
function kindOfString(text: string, start: number): number {
  if (text.charCodeAt(start + 1) !== QUOTE) return Kind.STRING;
  return text.charCodeAt(start + 2) === QUOTE ? Kind.TEXT_BLOCK : Kind.EMPTY_STRING;
}

function endOfString(text: string, start: number, kind: number): number {
  if (kind === Kind.EMPTY_STRING) return start + 2;
  if (kind === Kind.TEXT_BLOCK) return endOfTextBlock(text, start + 3);
  for (let at = start + 1; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) {
      const length = lengthOfEscape(text, at);
      if (length === UNKNOWN) return UNKNOWN;
      at += length - 1;
    } else if (code === LINE_FEED || !(code >= 0)) return UNKNOWN;
  }
}

/** Kinds of signs that nothing longer begins with, by character. */
const SINGLE_SIGNS = new Uint8Array(128);
for (const kind of [
  Kind.PAREN_OPEN,
  Kind.PAREN_CLOSE,
  Kind.BRACE_OPEN,
  Kind.BRACE_CLOSE,
  Kind.BRACKET_OPEN,
  Kind.BRACKET_CLOSE,
  Kind.SEMICOLON,
  Kind.COMMA,
  Kind.QUESTION,
  Kind.TILDE,
  Kind.GREATER,
]) {
  SINGLE_SIGNS[(Kind.KIND_NAMES[kind] as string).charCodeAt(0)] = kind;
}

const SIGN_LENGTHS = Uint8Array.from(Kind.KIND_NAMES, (name) => name.length);

/** All others, the longest first, by their first character. */
const SIGNS: readonly (readonly number[] | undefined)[] = signsByFirst();

function signsByFirst(): (number[] | undefined)[] {
  const lists: number[][] = [];
  for (let kind = Kind.PAREN_OPEN; kind <= Kind.SHIFT_RIGHT_UNSIGNED_ASSIGN; kind += 1) {
    const first = (Kind.KIND_NAMES[kind] as string).charCodeAt(0);
    if (SINGLE_SIGNS[first] === 0) {
      lists[first] ??= [];
      lists[first].push(kind);
    }
  }
  const lengthOf = (kind: number) => SIGN_LENGTHS[kind] as number;
  return Array.from({ length: 128 }, (_, first) =>
    lists[first]?.sort((a, b) => lengthOf(b) - lengthOf(a)),
  );
}

/** @returns `END` where there is none */
function signAt(text: string, start: number, code: number): number {
  // The two that are frequent are not looked up.
  const next = text.charCodeAt(start + 1);
  if (code === DOT && next !== DOT) return Kind.DOT;
  if (code === EQUALS && next !== EQUALS) return Kind.ASSIGN;
  const kinds = code < 128 ? SIGNS[code] : undefined;
  if (kinds === undefined) return Kind.END;
  for (const kind of kinds) {
    if (text.startsWith(Kind.KIND_NAMES[kind] as string, start)) return kind;
  }
  return Kind.END;
}

const LINE_FEED = 10;
const QUOTE = 34;
const APOSTROPHE = 39;
const ASTERISK = 42;
const MINUS = 45;
const DOT = 46;
const SLASH = 47;
const EQUALS = 61;
const BACKSLASH = 92;
