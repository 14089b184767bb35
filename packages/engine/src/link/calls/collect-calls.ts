// What the solver found, as the program publishes it: calls between declarations, files and functions without
// a name, and how many call sites were understood.
import { CALL } from '../../flow/flow-facts.ts';
import type {
  AnonymousCallable,
  Call,
  CallEnd,
  CallResolution,
  Program,
  ProgramFile,
  ResolutionCount,
} from '../../program.ts';
import { compareText } from '../../source-tree.ts';
import type { SolvedCalls } from './solve-calls.ts';
import type { Site, SolverState } from './solver-state.ts';
import { VALUE } from './values.ts';

/** How sure an edge is by the way in which it was found, if the site may call nothing else. */
const CONFIDENCE: Record<CallResolution, number> = {
  direct: 1,
  imported: 1,
  member: 0.95,
  inherited: 0.95,
  flow: 0.85,
  hierarchy: 0.7,
};

/** The surest first: it names an edge that was found in several ways. */
const RESOLUTIONS = Object.keys(CONFIDENCE) as CallResolution[];

/** What a site calls: a callable, or a class whose instances are made without running code of its own. */
interface SiteTarget {
  readonly kind: 'callable' | 'class';
  readonly index: number;
  readonly resolution: CallResolution;
}

interface Entry {
  readonly from: CallEnd;
  readonly to: CallEnd;
  readonly lines: Set<number>;
  count: number;
  resolution: CallResolution;
  confidence: number;
}

export function collectCalls(
  { state, isComplete }: SolvedCalls,
  files: readonly ProgramFile[],
): Pick<Program, 'calls' | 'anonymous' | 'callResolution' | 'callBounds'> {
  const fileOf = new Map(files.map(({ path }, at) => [path, at]));
  const ends = new CallEnds(state, fileOf);
  const entries = new Map<string, Entry>();
  const tally = new Map<string, { resolved: number; external: number; unresolved: number }>();
  for (const place of sitesByPlace(state)) {
    const targets = targetsOf(state, place);
    countPlace(tally, state, place, targets.length);
    const published = targets.flatMap((target) => {
      const to = ends.callee(target);
      return to === undefined ? [] : [{ ...target, to }];
    });
    for (const { to, resolution } of published) {
      addCall(
        entries,
        { from: ends.caller(place[0]!.caller), to, line: place[0]!.line, resolution },
        published.length,
      );
    }
  }
  const anonymous = ends.sealAnonymous();
  const calls = [...entries.values()].map(({ lines, ...entry }) => ({
    ...entry,
    from: ends.seal(entry.from),
    to: ends.seal(entry.to),
    lines: [...lines].sort((a, b) => a - b),
  }));
  return {
    calls: calls.sort(compareCalls),
    anonymous,
    callResolution: sortTally(tally),
    callBounds: { widePlaces: state.graph.wideCount, isComplete },
  };
}

/** Sites that stand for one call in the text: it and what the runtime does on its behalf. */
function sitesByPlace({ sites }: SolverState): Site[][] {
  const places = new Map<string, Site[]>();
  for (const site of sites) {
    if (site.frame.unit.path === null && site.frame.site === null) continue;
    const root = rootOf(site);
    const key = `${root.frame.unit.index} ${root.row} ${root.caller} ${root.row === -1 ? `${root.line} ${root.key}` : ''}`;
    const place = places.get(key);
    if (place === undefined) places.set(key, [site]);
    else place.push(site);
  }
  return [...places.values()];
}

function rootOf(site: Site): Site {
  let root = site;
  while (root.frame.site !== null) root = root.frame.site;
  return root;
}

function countPlace(
  tally: Map<string, { resolved: number; external: number; unresolved: number }>,
  { callables }: SolverState,
  place: readonly Site[],
  targetCount: number,
): void {
  const root = rootOf(place[0]!);
  if (targetCount === 0 && root.isConversion) return;
  const { language } = root.frame.unit;
  const counts = tally.get(language) ?? { resolved: 0, external: 0, unresolved: 0 };
  tally.set(language, counts);
  const reachesRuntime = place.some(({ targets }) =>
    [...targets.keys()].some((at) => callables[at]!.frame.unit.path === null),
  );
  const isExternal = reachesRuntime || place.some((site) => site.isExternal);
  if (targetCount > 0) counts.resolved += 1;
  else if (isExternal) counts.external += 1;
  else if ((root.flags & CALL.implicit) === 0) counts.unresolved += 1;
}

