// What a name means that is another name of a class of the same file: a union or an object type that an alias is written
// with in TypeScript, the class beside an object in Scala. It is that class, and what speaks of the type parameters of
// the alias speaks of those of the class.
import type { ClassFact } from '../../../flow/flow-facts.ts';
import type { Unit } from '../units/unit.ts';

/** @returns the class that an alias names by its number; `undefined` for other classes, and aliases of names */
export function aliasedHere(unit: Unit, { isAlias, bases }: ClassFact): number | undefined {
  const [base, ...others] = bases;
  if (isAlias !== true || base === undefined || others.length > 0 || !('type' in base))
    return undefined;
  const local = unit.facts.types.classAt(base.type);
  return local === -1 ? undefined : unit.firstClass + local;
}
