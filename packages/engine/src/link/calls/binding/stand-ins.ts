// Methods that stand in for those that an object lacks, as Ruby's `method_missing`: before what the call gives they are told
// the name of the method that was meant. PHP's `__call` is not told: few of the names that it gets in a program would come to
// mean something, and what it gives for them would be given to all.
import { VALUE } from '../graph/values.ts';
import type { Site } from '../sites/site-table.ts';
import type { CallableEntry, SolverState } from '../solver-state.ts';

export class StandIns {
  readonly #state: SolverState;
  /** Places that hold a name alone, by its text. */
  readonly #names = new Map<number, number>();

  constructor(state: SolverState) {
    this.#state = state;
  }

  /** @returns the place of the name that the callable is told for the site; -1 where it stands in for nothing */
  nameFor({ key, frame }: Site, { owner, original, frame: own }: CallableEntry): number {
    const { standIns } = own.unit.rules;
    if (standIns === undefined || owner === -1 || key === -1) return -1;
    if (!this.#isOneOf(standIns.members, owner, original)) return -1;
    const name = standIns.nameOf(this.#state.texts.textOf(key));
    return name === undefined ? -1 : this.#placeOf(name, frame.unit.index);
  }

  #isOneOf(names: readonly string[], owner: number, callable: number): boolean {
    const { callableAt, classes, texts } = this.#state;
    const { members } = classes.get(owner);
    return names.some((name) => {
      const key = texts.find(name);
      const found = key === undefined ? undefined : members.get(key);
      return found?.some(({ place }) => callableAt.get(place) === callable) === true;
    });
  }

  #placeOf(name: string, unit: number): number {
    const { graph, texts, values } = this.#state;
    const text = texts.get(name);
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const place = graph.addPlaces(1);
    this.#names.set(text, place);
    graph.addValue(place, values.get(VALUE.text, text, unit));
    return place;
  }
}
