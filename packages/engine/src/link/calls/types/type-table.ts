// Declared types after their names are bound: a class with the types that its parameters stand for, a type
// parameter of a class, or a type of another package of which only the name is known. Equal types are the
// same number.
import { NumberList } from '../collections/number-list.ts';
import { PairMap } from '../collections/pair-map.ts';

export interface BoundType {
  /** -1 for a type of another package. */
  readonly class: number;
  /** Text; tells types of other packages apart. */
  readonly name: number;
  /** Types. */
  readonly arguments: readonly number[];
  /** For a type parameter: its place among those of `class`; otherwise -1. */
  readonly parameter: number;
}

/** The text that every program has first: a type of which nothing is known. */
const NO_NAME = 0;

/** Types nest by their arguments; deeper ones are cut to their names. */
const MAX_DEPTH = 6;

export class TypeTable {
  readonly #types: BoundType[] = [];
  readonly #isOpen: boolean[] = [];
  readonly #depths: number[] = [];
  readonly #index = new SequenceIndex();

  get(type: BoundType): number {
    if (type.arguments.length === 0) return this.#find(type, 1);
    let depth = 1;
    for (const argument of type.arguments) depth = Math.max(depth, 1 + this.#depths[argument]!);
    return depth > MAX_DEPTH ? this.#find({ ...type, arguments: [] }, 1) : this.#find(type, depth);
  }

  #find(type: BoundType, depth: number): number {
    const index = this.#index;
    let at = index.next(index.next(0, type.class + 1), type.name);
    at = index.next(at, type.parameter + 1);
    for (const argument of type.arguments) at = index.next(at, argument);
    const known = index.itemAt(at);
    if (known !== -1) return known;
    index.setItem(at, this.#types.length);
    this.#depths.push(depth);
    this.#isOpen.push(
      type.parameter !== -1 || type.arguments.some((argument) => this.#isOpen[argument]),
    );
    return this.#types.push(type) - 1;
  }

  at(index: number): BoundType {
    return this.#types[index] as BoundType;
  }

  /** Whether it speaks of a type parameter, so that it means something only together with a receiver. */
  isOpen(index: number): boolean {
    return this.#isOpen[index] === true;
  }

  ofClass(index: number, name: number): number {
    return this.get({ class: index, name, arguments: NONE, parameter: -1 });
  }

  /**
   * The type without what is open in its arguments: `A<B<T>>` is `A<B>`, and `A<T>` is `A`. Of one from outside, whose
   * members are known by its arguments, those stay that are closed.
   * @param keepsClosed whether they do of any other: `A<B, T>` is `A<B, _>`
   */
  erased(
    { class: classIndex, name, arguments: given }: Omit<BoundType, 'parameter'>,
    keepsClosed: boolean,
  ): number {
    if (classIndex !== -1) {
      const heads = given.map((argument) => this.#headOf(argument, keepsClosed));
      const known = heads.filter((head) => head !== undefined);
      const isKept = known.length === heads.length || (keepsClosed && known.length > 0);
      const kept = isKept ? heads.map((head) => head ?? this.ofClass(-1, NO_NAME)) : NONE;
      return this.get({ class: classIndex, name, arguments: kept, parameter: -1 });
    }
    if (given.every((argument) => this.isOpen(argument))) return this.ofClass(classIndex, name);
    const closed = given.map((argument) =>
      this.isOpen(argument) ? this.ofClass(-1, NO_NAME) : argument,
    );
    return this.get({ class: classIndex, name, arguments: closed, parameter: -1 });
  }

  /** @returns `undefined` for a type parameter */
  #headOf(type: number, keepsClosed: boolean): number | undefined {
    if (!this.isOpen(type)) return type;
    const bound = this.at(type);
    return bound.parameter === -1 ? this.erased(bound, keepsClosed) : undefined;
  }

  /**
   * @param given the types that the parameters of a class stand for; `undefined` when nothing is known of it
   * @returns the type without parameters, or `undefined` when one of them stays open
   */
  substitute(
    index: number,
    given: (classIndex: number) => readonly (number | undefined)[] | undefined,
  ): number | undefined {
    if (!this.isOpen(index)) return index;
    const type = this.at(index);
    if (type.parameter !== -1) {
      const argument = given(type.class)?.[type.parameter];
      return argument === undefined || this.isOpen(argument) ? undefined : argument;
    }
    // Depth is bounded by MAX_DEPTH.
    const bound = type.arguments.map((argument) => this.substitute(argument, given));
    const closed = bound.filter((argument) => argument !== undefined);
    return this.get({ ...type, arguments: closed.length === bound.length ? closed : [] });
  }

  /** As `substitute`, where it is known of one class what its parameters stand for. */
  substituteOf(index: number, owner: number, given: readonly number[]): number | undefined {
    return this.substitute(index, (classIndex) => (classIndex === owner ? given : undefined));
  }
}

const NONE: readonly number[] = [];

/** Items by sequences of numbers, which are ways through a tree: equal ones end in one place. */
class SequenceIndex {
  readonly #nexts = new PairMap();
  /** By place, the item plus one; 0 for none. The root is place 0. */
  readonly #items = new NumberList();

  constructor() {
    this.#items.push(0);
  }

  /** @param number at least 0  @returns the place behind the one at hand, by the number */
  next(place: number, number: number): number {
    const known = this.#nexts.get(place, number);
    if (known !== -1) return known;
    const next = this.#items.push(0);
    this.#nexts.set(place, number, next);
    return next;
  }

  /** @returns -1 when there is none */
  itemAt(place: number): number {
    return this.#items.at(place) - 1;
  }

  setItem(place: number, item: number): void {
    this.#items.set(place, item + 1);
  }
}
