// Makes of a source, as written for a preprocessor, a text of the same length that a grammar can read: without
// directives and comments, without macros around declarations, and with other words where C uses keywords of
// C++ as names. Offsets and lines stay as they are, so names are read from the source itself. Here is the walk from
// token to token; what each of them may be is known to the files beside this one.

import { attributeMacros } from './attribute-macros.ts';
import { isAloneInFront, isBehindCondition, mendBlockMacro } from './block-macros.ts';
import { defaultEnd, isListEntry, LONGEST_PLAIN_LIST, readList } from './braced-lists.ts';
import { behindAngles } from './declaration-ahead.ts';
import {
  enumeratorsEnd,
  isForeignWord,
  isResultMacro,
  macroEnd,
  separateEntries,
} from './decorating-macros.ts';
import { defaultedEnd } from './defaulted-members.ts';
import { keepTokens } from './kept-tokens.ts';
import {
  AMPERSAND,
  CLOSE,
  CLOSE_BRACE,
  COLON,
  EQUALS,
  GREATER,
  MINUS,
  OPEN,
  OPEN_BRACE,
  SEMICOLON,
  STAR,
} from './marks.ts';
import {
  ATTRIBUTE_WORDS,
  isMacroName,
  QUALIFIERS,
  SCOPE_WORDS,
  TYPE_KEYWORDS,
} from './mended-words.ts';
import { Mending } from './mending.ts';
import { rewrite } from './rewrite-text.ts';
import { holdsCalls, literalMacroEnd } from './text-macros.ts';
import { MARK, type TokenizedSource, WORD } from './tokenize.ts';
import {
  mendMemberPointer,
  mendNameInParentheses,
  mendOldDefinition,
  mendPointerParameter,
  mendTypeArgument,
  mendWrappedName,
  statementEnd,
} from './unknown-notations.ts';
import { FORBIDDEN_NAMES, INVISIBLE_WORDS } from './words.ts';

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
  const tokens = keepTokens(text, source, [...dropped, ...hidden]);
  const mending = new Mending(text, tokens, isC, attributeMacros(text, source));
  mendTokens(mending);
  const blanked = [source.comments, dropped, hidden, mending.blanked].flat();
  for (const { start, end } of source.directives) blanked.push(start, end);
  return {
    text: rewrite(text, blanked, mending.replaced),
    macros: mending.macros,
    localTypes: mending.localTypes,
  };
}

function mendTokens(mending: Mending): void {
  const { starts, kinds } = mending.tokens;
  for (let at = 0; at < starts.length; ) {
    const kind = kinds[at];
    if (kind === WORD) {
      const next = readWord(mending, at);
      if (next !== at) {
        at = next;
        continue;
      }
    } else if (kind === MARK) {
      const next = defaultEnd(mending, at);
      if (next !== at) {
        mending.previous = next - 1;
        at = next;
        continue;
      }
      readMark(mending, at);
    } else if (isListEntry(mending, at)) {
      const next = readList(mending, at);
      mending.previous = at;
      if (next > at + LONGEST_PLAIN_LIST) mending.blank(at + 1, next);
      at = next > at + LONGEST_PLAIN_LIST ? next : at + 1;
      continue;
    }
    mending.isStart = startsBehind(mending, at);
    mending.previous = at;
    at += 1;
  }
}

function readMark(mending: Mending, at: number): void {
  const mark = mending.mark(at);
  if (mark === OPEN) {
    mendNameInParentheses(mending, at);
    mendPointerParameter(mending, at);
    mending.parentheses += 1;
  } else if (mark === CLOSE) {
    mending.parentheses = Math.max(0, mending.parentheses - 1);
    if (mending.isC && mending.parentheses === 0 && !mending.isCode) mendOldDefinition(mending, at);
  } else if (mark === EQUALS && mending.parentheses === 0 && at >= mending.templateEnd)
    mending.hasEquals = true;
  else if (mark === STAR) mendMemberPointer(mending, at);
  else if (mark === OPEN_BRACE) {
    const isList = isValue(mending) || (mending.levels.at(-1)?.isList ?? false);
    mending.levels.push({
      isCode: opensCode(mending),
      isList: isList && !mending.isBehindParameters(),
      isEnumeration:
        mending.hasEnum && !mending.hasEquals && mending.mark(mending.previous) !== CLOSE,
    });
    mending.endStatement();
  } else if (mark === CLOSE_BRACE) {
    mending.levels.pop();
    mending.endStatement();
  } else if (mark === SEMICOLON && mending.parentheses === 0) mending.endStatement();
}

/** `= {`, `return {`, `f({`, `T a{`: what is in this brace are values. `({` may hold statements in C. */
function isValue(mending: Mending): boolean {
  if (mending.hasEquals || mending.word(mending.previous) === 'return') return true;
  if (isBehindVariable(mending)) return true;
  const isArgument =
    mending.mark(mending.previous) === OPEN && mending.word(mending.previous - 1) !== '';
  return isArgument && !mending.isC;
}

/** `T a`, `T<b> a`, `T *a` in a function of C++. */
function isBehindVariable(mending: Mending): boolean {
  const { previous } = mending;
  const name = mending.word(previous);
  if (mending.isC || !mending.isCode || mending.hasScopeWord || name === '') return false;
  if (QUALIFIERS.has(name) || BLOCK_WORDS.has(name)) return false;
  const before = mending.word(previous - 1);
  if (before !== '') return !BLOCK_WORDS.has(before);
  const mark = mending.mark(previous - 1);
  // `-> T {` is the result of a lambda.
  if (mark === GREATER) return mending.mark(previous - 2) !== MINUS;
  return mark === STAR || mark === AMPERSAND;
}

