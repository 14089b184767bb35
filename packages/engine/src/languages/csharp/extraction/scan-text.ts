// Reads a source character by character, for what must be known before it is parsed: where directives of the
// preprocessor stand, which of their branches hold whole pieces of code, and where extension blocks begin.
// https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/language-specification/lexical-structure

/** `#if` with everything up to its `#endif`. */
export interface Conditional {
  readonly branches: Branch[];
  /** The last character of code in front of it; empty at the beginning of the file. */
  readonly before: string;
}

export interface Branch {
  /** Offset behind the line of the directive that opens it. */
  readonly start: number;
  /** Offset of the line of the directive that ends it. */
  end: number;
  /** Text behind `#if` or `#elif`; empty for `#else`. */
  readonly condition: string;
  /** Brackets opened and not closed; negative when more are closed. */
  depth: number;
  /** The least depth on the way, at most 0. */
  lowest: number;
  /** First and last character of code; empty when there is none. */
  first: string;
  last: string;
}

export interface ScannedText {
  /** Lines of directives, as offsets, in source order. */
  readonly directives: readonly (readonly [start: number, end: number])[];
  /** In the order of their ends, so that inner ones stand before outer ones. */
  readonly conditionals: readonly Conditional[];
  /** Offsets of the word `extension` where it opens a block of extension members. */
  readonly extensions: readonly number[];
}

interface Scan {
  readonly text: string;
  readonly directives: [number, number][];
  readonly conditionals: Conditional[];
  readonly open: Conditional[];
  readonly extensions: number[];
  last: string;
}

export function scanText(text: string): ScannedText {
  const scan: Scan = {
    text,
    directives: [],
    conditionals: [],
    open: [],
    extensions: [],
    last: '',
  };
  let isLineStart = true;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED) {
      isLineStart = true;
      at += 1;
    } else if (code <= BLANK || code === BYTE_ORDER_MARK) at += 1;
    else if (code === HASH && isLineStart) at = readDirective(scan, at);
    else if (code === SLASH && isComment(text, at)) at = endOfComment(text, at);
    else {
      isLineStart = false;
      at = readCode(scan, at, code);
    }
  }
  // A file may end before its `#endif`.
  while (scan.open.length > 0) closeConditional(scan, text.length);
  return scan;
}

function readCode(scan: Scan, at: number, code: number): number {
  const { text } = scan;
  let end = at + 1;
  if (code === QUOTE) end = endOfString(text, at);
  else if (code === APOSTROPHE) end = endOfCharacter(text, at);
  else if (isWordStart(code)) {
    WORD.lastIndex = at;
    end = at + (WORD.exec(text)?.[0].length ?? 1);
    if (end - at === EXTENSION.length && opensExtension(scan, at)) scan.extensions.push(at);
  }
  noteCode(scan, text.charAt(end - 1), text.charAt(at));
  return end;
}

const WORD = /[\p{L}\p{N}_]+/uy;

function isWordStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code > 127;
}

function noteCode(scan: Scan, last: string, first: string): void {
  scan.last = last;
  const step = '({['.includes(first) ? 1 : ')}]'.includes(first) ? -1 : 0;
  const branch = scan.open.at(-1)?.branches.at(-1);
  if (branch === undefined) return;
  branch.first ||= first;
  branch.last = last;
  branch.depth += step;
  branch.lowest = Math.min(branch.lowest, branch.depth);
}

const EXTENSION = 'extension';

/** `extension(Type name) {` or `extension<T>(…) where … {` among members. */
function opensExtension({ text, last }: Scan, at: number): boolean {
  if (!'{};]'.includes(last) || last === '' || !text.startsWith(EXTENSION, at)) return false;
  const rest = text.slice(at + EXTENSION.length, at + EXTENSION.length + LONGEST_HEAD);
  return EXTENSION_HEAD.test(rest);
}

