// Types that follow from others, once it is known what type parameters stand for: what a type has under a key
// (`T['key']`), and what functions give that it has there (`ReturnType<T['key']>`). Each is a place, once in the program,
// to which whatever is of the type comes. How type parameters are told is not known here.
import { keyOfMemberType, RESULT_TYPE } from '../../../flow/flow-facts.ts';
import { type SolverState, USE } from '../solver-state.ts';

export class ToldTypes {
  readonly #state: SolverState;
  /** By the text of the name, the key; `undefined` for names of other types. */
  readonly #keys = new Map<number, number | undefined>();
  /** By type. */
  readonly #places = new Map<number, number>();
  readonly #result: number;

  constructor(state: SolverState) {
    this.#state = state;
    this.#result = state.texts.get(RESULT_TYPE);
  }

  isTold(type: number): boolean {
    const { class: classIndex, name } = this.#state.types.at(type);
    return classIndex === -1 && (name === this.#result || this.#keyOf(name) !== undefined);
  }

  /** Whether all is known that it follows from: what is not is left out of a type that is closed. */
  isWhole(type: number): boolean {
    if (!this.isTold(type)) return true;
    const [of] = this.#state.types.at(type).arguments;
    return of !== undefined && this.isWhole(of);
  }

  /** @param addType says of a place that it holds what a type says */
  placeOf(type: number, addType: (type: number, place: number) => void): number {
    const known = this.#places.get(type);
    if (known !== undefined) return known;
    const { graph, types } = this.#state;
    const [object, place] = [graph.addPlaces(1), graph.addPlaces(1)];
    this.#places.set(type, place);
    const isResult = types.at(type).name === this.#result;
    const member = isResult ? this.#operandOf(type) : type;
    const key = this.#keyOf(types.at(member).name);
    if (key === undefined) return place;
    addType(this.#operandOf(member), object);
    graph.addUse(object, isResult ? USE.readResult : USE.read, key, place);
    return place;
  }

  #operandOf(type: number): number {
    return this.#state.types.at(type).arguments[0] as number;
  }

  #keyOf(name: number): number | undefined {
    if (!this.#keys.has(name)) {
      const { texts } = this.#state;
      const key = keyOfMemberType(texts.textOf(name));
      this.#keys.set(name, key === undefined ? undefined : texts.get(key));
    }
    return this.#keys.get(name);
  }
}

/** Whether a type of the name is one of these. */
export const isToldByType = (name: string): boolean =>
  name === RESULT_TYPE || keyOfMemberType(name) !== undefined;
