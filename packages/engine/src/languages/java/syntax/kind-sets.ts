// Which kinds of tokens may stand where, as lists with 1 for those that may.
import * as Kind from './kinds.ts';

function setOf(...kinds: readonly number[]): Uint8Array {
  const set = new Uint8Array(256);
  for (const kind of kinds) set[kind] = 1;
  return set;
}

/** A name, also one that is a keyword elsewhere; `_` is none to most rules. */
export function isName(kind: number): boolean {
  return kind >= Kind.IDENTIFIER && kind <= Kind.YIELD;
}

const PRIMITIVES = setOf(
  Kind.BYTE,
  Kind.SHORT,
  Kind.INT,
  Kind.LONG,
  Kind.CHAR,
  Kind.FLOAT,
  Kind.DOUBLE,
  Kind.BOOLEAN,
);

/** Also `void`. */
export function isPrimitive(kind: number): boolean {
  return PRIMITIVES[kind] === 1 || kind === Kind.VOID;
}

/** Without annotations, and what depends on the tokens behind: `default`, `sealed`, `synchronized`. */
export const MODIFIERS = setOf(
  Kind.PUBLIC,
  Kind.PROTECTED,
  Kind.PRIVATE,
  Kind.ABSTRACT,
  Kind.STATIC,
  Kind.FINAL,
  Kind.STRICTFP,
  Kind.NATIVE,
  Kind.TRANSIENT,
  Kind.VOLATILE,
  Kind.NON_SEALED,
);

const LITERALS = [
  Kind.DECIMAL_INTEGER_LITERAL,
  Kind.HEX_INTEGER_LITERAL,
  Kind.OCTAL_INTEGER_LITERAL,
  Kind.BINARY_INTEGER_LITERAL,
  Kind.DECIMAL_FLOATING_POINT_LITERAL,
  Kind.HEX_FLOATING_POINT_LITERAL,
  Kind.CHARACTER_LITERAL,
  Kind.STRING,
  Kind.EMPTY_STRING,
  Kind.TEXT_BLOCK,
  Kind.TRUE,
  Kind.FALSE,
  Kind.NULL,
];

/** What may begin the operand of a cast, whatever the type is. */
export const STARTS_OPERAND = setOf(
  ...LITERALS,
  Kind.IDENTIFIER,
  Kind.OPEN,
  Kind.MODULE,
  Kind.RECORD,
  Kind.WITH,
  Kind.SEALED,
  Kind.YIELD,
  Kind.PAREN_OPEN,
  Kind.NOT,
  Kind.TILDE,
  Kind.THIS,
  Kind.SUPER,
  Kind.NEW,
  Kind.SWITCH,
  Kind.BYTE,
  Kind.SHORT,
  Kind.INT,
  Kind.LONG,
  Kind.CHAR,
  Kind.FLOAT,
  Kind.DOUBLE,
  Kind.BOOLEAN,
  Kind.VOID,
);

/** How tightly operators of two operands bind; 0 for all else. Those that begin with `>` are told by the parser. */
export const PRECEDENCES = new Uint8Array(256);
// https://introcs.cs.princeton.edu/java/11precedence/
for (const [place, kinds] of [
  [Kind.OR],
  [Kind.AND],
  [Kind.BIT_OR],
  [Kind.BIT_XOR],
  [Kind.BIT_AND],
  [Kind.EQUAL, Kind.NOT_EQUAL],
  [Kind.LESS, Kind.LESS_EQUAL, Kind.GREATER, Kind.GREATER_EQUAL, Kind.INSTANCEOF],
  [Kind.SHIFT_LEFT, Kind.SHIFT_RIGHT, Kind.SHIFT_RIGHT_UNSIGNED],
  [Kind.PLUS, Kind.MINUS],
  [Kind.STAR, Kind.SLASH, Kind.PERCENT],
].entries()) {
  for (const kind of kinds) PRECEDENCES[kind] = place + 1;
}
