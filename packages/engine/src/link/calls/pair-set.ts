// A set of pairs of numbers in flat memory: millions of edges, without an object for each.

const EMPTY = -1;

export class PairSet {
  #first = new Int32Array(1024).fill(EMPTY);
  #second = new Int32Array(1024);
  #size = 0;

  /** @param first at least 0  @returns whether the pair was not there before */
  add(first: number, second: number): boolean {
    const mask = this.#first.length - 1;
    let slot = hashPair(first, second) & mask;
    while (this.#first[slot] !== EMPTY) {
      if (this.#first[slot] === first && this.#second[slot] === second) return false;
      slot = (slot + 1) & mask;
    }
    this.#first[slot] = first;
    this.#second[slot] = second;
    this.#size += 1;
    if (this.#size * 2 > this.#first.length) this.#grow();
    return true;
  }

  /** Gives its memory back at once. Nothing may be added afterwards. */
  release(): void {
    this.#first.buffer.transfer(0);
    this.#second.buffer.transfer(0);
  }

  #grow(): void {
    const [firsts, seconds] = [this.#first, this.#second];
    this.#first = new Int32Array(firsts.length * 2).fill(EMPTY);
    this.#second = new Int32Array(firsts.length * 2);
    const mask = this.#first.length - 1;
    for (let at = 0; at < firsts.length; at++) {
      if (firsts[at] === EMPTY) continue;
      let slot = hashPair(firsts[at]!, seconds[at]!) & mask;
      while (this.#first[slot] !== EMPTY) slot = (slot + 1) & mask;
      this.#first[slot] = firsts[at]!;
      this.#second[slot] = seconds[at]!;
    }
    // Give their memory back now, and not when the collector comes by.
    firsts.buffer.transfer(0);
    seconds.buffer.transfer(0);
  }
}

/** Neighbouring numbers are common on both sides; they are spread by two odd factors. */
export function hashPair(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
