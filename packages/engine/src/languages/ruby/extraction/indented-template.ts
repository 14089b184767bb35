// Templates whose lines stand inside of each other by how far they are indented, as the methods that they are compiled to
// run them: a line of Ruby for each of theirs, and an `end` where a block of Ruby has no more lines inside.

/** What is nested in a line, where that is no template. */
export type InnerText = 'text' | 'ruby' | 'comment';

export interface TemplateLine {
  /** What runs before, as attributes do. */
  readonly before: string;
  /** A statement, or what begins one whose body stands inside; empty for none. */
  readonly code: string;
  /** Absent where the lines inside are of the template as well. */
  readonly inner?: InnerText;
}

export interface IndentedLanguage {
  /** @param line without the indentation; with breaks where it goes on */
  read(line: string): TemplateLine;
  /** Where the bracket opens that attributes stand in, which may go on in the next lines; -1 for none. */
  attributesAt(line: string): number;
}

export const textLine = (text: string): TemplateLine => ({ before: interpolated(text), code: '' });

/** Words that go on with the block around. */
const MIDDLE = /^\s*(?:else|elsif|when|in|rescue|ensure)\b/;
const OPENING =
  /^\s*(?:[@\w.]+\s*\|?\|?=\s*)?(?:if|unless|case|while|until|for|begin)\b|\bdo\s*(?:\|[^|]*\|)?\s*$/;
const CLOSED = /\bend\s*$/;
/** Lines that go on in more are none of a template, and longer ones hold no tags. */
const MOST_JOINED = 200;
const LONGEST = 5000;

export function rubyOfIndented(source: string, language: IndentedLanguage): string {
  const lines = source.split(/\r?\n/);
  const ruby: string[] = [];
  const open: number[] = [];
  let inside: { readonly indent: number; readonly kind: InnerText } | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const whole = lines[at] as string;
    const indent = whole.length - whole.trimStart().length;
    if (whole.trim() === '') {
      ruby.push('');
      continue;
    }
    if (inside !== undefined && indent > inside.indent) {
      ruby.push(innerLine(whole, inside.kind));
      continue;
    }
    inside = undefined;
    const line = joinedFrom(lines, at, language);
    at += breaksIn(line);
    const { before, code, inner } = line.length > LONGEST ? textLine(line) : language.read(line);
    const isMiddle = MIDDLE.test(code);
    let ends = '';
    while (open.length > 0 && isBehind(open.at(-1) as number, indent, isMiddle)) {
      open.pop();
      ends += 'end;';
    }
    const row = `${ends}${before}${withoutYield(code)}`;
    ruby.push(row + '\n'.repeat(Math.max(0, breaksIn(line) - breaksIn(row))));
    if (!isMiddle && OPENING.test(code) && !CLOSED.test(code)) open.push(indent);
    if (inner !== undefined) inside = { indent, kind: inner };
  }
  return ruby.join('\n') + ';end'.repeat(open.length);
}

const breaksIn = (text: string): number => text.split('\n').length - 1;

const isBehind = (block: number, indent: number, isMiddle: boolean): boolean =>
  isMiddle ? block > indent : block >= indent;

function innerLine(line: string, kind: InnerText): string {
  if (kind === 'ruby') return line;
  return kind === 'text' ? interpolated(line) : '';
}

/** With those below that it goes on in: behind a comma in code, or in a bracket of attributes. */
function joinedFrom(lines: readonly string[], from: number, language: IndentedLanguage): string {
  let last = (lines[from] as string).trimStart();
  const joined = [last];
  if (last.length > LONGEST) return last;
  const bracket = language.attributesAt(last);
  let depth = bracket === -1 ? 0 : depthOf(last.slice(bracket));
  const isCode = depth > 0 || language.read(last).code !== '';
  for (let at = from + 1; at < lines.length && joined.length < MOST_JOINED; at += 1) {
    const next = lines[at] as string;
    const goesOn = BAR.test(last) ? BAR.test(next) : GOING_ON.test(last);
    if (depth <= 0 && !(isCode && goesOn)) break;
    joined.push(next);
    depth += depth > 0 ? depthOf(next) : 0;
    last = next;
  }
  return joined.join('\n');
}

/** How many brackets are open at the end, of those outside of quotes. */
function depthOf(text: string): number {
  let depth = 0;
  for (const sign of text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '')) {
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
  }
  return depth;
}

const GOING_ON = /[,\\]\s*$/;
/** Each line of several has one. */
const BAR = /\s\|\s*$/;

/** `Dear #{name}` */
export function interpolated(text: string): string {
  let ruby = '';
  for (let at = text.indexOf('#{'); at !== -1; at = text.indexOf('#{', at + 2)) {
    const inner = withinBrackets(text, at + 1);
    // What is open to the end is so for all that stands behind.
    if (inner === undefined) break;
    ruby += `(${inner});`;
  }
  return ruby;
}

const BRACKETS: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/** Where a bracket opens right behind a tag; -1 for none, and without a tag. */
export function bracketBehind(line: string, tag: string | undefined): number {
  const at = tag?.length ?? 0;
  return at > 0 && BRACKETS.has(line[at] ?? '') ? at : -1;
}

/** What stands in the bracket that opens there; `undefined` where nothing closes it. */
export function withinBrackets(text: string, from: number): string | undefined {
  const opening = text[from] ?? '';
  const closing = BRACKETS.get(opening);
  const quoted = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/y;
  for (let at = from, depth = 0; at < text.length; at += 1) {
    quoted.lastIndex = at;
    if (quoted.test(text)) at = quoted.lastIndex - 1;
    else if (text[at] === opening) depth += 1;
    else if (text[at] === closing) {
      depth -= 1;
      if (depth === 0) return text.slice(from + 1, at);
    }
  }
  return undefined;
}

/**
 * A layout yields to what stands outside of it, which no program says; outside of methods there is nothing to yield to.
 * `print` gives as little, and is as long.
 */
export const withoutYield = (code: string): string => code.replace(/\byield\b/g, 'print');
