// Methods that types have by traits, in languages where a trait's method has a second key which tells it from others of
// its name (`CallRules.keysByTrait`). https://doc.rust-lang.org/reference/expressions/method-call-expr.html
import { MEMBER } from '../../../flow/flow-facts.ts';
import { classOfValue } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { PendingCall } from '../overloads/pending-calls.ts';
import type { SolverState } from '../solver-state.ts';
import type { Member } from './class-table.ts';

/** The key of a trait's method that tells it from others of its name; -1 for a method of the type alone. */
export function keyByTrait(
  { callables, classes, callableAt }: SolverState,
  at: number,
  name: number,
) {
  const { owner, original } = callables[at]!;
  if (owner === -1) return -1;
  const isIt = ({ place }: Member) => callableAt.get(place) === original;
  for (const [key, members] of classes.get(owner).members) {
    if (key !== name && members.some(isIt)) return key;
  }
  return -1;
}

/**
 * The key by which types have the method of a trait or of those that it is based on, beside methods of the name that are none
 * of the trait's; -1 for what is no trait's.
 */
export function keyInTrait(state: SolverState, trait: number, name: number): number {
  const { classes, callableAt } = state;
  const { rules, isFinal } = classes.get(trait);
  if (rules.keysByTrait !== true || isFinal) return -1;
  const [member] = classes.findMembers(classes.orderOf(trait), name, () => true);
  const callable = member === undefined ? undefined : callableAt.get(member.place);
  return callable === undefined ? -1 : keyByTrait(state, callable, name);
}

/**
 * What a call of a method means where a type has several of its name: on an object that is known by a trait, the trait's;
 * else the type's own where the call sees it, before any by traits.
 * @param asked the class by which the object is known, -1 for none, and the path of the file that asks
 */
export function chooseByTrait(
  state: SolverState,
  name: number,
  { declared, path }: { readonly declared: number; readonly path: string | null },
  all: readonly PendingCall[],
): readonly PendingCall[] {
  const { classes } = state;
  const seen = all.filter(({ callable }) => isSeenFrom(state, path, callable, name));
  const candidates = seen.length > 0 ? seen : all;
  const keys = candidates.map(({ callable }) => keyByTrait(state, callable, name));
  const isTrait =
    declared !== -1 && !classes.get(declared).isFinal && !classes.get(declared).isType;
  const order = isTrait ? classes.orderOf(declared) : [];
  const isMeant = (key: number) =>
    isTrait ? order.some((at) => classes.get(at).members.has(key)) : key === -1;
  const meant = candidates.filter((_, at) => isMeant(keys[at]!));
  return meant.length > 0 ? meant : candidates;
}

/** What is not public is seen in its module and in those below. */
function isSeenFrom(state: SolverState, path: string | null, at: number, name: number): boolean {
  const { callables, classes, callableAt } = state;
  const { owner, original, frame } = callables[at]!;
  const own = frame.unit.path;
  if (owner === -1 || path === null || own === null || own === path) return true;
  const members = classes.get(owner).members.get(name) ?? [];
  const member = members.find(({ place }) => callableAt.get(place) === original);
  if (member === undefined || (member.flags & MEMBER.inPackage) === 0) return true;
  const folder = frame.unit.rules.moduleFolder?.(own);
  return folder === undefined || path.startsWith(folder);
}

/** Callables that a value's class has under the key, or any class below where no more is known of the value. */
export function methodsOf(state: SolverState, value: number, key: number): readonly number[] {
  const { classes, callableAt, values } = state;
  const classIndex = classOfValue(state, value);
  if (classIndex === -1) return [];
  const isExact = values.kindOf(value) === VALUE.instance;
  const found = new Set<number>();
  for (const at of isExact ? [classIndex] : classes.below(classIndex)) {
    for (const { place } of classes.findMembers(classes.orderOf(at), key, () => true)) {
      const callable = callableAt.get(place);
      if (callable !== undefined) found.add(callable);
    }
  }
  return [...found];
}
