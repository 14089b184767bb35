// Rows of numbers in flat memory, the numbers of one row side by side: what is asked together lies together, which
// counts where millions of rows are visited in no order. All numbers of a new row are 0.
import { enlarge, withRoom } from './number-list.ts';

export class RecordTable {
  readonly #width: number;
  #items: Int32Array<ArrayBuffer>;
  #length = 0;

  /** @param width numbers of a row */
  constructor(width: number, capacity = 16) {
    this.#width = width;
    this.#items = new Int32Array(width * capacity);
  }

  /** In rows. */
  get length(): number {
    return this.#length;
  }

  at(row: number, field: number): number {
    return this.#items[row * this.#width + field] as number;
  }

  set(row: number, field: number, value: number): void {
    this.#items[row * this.#width + field] = value;
  }

  /** @returns the first of the new rows */
  addRows(count: number): number {
    const first = this.#length;
    const length = first + count;
    if (length * this.#width > this.#items.length) this.#grow(length);
    this.#length = length;
    return first;
  }

  /** Makes room for so many rows; takes no memory until they are written. */
  reserve(rows: number): void {
    const length = rows * this.#width;
    if (length > this.#items.length) this.#items = withRoom(this.#items, length);
  }

  /** Empties the table and gives its memory back at once. */
  release(): void {
    this.#items = new Int32Array(this.#items.buffer.transfer(0));
    this.#length = 0;
  }

  #grow(length: number): void {
    this.#items = enlarge(this.#items, length * this.#width);
  }
}
