// What words of the language do to nesting. A table for the scan that measures it.

export interface KeywordRole {
  /** Sixteenths of a level; see the scan. */
  readonly operatorWeight: number;
  readonly statementWeight: number;
  /** Whether an operand has ended with the word, so that an operator may follow. */
  readonly isOperand: boolean;
  /** Whether it goes on with the statement before it: `else`. */
  readonly continues: boolean;
  /** Whether it stands between two operands: `in`. */
  readonly isInfix: boolean;
  /** Whether the bracket behind it is its own, and a statement follows that. */
  readonly opensControl: boolean;
  /** Whether nothing before it nests what follows: `case`. */
  readonly separates: boolean;
}

const plain: KeywordRole = {
  operatorWeight: 0,
  statementWeight: 0,
  isOperand: false,
  continues: false,
  isInfix: false,
  opensControl: false,
  separates: false,
};
const prefix = { ...plain, operatorWeight: 4 };
const infix = { ...prefix, isInfix: true };
const loop = { ...plain, statementWeight: 8, opensControl: true };
const branch = { ...plain, statementWeight: 4 };

const ROLES: ReadonlyMap<string, KeywordRole> = new Map([
  ['typeof', prefix],
  ['void', prefix],
  ['delete', prefix],
  ['new', prefix],
  ['await', prefix],
  ['yield', prefix],
  ['keyof', prefix],
  ['infer', prefix],
  ['readonly', prefix],
  ['unique', prefix],
  ['asserts', prefix],
  ['abstract', prefix],
  ['function', { ...prefix, operatorWeight: 8 }],
  ['class', { ...plain, statementWeight: 16 }],
  ['extends', { ...infix, operatorWeight: 16 }],
  ['in', infix],
  ['of', infix],
  ['is', infix],
  ['as', infix],
  ['satisfies', infix],
  ['instanceof', infix],
  ['if', { ...branch, opensControl: true }],
  ['else', { ...branch, continues: true }],
  ['for', loop],
  ['while', { ...loop, continues: true }],
  ['with', loop],
  ['switch', { ...plain, opensControl: true }],
  ['catch', { ...plain, opensControl: true, continues: true }],
  ['finally', { ...plain, continues: true }],
  ['do', { ...plain, statementWeight: 8 }],
  ['return', plain],
  ['throw', plain],
  ['case', { ...plain, separates: true }],
]);
const LONGEST = 10;

/** The role of the word between two offsets; `undefined` for a name. */
export function keywordRole(text: string, start: number, end: number): KeywordRole | undefined {
  const length = end - start;
  return length < 2 || length > LONGEST ? undefined : ROLES.get(text.slice(start, end));
}

/** Letters, digits, `_`, `$`, and everything beyond ASCII. */
export function isPartOfWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36 ||
    code === 92 ||
    code >= 128
  );
}