function targetsOf(state: SolverState, place: readonly Site[]): SiteTarget[] {
  const found = new Map<string, SiteTarget>();
  const { callables, classes, units } = state;
  for (const site of place) {
    const isWide = state.graph.isWide(site.source);
    for (const [index, from] of site.targets) {
      if (callables[index]!.frame.unit.path === null) continue;
      if (callables[index]!.fact.isMacro === true) continue;
      if (isDefinedElsewhere(state, site, index)) continue;
      if (isWide && !isDeclared(state, from)) continue;
      add({ kind: 'callable', index, resolution: resolutionOf(state, site, index, from) });
    }
    const hasConstructor = [...site.targets.keys()].some(
      (at) =>
        callables[at]!.frame.unit.path !== null &&
        !callables[at]!.fact.isAbstract &&
        (site.classes.has(callables[at]!.owner) || isConstructorOf(state, site, at)),
    );
    for (const index of hasConstructor || isWide ? [] : site.classes) {
      const { path } = units[classes.get(index).unit]!;
      if (path === null) continue;
      const isOwn = path === rootOf(site).frame.unit.path;
      add({ kind: 'class', index, resolution: isOwn ? 'direct' : 'imported' });
    }
  }
  return [...found.values()];

  function add(target: SiteTarget): void {
    const key = `${target.kind} ${target.index}`;
    const known = found.get(key);
    if (known === undefined || isSurer(target.resolution, known.resolution)) found.set(key, target);
  }
}

/** Whether the target only declares what another target of the site defines, as in headers of C++. */
function isDefinedElsewhere({ callables }: SolverState, { targets }: Site, index: number): boolean {
  const { fact, owner, frame } = callables[index]!;
  if (!fact.isAbstract || owner === -1 || !frame.unit.rules.linksByName) return false;
  return [...targets.keys()].some((at) => {
    const other = callables[at]!;
    const isSame = other.owner === owner && !other.fact.isAbstract;
    return isSame && other.fact.parameters.length === fact.parameters.length;
  });
}

/** Whether a callable that a site runs is the constructor of one of the classes that it makes. */
function isConstructorOf(
  { callables, classes }: SolverState,
  site: Site,
  callable: number,
): boolean {
  const { owner } = callables[callable]!;
  return owner !== -1 && [...site.classes].some((at) => classes.isBelow(at, owner));
}

function isDeclared({ values }: SolverState, value: number): boolean {
  return value !== -1 && values.kindOf(value) === VALUE.declared;
}

const isSurer = (a: CallResolution, b: CallResolution): boolean =>
  RESOLUTIONS.indexOf(a) < RESOLUTIONS.indexOf(b);

function resolutionOf(
  state: SolverState,
  site: Site,
  callable: number,
  from: number,
): CallResolution {
  const { callables, callableAt, namedPlaces } = state;
  const { frame, owner } = callables[callable]!;
  const isSameFile = frame.unit === rootOf(site).frame.unit;
  if (site.frame.site !== null) return 'flow';
  if (site.classes.size > 0) return isSameFile ? 'direct' : 'imported';
  if (from === -1 || site.key === -1) {
    const isNamed = callableAt.get(site.source) === callable || namedPlaces.has(site.source);
    if (!isNamed) return 'flow';
    return isSameFile ? 'direct' : 'imported';
  }
  return memberResolution(state, from, owner);
}

function memberResolution(
  { values, types, classes }: SolverState,
  from: number,
  owner: number,
): CallResolution {
  const first = values.firstOf(from);
  switch (values.kindOf(from)) {
    case VALUE.namespace:
      return 'imported';
    case VALUE.cone:
      return types.at(first).class === owner ? 'hierarchy' : 'inherited';
    case VALUE.super:
      return 'inherited';
    case VALUE.declared: {
      const { class: classIndex } = types.at(first);
      if (classIndex === owner) return 'member';
      return owner !== -1 && classIndex !== -1 && classes.isBelow(classIndex, owner)
        ? 'inherited'
        : 'flow';
    }
    case VALUE.instance:
    case VALUE.class:
      if (first === owner) return 'member';
      return owner !== -1 && classes.isBelow(first, owner) ? 'inherited' : 'flow';
    case VALUE.object:
      return 'member';
    default:
      return 'flow';
  }
}

