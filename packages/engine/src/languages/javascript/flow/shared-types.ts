// Interfaces of one name in one scope are one type, and a class of that name is the same one. Whichever stands first
// makes it.
import type { FlowScope } from './scopes.ts';

export class SharedTypes {
  readonly #types = new Map<FlowScope, Map<string, number>>();

  /** @returns a class of the facts */
  of(scope: FlowScope, name: string, make: () => number): number {
    const types = this.#types.get(scope) ?? new Map<string, number>();
    this.#types.set(scope, types);
    const known = types.get(name) ?? make();
    types.set(name, known);
    return known;
  }
}
