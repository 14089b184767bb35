// What one call in the text may call, by all that the solver found for it, and how each callee was found.
import { CALL, ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { CallResolution } from '../../../program.ts';
import type { Member } from '../classes/class-table.ts';
import { MAX_FLOWED } from '../graph/place-graph.ts';
import { classOfValue, isTold, MAX_CALLBACKS } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { LoadedTogether } from '../names/loaded-together.ts';
import { isAnsweredFor } from '../sites/answered-calls.ts';
import { rootOf, type Site } from '../sites/site-table.ts';
import type { SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';
import { awaitsCoroutine } from './awaited-results.ts';
import { withoutLiteralOperands } from './literal-operands.ts';
import { type FoundTarget, withoutMisfits } from './misfits.ts';
import { overriddenInText } from './overridden-in-text.ts';
import { ownDefinitions } from './own-definitions.ts';
import { withoutOtherTypes } from './static-dispatch.ts';
import { withoutUnrunConstructors } from './unrun-constructors.ts';

/** What a site calls: a callable, or a class whose instances are made without running code of its own. */
export interface SiteTarget {
  readonly kind: 'callable' | 'class';
  readonly index: number;
  readonly resolution: CallResolution;
  /** Whether the runtime calls it, on behalf of whoever handed it over. */
  readonly isByRuntime: boolean;
  /** The function that stands for it, where one does that is called in its place. */
  readonly reference?: number;
  /** Whether it is only what some file writes into a member of all that is of the receiver's declared type. */
  readonly isOfType?: boolean;
  /** Whether it has no name and came with many others, so that much may have mixed on the way. */
  readonly isOneOfMany?: boolean;
}

/** The surest first. */
export const RESOLUTIONS: readonly CallResolution[] = [
  'direct',
  'imported',
  'member',
  'inherited',
  'flow',
  'hierarchy',
];

export const isSurer = (a: CallResolution, b: CallResolution): boolean =>
  RESOLUTIONS.indexOf(a) < RESOLUTIONS.indexOf(b);

/** The same where tables of functions are followed (`CallRules.countsKinOnce`). */
const MAX_TABLED = 96;

/** A name means few things; where more have come, they came by flowing. */
const MAX_NAMED = 4;

/**
 * @param sites of one call in the text: its own, and those of the runtime that stand for it
 * @param shared what macros that other calls use as well call on its behalf
 */
export function targetsOf(
  state: SolverState,
  sites: readonly Site[],
  areLoadedTogether: LoadedTogether,
  shared: readonly SiteTarget[] = NONE,
): readonly SiteTarget[] {
  const own = allBelievable(state, sites);
  const found = shared.length === 0 ? own : [...own, ...shared];
  // Half of all calls lead out of the repository.
  if (found.length === 0) return NONE;
  const { unit } = sites[0]!.frame;
  const isShared = sites.some(({ flags }) => (flags & CALL.bySharedName) !== 0);
  const meets = (target: SiteTarget) =>
    isShared
      ? isInSameProgram(state, unit, target, areLoadedTogether)
      : canMeet(state, unit, target, areLoadedTogether);
  const met = eachOnce(found.every(meets) ? found : found.filter(meets));
  const linked = state.programs.own(state, unit, ownDefinitions(state, unit, met));
  return withoutDoubles(state, unit, linked);
}

/** With repetitions: of sites that stand for one call, most find nothing. */
function allBelievable(state: SolverState, sites: readonly Site[]): readonly SiteTarget[] {
  if (sites.length === 1) return believableOf(state, sites[0]!);
  const found: SiteTarget[] = [];
  for (const site of sites) for (const target of believableOf(state, site)) found.push(target);
  return found;
}

/** What all of the sites call together. */
export function believedOf(state: SolverState, sites: readonly Site[]): readonly SiteTarget[] {
  return eachOnce(allBelievable(state, sites));
}

/** Each target by the surest way in which it was found. */
export function eachOnce(all: readonly SiteTarget[]): readonly SiteTarget[] {
  if (all.length <= 1) return all;
  const found = new Map<number, SiteTarget>();
  for (const target of all) {
    const key = target.kind === 'callable' ? target.index : -1 - target.index;
    const known = found.get(key);
    if (known === undefined || isSurer(target.resolution, known.resolution)) found.set(key, target);
  }
  return [...found.values()];
}

/** Copies of a function are asked one by one: each wrapper that a decorator makes calls what it wraps. */
function believableOf(state: SolverState, site: Site): readonly SiteTarget[] {
  const targets = targetsOfSite(state, site);
  // Nearly every site has fewer targets than may have flowed.
  if (targets.length <= MAX_FLOWED) return targets;
  // One that is read for several receivers is one.
  const flowed = eachOnce(targets.filter(({ resolution }) => resolution === 'flow'));
  const most = site.isOfMany
    ? MAX_CALLBACKS
    : site.frame.unit.rules.countsKinOnce === true
      ? MAX_TABLED
      : MAX_FLOWED;
  if (flowed.length <= most) return targets;
  return targets.filter(({ resolution }) => resolution !== 'flow');
}

/** What is found by its name is there; what came on some way has to be in the same program. */
function canMeet(
  { callables }: SolverState,
  unit: Unit,
  { kind, index, resolution, isOfType }: SiteTarget,
  areLoadedTogether: LoadedTogether,
): boolean {
  if (kind === 'class' || resolution === 'direct' || resolution === 'imported') return true;
  const other = callables[index]!.frame.unit;
  return areLoadedTogether(unit, other, resolution === 'hierarchy' || isOfType);
}

/** Of what came by a shared name: tests put other things in the place of those that sources mean. */
function isInSameProgram(
  { callables, classes, units }: SolverState,
  unit: Unit,
  { kind, index }: SiteTarget,
  areLoadedTogether: LoadedTogether,
): boolean {
  const other = kind === 'class' ? units[classes.get(index).unit]! : callables[index]!.frame.unit;
  return (unit.isTest || !other.isTest) && areLoadedTogether.byImports(unit, other);
}

/**
 * Of overrides that only a type says, not those that tests declare where sources have some: what a test hands in is seen
 * to come.
 */
function withoutDoubles(
  { callables }: SolverState,
  unit: Unit,
  targets: readonly SiteTarget[],
): readonly SiteTarget[] {
  if (targets.length < 2 || unit.isTest || unit.rules.linksByName !== true) return targets;
  const isOfTest = ({ index }: SiteTarget) => callables[index]!.frame.unit.isTest;
  const isByType = ({ resolution }: SiteTarget) => resolution === 'hierarchy';
  if (!targets.some((target) => isByType(target) && !isOfTest(target))) return targets;
  return targets.filter((target) => !isByType(target) || !isOfTest(target));
}

function targetsOfSite(state: SolverState, site: Site): readonly SiteTarget[] {
  const found = foundTargets(state, site);
  const passed = state.dereferenced.get(site.index);
  if (passed === undefined) return found;
  const resolution = 'member';
  return [
    ...found,
    ...passed.map(
      (index) => ({ kind: 'callable', index, resolution, isByRuntime: false }) as const,
    ),
  ];
}

function foundTargets(state: SolverState, site: Site): readonly SiteTarget[] {
  // Half of all sites lead out of the repository.
  if (!site.hasTargets && !site.makesClasses) return NONE;
  if (site.isAnswered || awaitsCoroutine(state, site)) return NONE;
  const { callables } = state;
  const isHandedOver = (site.flags & CALL.handedOver) !== 0;
  const left = leftBeside(state, site, isHandedOver);
  if (left === LEFT.nothing) return NONE;
  const isWide = state.graph.isWide(site.source);
  const { targets, receivers } = site;
  const found: FoundTarget[] = [];
  for (let at = 0; at < targets.length; at++) {
    const copy = targets[at]!;
    const from = receivers[at]!;
    const { frame, fact } = callables[copy]!;
    if (frame.unit.path === null || fact.isMacro) continue;
    const index = overriddenInText(state, copy, site.key);
    if (left === LEFT.foreign && frame.unit.languageName === site.frame.unit.languageName) continue;
    if (isWide && !isKnownOtherwise(state, site, copy, from)) continue;
    if (isNeverRun(state, site, copy)) continue;
    const resolution = isHandedOver ? 'flow' : resolutionOf(state, site, index, from);
    // What is declared below once more, without a body, is overridden itself where anything runs.
    if (resolution === 'hierarchy' && fact.isAbstract) continue;
    const isByRuntime = isHandedOver || site.frame.site !== null;
    const target = { kind: 'callable', index, resolution, isByRuntime, from } as const;
    found.push(marked(state, site, target));
  }
  if (site.makesClasses && left === LEFT.all) found.push(...madeClasses(state, site, isWide));
  const run = withoutUnrunConstructors(state, site, withoutOtherTypes(state, site, found));
  return withoutMisfits(state, site, withoutLiteralOperands(state, site, run));
}

const NONE: readonly SiteTarget[] = [];

/** With what there is to say of it besides. */
function marked(state: SolverState, site: Site, target: FoundTarget): FoundTarget {
  const { resolution, from, index } = target;
  if (resolution !== 'flow') return target;
  if ((site.flags & CALL.handedOver) === 0 && isByType(state, from))
    return { ...target, isOfType: true };
  return isOneOfMany(state, site, index) ? { ...target, isOneOfMany: true } : target;
}

const isByType = ({ values }: SolverState, from: number): boolean =>
  from !== -1 && (values.kindOf(from) === VALUE.declared || values.kindOf(from) === VALUE.cone);

/** Whether it has no name and came with many, in a language where many such are called. */
function isOneOfMany({ callables }: SolverState, { isOfMany }: Site, index: number): boolean {
  const { fact, frame } = callables[index]!;
  return isOfMany && fact.declaration === -1 && frame.unit.rules.manyCallbacksAreCalled === true;
}

/** Whether something else runs in its place, or nothing does. */
const isNeverRun = (state: SolverState, site: Site, copy: number): boolean =>
  state.sites.unmade.get(site.index)?.has(copy) === true ||
  isDefinedElsewhere(state, site, copy) ||
  isUnaskedStandIn(state, site, state.callables[copy]!.original) ||
  isAnsweredFor(state, site, copy);

/**
 * Whether it stands for methods that its class lacks, and the call is not written: a loop asks nobody for elements who does
 * not declare how to get them.
 */
function isUnaskedStandIn(
  { callables, callableAt, classes, texts }: SolverState,
  { flags, frame, key }: Site,
  callable: number,
): boolean {
  if ((flags & CALL.implicit) === 0 || frame.unit.rules.hasStandIns !== true) return false;
  const { owner } = callables[callable]!;
  const members = owner === -1 ? undefined : classes.get(owner).members;
  const isAt = ({ place }: Member) => callableAt.get(place) === callable;
  const standsForAny = members?.get(texts.get(ELEMENT_KEY))?.some(isAt) === true;
  return standsForAny && members?.get(key)?.some(isAt) !== true;
}

/** Which targets of a site count, where another call says more. */
const LEFT = { nothing: 0, foreign: 1, all: 2 } as const;

/** What is left for a site that depends on another call, once that has its answer. */
function leftBeside(state: SolverState, { callOf }: Site, isHandedOver: boolean): number {
  if (callOf === -1) return LEFT.all;
  const call = state.sites.at(callOf);
  if (isHandedOver) return staysInside(state, call) ? LEFT.nothing : LEFT.all;
  // What another language of the platform reads is a method here, and may override the one that is found.
  return findsMethod(state, call) ? LEFT.foreign : LEFT.all;
}

/** Whether the call leads to something of the repository. */
function staysInside({ callables, classes, units }: SolverState, site: Site): boolean {
  return (
    site.targets.some((at) => callables[at]!.frame.unit.path !== null) ||
    site.classes.some((at) => units[classes.get(at).unit]!.path !== null)
  );
}

/** Only where types hold: elsewhere what is read may hide the method. */
function findsMethod({ callables, classes, callableAt }: SolverState, site: Site): boolean {
  if (!site.frame.unit.rules.typesAreSound) return false;
  return site.targets.some((at) => {
    const { owner } = callables[at]!;
    const members = owner === -1 ? undefined : classes.get(owner).members.get(site.key);
    return members?.some(({ place }) => callableAt.get(place) === at) === true;
  });
}

/** Whether more than what has flowed says that the callable is a target. */
function isKnownOtherwise(state: SolverState, site: Site, callable: number, from: number): boolean {
  return isTold(state, from) || site.declaresTarget(callable) || isOfToldClass(state, site, from);
}

/** Whether it is what is made of a class that is made however many come. */
function isOfToldClass({ values }: SolverState, site: Site, from: number): boolean {
  return (
    from !== -1 && values.kindOf(from) === VALUE.instance && site.tellsClass(values.firstOf(from))
  );
}

/**
 * Classes of the repository that have no code of their own to make instances.
 * @param isWide whether only those are believed that are told
 */
function madeClasses(state: SolverState, site: Site, isWide: boolean): FoundTarget[] {
  const isByRuntime = site.frame.site !== null;
  return site.classes.flatMap((index) => {
    if (isWide && !site.tellsClass(index)) return [];
    if (state.sites.notMade.get(site.index)?.has(index) === true) return [];
    const { path } = state.units[state.classes.get(index).unit]!;
    if (path === null || runsConstructor(state, site, index)) return [];
    const isOwn = path === rootOf(site).frame.unit.path;
    const resolution = isByRuntime ? 'flow' : isOwn ? 'direct' : 'imported';
    return [{ kind: 'class', index, resolution, isByRuntime, from: -1 } as const];
  });
}

/** Whether the site runs a constructor that the class has from the repository. */
function runsConstructor({ callables, classes }: SolverState, site: Site, made: number): boolean {
  return site.targets.some((at) => {
    const { frame, fact, owner, declaration } = callables[at]!;
    if (frame.unit.path === null || owner === -1) return false;
    // A stub's constructor makes instances as one with a body does; one that fields alone make is not in the text.
    const isOfStub = declaration !== -1 && frame.unit.rules.receiversMayBeBelow === true;
    if (fact.isAbstract && !isOfStub) return false;
    return classes.isBelow(made, owner);
  });
}

/** Whether the target only declares what another target of the site defines: signatures, and headers of C++. */
function isDefinedElsewhere(state: SolverState, site: Site, index: number): boolean {
  const { callables } = state;
  const { fact, owner, frame } = callables[index]!;
  if (!fact.isAbstract) return false;
  const { targets, caller } = site;
  const group = groupOf(state, index);
  const isSignature = targets.some(
    (at) => at !== index && !callables[at]!.fact.isAbstract && groupOf(state, at) === group,
  );
  if (isSignature) return true;
  if (owner === -1) return false;
  if (frame.unit.rules.receiversMayBeBelow === true) {
    if (!isOverridden(state, site, owner)) return false;
    // The class itself means its own method, unless none of its instances has it.
    return callables[caller]!.owner !== owner || !isRunByInstances(state, site, index);
  }
  if (!frame.unit.rules.linksByName) return false;
  return targets.some((at) => {
    const other = callables[at]!;
    const isSame = other.owner === owner && !other.fact.isAbstract;
    return isSame && other.fact.parameters.length === fact.parameters.length;
  });
}

/**
 * A method that only says that there is one does not run where something that overrides it does: a method of a class below,
 * or what such a class has from another base.
 */
function isOverridden(state: SolverState, { targets, receivers }: Site, owner: number): boolean {
  const { callables, classes } = state;
  const isBelow = (at: number) => at !== -1 && at !== owner && classes.isBelow(at, owner);
  return targets.some((target, at) => {
    const other = callables[target]!;
    if (other.fact.isAbstract) return false;
    return isBelow(other.owner) || isBelow(classOfValue(state, receivers[at]!));
  });
}

/** Whether an instance that is made somewhere, of the class of the method or of one below, has this method. */
function isRunByInstances(state: SolverState, { key }: Site, callable: number): boolean {
  const { callables, callableAt, classes } = state;
  const { owner, original } = callables[callable]!;
  if (key === -1) return true;
  return [owner, ...classes.below(owner)].some((at) => {
    if (!classes.get(at).isMade) return false;
    const found = classes.findMembers(classes.orderOf(at), key, () => true);
    return found.some(({ place }) => callableAt.get(place) === original);
  });
}

function resolutionOf(
  state: SolverState,
  site: Site,
  callable: number,
  from: number,
): CallResolution {
  const { frame } = state.callables[callable]!;
  const isSameFile = frame.unit === rootOf(site).frame.unit;
  if (site.frame.site !== null) return 'flow';
  if (site.makesClasses) return isSameFile ? 'direct' : 'imported';
  const isAdded = state.outsideExtensions.includes(state, site.key, callable);
  if (isAdded && !isInherited(state, callable, from)) return 'member';
  if (from !== -1 && site.key !== -1) return memberResolution(state, site, from, callable);
  if (!isNamed(state, site, callable)) return 'flow';
  return isSameFile ? 'direct' : 'imported';
}

/** Whether the name in the text alone says what is called. */
function isNamed(state: SolverState, site: Site, callable: number): boolean {
  const { callables, callableAt, namedPlaces, declaredNames, extensions } = state;
  const { source, key, targets } = site;
  // An extension, of which the name is asked and not the receiver.
  const { fact, owner, frame } = callables[callable]!;
  const isBare = frame.unit.rules.extensionsTakeReceivers === true && fact.receiver !== -1;
  if (key !== -1 && ((isBare && owner === -1) || extensions.has(callable))) return true;
  const held = callableAt.get(source);
  if (held !== undefined && callables[held]!.original === callable) return true;
  if (namedPlaces.has(source) && isFew(state, targets)) return true;
  return declaredNames.isCalledBy(state, site);
}

/** Whether a name may mean all of them. Overloads are one. */
function isFew(state: SolverState, targets: readonly number[]): boolean {
  if (targets.length <= MAX_NAMED) return true;
  return new Set(targets.map((at) => groupOf(state, at))).size <= MAX_NAMED;
}

/** The first of the callables that overload each other. */
function groupOf({ callables, overloadOf }: SolverState, callable: number): number {
  const { original } = callables[callable]!;
  return overloadOf.get(original) ?? original;
}

/** Whether the receiver is known to be of a class below that of the callable. */
function isInherited(state: SolverState, callable: number, from: number): boolean {
  const { owner } = state.callables[callable]!;
  const of = from === -1 || owner === -1 ? -1 : classOfValue(state, from);
  return of !== -1 && of !== owner && state.classes.isBelow(of, owner);
}

function memberResolution(
  state: SolverState,
  { key }: Site,
  from: number,
  callable: number,
): CallResolution {
  const { values, types, classes, callables } = state;
  const { owner } = callables[callable]!;
  const first = values.firstOf(from);
  switch (values.kindOf(from)) {
    case VALUE.namespace:
      return 'imported';
    case VALUE.cone:
      return owner !== -1 && classes.isBelow(owner, types.at(first).class)
        ? 'hierarchy'
        : 'inherited';
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
      if (first === owner || hasMember(state, first, key, callable)) return 'member';
      return owner !== -1 && classes.isBelow(first, owner) ? 'inherited' : 'flow';
    case VALUE.object:
      return 'member';
    default:
      return 'flow';
  }
}

/** Whether the class has it as a member of its own, as one has those of its companion in Kotlin. */
function hasMember(
  { classes, callableAt }: SolverState,
  classIndex: number,
  key: number,
  callable: number,
): boolean {
  const members = classes.get(classIndex).members.get(key);
  return members?.some(({ place }) => callableAt.get(place) === callable) === true;
}
