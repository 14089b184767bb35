// Which names are those of accessors, so that reading or writing them calls something.
import { describedKey, getterKey, setterKey } from '../../flow/flow-facts.ts';
import type { SolverState } from './solver-state.ts';

const DESCRIBED = describedKey('');

/** Keys of accessors that ask the member itself; -1 where no file speaks of what members need to answer. */
export function describedKeys({ units, texts }: SolverState): ReadonlyMap<number, number> {
  const keys = new Map<number, number>();
  const mayBe = units.filter(({ path, rules }) => path !== null && rules.describers !== undefined);
  if (mayBe.length === 0) return keys;
  const isAnswered = mayBe.some(({ rules, texts: own }) =>
    rules.describers!.some((name) => own.includes(texts.find(name) ?? -1)),
  );
  for (let at = 0, end = texts.size; at < end; at++) {
    const text = texts.textOf(at);
    if (!text.startsWith(DESCRIBED)) continue;
    keys.set(at, isAnswered ? texts.get(text.slice(DESCRIBED.length)) : -1);
  }
  return keys;
}

/** Of all texts that there are, since whatever names an accessor may turn out to be one. */
export function noteAccessors({ texts }: SolverState, accessorKeys: Set<number>): void {
  const prefixes = [getterKey(''), setterKey('')];
  for (let at = 0, end = texts.size; at < end; at++) {
    const key = texts.textOf(at);
    for (const prefix of prefixes) {
      if (key.startsWith(prefix)) accessorKeys.add(texts.get(key.slice(prefix.length)));
    }
  }
}
