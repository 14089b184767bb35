// What the declaration of a method in its class alone tells, and the definition outside of the class does not repeat: defaults
// of parameters, and whether the method is static. https://en.cppreference.com/w/cpp/language/member_functions
// Where methods that override others have the defaults of these, what is overridden tells them.
import type { CallableFact } from '../../../flow/flow-facts.ts';
import type { Member } from '../classes/class-table.ts';
import { type CallableEntry, placeIn, type SolverState } from '../solver-state.ts';

/** Which parameters need an argument. */
export type Defaults = Pick<CallableFact, 'required' | 'requiredBehind'>;

interface DeclaredMethod {
  readonly defaults: Defaults;
  readonly isStatic: boolean;
}

export class DeclaredMethods {
  /** By class, what is told of the callables that define its methods. */
  readonly #told = new Map<number, ReadonlyMap<number, DeclaredMethod>>();

  /** What the callable needs at least. */
  defaultsOf(state: SolverState, entry: CallableEntry): Defaults {
    return this.#of(state, entry)?.defaults ?? entry.fact;
  }

  isStatic(state: SolverState, entry: CallableEntry): boolean {
    return this.#of(state, entry)?.isStatic ?? entry.fact.receiver === -1;
  }

  #of(state: SolverState, entry: CallableEntry): DeclaredMethod | undefined {
    const { fact, frame, owner, original } = entry;
    const { linksByName, overridesHaveDefaults = false } = frame.unit.rules;
    if (owner === -1 || (fact.isAbstract && !overridesHaveDefaults)) return undefined;
    if (!linksByName && !overridesHaveDefaults) return undefined;
    let told = this.#told.get(owner);
    if (told === undefined) {
      told = overridesHaveDefaults ? readOverridden(state, owner) : readDeclared(state, owner);
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
      const { fact: defaults } = declaration;
      const { isAbstract, required, receiver, parameters } = defaults;
      if (!isAbstract || (required === parameters.length && receiver !== -1)) continue;
      for (const method of methods)
        if (!method.fact.isAbstract && haveLikeParameters(state, method, declaration))
          told.set(method.original, { defaults, isStatic: receiver === -1 });
    }
  }
  return told;
}

function readOverridden(state: SolverState, owner: number): ReadonlyMap<number, DeclaredMethod> {
  const told = new Map<number, DeclaredMethod>();
  const { classes } = state;
  const bases = classes.orderOf(owner).filter((at) => at !== owner);
  for (const [key, members] of classes.get(owner).members) {
    const methods = members.flatMap((member) => methodAt(state, member) ?? []);
    for (const { fact, original } of methods) {
      if (fact.required < fact.parameters.length) continue;
      const overridden = bases
        .flatMap((base) => classes.get(base).members.get(key) ?? [])
        .flatMap((member) => methodAt(state, member)?.fact ?? [])
        .find((other) => takesSame(other, fact) && other.required < fact.required);
      if (overridden !== undefined)
        told.set(original, { defaults: overridden, isStatic: fact.receiver === -1 });
    }
  }
  return told;
}

const takesSame = (a: CallableFact, b: CallableFact): boolean =>
  a.parameters.length === b.parameters.length && (a.rest === -1) === (b.rest === -1);

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