function addCall(
  entries: Map<string, Entry>,
  {
    from,
    to,
    line,
    resolution,
  }: Pick<Entry, 'from' | 'to' | 'resolution'> & { readonly line: number },
  targetCount: number,
): void {
  const key = JSON.stringify([from, to]);
  const confidence = confidenceOf(resolution, targetCount);
  const known = entries.get(key);
  if (known === undefined) {
    entries.set(key, { from, to, lines: new Set([line]), count: 1, resolution, confidence });
    return;
  }
  known.lines.add(line);
  known.count += 1;
  if (isSurer(resolution, known.resolution)) known.resolution = resolution;
  known.confidence = Math.max(known.confidence, confidence);
}

/** Each further target of a site makes each of them less sure; to two digits. */
function confidenceOf(resolution: CallResolution, targetCount: number): number {
  const share = targetCount === 1 ? 1 : targetCount <= 4 ? 0.9 : targetCount <= 16 ? 0.75 : 0.5;
  return Math.round(CONFIDENCE[resolution] * share * 100) / 100;
}

/** Callers and callees as ends of calls; functions without a name get their numbers at the end. */
class CallEnds {
  readonly #state: SolverState;
  readonly #fileOf: ReadonlyMap<string, number>;
  readonly #anonymous = new Set<number>();
  #order = new Map<number, number>();

  constructor(state: SolverState, fileOf: ReadonlyMap<string, number>) {
    this.#state = state;
    this.#fileOf = fileOf;
  }

  /** The nearest declared callable around, or the file. */
  caller(callable: number): CallEnd {
    let at = callable;
    for (;;) {
      const { declaration, around, frame } = this.#state.callables[at]!;
      if (declaration !== -1) return { declaration };
      if (around === -1) return { file: this.#fileOf.get(frame.unit.path ?? '') as number };
      at = around;
    }
  }

  callee({ kind, index }: SiteTarget): CallEnd | undefined {
    if (kind === 'class') {
      const { declaration } = this.#state.classes.get(index);
      return declaration === -1 ? undefined : { declaration };
    }
    const { declaration, around, fact } = this.#state.callables[index]!;
    if (declaration !== -1) return { declaration };
    if (around === -1 || fact.isAbstract) return undefined;
    this.#anonymous.add(index);
    return { anonymous: index };
  }

  sealAnonymous(): AnonymousCallable[] {
    const { callables } = this.#state;
    const found = [...this.#anonymous].map((index) => {
      const { fact, frame, around } = callables[index]!;
      const caller = this.caller(around);
      return {
        index,
        callable: {
          file: this.#fileOf.get(frame.unit.path ?? '') as number,
          around: 'declaration' in caller ? caller.declaration : null,
          startLine: fact.startLine,
          endLine: fact.endLine,
        },
      };
    });
    found.sort(
      (a, b) =>
        a.callable.file - b.callable.file ||
        a.callable.startLine - b.callable.startLine ||
        a.index - b.index,
    );
    this.#order = new Map(found.map(({ index }, at) => [index, at]));
    return found.map(({ callable }) => callable);
  }

  seal(end: CallEnd): CallEnd {
    return 'anonymous' in end ? { anonymous: this.#order.get(end.anonymous) as number } : end;
  }
}

const rankOf = (end: CallEnd): readonly [number, number] =>
  'file' in end ? [0, end.file] : 'declaration' in end ? [1, end.declaration] : [2, end.anonymous];

function compareCalls(a: Call, b: Call): number {
  const [fromA, fromB, toA, toB] = [rankOf(a.from), rankOf(b.from), rankOf(a.to), rankOf(b.to)];
  return fromA[0] - fromB[0] || fromA[1] - fromB[1] || toA[0] - toB[0] || toA[1] - toB[1];
}

function sortTally(
  tally: ReadonlyMap<string, { resolved: number; external: number; unresolved: number }>,
): ResolutionCount[] {
  return [...tally]
    .map(([language, counts]) => ({ language, ...counts }))
    .sort((a, b) => compareText(a.language, b.language));
}
