// Names by number, each once, in the order in which they were met.

export interface GrowingNames {
  /** The number of a name, which is given one when it has none. */
  numberOf(name: string): number;
  readonly all: readonly string[];
}

export function createNames(): GrowingNames {
  const numbers = new Map<string, number>();
  const all: string[] = [];
  return {
    numberOf: (name) => {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, all.length);
      all.push(name);
      return all.length - 1;
    },
    all,
  };
}
