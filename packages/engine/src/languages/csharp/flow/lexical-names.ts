// What names mean by the scopes of the file alone: variables, members of the classes around, classes and type
// parameters. Each name has a stack of meanings, so that looking one up costs the same however deep the text
// is nested.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import type { CSharpClass, CSharpField } from './csharp-class.ts';

/** A local variable, or a field or property of a class around. */
export interface Variable {
  readonly place: Place;
  /** The node of its declared type; -1 where there is none. */
  readonly type: FlatNode;
  /** The class whose member it is. */
  readonly owner?: CSharpClass;
  readonly field?: CSharpField;
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
  readonly #classes = meanings<CSharpClass>();
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

  /** Classes of one name are told apart by the number of their type parameters. */
  declareClass(found: CSharpClass): void {
    declare(this.#classes, classKey(found.name, found.arity), found);
    if (found.arity > 0 && this.class(found.name) === undefined) {
      declare(this.#classes, found.name, found);
    }
  }

  declareTypeParameter(name: string, meaning: TypeMeaning): void {
    declare(this.#parameters, name, meaning);
  }

  variable(name: string): Variable | undefined {
    return this.#variables.of.get(name)?.at(-1);
  }

  class(name: string, arity = 0): CSharpClass | undefined {
    return this.#classes.of.get(classKey(name, arity))?.at(-1);
  }

  typeParameter(name: string): TypeMeaning | undefined {
    return this.#parameters.of.get(name)?.at(-1);
  }

  get #all(): readonly Meanings<unknown>[] {
    return [this.#variables, this.#classes, this.#parameters];
  }
}

const classKey = (name: string, arity: number): string => (arity === 0 ? name : `${name}<${arity}`);

const meanings = <T>(): Meanings<T> => ({ of: new Map(), open: [[]] });

function declare<T>({ of, open }: Meanings<T>, name: string, meaning: T): void {
  const known = of.get(name);
  if (known === undefined) of.set(name, [meaning]);
  else known.push(meaning);
  open.at(-1)?.push(name);
}
