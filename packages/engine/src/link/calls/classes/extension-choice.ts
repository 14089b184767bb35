// Which function a call means that has found an extension of a class, in languages where extensions are chosen as the
// call is compiled, and where a member always comes first:
// https://kotlinlang.org/docs/extensions.html#extensions-are-resolved-statically
import { fieldKey, MEMBER } from '../../../flow/flow-facts.ts';
import { classOfValue, isOfRuntime } from '../graph/value-classes.ts';
import type { Site } from '../sites/site-table.ts';
import type { SolverState } from '../solver-state.ts';

/**
 * What the call means where the object is declared with a class above the one that is extended; `undefined` where the
 * extension may be meant.
 */
export function insteadOfExtension(
  state: SolverState,
  { source, key }: Site,
  callable: number,
): readonly number[] | undefined {
  const { declaredTypes, types, classes, callables, callableAt } = state;
  const type = declaredTypes.get(source);
  const declared = type === undefined ? -1 : types.at(type).class;
  const { owner } = callables[callable]!;
  if (declared === -1 || declared === owner || isOfRuntime(state, declared)) return undefined;
  if (classes.get(declared).aliasOf !== null || !classes.isBelow(owner, declared)) return undefined;
  return classes
    .findMembers(classes.orderOf(declared), key, () => true)
    .flatMap(({ place }) => callableAt.get(place) ?? []);
}

/** Members of the class of the object under the name, which are no extensions; `undefined` where it has a field of it. */
export function membersBeside(
  state: SolverState,
  key: number,
  object: number,
): readonly number[] | undefined {
  const { classes, callableAt, extensions, texts } = state;
  const classIndex = object === -1 ? -1 : classOfValue(state, object);
  if (classIndex === -1 || key === -1) return NONE;
  const [, property] = ACCESSOR.exec(texts.textOf(key)) ?? [];
  const field = property === undefined ? undefined : texts.find(fieldKey(property));
  for (const at of classes.orderOf(classIndex)) {
    // What the runtime's sources have as members are extensions for the most part.
    if (isOfRuntime(state, at)) continue;
    const { members } = classes.get(at);
    if (field !== undefined && members.has(field)) return undefined;
    const own = (members.get(key) ?? [])
      .filter(({ flags }) => (flags & (MEMBER.static | MEMBER.ofClass)) === 0)
      .flatMap(({ place }) => callableAt.get(place) ?? [])
      .filter((callable) => !extensions.has(callable));
    if (own.length > 0) return own;
  }
  return NONE;
}

const ACCESSOR = /^[gs]et \.(.+)$/;

const NONE: readonly number[] = [];
