// A unit is one file, or one source that stands for the runtime, as the solver sees it: its flow facts and
// where its own numbers begin among those of the whole program.
import type { CallRules } from '../../../flow/call-rules.ts';
import type { FlowFacts } from '../../../flow/flow-facts.ts';
import type { ImportTarget } from '../../../language.ts';
import type { WrittenTypes } from './written-types.ts';

/** What the solver asks for again and again. Texts are those of the program; imports have their targets. */
export interface UnitFacts extends Omit<FlowFacts, 'texts' | 'imports' | 'types'> {
  readonly types: WrittenTypes;
}

/** Packages whose extensions a file sees. */
export interface SeenPackages {
  readonly own: string;
  /** Specifiers as written: names behind their package, or `*`. */
  readonly imported: ReadonlySet<string>;
}

export interface Unit {
  readonly index: number;
  /** `null` for a source of the runtime. */
  readonly path: string | null;
  /** The module that a source of the runtime stands for; empty for what is seen everywhere. */
  readonly runtimeModule: string | null;
  /** The language's folder. */
  readonly languageName: string;
  /** What it has in common with languages that name each other's declarations; the language's own name where there are none. */
  readonly platform: string;
  /** The name that users know: `typescript`. */
  readonly language: string;
  /** By its path, as the language has it. */
  readonly isTest: boolean;
  /** Whether nothing outside of the repository can name what it declares, though it is public. */
  readonly isHidden: boolean;
  /** Whether it says of any name that others can import it. */
  readonly offersNames: boolean;
  readonly rules: CallRules;
  readonly facts: UnitFacts;
  /** The program's number of each of its texts. */
  readonly texts: Int32Array;
  readonly firstPlace: number;
  readonly firstCallable: number;
  readonly firstClass: number;
  /** Index of its first declaration in the program; -1 for the runtime. */
  readonly firstDeclaration: number;
  /** The text of the member that makes objects callable; -1 for none. */
  readonly callKey: number;
  /** Where each of its imports leads, in the order of its facts. */
  readonly targets: readonly (readonly ImportTarget[])[];
  /** Empty where it stands in none. */
  readonly packageName: string;
  /** Absent where extensions need not be imported. */
  readonly seenPackages?: SeenPackages;
  /** Imports that let in all names, by their place in `targets`; absent where nothing is asked of them. */
  readonly globs?: ReadonlySet<number>;
  /** Places of names that its top level binds, by text. */
  readonly globals: Map<number, number>;
  /** Flags of `GLOBAL` of those that have some, by text. */
  readonly globalFlags: Map<number, number>;
}

/** Texts of all units, each once. */
export class TextTable {
  readonly #texts: string[] = [];
  readonly #index = new Map<string, number>();

  get(text: string): number {
    const known = this.#index.get(text);
    if (known !== undefined) return known;
    this.#index.set(text, this.#texts.length);
    this.#texts.push(text);
    return this.#texts.length - 1;
  }

  find(text: string): number | undefined {
    return this.#index.get(text);
  }

  get size(): number {
    return this.#texts.length;
  }

  textOf(index: number): string {
    return this.#texts[index] as string;
  }
}
