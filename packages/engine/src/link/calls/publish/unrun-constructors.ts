// Constructors that a call of a class does not run. Those of a class whose own class says what calling it does:
// `Once.__call__(cls)` runs where `Settings()` is written, and makes `Settings` itself by `super().__call__()`, if at all.
// https://docs.python.org/3/reference/datamodel.html#customizing-instance-creation
// And those of a class that leaves methods to the classes below which the call may mean as well.
import { endOfRow, INSTANCE_OF, MOVE } from '../../../flow/flow-facts.ts';
import { leavesMethods } from '../classes/abstract-classes.ts';
import { classOfValue } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { Site } from '../sites/site-table.ts';
import type { SolverState } from '../solver-state.ts';
import type { FoundTarget } from './misfits.ts';

export function withoutUnrunConstructors(
  state: SolverState,
  site: Site,
  found: readonly FoundTarget[],
): readonly FoundTarget[] {
  if (!site.makesClasses || found.length < 2) return found;
  const { classes } = site;
  const unmade = classes.filter(
    (made) =>
      found.some(
        (target) => isOfMetaclass(state, made, target) && !makesTooMany(state, target.index, made),
      ) || isLeftToOthers(state, made, classes),
  );
  if (unmade.length === 0) return found;
  return found.filter((target) => !unmade.some((made) => makes(state, made, target)));
}

/** Whether the target is a method of the metaclass, which has the class as its receiver. */
function isOfMetaclass(
  { classes, callables, values }: SolverState,
  made: number,
  { kind, index, from }: FoundTarget,
): boolean {
  if (kind === 'class' || from !== values.get(VALUE.class, made)) return false;
  const { allocator, callMember } = classes.get(made).rules;
  if (allocator === undefined || callMember === undefined) return false;
  const { owner } = callables[index]!;
  return owner !== -1 && classes.extensionsOf(made).includes(owner);
}

/**
 * Whether the method of a metaclass makes instances, of more classes than are followed there: which constructors it runs is
 * seen where the classes are called, and nowhere else.
 */
function makesTooMany({ callables, classes, texts }: SolverState, callable: number, made: number) {
  const { fact, frame, owner } = callables[callable]!;
  const named = classes.orderOf(made).findLast((at) => {
    const { extensions } = classes.get(at);
    return extensions.some((each) => classes.isBelow(each, owner));
  });
  if (named === undefined || classes.below(named, MOST_FOLLOWED + 1).length <= MOST_FOLLOWED)
    return false;
  const { moves } = frame.unit.facts;
  const instance = texts.get(INSTANCE_OF);
  for (let row = fact.firstMove; row < fact.endMove; row = endOfRow(moves, row)) {
    if (moves[row] === MOVE.read && frame.unit.texts[moves[row + 2]!] === instance) return true;
  }
  return false;
}

/** Classes with a base in common that a receiver may be. */
const MOST_FOLLOWED = 30;

function isLeftToOthers(state: SolverState, made: number, all: readonly number[]): boolean {
  const { classes } = state;
  if (all.length < 2 || classes.get(made).rules.allocator === undefined) return false;
  return all.some((at) => at !== made && classes.isBelow(at, made)) && leavesMethods(state, made);
}

/** Whether it is the constructor or the allocator of the class, or the class itself. */
function makes(state: SolverState, made: number, target: FoundTarget): boolean {
  const { kind, index, from } = target;
  if (kind === 'class') return index === made;
  return classOfValue(state, from) === made && !isOfMetaclass(state, made, target);
}
