// Makes a Swift source readable for the grammar, which knows the language as it was before macros, ownership
// and conditional expressions, and stumbles over directives in the midst of code. What it does not know is
// replaced by text of equal length that means the same as far as names and scopes go. Also everything that
// holds no names (comments, the insides of strings) is blanked, since it only costs the parser time.
// A lexical scan: it knows comments, strings, interpolation, regular expressions and words, no structure but how deeply
// brackets nest.
import {
  AT,
  BACKSLASH,
  BRACKETS,
  CLOSE,
  COLON,
  DIGIT_0,
  DIGIT_9,
  endOfComment,
  endOfLine,
  endOfParentheses,
  endOfRegularExpression,
  endOfWord,
  HASH,
  isBlankAt,
  isOperator,
  isPostfix,
  isWordStart,
  LINE_FEED,
  NUMBER,
  OPEN,
  QUOTE,
  SEMICOLON,
  SLASH,
  SPACE,
  STAR,
  startsComment,
  TICK,
} from './lexical.ts';
import type { HiddenType, MaskedSource } from './masked-source.ts';
import { MaskedText } from './masked-text.ts';
import {
  DECLARED,
  DIRECTIVES,
  KNOWN_LITERALS,
  PLAIN_OPERATORS,
  PREFIXED,
  WORDS,
  type WordMask,
} from './masked-words.ts';
import { NestingDepth } from './nesting-depth.ts';

/** Stands for the `#` of a macro in the masked text, so that macros and functions stay apart. */
export const MACRO_MARK = 'ǃ';

/** @param source without NUL and with line feeds alone */
export function maskSource(source: string): MaskedSource {
  return new SourceScan(source).run();
}

/** A string that is open around the code of an interpolation. */
interface OpenString {
  /** Number of `#` around it. */
  readonly hashes: number;
  readonly isMultiline: boolean;
  /** Parentheses that are open in the interpolation. */
  depth: number;
}

class SourceScan {
  readonly #source: string;
  readonly #masked: MaskedText;
  readonly #hiddenTypes: HiddenType[] = [];
  readonly #strings: OpenString[] = [];
  #at = 0;
  /** The last word or operator in front of the place, with its offset; empty behind brackets and literals. */
  #before = '';
  #beforeAt = 0;
  /** Where the last token ends that the parser gets to see, and the one in front of it. */
  #endBefore = 0;
  #endBeforeThat = 0;
  readonly #nesting = new NestingDepth();

  constructor(source: string) {
    this.#source = source;
    this.#masked = new MaskedText(source);
  }

