// Texts of many records, each once: names and signatures of one file are mostly those of others as well, and what is
// one text is looked up faster, too.
import { damaged } from './record-layout.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** So many slots are looked at for a text. One that is crowded out is asked of a map, whatever names somebody thinks up. */
const MOST_PROBES = 16;

/** Texts have numbers, by which a record that is read again has them at once. */
export class TextPool {
  /** By number, and so the hashes. */
  readonly #texts: string[] = [];
  readonly #hashes: number[] = [];
  /** Numbers of texts, from 1; 0 where there is none. Twice as many as texts at least. */
  #slots = new Int32Array(1024);
  /** Numbers of texts that no slot leads to: those that were crowded out, and those that are not ASCII. */
  readonly #others = new Map<string, number>();

  /** @param number that the pool has given */
  textOf(number: number): string {
    return this.#texts[number]!;
  }

  /** The number of the text. */
  numberOf(text: string): number {
    const known = this.#others.get(text);
    if (known !== undefined) return known;
    const number = this.#add(text);
    this.#others.set(text, number);
    return number;
  }

  /**
   * The number of the text of these bytes.
   * @throws DamagedFactsError where they are not ASCII
   */
  numberOfAscii(bytes: Uint8Array, from: number, end: number): number {
    const hash = hashOf(bytes, from, end);
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const at = (hash + probe) & mask;
      const slot = slots[at]!;
      if (slot === 0) {
        const number = this.#add(asciiText(bytes, from, end), hash);
        slots[at] = number + 1;
        if (2 * this.#texts.length > slots.length) this.#grow();
        return number;
      }
      if (this.#hashes[slot - 1] !== hash) continue;
      if (isSame(this.#texts[slot - 1]!, bytes, from, end)) return slot - 1;
    }
    return this.numberOf(asciiText(bytes, from, end));
  }

  /** @param hash of a text that a slot will lead to */
  #add(text: string, hash = 0): number {
    this.#hashes.push(hash);
    return this.#texts.push(text) - 1;
  }

  #grow(): void {
    const old = this.#slots;
    const slots = new Int32Array(2 * old.length);
    const mask = slots.length - 1;
    for (const slot of old) {
      if (slot === 0) continue;
      const hash = this.#hashes[slot - 1]!;
      for (let probe = 0; probe < MOST_PROBES; probe++) {
        const at = (hash + probe) & mask;
        if (slots[at] !== 0) continue;
        slots[at] = slot;
        break;
      }
    }
    this.#slots = slots;
  }
}

function hashOf(bytes: Uint8Array, from: number, end: number): number {
  let hash = end - from;
  for (let at = from; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x9e3779b1);
  return hash ^ (hash >>> 15);
}

function isSame(text: string, bytes: Uint8Array, from: number, end: number): boolean {
  if (text.length !== end - from) return false;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) !== bytes[from + at]) return false;
  }
  return true;
}

function asciiText(bytes: Uint8Array, from: number, end: number): string {
  try {
    const text = decoder.decode(bytes.subarray(from, end));
    if (text.length === end - from) return text;
  } catch {
    // Not even text.
  }
  throw damaged();
}
