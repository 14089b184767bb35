// The classes of each file that have other parts, by their names and how many type parameters they have.
import type { DeclarationIndex } from '../../link-declarations.ts';
import type { SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';

export class PartsByName {
  readonly #unitAt: ReadonlyMap<string, Unit>;
  readonly #index: DeclarationIndex;
  readonly #parts = new Map<Unit, ReadonlyMap<string, number>>();

  constructor({ units }: Pick<SolverState, 'units'>, index: DeclarationIndex) {
    this.#unitAt = new Map(
      units.flatMap((unit) => (unit.path === null ? [] : [[unit.path, unit]])),
    );
    this.#index = index;
  }

  /** The first of them in the file; the others are joined with it. */
  find(path: string, name: string, arity: number): number | undefined {
    const unit = this.#unitAt.get(path);
    if (unit === undefined) return undefined;
    let known = this.#parts.get(unit);
    if (known === undefined) {
      known = this.#partsOf(unit);
      this.#parts.set(unit, known);
    }
    return known.get(keyOf(name, arity));
  }

  #partsOf({ facts, firstClass, firstDeclaration }: Unit): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    facts.classes.forEach(({ parts, declaration, typeParameters }, local) => {
      if (parts === undefined || declaration === -1 || firstDeclaration === -1) return;
      const name = this.#index.declarations[firstDeclaration + declaration]?.qualifiedName ?? '';
      const key = keyOf(name, typeParameters.length);
      if (!found.has(key)) found.set(key, firstClass + local);
    });
    return found;
  }
}

const keyOf = (name: string, arity: number): string => `${name} ${arity}`;
