// Text over which the parser would sit for minutes: it tries out readings side by side, and what is not Kotlin at all
// makes it try most. No program has such text; the rest of Orrery must not wait for it.
import { TokenKind, type Tokens } from './scan-tokens.ts';

/** A thousand levels cost the parser about a second; a person writes ten. */
const MAX_BRACES = 1000;

/** Chains of `else if` nest without braces. */
const MAX_ELSES = 20_000;

/** Signs and words that are of other languages. A text of Kotlin has none, but for guards of `when`. */
const MAX_ALIENS = 2000;

/** @param code without comments */
export function isHostileText(text: string, code: Tokens): boolean {
  let braces = 0;
  let elses = 0;
  let aliens = 0;
  for (let at = 0; at < code.kinds.length; at += 1) {
    if (code.kinds[at] === TokenKind.sign) {
      braces = Math.max(0, braces + braceAt(text, code, at));
      if (text.startsWith('=>', code.starts[at])) aliens += 1;
    } else if (code.kinds[at] === TokenKind.word) {
      if (isBareIf(text, code, at)) aliens += 1;
      else if (isWord(text, code, at, 'else')) elses += 1;
    }
    if (braces > MAX_BRACES || elses > MAX_ELSES || aliens > MAX_ALIENS) return true;
  }
  return false;
}

function braceAt(text: string, { starts }: Tokens, at: number): number {
  const sign = text.charCodeAt(starts[at] as number);
  if (sign === OPEN) return 1;
  return sign === CLOSE ? -1 : 0;
}

/** In Kotlin a parenthesis follows on every `if`, but for guards. */
function isBareIf(text: string, code: Tokens, at: number): boolean {
  const next = code.starts[at + 1] ?? text.length;
  return isWord(text, code, at, 'if') && text.charCodeAt(next) !== PARENTHESIS;
}

function isWord(text: string, { starts, ends }: Tokens, at: number, word: string): boolean {
  const start = starts[at] as number;
  return (ends[at] as number) - start === word.length && text.startsWith(word, start);
}

const PARENTHESIS = 40;
const OPEN = 123;
const CLOSE = 125;
