// Words that are keywords at some places only, and forms that the grammar lacks, rewritten for the parser.
// Each rule names what it is for; https://kotlinlang.org/docs/keyword-reference.html lists the words.
import type { Directive } from './read-directives.ts';
import { blank, type HiddenAnnotations, type ReadableText, type Rewrite } from './readable-text.ts';
import { TokenKind, type Tokens } from './scan-tokens.ts';

/** Modifiers: keywords only in front of another word, an annotation, or what they modify. */
const MODIFIERS = new Set(
  `abstract actual annotation companion const crossinline data enum expect external final infix inline
  inner internal lateinit noinline open operator override private protected public reified sealed suspend
  tailrec value vararg`.split(/\s+/),
);

/**
 * Modifiers that the grammar rather takes for names, so that `@Marker annotation class Own` is an expression to it,
 * with others that are modifiers to it at the same places and have no more letters.
 */
const AMBIGUOUS = new Map([
  ['actual', 'public'],
  // Two, so that it stands in for an even number of words: see `hideAnnotationsOf`.
  ['annotation', 'open final'],
  ['const', 'final'],
  ['data', 'open'],
  ['enum', 'open'],
  ['expect', 'public'],
  ['inner', 'final'],
  ['operator', 'override'],
  ['value', 'final'],
]);

/** Words that are keywords at other places, each decided on its own. */
const OTHERS = new Set(
  'by catch constructor context delegate dynamic field file finally get import init param property receiver set setparam where'.split(
    ' ',
  ),
);

/** Words behind a name that make it an operand: `value in list`, `data as Node`. */
const OPERATORS = new Set([
  'in',
  'is',
  'as',
  'else',
  'to',
  'and',
  'or',
  'xor',
  'shl',
  'shr',
  'ushr',
  'until',
  'downTo',
  'step',
]);

/** Modifiers behind which the name of a parameter, or a type, stands by itself. */
const OF_PARAMETERS = new Set(['vararg', 'crossinline', 'noinline', 'reified', 'suspend']);

/** Hard keywords that open a declaration, behind which a name follows. */
const DECLARING = new Set(['fun', 'val', 'var', 'class', 'interface', 'object', 'typealias']);

interface Rewriting {
  readonly text: string;
  readonly code: Tokens;
  readonly rewrites: Rewrite[];
  readonly hidden: { start: number; end: number }[];
  readonly hiddenAnnotations: Map<number, HiddenAnnotations>;
}

/**
 * @param code without comments
 * @param rewrites gets what is to be rewritten
 * @returns what has been taken out: offsets of names of types, and annotations of declarations
 */
export function rewriteWords(
  text: string,
  code: Tokens,
  rewrites: Rewrite[],
  directives: readonly Directive[],
): Pick<ReadableText, 'hiddenTypes' | 'hiddenAnnotations'> {
  const rewriting: Rewriting = {
    text,
    code,
    rewrites,
    hidden: [],
    hiddenAnnotations: new Map(),
  };
  const { kinds, starts, ends } = code;
  const braces: Brace[] = [];
  let directive = 0;
  for (let at = 0; at < kinds.length; at += 1) {
    const start = starts[at] as number;
    while ((directives[directive]?.end ?? Number.POSITIVE_INFINITY) <= start) directive += 1;
    if ((directives[directive]?.start ?? Number.POSITIVE_INFINITY) <= start) continue;
    if (kinds[at] === TokenKind.word) {
      const word = text.slice(start, ends[at]);
      if (word === 'if') rewriteGuard(rewriting, at, braces.at(-1));
      else rewriteWord(rewriting, at, word);
    }
    noteToken(rewriting, at, braces);
  }
  return { hiddenTypes: rewriting.hidden, hiddenAnnotations: rewriting.hiddenAnnotations };
}

function wordAt({ text, code: { kinds, starts, ends } }: Rewriting, at: number): string {
  const kind = kinds[at];
  if (kind === undefined || kind === TokenKind.lineBreak) return '';
  const isWritten = kind === TokenKind.word || kind === TokenKind.sign || kind === TokenKind.quoted;
  // Text in strings is no code, though it may look like it.
  return isWritten ? text.slice(starts[at], ends[at]) : LITERAL;
}

const LITERAL = '"';

/** The next token that is no line break. */
function nextAt({ code: { kinds } }: Rewriting, at: number): number {
  let next = at + 1;
  while (kinds[next] === TokenKind.lineBreak) next += 1;
  return next;
}

function isName({ code: { kinds } }: Rewriting, at: number): boolean {
  return kinds[at] === TokenKind.word || kinds[at] === TokenKind.quoted;
}

