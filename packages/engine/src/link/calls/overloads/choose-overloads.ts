// Which of several callables of one name a call means: by the number of its arguments, by their names, and by
// what is known of their types when values have come to rest.
import { MISFIT } from '../../../flow/call-rules.ts';
import { ARGUMENT, CALL, type CallableFact, FORM, MEMBER, MOVE } from '../../../flow/flow-facts.ts';
import { countPlaced } from '../binding/placed-parameters.ts';
import { membersBeside } from '../classes/extension-choice.ts';
import { chooseByTrait } from '../classes/trait-methods.ts';
import { classOfValue, isOfRuntime, isOutside } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { LoadContext } from '../load-context.ts';
import { hasOutsideBase } from '../outside/outside-bases.ts';
import { argumentsOf, type SiteArgument } from '../sites/site-arguments.ts';
import type { Site } from '../sites/site-table.ts';
import { type CallableEntry, type Frame, placeIn, type SolverState } from '../solver-state.ts';
import type { Defaults } from '../units/declared-methods.ts';
import { isAddedOperator } from './added-operators.ts';
import { alternativesOf } from './argument-alternatives.ts';
import { isAddedByTests, withoutFarther } from './nearest-additions.ts';
import { isLeftToBase } from './overridden-otherwise.ts';
import type { PendingCall } from './pending-calls.ts';
import { scoreArguments, scoreTypes, scoreValue } from './score-arguments.ts';
import { holdsFunction } from './score-functions.ts';

/** Those that are meant of each group. Where none fits, all are kept: the facts are then incomplete. */
export function chooseOverloads(
  context: LoadContext,
  groups: Iterable<readonly PendingCall[]>,
): readonly PendingCall[] {
  const chosen: PendingCall[] = [];
  for (const group of groups) {
    const meant = chooseOne(context, group);
    // Of several the types are not known well enough to tell which of them is meant at all.
    const [first] = meant;
    if (meant.length === 1)
      for (const call of definedInstead(context, group, first!)) chosen.push(call);
    else for (const call of meant) chosen.push(call);
  }
  return chosen;
}

/** What a class only declares runs where it is defined, whatever is known of the types there. */
function definedInstead(
  { state }: LoadContext,
  group: readonly PendingCall[],
  call: PendingCall,
): readonly PendingCall[] {
  const defined = state.methodDefinitions.of(state, call.entry);
  if (defined.length === 0) return [call];
  const found = group.filter(
    ({ entry, receiver }) => receiver === call.receiver && defined.includes(entry.original),
  );
  return found.length > 0 ? found : [call];
}

function chooseOne(context: LoadContext, found: readonly PendingCall[]): readonly PendingCall[] {
  const all = membersFirst(context, withoutOtherOperands(context, found));
  if (all.length === 0) return all;
  if (all[0]!.entry.frame.unit.rules.inheritsOverloads === 'nearest')
    return chooseNearest(context, all);
  const { state } = context;
  const site = state.sites.at(all[0]!.site);
  if (isLeftToBase(context, site, () => givenTo(state, site), all)) return [];
  if (all.length === 1 && !isCertain(all)) return all;
  const known = overridingOnes(state, site, withoutItself(site, all));
  const group = isAlongside(known) ? asDeclared(state, site, known) : known;
  const given = givenTo(state, site);
  // What a class below has besides does not override what the call means.
  if (group.length === 1) return group.filter((call) => fits(state, given, call));
  const fitting = group.filter((call) => fits(state, given, call));
  if (fitting.length === 0 && isCertain(group)) {
    // What is meant stands in a base outside of the repository.
    site.markExternal();
    return [];
  }
  const candidates = byTraits(state, site, fitting.length > 0 ? fitting : group);
  // Constructors are not inherited.
  const mayBeOutside =
    isCertain(group) &&
    (site.flags & CALL.construct) === 0 &&
    candidates.some(({ entry }) => hasOutsideBase(state, entry.owner));
  if (candidates.length === 1 && !mayBeOutside) return candidates;
  if (candidates.every(hasNoOverloads)) return candidates;
  const chosen = new Set<PendingCall>();
  for (const alternative of alternativesOf(state, site, given)) {
    const scores = candidates.map((call) =>
      scoreTypes(context, site, alternative, call, skippedBy(state, call)),
    );
    const best = Math.max(...scores);
    if (mayBeOutside && best < MISFIT / 2) {
      site.markExternal();
      return [];
    }
    const meant = leastUnsaid(
      state,
      alternative,
      candidates.filter((_, at) => scores[at] === best),
    );
    if (isCertain(group) || areFew(meant)) for (const call of meant) chosen.add(call);
  }
  return [...chosen];
}

