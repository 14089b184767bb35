// A set of numbers that is filled and emptied again in each round of the solver: what holds it stays, since memory that is
// asked for anew has to be found and cleared, a byte for each place or site of the program.
import { NumberList } from './number-list.ts';
import { NumberSet } from './number-set.ts';

export class ReusedSet {
  readonly #known = new NumberSet();
  readonly #members = new NumberList();

  has(number: number): boolean {
    return this.#known.has(number);
  }

  /** @param number at least 0 */
  add(number: number): void {
    if (this.#known.has(number)) return;
    this.#known.add(number);
    this.#members.push(number);
  }

  clear(): void {
    for (let at = 0; at < this.#members.length; at++) this.#known.delete(this.#members.at(at));
    this.#members.truncate(0);
  }
}
