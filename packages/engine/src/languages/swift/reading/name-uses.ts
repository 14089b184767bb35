// Collects the names that a file uses, each once a scope.
import type { NameUse } from './collected-names.ts';
import type { HiddenType } from './masked-source.ts';
import type { Scope } from './scopes.ts';

export class NameUses {
  /** Of uses that look alike within one scope, the first. */
  readonly list: NameUse[] = [];
  readonly #seen = new Map<Scope, Set<string>>();
  readonly #hidden: readonly HiddenType[];
  #nextHidden = 0;

  /** @param hidden what the walk does not come upon, in source order */
  constructor(hidden: readonly HiddenType[]) {
    this.#hidden = hidden;
  }

  get hasHidden(): boolean {
    return this.#nextHidden < this.#hidden.length;
  }

  add(scope: Scope, name: string, at: number): void {
    const seen = this.#seen.get(scope) ?? new Set<string>();
    if (seen.has(name)) return;
    this.#seen.set(scope, seen.add(name));
    this.list.push({ name, scope, at });
  }

  /** The hidden ones up to the place, which the walk has reached in that scope. */
  addHidden(scope: Scope, end: number): void {
    for (; this.hasHidden; this.#nextHidden += 1) {
      const { name, anchor, at } = this.#hidden[this.#nextHidden] as HiddenType;
      if (anchor > end) return;
      this.add(scope, name, at);
    }
  }
}

const SEGMENTS = /(?:\s*\.\s*`?\p{Lu}[\p{L}\p{N}_]*`?){0,3}/uy;

/**
 * What stands behind a name that begins with a capital: nested types, or what a module declares.
 * @param end of the name
 */
export function capitalsBehind(text: string, name: string, end: number): string {
  if (!/^\p{Lu}/u.test(name)) return '';
  SEGMENTS.lastIndex = end;
  return (SEGMENTS.exec(text)?.[0] ?? '').replace(/[\s`]/g, '');
}
