// A set of pairs of numbers in flat memory: millions of edges, without an object for each.

const EMPTY = -1;

export class PairSet {
  /** First and second of each slot lie side by side, since they are looked at together. */
  #slots = new Int32Array(2 * 64).fill(EMPTY);
  #mask = 63;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** @param first at least 0  @returns whether the pair was not there before */
  add(first: number, second: number): boolean {
    if ((this.#size + 1) * 2 > this.#mask) this.#grow();
    const slots = this.#slots;
    let at = 2 * (hashPair(first, second) & this.#mask);
    for (;;) {
      const found = slots[at];
      if (found === first && slots[at + 1] === second) return false;
      if (found === EMPTY) break;
      at += 2;
      if (at === slots.length) at = 0;
    }
    slots[at] = first;
    slots[at + 1] = second;
    this.#size += 1;
    return true;
  }

  /** Gives its memory back at once. Nothing may be added afterwards. */
  release(): void {
    this.#slots.buffer.transfer(0);
  }

  #grow(): void {
    const old = this.#slots;
    this.#mask = 2 * this.#mask + 1;
    this.#slots = new Int32Array(2 * (this.#mask + 1)).fill(EMPTY);
    this.#size = 0;
    for (let at = 0; at < old.length; at += 2) {
      if (old[at] !== EMPTY) this.add(old[at]!, old[at + 1]!);
    }
    // Gives its memory back now, and not when the collector comes by.
    old.buffer.transfer(0);
  }
}

/** Neighbouring numbers are common on both sides; they are spread by two odd factors. */
export function hashPair(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
