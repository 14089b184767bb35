// What is known of each place, in one row each, and the values in it: most places hold two values or fewer, which lie in
// the row itself; further ones lie in blocks that are chained.
import { RecordTable } from './record-table.ts';

/** Numbers of a row; 32 bytes, so that no row lies across two lines of a cache. */
const FIELD = {
  count: 0,
  first: 1,
  second: 2,
  block: 3,
  done: 4,
  edges: 5,
  uses: 6,
  flags: 7,
} as const;
const WIDTH = 8;

/** Values that lie in the row. */
const INLINE = 2;

/** How many values a block has room for; the number behind them leads to the next block. */
const BLOCK = 7;

export class PlaceTable {
  readonly #rows = new RecordTable(WIDTH);
  readonly #blocks = new RecordTable(BLOCK + 1);

  constructor() {
    // Number 0 stands for none.
    this.#blocks.addRows(1);
  }

  get length(): number {
    return this.#rows.length;
  }

  /** @returns the first of the new places */
  add(count: number): number {
    return this.#rows.addRows(count);
  }

  countOf(place: number): number {
    return this.#rows.at(place, FIELD.count);
  }

  /** @param at below the place's count, in order of arrival */
  valueAt(place: number, at: number): number {
    if (at < INLINE) return this.#rows.at(place, FIELD.first + at);
    let block = this.#rows.at(place, FIELD.block);
    let left = at - INLINE;
    for (; left >= BLOCK; left -= BLOCK) block = this.#blocks.at(block, BLOCK);
    return this.#blocks.at(block, left);
  }

  has(place: number, value: number): boolean {
    const rows = this.#rows;
    const count = rows.at(place, FIELD.count);
    if (count === 0) return false;
    if (rows.at(place, FIELD.first) === value) return true;
    if (count === 1) return false;
    if (rows.at(place, FIELD.second) === value) return true;
    return count > INLINE && this.#isInBlocks(place, count - INLINE, value);
  }

  #isInBlocks(place: number, count: number, value: number): boolean {
    const blocks = this.#blocks;
    let block = this.#rows.at(place, FIELD.block);
    for (let left = count; left > 0; left -= BLOCK) {
      const end = Math.min(left, BLOCK);
      for (let at = 0; at < end; at++) if (blocks.at(block, at) === value) return true;
      block = blocks.at(block, BLOCK);
    }
    return false;
  }

  append(place: number, value: number): void {
    const rows = this.#rows;
    const count = rows.at(place, FIELD.count);
    rows.set(place, FIELD.count, count + 1);
    if (count < INLINE) rows.set(place, FIELD.first + count, value);
    else this.#appendToBlocks(place, count - INLINE, value);
  }

  /** @param at how many values lie in the place's blocks */
  #appendToBlocks(place: number, at: number, value: number): void {
    const blocks = this.#blocks;
    if (at === 0) this.#rows.set(place, FIELD.block, blocks.addRows(1));
    let block = this.#rows.at(place, FIELD.block);
    let left = at;
    for (; left >= BLOCK; left -= BLOCK) {
      if (left === BLOCK) blocks.set(block, BLOCK, blocks.addRows(1));
      block = blocks.at(block, BLOCK);
    }
    blocks.set(block, left, value);
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
    return this.#rows.at(place, FIELD.done);
  }

  setDone(place: number, done: number): void {
    this.#rows.set(place, FIELD.done, done);
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
    return this.#rows.at(place, FIELD.flags);
  }

  setFlags(place: number, flags: number): void {
    this.#rows.set(place, FIELD.flags, flags);
  }

  /** Empties the table and gives its memory back at once. */
  release(): void {
    this.#rows.release();
    this.#blocks.release();
  }
}