function rewriteWord(rewriting: Rewriting, at: number, word: string): void {
  if (isInDigits(word)) {
    rename(rewriting, at);
    return;
  }
  if (MODIFIERS.has(word)) {
    if (!isModifier(rewriting, at, word)) rename(rewriting, at);
    else if (AMBIGUOUS.has(word)) {
      const [start, end] = [rewriting.code.starts[at] as number, rewriting.code.ends[at] as number];
      rewriting.rewrites.push({
        start,
        end,
        text: (AMBIGUOUS.get(word) as string).padEnd(word.length),
      });
    }
    return;
  }
  if (DECLARING.has(word)) hideAnnotationsOf(rewriting, at, word);
  if (word === 'class') {
    joinClassHeader(rewriting, at);
    return;
  }
  if (word === 'field' && isBackingField(rewriting, at)) blankOut(rewriting, at);
  else if (OTHERS.has(word) && !isKeyword(rewriting, at, word)) rename(rewriting, at);
}

/** `field = MutableStateFlow(0)` below the property that it holds the value of: https://kotl.in/explicit-backing-fields */
function isBackingField(rewriting: Rewriting, at: number): boolean {
  if (wordAt(rewriting, at - 1) !== '' || wordAt(rewriting, at + 1) !== '=') return false;
  let isProperty = false;
  for (let back = at - 2; back >= 0 && back > at - MAX_HEADER; back -= 1) {
    const word = wordAt(rewriting, back);
    if (word === '') break;
    if (word === '=' || word === 'by' || word === '{') return false;
    isProperty ||= word === 'val';
  }
  return isProperty;
}

/** Tokens in the line of a property. */
const MAX_HEADER = 60;

/** What follows is then the value of the property. */
function blankOut({ code: { starts, ends }, rewrites }: Rewriting, at: number): void {
  const [start, end] = [starts[at] as number, ends[at] as number];
  rewrites.push({ start, end, text: ' '.repeat(end - start) });
}

/** The grammar reads `in1` as `in` and a number. */
function isInDigits(word: string): boolean {
  return word.length > 2 && /^(?:in|is|as)\d/.test(word);
}

/** Another word of the same length that means nothing; the original text still has the name. */
function rename({ code: { starts, ends }, rewrites }: Rewriting, at: number): void {
  const start = starts[at] as number;
  const end = ends[at] as number;
  rewrites.push({ start, end, text: 'q'.repeat(end - start) });
}

function isModifier(rewriting: Rewriting, at: number, word: string): boolean {
  const before = wordAt(rewriting, at - 1);
  if (before === '.' || before === '?.' || before === '::' || DECLARING.has(before)) {
    return before === 'fun' && word === 'suspend';
  }
  const next = nextAt(rewriting, at);
  const after = wordAt(rewriting, next);
  if (after === '@') return true;
  if (word === 'suspend' && after === '(') return before !== '' && !isStatementEnd(before);
  if (!isName(rewriting, next)) return false;
  // A name at the end of a line, with the next statement below it.
  if (next !== at + 1 && !startsDeclaration(rewriting, next)) return false;
  // `value should be(1)`, an infix call on a variable of that name.
  if (!OF_PARAMETERS.has(word) && after !== 'context' && !startsDeclaration(rewriting, next))
    return false;
  return !OPERATORS.has(after);
}

function isStatementEnd(word: string): boolean {
  return word === '{' || word === '}' || word === ';';
}

function startsDeclaration(rewriting: Rewriting, at: number): boolean {
  const word = wordAt(rewriting, at);
  return (
    DECLARING.has(word) ||
    MODIFIERS.has(word) ||
    word === 'constructor' ||
    word === 'get' ||
    word === 'set'
  );
}

/** Whether a word that is a keyword at some places is one here. */
function isKeyword(rewriting: Rewriting, at: number, word: string): boolean {
  const before = wordAt(rewriting, at - 1);
  if (before === '.' || before === '?.' || DECLARING.has(before)) return false;
  const after = wordAt(rewriting, nextAt(rewriting, at));
  switch (word) {
    case 'get':
    case 'set':
      return before === '@' || before === '@file' || isAccessor(rewriting, at, word);
    case 'where':
      return isConstraint(rewriting, at);
    case 'by':
      return before !== '(' && before !== ',' && before !== '=' && !/^[=.,)(:?\]]/.test(after);
    case 'constructor':
      return after === '(';
    case 'init':
      return after === '{';
    case 'catch':
      return before === '}' || (before === '' && after === '(');
    case 'finally':
      return after === '{';
    case 'dynamic':
      return (
        before === ':' || before === '<' || before === ',' || before === '->' || before === 'as'
      );
    case 'context':
      return hideContext(rewriting, at);
    default:
      return before === '@' && after === ':';
  }
}