/** Words in front of blocks. */
const BLOCK_WORDS: ReadonlySet<string> = new Set(['else', 'do', 'try', 'default', 'case', 'goto']);

function opensCode(mending: Mending): boolean {
  if (mending.isCode || mending.hasEquals || mending.parentheses > 0) return true;
  if (mending.mark(mending.previous) === CLOSE) return true;
  if (QUALIFIERS.has(mending.word(mending.previous)) && !mending.hasScopeWord) return true;
  return !mending.hasScopeWord;
}

function startsBehind(mending: Mending, at: number): boolean {
  if (mending.ended.has(at)) return true;
  const mark = mending.mark(at);
  if (mark === COLON) {
    // Behind `public:` and a label, but not in `a::b` or in front of bases.
    return (
      mending.mark(at + 1) !== COLON && mending.mark(at - 1) !== COLON && !mending.hasScopeWord
    );
  }
  return mark === SEMICOLON || mark === OPEN_BRACE || mark === CLOSE_BRACE;
}

/** @returns the place to go on from: `at` when nothing was taken out */
function readWord(mending: Mending, at: number): number {
  const word = mending.word(at);
  noteKeyword(mending, at, word);
  if (mending.isC && FORBIDDEN_NAMES.has(word) && !isLinkage(mending, at)) {
    const start = mending.tokens.starts[at] as number;
    mending.replaced.push({ start, text: '_'.repeat(word.length) });
    return at;
  }
  const defaulted = defaultedEnd(mending, at);
  if (defaulted !== at) return defaulted;
  const unseen = unseenEnd(mending, at, word);
  if (unseen !== at) return mending.takeOut(at, unseen);
  if (word === 'extern' && mending.word(at + 1) === 'template') return statementEnd(mending, at);
  const literal = literalMacroEnd(mending, at, word);
  if (literal !== at) {
    if (holdsCalls(mending, at, literal)) {
      // `f("a" ARGS("%s", g()))`: what the macro adds to the text may be more arguments.
      const start = mending.tokens.starts[at] as number;
      mending.replaced.push({ start, text: ','.padEnd(word.length) });
      return at;
    }
    mending.blank(at, literal);
    return literal;
  }
  if (mending.isCode && mending.parentheses > 0) mendTypeArgument(mending, at, word);
  if (isForeignWord(mending, at, word)) return mending.takeOut(at, at + 1);
  if (mending.attributes.has(word) && mending.mark(at + 1) !== OPEN)
    return mending.takeOut(at, at + 1);
  separateEntries(mending, at, word);
  if (mendWrappedName(mending, at)) return mending.takeOut(at, at + 2);
  if (isMacroName(word) || isResultMacro(mending, at)) {
    const end = macroEnd(mending, at);
    if (end !== at) return mending.takeOut(at, end);
  }
  return mending.isCode && mending.parentheses === 0 ? readFirstWord(mending, at, word) : at;
}

/** Of a statement. */
function readFirstWord(mending: Mending, at: number, word: string): number {
  if (!mending.isStart && !isBehindCondition(mending)) return at;
  return isAloneInFront(mending, at)
    ? mending.takeOut(at, at + 1)
    : mendBlockMacro(mending, at, word);
}

function noteKeyword(mending: Mending, at: number, word: string): void {
  const isName = mending.isC && (word === 'namespace' || word === 'class');
  if (word === 'template' && !mending.isC) mending.templateEnd = behindAngles(mending, at + 1);
  if (at < mending.templateEnd) return;
  if (SCOPE_WORDS.has(word) && mending.parentheses === 0 && !isName) mending.hasScopeWord = true;
  if (word === 'enum' && mending.parentheses === 0) mending.hasEnum = true;
  if (mending.isCode && TYPE_KEYWORDS.has(word)) {
    mending.localTypes.push(mending.tokens.starts[at] as number);
  }
}

/** Behind what declares and computes nothing, whatever stands around it; `at` for other words. */
function unseenEnd(mending: Mending, at: number, word: string): number {
  if (INVISIBLE_WORDS.has(word)) return at + 1;
  const isNamedAttribute = NAMED_ATTRIBUTE.test(word);
  if ((isNamedAttribute || ATTRIBUTE_WORDS.has(word)) && mending.mark(at + 1) === OPEN) {
    const close = mending.tokens.partners[at + 1] as number;
    if (close !== -1) return close + 1;
  }
  if (isNamedAttribute) return at + 1;
  const assembly = assemblyEnd(mending, at, word);
  return assembly === at ? enumeratorsEnd(mending, at) : assembly;
}

/** `__attribute_pure__`, as the C library's `sys/cdefs.h` calls attributes that not every compiler knows. */
const NAMED_ATTRIBUTE = /^__(?:attribute|declspec)_\w+__$/;

/** `__asm { mov eax, a }` https://learn.microsoft.com/cpp/assembler/inline/asm */
function assemblyEnd(mending: Mending, from: number, word: string): number {
  if (!ASSEMBLY_WORDS.has(word) || mending.mark(from + 1) !== OPEN_BRACE) return from;
  let depth = 0;
  for (let at = from + 1; at < mending.tokens.starts.length; at += 1) {
    const mark = mending.mark(at);
    if (mark === OPEN_BRACE) depth += 1;
    else if (mark === CLOSE_BRACE) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return from;
}

const ASSEMBLY_WORDS: ReadonlySet<string> = new Set(['asm', '_asm', '__asm']);

/** `extern "C" { namespace` and the like do not occur in C; `template` in a header for both does. */
function isLinkage(mending: Mending, at: number): boolean {
  return mending.word(at) === 'namespace' && mending.mark(at + 2) === OPEN_BRACE;
}
