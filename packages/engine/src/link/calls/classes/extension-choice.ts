// Which function a call means that has found an extension of a class, in languages where extensions are chosen as the
// call is compiled, and where a member always comes first:
// https://kotlinlang.org/docs/extensions.html#extensions-are-resolved-statically
import { fieldKey, MEMBER } from '../../../flow/flow-facts.ts';
import { classOfValue, isOfRuntime } from '../graph/value-classes.ts';
import type { Site } from '../sites/site-table.ts';
import type { SolverState } from '../solver-state.ts';
import type { Member } from './class-table.ts';

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

export interface MembersBeside {
  /** Callables that are no extensions. */
  readonly seen: readonly number[];
  /** Those that the class keeps to itself, where the call stands in no class of its file. */
  readonly hidden: readonly number[];
  readonly hasField: boolean;
}

/** What the class of an object, or the nearest of its bases, has itself under the name of an extension. */
export function membersBeside(state: SolverState, site: Site, object: number): MembersBeside {
  const { classes, callableAt, extensions, texts } = state;
  const classIndex = object === -1 ? -1 : classOfValue(state, object);
  const hidden: number[] = [];
  if (classIndex === -1 || site.key === -1) return NONE;
  const [, property] = ACCESSOR.exec(texts.textOf(site.key)) ?? [];
  const field = property === undefined ? undefined : texts.find(fieldKey(property));
  for (const at of classes.orderOf(classIndex)) {
    // What the runtime's sources have as members are extensions for the most part.
    if (isOfRuntime(state, at)) continue;
    const { members, unit } = classes.get(at);
    const isInside = standsIn(state, site, unit);
    const seen: number[] = [];
    for (const { place, flags } of (members.get(site.key) ?? []).filter(isOfInstances)) {
      const callable = callableAt.get(place);
      if (callable === undefined || extensions.has(callable)) continue;
      (isInside || (flags & MEMBER.private) === 0 ? seen : hidden).push(callable);
    }
    const hasField = field !== undefined && members.has(field);
    if (seen.length > 0 || hasField) return { seen, hidden, hasField };
  }
  return { seen: [], hidden, hasField: false };
}

const isOfInstances = ({ flags }: Pick<Member, 'flags'>): boolean =>
  (flags & (MEMBER.static | MEMBER.ofClass)) === 0;

function standsIn({ callables }: SolverState, { frame, caller }: Site, unit: number): boolean {
  if (frame.unit.index !== unit) return false;
  for (let at = caller; at !== -1; at = callables[at]!.around)
    if (callables[at]!.owner !== -1) return true;
  return false;
}

const NONE: MembersBeside = { seen: [], hidden: [], hasField: false };

const ACCESSOR = /^[gs]et \.(.+)$/;
