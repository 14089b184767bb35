// What a relationship has beside source, target, type, kinds and count, as a few bytes: whole numbers in groups of seven
// bits, the lowest first, each group in a byte whose highest bit says that another follows.
//
//   imports               line, number of symbols, places of their names
//   calls                 confidence in hundredths, number of lines, each as what it adds to the one before
//   extends, implements   line
//   dependsOn             JSON of the properties

export interface NumberWriter {
  add(number: number): void;
  /** What was added since the last time. Good until the next number is added. */
  take(): Uint8Array;
}

export function createNumberWriter(): NumberWriter {
  let bytes = new Uint8Array(1024);
  let length = 0;
  return {
    add: (number) => {
      if (length + 5 > bytes.length) {
        const larger = new Uint8Array(2 * bytes.length);
        larger.set(bytes);
        bytes = larger;
      }
      let rest = number;
      while (rest > 127) {
        bytes[length++] = (rest & 127) | 128;
        rest >>>= 7;
      }
      bytes[length++] = rest;
    },
    take: () => {
      const taken = bytes.subarray(0, length);
      length = 0;
      return taken;
    },
  };
}

/** @returns one number at a call; 0 behind the end, so that a damaged record ends as well */
export function createNumberReader(bytes: Uint8Array): () => number {
  let at = 0;
  return () => {
    let number = 0;
    for (let shift = 0; shift < 35 && at < bytes.length; shift += 7) {
      const byte = bytes[at++]!;
      number |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    return number >>> 0;
  };
}
