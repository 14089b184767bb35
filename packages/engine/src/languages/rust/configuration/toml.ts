// A tolerant reader of TOML, as far as manifests need it: tables, arrays of tables, dotted and quoted keys,
// strings, arrays, inline tables. Anything else is taken as a word. https://toml.io/en/v1.0.0

export type TomlValue = string | boolean | readonly TomlValue[] | TomlTable;
export type TomlTable = ReadonlyMap<string, TomlValue>;

type OpenTable = Map<string, TomlValue>;

/** Deeper values are no manifest. */
const MAX_DEPTH = 50;

/** @returns the document, and the line of the first trouble; what stands around it is read all the same */
export function readToml(text: string): {
  readonly table: TomlTable;
  readonly brokenLine: number | undefined;
} {
  const reader = new TomlReader(text);
  return { table: reader.read(), brokenLine: reader.brokenLine };
}

export function tableAt(table: TomlTable | undefined, ...path: string[]): TomlTable | undefined {
  let at: TomlValue | undefined = table;
  for (const key of path) at = at instanceof Map ? at.get(key) : undefined;
  return at instanceof Map ? at : undefined;
}

export function stringAt(table: TomlTable | undefined, key: string): string | undefined {
  const value = table?.get(key);
  return typeof value === 'string' ? value : undefined;
}

