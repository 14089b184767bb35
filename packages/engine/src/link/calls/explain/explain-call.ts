// Why there is a call from one function to another, step by step, or why there is none: read off what the
// solver found, and off the way on which each value came.
import type { CallExplanation } from '../../../program.ts';
import type { DeclarationIndex } from '../../link-declarations.ts';
import { VALUE } from '../graph/values.ts';
import { createLoadedTogether } from '../names/loaded-together.ts';
import { forEachCall } from '../publish/calls-in-text.ts';
import { References } from '../publish/references.ts';
import { targetsOf } from '../publish/site-targets.ts';
import type { Site } from '../sites/site-table.ts';
import { rootOf } from '../sites/site-table.ts';
import type { SolvedCalls } from '../solve-calls.ts';
import type { SolverState } from '../solver-state.ts';
import type { Arrivals } from './arrivals.ts';
import { PlaceDescriptions } from './describe-places.ts';
import { type AnonymousFunction, findCallables, findClasses } from './find-explained.ts';

/** What is asked: names of functions as users write them. */
export interface CallQuestion {
  /** `path:Qualified.name`, a qualified name, its end, or the path of a file for its top level. */
  readonly caller: string;
  readonly callee: string;
}

/** Longer ways are cut in the middle of nowhere; they are hardly read. */
const MAX_STEPS = 40;
/** So many call sites and places are listed when there is no edge. */
const MAX_LISTED = 20;

/** What explanations are read off. */
export interface ExplainedCalls {
  readonly solved: SolvedCalls;
  readonly index: DeclarationIndex;
  /** Functions without a name that something calls. */
  readonly anonymous: readonly AnonymousFunction[];
  readonly arrivals: Arrivals;
  /** Whether a call from one declaration to another was found, and left out for what only other tests make. */
  readonly isOfOtherTests: (from: number, to: number) => boolean;
}

export function explainCall(
  { caller, callee }: CallQuestion,
  { solved, index, anonymous, arrivals, isOfOtherTests }: ExplainedCalls,
): CallExplanation {
  const { state } = solved;
  const callers = findCallables(state, index, anonymous, caller);
  if (callers.size === 0) return { isFound: false, lines: [unknownName(caller)] };
  const named = findCallables(state, index, anonymous, callee);
  const classes = findClasses(state, index, callee);
  if (named.size === 0 && classes.size === 0)
    return { isFound: false, lines: [unknownName(callee)] };
  const references = new References(state, createLoadedTogether(state));
  const callees = new Set([...named, ...references.to(named)]);
  const names = new PlaceDescriptions(solved, index, arrivals);
  const sites = sitesIn(state, callers);
  const publication = readPublication(state, callers, isOfOtherTests);
  const reasons: Reason[] = [];
  const leftOut: Reason[] = [];
  for (const site of sites) {
    for (const [at, target] of site.targets.entries()) {
      if (!callees.has(target)) continue;
      const from = site.receivers[at]!;
      const reason = explainTarget(state, names, arrivals, site, target, from);
      const why = publication.whyLeftOut(site, target);
      if (why === undefined) reasons.push(reason);
      else leftOut.push({ ...reason, ways: [...reason.ways, `  but ${why}`] });
    }
    for (const target of site.classes) {
      if (classes.has(target))
        reasons.push({
          call: `${siteName(state, site)} makes an instance of ${callee}.`,
          ways: [],
        });
    }
  }
  if (reasons.length > 0) return { isFound: true, lines: eachOnce(reasons) };
  if (leftOut.length > 0) {
    const head = `No call from ${caller} to ${callee} is reported.`;
    return { isFound: false, lines: [head, ...eachOnce(leftOut)] };
  }
  return { isFound: false, lines: explainAbsence(state, names, sites, callees, caller, callee) };
}

interface Publication {
  /** A clause; `undefined` for a target that is published. */
  whyLeftOut(site: Site, target: number): string | undefined;
}

