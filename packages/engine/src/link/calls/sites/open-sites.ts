// Sites of which something is still to be found out: they are looked at again whenever values have come to rest, each until it
// is settled. Most sites of a program are none of them, and are looked at once.

import { NumberList } from '../collections/number-list.ts';

export class OpenSites {
  readonly #open = new NumberList();
  /** Sites below it have been looked at for the first time. */
  #seen = 0;

  /**
   * @param end how many sites there are by now
   * @param mayBe whether a site that is met for the first time is one of them
   * @param stays what is done with each, in order; whether it stays one of them
   */
  visit(end: number, mayBe: (at: number) => boolean, stays: (at: number) => boolean): void {
    for (; this.#seen < end; this.#seen++) if (mayBe(this.#seen)) this.#open.push(this.#seen);
    let left = 0;
    for (let at = 0, count = this.#open.length; at < count; at++) {
      const site = this.#open.at(at);
      if (!stays(site)) continue;
      this.#open.set(left, site);
      left += 1;
    }
    this.#open.truncate(left);
  }
}