/** `where T : Base` */
function isConstraint(rewriting: Rewriting, at: number): boolean {
  const name = nextAt(rewriting, at);
  return isName(rewriting, name) && wordAt(rewriting, nextAt(rewriting, name)) === ':';
}

/** Longer types are none that a person wrote, and where nothing closes they would be looked for up to the end. */
const ACCESSOR = {
  get: /\(\s*\)\s*(?::[^={]{0,1000})?[={]/y,
  set: /\(\s*(?:@?\w+(?:\([^()]*\))?\s+)*(?:\w+|`[^`]+`)\s*(?::[^)]{0,1000}|,\s*)?\)\s*(?::\s*\w+\s*)?[={]/y,
};

function isAccessor(rewriting: Rewriting, at: number, word: 'get' | 'set'): boolean {
  const { text, code } = rewriting;
  const before = wordAt(rewriting, at - 1);
  const previous = before === '' ? at - 2 : at - 1;
  const isAfterModifier =
    MODIFIERS.has(before) || annotationSignAt(rewriting, previous) !== undefined;
  const end = code.ends[at] as number;
  const after = wordAt(rewriting, at + 1);
  if (after === '(') {
    if (before !== '' && before !== ';' && !isAfterModifier && !isInitialised(rewriting, at))
      return false;
    const pattern = ACCESSOR[word];
    pattern.lastIndex = code.starts[at + 1] as number;
    const matched = pattern.test(text);
    if (matched) hideAnnotations(rewriting, at);
    return matched;
  }
  if (
    !isAfterModifier ||
    !(
      after === '' ||
      after === ';' ||
      after === '}' ||
      after === 'get' ||
      after === 'set' ||
      end === text.length
    )
  ) {
    return false;
  }
  hideAnnotations(rewriting, at);
  return true;
}

/** `val size: Int get() = 1`: an accessor on the line of its property. */
function isInitialised(rewriting: Rewriting, at: number): boolean {
  for (let back = at - 1; back >= 0 && back > at - 40; back -= 1) {
    const word = wordAt(rewriting, back);
    if (word === '') return false;
    if (word === 'val' || word === 'var') return true;
  }
  return false;
}

/** `@Synchronized set(value) {}`: the grammar lacks annotations of accessors, but for a few. */
function hideAnnotations(rewriting: Rewriting, at: number): void {
  let back = at - 1;
  while (back >= 0 && back > at - MAX_ANNOTATIONS) {
    const word = wordAt(rewriting, back);
    if (word !== '' && MODIFIERS.has(word)) {
      back -= 1;
      continue;
    }
    const end = word === '' ? back - 1 : back;
    const sign = annotationSignAt(rewriting, end);
    if (sign === undefined) return;
    hide(rewriting, sign, end);
    back = sign - 1;
  }
}

/** Tokens of all annotations of one accessor together. */
const MAX_ANNOTATIONS = 300;

/**
 * `@Test @Config(sdk = 9) class CartTest { … }`: to the grammar all words behind several annotations can be names and infix
 * calls, with what is in braces as a lambda. So all annotations of a declaration but the last are taken out.
 *
 * `@Target(FUNCTION) annotation class Marker`, without a body, is such a chain with one annotation as well, with `(FUNCTION)` as
 * its first operand, if only the number of words is odd. Where it is even without the arguments, those are taken out, and
 * otherwise the annotation.
 */
function hideAnnotationsOf(rewriting: Rewriting, at: number, word: string): void {
  // `fun interface`
  if (wordAt(rewriting, at - 1) === 'fun') return;
  const { annotations, words, first } = annotationsBefore(rewriting, at);
  const [last, ...others] = annotations;
  if (last === undefined) return;
  const isBare = word === 'class' && hasBareHeader(rewriting, at);
  const isLastHidden = isBare && words % 2 === 1;
  const hidden = isLastHidden ? annotations : others;
  // `@InstallIn(App::class) object Module`: they would end an expression.
  const endsBehindArguments = isBare || word === 'object';
  if (endsBehindArguments && !isLastHidden && last.open <= last.last)
    hide(rewriting, last.open, last.last);
  if (hidden.length === 0) return;
  const { starts } = rewriting.code;
  const visible = starts[isLastHidden ? first : last.first] as number;
  const inOrder = [...hidden].reverse();
  for (const each of inOrder) hide(rewriting, each.first, each.last);
  rewriting.hiddenAnnotations.set(visible, {
    start: starts[inOrder[0]!.first] as number,
    names: inOrder.map((each) => nameOfAnnotation(rewriting, each)),
  });
}

/** Places of tokens. */
interface AnnotationTokens {
  readonly first: number;
  /** The parenthesis of its arguments; behind the last token where it has none. */
  readonly open: number;
  readonly last: number;
}

/** The annotations of what a keyword declares, the last one first, and the modifiers behind them. */
function annotationsBefore(
  rewriting: Rewriting,
  keyword: number,
): {
  readonly annotations: readonly AnnotationTokens[];
  /** How many words the grammar sees from the first modifier to the declared name. */
  readonly words: number;
  /** The first modifier, or the keyword. */
  readonly first: number;
} {
  const annotations: AnnotationTokens[] = [];
  let words = 2;
  let first = keyword;
  for (let back = keyword - 1; back >= 0 && back > keyword - MAX_ANNOTATIONS; ) {
    const word = wordAt(rewriting, back);
    if (word === '' || MODIFIERS.has(word)) {
      if (word !== '') words += word === 'annotation' ? 2 : 1;
      if (word !== '' && annotations.length === 0) first = back;
      back -= 1;
      continue;
    }
    const sign = annotationSignAt(rewriting, back);
    if (sign === undefined) break;
    const open = word === ')' ? (openingOf(rewriting, back) ?? back) : back + 1;
    annotations.push({ first: sign, open, last: back });
    back = sign - 1;
  }
  return { annotations, words, first };
}

/** `@a.b.Name` of `@field:a.b.Name(1)`. */
function nameOfAnnotation(
  { text, code: { starts, ends } }: Rewriting,
  { first, open }: AnnotationTokens,
): string {
  const written = text.slice(starts[first], ends[open - 1]).replace(/\s+/g, '');
  return written.replace(/^@\w+:/, '@');
}

/** `class Name` and nothing behind it, or empty parentheses. */
function hasBareHeader(rewriting: Rewriting, classAt: number): boolean {
  const after = wordAt(rewriting, classAt + 2);
  return after === '' || after === '}' || wordAt(rewriting, classAt + 3) === ')';
}

/** Place of the `@` of the annotation that ends with a token, or `undefined` when none does. */
function annotationSignAt(rewriting: Rewriting, end: number): number | undefined {
  let at = end;
  if (wordAt(rewriting, at) === ')') {
    const open = openingOf(rewriting, at);
    if (open === undefined) return undefined;
    at = open - 1;
  }
  while (isName(rewriting, at) && wordAt(rewriting, at - 1) === '.') at -= 2;
  if (!isName(rewriting, at)) return undefined;
  if (wordAt(rewriting, at - 1) === ':' && isName(rewriting, at - 2)) at -= 2;
  return wordAt(rewriting, at - 1) === '@' ? at - 1 : undefined;
}

/** Place of the parenthesis that the one at the place closes. */
function openingOf(rewriting: Rewriting, close: number): number | undefined {
  let depth = 0;
  for (let at = close; at >= 0 && at > close - MAX_ANNOTATIONS; at -= 1) {
    const word = wordAt(rewriting, at);
    if (word === ')') depth += 1;
    else if (word === '(') depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

/** Takes tokens out, and notes the types among them. */
function hide(rewriting: Rewriting, first: number, last: number): void {
  const { text, code } = rewriting;
  for (let at = first; at <= last; at += 1) {
    const isType = isName(rewriting, at) && /^\p{Lu}/u.test(wordAt(rewriting, at));
    if (!isType || wordAt(rewriting, at - 1) === '.') continue;
    rewriting.hidden.push({ start: code.starts[at] as number, end: code.ends[at] as number });
  }
  const end = code.ends[last] ?? text.length;
  rewriting.rewrites.push(blank(text, code.starts[first] as number, end));
}

/**
 * `context(Scope) fun f()`, `context(scope: Scope) class C`, `block: context(Scope) () -> Unit`: parameters that
 * the grammar has no place for.
 */
function hideContext(rewriting: Rewriting, at: number): boolean {
  if (wordAt(rewriting, at + 1) !== '(') return false;
  let depth = 0;
  let end = at + 1;
  for (; end < at + MAX_ANNOTATIONS; end += 1) {
    const word = wordAt(rewriting, end);
    if (word === '(') depth += 1;
    else if (word === ')') depth -= 1;
    if (depth === 0) break;
  }
  const after = nextAt(rewriting, end);
  const isOfType = TYPE_SIGNS.has(wordAt(rewriting, at - 1)) && end + 1 === after;
  const isOfDeclaration = startsDeclaration(rewriting, after) || wordAt(rewriting, after) === '@';
  if (depth !== 0 || !(isOfDeclaration || (isOfType && /^[\w(`]/.test(wordAt(rewriting, after))))) {
    return false;
  }
  hide(rewriting, at, end);
  return true;
}

