// Definitions of one macro under different conditions, side by side: nothing here knows which of them is compiled, and each
// may call what the others do not. Only where values or statements stand can several be there at once.
import { apart, argumentsAt, type Macro, type Piece, piecesOf, textOf } from './macro-pieces.ts';

/** What stands in front of a use and behind it; empty for nothing. */
export interface Neighbours {
  readonly before: string;
  readonly behind: string;
}

/** More definitions are not looked at. */
export const MOST_VARIANTS = 4;

/** How often others than the longest are written out in one use, since each may use others again. */
export const MOST_CHOICES = 64;

type Form = 'value' | 'statement';

/** As what all of them can stand side by side; `undefined` where they cannot. */
export function formOfAll(
  macros: readonly Macro[],
  { before, behind }: Neighbours,
): Form | undefined {
  const areValues = macros.every(({ body }) => isValue(body));
  const beginsStatement = BEFORE_STATEMENTS.has(before);
  if (beginsStatement && behind === ';') {
    // `(void)f();` and `if (a) f();` look alike.
    if (before === ')' && areValues) return 'value';
    return macros.every(({ body }) => isStatement(body)) ? 'statement' : undefined;
  }
  if (!areValues || !BEHIND_VALUES.test(behind)) return undefined;
  // `CHECK(a) << "text";` may well be a statement that has more behind it.
  if (beginsStatement)
    return macros.every(({ body }) => body[0]!.text === '(') ? 'value' : undefined;
  return BEFORE_VALUES.test(before) ? 'value' : undefined;
}

const BEFORE_STATEMENTS: ReadonlySet<string> = new Set([';', '{', '}', ')', ':', 'else', 'do']);

const BEFORE_VALUES = /^(?:[(,=!?:|+<>~%[/-]|return)$/;

const BEHIND_VALUES = /^[),;:?=!|&+<>%*/.\]}-]$/;

/** `(a, b)`, `f(a)`, `f_##a(b)`, `(void)(a)`: hardly anything that is declared looks like that. */
function isValue(body: readonly Piece[]): boolean {
  const open = body.findIndex(({ text }) => text === '(');
  const name = textOf(body.slice(0, open)).replace(/\s*##\s*/g, '');
  if (open === -1 || !/^\w*$/.test(name) || BEFORE_BLOCKS.has(name)) return false;
  let end = argumentsAt(body, open)?.end;
  while (end !== undefined && end < body.length) end = argumentsAt(body, end)?.end;
  return end === body.length;
}

const isStatement = (body: readonly Piece[]): boolean =>
  isValue(body) || body[0]?.text === 'do' || (body[0]?.text === '{' && body.at(-1)?.text === '}');

const BEFORE_BLOCKS: ReadonlySet<string> = new Set([
  'if',
  'for',
  'while',
  'switch',
  'do',
  'return',
  'sizeof',
]);

const SIGNS: Readonly<Record<Form, readonly [string, string, string]>> = {
  value: ['(', ',', ')'],
  statement: ['do {', ';', '; } while (0)'],
};

/** @param written what each of them comes to */
export function sideBySide(form: Form, written: readonly (readonly Piece[])[]): Piece[] {
  const [opening, between, closing] = SIGNS[form].map((signs) => piecesOf(signs));
  return [
    ...opening!,
    ...written.flatMap((pieces, at) => [...(at === 0 ? [] : between!), ...apart(pieces)]),
    ...closing!,
  ];
}
