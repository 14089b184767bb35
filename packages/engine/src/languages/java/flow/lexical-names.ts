// What names mean by the scopes of the file alone: variables, classes and type parameters. Each name has a
// stack of meanings, so that looking one up costs the same however deep the text is nested.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import type { JavaClass, JavaField } from './java-class.ts';

/** A type where it is written. */
export interface WrittenType {
  /** -1 where none is. */
  readonly type: FlatNode;
  /** Those behind the name. */
  readonly dimensions: number;
}

/** A local variable, or a field of a class around. */
export interface Variable {
  readonly place: Place;
  /** The class whose field it is. */
  readonly owner?: JavaClass;
  readonly field?: JavaField;
  /** Of one that is followed where it is assigned to again. */
  readonly written?: WrittenType;
  /** Where it is assigned to again, in source order; absent where that is not known. */
  readonly assignments?: readonly FlatNode[];
}

/** A type as the facts have it: what a type parameter is by itself, and what bounds it. */
export interface TypeMeaning {
  /** Index of a type; -1 where nothing is known. */
  readonly type: number;
  /** The type of which instances are in any case; -1 when that is the same. */
  readonly bound: number;
  /** Whether a bound is written, of it or of something inside: everything is an Object. */
  readonly isBounded?: boolean;
}

/** By name, innermost last. */
type Meanings<T> = Map<string, T[]>;

export class LexicalNames {
  readonly #variables: Meanings<Variable> = new Map();
  readonly #classes: Meanings<JavaClass> = new Map();
  readonly #parameters: Meanings<TypeMeaning> = new Map();
  /** Of each name that is declared: its meanings. The innermost of them is taken away where its scope ends. */
  readonly #declared: unknown[][] = [];
  /** How many names were declared when each scope that is open was opened. */
  readonly #open: number[] = [];

  open(): void {
    this.#open.push(this.#declared.length);
  }

  close(): void {
    const before = this.#open.pop() ?? 0;
    while (this.#declared.length > before) this.#declared.pop()?.pop();
  }

  declareVariable(name: string, variable: Variable): void {
    this.#declare(this.#variables, name, variable);
  }

  declareClass(name: string, found: JavaClass): void {
    this.#declare(this.#classes, name, found);
  }

  declareTypeParameter(name: string, meaning: TypeMeaning): void {
    this.#declare(this.#parameters, name, meaning);
  }

  variable(name: string): Variable | undefined {
    return innermost(this.#variables, name);
  }

  class(name: string): JavaClass | undefined {
    return innermost(this.#classes, name);
  }

  typeParameter(name: string): TypeMeaning | undefined {
    return this.#parameters.size === 0 ? undefined : innermost(this.#parameters, name);
  }

  #declare<T>(meanings: Meanings<T>, name: string, meaning: T): void {
    let known = meanings.get(name);
    if (known === undefined) {
      known = [];
      meanings.set(name, known);
    }
    known.push(meaning);
    this.#declared.push(known);
  }
}

function innermost<T>(meanings: Meanings<T>, name: string): T | undefined {
  const known = meanings.get(name);
  return known === undefined ? undefined : known[known.length - 1];
}
