// What is known of some places, as one number each: an array over all places is smaller than a map of those that
// have one, and is asked whenever a value arrives.
import { NumberList } from './number-list.ts';

export class PlaceMap {
  /** Each number plus one, so that 0 stands for none. */
  readonly #numbers = new NumberList();

  /** Makes room for so many places; takes no memory until they have numbers. */
  reserve(places: number): void {
    this.#numbers.reserve(places);
  }

  get(place: number): number | undefined {
    const number = place < this.#numbers.length ? this.#numbers.at(place) : 0;
    return number === 0 ? undefined : number - 1;
  }

  has(place: number): boolean {
    return place < this.#numbers.length && this.#numbers.at(place) !== 0;
  }

  /** @param number at least 0 */
  set(place: number, number: number): void {
    this.#numbers.fill(place + 1, 0);
    this.#numbers.set(place, number + 1);
  }
}
