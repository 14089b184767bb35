// JSON as configuration files write it: with comments and trailing commas. Objects become lists of entries,
// since their keys are the user's and facts must survive any way of copying them.
// https://github.com/microsoft/TypeScript/blob/v5.9.3/src/compiler/parser.ts (parseJsonText is as tolerant)

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  /** In the order of the text, which conditional exports depend on. */
  readonly entries: readonly (readonly [key: string, value: JsonValue])[];
}

/** What is wrong with a document, and where. */
export class JsonSyntaxError extends Error {
  /** UTF-16 offset. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.name = 'JsonSyntaxError';
    this.offset = offset;
  }
}

/** No configuration is nested deeper; reading stops here instead of exhausting the stack. */
const MAX_DEPTH = 100;

/** @throws JsonSyntaxError */
export function parseJson(text: string): JsonValue {
  const reader = { text, at: 0 };
  const value = readValue(reader, 0);
  skipBlank(reader);
  if (reader.at < text.length) throw unexpected(reader);
  return value;
}

/** The value of a key; the last wins, as everywhere in JSON. */
export function member(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (!isObject(value)) return undefined;
  return value.entries.findLast(([name]) => name === key)?.[1];
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The texts of a list; `undefined` when there is no list. Other elements are left out. */
export function textsOf(value: JsonValue | undefined): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter((element: JsonValue) => typeof element === 'string');
}

interface Reader {
  readonly text: string;
  at: number;
}

const BLANK = /(?:\s+|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/)*/y;
const STRING = /"(?:[^"\\\n\r]|\\.)*"/y;
const PLAIN = /[-+.\w]+/y;

function readValue(reader: Reader, depth: number): JsonValue {
  if (depth > MAX_DEPTH) throw new JsonSyntaxError(`nested over ${MAX_DEPTH} levels`, reader.at);
  skipBlank(reader);
  const character = reader.text[reader.at];
  if (character === '{') return readObject(reader, depth);
  if (character === '[') return readArray(reader, depth);
  if (character === '"') return readString(reader);
  return readPlain(reader);
}

function readObject(reader: Reader, depth: number): JsonObject {
  const entries: [string, JsonValue][] = [];
  readSequence(reader, '}', () => {
    const key = readString(reader);
    skipBlank(reader);
    expect(reader, ':');
    entries.push([key, readValue(reader, depth + 1)]);
  });
  return { entries };
}

function readArray(reader: Reader, depth: number): JsonValue[] {
  const elements: JsonValue[] = [];
  readSequence(reader, ']', () => elements.push(readValue(reader, depth + 1)));
  return elements;
}

function readSequence(reader: Reader, close: string, readElement: () => void): void {
  reader.at += 1;
  for (;;) {
    skipBlank(reader);
    if (reader.text[reader.at] === close) break;
    readElement();
    skipBlank(reader);
    if (reader.text[reader.at] !== ',') break;
    reader.at += 1;
  }
  expect(reader, close);
}

function readString(reader: Reader): string {
  const written = match(reader, STRING);
  if (written === undefined) throw unexpected(reader);
  try {
    return JSON.parse(written.replaceAll('\t', '\\t')) as string;
  } catch {
    return written.slice(1, -1);
  }
}

function readPlain(reader: Reader): JsonValue {
  const start = reader.at;
  const written = match(reader, PLAIN);
  if (written === 'true' || written === 'false') return written === 'true';
  if (written === 'null') return null;
  const number = Number(written);
  if (written !== undefined && !Number.isNaN(number)) return number;
  reader.at = start;
  throw unexpected(reader);
}

function expect(reader: Reader, character: string): void {
  if (reader.text[reader.at] !== character) throw unexpected(reader, character);
  reader.at += 1;
}

function skipBlank(reader: Reader): void {
  match(reader, BLANK);
}

function match(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0];
  if (found !== undefined) reader.at += found.length;
  return found;
}

function unexpected({ text, at }: Reader, wanted?: string): JsonSyntaxError {
  const found = at < text.length ? `unexpected ${JSON.stringify(text[at])}` : 'unexpected end';
  return new JsonSyntaxError(wanted === undefined ? found : `${found}, expected ${wanted}`, at);
}
