// Functions without a name that have come to places which have no room for them. They are told what they are called
// with, so that what they do with their parameters is understood, and nobody is told that they are called: which of so
// many is meant in one call is not known.
import { NumberList } from '../collections/number-list.ts';

/** How many a place remembers, of which a table of rules may have thousands, and how many all places together. */
const MAX_OF_PLACE = 8192;
const MAX_IN_ALL = 400_000;

export class TurnedAway {
  /** By place, in the order of arrival; those below `done` were handed on. */
  readonly #byPlace = new Map<number, { readonly values: Set<number>; done: number }>();
  /** Places and values in turn. */
  readonly #queue = new NumberList();
  #taken = 0;

  /** @returns whether it is the first time */
  add(place: number, value: number): boolean {
    if (this.#queue.length >= 2 * MAX_IN_ALL) return false;
    const known = this.#byPlace.get(place);
    if (known === undefined) this.#byPlace.set(place, { values: new Set([value]), done: 0 });
    else if (known.values.size >= MAX_OF_PLACE || known.values.has(value)) return false;
    else known.values.add(value);
    this.#queue.push(place);
    this.#queue.push(value);
    return true;
  }

  /** The next that is to be handed on, which counts as done; `undefined` when there is none. */
  take(): { readonly place: number; readonly value: number } | undefined {
    if (this.#taken >= this.#queue.length) return undefined;
    const place = this.#queue.at(this.#taken);
    const value = this.#queue.at(this.#taken + 1);
    this.#taken += 2;
    this.#byPlace.get(place)!.done += 1;
    return { place, value };
  }

  /** What was handed on from the place. */
  doneOf(place: number): readonly number[] {
    const known = this.#byPlace.get(place);
    return known === undefined ? [] : [...known.values].slice(0, known.done);
  }

  release(): void {
    this.#byPlace.clear();
    this.#queue.release();
  }
}
