// A random sample that everybody draws alike, for edges that no judge answers and somebody has to read.

/** @returns so many of the items, or all where there are fewer, in the order drawn: the same for the same seed */
export function sample<Item>(items: readonly Item[], size: number, seed: number): Item[] {
  const random = randomNumbers(seed);
  const left = [...items];
  const drawn: Item[] = [];
  while (drawn.length < size && left.length > 0) {
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return drawn;
}

/** Numbers from 0 to 1, without 1, by mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
