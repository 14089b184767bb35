// Reads JSON from a stream of bytes value by value, so that a result of any size never has to be in memory as a
// whole. It finds where values begin and end; what is inside one is left to `JSON.parse`. White space, order of
// members and the cuts between chunks make no difference.
import { ConnectionLost } from './errors.ts';

export interface JsonReader {
  /** The next byte that is not white space, still to be read; `undefined` when the bytes have ended. */
  peek(): Promise<number | undefined>;
  /** Reads this byte. */
  take(byte: number): Promise<void>;
  /** Reads the next value and hands out its bytes as they arrive, in pieces of the chunks. */
  rawValue(): AsyncGenerator<Uint8Array<ArrayBuffer>>;
  /** Reads the next value. */
  value(): Promise<unknown>;
  /** Reads whatever is left, so that the connection can serve again. */
  rest(): Promise<void>;
  /** Tells the source that no more is wanted. */
  close(): Promise<void>;
}

/** JSON that is none. */
export class MalformedJson extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MalformedJson';
  }
}

export const BYTE = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
  /** The first letter of `null`. */
  n: 0x6e,
} as const;

/** Where the scan of one value stands. */
interface Scan {
  /** Containers that are open. */
  depth: number;
  inString: boolean;
  isEscaped: boolean;
  /** Whether a byte of the value was seen. */
  hasBegun: boolean;
}

/** @throws ConnectionLost from its methods when the bytes end too early; MalformedJson when they are no JSON */
export function createJsonReader(stream: ReadableStream<Uint8Array>): JsonReader {
  const source = stream.getReader();
  let chunk = new Uint8Array(0) as Uint8Array<ArrayBuffer>;
  let at = 0;

  /** Whether there is a byte at `at`. */
  async function fill(): Promise<boolean> {
    while (at >= chunk.length) {
      const { done, value } = await source.read().catch(asConnectionLost);
      if (done) return false;
      chunk = value as Uint8Array<ArrayBuffer>;
      at = 0;
    }
    return true;
  }

  async function peek(): Promise<number | undefined> {
    while (await fill()) {
      while (at < chunk.length) {
        const byte = chunk[at]!;
        if (byte > 0x20) return byte;
        at++;
      }
    }
    return undefined;
  }

  async function take(byte: number): Promise<void> {
    const found = await peek();
    if (found === undefined) throw brokeOff();
    if (found !== byte) throw unexpected(found, byte);
    at++;
  }

  async function* rawValue(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    if ((await peek()) === undefined) throw brokeOff();
    const scan: Scan = { depth: 0, inString: false, isEscaped: false, hasBegun: false };
    for (;;) {
      const start = at;
      const end = scanValue(chunk, at, scan);
      at = end.at;
      if (at > start) yield chunk.subarray(start, at);
      if (end.isDone) return;
      if (await fill()) continue;
      // A number at the very end of the bytes is closed by nothing else.
      if (scan.depth === 0 && !scan.inString && scan.hasBegun) return;
      throw brokeOff();
    }
  }

  async function value(): Promise<unknown> {
    const pieces: Uint8Array[] = [];
    // Most values lie whole in the chunk; those need neither a generator nor a copy.
    if ((await peek()) === undefined) throw brokeOff();
    const scan: Scan = { depth: 0, inString: false, isEscaped: false, hasBegun: false };
    const end = scanValue(chunk, at, scan);
    if (end.isDone) {
      const bytes = chunk.subarray(at, end.at);
      at = end.at;
      return parse(bytes);
    }
    for await (const piece of rawValue()) pieces.push(piece);
    return parse(join(pieces));
  }

  async function rest(): Promise<void> {
    while (await fill()) at = chunk.length;
  }

  const close = () => source.cancel().catch(() => undefined);
  return { peek, take, rawValue, value, rest, close };
}

/** `fetch` reports broken connections as TypeErrors; anything else is the caller's own reason to abort. */
function asConnectionLost(error: unknown): never {
  if (!(error instanceof TypeError)) throw error;
  throw new ConnectionLost('The answer broke off before its end.', { cause: error });
}

/** Follows a value through one chunk. It is done at `at` when it ends there, before what follows it. */
function scanValue(
  chunk: Uint8Array,
  from: number,
  scan: Scan,
): { readonly at: number; readonly isDone: boolean } {
  let at = from;
  while (at < chunk.length) {
    if (scan.inString) {
      at = scanString(chunk, at, scan);
      if (!scan.inString && scan.depth === 0) return { at, isDone: true };
      continue;
    }
    const byte = chunk[at]!;
    if (scan.depth === 0 && scan.hasBegun && endsScalar(byte)) return { at, isDone: true };
    at++;
    scan.hasBegun = true;
    if (byte === BYTE.quote) scan.inString = true;
    else if (byte === BYTE.openBrace || byte === BYTE.openBracket) scan.depth++;
    else if (byte === BYTE.closeBrace || byte === BYTE.closeBracket) {
      scan.depth--;
      if (scan.depth === 0) return { at, isDone: true };
      if (scan.depth < 0) throw new MalformedJson('There is no value where one is expected.');
    }
  }
  return { at, isDone: false };
}

/** The position behind the string's closing quote, or the end of the chunk. */
function scanString(chunk: Uint8Array, from: number, scan: Scan): number {
  for (let at = from; at < chunk.length; at++) {
    if (scan.isEscaped) {
      scan.isEscaped = false;
      continue;
    }
    const byte = chunk[at]!;
    if (byte === BYTE.backslash) scan.isEscaped = true;
    else if (byte === BYTE.quote) {
      scan.inString = false;
      return at + 1;
    }
  }
  return chunk.length;
}

/** What may stand behind a number, `true`, `false` or `null`. */
function endsScalar(byte: number): boolean {
  return (
    byte <= 0x20 || byte === BYTE.comma || byte === BYTE.closeBrace || byte === BYTE.closeBracket
  );
}

const decoder = new TextDecoder();

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch (error) {
    throw new MalformedJson(`A value cannot be read: ${(error as Error).message}`);
  }
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function brokeOff(): ConnectionLost {
  return new ConnectionLost('The answer broke off before its end.');
}

function unexpected(found: number, wanted: number): MalformedJson {
  return new MalformedJson(
    `Expected ${String.fromCharCode(wanted)} and found ${JSON.stringify(String.fromCharCode(found))}.`,
  );
}