/**
 * Of those that fit alike the ones that take the fewest defaults, where a language says so:
 * https://kotlinlang.org/spec/overload-resolution.html#choosing-the-most-specific-candidate-from-the-overload-candidate-set
 */
function leastUnsaid(
  state: SolverState,
  given: readonly SiteArgument[],
  group: readonly PendingCall[],
): readonly PendingCall[] {
  const [first] = group;
  if (group.length < 2 || first!.entry.frame.unit.rules.prefersFewerDefaults !== true) return group;
  // Where nothing is known of an argument, they do not fit alike.
  const isOpen = ({ kind, place }: SiteArgument) =>
    OPEN.has(kind) || !(isKnown(state, place) || state.wantedClasses.has(place));
  if (given.some(isOpen)) return group;
  const counts = group.map(({ entry }) => entry.fact.parameters.length);
  const least = Math.min(...counts);
  return group.filter((_, at) => counts[at] === least);
}

/** Whether anything is known of what the place holds, but that it may be from outside. */
function isKnown({ graph, values, texts }: SolverState, place: number): boolean {
  const unknown = values.get(VALUE.external, texts.get(''));
  return graph.valuesOf(place).some((value) => value !== unknown);
}

/** In what form something is given says nothing of its type. */
const KNOWN_TO_SUIT = 1;

/** A member that takes what is given comes before extensions of its name. */
function membersFirst(context: LoadContext, found: readonly PendingCall[]): readonly PendingCall[] {
  const { state } = context;
  const [first] = found;
  if (first?.entry.frame.unit.rules.extensionsTakeReceivers !== true) return found;
  if (found.every(({ callable }) => !state.extensions.has(callable))) return found;
  const site = state.sites.at(first.site);
  const given = givenTo(state, site);
  const scoreOf = (call: PendingCall) =>
    scoreArguments(context, given, call, skippedBy(state, call));
  // A function goes to what takes one, where that is known.
  const isFunctionGiven = given.some(({ place }) => holdsFunction(state, place));
  const isHidden = new Set<number>();
  const meant = found.flatMap((call) => {
    const { callable } = call;
    if (!state.extensions.has(callable) || state.extensions.takesMissing(callable)) return [call];
    const { seen, hidden } = membersBeside(state, site, call.receiver);
    for (const each of hidden) isHidden.add(each);
    const members = seen.map((member) => memberInstead(state, call, member));
    const least = isFunctionGiven ? scoreOf(call) : MISFIT / 4;
    const taking = members.filter((each) => fits(state, given, each) && scoreOf(each) >= least);
    return taking.length > 0 ? taking : [call];
  });
  return meant.filter(
    (call, at) =>
      !isHidden.has(call.callable) &&
      meant.findIndex(({ callable, receiver }) => isSame(call, callable, receiver)) === at,
  );
}

const isSame = (call: PendingCall, callable: number, receiver: number): boolean =>
  call.callable === callable && call.receiver === receiver;

function memberInstead(
  { values, callables }: SolverState,
  { site, from, receiver }: PendingCall,
  callable: number,
): PendingCall {
  const value = values.get(VALUE.bound, callable, receiver);
  return { site, from, receiver, callable, value, entry: callables[callable]! };
}

/** What the runtime's types have for each other is not what a program adds to them for its own. */
function withoutOtherOperands(
  context: LoadContext,
  found: readonly PendingCall[],
): readonly PendingCall[] {
  const { state } = context;
  const [first] = found;
  const site = state.sites.at(first!.site);
  const rules = first!.entry.frame.unit.rules;
  if (rules.addedOperators === undefined || site.key === -1) return found;
  const key = state.texts.textOf(site.key);
  if (!rules.addedOperators.has(key)) return found;
  const given = argumentsOf(site);
  return found.filter(
    (call) =>
      !isAddedOperator(state, call.callable, key) ||
      scoreTypes(context, site, given, call, skippedBy(state, call)) >= KNOWN_TO_SUIT,
  );
}

