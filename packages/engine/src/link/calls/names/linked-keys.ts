// Keys under which files have their names of one kind: the names themselves, or with a sign in front. Names are asked for
// in hundreds of thousands of places, so what a text becomes is put together once.
import { NumberList } from '../collections/number-list.ts';
import type { SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';

export class LinkedKeys {
  readonly #texts: SolverState['texts'];
  readonly #sign: string;
  /** By text, plus two: 0 for those that were not asked for. */
  readonly #known = new NumberList();

  /** All names that any unit has are among the texts already. */
  constructor({ texts }: SolverState, sign: string) {
    this.#texts = texts;
    this.#sign = sign;
  }

  /** @returns a text; -1 where no unit has such a name */
  of(name: number): number {
    const known = name < this.#known.length ? this.#known.at(name) : 0;
    if (known !== 0) return known - 2;
    const found = this.#find(this.#texts.textOf(name));
    this.#known.fill(name + 1, 0);
    this.#known.set(name, found + 2);
    return found;
  }

  /** The name behind each namespace that need not be said, innermost first, then alone, as far as any unit has them. */
  candidates({ facts, texts }: Unit, scope: number, name: number): readonly number[] {
    const written = this.#texts.textOf(name);
    const found: number[] = [];
    // A leading dot says that it begins at the top.
    const isWhole = written.startsWith('.');
    for (let at = isWhole ? -1 : scope; at !== -1; at = facts.scopes[at]!.parent) {
      for (const prefix of facts.scopes[at]!.prefixes ?? [])
        found.push(this.#find(`${this.#texts.textOf(texts[prefix]!)}.${written}`));
    }
    found.push(isWhole ? this.#find(written.slice(1)) : this.of(name));
    return found.filter((text) => text !== -1);
  }

  #find(name: string): number {
    return this.#texts.find(`${this.#sign}${name}`) ?? -1;
  }
}
