// Reads what `ByteWriter` wrote. Bytes that make no sense end in a `DamagedFactsError`, never in endless work:
// no list is taken to be longer than the bytes that are left for it.
import { damaged } from './record-layout.ts';
import type { TextPool } from './text-pool.ts';

/** Most lists in facts are empty, and one serves for all of them. */
const NONE: readonly never[] = [];

/** UTF-16 units that are made into a text at once. */
const MOST_UNITS = 4096;

/** Texts of one record. */
export interface RecordTexts {
  readonly pool: TextPool;
  /** Of the pool, by their place in the record's table. */
  readonly numbers: Int32Array;
}

export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  readonly #texts: RecordTexts;
  #at: number;

  /** Reads from the byte `at` to below `end`. */
  constructor(bytes: Uint8Array, at: number, end: number, texts: RecordTexts) {
    if (!(at >= 0 && at <= end && end <= bytes.length)) throw damaged();
    this.#bytes = bytes;
    this.#at = at;
    this.#end = end;
    this.#texts = texts;
  }

  number(): number {
    let at = this.#at;
    const bytes = this.#bytes;
    let byte = bytes[at++]!;
    let value = byte;
    if (byte > 0x7f) {
      value = byte & 0x7f;
      for (let shift = 7; shift < 35 && byte > 0x7f; shift += 7) {
        byte = bytes[at++]!;
        value |= (byte & 0x7f) << shift;
      }
      value >>>= 0;
    }
    if (at > this.#end) throw damaged();
    this.#at = at;
    return value;
  }

  index(): number {
    return (this.number() - 1) | 0;
  }

  double(): number {
    if (this.#at + 8 > this.#end) throw damaged();
    const { buffer, byteOffset } = this.#bytes;
    const value = new DataView(buffer, byteOffset).getFloat64(this.#at, true);
    this.#at += 8;
    return value;
  }

  text(): string {
    const { pool, numbers } = this.#texts;
    const number = numbers[this.number()];
    if (number === undefined) throw damaged();
    return pool.textOf(number);
  }

  /** How many items follow, each of one byte at least. */
  count(): number {
    const count = this.number();
    if (count > this.#end - this.#at) throw damaged();
    return count;
  }

  list<T>(read: () => T): readonly T[] {
    const count = this.count();
    if (count === 0) return NONE;
    // A list that grows by itself takes room for seventeen items with its first.
    const items = new Array<T>(count);
    for (let at = 0; at < count; at++) items[at] = read();
    return items;
  }

  indices(): readonly number[] {
    const count = this.count();
    if (count === 0) return NONE;
    const items = new Array<number>(count);
    for (let at = 0; at < count; at++) items[at] = this.index();
    return items;
  }

  /** A window on the record, which nobody may write to. */
  wordList(): Int16Array | Int32Array {
    const head = this.number();
    const Words = (head & 1) === 1 ? Int16Array : Int32Array;
    const count = head >>> 1;
    const at = Math.ceil(this.#at / 4) * 4;
    const end = at + count * Words.BYTES_PER_ELEMENT;
    if (end > this.#end) throw damaged();
    this.#at = end;
    return new Words(this.#bytes.buffer as ArrayBuffer, this.#bytes.byteOffset + at, count);
  }

  /** Numbers of the texts in the pool, by their place in the table. */
  textTable(): Int32Array {
    const { pool } = this.#texts;
    const count = this.count();
    const lengths = new Array<number>(count);
    for (let at = 0; at < count; at++) lengths[at] = this.number();
    const asciiLength = this.count();
    const asciiEnd = this.#at + asciiLength;
    let start = this.#at;
    this.#at = asciiEnd;
    const numbers = new Int32Array(count);
    for (let at = 0; at < count; at++) {
      const length = lengths[at]! >>> 1;
      if ((lengths[at]! & 1) === 1) {
        numbers[at] = pool.numberOf(this.#units(length));
        continue;
      }
      if (start + length > asciiEnd) throw damaged();
      numbers[at] = pool.numberOfAscii(this.#bytes, start, start + length);
      start += length;
    }
    return numbers;
  }

  #units(length: number): string {
    if (2 * length > this.#end - this.#at) throw damaged();
    const bytes = this.#bytes;
    let text = '';
    for (let done = 0; done < length; ) {
      const units: number[] = [];
      for (; done < length && units.length < MOST_UNITS; done++, this.#at += 2) {
        units.push(bytes[this.#at]! | (bytes[this.#at + 1]! << 8));
      }
      text += String.fromCharCode(...units);
    }
    return text;
  }
}