/** What of the calls of some callers is published, by the rules that all calls are published by. */
function readPublication(
  state: SolverState,
  callers: ReadonlySet<number>,
  isOfOtherTests: ExplainedCalls['isOfOtherTests'],
): Publication {
  const areLoadedTogether = createLoadedTogether(state);
  const published = new Map<number, ReadonlySet<number>>();
  forEachCall(state, (sites) => {
    if (!isIn(state, sites[0]!.caller, callers)) return;
    const targets = targetsOf(state, sites, areLoadedTogether);
    const indices = new Set(
      targets.filter(({ kind }) => kind === 'callable').map((at) => at.index),
    );
    for (const { index } of sites) published.set(index, indices);
  });
  return {
    whyLeftOut: (site, target) => {
      const { original, frame, declaration } = state.callables[target]!;
      if (published.get(site.index)?.has(original) === true) {
        const { declaration: from } = state.callables[declaredAround(state, site.caller)]!;
        return isOfOtherTests(from, declaration)
          ? 'only tests make it that do not come to this call'
          : undefined;
      }
      const { unit } = rootOf(site).frame;
      if (!areLoadedTogether(unit, frame.unit))
        return `nothing imports ${frame.unit.path}, and it does not import ${unit.path}: no program has both`;
      if (site.isAnswered) return 'the method in front of it always has an answer';
      if (state.graph.isWide(site.source)) return 'too many values come there to be followed';
      return 'other functions that come there stand for it, or too many do';
    },
  };
}

/** Why one call may lead to the target. */
interface Reason {
  readonly call: string;
  /** Lines below it. */
  readonly ways: readonly string[];
}

/** A call may be read several times, as those in the runtime and in macros are: what is said of each is said once. */
function eachOnce(reasons: readonly Reason[]): string[] {
  const waysOf = new Map<string, Set<string>>();
  for (const { call, ways } of reasons) {
    const known = waysOf.get(call) ?? new Set();
    waysOf.set(call, known.add(ways.join('\n')));
  }
  return [...waysOf].flatMap(([call, ways]) => [
    call,
    ...[...ways].filter((way) => way !== '').flatMap((way) => way.split('\n')),
  ]);
}

function sitesIn(state: SolverState, callers: ReadonlySet<number>): readonly Site[] {
  const found: Site[] = [];
  for (let at = 0; at < state.sites.length; at++) {
    if (isIn(state, state.sites.callerOf(at), callers)) found.push(state.sites.at(at));
  }
  return found;
}

/** Whether it is one of them, or a function without a name inside of one. */
function isIn({ callables }: SolverState, callable: number, callers: ReadonlySet<number>): boolean {
  for (let at = callable; ; at = callables[at]!.around) {
    if (callers.has(at)) return true;
    if (callables[at]!.declaration !== -1 || callables[at]!.around === -1) return false;
  }
}

function unknownName(name: string): string {
  return `There is no function '${name}' in the program. Write it as path:Qualified.name, or as the end of its qualified name.`;
}

function explainTarget(
  state: SolverState,
  names: PlaceDescriptions,
  arrivals: Arrivals,
  site: Site,
  target: number,
  from: number,
): Reason {
  const call = `${siteName(state, site)} may call ${names.callable(target)}:`;
  if (from !== -1) {
    const into = wayIntoMember(state, names, arrivals, site, target, from);
    return { call, ways: wayThrough(names, arrivals, site, from, into) };
  }
  const value = state.graph
    .valuesOf(site.source)
    .find((at) => isCallableValue(state, at) && state.values.firstOf(at) === target);
  if (value === undefined) {
    const ways = wayByMember(state, names, arrivals, site, target);
    return { call, ways: ways ?? wayByName(state, names, site) };
  }
  return {
    call,
    ways: ['  it comes to the call by', ...wayOf(names, arrivals, site.source, value)],
  };
}

/** Nothing that is called came to the call: a class is made, or the name says what is meant, as that of an extension does. */
function wayByName(state: SolverState, names: PlaceDescriptions, site: Site): string[] {
  if (site.makesClasses || site.key === -1)
    return ['  as the constructor of the class that is called.'];
  const objects = state.graph.valuesOf(site.source).slice(0, MAX_OBJECTS);
  const known = objects.map((value) => names.value(value)).join(', ');
  const object = known === '' ? 'of which nothing is known' : `which may be ${known}`;
  return [`  by its name, called on ${names.place(site.source)}, ${object}.`];
}

/** It is a member of something that the call is made on, and no value alone says of what: several have the same one. */
function wayByMember(
  state: SolverState,
  names: PlaceDescriptions,
  arrivals: Arrivals,
  site: Site,
  target: number,
): string[] | undefined {
  for (const value of state.graph.valuesOf(site.source)) {
    const into = wayIntoMember(state, names, arrivals, site, target, value);
    if (into.length > 0) return wayThrough(names, arrivals, site, value, into);
  }
  return undefined;
}

