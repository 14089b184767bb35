// Whether what is written under a key of an instance is an entry of it. A class that says by a method of its own what
// happens to it keeps entries nowhere else: who asks for one gets what its other method gives. One that has no such method,
// and no base that might have one, has no entries at all.
// https://docs.python.org/3/reference/datamodel.html#object.__setitem__
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import { isDeclared } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { SolverState } from '../solver-state.ts';
import { isEntryKey, type RuntimeClass } from './written-members.ts';

/** Whether an instance of the class keeps nothing of what is written under the key, as far as it is one of an entry. */
export function keepsNoEntry(
  state: SolverState,
  runtimeClass: RuntimeClass,
  { value, classIndex, key }: Record<'value' | 'classIndex' | 'key', number>,
): boolean {
  const { classes, texts, values } = state;
  if (classes.get(classIndex).rules.entryMethods === undefined) return false;
  if (values.kindOf(value) !== VALUE.instance && !isDeclared(state, value)) return false;
  const text = texts.textOf(key);
  if (text !== ELEMENT_KEY && !isEntryKey(text)) return false;
  if (classes.orderOf(classIndex).some((at) => classes.get(at).hasExternalBase)) return false;
  return (
    isPlain(state, classIndex) ||
    (takesEntries(state, classIndex) && !holdsEntries(state, runtimeClass, classIndex))
  );
}

/** Whether all of its bases are of the repository, and it has no method for it. */
function isPlain({ classes, texts, units }: SolverState, classIndex: number): boolean {
  const { rules } = classes.get(classIndex);
  const order = classes.orderOf(classIndex);
  const isOwn = order.every(
    (at) => classes.isRoot(at) || units[classes.get(at).unit]!.path !== null,
  );
  const writer = texts.get(rules.entryMethods!.writer);
  return isOwn && classes.findMembers(order, writer, () => true).length === 0;
}

/** Whether a method of the repository is given what is written. */
function takesEntries({ classes, texts, units }: SolverState, classIndex: number): boolean {
  const { rules } = classes.get(classIndex);
  return classes
    .findMembers(classes.orderOf(classIndex), texts.get(rules.entryMethods!.writer), () => true)
    .some(({ owner }) => units[classes.get(owner).unit]!.path !== null);
}

/** Whether a base keeps entries, as its own methods read and write them. */
function holdsEntries(
  { classes, units }: SolverState,
  runtimeClass: RuntimeClass,
  classIndex: number,
): boolean {
  const { rules, unit } = classes.get(classIndex);
  return rules.entryMethods!.holding.some((name) =>
    classes.isBelow(classIndex, runtimeClass(units[unit]!, name)),
  );
}