class TomlReader {
  readonly #text: string;
  #at = 0;
  brokenLine: number | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  read(): TomlTable {
    const root: OpenTable = new Map();
    let table = root;
    for (;;) {
      this.#skipBlank();
      if (this.#at >= this.#text.length) return root;
      const start = this.#at;
      if (this.#text[this.#at] === '[') table = this.#readHeader(root);
      else this.#readPair(table, 0);
      if (this.#at === start) this.#breakOff();
      this.#endLine();
    }
  }

  #readHeader(root: OpenTable): OpenTable {
    const isArray = this.#text.startsWith('[[', this.#at);
    this.#at += isArray ? 2 : 1;
    const path = this.#readKey();
    if (this.#text[this.#at] === ']') this.#at += isArray ? 2 : 1;
    else this.#breakOff();
    const last = path.pop();
    if (last === undefined) return new Map();
    const parent = openPath(root, path);
    if (!isArray) return openPath(parent, [last]);
    const table: OpenTable = new Map();
    const before = parent.get(last);
    parent.set(last, [...(Array.isArray(before) ? before : []), table]);
    return table;
  }

  #readPair(table: OpenTable, depth: number): void {
    const path = this.#readKey();
    const last = path.pop();
    if (last === undefined || this.#text[this.#at] !== '=') {
      this.#breakOff();
      return;
    }
    this.#at += 1;
    this.#skipSpaces();
    const value = this.#readValue(depth);
    if (value !== undefined) openPath(table, path).set(last, value);
  }

  /** Parts of a dotted key; the place behind it is that of the next sign. */
  #readKey(): string[] {
    const path: string[] = [];
    for (;;) {
      this.#skipSpaces();
      const quote = this.#text[this.#at];
      const bare = /[\p{L}\p{N}_-]+/uy;
      bare.lastIndex = this.#at;
      const word = bare.exec(this.#text)?.[0];
      if (quote === '"' || quote === "'") path.push(this.#readString());
      else if (word !== undefined) {
        path.push(word);
        this.#at += word.length;
      } else return path;
      this.#skipSpaces();
      if (this.#text[this.#at] !== '.' || path.length > MAX_DEPTH) return path;
      this.#at += 1;
    }
  }

  #readValue(depth: number): TomlValue | undefined {
    const sign = this.#text[this.#at];
    if (sign === '"' || sign === "'") return this.#readString();
    if (depth > MAX_DEPTH) {
      this.#breakOff();
      return undefined;
    }
    if (sign === '[') return this.#readArray(depth);
    if (sign === '{') return this.#readInlineTable(depth);
    const word = /[^\s,\]}#]+/y;
    word.lastIndex = this.#at;
    const found = word.exec(this.#text)?.[0];
    if (found === undefined) {
      this.#breakOff();
      return undefined;
    }
    this.#at += found.length;
    return found === 'true' ? true : found === 'false' ? false : found;
  }

  #readArray(depth: number): TomlValue[] {
    const values: TomlValue[] = [];
    this.#at += 1;
    for (;;) {
      this.#skipBlank();
      const sign = this.#text[this.#at];
      if (sign === undefined || sign === ']') break;
      if (sign === ',') {
        this.#at += 1;
        continue;
      }
      const value = this.#readValue(depth + 1);
      if (value === undefined) return values;
      values.push(value);
    }
    this.#closeWith(']');
    return values;
  }

  #readInlineTable(depth: number): OpenTable {
    const table: OpenTable = new Map();
    this.#at += 1;
    for (;;) {
      this.#skipBlank();
      const sign = this.#text[this.#at];
      if (sign === undefined || sign === '}') break;
      if (sign === ',') {
        this.#at += 1;
        continue;
      }
      const start = this.#at;
      this.#readPair(table, depth + 1);
      if (this.#at === start || this.brokenLine !== undefined) return table;
    }
    this.#closeWith('}');
    return table;
  }

  #closeWith(sign: string): void {
    if (this.#text[this.#at] === sign) this.#at += 1;
    else this.#breakOff();
  }

  #readString(): string {
    const quote = this.#text[this.#at] as string;
    const isLong = this.#text.startsWith(quote.repeat(3), this.#at);
    const start = this.#at + (isLong ? 3 : 1);
    const mark = isLong ? quote.repeat(3) : quote;
    let end = start;
    while (end < this.#text.length && !this.#text.startsWith(mark, end)) {
      if (!isLong && this.#text[end] === '\n') break;
      end += quote === '"' && this.#text[end] === '\\' ? 2 : 1;
    }
    const isClosed = this.#text.startsWith(mark, end);
    if (!isClosed) this.#breakOff();
    // Up to two quotes may stand right in front of the three that close.
    for (let more = 0; isLong && more < 2 && this.#text.startsWith(mark, end + 1); more += 1)
      end += 1;
    this.#at = Math.min(isClosed ? end + mark.length : end, this.#text.length);
    const raw = this.#text.slice(start, end);
    const content = isLong ? raw.replace(/^\n/, '') : raw;
    return quote === '"' ? content.replace(ESCAPE, withoutEscape) : content;
  }

  #skipSpaces(): void {
    while (this.#text[this.#at] === ' ' || this.#text[this.#at] === '\t') this.#at += 1;
  }

  /** White space, line ends and comments. */
  #skipBlank(): void {
    for (;;) {
      const sign = this.#text[this.#at];
      if (sign === '#') {
        const end = this.#text.indexOf('\n', this.#at);
        this.#at = end === -1 ? this.#text.length : end;
      } else if (sign !== undefined && /\s|\ufeff/.test(sign)) this.#at += 1;
      else return;
    }
  }

  /** Nothing but a comment may stand behind a pair or a header. */
  #endLine(): void {
    this.#skipSpaces();
    const end = this.#text.indexOf('\n', this.#at);
    const rest = this.#text.slice(this.#at, end === -1 ? undefined : end).trim();
    if (rest !== '' && !rest.startsWith('#')) this.#breakOff();
    this.#at = end === -1 ? this.#text.length : end + 1;
  }

  #breakOff(): void {
    this.brokenLine ??= this.#text.slice(0, this.#at).split('\n').length;
  }
}

/** https://toml.io/en/v1.0.0#string; a backslash at the end of a line takes the white space behind along. */
const ESCAPE = /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|([btnfre"\\])|[ \t]*\n\s*)/g;

const ESCAPED = new Map(Object.entries({ b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', e: '\x1b' }));

function withoutEscape(written: string, short?: string, long?: string, letter?: string): string {
  const code = Number.parseInt(short ?? long ?? '', 16);
  if (code <= 0x10ffff) return String.fromCodePoint(code);
  return letter === undefined
    ? written.includes('\n')
      ? ''
      : written
    : (ESCAPED.get(letter) ?? letter);
}

/** The table at the path, made where it lacks; in an array of tables, the last one. */
function openPath(root: OpenTable, path: readonly string[]): OpenTable {
  let table = root;
  for (const key of path) {
    const existing = table.get(key);
    const found: TomlValue | undefined = Array.isArray(existing) ? existing.at(-1) : existing;
    if (found instanceof Map) table = found as OpenTable;
    else {
      const made: OpenTable = new Map();
      table.set(key, made);
      table = made;
    }
  }
  return table;
}
