// Values that go on only where they lack a member, as behind Python's `if not hasattr(x, 'close')` and `if not callable(x)`.
import { getterKey } from '../../../flow/flow-facts.ts';
import { classOfValue } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { SolverState } from '../solver-state.ts';

/**
 * Whether the value has a member of a name in the place for certain: its class has a method or an accessor of that name. What
 * is written to an attribute may not have been written yet.
 */
export function hasMember(state: SolverState, value: number, name: number): boolean {
  const { graph, values, texts } = state;
  return graph.valuesOf(name).some((each) => {
    if (values.kindOf(each) !== VALUE.text) return false;
    const key = values.firstOf(each);
    switch (values.kindOf(value)) {
      case VALUE.callable:
      case VALUE.bound:
        return isToCall(state, value, key);
      case VALUE.class:
        return isToCall(state, value, key) || isDeclared(state, value, key);
      case VALUE.instance:
      case VALUE.declared:
      case VALUE.cone:
        return (
          isDeclared(state, value, key) ||
          isDeclared(state, value, texts.get(getterKey(texts.textOf(key))))
        );
      default:
        return false;
    }
  });
}

/** Functions and classes of the program are called by themselves; those of the runtime's sources may stand for others. */
function isToCall(
  { callables, classes, texts, units, values }: SolverState,
  value: number,
  key: number,
) {
  const first = values.firstOf(value);
  const isClass = values.kindOf(value) === VALUE.class;
  const unit = isClass ? units[classes.get(first).unit]! : callables[first]!.frame.unit;
  return unit.path !== null && texts.textOf(key) === unit.rules.callMember;
}

function isDeclared(state: SolverState, value: number, key: number): boolean {
  const { callableAt, classes, units } = state;
  const of = classOfValue(state, value);
  if (of === -1 || units[classes.get(of).unit]!.path === null) return false;
  return classes
    .findMembers(classes.orderOf(of), key, () => true)
    .some(({ place }) => callableAt.has(place));
}