/** As `chooseByTrait`, where the language tells methods of traits apart. */
function byTraits(
  state: SolverState,
  site: Site,
  candidates: readonly PendingCall[],
): readonly PendingCall[] {
  const [first] = candidates;
  if (candidates.length < 2 || site.key === -1) return candidates;
  if (first!.entry.frame.unit.rules.keysByTrait !== true) return candidates;
  const declared = declaredClass(state, site, first!);
  return chooseByTrait(state, site.key, { declared, path: site.frame.unit.path }, candidates);
}

/**
 * Of the nearest class that declares one that fits: https://learn.microsoft.com/dotnet/csharp/language-reference/language-specification/expressions#12892-method-invocations.
 * Where none does, an extension is meant, or what stands in a base outside of the repository.
 */
function chooseNearest(context: LoadContext, all: readonly PendingCall[]): readonly PendingCall[] {
  const { state } = context;
  const site = state.sites.at(all[0]!.site);
  const told = withoutUntold(state, site, all);
  if (told.length === 0) return told;
  const known = asDeclared(state, site, withoutItself(site, told));
  const group = known.filter(
    (call) =>
      scoreExtended(state, call) > MISFIT / 4 &&
      !isMadeOtherwise(state, site, call) &&
      !isAddedByTests(state, site, call),
  );
  const given = argumentsOf(site);
  const taking = group.filter((call) => fits(state, given, call));
  const suited = taking.length > 0 || tellsArguments(state, site) ? taking : group;
  const candidates = asAwaited(site, suited);
  if (candidates.length === 0) noteNoneFits(site);
  if (candidates.length < 2) return candidates;
  const scored = candidates.map((call) => ({
    call,
    score:
      scoreTypes(context, site, given, call, skippedBy(state, call)) + scoreExtended(state, call),
    distance: distanceOf(state, site, call),
  }));
  const fitting = withoutDisfavoured(
    state,
    scored.filter(({ score }) => score > MISFIT / 4),
  );
  if (fitting.length === 0 && areOtherwise(scored)) {
    site.markExternal();
    return [];
  }
  const nearest = Math.min(...fitting.map(({ distance }) => distance));
  const meant =
    fitting.length > 0 ? fitting.filter(({ distance }) => distance === nearest) : scored;
  const best = Math.max(...meant.map(({ score }) => score));
  const suiting = withoutFarther(
    state,
    site,
    meant.filter(({ score }) => score === best).map(({ call }) => call),
  );
  const chosen = leastUnsaid(state, given, suiting);
  return areFew(chosen) ? chosen : [];
}

/** Where others fit as well, without those that are meant only where none does. */
function withoutDisfavoured<T extends { readonly call: PendingCall }>(
  { forms }: SolverState,
  fitting: readonly T[],
): readonly T[] {
  const others = fitting.filter(({ call: { entry } }) => {
    const form = forms.of(placeIn(entry.frame, entry.fact.result)) ?? 0;
    return (form & FORM.disfavoured) === 0;
  });
  return others.length > 0 ? others : fitting;
}

/** Whether all are functions that cannot take what is given, where one of another package may have their name. */
const areOtherwise = (scored: readonly { call: PendingCall; score: number }[]): boolean =>
  scored.every(
    ({ call: { entry }, score }) =>
      score < MISFIT / 2 &&
      entry.owner === -1 &&
      entry.frame.unit.rules.functionsSpanPackages === true,
  );

/** A call that is awaited means what has to be, where there is such; any other one means the others. */
function asAwaited(
  { frame, row, flags }: Site,
  all: readonly PendingCall[],
): readonly PendingCall[] {
  if (row === -1 || frame.unit.rules.awaitsTellOverloads !== true) return all;
  const isAwaited = (flags & CALL.awaited) !== 0;
  const meant = all.filter(({ entry }) => entry.fact.isCoroutine === isAwaited);
  return meant.length > 0 ? meant : all;
}

