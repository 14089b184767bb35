// The types that one file writes, packed: a program writes hundreds of thousands, each of which is asked for once or
// twice.
import type { TypeFact } from '../../../flow/flow-facts.ts';

const FIELD = { name: 0, parameterOf: 1, class: 2, scope: 3, nameScope: 4, firstArgument: 5 };
const WIDTH = 6;

/** What a type without a `nameScope` has in its place; others begin at -1. */
const ABSENT = -2;

export class WrittenTypes {
  readonly length: number;
  /** Rows of `FIELD`, one more than there are types. */
  readonly #rows: Int32Array;
  readonly #arguments: Int32Array;

  constructor(types: readonly TypeFact[]) {
    this.length = types.length;
    this.#rows = new Int32Array(WIDTH * (types.length + 1));
    this.#arguments = new Int32Array(
      types.reduce((sum, { arguments: given }) => sum + given.length, 0),
    );
    let next = 0;
    types.forEach((type, index) => {
      const row = WIDTH * index;
      this.#rows[row + FIELD.name] = type.name;
      this.#rows[row + FIELD.parameterOf] = type.parameterOf;
      this.#rows[row + FIELD.class] = type.class;
      this.#rows[row + FIELD.scope] = type.scope;
      this.#rows[row + FIELD.nameScope] = type.nameScope ?? ABSENT;
      this.#rows[row + FIELD.firstArgument] = next;
      this.#arguments.set(type.arguments, next);
      next += type.arguments.length;
    });
    this.#rows[WIDTH * types.length + FIELD.firstArgument] = next;
  }

  at(index: number): TypeFact {
    const nameScope = this.#field(index, FIELD.nameScope);
    const fact = {
      name: this.#field(index, FIELD.name),
      arguments: this.#argumentsOf(index),
      parameterOf: this.#field(index, FIELD.parameterOf),
      class: this.classAt(index),
      scope: this.#field(index, FIELD.scope),
    };
    return nameScope === ABSENT ? fact : { ...fact, nameScope };
  }

  #argumentsOf(index: number): readonly number[] {
    const from = this.#field(index, FIELD.firstArgument);
    const to = this.#field(index + 1, FIELD.firstArgument);
    if (from === to) return NONE;
    const given: number[] = [];
    for (let at = from; at < to; at++) given.push(this.#arguments[at]!);
    return given;
  }

  /** The class that the type is written out as; -1 for one with a name. */
  classAt(index: number): number {
    return this.#field(index, FIELD.class);
  }

  #field(index: number, field: number): number {
    return this.#rows[WIDTH * index + field] as number;
  }
}

const NONE: readonly number[] = [];
