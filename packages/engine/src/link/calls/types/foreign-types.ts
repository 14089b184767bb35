// Types from outside whose names say enough of them: those that are no classes, and those of the standard library, which no
// class of the program is unless it names one as its base.
import type { CallRules } from '../../../flow/call-rules.ts';
import type { TextTable } from '../units/unit.ts';

/** What a name says, as bits. */
const IS = { known: 1, plain: 2, library: 4, pointing: 8, pointer: 16 } as const;

export class ForeignTypes {
  readonly #texts: TextTable;
  readonly #rules: readonly CallRules[];
  readonly #told = new Map<number, number>();

  /** @param all rules of the languages of the program; those that know a standard library count */
  constructor(texts: TextTable, all: Iterable<CallRules>) {
    this.#texts = texts;
    this.#rules = [...new Set(all)].filter(({ libraryTypes }) => libraryTypes !== undefined);
  }

  /** Whether the type is no class: `CallRules.plainTypes`. @param name text */
  isPlain(name: number): boolean {
    return this.#is(name, IS.plain);
  }

  /** `CallRules.libraryTypes` */
  isOfLibrary(name: number): boolean {
    return this.#is(name, IS.library);
  }

  /** `CallRules.pointingTypes` */
  isPointing(name: number): boolean {
    return this.#is(name, IS.pointing);
  }

  /** `CallRules.pointerTypes` */
  isPointer(name: number): boolean {
    return this.#is(name, IS.pointer);
  }

  #is(name: number, bit: number): boolean {
    if (this.#rules.length === 0) return false;
    let told = this.#told.get(name);
    if (told === undefined) {
      told = this.#read(name);
      this.#told.set(name, told);
    }
    return (told & bit) !== 0;
  }

  #read(name: number): number {
    const text = this.#texts.textOf(name);
    let told: number = IS.known;
    for (const { plainTypes, libraryTypes, pointingTypes, pointerTypes } of this.#rules) {
      if (plainTypes?.has(text) === true) told |= IS.plain;
      if (libraryTypes?.test(text) === true) told |= IS.library;
      if (pointingTypes?.has(text) === true) told |= IS.pointing;
      if (pointerTypes?.has(text) === true) told |= IS.pointer;
    }
    return told;
  }
}
