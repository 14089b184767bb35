// Values that move under a condition on what a callable is given: decorators that may be used with arguments or
// without return one thing or another. https://docs.python.org/3/reference/compound_stmts.html#function-definitions
import { ARGUMENT, type CallableFact, WHEN } from '../../flow/flow-facts.ts';
import { forEachArgument } from './site-arguments.ts';
import type { Site } from './site-table.ts';
import { type Frame, placeIn, type SolverState, USE } from './solver-state.ts';

/** A callable that is read for one call knows what it is given; all others may be given anything. */
export function loadCondition(state: SolverState, frame: Frame, row: number, caller: number): void {
  const { graph, callables } = state;
  const [from = 0, to = 0, holder = 0, when] = frame.unit.facts.moves.subarray(row + 1, row + 5);
  const [source, target] = [placeIn(frame, from), placeIn(frame, to)];
  const copiedFor = frame.copiedFor ?? frame.site;
  if (copiedFor === null || caller !== frame.callableBase) {
    graph.addEdge(source, target);
    return;
  }
  const { fact } = callables[caller]!;
  const parameter = fact.parameters.indexOf(holder);
  const isGiven =
    parameter === -1 ? undefined : givesParameter(state, copiedFor, frame, fact, parameter);
  if (when === WHEN.callable || (when === WHEN.given && parameter === -1)) {
    graph.addUse(placeIn(frame, holder), USE.join, source, target);
  } else if (isGiven === undefined || isGiven === (when === WHEN.given)) {
    graph.addEdge(source, target);
  }
}

/** @returns `undefined` where a list or map is spread over the parameters */
function givesParameter(
  state: SolverState,
  site: Site,
  { unit }: Frame,
  fact: CallableFact,
  parameter: number,
): boolean | undefined {
  let positional = fact.takesReceiverFirst && fact.receiver !== -1 ? 1 : 0;
  let isGiven: boolean | undefined = false;
  const name = fact.parameterNames[parameter] ?? -1;
  forEachArgument(site, (kind, given, place) => {
    const isIt =
      kind === ARGUMENT.positional
        ? positional === parameter && parameter < fact.positional
        : kind === ARGUMENT.named && name !== -1 && unit.texts[name] === given;
    if (kind === ARGUMENT.positional || kind === ARGUMENT.nothing) positional += 1;
    if (isIt) isGiven = isHeld(state, site, place);
    else if (isGiven === false && isSpread(kind)) isGiven = undefined;
  });
  return isGiven;
}

const isSpread = (kind: number): boolean =>
  kind === ARGUMENT.spread || kind === ARGUMENT.spreadNamed;

/** What is handed on may not have been given itself. */
function isHeld(state: SolverState, { frame, caller }: Site, place: number): boolean | undefined {
  const outer = frame.copiedFor ?? frame.site;
  if (outer === null || caller !== frame.callableBase) return true;
  const { fact } = state.callables[caller]!;
  const parameter = fact.parameters.findIndex((each) => placeIn(frame, each) === place);
  return parameter === -1 ? true : givesParameter(state, outer, frame, fact, parameter);
}
