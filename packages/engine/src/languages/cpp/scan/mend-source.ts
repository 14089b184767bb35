// Makes of a source, as written for a preprocessor, a text of the same length that a grammar can read: without
// directives and comments, without macros around declarations, and with other words where C uses keywords of
// C++ as names. Offsets and lines stay as they are, so names are read from the source itself.
import { attributeMacros } from './attribute-macros.ts';
import { type KeptTokens, keepTokens } from './kept-tokens.ts';
import {
  AMPERSAND,
  CLOSE,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOT,
  EQUALS,
  GREATER,
  isBraceOrEnd,
  LESS,
  MINUS,
  OPEN,
  OPEN_BRACE,
  OPEN_BRACKET,
  SEMICOLON,
  STAR,
  TILDE,
} from './marks.ts';
import {
  ATTRIBUTE_WORDS,
  CONTROL_WORDS,
  DECORATED,
  isMacroName,
  isTextMacro,
  KEYWORD_LIKE,
  LINKAGE_WORDS,
  LONE_TYPES,
  NO_TYPES,
  QUALIFIERS,
  SCOPE_WORDS,
  TYPE_KEYWORDS,
  TYPE_PREFIXES,
} from './mended-words.ts';
import { rewrite } from './rewrite-text.ts';
import { MARK, NUMBER, STRING, type TokenizedSource, WORD } from './tokenize.ts';
import {
  FORBIDDEN_NAMES,
  INVISIBLE_WORDS,
  PLAIN_TYPE_WORDS,
  STATEMENT_WORDS,
  TYPE_WORDS,
} from './words.ts';

export interface MendedSource {
  readonly text: string;
  /** Starts and ends of macros that were taken out, in turn, in source order. */
  readonly macros: readonly number[];
  /** Offsets of `class`, `struct`, `union` and `enum` in bodies of code, in source order. */
  readonly localTypes: readonly number[];
}

export interface MendOptions {
  /** Whether keywords of C++ alone may be names. */
  readonly isC: boolean;
  /** Starts and ends of branches that the grammar is not to see, in turn, in any order. */
  readonly dropped: readonly number[];
  /** Starts and ends of what the grammar is not to see besides, in turn. */
  readonly hidden: readonly number[];
}

export function mendSource(
  text: string,
  source: TokenizedSource,
  { isC, dropped, hidden }: MendOptions,
): MendedSource {
  const tokens = keepTokens(source, [...dropped, ...hidden]);
  const mender = new Mender(text, tokens, isC, attributeMacros(text, source));
  mender.run();
  const blanked = [source.comments, dropped, hidden, mender.blanked].flat();
  for (const { start, end } of source.directives) blanked.push(start, end);
  return {
    text: rewrite(text, blanked, mender.replaced),
    macros: mender.macros,
    localTypes: mender.localTypes,
  };
}

/** What a brace opens, and what is known of the statement in front of it. */
interface Level {
  /** Whether statements or values stand in it, not declarations alone. */
  readonly isCode: boolean;
  /** Whether values stand in it. */
  readonly isList: boolean;
}

class Mender {
  readonly blanked: number[] = [];
  readonly replaced: { readonly start: number; readonly text: string }[] = [];
  readonly macros: number[] = [];
  readonly localTypes: number[] = [];
  readonly #text: string;
  readonly #tokens: KeptTokens;
  readonly #isC: boolean;
  readonly #attributes: ReadonlySet<string>;
  readonly #levels: Level[] = [];
  /** Open parentheses inside of the innermost brace. */
  #parentheses = 0;
  /** Of the statement so far: whether a word like `struct` was met, and whether `=` was. */
  #hasScopeWord = false;
  #hasEquals = false;
  /** Whether nothing of the statement was met but macros that were taken out. */
  #isStart = true;
  /** Place of the last token that was not taken out; -1 for none. */
  #previous = -1;

  constructor(text: string, tokens: KeptTokens, isC: boolean, attributes: ReadonlySet<string>) {
    this.#text = text;
    this.#tokens = tokens;
    this.#isC = isC;
    this.#attributes = attributes;
  }