/** Signs behind which a type can stand. */
const TYPE_SIGNS = new Set([':', '<', '(', ',']);

/** Type parameters take no more room where a person wrote them. */
const HEADER =
  /class\s+(?:\w+|`[^`]+`)\s*(?:<[^{}()]{0,1000}?>\s*)?(?:(?:@[\w.:]+(?:\([^()]*\))?|private|protected|internal|public)\s+)+constructor\b/y;

function joinClassHeader({ text, code: { starts }, rewrites }: Rewriting, at: number): void {
  const start = starts[at] as number;
  HEADER.lastIndex = start;
  if (!HEADER.test(text)) return;
  for (let line = text.indexOf('\n', start); line !== -1 && line < HEADER.lastIndex; ) {
    rewrites.push({ start: line, end: line + 1, text: ' ' });
    line = text.indexOf('\n', line + 1);
  }
}

// ---- guards of `when` ----

/** A brace that is open, and in those of `when` what has been met of the entry. */
interface Brace {
  readonly isWhen: boolean;
  /** Parentheses, brackets and templates of strings that are open within. */
  parentheses: number;
  /** Tokens of the condition so far; -1 behind the arrow. */
  condition: number;
}

function noteToken(rewriting: Rewriting, at: number, braces: Brace[]): void {
  const around = braces.at(-1);
  const kind = rewriting.code.kinds[at];
  if (kind === TokenKind.lineBreak) {
    if (around?.parentheses === 0) around.condition = 0;
  } else if (kind === TokenKind.sign) noteSign(rewriting, at, braces);
  else if (kind === TokenKind.openTemplate && around !== undefined) around.parentheses += 1;
  else if (kind === TokenKind.closeTemplate && around !== undefined) around.parentheses -= 1;
  else if (around?.parentheses === 0 && around.condition >= 0) around.condition += 1;
}

function noteSign(rewriting: Rewriting, at: number, braces: Brace[]): void {
  const around = braces.at(-1);
  switch (wordAt(rewriting, at)) {
    case '{':
      braces.push({ isWhen: isWhenBrace(rewriting, at), parentheses: 0, condition: 0 });
      return;
    case '}':
      braces.pop();
      breakBefore(rewriting, at);
      return;
    case '(':
    case '[':
      if (around !== undefined) around.parentheses += 1;
      return;
    case ')':
    case ']':
      if (around !== undefined) around.parentheses -= 1;
      return;
    case '->':
      if (around !== undefined) around.condition = -1;
  }
}

/**
 * `class A { val size = 1 }`: the grammar wants the last member's line to end. A carriage return ends it, and is
 * none of the line breaks that count for positions.
 */
function breakBefore({ text, code: { starts }, rewrites }: Rewriting, at: number): void {
  const start = starts[at] as number;
  const before = text.charCodeAt(start - 1);
  if (before === SPACE || before === TAB)
    rewrites.push({ start: start - 1, end: start, text: '\r' });
}

const TAB = 9;
const SPACE = 32;

/** `when {` and `when (subject) {` */
function isWhenBrace(rewriting: Rewriting, at: number): boolean {
  const before = at - 1;
  if (wordAt(rewriting, before) !== ')') return wordAt(rewriting, before) === 'when';
  return wordAt(rewriting, (openingOf(rewriting, before) ?? 0) - 1) === 'when';
}

/** `is Circle if radius > 0 ->` becomes two conditions; `else if` an `else` that is one. */
function rewriteGuard(rewriting: Rewriting, at: number, around: Brace | undefined): void {
  if (around === undefined || !around.isWhen || around.parentheses !== 0 || around.condition < 1)
    return;
  const { code } = rewriting;
  const start = code.starts[at] as number;
  if (wordAt(rewriting, at - 1) === 'else') {
    rewriting.rewrites.push({
      start: code.starts[at - 1] as number,
      end: code.ends[at - 1] as number,
      text: '0000',
    });
  }
  rewriting.rewrites.push({ start, end: start + 2, text: ', ' });
}
