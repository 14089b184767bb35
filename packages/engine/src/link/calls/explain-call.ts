// Why there is a call from one function to another, step by step, or why there is none: read off what the
// solver found, and off the way on which each value came.
import type { CallExplanation } from '../../program.ts';
import type { DeclarationIndex } from '../link-declarations.ts';
import { PlaceDescriptions } from './describe-places.ts';
import type { Site } from './site-table.ts';
import type { SolvedCalls } from './solve-calls.ts';
import type { SolverState } from './solver-state.ts';
import { VALUE } from './values.ts';

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

/** Where each value came from when it first reached a place. */
export class Arrivals {
  readonly #from = new Map<number, number>();

  note(place: number, value: number, from: number): void {
    this.#from.set(place * 2 ** 26 + value, from);
  }

  /** -1 when it was made there, or never arrived. */
  fromOf(place: number, value: number): number {
    return this.#from.get(place * 2 ** 26 + value) ?? -1;
  }
}

export function explainCall(
  { caller, callee }: CallQuestion,
  { state }: SolvedCalls,
  index: DeclarationIndex,
  arrivals: Arrivals,
): CallExplanation {
  const names = new PlaceDescriptions(state, index);
  const callers = findCallables(state, index, caller);
  const callees = findCallables(state, index, callee);
  if (callers.size === 0) return { isFound: false, lines: [unknownName(caller)] };
  const classes = findClasses(state, index, callee);
  if (callees.size === 0 && classes.size === 0)
    return { isFound: false, lines: [unknownName(callee)] };
  const sites = sitesIn(state, callers);
  const lines: string[] = [];
  for (const site of sites) {
    for (const [at, target] of site.targets.entries()) {
      const from = site.receivers[at]!;
      if (callees.has(target))
        lines.push(...explainTarget(state, names, arrivals, site, target, from));
    }
    for (const target of site.classes) {
      if (classes.has(target))
        lines.push(`${siteName(state, site)} makes an instance of ${callee}.`);
    }
  }
  if (lines.length > 0) return { isFound: true, lines };
  return { isFound: false, lines: explainAbsence(state, names, sites, callees, caller, callee) };
}

function sitesIn(state: SolverState, callers: ReadonlySet<number>): readonly Site[] {
  const found: Site[] = [];
  for (let at = 0; at < state.sites.length; at++) {
    if (callers.has(declaredAround(state, state.sites.caller.at(at))))
      found.push(state.sites.at(at));
  }
  return found;
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
): string[] {
  const lines = [`${siteName(state, site)} may call ${names.callable(target)}:`];
  if (from !== -1) {
    lines.push(`  it is a member of ${names.value(from)}, which comes to the call by`);
    lines.push(...wayOf(names, arrivals, site.source, from));
    return lines;
  }
  const value = state.graph
    .valuesOf(site.source)
    .find((at) => isCallableValue(state, at) && state.values.firstOf(at) === target);
  if (value === undefined) {
    lines.push('  as the constructor of the class that is called.');
    return lines;
  }
  lines.push('  it comes to the call by', ...wayOf(names, arrivals, site.source, value));
  return lines;
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
  if (sites.length === 0) lines.push(`${caller} calls nothing.`);
  else lines.push(`${caller} has ${sites.length} calls:`);
  for (const site of sites.slice(0, MAX_LISTED)) lines.push(`  ${outcomeOf(state, names, site)}`);
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
  let root = site;
  while (root.frame.site !== null) root = root.frame.site;
  const what = root.key === -1 ? '' : ` of .${texts.textOf(root.key)}`;
  return `the call${what} at ${root.frame.unit.path}:${root.line}`;
}

/** The nearest callable around that has a name, or the top level. */
function declaredAround({ callables }: SolverState, callable: number): number {
  let at = callable;
  while (callables[at]!.declaration === -1 && callables[at]!.around !== -1)
    at = callables[at]!.around;
  return at;
}

function findCallables(state: SolverState, index: DeclarationIndex, name: string): Set<number> {
  const found = new Set<number>();
  state.callables.forEach(({ declaration, around, frame }, at) => {
    const { path } = frame.unit;
    if (path === null || frame.site !== null) return;
    if (declaration === -1) {
      if (around === -1 && path === name) found.add(at);
      return;
    }
    if (isNamed(index.declarations[declaration]!, path, name)) found.add(at);
  });
  return found;
}

function findClasses(
  { classes, units }: SolverState,
  index: DeclarationIndex,
  name: string,
): Set<number> {
  const found = new Set<number>();
  for (let at = 0; at < classes.size; at++) {
    const { declaration, unit } = classes.get(at);
    const { path } = units[unit]!;
    if (declaration === -1 || path === null) continue;
    if (isNamed(index.declarations[declaration]!, path, name)) found.add(at);
  }
  return found;
}

function isNamed(
  { qualifiedName, uniqueName }: { readonly qualifiedName: string; readonly uniqueName: string },
  path: string,
  name: string,
): boolean {
  if (name === qualifiedName || name === uniqueName || qualifiedName.endsWith(`.${name}`))
    return true;
  return name === `${path}:${qualifiedName}` || name === `${path}:${uniqueName}`;
}
