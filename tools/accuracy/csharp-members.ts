// Members of a C# file by their places, so that what an older compiler does not know can be taken out without its file: first
// the code of a member, then the member itself, or the type around.
import { maskText } from './csharp-older.ts';

interface Item {
  readonly start: number;
  readonly end: number;
  /** Of what stands before the braces or the arrow. */
  readonly header: string;
  /** Where the braces' inside, or what the arrow gives, begins and ends. */
  readonly body?: readonly [number, number];
  readonly isArrow: boolean;
}

export interface Taken {
  readonly text: string;
  /** First and last line of what says nothing any more. */
  readonly lines: readonly [number, number];
}

/** @returns the text without the code around a place, on the same lines; nothing where no more can be taken */
export function takeOutAt(text: string, line: number, column: number): Taken | undefined {
  const mask = maskText(text);
  const offset = offsetOf(text, line, column);
  const path = pathTo(mask, offset);
  const innermost = path.at(-1);
  if (innermost === undefined) return undefined;
  const lines = [lineOf(text, innermost.start), lineOf(text, innermost.end)] as const;
  const rest = withoutCode(text, mask, innermost) ?? blank(text, innermost.start, innermost.end);
  return rest === text ? undefined : { text: rest, lines };
}

const KEYWORD_OF_TYPE = /\b(?:class|struct|interface|namespace)\s+@?\w/;
const isType = ({ header }: Item): boolean =>
  KEYWORD_OF_TYPE.test(header.split(/\bwhere\b/)[0]!) && !header.includes('(');
const isAccessor = ({ header }: Item): boolean => /\b(?:get|set|add|remove)\s*$/.test(header);

/** Items from the outermost to the one at the place; accessors are part of their property. */
function pathTo(mask: string, offset: number): Item[] {
  const path: Item[] = [];
  let range: readonly [number, number] = [0, mask.length];
  for (;;) {
    const found = itemsIn(mask, ...range).find(({ start, end }) => start <= offset && offset < end);
    if (found === undefined) return path;
    path.push(found);
    if (!isType(found) || found.body === undefined || offset < found.body[0]) return path;
    range = found.body;
  }
}

function itemsIn(mask: string, from: number, to: number): Item[] {
  const items: Item[] = [];
  for (let at = from; at < to; ) {
    const start = at + /^\s*/.exec(mask.slice(at, to))![0].length;
    if (start >= to) break;
    const item = itemAt(mask, start, to);
    items.push(item);
    at = item.end;
  }
  return items;
}

interface Mark {
  readonly text: '=>' | '=' | '{' | '}' | ';';
  readonly at: number;
  /** Behind it; of braces behind what they hold. */
  readonly end: number;
}

/** What stands outside of all brackets, from a place on. */
function* marksFrom(mask: string, start: number, to: number): Generator<Mark> {
  const found = /=>|[=;}{([]/g;
  found.lastIndex = start;
  for (let match = found.exec(mask); match !== null && match.index < to; match = found.exec(mask)) {
    const [text] = match;
    const at = match.index;
    const isBracket = text === '(' || text === '[';
    if (isBracket || text === '{') found.lastIndex = closing(mask, at, to) + 1;
    if (!isBracket) yield { text: text as Mark['text'], at, end: Math.min(to, found.lastIndex) };
  }
}

/** One declaration: up to its semicolon, or its braces where nothing is given behind them. */
function itemAt(mask: string, start: number, to: number): Item {
  const header = (at: number) => mask.slice(start, at);
  let first: Mark | undefined;
  for (const mark of marksFrom(mask, start, to)) {
    const { text, at, end } = mark;
    if (text === '=' && /\boperator\b/.test(header(at))) continue;
    if (text === '}') return itemOf(start, end, header(at));
    if (text === ';') {
      if (first?.text === '=>') return itemOf(start, end, header(first.at), [first.end, at], true);
      if (first?.text !== '{') return itemOf(start, end, header(at));
      return itemOf(start, end, header(first.at), [first.at + 1, first.end - 1]);
    }
    first ??= mark;
    const isLast = text === '{' && first === mark && !/^\s*(?:=(?!>)|;)/.test(mask.slice(end, to));
    if (isLast) return itemOf(start, end, header(at), [at + 1, end - 1]);
  }
  return itemOf(start, to, header(first?.at ?? to));
}

function itemOf(
  start: number,
  end: number,
  header: string,
  body?: readonly [number, number],
  isArrow = false,
): Item {
  return { start, end, header, isArrow, ...(body !== undefined && { body }) };
}

/** Of the bracket at a place; the end where there is none. */
function closing(mask: string, from: number, to: number): number {
  let depth = 0;
  for (let at = from; at < to; at++) {
    if ('([{'.includes(mask[at]!)) depth += 1;
    if (')]}'.includes(mask[at]!)) depth -= 1;
    if (depth === 0) return at;
  }
  return to;
}

const NOTHING = ' throw null';

/** @returns nothing where there is no code, or none any more */
function withoutCode(text: string, mask: string, item: Item): string | undefined {
  const { body, header, isArrow } = item;
  if (body === undefined || isType(item) || /\benum\s/.test(header)) return undefined;
  const [from, to] = body;
  const old = mask.slice(from, to).trim();
  if (old === NOTHING.trim() || old === `${NOTHING.trim()};`) return undefined;
  if (isArrow) return fill(text, from, to, NOTHING);
  const hasAccessors = !/[)]\s*(?::\s*(?:base|this)\s*)?$/.test(withoutConstraints(header));
  if (!hasAccessors) return fill(text, from, to, `${NOTHING};`);
  const inner = itemsIn(mask, from, to).filter((each) => isAccessor(each) && each.body);
  const rest = inner.reduceRight(
    (left, each) => withoutCode(left, maskText(left), { ...each, header: '()' }) ?? left,
    text,
  );
  return rest === text ? undefined : rest;
}

const withoutConstraints = (header: string): string => header.split(/\bwhere\b/)[0]!;

const blank = (text: string, from: number, to: number): string =>
  text.slice(0, from) + text.slice(from, to).replace(/[^\n]/g, ' ') + text.slice(to);

const fill = (text: string, from: number, to: number, by: string): string =>
  text.slice(0, from) + by + text.slice(from, to).replace(/[^\n]/g, '') + text.slice(to);

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

function offsetOf(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1);
  const inLine = text.split('\n')[line - 1] ?? '';
  const start = before.reduce((sum, each) => sum + each.length + 1, 0);
  const indent = /^\s*/.exec(inLine)![0].length;
  return start + Math.min(inLine.length, Math.max(indent, columnOf(inLine, column)));
}

/** The compiler counts a tab up to the next eighth column. */
function columnOf(line: string, column: number): number {
  let seen = 1;
  for (let at = 0; at < line.length; at++) {
    if (seen >= column) return at;
    seen = line[at] === '\t' ? Math.floor((seen + 7) / 8) * 8 + 1 : seen + 1;
  }
  return line.length;
}
