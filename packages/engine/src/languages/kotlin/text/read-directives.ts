// Package and imports, read off the tokens: they survive whatever the parser does not understand, and in scripts
// imports may stand behind statements.
// https://kotlinlang.org/spec/packages-and-imports.html
import { TokenKind, type Tokens } from './scan-tokens.ts';

export interface Directive {
  readonly keyword: 'package' | 'import';
  readonly segments: readonly string[];
  /** `import a.b.*` */
  readonly isWildcard: boolean;
  /** Behind `as`. */
  readonly alias?: string;
  /** Offsets of keyword and end, and of the name. */
  readonly start: number;
  readonly end: number;
  readonly nameStart: number;
}

/** Longer names are none that a person wrote. */
const MAX_SEGMENTS = 60;

/** @param code without comments */
export function readDirectives(text: string, code: Tokens): Directive[] {
  const directives: Directive[] = [];
  const { kinds, starts, ends } = code;
  for (let at = 0; at < kinds.length; at += 1) {
    if (kinds[at] !== TokenKind.word || !isAtLineStart(text, code, at)) continue;
    const length = (ends[at] as number) - (starts[at] as number);
    if (length !== 6 && length !== 7) continue;
    const keyword = text.slice(starts[at], ends[at]);
    if (keyword !== 'import' && keyword !== 'package') continue;
    const directive = readDirective(text, code, at, keyword);
    if (directive !== undefined) directives.push(directive);
  }
  return directives;
}

function isAtLineStart(text: string, { kinds, starts }: Tokens, at: number): boolean {
  if (at === 0 || kinds[at - 1] === TokenKind.lineBreak) return true;
  return text.charCodeAt(starts[at - 1] as number) === SEMICOLON;
}

const SEMICOLON = 59;

function readDirective(
  text: string,
  { kinds, starts, ends }: Tokens,
  keywordAt: number,
  keyword: Directive['keyword'],
): Directive | undefined {
  const segments: string[] = [];
  let at = keywordAt + 1;
  let isWildcard = false;
  let alias: string | undefined;
  const isName = () => kinds[at] === TokenKind.word || kinds[at] === TokenKind.quoted;
  const isSign = (sign: string) =>
    kinds[at] === TokenKind.sign && text.startsWith(sign, starts[at] as number);
  const word = () => text.slice(starts[at], ends[at]).replace(/^`(.*)`$/, '$1');
  while (isName() && segments.length < MAX_SEGMENTS) {
    segments.push(word());
    at += 1;
    if (!isSign('.')) break;
    at += 1;
    if (isSign('*')) {
      isWildcard = true;
      at += 1;
      break;
    }
  }
  if (segments.length === 0) return undefined;
  if (isName() && word() === 'as') {
    at += 1;
    if (isName()) {
      alias = word();
      at += 1;
    }
  }
  if (isSign(';')) at += 1;
  // `import` is no keyword elsewhere: what is no whole line of an import is something else.
  if (at < kinds.length && kinds[at] !== TokenKind.lineBreak && !isSignEnd(text, starts[at - 1])) {
    return undefined;
  }
  return {
    keyword,
    segments,
    isWildcard,
    ...(alias !== undefined && { alias }),
    start: starts[keywordAt] as number,
    end: ends[at - 1] as number,
    nameStart: starts[keywordAt + 1] as number,
  };
}

function isSignEnd(text: string, start: number | undefined): boolean {
  return start !== undefined && text.charCodeAt(start) === SEMICOLON;
}
