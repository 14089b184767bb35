// Numbers for the names of one file.

export class NameTable {
  readonly #numbers = new Map<string, number>();

  /** The same for the same name, from 0 without gaps. */
  numberOf(name: string): number {
    const existing = this.#numbers.get(name);
    if (existing !== undefined) return existing;
    const number = this.#numbers.size;
    this.#numbers.set(name, number);
    return number;
  }
}