/**
 * Without extensions of something from outside that suits none of them, where what else may be there suits one, and of what
 * nothing is known of, where something is known of that: it is the declared type that tells, and not what comes.
 */
function withoutUntold(
  state: SolverState,
  site: Site,
  all: readonly PendingCall[],
): readonly PendingCall[] {
  const [{ receiver }] = all as readonly [PendingCall];
  if (receiver === -1 || site.source === -1 || !isOutside(state, receiver)) return all;
  const extensions = all.filter(({ entry }) => entry.fact.takesReceiverFirst);
  if (extensions.length === 0) return all;
  const { graph, values, texts } = state;
  const isUntold = receiver === values.get(VALUE.external, texts.get(''));
  const suitsAny = (value: number) =>
    extensions.some((call) => scoreAsExtended(state, call, value) > 0);
  const tellsMore = (value: number) => value !== receiver && (isUntold || suitsAny(value));
  if (suitsAny(receiver) || !graph.valuesOf(site.source).some(tellsMore)) return all;
  return all.filter((call) => !extensions.includes(call));
}

/**
 * How well what an extension is called on suits its first parameter; 0 for all other methods:
 * https://learn.microsoft.com/dotnet/csharp/language-reference/language-specification/expressions#12893-extension-method-invocations
 */
function scoreExtended(state: SolverState, call: PendingCall): number {
  if (skippedBy(state, call) === 0 || call.receiver === -1) return 0;
  return scoreAsExtended(state, call, call.receiver);
}

function scoreAsExtended(state: SolverState, { entry }: PendingCall, value: number): number {
  const { fact, frame } = entry;
  const type = state.declaredTypes.get(placeIn(frame, fact.parameters[0]!));
  return type === undefined ? 0 : (scoreValue(state, frame.unit.rules, type, value) ?? 0);
}

/**
 * Whether the site has all arguments that the call is made with: what the runtime is told to call gets its own, and what
 * stands for a method is given the method's in a list. A function that is called as a value has no names.
 */
function tellsArguments({ texts }: SolverState, site: Site): boolean {
  const { key, flags, frame } = site;
  const { namesTellCallables, selfCalls, unnamedMembers } = frame.unit.rules;
  if ((flags & CALL.implicit) !== 0)
    return key !== -1 && unnamedMembers?.has(texts.textOf(key)) === true;
  if (key !== -1) return !selfCalls.includes(texts.textOf(key));
  return namesTellCallables !== true || argumentsOf(site).some(isGivenByName);
}

const isGivenByName = ({ kind }: SiteArgument): boolean => kind === ARGUMENT.named;

/**
 * Whether a type of the runtime is made, which has constructors of its own that are not in sight: what the program's protocols
 * add is then meant by names alone, and what it adds to the type itself by these or by what is known to be given.
 */
function isMadeOtherwise(state: SolverState, site: Site, { entry }: PendingCall): boolean {
  const { classes, graph, values } = state;
  if (entry.frame.unit.rules.namesTellCallables !== true || site.key !== -1) return false;
  if (entry.owner === -1 || site.source === -1) return false;
  const given = argumentsOf(site);
  if (given.length === 0 || given.some(isGivenByName)) return false;
  if (isOfRuntime(state, entry.owner))
    return entry.frame.unit.path !== null && !takesKnown(state, entry, given[0]!);
  return graph.valuesOf(site.source).some((value) => {
    if (values.kindOf(value) !== VALUE.class) return false;
    const made = values.firstOf(value);
    return isOfRuntime(state, made) && classes.isBelow(made, entry.owner);
  });
}

/** Whether what is given is known to be of the type of the first parameter. */
function takesKnown(
  state: SolverState,
  { fact, frame }: CallableEntry,
  given: SiteArgument,
): boolean {
  const { graph, declaredTypes } = state;
  const [parameter] = fact.parameters;
  const wanted = parameter === undefined ? undefined : declaredTypes.get(placeIn(frame, parameter));
  if (wanted === undefined) return false;
  return graph
    .valuesOf(given.place)
    .some((value) => (scoreValue(state, frame.unit.rules, wanted, value) ?? 0) >= KNOWN_TO_SUIT);
}

