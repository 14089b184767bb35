// Texts of many records, each once: names and signatures of one file are mostly those of others as well, and what is
// one text is looked up faster, too.
import { damaged } from './record-layout.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** So many places are looked at for a text. One that is crowded out is made anew, whatever names somebody thinks up. */
const MOST_PROBES = 16;

export class TextPool {
  readonly #texts: string[] = [];
  /** Hash of each text. */
  readonly #hashes: number[] = [];
  /** Places in the list, from 1; 0 where there is none. Twice as many as texts at least. */
  #slots = new Int32Array(1024);

  /**
   * The text of these bytes.
   * @throws DamagedFactsError where they are not ASCII
   */
  ascii(bytes: Uint8Array, from: number, end: number): string {
    const hash = hashOf(bytes, from, end);
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const at = (hash + probe) & mask;
      const slot = slots[at]!;
      if (slot === 0) return this.#add(at, hash, asciiText(bytes, from, end));
      if (this.#hashes[slot - 1] !== hash) continue;
      const text = this.#texts[slot - 1]!;
      if (isSame(text, bytes, from, end)) return text;
    }
    return asciiText(bytes, from, end);
  }

  #add(slot: number, hash: number, text: string): string {
    this.#hashes.push(hash);
    this.#slots[slot] = this.#texts.push(text);
    if (2 * this.#texts.length > this.#slots.length) this.#grow();
    return text;
  }

  #grow(): void {
    const slots = new Int32Array(2 * this.#slots.length);
    const mask = slots.length - 1;
    this.#hashes.forEach((hash, index) => {
      for (let probe = 0; probe < MOST_PROBES; probe++) {
        const at = (hash + probe) & mask;
        if (slots[at] !== 0) continue;
        slots[at] = index + 1;
        break;
      }
    });
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
