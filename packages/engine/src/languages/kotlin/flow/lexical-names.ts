// What names mean by the scopes of the file alone: variables, classes and type parameters. Each name has a
// stack of meanings, so that looking one up costs the same however deep the text is nested.
import type { Place } from '../../../flow/flow-builder.ts';
import type { KotlinClass, KotlinProperty } from './kotlin-class.ts';

/** A local variable, a local function, or a property of a class around. */
export interface Variable {
  readonly place: Place;
  /** Whether it holds a function by its looks: a type of functions, a lambda, a local function. */
  readonly isCallable: boolean;
  /** Whether the functions that it holds have a receiver; perhaps where the name of its type may stand for such a type. */
  readonly takesReceiver?: boolean | 'perhaps';
  /** The node of the type that it is declared with, where it is no property; -1 or absent for none. */
  readonly type?: number;
  /** The class whose property it is. */
  readonly owner?: KotlinClass;
  readonly property?: KotlinProperty;
  /** The variable itself, where this is what a test of its type makes of it. */
  readonly tested?: Variable;
}

/** A type as the facts have it: what a type parameter is by itself, and what bounds it. */
export interface TypeMeaning {
  /** Index of a type; -1 where nothing is known. */
  readonly type: number;
  /** The type of which instances are in any case; -1 when that is the same. */
  readonly bound: number;
}

interface Meanings<T> {
  readonly of: Map<string, T[]>;
  /** Names of the scopes that are open, innermost last. */
  readonly open: string[][];
}

export class LexicalNames {
  readonly #variables = meanings<Variable>();
  readonly #classes = meanings<KotlinClass>();
  readonly #parameters = meanings<TypeMeaning>();

  open(): void {
    for (const { open } of this.#all) open.push([]);
  }

  close(): void {
    for (const { of, open } of this.#all) {
      for (const name of open.pop() ?? []) of.get(name)?.pop();
    }
  }

  declareVariable(name: string, variable: Variable): void {
    declare(this.#variables, name, variable);
  }

  declareClass(name: string, found: KotlinClass): void {
    declare(this.#classes, name, found);
  }

  declareTypeParameter(name: string, meaning: TypeMeaning): void {
    declare(this.#parameters, name, meaning);
  }

  variable(name: string): Variable | undefined {
    return this.#variables.of.get(name)?.at(-1);
  }

  class(name: string): KotlinClass | undefined {
    return this.#classes.of.get(name)?.at(-1);
  }

  typeParameter(name: string): TypeMeaning | undefined {
    return this.#parameters.of.get(name)?.at(-1);
  }

  get #all(): readonly Meanings<unknown>[] {
    return [this.#variables, this.#classes, this.#parameters];
  }
}

const meanings = <T>(): Meanings<T> => ({ of: new Map(), open: [[]] });

function declare<T>({ of, open }: Meanings<T>, name: string, meaning: T): void {
  const known = of.get(name);
  if (known === undefined) of.set(name, [meaning]);
  else known.push(meaning);
  open.at(-1)?.push(name);
}
