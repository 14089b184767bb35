// The abstract values that flow: each stands for all concrete ones that the analysis does not tell apart. A
// value is a number; equal ones are the same number.
import { NumberList } from '../collections/number-list.ts';
import { PairMap } from '../collections/pair-map.ts';

export const VALUE = {
  /** `callable` */
  callable: 0,
  /** `callable, receiver value`: a method together with the object that it was read from. */
  bound: 1,
  /** `class, told`: how it is known where the receiver of a method stands for all that have come there; see `TOLD`. */
  class: 2,
  /** `class, origin`: made by a call; origin 0 unless instances are told apart by where they are made. */
  instance: 3,
  /** `type`: some instance of a declared type, whose own members are known. */
  declared: 4,
  /** `type, bounds`: as `declared`, and every class below may be meant that is within the bounds of `cones.ts`. */
  cone: 5,
  /** `place in the text`: an object, list or map that is written out. */
  object: 6,
  /** `unit`: a file or module as a whole. */
  namespace: 7,
  /** `text` */
  text: 8,
  /** `name`: of another package or the runtime, and whatever comes out of it. */
  external: 9,
  /** `class, receiver value`: the receiver, seen from the bases of the class. */
  super: 10,
  /** `callable`: what `new` makes of a function that is used as a constructor. */
  made: 11,
} as const;

export type ValueKind = (typeof VALUE)[keyof typeof VALUE];

/** Of an instance that stands for those of its class alone, and not of classes below; no place holds it. */
export const ITSELF = 2 ** 30;

/** Of a class that is known by where a method stands, and not by what has flowed. */
export const TOLD = {
  /** It has. */
  not: 0,
  exact: 1,
  /** It may be one that is based on it, too. */
  orBelow: 2,
} as const;

/** More than there are kinds. */
const KINDS = 16;

export class ValueTable {
  readonly #kinds = new NumberList();
  readonly #first = new NumberList();
  readonly #second = new NumberList();
  readonly #index = new PairMap();

  get(kind: ValueKind, first: number, second = 0): number {
    const key = first * KINDS + kind;
    const known = this.#index.get(key, second);
    if (known !== -1) return known;
    this.#index.set(key, second, this.#kinds.length);
    this.#first.push(first);
    this.#second.push(second);
    return this.#kinds.push(kind);
  }

  kindOf(value: number): ValueKind {
    return this.#kinds.at(value) as ValueKind;
  }

  /** The first part: what the kind's comment names first. */
  firstOf(value: number): number {
    return this.#first.at(value);
  }

  secondOf(value: number): number {
    return this.#second.at(value);
  }

  get size(): number {
    return this.#kinds.length;
  }
}
