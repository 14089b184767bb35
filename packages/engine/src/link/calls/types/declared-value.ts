// What a variable is by its type alone.
import { VALUE } from '../graph/values.ts';
import { isRoot } from '../outside/outside-bases.ts';
import type { SolverState } from '../solver-state.ts';

/** Some instance of the type that the place is declared with, whatever comes to it; -1 where the type says little. */
export function valueOfDeclared(
  { declaredTypes, types, values, texts }: SolverState,
  place: number,
): number {
  const type = declaredTypes.get(place);
  if (type === undefined) return -1;
  const { class: classIndex, parameter, name, arguments: given } = types.at(type);
  if (parameter !== -1 || isRoot(texts.textOf(name))) return -1;
  const isKnown = classIndex !== -1 || given.length > 0;
  return isKnown ? values.get(VALUE.declared, type) : values.get(VALUE.external, name);
}
