// Values that are told apart by the call that makes them, and what stands for all of them that one expression makes:
// where many of them meet, nothing is lost by holding that one value instead.
import { appendTo } from '../collections/append-to.ts';

export class GeneralValues {
  readonly #generalOf = new Map<number, number>();
  readonly #specificsOf = new Map<number, number[]>();

  /** @returns whether the value was not known as one of those that the general one stands for */
  add(value: number, general: number): boolean {
    if (value === general || this.#generalOf.has(value)) return false;
    this.#generalOf.set(value, general);
    appendTo(this.#specificsOf, general, value);
    return true;
  }

  /** What stands for the value and all others like it; -1 for none. */
  of(value: number): number {
    // Asked for each value that comes anywhere, and most programs have none.
    if (this.#generalOf.size === 0) return -1;
    return this.#generalOf.get(value) ?? -1;
  }

  /** What the value stands for; nothing for those that are no general ones. */
  specificsOf(value: number): readonly number[] {
    return this.#specificsOf.get(value) ?? NONE;
  }

  /** What the value stands for, and what stands for it: what is written to the one may be read from the other. */
  kinOf(value: number): readonly number[] {
    const specifics = this.#specificsOf.get(value);
    if (specifics !== undefined) return specifics;
    const general = this.#generalOf.get(value);
    return general === undefined ? NONE : [general];
  }
}

const NONE: readonly number[] = [];
