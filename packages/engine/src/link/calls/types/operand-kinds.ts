// What kind of type an expression has as it is declared, as far as that tells whose operators it has: the language's, the
// library's, or those of a class. What flows into it does not matter for that.
import type { ClassTable } from '../classes/class-table.ts';
import { PlaceMap } from '../collections/place-map.ts';
import type { ForeignTypes } from './foreign-types.ts';
import type { TypeTable } from './type-table.ts';

export const KIND = {
  /** No class. */
  plain: 0,
  /** A pointer or an iterator of the library, or no class. */
  pointer: 1,
  /** Another class of the library, or one of those. */
  library: 2,
  /** A class of the program, a type parameter, or it is not known what. */
  open: 3,
} as const;

/** Names for names of types, and variables of the types of variables. */
const MAX_DEPTH = 4;

const NOWHERE = -1;

export interface OperandKindsOptions {
  /** Whether anybody asks: without a language that has operators beside those of classes nothing is kept. */
  readonly isNeeded: boolean;
  readonly types: TypeTable;
  readonly classes: ClassTable;
  readonly foreign: ForeignTypes;
  readonly declaredTypes: PlaceMap;
  readonly openTypes: PlaceMap;
}

export class OperandKinds {
  readonly #options: OperandKindsOptions;
  /** Of expressions, which have no declaration of their own. */
  readonly #told = new PlaceMap();

  /** Of places whose type is deduced, what is first copied there; `NOWHERE` as long as nothing is. */
  readonly #origins = new Map<number, number>();

  constructor(options: OperandKindsOptions) {
    this.#options = options;
  }

  get isNeeded(): boolean {
    return this.#options.isNeeded;
  }

  /** The place is of the type of what is first copied there. */
  deduce(place: number): void {
    if (!this.#origins.has(place)) this.#origins.set(place, NOWHERE);
  }

  copy(from: number, to: number): void {
    if (this.#origins.get(to) === NOWHERE) this.#origins.set(to, from);
  }

  /** The place that says of what type another one is: where that is deduced, what it is deduced from, and otherwise the place itself. */
  originOf(place: number): number {
    let at = place;
    for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
      const from = this.#origins.get(at);
      if (from === undefined || from === NOWHERE) break;
      at = from;
    }
    return at;
  }

  /** @returns of `KIND`; `undefined` where nothing is known */
  of(place: number): number | undefined {
    const { declaredTypes, openTypes, isNeeded } = this.#options;
    if (!isNeeded) return undefined;
    const origin = this.originOf(place);
    const type = openTypes.has(origin) ? undefined : declaredTypes.get(origin);
    return type === undefined ? this.#told.get(origin) : this.ofType(type);
  }

  ofType(type: number, depth = 0): number {
    const { types, foreign, classes } = this.#options;
    const { class: classIndex, name } = types.at(type);
    if (classIndex !== -1) {
      const [meant, ...others] = classes.get(classIndex).aliasOf ?? [];
      const isOne = meant !== undefined && others.length === 0 && depth < MAX_DEPTH;
      return isOne ? this.ofType(meant, depth + 1) : KIND.open;
    }
    if (foreign.isPointer(name)) return KIND.pointer;
    if (foreign.isOfLibrary(name)) return KIND.library;
    return foreign.isPlain(name) ? KIND.plain : KIND.open;
  }

  /** What is declared in the one place comes to the other one, which may get something from several. */
  give(from: number, to: number): void {
    if (to !== -1 && this.#options.isNeeded) this.#tell(to, this.of(from) ?? KIND.open);
  }

  giveType(type: number, to: number): void {
    if (to !== -1 && this.#options.isNeeded) this.#tell(to, this.ofType(type));
  }

  /** The place has an iterator of the library. */
  giveIterator(to: number): void {
    if (to !== -1 && this.#options.isNeeded) this.#tell(to, KIND.pointer);
  }

  #tell(place: number, kind: number): void {
    const known = this.#told.get(place);
    if (known === undefined || known < kind) this.#told.set(place, kind);
  }
}
