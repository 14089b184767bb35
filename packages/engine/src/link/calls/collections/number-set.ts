// A set of numbers that lie close together, such as places, callables or sites: a byte for each, which is smaller than
// a set of objects and is asked whenever a value arrives.

export class NumberSet {
  #bytes = new Uint8Array(64);

  has(number: number): boolean {
    return this.#bytes[number] === 1;
  }

  /** @param number at least 0 */
  add(number: number): void {
    if (number >= this.#bytes.length) this.#grow(number + 1);
    this.#bytes[number] = 1;
  }

  delete(number: number): void {
    if (number < this.#bytes.length) this.#bytes[number] = 0;
  }

  #grow(length: number): void {
    const larger = new Uint8Array(Math.max(length, 2 * this.#bytes.length));
    larger.set(this.#bytes);
    // Given back at once, where it would wait for the collector beside its copy.
    this.#bytes.buffer.transfer(0);
    this.#bytes = larger;
  }
}
