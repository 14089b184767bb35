// Reads as much TOML as project files need: tables, strings, arrays. Numbers, booleans and dates are
// passed over. A line that is not understood is left out and the rest still read. https://toml.io/en/v1.0.0

export type TomlValue = string | readonly TomlValue[] | TomlTable | null;
/** Keys are chosen by users, hence no plain object. `null` stands for values that nobody asks for. */
export type TomlTable = Map<string, TomlValue>;

export interface TomlDocument {
  readonly root: TomlTable;
  /** Line, from 1, of the first thing that is no TOML; `null` when all was read. */
  readonly brokenLine: number | null;
}

/** Brackets in brackets beyond this depth are given up; no project file comes near it. */
const MAX_DEPTH = 16;

export function readToml(text: string): TomlDocument {
  const reader: Reader = { text, at: 0 };
  const root: TomlTable = new Map();
  let table = root;
  let brokenLine: number | null = null;
  for (skipBlank(reader); reader.at < text.length; skipBlank(reader)) {
    const start = reader.at;
    try {
      if (text[start] === '[') table = readHeader(reader, root);
      else readPair(reader, table, 0);
    } catch (error) {
      if (!(error instanceof TomlProblem)) throw error;
      brokenLine ??= text.slice(0, start).split('\n').length;
      reader.at = endOfLine(text, start);
    }
  }
  return { root, brokenLine };
}

/** The value at the path of keys, or `undefined`. */
export function tomlAt(table: TomlTable, ...path: readonly string[]): TomlValue | undefined {
  let value: TomlValue | undefined = table;
  for (const key of path) {
    if (!(value instanceof Map)) return undefined;
    value = value.get(key);
  }
  return value;
}

class TomlProblem extends Error {}

interface Reader {
  readonly text: string;
  at: number;
}

/** `[a.b]` or `[[a.b]]`; gives the table that the lines below belong to. */
function readHeader(reader: Reader, root: TomlTable): TomlTable {
  const isElement = accept(reader, '[[');
  if (!isElement) expect(reader, '[');
  const path = readKey(reader);
  expect(reader, isElement ? ']]' : ']');
  const last = path.pop() ?? '';
  const parent = tableAt(root, path);
  if (!isElement) return tableAt(parent, [last]);
  const element: TomlTable = new Map();
  const before = parent.get(last);
  parent.set(last, [...(Array.isArray(before) ? before : []), element]);
  return element;
}

/** Goes down the path and makes the tables that lack; of an array of tables the last one is meant. */
function tableAt(table: TomlTable, path: readonly string[]): TomlTable {
  let current = table;
  for (const key of path) {
    const value = current.get(key);
    const next = Array.isArray(value) ? value.at(-1) : value;
    if (next instanceof Map) current = next;
    else {
      const made: TomlTable = new Map();
      current.set(key, made);
      current = made;
    }
  }
  return current;
}

function readPair(reader: Reader, table: TomlTable, depth: number): void {
  const path = readKey(reader);
  expect(reader, '=');
  const last = path.pop() ?? '';
  tableAt(table, path).set(last, readValue(reader, depth));
}

function readKey(reader: Reader): string[] {
  const path: string[] = [];
  do {
    skipSpace(reader);
    const quote = reader.text[reader.at];
    path.push(quote === '"' || quote === "'" ? readString(reader) : take(reader, /[\w-]+/y));
    skipSpace(reader);
  } while (accept(reader, '.'));
  return path;
}

function readValue(reader: Reader, depth: number): TomlValue {
  if (depth > MAX_DEPTH) throw new TomlProblem();
  skipSpace(reader);
  switch (reader.text[reader.at]) {
    case '"':
    case "'":
      return readString(reader);
    case '[':
      return readArray(reader, depth);
    case '{':
      return readInlineTable(reader, depth);
    default:
      take(reader, /[^\s,\]}#]+(?: \d[^\s,\]}#]+)?/y);
      return null;
  }
}

function readArray(reader: Reader, depth: number): TomlValue[] {
  const items: TomlValue[] = [];
  expect(reader, '[');
  for (skipBlank(reader); !accept(reader, ']'); skipBlank(reader)) {
    items.push(readValue(reader, depth + 1));
    skipBlank(reader);
    if (!accept(reader, ',') && reader.text[reader.at] !== ']') throw new TomlProblem();
  }
  return items;
}

function readInlineTable(reader: Reader, depth: number): TomlTable {
  const table: TomlTable = new Map();
  expect(reader, '{');
  for (skipBlank(reader); !accept(reader, '}'); skipBlank(reader)) {
    readPair(reader, table, depth + 1);
    skipBlank(reader);
    if (!accept(reader, ',') && reader.text[reader.at] !== '}') throw new TomlProblem();
  }
  return table;
}

const STRINGS: readonly [RegExp, 'escapes' | 'literal'][] = [
  [/"""\r?\n?((?:[^\\"]|\\[\s\S]|"(?!""))*)"""/y, 'escapes'],
  [/'''\r?\n?((?:[^']|'(?!''))*)'''/y, 'literal'],
  [/"((?:[^\\"\n]|\\.)*)"/y, 'escapes'],
  [/'([^'\n]*)'/y, 'literal'],
];

function readString(reader: Reader): string {
  for (const [pattern, kind] of STRINGS) {
    pattern.lastIndex = reader.at;
    const content = pattern.exec(reader.text)?.[1];
    if (content === undefined) continue;
    reader.at = pattern.lastIndex;
    return kind === 'literal' ? content : unescapeString(content);
  }
  throw new TomlProblem();
}

/** Only the escapes that a path or a name can need. */
function unescapeString(content: string): string {
  return content.replace(/\\(["\\])|\\\s+/g, (_, character: string | undefined) => character ?? '');
}

function take(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0];
  if (found === undefined) throw new TomlProblem();
  reader.at = pattern.lastIndex;
  return found;
}

function accept(reader: Reader, text: string): boolean {
  if (!reader.text.startsWith(text, reader.at)) return false;
  reader.at += text.length;
  return true;
}

function expect(reader: Reader, text: string): void {
  skipSpace(reader);
  if (!accept(reader, text)) throw new TomlProblem();
}

function skipSpace(reader: Reader): void {
  while (reader.text[reader.at] === ' ' || reader.text[reader.at] === '\t') reader.at += 1;
}

/** Passes white space, line ends and comments. */
function skipBlank(reader: Reader): void {
  const { text } = reader;
  for (;;) {
    while (/\s/.test(text.charAt(reader.at))) reader.at += 1;
    if (text[reader.at] !== '#') return;
    reader.at = endOfLine(text, reader.at);
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}
