// Defaults of parameters that the declaration of a method in its class alone tells: what defines it outside does not repeat
// them. https://en.cppreference.com/w/cpp/language/default_arguments
import type { Member } from './class-table.ts';
import { type CallableEntry, placeIn, type SolverState } from './solver-state.ts';

export class DeclaredDefaults {
  /** By class, how many arguments its methods need that are defined with fewer defaults than they are declared with. */
  readonly #required = new Map<number, ReadonlyMap<number, number>>();

  /** How many arguments the callable needs at least. */
  requiredOf(state: SolverState, { fact, frame, owner, original }: CallableEntry): number {
    if (owner === -1 || fact.isAbstract || !frame.unit.rules.linksByName) return fact.required;
    let known = this.#required.get(owner);
    if (known === undefined) {
      known = readDeclared(state, owner);
      this.#required.set(owner, known);
    }
    return known.get(original) ?? fact.required;
  }
}

function readDeclared(state: SolverState, owner: number): ReadonlyMap<number, number> {
  const required = new Map<number, number>();
  for (const members of state.classes.get(owner).members.values()) {
    const methods = members.flatMap((member) => methodAt(state, member) ?? []);
    const declared = methods.filter(
      ({ fact }) => fact.isAbstract && fact.required < fact.parameters.length,
    );
    for (const declaration of declared)
      for (const method of methods)
        if (!method.fact.isAbstract && haveLikeParameters(state, method, declaration))
          required.set(method.original, declaration.fact.required);
  }
  return required;
}

const methodAt = ({ callables, callableAt }: SolverState, { place }: Member) =>
  callables[callableAt.get(place) ?? -1];

function haveLikeParameters(
  { declaredTypes }: SolverState,
  own: CallableEntry,
  other: CallableEntry,
): boolean {
  const wanted = other.fact.parameters;
  return (
    own.fact.parameters.length === wanted.length &&
    own.fact.parameters.every(
      (place, at) =>
        declaredTypes.get(placeIn(own.frame, place)) ===
        declaredTypes.get(placeIn(other.frame, wanted[at]!)),
    )
  );
}