  run(): void {
    this.#matchParentheses();
    const { starts, kinds } = this.#tokens;
    for (let at = 0; at < starts.length; ) {
      const kind = kinds[at];
      if (kind === WORD) {
        const next = this.#readWord(at);
        if (next !== at) {
          at = next;
          continue;
        }
      } else if (kind === MARK) {
        const next = this.#defaultEnd(at);
        if (next !== at) {
          this.#previous = next - 1;
          at = next;
          continue;
        }
        this.#readMark(at);
      } else if (this.#isListEntry(at)) {
        const next = this.#readList(at);
        this.#previous = at;
        if (next > at + LONGEST_PLAIN_LIST) this.#blank(at + 1, next);
        at = next > at + LONGEST_PLAIN_LIST ? next : at + 1;
        continue;
      }
      this.#isStart = this.#startsBehind(at);
      this.#previous = at;
      at += 1;
    }
  }

  get #isCode(): boolean {
    return this.#levels.at(-1)?.isCode ?? false;
  }

  #mark(at: number): number {
    const { starts, kinds } = this.#tokens;
    return kinds[at] === MARK ? this.#text.charCodeAt(starts[at] as number) : 0;
  }

  #word(at: number): string {
    const { starts, ends, kinds } = this.#tokens;
    return kinds[at] === WORD ? this.#text.slice(starts[at], ends[at]) : '';
  }

  #blank(from: number, to: number): void {
    this.blanked.push(this.#tokens.starts[from] as number, this.#tokens.ends[to - 1] as number);
  }

  /** @returns the place behind what was taken out */
  #takeOut(from: number, to: number): number {
    this.#blank(from, to);
    this.macros.push(this.#tokens.starts[from] as number, this.#tokens.ends[to - 1] as number);
    return to;
  }

  #matchParentheses(): void {
    const { kinds, partners } = this.#tokens;
    const open: number[] = [];
    for (let at = 0; at < kinds.length; at += 1) {
      const mark = this.#mark(at);
      if (mark === OPEN) open.push(at);
      else if (mark === CLOSE) {
        const partner = open.pop();
        if (partner === undefined) continue;
        partners[partner] = at;
        partners[at] = partner;
      } else if (mark === OPEN_BRACE || mark === CLOSE_BRACE) {
        // A lambda may stand in parentheses; an unclosed one must not swallow the rest of the file.
        if (open.length > DEEPEST_PARENTHESES) open.length = 0;
      }
    }
  }

  #readMark(at: number): void {
    const mark = this.#mark(at);
    if (mark === OPEN) this.#parentheses += 1;
    else if (mark === CLOSE) {
      this.#parentheses = Math.max(0, this.#parentheses - 1);
      if (this.#isC && this.#parentheses === 0 && !this.#isCode) this.#mendOldDefinition(at);
    } else if (mark === EQUALS && this.#parentheses === 0) this.#hasEquals = true;
    else if (mark === STAR) this.#mendMemberPointer(at);
    else if (mark === OPEN_BRACE) {
      const isList = this.#isValue() || (this.#levels.at(-1)?.isList ?? false);
      this.#levels.push({
        isCode: this.#opensCode(),
        isList: isList && !this.#isBehindParameters(),
      });
      this.#endStatement();
    } else if (mark === CLOSE_BRACE) {
      this.#levels.pop();
      this.#endStatement();
    } else if (mark === SEMICOLON && this.#parentheses === 0) this.#endStatement();
  }

  /** `= {`, `return {`, `f({`: what is in this brace are values. `({` may hold statements in C. */
  #isValue(): boolean {
    if (this.#hasEquals || this.#word(this.#previous) === 'return') return true;
    const isArgument = this.#mark(this.#previous) === OPEN && this.#word(this.#previous - 1) !== '';
    return isArgument && !this.#isC;
  }

  /** `void f(A a = {});`: behind what is no expression to the grammar, for which a number stands; else `at`. */
  #defaultEnd(at: number): number {
    if (this.#mark(at) !== EQUALS || this.#parentheses === 0) return at;
    if (this.#mark(at + 1) !== OPEN_BRACE) return at;
    let close = at + 2;
    while (close < at + LONGEST_PLAIN_LIST && !isBraceOrEnd(this.#mark(close))) close += 1;
    const isList = this.#mark(close) === CLOSE_BRACE && (close === at + 2 || !this.#isCode);
    const behind = this.#mark(close + 1);
    if (!isList || (behind !== COMMA && behind !== CLOSE)) return at;
    this.replaced.push({ start: this.#tokens.starts[at + 1] as number, text: '0' });
    this.#blank(at + 2, close + 1);
    return close + 1;
  }

  #endStatement(): void {
    this.#parentheses = 0;
    this.#hasScopeWord = false;
    this.#hasEquals = false;
  }

  /** `(a->*f)(b)`, `(a.*f)(b)` are read as `(a, f)(b)`. */
  #mendMemberPointer(at: number): void {
    if (this.#isC) return;
    const star = this.#tokens.starts[at] as number;
    const operator = this.#text.endsWith('->', star) ? '->*' : '.*';
    const start = star + 1 - operator.length;
    if (!this.#text.startsWith(operator, start) || this.#text[start - 1] === '.') return;
    this.replaced.push({ start, text: ','.padEnd(operator.length) });
  }

  #startsBehind(at: number): boolean {
    const mark = this.#mark(at);
    if (mark === COLON) {
      // Behind `public:` and a label, but not in `a::b` or in front of bases.
      return this.#mark(at + 1) !== COLON && this.#mark(at - 1) !== COLON && !this.#hasScopeWord;
    }
    return mark === SEMICOLON || mark === OPEN_BRACE || mark === CLOSE_BRACE;
  }

  #opensCode(): boolean {
    if (this.#isCode || this.#hasEquals || this.#parentheses > 0) return true;
    if (this.#mark(this.#previous) === CLOSE) return true;
    if (QUALIFIERS.has(this.#word(this.#previous)) && !this.#hasScopeWord) return true;
    return !this.#hasScopeWord;
  }

  #noteKeyword(at: number, word: string): void {
    const isName = this.#isC && (word === 'namespace' || word === 'class');
    if (SCOPE_WORDS.has(word) && this.#parentheses === 0 && !isName) this.#hasScopeWord = true;
    if (this.#isCode && TYPE_KEYWORDS.has(word)) {
      this.localTypes.push(this.#tokens.starts[at] as number);
    }
  }

  /** @returns the place to go on from: `at` when nothing was taken out */
  #readWord(at: number): number {
    const word = this.#word(at);
    this.#noteKeyword(at, word);
    if (this.#isC && FORBIDDEN_NAMES.has(word) && !this.#isLinkage(at)) {
      const start = this.#tokens.starts[at] as number;
      this.replaced.push({ start, text: '_'.repeat(word.length) });
      return at;
    }
    if (INVISIBLE_WORDS.has(word)) return this.#takeOut(at, at + 1);
    if (ATTRIBUTE_WORDS.has(word) && this.#mark(at + 1) === OPEN) {
      const close = this.#tokens.partners[at + 1] as number;
      if (close !== -1) return this.#takeOut(at, close + 1);
    }
    if (word === 'extern' && this.#word(at + 1) === 'template') return this.#statementEnd(at);
    const literal = this.#literalMacroEnd(at, word);
    if (literal !== at) {
      if (this.#holdsCalls(at, literal)) {
        // `f("a" ARGS("%s", g()))`: what the macro adds to the text may be more arguments.
        const start = this.#tokens.starts[at] as number;
        this.replaced.push({ start, text: ','.padEnd(word.length) });
        return at;
      }
      this.#blank(at, literal);
      return literal;
    }
    if (this.#isCode && this.#parentheses > 0) this.#mendTypeArgument(at, word);
    if (this.#isForeignWord(at, word)) return this.#takeOut(at, at + 1);
    if (this.#attributes.has(word) && this.#mark(at + 1) !== OPEN) return this.#takeOut(at, at + 1);
    if (isMacroName(word)) {
      const end = this.#macroEnd(at);
      if (end !== at) return this.#takeOut(at, end);
    }
    const isFirst = this.#isStart || this.#isBehindCondition();
    const isStatement = isFirst && this.#isCode && this.#parentheses === 0;
    return isStatement ? this.#mendBlockMacro(at, word) : at;
  }

  /** `if (a) each(b) {`, `else each(b) {` */
  #isBehindCondition(): boolean {
    if (this.#mark(this.#previous) !== CLOSE) return this.#word(this.#previous) === 'else';
    const open = this.#tokens.partners[this.#previous] as number;
    return open > 0 && /^(?:if|for|while)$/.test(this.#word(open - 1));
  }

  /** `extern "C" { namespace` and the like do not occur in C; `template` in a header for both does. */
  #isLinkage(at: number): boolean {
    return this.#word(at) === 'namespace' && this.#mark(at + 2) === OPEN_BRACE;
  }

  /** `extern template class A<1>;` says what is compiled elsewhere. @returns the place of its semicolon */
  #statementEnd(at: number): number {
    let end = at;
    while (end < this.#tokens.starts.length && !isBraceOrEnd(this.#mark(end))) end += 1;
    this.#blank(at, end);
    return end;
  }

  /** Behind a macro that stands for a string beside strings, `"%" PRIu64 "\\n"`; `at` for anything else. */
  #literalMacroEnd(at: number, word: string): number {
    const { starts, ends, kinds } = this.#tokens;
    if (STATEMENT_WORDS.has(word) || TYPE_WORDS.has(word)) return at;
    let end = at + 1;
    if (this.#mark(end) === OPEN && isMacroName(word)) {
      end = (this.#tokens.partners[end] as number) + 1;
      if (end === 0) return at;
    }
    const before = this.#previous;
    const isBehind =
      kinds[before] === STRING &&
      (isTextMacro(word) || (ends[before] as number) < (starts[at] as number)) &&
      !LINKAGE_WORDS.has(this.#word(before - 1));
    const isBefore =
      kinds[end] === STRING &&
      (word.length > LONGEST_PREFIX || (ends[end - 1] as number) < (starts[end] as number)) &&
      isTextMacro(word) &&
      !TYPE_KEYWORDS.has(this.#word(before));
    return isBehind || isBefore ? end : at;
  }

  /** Whether a macro behind a string, among arguments, has calls among its own. */
  #holdsCalls(at: number, end: number): boolean {
    const { kinds } = this.#tokens;
    if (!this.#isCode || this.#parentheses === 0) return false;
    if (kinds[this.#previous] !== STRING || kinds[end] === STRING) return false;
    for (let place = at + 2; place < end; place += 1) {
      if (this.#mark(place) === OPEN && this.#word(place - 1) !== '') return true;
    }
    return false;
  }

  /** `va_arg(list, char *)`: a type for an argument, which only macros take. */
  #mendTypeArgument(at: number, word: string): void {
    const before = this.#mark(at - 1);
    const isFirst = before === OPEN || before === COMMA || PLAIN_TYPE_WORDS.has(this.#word(at - 1));
    const next = this.#mark(at + 1);
    if (isFirst && PLAIN_TYPE_WORDS.has(word) && this.#isInCall(at)) {
      const start = this.#tokens.starts[at] as number;
      const isWhole = next === COMMA || next === CLOSE || next === STAR || next === GREATER;
      const blank = ' '.repeat(word.length);
      this.replaced.push({ start, text: isWhole ? '_'.repeat(word.length) : blank });
    }
    if (next !== STAR) return;
    let end = at + 1;
    while (this.#mark(end) === STAR) end += 1;
    const behind = this.#mark(end);
    if (behind === COMMA || behind === CLOSE) this.#blank(at + 1, end);
  }

  /** Whether the innermost parenthesis opens arguments, as far as the words around it tell. */
  #isInCall(at: number): boolean {
    for (let place = at - 1; place >= Math.max(0, at - LONGEST_ARGUMENTS); place -= 1) {
      const mark = this.#mark(place);
      if (mark === CLOSE) place = this.#tokens.partners[place] as number;
      else if (mark === OPEN_BRACE || mark === CLOSE_BRACE || mark === SEMICOLON) return false;
      else if (mark === OPEN) {
        const callee = this.#word(place - 1);
        return callee !== '' && !STATEMENT_WORDS.has(callee) && !TYPE_WORDS.has(callee);
      }
      if (place === -1) return false;
    }
    return false;
  }

  /** A word in front of a declaration that no keyword explains: `redisAtomic int x`, `z_const Byte *p`. */
  #isForeignWord(at: number, word: string): boolean {
    const next = this.#word(at + 1);
    if (next === '' || STATEMENT_WORDS.has(word) || TYPE_WORDS.has(word)) return false;
    if (KEYWORD_LIKE.has(word) || this.#mark(this.#previous) === DOT) return false;
    const before = this.#word(this.#previous);
    if (TYPE_KEYWORDS.has(before) || STATEMENT_WORDS.has(before)) return false;
    if (TYPE_WORDS.has(next)) return next !== 'auto';
    if (STATEMENT_WORDS.has(next) || KEYWORD_LIKE.has(next)) return false;
    const second = this.#word(at + 2);
    if (second !== '') {
      return !STATEMENT_WORDS.has(second) && !KEYWORD_LIKE.has(second) && !isMacroName(second);
    }
    return this.#mark(at + 2) === STAR && this.#word(at + 3) !== '';
  }

  /** Behind the macro when it only decorates a declaration; `at` when it may mean something. */
  #macroEnd(at: number): number {
    if (this.#isDecoration(at) || this.#isPointerConvention(at)) return at + 1;
    if (this.#isOfPointer(at) || this.#isBehindParameter(at)) return at + 1;
    const hasArguments = this.#mark(at + 1) === OPEN;
    if (hasArguments && this.#word(this.#previous) === 'if') return at + 1;
    const lambda = this.#lambdaMacroEnd(at);
    if (this.#isCode || this.#parentheses > 0 || lambda !== at) return lambda;
    if (!hasArguments) return this.#bareMacroEnd(at);
    const close = this.#tokens.partners[at + 1] as number;
    return close === -1 ? at : this.#callMacroEnd(at, close);
  }

  /** `[&](int a) REQUIRES(lock) { … }` */
  #lambdaMacroEnd(at: number): number {
    const open = this.#mark(at - 1) === CLOSE ? (this.#tokens.partners[at - 1] as number) : -1;
    if (open < 1 || this.#mark(open - 1) !== CLOSE_BRACKET) return at;
    const hasArguments = this.#mark(at + 1) === OPEN;
    const end = hasArguments ? (this.#tokens.partners[at + 1] as number) + 1 : at + 1;
    return end !== 0 && this.#mark(end) === OPEN_BRACE ? end : at;
  }

  #bareMacroEnd(at: number): number {
    if (this.#isBehindParameters()) return this.#endsHead(at + 1) ? at + 1 : at;
    const next = this.#mark(at + 1);
    const isInFront = next === TILDE || next === OPEN_BRACKET || this.#isEnd(at + 1);
    return this.#isStart && isInFront && this.#mark(this.#previous) !== COMMA ? at + 1 : at;
  }

  #callMacroEnd(at: number, close: number): number {
    if (this.#isBehindParameters()) return this.#endsHead(close + 1) ? close + 1 : at;
    if (this.#isInDoubleParentheses(at, close)) {
      // `extern int f OF((int a));`
      this.#blank(at + 1, at + 2);
      this.#blank(close, close + 1);
      return at + 1;
    }
    const behind = this.#mark(close + 1);
    if (this.#isOfMember(behind)) return close + 1;
    const outside = this.#mark(this.#previous);
    if ((outside === COMMA || outside === LESS) && (behind === GREATER || behind === COMMA)) {
      if (this.#isInAngles(at)) this.#mendTemplateParameter(at, close);
      return at;
    }
    if (this.#isStart && behind === SEMICOLON) return close + 1;
    if (this.#isStart && behind === OPEN_BRACE) this.#mendBodyMacro(at, close);
    if (!this.#isStart && !DECORATED.has(this.#word(this.#previous))) return at;
    const word = this.#word(close + 1);
    const isInFront = behind === TILDE || (word !== '' && (this.#isStart || !QUALIFIERS.has(word)));
    return isInFront || this.#isEnd(close + 1) ? close + 1 : at;
  }

  /** `Type name GUARDED_BY(mutex);`, but not `static Type NAME(value);` */
  #isOfMember(behind: number): boolean {
    if (behind !== SEMICOLON && behind !== EQUALS) return false;
    const name = this.#word(this.#previous);
    if (name === '' || TYPE_WORDS.has(name) || KEYWORD_LIKE.has(name) || isMacroName(name))
      return false;
    const before = this.#mark(this.#previous - 1);
    if (before === GREATER || before === STAR || before === AMPERSAND) return true;
    const type = this.#word(this.#previous - 1);
    if (type === '' || LONE_TYPES.has(type)) return type !== '';
    return !DECORATED.has(type) && !STATEMENT_WORDS.has(type) && !NO_TYPES.has(type);
  }

  /** `MATCHER_P(Name, value, "says") { … }`, `TEST_CASE("says") { … }`: functions, if it were not for the text. */
  #mendBodyMacro(at: number, close: number): void {
    const { kinds } = this.#tokens;
    if (kinds[at + 2] === STRING) {
      this.#blank(at + 2, close);
      return;
    }
    let comma = close;
    let hasText = false;
    for (let each = at + 2; each < close; each += 1) {
      if (this.#mark(each) === COMMA && comma === close) comma = each;
      const begins = this.#mark(each - 1) === COMMA || each === at + 2;
      hasText ||= begins && kinds[each] === STRING;
    }
    if (hasText && comma < close) this.#blank(comma, close);
  }

  /** `template <typename T, ENABLE_IF(...)>` */
  #mendTemplateParameter(at: number, close: number): void {
    const start = this.#tokens.starts[at] as number;
    this.replaced.push({ start, text: 'int'.slice(0, this.#word(at).length) });
    this.blanked.push(start + 3, Math.max(start + 3, this.#tokens.ends[at] as number));
    this.#blank(at + 1, close + 1);
  }

  /** Whether the list around the place was opened by `<`; it is one of initialisers otherwise: `: A(1), B(2), C(3)`. */
  #isInAngles(from: number): boolean {
    for (let at = from - 1; at >= Math.max(0, from - LONGEST_ARGUMENTS); at -= 1) {
      const mark = this.#mark(at);
      if (mark === LESS) return true;
      if (mark === CLOSE) at = this.#tokens.partners[at] as number;
      else if (isBraceOrEnd(mark)) return false;
      if (at === -1) return false;
    }
    return false;
  }

  #isInDoubleParentheses(at: number, close: number): boolean {
    const isDouble = this.#mark(at + 2) === OPEN && this.#tokens.partners[at + 2] === close - 1;
    return isDouble && !this.#isStart && this.#word(this.#previous) !== '';
  }

  /** Whether the head of a function ends here, or more macros follow. */
  #endsHead(at: number): boolean {
    const mark = this.#mark(at);
    if (mark === OPEN_BRACE || mark === SEMICOLON || mark === EQUALS) return true;
    if (mark === COLON) return this.#mark(at + 1) !== COLON;
    return isMacroName(this.#word(at));
  }

  #isEnd(at: number): boolean {
    return this.#mark(at) === CLOSE_BRACE || at >= this.#tokens.starts.length;
  }

  /** `API int f();`, `API Type f();`, `class API Name {` */
  #isDecoration(at: number): boolean {
    const next = this.#word(at + 1);
    if (next === '') return false;
    if (TYPE_WORDS.has(next)) return true;
    const second = this.#word(at + 2);
    const mark = this.#mark(at + 2);
    if (next === 'const' || next === 'volatile') {
      return second !== '' && (TYPE_WORDS.has(second) || this.#continuesDeclaration(at + 3));
    }
    if (next === 'operator') return second !== '';
    if (second === 'operator') return !STATEMENT_WORDS.has(next);
    if (STATEMENT_WORDS.has(next)) return false;
    const before = this.#word(this.#previous);
    if (TYPE_KEYWORDS.has(before)) return this.#isInTypeHead(at, before);
    if (second !== '') {
      if (isMacroName(second) && this.#opensDoubly(at + 3)) return false;
      const areMacros = isMacroName(next) && TYPE_WORDS.has(second);
      return areMacros || !STATEMENT_WORDS.has(second);
    }
    if (mark === OPEN) {
      const isBehindType = !this.#isStart && LONE_TYPES.has(before);
      return (
        isBehindType ||
        before === 'explicit' ||
        this.#isConstructor(at + 2) ||
        this.#isMacroInFront(at + 1)
      );
    }
    if (mark === COLON || mark === LESS) return this.#isTypeInFront(at + 1);
    return mark === STAR || (mark === AMPERSAND && this.#word(at + 3) !== '');
  }

  /** `class API Name {`, `struct API Name : Base {`, `class API Name final`, `class API OTHER Name` */
  #isInTypeHead(at: number, keyword: string): boolean {
    const second = this.#word(at + 2);
    if (isMacroName(this.#word(at + 1)) && second !== '') return true;
    const mark = this.#mark(at + 2);
    const isBase = mark === COLON && this.#mark(at + 3) !== COLON && keyword !== 'enum';
    return mark === OPEN_BRACE || isBase || second === 'final' || mark === LESS;
  }

  /** `TYPE name PROTO((int a));` */
  #opensDoubly(at: number): boolean {
    return this.#mark(at) === OPEN && this.#mark(at + 1) === OPEN;
  }

  /** `void* NONNULL name`: between blanks no two words follow a multiplication. */
  #isOfPointer(at: number): boolean {
    const before = this.#mark(this.#previous);
    if (before !== STAR && before !== AMPERSAND) return false;
    const next = this.#word(at + 1);
    return next !== '' && !STATEMENT_WORDS.has(next) && !KEYWORD_LIKE.has(next);
  }

  /** `int f(A *a UNUSED, int b[] UNUSED)` */
  #isBehindParameter(at: number): boolean {
    const next = this.#mark(at + 1);
    if (this.#parentheses === 0 || (next !== COMMA && next !== CLOSE)) return false;
    const name = this.#word(this.#previous);
    if (name === '') return this.#mark(this.#previous) === CLOSE_BRACKET;
    if (TYPE_WORDS.has(name) || STATEMENT_WORDS.has(name) || isMacroName(name)) return false;
    const mark = this.#mark(this.#previous - 1);
    if (mark === STAR || mark === AMPERSAND) return true;
    // Behind these the name is a type, and the macro may be a name.
    const type = this.#word(this.#previous - 1);
    return TYPE_WORDS.has(type)
      ? !TYPE_PREFIXES.has(type)
      : type !== '' && !TYPE_PREFIXES.has(type) && !STATEMENT_WORDS.has(type);
  }

  /** `BEGIN API(1) int f();` */
  #isMacroInFront(at: number): boolean {
    if (this.#isCode || !isMacroName(this.#word(at))) return false;
    const close = this.#tokens.partners[at + 1] as number;
    const word = close === -1 ? '' : this.#word(close + 1);
    return word !== '' && !QUALIFIERS.has(word);
  }

  /** Whether a list of initialisers follows the parameters. */
  #isConstructor(open: number): boolean {
    let at = (this.#tokens.partners[open] as number) + 1;
    if (at === 0 || this.#isCode) return false;
    while (QUALIFIERS.has(this.#word(at))) at += 1;
    return this.#mark(at) === COLON && this.#mark(at + 1) !== COLON;
  }

  /** `a::b<c> name`: whether a name follows the qualified one, which thus is a type. */
  #isTypeInFront(from: number): boolean {
    let at = from;
    let angles = 0;
    for (; at < from + LONGEST_TYPE; at += 1) {
      const mark = this.#mark(at);
      if (mark === LESS) angles += 1;
      else if (mark === GREATER) angles -= 1;
      else if (mark === SEMICOLON || mark === OPEN_BRACE || mark === CLOSE_BRACE) return false;
      else if (angles === 0 && mark !== COLON && this.#word(at) === '') break;
      if (angles > 0) continue;
      // Two words side by side, or the end of the arguments in front of one.
      if ((this.#word(at) !== '' || mark === GREATER) && this.#word(at + 1) !== '') return true;
    }
    const mark = this.#mark(at);
    return (mark === STAR || mark === AMPERSAND) && this.#word(at + 1) !== '';
  }

  /** `LONG (WINAPI *name)(...)` */
  #isPointerConvention(at: number): boolean {
    if (this.#mark(at - 1) !== OPEN || this.#mark(at + 1) !== STAR) return false;
    // `x = (TYPE *)(y)` is a cast.
    if (this.#word(at - 2) === '' || STATEMENT_WORDS.has(this.#word(at - 2))) return false;
    const close = this.#word(at + 2) === '' ? at + 2 : at + 3;
    return this.#mark(close) === CLOSE && this.#mark(close + 1) === OPEN;
  }

  #continuesDeclaration(at: number): boolean {
    const mark = this.#mark(at);
    if (mark === COLON) return this.#mark(at + 1) === COLON;
    return this.#word(at) !== '' || mark === STAR || mark === AMPERSAND || mark === LESS;
  }

  /** Whether the last tokens are the end of a function's head: `)`, `) const`. */
  #isBehindParameters(): boolean {
    if (this.#mark(this.#previous) === CLOSE) return !this.#isStart;
    return QUALIFIERS.has(this.#word(this.#previous)) && this.#mark(this.#previous - 1) === CLOSE;
  }

  /** `each_entry(list, e) {` opens a block as `if` does, and no function; a call may lack its semicolon. */
  #mendBlockMacro(at: number, word: string): number {
    if (word.length < 2 || STATEMENT_WORDS.has(word) || TYPE_WORDS.has(word)) return at;
    if (this.#mark(at + 1) !== OPEN || this.#levels.at(-1)?.isList) return at;
    const close = this.#tokens.partners[at + 1] as number;
    if (close === -1) return at;
    const start = this.#tokens.starts[at] as number;
    const behind = this.#mark(close + 1);
    const next = this.#word(close + 1);
    const isWord = next !== '' && !KEYWORD_LIKE.has(next);
    const isApart = isWord && this.#breaksLineBehind(close) && !this.#beginsStatement(close + 1);
    if (behind === CLOSE_BRACE || isApart) {
      this.replaced.push({ start: start + word.length - 1, text: ';' });
      this.#blank(at + 1, close + 1);
      return close + 1;
    }
    if (behind !== OPEN_BRACE && !isWord) return at;
    if (this.#mark(at + 2) === DOT) this.#blank(at, close + 1);
    else this.replaced.push({ start, text: 'if'.padEnd(word.length) });
    return at;
  }

  /** Whether a statement begins here that may stand behind `if (…)`: no declaration. */
  #beginsStatement(at: number): boolean {
    const word = this.#word(at);
    if (CONTROL_WORDS.has(word)) return true;
    if (STATEMENT_WORDS.has(word) || TYPE_WORDS.has(word)) return false;
    const mark = this.#mark(at + 1);
    if (mark !== OPEN) return mark === EQUALS || mark === DOT || mark === MINUS;
    // It may lack its semicolon itself.
    const close = this.#tokens.partners[at + 1] as number;
    return close !== -1 && this.#mark(close + 1) === SEMICOLON;
  }

  #breaksLineBehind(at: number): boolean {
    const { starts, ends } = this.#tokens;
    return this.#text.slice(ends[at], starts[at + 1]).includes('\n');
  }

  /** `int f(a, b) int a; char *b; {`: the parameters' types go, since the grammar knows no such heads. */
  #mendOldDefinition(close: number): void {
    const { partners, starts } = this.#tokens;
    const open = partners[close] as number;
    if (open < 1 || this.#word(close + 1) === '' || this.#word(open - 1) === '') return;
    for (let at = open + 1; at < close; at += 1) {
      const isName = (at - open) % 2 === 1;
      if (isName ? this.#word(at) === '' : this.#mark(at) !== COMMA) return;
    }
    if ((close - open) % 2 !== 0) return;
    const limit = Math.min(starts.length, close + LONGEST_OLD_HEAD);
    for (let at = close + 1; at < limit; at += 1) {
      const mark = this.#mark(at);
      if (mark === CLOSE_BRACE || mark === EQUALS) return;
      if (mark !== OPEN_BRACE) continue;
      if (this.#mark(at - 1) === SEMICOLON) this.#blank(close + 1, at);
      return;
    }
  }

  /** Whether a literal is the entry of a list, so that those behind it may be many. */
  #isListEntry(at: number): boolean {
    const before = this.#mark(at - 1);
    return this.#isCode && (before === OPEN_BRACE || before === COMMA);
  }

  /** Behind the literals and commas that follow. Tables of data hold thousands, and none is a fact. */
  #readList(from: number): number {
    const { kinds } = this.#tokens;
    let at = from;
    while (at < kinds.length) {
      const mark = this.#mark(at);
      if (kinds[at] !== NUMBER && kinds[at] !== STRING && mark !== COMMA && mark !== MINUS) break;
      at += 1;
    }
    // The last entry may be the beginning of an expression; the comma in front of it stays.
    if (this.#mark(at) === CLOSE_BRACE) return at;
    while (at > from + 1 && this.#mark(at) !== COMMA) at -= 1;
    return at;
  }
}

const LONGEST_PLAIN_LIST = 32;
const LONGEST_OLD_HEAD = 300;
const LONGEST_TYPE = 100;
/** Of a string: `u8"a"`. */
const LONGEST_PREFIX = 2;
const LONGEST_ARGUMENTS = 500;
const DEEPEST_PARENTHESES = 10_000;
