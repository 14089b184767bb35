// Writes numbers and texts of one record into bytes: numbers in as few bytes as they need, every text once, in
// a table behind all else. One writer serves many records, so that its memory is taken once.
import { FORMAT } from './record-layout.ts';

const encoder = new TextEncoder();
const ASCII = /^[\0-\x7f]*$/;

export class ByteWriter {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;
  #textIndex = new Map<string, number>();
  #texts: string[] = [];

  /** Where the next byte goes. */
  get at(): number {
    return this.#length;
  }

  /** Begins a record: what was written before is gone. */
  begin(headerBytes: number): void {
    this.#length = headerBytes;
    this.#textIndex = new Map();
    this.#texts = [];
  }

  /** @param value a whole number from 0 to below 2 to the power of 32 */
  number(value: number): void {
    if (this.#length + 5 > this.#bytes.length) this.#grow(5);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** @param value any number of 32 bits with a sign; cheap from -1 on, which stands for none in facts */
  index(value: number): void {
    this.number((value + 1) >>> 0);
  }

  double(value: number): void {
    this.#grow(8);
    new DataView(this.#bytes.buffer).setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  text(value: string): void {
    let at = this.#textIndex.get(value);
    if (at === undefined) {
      at = this.#texts.push(value) - 1;
      this.#textIndex.set(value, at);
    }
    this.number(at);
  }

  list<T>(items: readonly T[], write: (item: T) => void): void {
    this.number(items.length);
    for (const item of items) write(item);
  }

  indices(items: readonly number[]): void {
    this.number(items.length);
    for (const item of items) this.index(item);
  }

  /** As they lie in memory, at a multiple of four bytes: the longest of all lists is read where it stands. */
  wordList(words: Int16Array | Int32Array): void {
    this.number(2 * words.length + (words instanceof Int16Array ? 1 : 0));
    this.#align();
    this.#grow(words.byteLength);
    this.#bytes.set(new Uint8Array(words.buffer, words.byteOffset, words.byteLength), this.#length);
    this.#length += words.byteLength;
  }

  /**
   * Writes the table of texts: how many there are, the length of each with a mark for those beyond ASCII, then
   * all of ASCII in a row, one byte a sign, then all others in a row, two bytes for each UTF-16 unit, since
   * constant texts of a source may hold halves of pairs.
   */
  textTable(): void {
    this.number(this.#texts.length);
    let ascii = this.#texts.join('');
    const wide: string[] = [];
    // Hardly any file has others, and one look at all texts is faster than one at each.
    if (ASCII.test(ascii)) for (const { length } of this.#texts) this.number(2 * length);
    else {
      const narrow: string[] = [];
      for (const text of this.#texts) {
        const isNarrow = ASCII.test(text);
        (isNarrow ? narrow : wide).push(text);
        this.number(2 * text.length + (isNarrow ? 0 : 1));
      }
      ascii = narrow.join('');
    }
    this.number(ascii.length);
    this.#grow(ascii.length);
    encoder.encodeInto(ascii, this.#bytes.subarray(this.#length));
    this.#length += ascii.length;
    for (const text of wide) {
      this.#grow(2 * text.length);
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at);
        this.#bytes[this.#length++] = unit & 0xff;
        this.#bytes[this.#length++] = unit >> 8;
      }
    }
  }

  /**
   * Ends the record: fills it up to whole words and writes its header.
   * @param fields the header behind its first words
   * @returns bytes of its own
   */
  finish(fields: readonly number[]): Uint8Array<ArrayBuffer> {
    this.#align();
    const record = this.#bytes.slice(0, this.#length);
    const words = new Int32Array(record.buffer);
    words[0] = FORMAT.mark;
    words[2] = this.#length;
    words.set(fields, FORMAT.firstField);
    words[1] = FORMAT.checksum(words);
    return record;
  }

  #align(): void {
    this.#grow(4);
    while (this.#length % 4 !== 0) this.#bytes[this.#length++] = 0;
  }

  #grow(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#length + more, 2 * this.#bytes.length));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
