// Which parameter an argument without a name is for. Where names are a part of what is called, those may stand anywhere.
import type { CallableFact } from '../../../flow/flow-facts.ts';
import type { Frame } from '../solver-state.ts';

/** @returns the place among the parameters; -1 where none takes it by its position */
export function parameterAt({ unit }: Frame, fact: CallableFact, position: number): number {
  if (position < fact.positional) return position;
  if (unit.rules.namesTellCallables !== true) return -1;
  let left = position;
  return fact.parameterNames.findIndex((name) => name === -1 && left-- === 0);
}

/** How many arguments the callable takes by position. */
export function countPlaced({ unit }: Frame, { positional, parameterNames }: CallableFact): number {
  if (unit.rules.namesTellCallables !== true) return positional;
  return parameterNames.filter((name) => name === -1).length;
}
