// Values that go on only where they are instances of a class that comes to a place, or a class below one, as behind Python's
// `isinstance(x, kind)` and `issubclass(x, kind)` where `kind` is a parameter.
import { TESTED } from '../../../flow/flow-facts.ts';
import type { CallBinder } from '../binding/bind-call.ts';
import { VALUE } from '../graph/values.ts';
import { type Frame, type Narrowing, placeIn, type SolverState, USE } from '../solver-state.ts';
import { canBeTested, isOpen } from './narrow-values.ts';

/** @param caller the callable that the row stands in */
export function loadNarrowingBy(
  state: SolverState,
  frame: Frame,
  row: number,
  caller: number,
): void {
  const { moves } = frame.unit.facts;
  const [from, to, classes] = [1, 2, 3].map((at) => placeIn(frame, moves[row + at]!));
  const tested = moves[row + 4]!;
  const asked = askedOfValue(tested, classes!);
  if (asked !== undefined) {
    const narrowing = { from: from!, to: to!, type: -1, ...asked };
    state.graph.addUse(from!, USE.narrow, state.narrowings.push(narrowing) - 1, 0);
    return;
  }
  const narrowing = { from: from!, to: to!, classes: classes!, tested, caller };
  const at = state.narrowingsBy.push(narrowing) - 1;
  state.graph.addUse(classes!, USE.narrowBy, at, 0);
}

/** What is asked of the value by itself; `undefined` where it is asked for classes. @param named holds the name of a member, or a key */
function askedOfValue(
  tested: number,
  named: number,
): Pick<Narrowing, 'is' | 'ofCoroutines' | 'ofCallables' | 'lacks' | 'notAt'> | undefined {
  switch (tested) {
    case TESTED.coroutine:
    case TESTED.noCoroutine:
      return { is: tested === TESTED.coroutine, ofCoroutines: true };
    case TESTED.callable:
    case TESTED.notCallable:
      return { is: tested === TESTED.callable, ofCallables: true };
    case TESTED.noMember:
      return { is: false, lacks: named };
    case TESTED.notWrittenAt:
      return { is: false, notAt: named };
    default:
      return undefined;
  }
}

/** Something has come to the place of the classes. What is no class that can be told lets all through. */
export function narrowBy(state: SolverState, index: number, value: number): void {
  const { graph, values, types, texts, narrowings } = state;
  const { from, to, tested } = state.narrowingsBy[index]!;
  const classIndex = values.kindOf(value) === VALUE.class ? values.firstOf(value) : -1;
  if (!canBeTested(state, classIndex)) graph.addEdge(from, to);
  else if (tested === TESTED.class) graph.addUse(from, USE.classesBelow, to, classIndex);
  else {
    const type = types.ofClass(classIndex, texts.get(''));
    graph.addUse(from, USE.narrow, narrowings.push({ from, to, type, is: true }) - 1, 0);
  }
}

/** Of classes those go on that may be below the wanted one, and whatever else may stand for a class. */
export function passClassesBelow(
  state: SolverState,
  value: number,
  to: number,
  wanted: number,
): void {
  const { graph, values, classes } = state;
  if (isFunctionHere(state, value)) return;
  const of = values.kindOf(value) === VALUE.class ? values.firstOf(value) : -1;
  if (of === -1 || classes.isBelow(of, wanted) || isOpen(state, of)) graph.addValue(to, value);
}

/** Whether it is a function of the program; those of the runtime's sources may stand for classes. */
function isFunctionHere({ values, callables }: SolverState, value: number): boolean {
  const kind = values.kindOf(value);
  if (kind !== VALUE.callable && kind !== VALUE.bound) return false;
  return callables[values.firstOf(value)]!.frame.unit.path !== null;
}

/**
 * Values have come to rest. Where nothing is known of the classes, or too much, they may be any; and which classes are below
 * which is known in the end, since bases may be values.
 */
export function assumeClasses(state: SolverState, binder: CallBinder): void {
  const { graph, values } = state;
  for (const { from, to, classes, tested, caller } of state.narrowingsBy) {
    if (graph.countOf(classes) === 0 || graph.isWide(classes)) {
      if (!binder.runsByKeyAlone(caller)) graph.addEdge(from, to);
    } else if (tested === TESTED.class && !graph.isWide(from)) {
      const wanted = graph
        .valuesOf(classes)
        .filter(
          (value) =>
            values.kindOf(value) === VALUE.class && canBeTested(state, values.firstOf(value)),
        );
      for (const value of graph.valuesOf(from))
        for (const each of wanted) passClassesBelow(state, value, to, values.firstOf(each));
    }
  }
}