/** @param into how the function got into the member of the value; empty where the class of that declares it */
function wayThrough(
  names: PlaceDescriptions,
  arrivals: Arrivals,
  { source }: Site,
  value: number,
  into: readonly string[],
): string[] {
  const member = `  it is a member of ${names.value(value)}, which comes to the call by`;
  return [member, ...wayOf(names, arrivals, source, value), ...into];
}

/** So many of what a call is made on are listed. */
const MAX_OBJECTS = 5;

/** How a function that no class declares got into the member that it is called by. */
function wayIntoMember(
  state: SolverState,
  names: PlaceDescriptions,
  arrivals: Arrivals,
  { key }: Site,
  target: number,
  from: number,
): string[] {
  const place = key === -1 ? undefined : names.placeOfMember(from, key);
  if (place === undefined) return [];
  const { original } = state.callables[target]!;
  const value = state.graph
    .valuesOf(place)
    .find((at) => isCallableValue(state, at) && state.values.firstOf(at) === original);
  if (value === undefined || arrivals.fromOf(place, value) === -1) return [];
  return ['  and into that member by', ...wayOf(names, arrivals, place, value).slice(1)];
}

function isCallableValue({ values }: SolverState, value: number): boolean {
  const kind = values.kindOf(value);
  return kind === VALUE.callable || kind === VALUE.bound;
}

/** The places that a value came through, the last one first. */
function wayOf(
  names: PlaceDescriptions,
  arrivals: Arrivals,
  place: number,
  value: number,
): string[] {
  const lines: string[] = [];
  for (let at = place; at !== -1 && lines.length < MAX_STEPS; at = arrivals.fromOf(at, value)) {
    const line = `    ${names.place(at)}`;
    if (lines.at(-1) !== line) lines.push(line);
  }
  return lines;
}

function explainAbsence(
  state: SolverState,
  names: PlaceDescriptions,
  sites: readonly Site[],
  callees: ReadonlySet<number>,
  caller: string,
  callee: string,
): string[] {
  const lines = [`No call from ${caller} to ${callee} was found.`];
  const outcomes = [...new Set(sites.map((site) => outcomeOf(state, names, site)))];
  const written = sites.filter((site) => rootOf(site) === site).length;
  if (outcomes.length === 0) lines.push(`${caller} calls nothing.`);
  else lines.push(`${caller} has ${written} call${written === 1 ? '' : 's'}:`);
  lines.push(...outcomes.slice(0, MAX_LISTED).map((outcome) => `  ${outcome}`));
  if (outcomes.length > MAX_LISTED) lines.push(`  and ${outcomes.length - MAX_LISTED} more`);
  const reached: string[] = [];
  for (let place = 0; place < state.graph.placeCount && reached.length < MAX_LISTED; place++) {
    const holds = state.graph
      .valuesOf(place)
      .some((value) => isCallableValue(state, value) && callees.has(state.values.firstOf(value)));
    if (holds) reached.push(`  ${names.place(place)}`);
  }
  lines.push(`${callee} comes to:`, ...new Set(reached));
  return lines;
}

function outcomeOf(state: SolverState, names: PlaceDescriptions, site: Site): string {
  const found = site.targets.slice(0, 5).map((target) => names.callable(target));
  const head = siteName(state, site);
  if (state.graph.isWide(site.source)) return `${head}: too many values come here to be followed`;
  if (found.length > 0) return `${head}: calls ${found.join(', ')}`;
  if (site.isExternal) return `${head}: leads out of the repository`;
  const values = state.graph.valuesOf(site.source);
  if (values.length === 0) return `${head}: nothing is known of what is called`;
  return `${head}: ${values
    .slice(0, 5)
    .map((value) => names.value(value))
    .join(', ')} has no such member`;
}

function siteName({ texts }: SolverState, site: Site): string {
  const root = rootOf(site);
  const named = ({ key }: Site) => (key === -1 ? '' : ` of .${texts.textOf(key)}`);
  const name = `the call${named(root)} at ${root.frame.unit.path}:${root.line}`;
  if (root === site) return name;
  const maker = site.frame.unit.path === null ? 'the runtime' : 'the macro';
  return `${name} (by a call${named(site)} that ${maker} makes for it)`;
}

/** The nearest callable around that has a name, or the top level. */
function declaredAround({ callables }: SolverState, callable: number): number {
  let at = callable;
  while (callables[at]!.declaration === -1 && callables[at]!.around !== -1)
    at = callables[at]!.around;
  return at;
}
