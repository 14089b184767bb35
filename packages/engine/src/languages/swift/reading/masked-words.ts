// Words that the grammar does not know, by what becomes of them.

export type WordMask = 'effect' | 'prefix' | 'argument' | 'thrown' | 'package' | 'macro' | 'branch';

export const WORDS = new Map<string, WordMask>([
  ['try', 'effect'],
  ...[
    'await',
    'any',
    'some',
    'sending',
    'consuming',
    'borrowing',
    'isolated',
    'unsafe',
    'consume',
    'copy',
    'each',
    'distributed',
    '__owned',
    '__shared',
    '__consuming',
    '_const',
    '_borrow',
  ].map((word) => [word, 'prefix'] as const),
  ['nonisolated', 'argument'],
  ['unowned', 'argument'],
  ['throws', 'thrown'],
  ['package', 'package'],
  ['macro', 'macro'],
  ['if', 'branch'],
  ['switch', 'branch'],
]);

/** What begins behind a word that only qualifies it: anything but a keyword that goes on with a statement. */
export const PREFIXED = /^[ \t]+(?!(?:in|is|as|else|where|case|and|or)\b)[\p{L}\p{N}_`(@[.~"#$&-]/u;
export const DECLARED =
  /^[ \t]+(?:\(set\)|let|var|func|init|struct|class|enum|protocol|actor|extension|typealias|static|final|subscript|import|macro|mutating|nonmutating|override|convenience|required|indirect|lazy|weak|unowned|nonisolated|async|dynamic|prefix|postfix|infix|consuming|borrowing|distributed|nonisolated|private|internal|fileprivate)\b/;

/** Behind `#`; what they hold between is code. */
export const DIRECTIVES = new Set([
  'if',
  'elseif',
  'else',
  'endif',
  'sourceLocation',
  'warning',
  'error',
]);
/** Behind `#` too; all others are macros. */
export const KNOWN_LITERALS = new Set(
  'available unavailable selector keyPath colorLiteral imageLiteral fileLiteral file fileID filePath line column function dsohandle'.split(
    ' ',
  ),
);

/** Operators that the grammar reads as they are; `<` and `>` between blanks would be tried as type arguments. */
export const PLAIN_OPERATORS = new Set(
  '= == != <= >= === !== + - * / % && || ?? -> ? : . ... ..< += -= *= /= %= & | ! ~'.split(' '),
);