/** A member in sight that does not fit is not meant: an extension is, or else what stands outside of the repository. */
export function noteNoneFits(site: Site): void {
  if (site.key !== -1 && (site.flags & CALL.orName) === 0) site.markExternal();
}

/** Whether the call may mean the callable by its arguments. A function without a name has those of its delegate. */
export function mayTake(state: SolverState, call: PendingCall): boolean {
  const site = state.sites.at(call.site);
  if (scoreExtended(state, call) <= MISFIT / 4 || isMadeOtherwise(state, site, call)) return false;
  if (isAddedByTests(state, site, call)) return false;
  if (call.entry.fact.declaration === -1 || !tellsArguments(state, site)) return true;
  return fits(state, argumentsOf(site), call);
}

/**
 * Whether some arguments are given, and fewer than the method needs: what is meant then has the name elsewhere. Without any it
 * may be named as a function.
 */
export function lacksArguments(state: SolverState, call: PendingCall): boolean {
  if (call.entry.fact.declaration === -1) return false;
  const given = argumentsOf(state.sites.at(call.site));
  const isWhole = given.every(
    ({ kind }) => kind === ARGUMENT.positional || kind === ARGUMENT.named,
  );
  if (given.length === 0 || !isWhole) return false;
  return given.length < state.declaredMethods.defaultsOf(state, call.entry).required;
}

/** What a class below the declared type has besides is not meant, but only what it overrides. */
function asDeclared(
  state: SolverState,
  site: Site,
  group: readonly PendingCall[],
): readonly PendingCall[] {
  const { classes, overloads } = state;
  const declared = group.length < 2 || site.key === -1 ? -1 : declaredClass(state, site, group[0]!);
  if (declared === -1) return group;
  const members = overloads.members(classes, classes.orderOf(declared), site.key, () => true);
  const meant = group.filter(({ callable }) => overloads.isAmong(callable, members));
  // What the declared type has from outside is known by what overrides it.
  const known =
    meant.length > 0 ? meant : group.filter((call) => isOverride(state, site.key, call));
  return known.length > 0 ? known : group;
}

function isOverride(
  { classes, callableAt }: SolverState,
  key: number,
  { callable, entry: { owner } }: PendingCall,
): boolean {
  const members = owner === -1 ? [] : (classes.get(owner).members.get(key) ?? []);
  return members.some(
    ({ place, flags }) => (flags & MEMBER.overrides) !== 0 && callableAt.get(place) === callable,
  );
}

/**
 * What a class below the declared one has besides is not meant, where as many parameters as the members of that have tell
 * what overrides them.
 */
function overridingOnes(
  state: SolverState,
  site: Site,
  group: readonly PendingCall[],
): readonly PendingCall[] {
  const { owner, frame } = group[0]!.entry;
  if (frame.unit.rules.overridesHaveDefaults !== true || site.key === -1) return group;
  if (group.length < 2 || owner === -1) return group;
  const { classes, callables, callableAt } = state;
  const declared = classAround(state, site) ?? declaredClass(state, site, group[0]!);
  if (declared === -1 || declared === owner || !classes.isBelow(owner, declared)) return group;
  const counts = new Set(
    classes
      .orderOf(declared)
      .flatMap((at) => classes.get(at).members.get(site.key) ?? [])
      .map(({ place }) => callables[callableAt.get(place) ?? -1]?.fact.parameters.length),
  );
  const meant = group.filter(({ entry }) => counts.has(entry.fact.parameters.length));
  return meant.length > 0 ? meant : group;
}

/** The class of the method around, where the name stands alone; `undefined` where something is in front of it. */
function classAround({ callables }: SolverState, { frame, row, caller }: Site): number | undefined {
  if (row === -1 || frame.unit.facts.moves[row] !== MOVE.callName) return undefined;
  for (let at = caller; at !== -1; at = callables[at]!.around)
    if (callables[at]!.fact.receiver !== -1) return callables[at]!.owner;
  return undefined;
}

