// Types that are named after functions, which `new` makes things of: what such a type has is what is written to the
// function's prototype, and to what it makes.
// https://www.typescriptlang.org/docs/handbook/type-checking-javascript-files.html#constructor-functions-are-equivalent-to-classes

import type { SolverState } from '../solver-state.ts';

export class FunctionsAsClasses {
  readonly #state: SolverState;
  /** By the declaration of the function. */
  readonly #classes = new Map<number, number>();
  #callables: ReadonlyMap<number, number> | undefined;

  constructor(state: SolverState) {
    this.#state = state;
  }

  /** The class of what `new` makes of the function that is declared so; `undefined` where it is no such function. */
  find(declaration: number): number | undefined {
    const known = this.#classes.get(declaration);
    if (known !== undefined) return known;
    this.#callables ??= this.#functions();
    const callable = this.#callables.get(declaration);
    if (callable === undefined) return undefined;
    const made = this.#add(callable);
    this.#classes.set(declaration, made);
    return made;
  }

  #add(callable: number): number {
    const { classes, callables } = this.#state;
    const { unit } = callables[callable]!.frame;
    const made = classes.addUndeclared(unit, { isType: true });
    classes.get(made).functionBases.push(callable);
    return made;
  }

  /** Functions by their declarations; those of classes are none that make things. */
  #functions(): ReadonlyMap<number, number> {
    const found = new Map<number, number>();
    for (const [at, { declaration, owner, frame }] of this.#state.callables.entries()) {
      if (declaration === -1 || owner !== -1 || frame.unit.rules.constructorsGive !== true)
        continue;
      if (!found.has(declaration)) found.set(declaration, at);
    }
    return found;
  }
}