const LONGEST_HEAD = 1000;
const EXTENSION_HEAD = /^\s*(?:<[^(){};]*>)?\s*\((?:[^(){};]|\([^(){};]*\))*\)\s*(?:\{|where\b)/;

// ---- directives ----

function readDirective(scan: Scan, at: number): number {
  const { text } = scan;
  const lineEnd = text.indexOf('\n', at);
  const end = lineEnd === -1 ? text.length : lineEnd;
  scan.directives.push([at, end]);
  const [, word = '', condition = ''] =
    /^#\s*(\w+)\s*(.*?)\s*(?:\/\/.*)?$/.exec(text.slice(at, Math.min(end, at + 500)).trimEnd()) ??
    [];
  if (word === 'if') {
    scan.open.push({ branches: [openBranch(end, condition)], before: scan.last });
  } else if (word === 'elif' || word === 'else') {
    const conditional = scan.open.at(-1);
    const branch = conditional?.branches.at(-1);
    if (branch !== undefined) {
      branch.end = at;
      conditional?.branches.push(openBranch(end, condition));
    }
  } else if (word === 'endif') closeConditional(scan, at);
  return end;
}

function openBranch(start: number, condition: string): Branch {
  return { start, end: start, condition, depth: 0, lowest: 0, first: '', last: '' };
}

function closeConditional(scan: Scan, at: number): void {
  const conditional = scan.open.pop();
  if (conditional === undefined) return;
  const branch = conditional.branches.at(-1);
  if (branch !== undefined) branch.end = at;
  scan.conditionals.push(conditional);
  addToOuter(scan.open.at(-1)?.branches.at(-1), conditional.branches);
}

/** Code in an inner branch is code of the outer one; of alternatives, only one counts. */
function addToOuter(outer: Branch | undefined, branches: readonly Branch[]): void {
  const inner = branches.find(({ first }) => first !== '');
  if (outer === undefined || inner === undefined) return;
  outer.first ||= inner.first;
  outer.last = inner.last;
  outer.lowest = Math.min(outer.lowest, outer.depth + inner.lowest);
  outer.depth += inner.depth;
}

// ---- comments and literals ----

function isComment(text: string, at: number): boolean {
  const next = text.charAt(at + 1);
  return next === '/' || next === '*';
}

function endOfComment(text: string, at: number): number {
  const isLine = text.charAt(at + 1) === '/';
  const end = text.indexOf(isLine ? '\n' : '*/', at + 2);
  if (end === -1) return text.length;
  return isLine ? end : end + 2;
}

/** @param at of the first quote */
export function endOfString(text: string, at: number): number {
  // `@"""a"""` is a verbatim string that begins and ends with a quote, and no raw one.
  const isVerbatim = /@\$?$/.test(text.slice(Math.max(0, at - 2), at));
  let quotes = 1;
  while (!isVerbatim && text.charCodeAt(at + quotes) === QUOTE) quotes += 1;
  if (quotes >= 3) {
    const end = text.indexOf('"'.repeat(quotes), at + quotes);
    return end === -1 ? text.length : end + quotes;
  }
  if (quotes === 2) return at + 2;
  const ending = isVerbatim ? VERBATIM_END : STRING_END;
  ending.lastIndex = at + 1;
  const end = ending.exec(text);
  return end === null ? text.length : end.index + end[0].length;
}

const VERBATIM_END = /[^"]*(?:""[^"]*)*"/y;
/** A string that is not verbatim ends with its line at the latest. */
const STRING_END = /[^"\\\n]*(?:\\[^\n]?[^"\\\n]*)*"?/y;

/** What looks like no character at all is an apostrophe in text that is not compiled. */
export function endOfCharacter(text: string, at: number): number {
  const literal = /^'(?:\\[^\n]{1,9}?|[^\\'\n])'/.exec(text.slice(at, at + 12));
  return at + (literal?.[0].length ?? 1);
}

const LINE_FEED = 10;
const BLANK = 32;
const QUOTE = 34;
const HASH = 35;
const APOSTROPHE = 39;
const SLASH = 47;
const BYTE_ORDER_MARK = 0xfeff;
