// Macros without parameters that open and close namespaces, or stand for the names of some: what is declared between them
// has its names only where they are written out.
// https://en.cppreference.com/w/cpp/language/namespace
import type { Macro, Piece } from './macro-pieces.ts';
import { FORBIDDEN_NAMES, STATEMENT_WORDS, TYPE_WORDS } from './words.ts';

/** Whether it opens or closes namespaces, or may stand for the name of one. */
export const isOfNamespaces = (macro: Macro): boolean =>
  bracesOpened(macro) > 0 || bracesClosed(macro) > 0 || isQualifiedName(macro);

/** `namespace a { inline namespace b {`: how many it opens; 0 for anything else. */
export function bracesOpened({ parameters, body }: Macro): number {
  if (parameters !== undefined || body.at(-1)?.text !== '{') return 0;
  if (!/^(?:inline|namespace)$/.test(body[0]!.text)) return 0;
  let opened = 0;
  let named = 0;
  for (const { text, isWord } of body) {
    if (text === '{') opened += 1;
    else if (text === 'namespace') named += 1;
    else if (!isWord && !IN_HEADS.has(text)) return 0;
  }
  return opened === named ? opened : 0;
}

/** What stands in the head of a namespace besides words: the name of one may be put together by a macro. */
const IN_HEADS: ReadonlySet<string> = new Set([':', '(', ')', ',']);

/** `} }`: how many it closes, and nothing else; 0 for anything else. */
export const bracesClosed = ({ parameters, body }: Macro): number =>
  parameters === undefined && body.every(({ text }) => text === '}') ? body.length : 0;

/** `a`, `a::b` */
export function isQualifiedName({ parameters, body }: Macro): boolean {
  if (parameters !== undefined || body.length === 0) return false;
  return body.every(({ text, isWord }, at) =>
    at % 3 === 0 ? isWord && !isKeyword(text) : text === ':' && at + 1 < body.length,
  );
}

const isKeyword = (word: string): boolean =>
  FORBIDDEN_NAMES.has(word) || STATEMENT_WORDS.has(word) || TYPE_WORDS.has(word);

/** What an inline namespace is called is no part of names, so that its name need not be put together. */
export function withoutInlineNames(pieces: readonly Piece[]): Piece[] {
  let depth = 0;
  return pieces.filter(({ text }) => {
    if (text === '(') depth += 1;
    const isInside = depth > 0;
    if (text === ')') depth -= 1;
    return !isInside;
  });
}

/** How many braces the macros opened that have been written out and not closed again, innermost last. */
export type OpenedByMacros = number[];

/** Whether the macro is to be written out as one that opens or closes namespaces; only what a macro opened is closed by one. */
export function opensOrCloses(macro: Macro, opened: OpenedByMacros): boolean {
  const opens = bracesOpened(macro);
  if (opens > 0) {
    opened.push(opens);
    return true;
  }
  const closes = bracesClosed(macro);
  if (closes === 0 || opened.at(-1) !== closes) return false;
  opened.pop();
  return true;
}
