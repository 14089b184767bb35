// On which way values came to the places that they are in. Kept for explanations only, since it is an entry for each
// value of each place.

/** More than a program has values. */
const VALUES = 2 ** 26;

export class Arrivals {
  readonly #from = new Map<number, number>();
  readonly #origins = new Map<number, number>();

  /** @param from the place that the value came from, or -1 when it was made there */
  note(place: number, value: number, from: number): void {
    this.#from.set(place * VALUES + value, from);
    if (from === -1 && !this.#origins.has(value)) this.#origins.set(value, place);
  }

  /** Where a value came from when it first reached a place; -1 when it was made there, or never arrived. */
  fromOf(place: number, value: number): number {
    return this.#from.get(place * VALUES + value) ?? -1;
  }

  /** The place that it was made in first. */
  origin(value: number): number | undefined {
    return this.#origins.get(value);
  }
}
