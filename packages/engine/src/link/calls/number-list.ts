// A growing list of numbers without boxes, for tables with millions of rows.

export class NumberList {
  #items: Int32Array<ArrayBuffer>;
  #length = 0;

  constructor(capacity = 1024) {
    this.#items = new Int32Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  at(index: number): number {
    return this.#items[index] as number;
  }

  set(index: number, value: number): void {
    this.#items[index] = value;
  }

  /** @returns the index of the new item */
  push(value: number): number {
    this.#grow(this.#length + 1);
    this.#items[this.#length] = value;
    this.#length += 1;
    return this.#length - 1;
  }

  /** Appends the value so often that the list has the length. */
  fill(length: number, value: number): void {
    if (length <= this.#length) return;
    this.#grow(length);
    this.#items.fill(value, this.#length, length);
    this.#length = length;
  }

  /** Empties the list and gives its memory back at once. */
  release(): void {
    this.#items = new Int32Array(this.#items.buffer.transfer(0));
    this.#length = 0;
  }

  #grow(length: number): void {
    if (length <= this.#items.length) return;
    // What is transferred is given back at once, where a copy would wait for the collector beside its original.
    const bytes =
      4 * Math.ceil(Math.max(length, this.#items.length * growthOf(this.#items.length)));
    this.#items = new Int32Array(this.#items.buffer.transfer(bytes));
  }
}

/** By what a full list of so many numbers grows. What is large grows by less: half of it would lie empty otherwise. */
export const growthOf = (length: number): number => (length < 2 ** 20 ? 2 : 1.25);
