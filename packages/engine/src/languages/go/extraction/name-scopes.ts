// Which names are bound at the place where the walk stands, in the scopes inside a file's own level.
// Every name is bound when its scope begins, not when it is written, so what the walk meets is what holds.
// https://go.dev/ref/spec#Declarations_and_scope

export class NameScopes {
  /** How many of the open scopes bind a name. */
  readonly #counts = new Map<string, number>();
  /** Names bound in each open scope, outermost first. */
  readonly #scopes: string[][] = [];

  open(): void {
    this.#scopes.push([]);
  }

  close(): void {
    for (const name of this.#scopes.pop() ?? []) {
      const count = this.#counts.get(name) ?? 0;
      if (count > 1) this.#counts.set(name, count - 1);
      else this.#counts.delete(name);
    }
  }

  /** Binds in the innermost open scope. At the file's own level nothing is local. */
  bind(name: string): void {
    const scope = this.#scopes.at(-1);
    if (scope === undefined) return;
    scope.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  isBound(name: string): boolean {
    return this.#counts.has(name);
  }

  /** Whether the walk stands outside of every function and type. */
  get isFileLevel(): boolean {
    return this.#scopes.length === 0;
  }
}
