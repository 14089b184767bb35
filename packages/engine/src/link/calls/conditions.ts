// Values that move under a condition on what a callable is given: decorators that may be used with arguments or
// without return one thing or another. https://docs.python.org/3/reference/compound_stmts.html#function-definitions
import { ARGUMENT, WHEN } from '../../flow/flow-facts.ts';
import { forEachArgument } from './site-arguments.ts';
import type { Site } from './site-table.ts';
import { type Frame, placeIn, type SolverState, USE } from './solver-state.ts';

/** A callable that is read for one call knows what it is given; all others may be given anything. */
export function loadCondition(state: SolverState, frame: Frame, row: number, caller: number): void {
  const { graph } = state;
  const [from = 0, to = 0, holder = 0, when] = frame.unit.facts.moves.subarray(row + 1, row + 5);
  const [source, target] = [placeIn(frame, from), placeIn(frame, to)];
  const isOwn = isForCall(frame) && caller === frame.callableBase;
  const given = findParameter(state, frame, placeIn(frame, holder));
  if (isOwn && (when === WHEN.callable || (when === WHEN.given && given === undefined)))
    graph.addUse(placeIn(frame, holder), USE.join, source, target);
  else {
    const isGiven = given && givesParameter(state, given);
    if (isGiven === undefined || when === WHEN.callable || isGiven === (when === WHEN.given))
      graph.addEdge(source, target);
  }
}

const isForCall = ({ copiedFor, site }: Frame): boolean => (copiedFor ?? site) !== null;

/** A parameter of a callable that is read for one call. */
interface Given {
  readonly site: Site;
  readonly frame: Frame;
  /** Its position. */
  readonly parameter: number;
}

/** Functions inside share the parameters of the one around them that is read for a call. */
function findParameter(state: SolverState, frame: Frame, place: number): Given | undefined {
  for (let at: Frame | null = frame; at !== null; at = at.parent) {
    const site = at.copiedFor ?? at.site;
    if (site === null) continue;
    const around = at;
    const parameter = state.callables[at.callableBase]!.fact.parameters.findIndex(
      (each) => placeIn(around, each) === place,
    );
    if (parameter !== -1) return { site, frame: at, parameter };
  }
  return undefined;
}

/** @returns `undefined` where a list or map is spread over the parameters */
function givesParameter(
  state: SolverState,
  { site, frame, parameter }: Given,
): boolean | undefined {
  const { fact } = state.callables[frame.callableBase]!;
  let positional = fact.takesReceiverFirst && fact.receiver !== -1 ? 1 : 0;
  let isGiven: boolean | undefined = false;
  const name = fact.parameterNames[parameter] ?? -1;
  forEachArgument(site, (kind, given, place) => {
    const isIt =
      kind === ARGUMENT.positional
        ? positional === parameter && parameter < fact.positional
        : kind === ARGUMENT.named && name !== -1 && frame.unit.texts[name] === given;
    if (kind === ARGUMENT.positional || kind === ARGUMENT.nothing) positional += 1;
    if (isIt) {
      // What is handed on may not have been given itself.
      const outer = findParameter(state, site.frame, place);
      isGiven = outer === undefined || givesParameter(state, outer);
    } else if (isGiven === false && isSpread(kind)) isGiven = undefined;
  });
  return isGiven;
}

const isSpread = (kind: number): boolean =>
  kind === ARGUMENT.spread || kind === ARGUMENT.spreadNamed;
