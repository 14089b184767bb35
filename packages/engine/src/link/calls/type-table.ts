// Declared types after their names are bound: a class with the types that its parameters stand for, a type
// parameter of a class, or a type of another package of which only the name is known. Equal types are the
// same number.

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
  readonly #index = new Map<string, number>();

  get(type: BoundType): number {
    const depth =
      1 + type.arguments.reduce((most, argument) => Math.max(most, this.#depths[argument]!), 0);
    const kept = depth > MAX_DEPTH ? { ...type, arguments: [] } : type;
    const key = `${kept.class},${kept.name},${kept.parameter},${kept.arguments.join()}`;
    const known = this.#index.get(key);
    if (known !== undefined) return known;
    this.#index.set(key, this.#types.length);
    this.#types.push(kept);
    this.#depths.push(kept.arguments.length === 0 ? 1 : depth);
    this.#isOpen.push(
      kept.parameter !== -1 || kept.arguments.some((argument) => this.#isOpen[argument]),
    );
    return this.#types.length - 1;
  }

  at(index: number): BoundType {
    return this.#types[index] as BoundType;
  }

  /** Whether it speaks of a type parameter, so that it means something only together with a receiver. */
  isOpen(index: number): boolean {
    return this.#isOpen[index] === true;
  }

  ofClass(index: number, name: number): number {
    return this.get({ class: index, name, arguments: [], parameter: -1 });
  }

  /** The type without its arguments; of one from outside, whose members are known by them, those that are closed. */
  erased({ class: classIndex, name, arguments: given }: Omit<BoundType, 'parameter'>): number {
    if (classIndex !== -1 || given.every((argument) => this.isOpen(argument)))
      return this.ofClass(classIndex, name);
    const closed = given.map((argument) =>
      this.isOpen(argument) ? this.ofClass(-1, NO_NAME) : argument,
    );
    return this.get({ class: classIndex, name, arguments: closed, parameter: -1 });
  }

  /**
   * @param given the types that the parameters of a class stand for; `undefined` when nothing is known of it
   * @returns the type without parameters, or `undefined` when one of them stays open
   */
  substitute(
    index: number,
    given: (classIndex: number) => readonly number[] | undefined,
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
}
