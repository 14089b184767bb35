// A growing list of numbers without boxes, for tables with millions of rows.

export class NumberList {
  #items: Int32Array<ArrayBuffer>;
  #length = 0;

  constructor(capacity = 64) {
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
    // What has never been written is 0, and takes no memory until it is.
    if (value !== 0) this.#items.fill(value, this.#length, length);
    this.#length = length;
  }

  /** Makes room for so many items; takes no memory until they are written. */
  reserve(length: number): void {
    if (length > this.#items.length) this.#items = withRoom(this.#items, length);
  }

  /** Drops what lies behind the first items. */
  truncate(length: number): void {
    this.#length = length;
  }

  /** Empties the list and gives its memory back at once. */
  release(): void {
    this.#items = new Int32Array(this.#items.buffer.transfer(0));
    this.#length = 0;
  }

  #grow(length: number): void {
    if (length > this.#items.length) this.#items = enlarge(this.#items, length);
  }
}

/**
 * The same numbers with room for at least so many, and zeros behind them. Twice the room costs no memory: the system
 * gives pages when they are first written, which a transfer to the new length would do at once.
 */
export function enlarge(items: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  return withRoom(items, Math.max(length, items.length * 2));
}

/** The same numbers with room for so many, which are more. */
export function withRoom(items: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(items);
  // Given back at once, where it would wait for the collector beside its copy.
  items.buffer.transfer(0);
  return larger;
}
