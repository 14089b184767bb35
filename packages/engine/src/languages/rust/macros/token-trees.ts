// Tokens with brackets around them, as macros by example see a program. What a macro's rule writes has no line; what stands
// in the file keeps its own. https://doc.rust-lang.org/reference/tokens.html
import { OTHER, SEPARATOR, SIGN, STRING, type Tokens, WORD } from '../extraction/tokens.ts';

export interface Token {
  readonly kind: 'word' | 'sign' | 'literal' | 'lifetime';
  readonly text: string;
  /** From 1, in the file that is read; 0 for what a rule writes. */
  readonly line: number;
  /** Whether nothing stands between it and the token before. */
  readonly isJoined: boolean;
  /** Where it starts and ends in the file; -1 for what a rule writes. */
  readonly start: number;
  readonly end: number;
}

/** What brackets hold. Those that no one sees hold what a variable was matched with. */
export interface Group {
  readonly kind: 'group';
  readonly open: '(' | '[' | '{' | '';
  readonly trees: readonly Tree[];
  /** As what a variable was matched, where the brackets are not seen. */
  readonly fragment?: string;
  readonly line: number;
  /** Of the closing bracket. */
  readonly endLine: number;
  readonly isJoined: boolean;
  readonly start: number;
  readonly end: number;
}

export type Tree = Token | Group;

/** @param open which brackets; any, also those that no one sees, where it is absent */
export function isGroup(tree: Tree | undefined): tree is Group;
export function isGroup<Open extends Group['open']>(
  tree: Tree | undefined,
  open: Open,
): tree is Group & { readonly open: Open };
export function isGroup(tree: Tree | undefined, open?: Group['open']): tree is Group {
  return tree?.kind === 'group' && (open === undefined || tree.open === open);
}

export function isWord<Text extends string = string>(
  tree: Tree | undefined,
  text?: Text,
): tree is Token & { readonly kind: 'word'; readonly text: Text } {
  return tree?.kind === 'word' && (text === undefined || tree.text === text);
}

export function isSign<Text extends string>(
  tree: Tree | undefined,
  text: Text,
): tree is Token & { readonly kind: 'sign'; readonly text: Text } {
  return tree?.kind === 'sign' && tree.text === text;
}

export const CLOSING = { '(': ')', '[': ']', '{': '}', '': '' } as const;

/**
 * Signs of several characters. What begins with `>` is none, since it may close the arguments of a type.
 * https://doc.rust-lang.org/reference/tokens.html#punctuation
 */
const OPERATORS = '... ..= <<= :: -> => == != <= && || += -= *= /= %= ^= &= |= ..'.split(' ');

/** Brackets inside of each other that are looked into; a file with more is read without its macros. */
const MOST_NESTED = 100;

interface OpenGroup {
  readonly open: Group['open'];
  readonly trees: Tree[];
  readonly at: Omit<Group, 'kind' | 'open' | 'trees' | 'end' | 'endLine'>;
}

/**
 * @param isWritten whether it is a text of its own, whose places mean nothing in the file that is read
 * @returns none where brackets do not fit
 */
export function treesOf(tokens: Tokens, isWritten = false): readonly Tree[] {
  const { text, kinds, starts, ends } = tokens;
  const root: Tree[] = [];
  const open: OpenGroup[] = [];
  let line = 1;
  let behind = 0;
  for (let at = 0; at < kinds.length; at++) {
    const start = starts[at] as number;
    const gap = text.slice(behind, start);
    line += breaksIn(gap);
    const list = open.at(-1)?.trees ?? root;
    const place = { line: isWritten ? 0 : line, isJoined: gap === '' && at > 0 };
    if (gap.includes('//') || gap.includes('/*')) list.push(...documentation(gap, place.line));
    const last = lastOf(tokens, at);
    const end = ends[last] as number;
    const written = text.slice(start, end);
    const offsets = isWritten ? NOWHERE : { start, end };
    behind = end;
    line += breaksIn(written);
    at = last;
    if (written === '(' || written === '[' || written === '{') {
      open.push({ open: written, trees: [], at: { ...place, start: offsets.start } });
      if (open.length > MOST_NESTED) return [];
    } else if (written === ')' || written === ']' || written === '}') {
      const group = closedBy(open.pop(), written, { endLine: place.line, end: offsets.end });
      if (group === undefined) return [];
      (open.at(-1)?.trees ?? root).push(group);
    } else
      list.push({
        kind: kindOf(kinds[last] as number, written),
        text: written,
        ...place,
        ...offsets,
      });
  }
  return open.length === 0 ? root : [];
}

/** @returns `undefined` for a bracket that closes nothing, or another one */
function closedBy(
  closed: OpenGroup | undefined,
  bracket: string,
  end: Pick<Group, 'endLine' | 'end'>,
): Group | undefined {
  if (closed === undefined || CLOSING[closed.open] !== bracket) return undefined;
  const { open, trees, at } = closed;
  return { kind: 'group', open, trees, ...at, ...end };
}

const NOWHERE = { start: -1, end: -1 };

function breaksIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function kindOf(kind: number, text: string): Token['kind'] {
  if (kind === WORD) return 'word';
  if (kind === STRING) return 'literal';
  if (kind === OTHER) return /^'[^']+$/.test(text) ? 'lifetime' : 'literal';
  return 'sign';
}

/** The last of the tokens that are one to macros: operators, and numbers with a point or an exponent. */
function lastOf({ text, kinds, starts, ends }: Tokens, at: number): number {
  const isJoined = (next: number) => starts[next] === ends[next - 1];
  const word = (next: number) => text.slice(starts[next], ends[next]);
  if (kinds[at] === SIGN || kinds[at] === SEPARATOR) {
    for (const operator of OPERATORS) {
      if (!text.startsWith(operator, starts[at])) continue;
      const end = (starts[at] as number) + operator.length;
      let last = at;
      while ((ends[last] as number) < end) last += 1;
      if (ends[last] === end) return last;
    }
    return at;
  }
  if (kinds[at] !== OTHER || !/^\d/.test(word(at)) || (at > 0 && word(at - 1) === '.')) return at;
  let last = at;
  const hasPoint =
    isJoined(at + 1) && word(at + 1) === '.' && isJoined(at + 2) && /^\d/.test(word(at + 2));
  if (hasPoint) last = at + 2;
  const isCut =
    /^[\d_]+e$/i.test(word(last)) && isJoined(last + 1) && /^[-+]$/.test(word(last + 1));
  return isCut && isJoined(last + 2) ? last + 2 : last;
}

/** A comment that documents what follows is an attribute to macros. */
function documentation(gap: string, line: number): readonly Tree[] {
  const found = [...gap.matchAll(/\/\/\/(?!\/)[^\n]*|\/\*\*(?![*/])[\s\S]*?\*\//g)];
  return found.flatMap(() => {
    const place = { line, isJoined: false, ...NOWHERE };
    const token = (kind: Token['kind'], text: string): Token => ({ kind, text, ...place });
    const trees = [token('word', 'doc'), token('sign', '='), token('literal', '""')];
    return [
      token('sign', '#'),
      { kind: 'group', open: '[', trees, ...place, endLine: line } as const,
    ];
  });
}
