// Looks at the tokens behind, without writing anything: where what may be a type ends. Only the type itself is looked
// at, so this costs as much as reading it.
import { isName, isPrimitive } from './kind-sets.ts';
import * as Kind from './kinds.ts';
import { type SyntaxWriter, UNFAMILIAR } from './syntax-writer.ts';

export const NO_TYPE = -1;

const MOST_DEEP = 100;

/** @returns the token behind the type that begins at the token; `NO_TYPE` when none does */
export function skipType(writer: SyntaxWriter, start: number, depth = 0): number {
  const { kinds } = writer;
  const kind = kinds[start] as number;
  let at = start + 1;
  if (kind === Kind.IDENTIFIER || (depth > 0 && mayBeName(kind))) {
    at = skipNames(writer, at, depth);
    if (at === NO_TYPE) return NO_TYPE;
  } else if (!isPrimitive(kind)) return NO_TYPE;
  for (;;) {
    const bracket = skipAnnotations(writer, at);
    if (kinds[bracket] !== Kind.BRACKET_OPEN || kinds[bracket + 1] !== Kind.BRACKET_CLOSE)
      return at;
    at = bracket + 2;
  }
}

/**
 * The token behind the type that is next, where it may be the name of what has the type; `NO_TYPE` when it is none.
 * @throws UNFAMILIAR where the grammar takes a keyword for the name: `A<B> null;` is a variable to it
 */
export function nameBehindType(writer: SyntaxWriter): number {
  const { at, kinds } = writer;
  const end = skipType(writer, at);
  if (end === NO_TYPE) return NO_TYPE;
  const kind = kinds[end] as number;
  if (isName(kind) || kind === Kind.UNDERSCORE) return end;
  const isKeyword = kind >= Kind.ABSTRACT && kind <= Kind.NULL;
  if (isKeyword && kinds[end - 1] === Kind.GREATER) throw UNFAMILIAR;
  return NO_TYPE;
}

/** What follows the first name of a type: type arguments, and names behind dots. */
function skipNames(writer: SyntaxWriter, start: number, depth: number): number {
  const { kinds } = writer;
  let at = start;
  for (;;) {
    const kind = kinds[at];
    if (kind === Kind.DOT) {
      const name = skipAnnotations(writer, at + 1);
      if (!mayBeName(kinds[name] as number)) return at;
      at = name + 1;
    } else if (kind === Kind.LESS) {
      at = skipTypeArguments(writer, at, depth);
      if (at === NO_TYPE) return NO_TYPE;
    } else return at;
  }
}

/**
 * Within a type the grammar takes many a keyword for a name, so that `A<null> b` is a variable to it. Whoever reads such
 * a type gives up.
 */
function mayBeName(kind: number): boolean {
  return kind >= Kind.IDENTIFIER && kind <= Kind.NULL && kind !== Kind.NEW && !isPrimitive(kind);
}

/** @param start of the `<` */
function skipTypeArguments(writer: SyntaxWriter, start: number, depth: number): number {
  if (depth > MOST_DEEP) throw UNFAMILIAR;
  const { kinds } = writer;
  let at = start + 1;
  if (kinds[at] === Kind.GREATER) return at + 1;
  for (;;) {
    at = skipAnnotations(writer, at);
    if (kinds[at] === Kind.QUESTION) {
      at += 1;
      if (kinds[at] === Kind.EXTENDS || kinds[at] === Kind.SUPER) {
        at = skipType(writer, skipAnnotations(writer, at + 1), depth + 1);
      }
    } else at = skipType(writer, at, depth + 1);
    if (at === NO_TYPE) return NO_TYPE;
    if (kinds[at] === Kind.GREATER) return at + 1;
    if (kinds[at] !== Kind.COMMA) return NO_TYPE;
    at += 1;
  }
}

/** @returns the token itself where there are none */
export function skipAnnotations(writer: SyntaxWriter, start: number): number {
  const { kinds, partners } = writer;
  let at = start;
  while (kinds[at] === Kind.AT && isName(kinds[at + 1] as number)) {
    at += 2;
    while (kinds[at] === Kind.DOT && isName(kinds[at + 1] as number)) at += 2;
    if (kinds[at] === Kind.PAREN_OPEN) at = (partners[at] as number) + 1;
  }
  return at;
}
