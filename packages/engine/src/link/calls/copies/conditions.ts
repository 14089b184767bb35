// Values that move under a condition on what a callable is given: decorators that may be used with arguments or
// without return one thing or another. https://docs.python.org/3/reference/compound_stmts.html#function-definitions
import {
  ARGUMENT,
  BELOW_TOLD,
  type CallableFact,
  IS_NOT,
  KIND_SHIFT,
  kindBit,
  TOLD_SHIFT,
  WHEN,
} from '../../../flow/flow-facts.ts';
import { forEachArgument } from '../sites/site-arguments.ts';
import type { Site } from '../sites/site-table.ts';
import { type CallableEntry, type Frame, placeIn, type SolverState, USE } from '../solver-state.ts';

/** A callable that is read for one call knows what it is given; all others may be given anything. */
export function loadCondition(state: SolverState, frame: Frame, row: number, caller: number): void {
  const { graph } = state;
  const [from = 0, to = 0, holder = 0, told = 0] = frame.unit.facts.moves.subarray(
    row + 1,
    row + 5,
  );
  const [source, target] = [placeIn(frame, from), placeIn(frame, to)];
  const held = placeIn(frame, holder);
  const when = told & BELOW_TOLD;
  if (when === WHEN.callable) {
    const isOwn = isForCall(frame) && caller === frame.callableBase;
    if (isOwn) graph.addUse(held, USE.join, source, target);
    else graph.addEdge(source, target);
  } else if (isOfNumber(when)) {
    const given = findParameter(state, frame, held);
    if (given === undefined || mayBeOfNumber(state, given, when)) graph.addEdge(source, target);
  } else if (mayBe(told, isNotIn(state, frame, held, { when, isNot: fallbackOf(told) })))
    graph.addEdge(source, target);
}

/**
 * Whether what the call gives for the parameter may be what a condition on it asks for, as far as its text says.
 * @param told as the row of the condition says it: `WHEN`, and what stands above
 */
export function mayHold(
  state: SolverState,
  site: Site,
  { fact, frame }: Pick<CallableEntry, 'fact' | 'frame'>,
  parameter: number,
  told: number,
): boolean {
  const when = told & BELOW_TOLD;
  if (when === WHEN.callable) return true;
  const given: Given = { site, fact, frame, parameter };
  if (isOfNumber(when)) return mayBeOfNumber(state, given, when);
  return mayBe(told, isNotGiven(state, given, when, fallbackOf(told)));
}

const isOfNumber = (when: number): boolean => when === WHEN.one || when === WHEN.notOne;

/** Whether the call may give so many further arguments. */
function mayBeOfNumber(state: SolverState, given: Given, when: number): boolean {
  const { isSpread, further } = toldOf(state, given);
  return isSpread || (further === 1) === (when === WHEN.one);
}

/** What is told of what no call gives; where kinds are asked for, they stand in its place. */
const fallbackOf = (told: number): number =>
  (told & BELOW_TOLD) === WHEN.ofKind ? 0 : told >> TOLD_SHIFT;

/** @param isNot sum of `IS_NOT`, and the kind above it */
function mayBe(told: number, isNot: number): boolean {
  const when = told & BELOW_TOLD;
  if (when !== WHEN.ofKind) return (ALL_OF[when]! & ~isNot) !== 0;
  const kind = isNot >> KIND_SHIFT;
  return kind === 0 || ((told >> TOLD_SHIFT) & kindBit(kind)) !== 0;
}

/** What a value has not to be for it to be something else than what `WHEN` says. */
const ALL_OF: readonly number[] = [
  IS_NOT.none,
  IS_NOT.false | IS_NOT.true,
  IS_NOT.none | IS_NOT.false,
  IS_NOT.true,
];

const isForCall = ({ copiedFor, site, isByReceiver }: Frame): boolean =>
  !isByReceiver && (copiedFor ?? site) !== null;

