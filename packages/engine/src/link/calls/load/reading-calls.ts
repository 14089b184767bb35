// Members of other languages as Scala reads them: a method without parameters is called where it is read, as Java's `x()` is
// by `point.x`, and a field may have a key of its own. Which sites do so is said by those who load reads.
import { fieldKey } from '../../../flow/flow-facts.ts';
import { VALUE } from '../graph/values.ts';
import type { SolverState } from '../solver-state.ts';

/** Keys of members by the names that they are read by; empty where no language of the program reads so. */
export interface ReadKeys {
  /** Names of methods without parameters. */
  readonly bare: Set<number>;
  /** Keys of fields by their names, where these differ. */
  readonly fields: Map<number, number>;
}

const FIELD = fieldKey('');

export function noteReadKeys(state: SolverState, { bare, fields }: ReadKeys): void {
  const { units, classes, texts } = state;
  if (!units.some(({ rules }) => rules.readingCalls === true)) return;
  for (let at = 0; at < classes.size; at++) {
    for (const [key, members] of classes.get(at).members) {
      if (members.some(({ place }) => isBareAt(state, place))) bare.add(key);
      const text = texts.textOf(key);
      if (text.startsWith(FIELD)) fields.set(texts.get(text.slice(FIELD.length)), key);
    }
  }
}

function isBareAt({ callableAt, callables }: SolverState, place: number): boolean {
  const callable = callableAt.get(place);
  return callable !== undefined && callables[callable]!.fact.parameters.length === 0;
}

/** Whether the value is a method that takes nothing, and no function that is handed around. */
export function isBareMethod({ values, callables }: SolverState, value: number): boolean {
  const kind = values.kindOf(value);
  if (kind !== VALUE.callable && kind !== VALUE.bound) return false;
  const { fact, owner } = callables[values.firstOf(value)]!;
  return owner !== -1 && fact.declaration !== -1 && fact.parameters.length === 0;
}
