// Which of several callables of one name a call means: by the number of its arguments, by their names, and by
// what is known of their types when values have come to rest.
import { ARGUMENT } from '../../flow/flow-facts.ts';
import { argumentsOf } from './site-arguments.ts';
import { type CallableEntry, placeIn, type Site, type SolverState } from './solver-state.ts';
import type { BoundType } from './type-table.ts';
import { VALUE } from './values.ts';

export interface PendingCall {
  readonly site: number;
  readonly callable: number;
  /** What reached the callee, and what it was read from. */
  readonly value: number;
  readonly from: number;
  readonly receiver: number;
  readonly entry: CallableEntry;
}

/** Those that are meant, in the order given. Where none fits, all are kept: the facts are then incomplete. */
export function chooseOverloads(
  state: SolverState,
  pending: readonly PendingCall[],
): readonly PendingCall[] {
  const groups = new Map<string, PendingCall[]>();
  for (const call of pending) {
    const key = `${call.site} ${call.entry.owner}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [call]);
    else if (!group.some(({ value }) => value === call.value)) group.push(call);
  }
  return [...groups.values()].flatMap((group) => chooseOne(state, group));
}

function chooseOne(state: SolverState, group: readonly PendingCall[]): readonly PendingCall[] {
  if (group.length === 1) return group;
  const site = state.sites[group[0]!.site]!;
  const fitting = group.filter(({ entry }) => takes(site, entry));
  const candidates = fitting.length > 0 ? fitting : group;
  if (candidates.length === 1) return candidates;
  const scores = candidates.map(({ entry }) => scoreTypes(state, site, entry));
  const best = Math.max(...scores);
  return candidates.filter((_, at) => scores[at] === best);
}

/** Whether the number of arguments and their names fit. */
function takes(site: Site, { fact, frame }: CallableEntry): boolean {
  const given = argumentsOf(site);
  const isSpread = given.some(
    ({ kind }) => kind === ARGUMENT.spread || kind === ARGUMENT.spreadNamed,
  );
  const count = given.filter(({ kind }) => kind !== ARGUMENT.block).length;
  if (fact.rest === -1 && count > fact.parameters.length) return false;
  if (!isSpread && count < fact.required) return false;
  return given.every(
    ({ kind, name }) =>
      kind !== ARGUMENT.named ||
      fact.keywordRest !== -1 ||
      fact.parameterNames.some((own) => own !== -1 && frame.unit.texts[own] === name),
  );
}

/** Higher is better; an argument that cannot be of the parameter's type outweighs all that fit. */
function scoreTypes(state: SolverState, site: Site, { fact, frame }: CallableEntry): number {
  let position = 0;
  let score = fact.rest === -1 ? 0 : -1;
  for (const { kind, name, place } of argumentsOf(site)) {
    const parameter =
      kind === ARGUMENT.named
        ? fact.parameters[
            fact.parameterNames.findIndex((own) => own !== -1 && frame.unit.texts[own] === name)
          ]
        : kind === ARGUMENT.trailing
          ? fact.parameters.at(-1)
          : (fact.parameters[position++] ?? (fact.rest === -1 ? undefined : fact.rest));
    if (parameter === undefined) continue;
    const type = state.declaredTypes.get(placeIn(frame, parameter));
    if (type !== undefined) score += scoreType(state, type, state.graph.valuesOf(place));
  }
  return score;
}

const MISFIT = -100;

/** The best that one of the argument's values makes of the type; 0 when nothing is known of them. */
function scoreType(state: SolverState, type: number, given: readonly number[]): number {
  if (given.length === 0) return 0;
  return Math.max(...given.map((value) => scoreValue(state, type, value)));
}

function scoreValue({ types, values, classes }: SolverState, type: number, value: number): number {
  const wanted = types.at(type);
  const first = values.firstOf(value);
  switch (values.kindOf(value)) {
    case VALUE.instance:
      return scoreClass(classes, first, wanted.class);
    case VALUE.declared:
    case VALUE.cone: {
      const own = types.at(first);
      if (own.class !== -1) return scoreClass(classes, own.class, wanted.class);
      return scoreNames(own.name, wanted);
    }
    case VALUE.external:
      return scoreNames(first, wanted);
    case VALUE.callable:
    case VALUE.bound:
      // An interface can be implemented by a callable; a class without members hardly is one.
      return wanted.class === -1 || classes.get(wanted.class).members.size > 0 ? 1 : MISFIT;
    default:
      return 0;
  }
}

function scoreClass(classes: SolverState['classes'], own: number, wanted: number): number {
  if (wanted === -1) return 0;
  if (own === wanted) return 3;
  return classes.isBelow(own, wanted) ? 2 : MISFIT;
}

/** Of types outside the repository nothing but the name is known; the empty name is any. */
function scoreNames(own: number, wanted: BoundType): number {
  if (own === wanted.name) return 3;
  if (wanted.class === -1 || own === NO_NAME) return 0;
  return MISFIT / 2;
}

/** The text that every program has first. */
const NO_NAME = 0;
