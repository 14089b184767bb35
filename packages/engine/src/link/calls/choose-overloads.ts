// Which of several callables of one name a call means: by the number of its arguments, by their names, and by
// what is known of their types when values have come to rest.
import { ARGUMENT } from '../../flow/flow-facts.ts';
import { argumentsOf } from './site-arguments.ts';
import { type CallableEntry, placeIn, type Site, type SolverState } from './solver-state.ts';
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
function scoreType(
  { types, values, classes }: SolverState,
  type: number,
  given: readonly number[],
): number {
  const wanted = types.at(type);
  let best: number | undefined;
  for (const value of given) {
    const kind = values.kindOf(value);
    const first = values.firstOf(value);
    let score = 0;
    if (kind === VALUE.instance || kind === VALUE.declared || kind === VALUE.cone) {
      const own = kind === VALUE.instance ? { class: first, name: -1 } : types.at(first);
      if (own.class === -1) score = own.name === wanted.name ? 3 : wanted.class === -1 ? 0 : MISFIT;
      else if (wanted.class === -1) score = 0;
      else if (own.class === wanted.class) score = 3;
      else score = classes.isBelow(own.class, wanted.class) ? 2 : MISFIT;
    } else if (kind === VALUE.external) {
      if (wanted.class !== -1) score = first === 0 ? 0 : MISFIT / 2;
      else score = first === wanted.name ? 3 : 0;
    } else if (kind === VALUE.callable || kind === VALUE.bound) {
      score = wanted.class === -1 || classes.get(wanted.class).members.size > 0 ? 1 : MISFIT;
    }
    best = best === undefined ? score : Math.max(best, score);
  }
  return best ?? 0;
}
