// Interfaces of one name in one scope are one type, and a class of that name is the same one. Whichever stands first
// makes it.
import type { FlowScope } from './scopes.ts';

interface SharedType {
  readonly class: number;
  /** A second class of the name, as in another branch, is another one. */
  readonly hasClass: boolean;
}

export class SharedTypes {
  readonly #types = new Map<FlowScope, Map<string, SharedType>>();

  ofInterface(scope: FlowScope, name: string, make: () => number): number {
    const types = this.#typesIn(scope);
    const known = types.get(name);
    if (known !== undefined) return known.class;
    const made = make();
    types.set(name, { class: made, hasClass: false });
    return made;
  }

  /** @returns what interfaces in front of the class have made of it, if there are any */
  takeForClass(scope: FlowScope, name: string): number | undefined {
    const types = this.#typesIn(scope);
    const known = types.get(name);
    if (known === undefined || known.hasClass) return undefined;
    types.set(name, { ...known, hasClass: true });
    return known.class;
  }

  noteClass(scope: FlowScope, name: string, made: number): void {
    this.#typesIn(scope).set(name, { class: made, hasClass: true });
  }

  #typesIn(scope: FlowScope): Map<string, SharedType> {
    const known = this.#types.get(scope) ?? new Map<string, SharedType>();
    this.#types.set(scope, known);
    return known;
  }
}
