// What the solver found, as the program publishes it: calls between declarations, files and functions without
// a name, and how many call sites were understood.

import { CALL } from '../../../flow/flow-facts.ts';
import type {
  Program,
  ProgramDeclaration,
  ProgramFile,
  ResolutionCount,
} from '../../../program.ts';
import { compareText } from '../../../source-tree.ts';
import { isOfRuntime } from '../graph/value-classes.ts';
import { createLoadedTogether } from '../names/loaded-together.ts';
import type { Site } from '../sites/site-table.ts';
import type { SharedCalls } from '../sites/sites-on-behalf.ts';
import type { SolvedCalls } from '../solve-calls.ts';
import type { SolverState } from '../solver-state.ts';
import { CallEnds, NO_END } from './call-ends.ts';
import { CallTable } from './call-table.ts';
import { CallbacksOfMany } from './callbacks-of-many.ts';
import { forEachCall } from './calls-in-text.ts';
import { References } from './references.ts';
import { believedOf, type SiteTarget, targetsOf } from './site-targets.ts';

type Outcome = 'resolved' | 'external' | 'unresolved';

/** By language. */
type Outcomes = Map<string, Record<Outcome, number>>;

export interface CollectedCalls
  extends Pick<Program, 'calls' | 'anonymous' | 'callResolution' | 'callBounds'> {
  /** For each of `anonymous`, its index among the solver's callables. */
  readonly callables: readonly number[];
}

/** @param declarations of the program */
export function collectCalls(
  { state, isComplete }: SolvedCalls,
  files: readonly ProgramFile[],
  declarations: readonly ProgramDeclaration[],
): CollectedCalls {
  const fileOf = new Map(files.map(({ path }, at) => [path, at]));
  const ends = new CallEnds(state, fileOf, declarations);
  const table = new CallTable();
  const callbacks = new CallbacksOfMany();
  const outcomes: Outcomes = new Map();
  const areLoadedTogether = createLoadedTogether(state);
  const references = new References(state, areLoadedTogether);
  const outcomesOfShared = new Map<SharedCalls, SharedOutcome>();
  const outcomeOf = (calls: SharedCalls) => {
    const known = outcomesOfShared.get(calls) ?? sharedOutcome(state, calls.sites());
    outcomesOfShared.set(calls, known);
    return known;
  };
  forEachCall(state, (sites, calls) => {
    if (!isWritten(sites[0]!)) return;
    const shared = calls.length === 0 ? NONE : calls.map(outcomeOf);
    const onBehalf = shared.length === 0 ? undefined : shared.flatMap((each) => each.targets);
    const found = targetsOf(state, sites, areLoadedTogether, onBehalf);
    const targets = references.behind(found);
    const outcome =
      targets.length > 0 ? 'resolved' : outcomeOfNone(state, sites, shared, found.length > 0);
    if (outcome !== undefined) countOutcome(outcomes, sites[0]!, outcome);
    if (targets.length === 0) return;
    const { caller, line } = sites[0]!;
    const from = ends.caller(caller);
    const published = targets.filter((target) => isPublished(ends, target, from));
    for (const target of published) {
      const to = ends.callee(target);
      const { resolution } = target;
      const call = { from, to, line, resolution, targetCount: published.length };
      if (target.isOneOfMany === true) callbacks.add(call);
      else table.add(call);
    }
  });
  const { believed, left } = callbacks.settle();
  for (const call of believed) table.add(call);
  for (const callee of left) if (!table.hasCallee(callee)) ends.forget(callee);
  const sealed = ends.seal();
  return {
    calls: table.calls(sealed),
    anonymous: sealed.anonymous,
    callables: sealed.callables,
    callResolution: sortOutcomes(outcomes),
    callBounds: {
      widePlaces: state.graph.wideCount,
      cutOverrides: state.cutOverrides.size,
      isComplete,
    },
  };
}

/** Whether it is a call of the text, which somebody runs. */
function isWritten({ flags, frame }: Site): boolean {
  const { path, rules } = frame.unit;
  return (
    (flags & (CALL.byRunner | CALL.byFramework)) === 0 &&
    !(path !== null && rules.isOnlyRead?.(path) === true)
  );
}

/** A function without a name that its own surroundings hand to the runtime is a part of them. */
const isPublished = (ends: CallEnds, target: SiteTarget, from: number): boolean =>
  !(target.isByRuntime && ends.isPartOf(target, from)) && ends.callee(target) !== NO_END;

/** What is called on behalf of whoever uses a macro that is read once for all. */
interface SharedOutcome {
  readonly targets: readonly SiteTarget[];
  readonly isEmpty: boolean;
  readonly leadsOut: boolean;
}

const NONE: readonly SharedOutcome[] = [];

function sharedOutcome(state: SolverState, sites: readonly Site[]): SharedOutcome {
  return {
    targets: believedOf(state, sites),
    isEmpty: isEmptyMacro(state.callables, sites),
    leadsOut: leadOut(state, sites),
  };
}

function countOutcome(outcomes: Outcomes, { frame }: Site, outcome: Outcome): void {
  const { language } = frame.unit;
  const counts = outcomes.get(language) ?? { resolved: 0, external: 0, unresolved: 0 };
  outcomes.set(language, counts);
  counts[outcome] += 1;
}

/**
 * What a call counts as that leads to nothing of the repository; `undefined` for what is none.
 * @param isReferred whether it leads to a reference, behind which is something of another package
 */
function outcomeOfNone(
  state: SolverState,
  sites: readonly Site[],
  shared: readonly SharedOutcome[],
  isReferred: boolean,
): Outcome | undefined {
  const root = sites[0]!;
  if ((root.flags & CALL.implicit) !== 0 || root.isConversion) return undefined;
  if (shared.every((each) => each.isEmpty) && isEmptyMacro(state.callables, sites))
    return undefined;
  if (isReferred || leadOut(state, sites) || shared.some(({ leadsOut }) => leadsOut))
    return 'external';
  return sites.some(({ isBare }) => isBare) ? 'resolved' : 'unresolved';
}

/** A macro that calls nothing is no call. */
function isEmptyMacro(callables: SolverState['callables'], sites: readonly Site[]): boolean {
  return sites.every(
    ({ hasTargets, targets }) => hasTargets && targets.every((at) => callables[at]!.fact.isMacro),
  );
}

/** Whether something outside the repository is called, or made, by any of them. */
function leadOut(state: SolverState, sites: readonly Site[]): boolean {
  const { callables } = state;
  for (const site of sites) {
    if (site.isExternal) return true;
    for (const target of site.targets) if (callables[target]!.frame.unit.path === null) return true;
    for (const made of site.classes) if (isOfRuntime(state, made)) return true;
  }
  return false;
}

function sortOutcomes(outcomes: Outcomes): ResolutionCount[] {
  return [...outcomes]
    .map(([language, counts]) => ({ language, ...counts }))
    .sort((a, b) => compareText(a.language, b.language));
}