/** Stands for the position of the parameter that takes all further arguments. */
export const REST = -2;

/** A parameter of a callable that is read for one call, or for calls that tell the same. */
export interface Given {
  readonly site: Site;
  readonly fact: CallableFact;
  readonly frame: Frame;
  /** Its position, or `REST`. */
  readonly parameter: number;
}

/** Functions inside share the parameters of the one around them that is read for a call. */
function findParameter(state: SolverState, frame: Frame, place: number): Given | undefined {
  for (let at: Frame | null = frame; at !== null; at = at.parent) {
    const site = at.copiedFor ?? at.site;
    if (site === null) continue;
    const around = at;
    const { fact } = state.callables[at.callableBase]!;
    const found = fact.parameters.findIndex((each) => placeIn(around, each) === place);
    const isRest = found === -1 && fact.rest !== -1 && placeIn(around, fact.rest) === place;
    const parameter = isRest ? REST : found;
    if (parameter !== -1) return { site, fact, frame: at, parameter };
  }
  return undefined;
}

/**
 * What is known not to be in the place, by how the call is written that the callable is read for: sum of `IS_NOT`.
 * @param asked `when`: as `WHEN` says it; `isNot`: what it is not where it is not given
 */
function isNotIn(
  state: SolverState,
  frame: Frame,
  place: number,
  { when, isNot }: { readonly when: number; readonly isNot: number },
): number {
  const found = findParameter(state, frame, place);
  return found === undefined ? 0 : isNotGiven(state, found, when, isNot);
}

function isNotGiven(state: SolverState, given: Given, when: number, isNot: number): number {
  const { told, isSpread } = toldOf(state, given);
  if (told === undefined) return isSpread ? 0 : isNot;
  // A list is true as soon as it has anything, whatever that is.
  return given.parameter === REST && when !== WHEN.ofKind ? IS_NOT.none | IS_NOT.false : told;
}

/** Whether the call gives something for the parameter, by its position or its name, so that its default is not asked. */
export const isGiven = (state: SolverState, given: Given): boolean =>
  toldOf(state, given).told !== undefined;

interface ToldOfArgument {
  /** What is known of what is given: sum of `IS_NOT`, and the kind above it; `undefined` where nothing is seen to be. */
  readonly told: number | undefined;
  /** Whether a list or a map that is spread may give it. */
  readonly isSpread: boolean;
  /** How many stand by position behind those that have parameters of their own, but for what is spread. */
  readonly further: number;
}

function toldOf(state: SolverState, { site, fact, frame, parameter }: Given): ToldOfArgument {
  const { texts } = frame.unit;
  const name = fact.parameterNames[parameter] ?? -1;
  const isRest = parameter === REST;
  const at = isRest ? fact.positional : parameter;
  let position = fact.takesReceiverFirst && fact.receiver !== -1 ? 1 : 0;
  let given: number | undefined;
  // Behind a list that is spread positions are not known, nor what it and maps give.
  let isSpread = false;
  let isListed = false;
  forEachArgument(site, (kind, text, from, _position, told) => {
    const isIt =
      kind === ARGUMENT.named
        ? name !== -1 && texts[name] === text
        : !isListed && position === at && (isRest || at < fact.positional) && isByPosition(kind);
    if (isByPosition(kind)) position += 1;
    if (isIt)
      given =
        (told & IS_NOT.parameter) === 0
          ? told
          : isNotIn(state, site.frame, from, {
              when: WHEN.notNone,
              isNot: told & ~IS_NOT.parameter,
            });
    isListed ||= kind === ARGUMENT.spread;
    isSpread ||= isListed || (kind === ARGUMENT.spreadNamed && !isRest);
  });
  return { told: given, isSpread, further: Math.max(0, position - fact.positional) };
}

const isByPosition = (kind: number): boolean =>
  kind === ARGUMENT.positional || kind === ARGUMENT.nothing;
