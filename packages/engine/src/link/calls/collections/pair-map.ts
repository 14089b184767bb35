// A map from pairs of numbers to a number in flat memory: millions of entries, without an object for each.
import { hashPair } from './pair-set.ts';

const EMPTY = -1;

export class PairMap {
  /** First, second and value of each slot lie side by side, since they are looked at together. */
  #slots = new Int32Array(3 * 64).fill(EMPTY);
  #mask = 63;
  #size = 0;

  /** @returns -1 when the pair is not there */
  get(first: number, second: number): number {
    const slots = this.#slots;
    let at = 3 * (hashPair(first, second) & this.#mask);
    for (;;) {
      const found = slots[at];
      if (found === first && slots[at + 1] === second) return slots[at + 2] as number;
      if (found === EMPTY) return -1;
      at += 3;
      if (at === slots.length) at = 0;
    }
  }

  /** @param first at least 0  @param value at least 0 */
  set(first: number, second: number, value: number): void {
    if ((this.#size + 1) * 2 > this.#mask) this.#grow();
    if (this.#put(first, second, value)) this.#size += 1;
  }

  /** @returns whether the pair was not there before */
  #put(first: number, second: number, value: number): boolean {
    const slots = this.#slots;
    let at = 3 * (hashPair(first, second) & this.#mask);
    while (slots[at] !== EMPTY && (slots[at] !== first || slots[at + 1] !== second)) {
      at += 3;
      if (at === slots.length) at = 0;
    }
    const isNew = slots[at] === EMPTY;
    slots[at] = first;
    slots[at + 1] = second;
    slots[at + 2] = value;
    return isNew;
  }

  #grow(): void {
    const old = this.#slots;
    this.#mask = 2 * this.#mask + 1;
    this.#slots = new Int32Array(3 * (this.#mask + 1)).fill(EMPTY);
    for (let at = 0; at < old.length; at += 3) {
      if (old[at] !== EMPTY) this.#put(old[at]!, old[at + 1]!, old[at + 2]!);
    }
    // Gives its memory back now, and not when the collector comes by.
    old.buffer.transfer(0);
  }
}
