// Short lists of values in flat memory, one for each place: most places hold one value or none, and millions
// of small arrays would cost more than what is in them.
import { NumberList } from './number-list.ts';

/** How many values a block has room for; the number behind them leads to the next block. */
const BLOCK = 7;

export class ValueLists {
  readonly #counts = new NumberList();
  readonly #first = new NumberList();
  /** Where the block with the second value begins. */
  readonly #blocks = new NumberList();
  readonly #pool = new NumberList();

  addLists(count: number): void {
    const length = this.#counts.length + count;
    this.#counts.fill(length, 0);
    this.#first.fill(length, -1);
    this.#blocks.fill(length, -1);
  }

  countOf(list: number): number {
    return this.#counts.at(list);
  }

  valueAt(list: number, at: number): number {
    if (at === 0) return this.#first.at(list);
    let block = this.#blocks.at(list);
    let left = at - 1;
    for (; left >= BLOCK; left -= BLOCK) block = this.#pool.at(block + BLOCK);
    return this.#pool.at(block + left);
  }

  has(list: number, value: number): boolean {
    let left = this.#counts.at(list);
    if (left === 0) return false;
    if (this.#first.at(list) === value) return true;
    left -= 1;
    for (let block = this.#blocks.at(list); left > 0; block = this.#pool.at(block + BLOCK)) {
      const end = block + Math.min(left, BLOCK);
      for (let at = block; at < end; at++) if (this.#pool.at(at) === value) return true;
      left -= BLOCK;
    }
    return false;
  }

  append(list: number, value: number): void {
    const count = this.#counts.at(list);
    this.#counts.set(list, count + 1);
    if (count === 0) this.#first.set(list, value);
    else this.#pool.set(this.#slotFor(list, count - 1), value);
  }

  /** In order of arrival. */
  toArray(list: number): number[] {
    return Array.from({ length: this.countOf(list) }, (_, at) => this.valueAt(list, at));
  }

  /** Gives its memory back at once. Nothing may be asked afterwards. */
  release(): void {
    for (const list of [this.#counts, this.#first, this.#blocks, this.#pool]) list.release();
  }

  /** @param at how many values stand in the list's blocks */
  #slotFor(list: number, at: number): number {
    if (at === 0) this.#blocks.set(list, this.#newBlock());
    let block = this.#blocks.at(list);
    for (let left = at; left >= BLOCK; left -= BLOCK) {
      if (left === BLOCK) this.#pool.set(block + BLOCK, this.#newBlock());
      block = this.#pool.at(block + BLOCK);
    }
    return block + (at % BLOCK);
  }

  #newBlock(): number {
    const block = this.#pool.length;
    this.#pool.fill(block + BLOCK + 1, -1);
    return block;
  }
}
