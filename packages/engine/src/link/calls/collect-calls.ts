// What the solver found, as the program publishes it: calls between declarations, files and functions without
// a name, and how many call sites were understood.

import { CALL } from '../../flow/flow-facts.ts';
import type {
  Call,
  CallEnd,
  CallResolution,
  Program,
  ProgramFile,
  ResolutionCount,
} from '../../program.ts';
import { compareText } from '../../source-tree.ts';
import { CallEnds } from './call-ends.ts';
import { forEachCall } from './calls-in-text.ts';
import { createLoadedTogether } from './loaded-together.ts';
import { References } from './references.ts';
import { isRuntimeClass } from './runtime-receivers.ts';
import type { Site } from './site-table.ts';
import { believedOf, isSurer, type SiteTarget, targetsOf } from './site-targets.ts';
import type { SharedCalls } from './sites-on-behalf.ts';
import type { SolvedCalls } from './solve-calls.ts';
import type { SolverState } from './solver-state.ts';

/** How sure an edge is by the way in which it was found, if the site may call nothing else. */
const CONFIDENCE: Record<CallResolution, number> = {
  direct: 1,
  imported: 1,
  member: 0.95,
  inherited: 0.95,
  flow: 0.85,
  hierarchy: 0.7,
};

type Outcomes = Map<string, { resolved: number; external: number; unresolved: number }>;

export function collectCalls(
  { state, isComplete }: SolvedCalls,
  files: readonly ProgramFile[],
): Pick<Program, 'calls' | 'anonymous' | 'callResolution' | 'callBounds'> {
  const ends = new CallEnds(state, new Map(files.map(({ path }, at) => [path, at])));
  const table = new CallTable();
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
    const shared = calls.length === 0 ? NONE : calls.map(outcomeOf);
    const found = targetsOf(
      state,
      sites,
      areLoadedTogether,
      shared.flatMap(({ targets: each }) => each),
    );
    const targets = references.behind(found);
    const counted = { found: found.length, targets: targets.length };
    countOutcome(outcomes, state, sites, shared, counted);
    // Nine of ten calls lead out of the repository.
    if (targets.length === 0) return;
    const { caller, line } = sites[0]!;
    const from = ends.caller(caller);
    const published = targets.flatMap((target) => publish(ends, target, from));
    for (const { to, resolution } of published) {
      table.add({ from, to, line, resolution }, published.length);
    }
  });
  const anonymous = ends.sealAnonymous();
  const calls = table.calls((end) => ends.seal(end));
  return {
    calls: calls.sort(compareCalls),
    anonymous,
    callResolution: sortOutcomes(outcomes),
    callBounds: {
      widePlaces: state.graph.wideCount,
      cutOverrides: state.cutOverrides.size,
      isComplete,
    },
  };
}

/** A function without a name that its own surroundings hand to the runtime is a part of them. */
function publish(ends: CallEnds, target: SiteTarget, from: CallEnd) {
  if (target.isByRuntime && ends.isPartOf(target, from)) return [];
  const to = ends.callee(target);
  return to === undefined ? [] : [{ to, resolution: target.resolution }];
}

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

function countOutcome(
  outcomes: Outcomes,
  state: SolverState,
  sites: readonly Site[],
  shared: readonly SharedOutcome[],
  { found, targets }: Record<'found' | 'targets', number>,
): void {
  const root = sites[0]!;
  const isWritten = (root.flags & CALL.implicit) === 0 && !root.isConversion;
  const isEmpty = () =>
    shared.every((each) => each.isEmpty) && isEmptyMacro(state.callables, sites);
  if (targets === 0 && (!isWritten || isEmpty())) return;
  const { language } = root.frame.unit;
  const counts = outcomes.get(language) ?? { resolved: 0, external: 0, unresolved: 0 };
  outcomes.set(language, counts);
  if (targets > 0) counts.resolved += 1;
  // What is behind a reference is of another package.
  else if (found > 0) counts.external += 1;
  else if (leadOut(state, sites) || shared.some(({ leadsOut }) => leadsOut)) counts.external += 1;
  else if (sites.some(({ isBare }) => isBare)) counts.resolved += 1;
  else counts.unresolved += 1;
}

