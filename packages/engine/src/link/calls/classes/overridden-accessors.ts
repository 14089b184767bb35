// Accessors that a class below overrides by a property without code: reading that runs nothing.
import { fieldKey } from '../../../flow/flow-facts.ts';
import { classOfValue } from '../graph/value-classes.ts';
import type { SolverState } from '../solver-state.ts';

/** Whether the accessor is none of the object's, since its class has a mere field instead. @param object -1 for none */
export function isOverriddenByField(
  state: SolverState,
  key: number,
  callable: number,
  object: number,
): boolean {
  const { classes, callables, texts } = state;
  const { owner, frame } = callables[callable]!;
  if (object === -1 || owner === -1 || frame.unit.rules.propertiesAreMethods !== true) return false;
  const own = classOfValue(state, object);
  if (own === -1 || own === owner) return false;
  const [, property] = ACCESSOR.exec(texts.textOf(key)) ?? [];
  const field = property === undefined ? undefined : texts.find(fieldKey(property));
  if (field === undefined) return false;
  const hasFieldAlone = (at: number) =>
    classes.get(at).members.has(field) && !classes.get(at).members.has(key);
  return classes
    .orderOf(own)
    .some((at) => at !== owner && hasFieldAlone(at) && classes.isBelow(at, owner));
}

const ACCESSOR = /^[gs]et \.(.+)$/;