/** The class, above that of the receiver, by which the object of the call is known; -1 for none. */
function declaredClass(state: SolverState, { source }: Site, { receiver }: PendingCall): number {
  const { classes, declaredTypes, types, graph, values } = state;
  const known = declaredTypes.get(source);
  if (known !== undefined) return types.at(known).class;
  const own = receiver === -1 ? -1 : classOfValue(state, receiver);
  if (own === -1) return -1;
  let declared = -1;
  for (const value of graph.valuesOf(source)) {
    if (values.kindOf(value) !== VALUE.declared) continue;
    const of = types.at(values.firstOf(value)).class;
    const isHigher = declared === -1 || classes.isBelow(declared, of);
    if (of !== -1 && isHigher && classes.isBelow(own, of)) declared = of;
  }
  return declared;
}

/** How far up the class stands that declares the callable first. Extensions come behind all members. */
function distanceOf(state: SolverState, site: Site, { callable, receiver }: PendingCall): number {
  const { classes, overloads } = state;
  const of = receiver === -1 ? -1 : classAsked(state, receiver);
  if (of === -1 || site.key === -1) return 0;
  return overloads.declaredAt(classes, classes.orderOf(of), site.key, callable);
}

/** The class whose members are looked for in the value; of a receiver as the bases see it, the class of these. */
function classAsked(state: SolverState, value: number): number {
  const { values } = state;
  return values.kindOf(value) === VALUE.super ? values.firstOf(value) : classOfValue(state, value);
}

function hasNoOverloads({ entry }: PendingCall): boolean {
  const { path, rules } = entry.frame.unit;
  return path !== null && rules.lacksOverloads?.(path) === true;
}

/** What a callable is called on does not count. */
const areFew = (calls: readonly PendingCall[]): boolean =>
  calls.length <= MAX_ALIKE || new Set(calls.map(({ callable }) => callable)).size <= MAX_ALIKE;

/** Where more overloads than these suit equally well, too little is known of what is given to say which is meant. */
const MAX_ALIKE = 8;

/** A constructor hands over to another one: it would never end otherwise. */
function withoutItself(site: Site, all: readonly PendingCall[]): readonly PendingCall[] {
  if ((site.flags & CALL.construct) === 0) return all;
  const others = all.filter(({ callable }) => callable !== site.caller);
  return others.length === 0 ? all : others;
}

/** Whether nothing but the types that are declared decides, so that a call that fits none is none of them. */
const isCertain = (group: readonly PendingCall[]): boolean =>
  group.every(({ entry }) => entry.frame.unit.rules.inheritsOverloads === 'together');

const isAlongside = (group: readonly PendingCall[]): boolean =>
  group[0]!.entry.frame.unit.rules.inheritsOverloads === 'alongside';

/** The arguments; of those that are forwarded as many as the callable around is known to be called with. */
function givenTo({ arities, callables }: SolverState, site: Site): readonly SiteArgument[] {
  const given = argumentsOf(site);
  const known = arities.get(site.caller);
  if (known === undefined || known.size > 1) return given;
  const [arity] = known;
  const { fact, frame } = callables[site.caller]!;
  const absent = new Set(fact.parameters.slice(arity).map((place) => placeIn(frame, place)));
  return given.flatMap((argument) => {
    if (argument.kind !== ARGUMENT.forwarded) return [argument];
    return absent.has(argument.place) ? [] : [{ ...argument, kind: ARGUMENT.positional }];
  });
}

/** They may give no argument at all. */
const OPEN: ReadonlySet<number> = new Set([
  ARGUMENT.spread,
  ARGUMENT.spreadNamed,
  ARGUMENT.forwarded,
]);

/** Parameters that no argument is for, since the receiver is the first of them. */
function skippedBy({ values }: SolverState, { entry, value }: PendingCall): number {
  return entry.fact.takesReceiverFirst && values.kindOf(value) === VALUE.bound ? 1 : 0;
}

/**
 * Whether the arguments are given as the callable is named: by those names of parameters, and others without one. Without
 * any names it may be called as a value, which has none.
 * @param isAdded to a class of the runtime, which has others that are not in sight
 */
