// Keys that objects have by themselves, written behind what they take from others: `{ ...defaults, run() {} }`. What is taken
// has nothing to say of them. https://tc39.es/ecma262/#sec-runtime-semantics-propertydefinitionevaluation

/** A key, and the place of what it hides that of. */
export interface HiddenKey {
  readonly place: number;
  readonly key: number;
}

export class HiddenKeys {
  /** By object and by place. */
  readonly #keys = new Map<number, Map<number, Set<number>>>();

  add(owner: number, { place, key }: HiddenKey): void {
    const places = this.#keys.get(owner) ?? new Map<number, Set<number>>();
    this.#keys.set(owner, places);
    places.set(place, (places.get(place) ?? new Set()).add(key));
  }

  has(owner: number, place: number, key: number): boolean {
    return this.#keys.get(owner)?.get(place)?.has(key) === true;
  }
}
