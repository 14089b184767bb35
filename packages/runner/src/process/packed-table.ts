// Where the record of each key lies, in memory that all threads share: made by one, asked by all.
import { KEY_BYTES, type PackEntry } from './facts-pack.ts';

/** Words of the key, then pack, start and length. */
const KEY_WORDS = KEY_BYTES / 4;
const ENTRY_WORDS = KEY_WORDS + 3;

/** Plain data for threads; an open hash table, whose slots hold places of entries plus one. */
export interface PackedTable {
  readonly slots: Int32Array;
  readonly entries: Int32Array;
}

export interface PackedPlace {
  readonly pack: number;
  readonly start: number;
  readonly length: number;
}

/** @param packs of a key in several packs the first counts */
export function createPackedTable(packs: readonly (readonly PackEntry[])[]): PackedTable {
  const count = packs.reduce((sum, { length }) => sum + length, 0);
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, 2 * count)));
  const slots = sharedWords(size);
  const entries = sharedWords(count * ENTRY_WORDS);
  const table = { slots, entries };
  let next = 0;
  packs.forEach((pack, at) => {
    for (const { key, start, length } of pack) {
      const words = wordsOf(key);
      const slot = slotOf(table, words);
      if (slots[slot] !== 0) continue;
      entries.set(words, next * ENTRY_WORDS);
      entries.set([at, start, length], next * ENTRY_WORDS + KEY_WORDS);
      next += 1;
      slots[slot] = next;
    }
  });
  return table;
}

export function findPacked(table: PackedTable, key: Uint8Array): PackedPlace | undefined {
  const { slots, entries } = table;
  const found = slots[slotOf(table, wordsOf(key))]!;
  if (found === 0) return undefined;
  const at = (found - 1) * ENTRY_WORDS + KEY_WORDS;
  return { pack: entries[at]!, start: entries[at + 1]!, length: entries[at + 2]! };
}

/** The slot of the key, or the free one where it would stand. Half of the slots are free. */
function slotOf({ slots, entries }: PackedTable, words: Int32Array): number {
  const mask = slots.length - 1;
  let slot = words[0]! & mask;
  for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
    const at = (slots[slot]! - 1) * ENTRY_WORDS;
    if (words.every((word, place) => entries[at + place] === word)) break;
  }
  return slot;
}

/** Copied, since a key may begin anywhere in its buffer. */
const wordsOf = (key: Uint8Array): Int32Array => new Int32Array(new Uint8Array(key).buffer);

const sharedWords = (count: number): Int32Array => new Int32Array(new SharedArrayBuffer(4 * count));
