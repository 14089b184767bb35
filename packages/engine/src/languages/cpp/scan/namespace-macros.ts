// Macros that stand around namespaces: they open and close some, use macros that do, or stand for the name of one. What is
// declared between them has its names only where they are written out.
// https://en.cppreference.com/w/cpp/language/namespace
import { argumentsAt, type Macro, type Piece } from './macro-pieces.ts';
import { FORBIDDEN_NAMES, STATEMENT_WORDS, TYPE_WORDS } from './words.ts';

/** What such a macro is made of, in the order in which it is written. What compilers alone are told is left out. */
export type NamespacePart =
  | {
      /** `inline namespace a`, without its brace, `using namespace a;` whole, or a brace. */
      readonly kind: 'head' | 'using' | 'brace';
      readonly pieces: readonly Piece[];
    }
  | {
      /** Another macro: one that has an effect on namespaces, or none on anything. */
      readonly kind: 'macro';
      readonly name: string;
      readonly given: readonly (readonly Piece[])[];
    };

/** @returns nothing for what may be anything else */
export function namespacePartsOf(body: readonly Piece[]): NamespacePart[] | undefined {
  const parts: NamespacePart[] = [];
  for (let at = 0; at < body.length; ) {
    const read = partAt(body, at, parts.at(-1)?.kind);
    if (read === undefined) return undefined;
    if (read.part !== undefined) parts.push(read.part);
    at = read.end;
  }
  return parts;
}

interface ReadPart {
  readonly part?: NamespacePart;
  readonly end: number;
}

function partAt(
  body: readonly Piece[],
  at: number,
  before: NamespacePart['kind'] | undefined,
): ReadPart | undefined {
  const { text, isWord } = body[at]!;
  if (text === ';') return { end: at + 1 };
  const isOpening = text === '{' && (before === 'head' || before === 'macro');
  if (text === '}' || isOpening)
    return { part: { kind: 'brace', pieces: [body[at]!] }, end: at + 1 };
  if (text === 'namespace' || text === 'inline') return headAt(body, at);
  if (text === 'using' && body[at + 1]?.text === 'namespace') return usingAt(body, at);
  const given = argumentsAt(body, at + 1);
  if (OF_COMPILERS.has(text)) return given && { end: given.end };
  if (!isWord || !CAPITALS.test(text)) return undefined;
  const part = { kind: 'macro', name: text, given: given?.arguments ?? [] } as const;
  return { part, end: given?.end ?? at + 1 };
}

const OF_COMPILERS: ReadonlySet<string> = new Set([
  ...['_Pragma', '__pragma', 'static_assert', '__attribute__'],
]);

const CAPITALS = /^[A-Z_][A-Z0-9_]*$/;

/** `inline namespace [[a]] b::c`; not `namespace a = b;`. */
function headAt(body: readonly Piece[], start: number): ReadPart | undefined {
  const at = body[start]!.text === 'inline' ? start + 1 : start;
  if (body[at]?.text !== 'namespace') return undefined;
  let end = at + 1;
  for (let depth = 0; end < body.length; end += 1) {
    const { text, isWord } = body[end]!;
    if (text === '(' || text === '[') depth += 1;
    else if (text === ')' || text === ']') depth -= 1;
    else if (depth === 0 && ENDS_OF_HEADS.has(text)) break;
    else if (depth === 0 && !isWord && text !== ':') return undefined;
  }
  if (body[end] !== undefined && body[end]!.text !== '{') return undefined;
  return { part: { kind: 'head', pieces: body.slice(start, end) }, end };
}

const ENDS_OF_HEADS: ReadonlySet<string> = new Set(['{', '}', ';']);

function usingAt(body: readonly Piece[], start: number): ReadPart {
  const last = body.findIndex(({ text }, at) => at > start && text === ';');
  const end = last === -1 ? body.length : last + 1;
  return { part: { kind: 'using', pieces: body.slice(start, end) }, end };
}

/** Whether it opens, closes or uses namespaces by itself, or may stand for the name of one. */
export const isOfNamespaces = (macro: Macro): boolean =>
  isNamespaceName(macro) ||
  namespacePartsOf(macro.body)?.some(({ kind }) => kind !== 'macro') === true;

/** Whether it is nothing but other macros, one of which may be of namespaces. */
export const isOfMacros = ({ body }: Macro): boolean =>
  body.length > 0 && namespacePartsOf(body)?.every(({ kind }) => kind === 'macro') === true;

/** `a`, `a::b`, also with attributes behind it */
export const isNamespaceName = ({ parameters, body }: Macro): boolean =>
  parameters === undefined && isQualifiedName(withoutAttributes(body));

const isQualifiedName = (body: readonly Piece[]): boolean =>
  body.length > 0 &&
  body.every(({ text, isWord }, at) =>
    at % 3 === 0 ? isWord && !isKeyword(text) : text === ':' && at + 1 < body.length,
  );

const isKeyword = (word: string): boolean =>
  FORBIDDEN_NAMES.has(word) || STATEMENT_WORDS.has(word) || TYPE_WORDS.has(word);

/**
 * `__attribute__((a))`, `[[a]]`, and what stands in parentheses: what an inline namespace is called is no part of names, so that
 * its name need not be put together.
 */
export function withoutAttributes(pieces: readonly Piece[]): Piece[] {
  let depth = 0;
  return pieces.filter(({ text }) => {
    if (text === '(' || text === '[') depth += 1;
    const isInside = depth > 0;
    if (text === ')' || text === ']') depth -= 1;
    return !isInside && text !== '__attribute__';
  });
}