export function isNamedSo(site: Site, { fact, frame }: CallableEntry, isAdded: boolean): boolean {
  if (fact.rest !== -1) return true;
  const given = argumentsOf(site);
  const named = given.filter(({ kind }) => kind === ARGUMENT.named);
  if (named.length === 0 && !isAdded) return true;
  const names = new Set(fact.parameterNames.map((own) => frame.unit.texts[own]));
  if (named.some(({ name }) => !names.has(name))) return false;
  const placed = given.filter(({ kind }) => kind === ARGUMENT.positional).length;
  const unnamed = fact.parameterNames.filter((own) => own === -1).length;
  return placed <= unnamed && (!isAdded || given.length >= fact.required);
}

/** Whether the callable can be called with as many arguments of these names. */
export const takesGiven = (site: Site, entry: CallableEntry): boolean =>
  takes(argumentsOf(site), entry, { skipped: 0, defaults: entry.fact });

const fits = (state: SolverState, given: readonly SiteArgument[], call: PendingCall): boolean =>
  takes(given, call.entry, {
    skipped: skippedBy(state, call),
    defaults: state.declaredMethods.defaultsOf(state, call.entry),
  });

/** Whether the number of arguments and their names fit. */
function takes(
  all: readonly SiteArgument[],
  { fact, frame }: CallableEntry,
  { skipped, defaults }: { readonly skipped: number; readonly defaults: Defaults },
): boolean {
  const given = withoutUncounted(all, fact, frame);
  if (given === undefined) return false;
  let open = 0;
  let closed = skipped;
  let placed = skipped;
  for (const { kind } of given) {
    if (kind === ARGUMENT.spread && fact.rest === -1 && frame.unit.rules.spreadsFillRest === true)
      return false;
    if (OPEN.has(kind)) open += 1;
    else closed += 1;
    if (kind === ARGUMENT.positional) placed += 1;
  }
  if (fact.rest === -1 && closed > fact.parameters.length) return false;
  const isWhole = open === 0;
  if (
    isWhole &&
    (closed < defaults.required || !areGivenBehind(given, fact, frame, defaults, placed))
  )
    return false;
  return fact.rest !== -1 || placed <= countPlaced(frame, fact);
}

/** What is given for parameters, or for the list behind them one by one; `undefined` where a name is no parameter's. */
function withoutUncounted(
  all: readonly SiteArgument[],
  fact: CallableFact,
  frame: Frame,
): readonly SiteArgument[] | undefined {
  if (!all.some(({ kind }) => kind === ARGUMENT.named || kind === ARGUMENT.block)) return all;
  const { namesAreOfTemplates, restHasName } = frame.unit.rules;
  const isOther = ({ kind, name }: SiteArgument) =>
    kind === ARGUMENT.named &&
    (namesAreOfTemplates === true || (fact.keywordRest === -1 && !isNamed(fact, frame, name)));
  const given = all.filter((each) => each.kind !== ARGUMENT.block && !isOther(each));
  if (namesAreOfTemplates === true) return given;
  const most = restHasName === true && fact.rest !== -1 ? 1 : 0;
  const others = all.filter(isOther).length;
  return others <= most ? given : undefined;
}

/** Whether parameters that need an argument get one: those behind others which need none, and where names are given all. */
function areGivenBehind(
  given: readonly SiteArgument[],
  { parameterNames, parameters }: CallableFact,
  { unit }: Frame,
  { required, requiredBehind }: Defaults,
  placed: number,
): boolean {
  const isGiven = (at: number) =>
    at < placed ||
    given.some(({ kind, name }) =>
      kind === ARGUMENT.named
        ? name === unit.texts[parameterNames[at]!]
        : kind === ARGUMENT.trailing && at === parameters.length - 1,
    );
  if (!requiredBehind.every(isGiven)) return false;
  if (unit.rules.overridesHaveDefaults !== true || !given.some(isGivenByName)) return true;
  const first = Math.min(required, parameters.length) - requiredBehind.length;
  // Those by name in front of one by position stand in their own.
  const last = given.findLastIndex(({ kind }) => kind === ARGUMENT.positional);
  const inPlace = Math.max(placed, last + 1);
  return Array.from({ length: Math.max(0, first) }, (_, at) => at).every(
    (at) => at < inPlace || isGiven(at),
  );
}

/** Whether a parameter has the name. */
const isNamed = ({ parameterNames }: CallableFact, { unit }: Frame, name: number): boolean =>
  parameterNames.some((own) => own !== -1 && unit.texts[own] === name);
