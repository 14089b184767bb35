// Looks ahead in tokens: where brackets close, how far a path or the words in front of an item go, what kind
// of block begins. Pure functions of the tokens.
import { SEPARATOR, SIGN, STRING, type Tokens, WORD } from './tokens.ts';
import { wordAt } from './use-trees.ts';
import { itemWords, keywords } from './words.ts';

export function isOpening(word: string): boolean {
  return word === '(' || word === '[' || word === '{';
}

export function isClosing(word: string): boolean {
  return word === ')' || word === ']' || word === '}';
}

/** The token behind the bracket that closes the one at the place. */
export function behindBrackets(tokens: Tokens, open: number): number {
  const { kinds } = tokens;
  let depth = 0;
  for (let at = open; at < kinds.length; at += 1) {
    if (kinds[at] !== SIGN) continue;
    const word = wordAt(tokens, at);
    if (isOpening(word)) depth += 1;
    else if (isClosing(word)) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return kinds.length;
}

/** `const fn`, `unsafe extern "C" fn`, `async fn`, `auto trait`, `unsafe impl` */
export function behindModifiers(tokens: Tokens, first: number): number {
  let at = first;
  for (;;) {
    const word = wordAt(tokens, at);
    const next = wordAt(tokens, at + 1);
    const isModifier =
      word === 'async' ||
      word === 'unsafe' ||
      ((word === 'default' || word === 'auto' || word === 'safe') &&
        tokens.kinds[at + 1] === WORD) ||
      (word === 'const' && (next === 'fn' || next === 'unsafe' || next === 'async')) ||
      (word === 'const' && next === 'extern');
    if (isModifier) at += 1;
    else if (word === 'extern' && next === 'fn') at += 1;
    else if (word === 'extern' && wordAt(tokens, at + 2) === 'fn') at += 2;
    else return at;
  }
}

const LONGEST_PATH = 50;

/** Words with `::` in between, from a word or a `::`. */
export function behindPath(
  tokens: Tokens,
  first: number,
): { readonly segments: string[]; readonly end: number } {
  const { kinds } = tokens;
  const segments: string[] = [];
  let at = first;
  if (kinds[at] === WORD) {
    segments.push(wordAt(tokens, at));
    at += 1;
  }
  while (kinds[at] === SEPARATOR && kinds[at + 1] === WORD && segments.length < LONGEST_PATH) {
    segments.push(wordAt(tokens, at + 1));
    at += 2;
  }
  return { segments, end: Math.max(at, first + 1) };
}

/** `name!(`, `name! { `, `name! word {`, but not `name != (`. */
export function isMacroCall(tokens: Tokens, at: number): boolean {
  if (tokens.kinds[at] !== WORD || wordAt(tokens, at + 1) !== '!') return false;
  return isOpening(wordAt(tokens, at + 2));
}

/** Whether the tokens begin as items do. */
export function holdsItems(tokens: Tokens, first: number): boolean {
  let at = first;
  while (wordAt(tokens, at) === '#') {
    const open = wordAt(tokens, at + 1) === '!' ? at + 2 : at + 1;
    if (wordAt(tokens, open) !== '[') return false;
    at = behindBrackets(tokens, open);
  }
  if (wordAt(tokens, at) === 'pub') {
    at = wordAt(tokens, at + 1) === '(' ? behindBrackets(tokens, at + 1) : at + 1;
  }
  if (tokens.kinds[at] !== WORD) return false;
  const isCall = isMacroCall(tokens, at) && wordAt(tokens, at + 2) === '{';
  return itemWords.has(wordAt(tokens, at)) || isCall;
}

/** Whether a name stands right in front, as in `Vec::<T>` or `f::<T>`. */
export function isBehindWord(tokens: Tokens, at: number): boolean {
  const isClose = tokens.kinds[at - 1] === WORD && tokens.ends[at - 1] === tokens.starts[at];
  return isClose && !keywords.has(wordAt(tokens, at - 1));
}

/** Of a string literal without its quotes; escapes are rare in paths and stay. */
export function literalText(literal: string): string {
  const open = literal.indexOf('"');
  const close = literal.lastIndexOf('"');
  return close > open ? literal.slice(open + 1, close) : '';
}

/** `concat!(env!("CARGO_MANIFEST_DIR"), "/x")`; `null` for what is built in another way. */
export function pathInPackage(tokens: Tokens, first: number, end: number): string | null {
  const strings: string[] = [];
  for (let at = first; at < end && strings.length < 8; at += 1) {
    if (tokens.kinds[at] === STRING) strings.push(literalText(wordAt(tokens, at)));
  }
  if (wordAt(tokens, first) !== 'concat' || strings[0] !== 'CARGO_MANIFEST_DIR') return null;
  return `$CARGO_MANIFEST_DIR${strings.slice(1).join('')}`;
}
