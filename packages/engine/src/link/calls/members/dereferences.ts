// Methods that run on the way to another one: where the class of an object lacks what is called on it, the object is asked
// for what it points to (`CallRules.pointing`). Known when values have come to rest; what it gives is known by its type.
// https://doc.rust-lang.org/reference/expressions/method-call-expr.html
import type { PointingRules } from '../../../flow/call-rules.ts';
import { CALL, MEMBER } from '../../../flow/flow-facts.ts';
import type { Member } from '../classes/class-table.ts';
import { classOfValue } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { Site } from '../sites/site-table.ts';
import type { SolverState } from '../solver-state.ts';

/** What points to what points to something, and so on: more is no work of a person. */
const MAX_STEPS = 4;

const NONE: readonly number[] = [];

/** Keys of accesses without a method's name that are asked of what is pointed to as well. */
const INDEX = /^index(?:_mut)?(?: |$)/;

/** Notes for each site what runs before what it calls. */
export function markDereferences(state: SolverState): void {
  const { sites, units, texts } = state;
  const all = new Set(units.flatMap(({ rules }) => rules.pointing ?? []));
  const isAny = [...all].some(({ reader }) => texts.find(reader) !== undefined);
  const known: Known = new Map();
  for (let at = 0; isAny && at < sites.length; at++) {
    if (sites.keyOf(at) === -1) continue;
    const found = dereferencesOf(state, sites.at(at), known);
    if (found.length > 0) state.dereferenced.set(at, found);
  }
}

/** Callables by class and key. */
type Known = Map<string, readonly number[]>;

function dereferencesOf(state: SolverState, site: Site, known: Known): readonly number[] {
  const { graph, texts, values } = state;
  const { pointing } = site.frame.unit.rules;
  if (pointing === undefined || site.frame.site !== null) return NONE;
  const method = texts.textOf(site.key);
  if ((site.flags & CALL.implicit) !== 0 && !INDEX.test(method)) return NONE;
  if (pointing.common.has(method) || graph.isWide(site.source)) return NONE;
  const found = new Set<number>();
  for (const value of graph.valuesOf(site.source)) {
    const at = IS_OBJECT.has(values.kindOf(value)) ? classOfValue(state, value) : -1;
    if (at === -1) continue;
    const id = `${at} ${site.key}`;
    const passed = known.get(id) ?? searchWay(state, at, site.key, pointing);
    known.set(id, passed);
    // A place holds one type, or none of them may be what is there.
    if (passed.length === 0) return NONE;
    for (const each of passed) found.add(each);
  }
  return [...found];
}

function searchWay(
  state: SolverState,
  from: number,
  key: number,
  { reader, changer, changing }: PointingRules,
): readonly number[] {
  const { texts, callableAt } = state;
  const passed: number[] = [];
  let at = from;
  let method: Member | undefined;
  while (at !== -1 && passed.length < MAX_STEPS) {
    method = membersOf(state, at, key)[0];
    if (method !== undefined || membersOf(state, at, texts.get(reader)).length === 0) break;
    passed.push(at);
    at = pointedFrom(state, at);
  }
  const isChanged =
    method !== undefined && isOfRepository(state, method)
      ? (method.flags & MEMBER.changes) !== 0
      : changing.has(texts.textOf(key));
  const giver = texts.get(isChanged ? changer : reader);
  return passed.flatMap((each) =>
    membersOf(state, each, giver).flatMap(({ place }) => callableAt.get(place) ?? []),
  );
}

function membersOf({ classes }: SolverState, at: number, key: number): readonly Member[] {
  return classes.findMembers(classes.orderOf(at), key, () => true);
}

function isOfRepository({ classes, units }: SolverState, { owner }: Member): boolean {
  return units[classes.get(owner).unit]!.path !== null;
}

/** The class that what the class points to has by its type; -1 where that is not known. */
function pointedFrom(state: SolverState, at: number): number {
  const { classes, graph, texts } = state;
  const { pointedMember } = classes.get(at).rules;
  if (pointedMember === undefined) return -1;
  for (const { place } of membersOf(state, at, texts.get(pointedMember))) {
    for (const value of graph.valuesOf(place)) {
      const pointed = classOfValue(state, value);
      if (pointed !== -1) return pointed;
    }
  }
  return -1;
}

const IS_OBJECT: ReadonlySet<number> = new Set([VALUE.instance, VALUE.declared, VALUE.cone]);
