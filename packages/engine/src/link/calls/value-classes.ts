// Which class a value speaks of.
import type { SolverState } from './solver-state.ts';
import { VALUE } from './values.ts';

/** The class whose instance the value is, or that it is itself; -1 for others. */
export function classOfValue({ values, types }: SolverState, value: number): number {
  const kind = values.kindOf(value);
  if (kind === VALUE.instance || kind === VALUE.class) return values.firstOf(value);
  if (kind === VALUE.declared || kind === VALUE.cone) return types.at(values.firstOf(value)).class;
  return -1;
}

/**
 * The same for all overloads of one callable, also where they are bound, and for what is made in a method that is read
 * for several receivers: they are one as far as numbers matter.
 */
export function representative(
  { values, callables, overloadOf, objectPlaces }: SolverState,
  value: number,
): number {
  const kind = values.kindOf(value);
  const of = values.firstOf(value);
  if (kind === VALUE.object) return -1 - (objectPlaces.get(of) ?? -1 - value);
  if (kind !== VALUE.callable && kind !== VALUE.bound) return value;
  const { original, frame } = callables[of]!;
  const first = overloadOf.get(original) ?? (frame.isByReceiver ? original : undefined);
  return first === undefined ? value : values.get(kind, first, values.secondOf(value));
}

/** Whether the value is some instance of a declared type, and not what has flowed. @param value -1 for none */
export function isDeclared({ values }: SolverState, value: number): boolean {
  if (value === -1) return false;
  const kind = values.kindOf(value);
  return kind === VALUE.declared || kind === VALUE.cone;
}