  run(): MaskedSource {
    while (this.#at < this.#source.length) this.#step();
    const { isUnreadable } = this.#nesting;
    return { text: this.#masked.finish(), hiddenTypes: this.#hiddenTypes, isUnreadable };
  }

  #step(): void {
    const source = this.#source;
    const code = source.charCodeAt(this.#at);
    if (code <= SPACE || (code === SLASH && this.#comment())) {
      if (code <= SPACE) this.#at += 1;
      return;
    }
    const end = this.#endBefore;
    if (code === SEMICOLON) this.#separator(this.#at);
    this.#token(code);
    if (this.#endBefore === end) this.#endBefore = this.#at;
    this.#endBeforeThat = end;
  }

  #token(code: number): void {
    if (isWordStart(code)) this.#word();
    else if (code === QUOTE) this.#openString(0, this.#at);
    else if (code === HASH) this.#hash();
    else if (code === SLASH && this.#regularExpression(0)) return;
    else if (code === TICK) this.#quotedWord();
    else if (code === AT && this.#ownAttribute()) return;
    else if (code >= DIGIT_0 && code <= DIGIT_9) this.#number();
    else if (isOperator(code)) this.#operator();
    else this.#bracket(code);
  }

  #remember(word: string): void {
    this.#before = word;
    this.#beforeAt = this.#at;
  }

  #bracket(code: number): void {
    if (code === OPEN) this.#emptyParentheses();
    this.#nesting.bracket(code);
    const string = this.#strings.at(-1);
    if (code === CLOSE && this.#before === ',') this.#masked.patch(this.#beforeAt, ' ');
    this.#remember(BRACKETS.get(code) ?? '');
    this.#at += 1;
    if (string === undefined) return;
    if (code === OPEN) string.depth += 1;
    if (code !== CLOSE) return;
    string.depth -= 1;
    if (string.depth > 0) return;
    this.#strings.pop();
    this.#stringContent(string.hashes, string.isMultiline);
  }

  /** Of a pattern, `case .success():`, and as a statement of its own. */
  #emptyParentheses(): void {
    const source = this.#source;
    if (source.charCodeAt(this.#at + 1) !== CLOSE) return;
    const before = source.slice(Math.max(0, this.#at - LONGEST_PATTERN), this.#at);
    const line = before.slice(before.lastIndexOf('\n') + 1);
    if (PATTERN_IN_FRONT.test(line)) this.#masked.replace(this.#at, '  ');
    else if (line.trim() === '' && EMPTY_STATEMENT.test(source.slice(this.#at, this.#at + 20)))
      this.#masked.replace(this.#at, '0 ');
  }

  /** The grammar sees a separator only where no blank is in front of it. */
  #separator(at: number): void {
    if (this.#endBefore === at) return;
    this.#masked.patch(at, ' ');
    this.#masked.patch(this.#endBefore, ';');
  }

  /**
   * `@_specialize(where A == B)`: what the compiler's own attributes are given is written as it likes. Among cases the
   * grammar takes attributes for those of the next case.
   */
  #ownAttribute(): boolean {
    const start = this.#at;
    const pattern = this.#nesting.isAmongCases ? ATTRIBUTE_AMONG_CASES : OWN_ATTRIBUTE;
    const open = pattern.exec(this.#source.slice(start, start + 50))?.[0].length;
    if (open === undefined) return false;
    this.#at = endOfParentheses(this.#source, start + open);
    this.#masked.blank(start, this.#at);
    return true;
  }

  #quotedWord(): void {
    const end = this.#source.indexOf('`', this.#at + 1);
    this.#remember(')');
    this.#at = end === -1 ? this.#at + 1 : end + 1;
  }

  #number(): void {
    NUMBER.lastIndex = this.#at;
    NUMBER.test(this.#source);
    this.#remember(')');
    this.#at = Math.max(NUMBER.lastIndex, this.#at + 1);
  }

  #comment(): boolean {
    const next = this.#source.charCodeAt(this.#at + 1);
    if (next !== SLASH && next !== STAR) return false;
    const start = this.#at;
    this.#at = next === SLASH ? endOfLine(this.#source, start) : endOfComment(this.#source, start);
    this.#masked.blank(start, this.#at);
    return true;
  }

  /** @param start of the first `#`, or of the quotation mark */
  #openString(hashes: number, start: number): void {
    const quote = start + hashes;
    const isMultiline = isMultilineString(this.#source, quote, hashes);
    this.#masked.blank(start, quote);
    this.#remember(')');
    this.#at = quote + (isMultiline ? 3 : 1);
    this.#stringContent(hashes, isMultiline);
  }

  /** From inside a string to its end, or to the code of an interpolation. */
  #stringContent(hashes: number, isMultiline: boolean): void {
    const source = this.#source;
    const start = this.#at;
    const marks = '#'.repeat(hashes);
    const quotes = isMultiline ? '"""' : '"';
    let at = start;
    for (; at < source.length; at += 1) {
      const code = source.charCodeAt(at);
      if (code === LINE_FEED && !isMultiline) break;
      if (code === QUOTE && source.startsWith(quotes + marks, at)) {
        this.#masked.blank(start, at);
        this.#at = at + quotes.length + hashes;
        this.#masked.blank(at + quotes.length, this.#at);
        this.#remember(')');
        return;
      }
      if (code !== BACKSLASH || !source.startsWith(marks, at + 1)) continue;
      const next = at + 1 + hashes;
      if (source.charCodeAt(next) === OPEN) {
        this.#masked.blank(start, next - 1);
        this.#masked.replace(next - 1, '\\');
        this.#strings.push({ hashes, isMultiline, depth: 1 });
        this.#at = next + 1;
        this.#remember('');
        return;
      }
      if (source.charCodeAt(next) !== LINE_FEED) at = next;
    }
    this.#masked.blank(start, at);
    this.#at = at;
    this.#remember(')');
  }

  /** A literal at a place where an operand begins; the grammar gets an empty string instead. */
  #regularExpression(hashes: number): boolean {
    const end = endOfRegularExpression(this.#source, this.#at, hashes, this.#before);
    if (end === undefined) return false;
    const start = this.#at;
    this.#masked.blank(start, end - 2);
    this.#masked.replace(end - 2, '""');
    this.#at = end;
    this.#remember(')');
    return true;
  }

  #hash(): void {
    const source = this.#source;
    const start = this.#at;
    let at = start;
    while (source.charCodeAt(at) === HASH) at += 1;
    const code = source.charCodeAt(at);
    if (code === QUOTE) {
      this.#openString(at - start, start);
      return;
    }
    if (code === SLASH && this.#regularExpression(at - start)) return;
    if (!isWordStart(code)) {
      this.#at = at;
      return;
    }
    const end = endOfWord(source, at);
    const word = source.slice(at, end);
    if (DIRECTIVES.has(word)) this.#directive(start, end);
    else if (word === 'externalMacro') this.#externalMacro(start, end);
    else {
      if (!KNOWN_LITERALS.has(word)) this.#masked.replace(start, MACRO_MARK);
      this.#remember(')');
      this.#at = end;
    }
  }

  /** Conditions go on in the next line behind an operator. What they hold between is code on all sides. */
  #directive(start: number, wordEnd: number): void {
    let end = endOfLine(this.#source, wordEnd);
    while (/(?:\|\||&&)\s*$/.test(this.#source.slice(Math.max(start, end - 40), end))) {
      const next = endOfLine(this.#source, end + 1);
      if (next <= end) break;
      end = next;
    }
    this.#masked.blank(start, end);
    this.#at = end;
  }

  /** `macro m() = #externalMacro(…)`: a function is left, whose empty body is as long. */
  #externalMacro(start: number, wordEnd: number): void {
    const end = endOfParentheses(this.#source, wordEnd);
    this.#masked.blank(start, end);
    if (this.#before === '=') {
      this.#masked.patch(this.#beforeAt, ' ');
      this.#masked.patch(start, '{');
      const isClosed = this.#source.charCodeAt(end - 1) === CLOSE;
      this.#masked.patch(isClosed ? end - 1 : start + 1, '}');
    }
    this.#at = end;
  }

  #operator(): void {
    const source = this.#source;
    const start = this.#at;
    let end = start;
    while (isOperator(source.charCodeAt(end)) && !startsComment(source, end)) end += 1;
    if (end === start) end = start + 1;
    const operator = source.slice(start, end);
    const isSpaced = isBlankAt(source, start - 1) && isBlankAt(source, end);
    const isDeclared = this.#before === 'func' || this.#before === 'operator';
    const isClosing = this.#nesting.closeAngles(CLOSING_ANGLES.exec(operator)?.[0].length ?? 0);
    if (operator === '<' && !isSpaced) this.#nesting.openAngle();
    if (isSpaced && !isDeclared && !isClosing && !PLAIN_OPERATORS.has(operator)) {
      this.#masked.replace(start, '+'.padEnd(operator.length));
    } else if (operator === '??' && /[,)\]}]/.test(source.charAt(end))) {
      this.#masked.replace(start, '? ');
    } else if (operator === '~' && /[A-Z]/.test(source.charAt(end))) {
      this.#masked.blank(start, end);
    }
    this.#remember(isPostfix(operator, source, start, end) ? ')' : operator);
    this.#at = end;
  }

  #word(): void {
    const source = this.#source;
    const start = this.#at;
    const end = endOfWord(source, start);
    const word = source.slice(start, end);
    const isMember = /(?:^|[^.])\.$/.test(this.#before);
    const mask = isMember || source.charCodeAt(end) === COLON ? undefined : WORDS.get(word);
    this.#at = end;
    if (mask !== undefined && this.#maskWord(mask, word, start, end)) return;
    this.#before = isMember ? ')' : word;
    this.#beforeAt = start;
  }

  /** Whether nothing is left of the word. */
  #maskWord(mask: WordMask, word: string, start: number, end: number): boolean {
    const behind = () => this.#source.slice(end, end + 30);
    switch (mask) {
      case 'effect':
        if (/^[?!]/.test(behind())) this.#at += 1;
        this.#masked.blank(start, this.#at);
        return true;
      case 'prefix':
        if (!PREFIXED.test(behind())) return false;
        this.#masked.blank(start, end);
        return true;
      case 'argument':
        return this.#argumentOf(word, start, end);
      case 'thrown':
        return this.#thrownType(start, end);
      case 'package':
        if (DECLARED.test(behind())) this.#masked.replace(start, 'public ');
        return false;
      case 'macro':
        if (/^[ \t]+[\p{L}_]/u.test(behind())) this.#masked.replace(start, 'func ');
        return false;
      case 'branch':
        this.#branch(word, start);
        return false;
    }
  }

  /** A conditional expression becomes a statement of its own: `let a = if b` is read as `let a; if b`. */
  #branch(word: string, start: number): void {
    this.#nesting.branch(word, this.#before === 'else');
    if (this.#before === '=') {
      this.#masked.patch(this.#beforeAt, ' ');
      this.#masked.patch(this.#endBeforeThat, ';');
    } else if (this.#before === 'return' && this.#endBefore < start) {
      this.#masked.patch(this.#endBefore, ';');
    }
  }

  /** `nonisolated(unsafe)` and `unowned(safe)`: the grammar knows `unowned` alone. */
  #argumentOf(word: string, start: number, end: number): boolean {
    const behind = this.#source.slice(end, end + 30);
    const argument = /^\((?:safe|unsafe|nonsending)\)/.exec(behind)?.[0] ?? '';
    const last = end + argument.length;
    const isBlanked = word !== 'unowned' && (argument !== '' || PREFIXED.test(behind));
    this.#masked.blank(isBlanked ? start : end, last);
    this.#at = last;
    return isBlanked;
  }

  /** Whether nothing is left: the grammar does not know `do throws(Trouble)`. */
  #thrownType(start: number, end: number): boolean {
    const thrown = THROWN.exec(this.#source.slice(end, end + 200));
    if (thrown === null) return false;
    const [whole, type = ''] = thrown;
    const isBlanked = this.#before === 'do';
    const anchor = isBlanked ? this.#beforeAt : start;
    const first = end + whole.indexOf(type, whole.indexOf('(') + 1);
    for (const { 0: name, index } of type.matchAll(QUALIFIED)) {
      this.#hiddenTypes.push({ name: name.replace(/\s/g, ''), at: first + index, anchor });
    }
    this.#at = end + whole.length;
    this.#masked.blank(isBlanked ? start : end, this.#at);
    return isBlanked;
  }
}

/** `#"""#` is a string of one line that holds a quotation mark. */
function isMultilineString(source: string, quote: number, hashes: number): boolean {
  if (!source.startsWith('"""', quote)) return false;
  const end = source.indexOf(`"${'#'.repeat(hashes)}`, quote + 1);
  return hashes === 0 || end === -1 || end > endOfLine(source, quote);
}

const LONGEST_PATTERN = 200;
const PATTERN_IN_FRONT = /^\s*case\s+\.\w+$/;
/** Not the parameters of a closure: `{\n () -> Void in`. */
const EMPTY_STATEMENT = /^\(\)\s(?![ \t]*(?:->|in\b|async\b|throws\b))/;
const OWN_ATTRIBUTE = /^@(?:_\w+(?=\()|unsafe\b|safe\b|inline(?=\(\w+\)\s+(?:will|did)Set\b))/;
const ATTRIBUTE_AMONG_CASES = /^@(?!unknown\b)\w+/;
const CLOSING_ANGLES = /^>+(?=[!?]*$)/;
const THROWN = /^[ \t]*\(([^()]*(?:\([^()]*\)[^()]*)?)\)/;
const QUALIFIED = /(?<![.\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_]*(?:\s*\.\s*\p{Lu}[\p{L}\p{N}_]*)*/gu;