/** A macro that calls nothing is no call. */
function isEmptyMacro(callables: SolverState['callables'], sites: readonly Site[]): boolean {
  return sites.every(
    ({ hasTargets, targets }) =>
      hasTargets && targets.every((at) => callables[at]!.fact.isMacro === true),
  );
}

/** Whether something outside the repository is called, or made, by any of them. */
function leadOut(state: SolverState, sites: readonly Site[]): boolean {
  const { callables } = state;
  for (const site of sites) {
    if (site.isExternal) return true;
    for (const target of site.targets) if (callables[target]!.frame.unit.path === null) return true;
    for (const made of site.classes) if (isRuntimeClass(state, made)) return true;
  }
  return false;
}

interface Entry {
  readonly from: CallEnd;
  readonly to: CallEnd;
  /** With repetitions, in the order of the sites. */
  readonly lines: number[];
  count: number;
  resolution: CallResolution;
  confidence: number;
}

/** Calls by caller and callee. */
class CallTable {
  readonly #byCaller = new Map<number, Map<number, Entry>>();

  add(
    {
      from,
      to,
      line,
      resolution,
    }: Pick<Entry, 'from' | 'to' | 'resolution'> & { readonly line: number },
    targetCount: number,
  ): void {
    const confidence = confidenceOf(resolution, targetCount);
    const entries = this.#entriesOf(from);
    const known = entries.get(codeOf(to));
    if (known === undefined) {
      const entry = { from, to, lines: [line], count: 1, resolution, confidence };
      entries.set(codeOf(to), entry);
      return;
    }
    if (known.lines.at(-1) !== line) known.lines.push(line);
    known.count += 1;
    if (isSurer(resolution, known.resolution)) known.resolution = resolution;
    known.confidence = Math.max(known.confidence, confidence);
  }

  calls(seal: (end: CallEnd) => CallEnd): Call[] {
    const calls: Call[] = [];
    for (const entries of this.#byCaller.values()) {
      for (const { from, to, lines, count, resolution, confidence } of entries.values()) {
        const sorted = lines.length === 1 ? lines : [...new Set(lines)].sort((a, b) => a - b);
        calls.push({
          from: seal(from),
          to: seal(to),
          lines: sorted,
          count,
          resolution,
          confidence,
        });
      }
    }
    return calls;
  }

  #entriesOf(from: CallEnd): Map<number, Entry> {
    const known = this.#byCaller.get(codeOf(from));
    if (known !== undefined) return known;
    const entries = new Map<number, Entry>();
    this.#byCaller.set(codeOf(from), entries);
    return entries;
  }
}

/** Each further target of a site makes each of them less sure; to two digits. */
function confidenceOf(resolution: CallResolution, targetCount: number): number {
  const share = targetCount === 1 ? 1 : targetCount <= 4 ? 0.9 : targetCount <= 16 ? 0.75 : 0.5;
  return Math.round(CONFIDENCE[resolution] * share * 100) / 100;
}

/** Files, declarations and functions without a name as numbers of one row, in the order in which they are sorted. */
function codeOf(end: CallEnd): number {
  if ('file' in end) return end.file;
  return 'declaration' in end ? 2 ** 30 + end.declaration : 2 ** 31 + end.anonymous;
}

function compareCalls(a: Call, b: Call): number {
  return codeOf(a.from) - codeOf(b.from) || codeOf(a.to) - codeOf(b.to);
}

function sortOutcomes(outcomes: Outcomes): ResolutionCount[] {
  return [...outcomes]
    .map(([language, counts]) => ({ language, ...counts }))
    .sort((a, b) => compareText(a.language, b.language));
}
