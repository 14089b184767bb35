// What is known of each place, in one row each, and the values in it: most places hold one value or none, which lies in the
// row itself; two and more lie in blocks that are chained.
import { RecordTable } from '../collections/record-table.ts';

/** Numbers of a row; 16 bytes, so that four rows share a line of a cache and none lies across two. */
const FIELD = { counts: 0, values: 1, edges: 2, uses: 3 } as const;
const WIDTH = 4;

/** The counts of a row in one number: flags, how many values there are, and how many of them have been handed on. */
const FLAG_BITS = 6;
const COUNT_BITS = 13;
const FLAGS = 2 ** FLAG_BITS - 1;
const COUNT = 2 ** COUNT_BITS - 1;
const ONE = 1 << FLAG_BITS;
const DONE_SHIFT = FLAG_BITS + COUNT_BITS;

/** How many values a place has room for. */
export const MOST_VALUES = COUNT;

/** How many values the first block of a place and its further ones have room for; the number behind them leads to the next block. */
const FIRST_BLOCK = 3;
const BLOCK = 7;

export class PlaceTable {
  readonly #rows = new RecordTable(WIDTH);
  readonly #firstBlocks = new RecordTable(FIRST_BLOCK + 1);
  readonly #blocks = new RecordTable(BLOCK + 1);

  get length(): number {
    return this.#rows.length;
  }

  /** Makes room for so many places. */
  reserve(places: number): void {
    this.#rows.reserve(places);
  }

  /** @returns the first of the new places */
  add(count: number): number {
    return this.#rows.addRows(count);
  }

  countOf(place: number): number {
    return (this.#rows.at(place, FIELD.counts) >>> FLAG_BITS) & COUNT;
  }

  /** @param at below the place's count, in order of arrival */
  valueAt(place: number, at: number): number {
    const values = this.#rows.at(place, FIELD.values);
    if (this.countOf(place) === 1) return values;
    if (at < FIRST_BLOCK) return this.#firstBlocks.at(values, at);
    let block = this.#firstBlocks.at(values, FIRST_BLOCK);
    let left = at - FIRST_BLOCK;
    for (; left >= BLOCK; left -= BLOCK) block = this.#blocks.at(block, BLOCK);
    return this.#blocks.at(block, left);
  }

  has(place: number, value: number): boolean {
    const count = this.countOf(place);
    if (count === 0) return false;
    const values = this.#rows.at(place, FIELD.values);
    return count === 1 ? values === value : this.#isInBlocks(values, count, value);
  }

  #isInBlocks(first: number, count: number, value: number): boolean {
    const firstBlocks = this.#firstBlocks;
    if (firstBlocks.at(first, 0) === value || firstBlocks.at(first, 1) === value) return true;
    if (count === 2) return false;
    if (firstBlocks.at(first, 2) === value) return true;
    const blocks = this.#blocks;
    let block = firstBlocks.at(first, FIRST_BLOCK);
    for (let left = count - FIRST_BLOCK; left > 0; left -= BLOCK) {
      const end = Math.min(left, BLOCK);
      for (let at = 0; at < end; at++) if (blocks.at(block, at) === value) return true;
      block = blocks.at(block, BLOCK);
    }
    return false;
  }

  /** The place holds less than `MOST_VALUES`. */
  append(place: number, value: number): void {
    const rows = this.#rows;
    const count = this.countOf(place);
    rows.set(place, FIELD.counts, rows.at(place, FIELD.counts) + ONE);
    if (count === 0) rows.set(place, FIELD.values, value);
    else this.#appendToBlocks(place, count, value);
  }

  #appendToBlocks(place: number, count: number, value: number): void {
    const firstBlocks = this.#firstBlocks;
    if (count === 1) this.#moveToBlock(place);
    const first = this.#rows.at(place, FIELD.values);
    if (count < FIRST_BLOCK) {
      firstBlocks.set(first, count, value);
      return;
    }
    const blocks = this.#blocks;
    if (count === FIRST_BLOCK) firstBlocks.set(first, FIRST_BLOCK, blocks.addRows(1));
    let block = firstBlocks.at(first, FIRST_BLOCK);
    let left = count - FIRST_BLOCK;
    for (; left >= BLOCK; left -= BLOCK) {
      if (left === BLOCK) blocks.set(block, BLOCK, blocks.addRows(1));
      block = blocks.at(block, BLOCK);
    }
    blocks.set(block, left, value);
  }

  #moveToBlock(place: number): void {
    const block = this.#firstBlocks.addRows(1);
    this.#firstBlocks.set(block, 0, this.#rows.at(place, FIELD.values));
    this.#rows.set(place, FIELD.values, block);
  }

  /** In order of arrival. */
  valuesOf(place: number): number[] {
    const values: number[] = [];
    const count = this.countOf(place);
    for (let at = 0; at < count; at++) values.push(this.valueAt(place, at));
    return values;
  }

  /** How many of the values have been handed on. */
  doneOf(place: number): number {
    return this.#rows.at(place, FIELD.counts) >>> DONE_SHIFT;
  }

  setDone(place: number, done: number): void {
    const counts = this.#rows.at(place, FIELD.counts);
    const kept = counts & ((1 << DONE_SHIFT) - 1);
    this.#rows.set(place, FIELD.counts, kept | (done << DONE_SHIFT));
  }

  /** The last edge from the place; 0 for none. */
  edgesOf(place: number): number {
    return this.#rows.at(place, FIELD.edges);
  }

  setEdges(place: number, edge: number): void {
    this.#rows.set(place, FIELD.edges, edge);
  }

  /** The last use of the place; 0 for none. */
  usesOf(place: number): number {
    return this.#rows.at(place, FIELD.uses);
  }

  setUses(place: number, use: number): void {
    this.#rows.set(place, FIELD.uses, use);
  }

  flagsOf(place: number): number {
    return this.#rows.at(place, FIELD.counts) & FLAGS;
  }

  setFlags(place: number, flags: number): void {
    const counts = this.#rows.at(place, FIELD.counts);
    this.#rows.set(place, FIELD.counts, (counts & ~FLAGS) | flags);
  }

  /** Empties the table and gives its memory back at once. */
  release(): void {
    this.#rows.release();
    this.#firstBlocks.release();
    this.#blocks.release();
  }
}
