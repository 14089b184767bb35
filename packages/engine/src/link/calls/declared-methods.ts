// What the declaration of a method in its class alone tells, and the definition outside of the class does not repeat: defaults
// of parameters, and whether the method is static. https://en.cppreference.com/w/cpp/language/member_functions
import type { Member } from './class-table.ts';
import { type CallableEntry, placeIn, type SolverState } from './solver-state.ts';

interface DeclaredMethod {
  readonly required: number;
  readonly isStatic: boolean;
}

export class DeclaredMethods {
  /** By class, what is told of the callables that define its methods. */
  readonly #told = new Map<number, ReadonlyMap<number, DeclaredMethod>>();

  /** How many arguments the callable needs at least. */
  requiredOf(state: SolverState, entry: CallableEntry): number {
    return this.#of(state, entry)?.required ?? entry.fact.required;
  }

  isStatic(state: SolverState, entry: CallableEntry): boolean {
    return this.#of(state, entry)?.isStatic ?? entry.fact.receiver === -1;
  }

  #of(state: SolverState, entry: CallableEntry): DeclaredMethod | undefined {
    const { fact, frame, owner, original } = entry;
    if (owner === -1 || fact.isAbstract || !frame.unit.rules.linksByName) return undefined;
    let told = this.#told.get(owner);
    if (told === undefined) {
      told = readDeclared(state, owner);
      this.#told.set(owner, told);
    }
    return told.get(original);
  }
}

function readDeclared(state: SolverState, owner: number): ReadonlyMap<number, DeclaredMethod> {
  const told = new Map<number, DeclaredMethod>();
  for (const members of state.classes.get(owner).members.values()) {
    const methods = members.flatMap((member) => methodAt(state, member) ?? []);
    for (const declaration of methods) {
      const { isAbstract, required, receiver, parameters } = declaration.fact;
      if (!isAbstract || (required === parameters.length && receiver !== -1)) continue;
      for (const method of methods)
        if (!method.fact.isAbstract && haveLikeParameters(state, method, declaration))
          told.set(method.original, { required, isStatic: receiver === -1 });
    }
  }
  return told;
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
