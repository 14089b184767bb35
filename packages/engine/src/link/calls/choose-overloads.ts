// Which of several callables of one name a call means: by the number of its arguments, by their names, and by
// what is known of their types when values have come to rest.
import { type CallRules, MISFIT } from '../../flow/call-rules.ts';
import { ARGUMENT, CALL, type CallableFact } from '../../flow/flow-facts.ts';
import type { LoadContext } from './load-context.ts';
import { hasOutsideBase } from './outside-bases.ts';
import { PairMap } from './pair-map.ts';
import { argumentsOf, type SiteArgument } from './site-arguments.ts';
import type { Site } from './site-table.ts';
import { type CallableEntry, placeIn, type SolverState } from './solver-state.ts';
import type { BoundType } from './type-table.ts';
import { VALUE } from './values.ts';

export interface PendingCall {
  readonly site: number;
  readonly callable: number;
  /** What reached the callee, and what it was read from. */
  readonly value: number;
  readonly from: number;
  readonly receiver: number;
  readonly entry: CallableEntry;
}

/** Those that are meant, in the order given. Where none fits, all are kept: the facts are then incomplete. */
export function chooseOverloads(
  context: LoadContext,
  pending: readonly PendingCall[],
): readonly PendingCall[] {
  const places = new PairMap();
  const groups: PendingCall[][] = [];
  for (const call of pending) {
    // Where overloads are inherited, all that one receiver has are told apart together.
    const isInherited = call.entry.frame.unit.rules.inheritsOverloads === true;
    const by = isInherited ? 2 * (call.receiver + 1) : 2 * (call.entry.owner + 1) + 1;
    const group = groups[places.get(call.site, by)];
    if (group === undefined) places.set(call.site, by, groups.push([call]) - 1);
    else if (!group.some(({ value }) => value === call.value)) group.push(call);
  }
  return groups.flatMap((group) => chooseOne(context, group));
}

function chooseOne(context: LoadContext, all: readonly PendingCall[]): readonly PendingCall[] {
  if (all.length === 1 && !isCertain(all)) return all;
  const { state } = context;
  const site = state.sites.at(all[0]!.site);
  const group = withoutItself(site, all);
  const given = givenTo(state, site);
  // What a class below has besides does not override what the call means.
  if (group.length === 1)
    return group.filter((call) => takes(given, call.entry, skippedBy(state, call)));
  const fitting = withDefinitions(
    state,
    group,
    group.filter((call) => takes(given, call.entry, skippedBy(state, call))),
  );
  if (fitting.length === 0 && isCertain(group)) {
    // What is meant stands in a base outside of the repository.
    site.markExternal();
    return [];
  }
  const candidates = fitting.length > 0 ? fitting : group;
  const mayBeOutside =
    isCertain(group) && candidates.some(({ entry }) => hasOutsideBase(state, entry.owner));
  if (candidates.length === 1 && !mayBeOutside) return candidates;
  if (candidates.every(hasNoOverloads)) return candidates;
  const scores = candidates.map((call) => scoreTypes(context, site, given, call));
  const best = Math.max(...scores);
  if (mayBeOutside && best < MISFIT / 2) {
    site.markExternal();
    return [];
  }
  const chosen = candidates.filter((_, at) => scores[at] === best);
  return isCertain(group) || areFew(chosen) ? chosen : [];
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

/** Where names are linked, defaults stand with the declaration: what defines it does not repeat them. */
function withDefinitions(
  state: SolverState,
  group: readonly PendingCall[],
  fitting: readonly PendingCall[],
): readonly PendingCall[] {
  const declared = fitting.filter(({ entry: { fact, frame } }) => {
    const hasDefaults = fact.isAbstract && fact.required < fact.parameters.length;
    return hasDefaults && frame.unit.rules.linksByName;
  });
  if (declared.length === 0) return fitting;
  return group.filter(
    (call) =>
      fitting.includes(call) || declared.some(({ entry }) => defines(state, call.entry, entry)),
  );
}

/** Whether it has a body and parameters of the same types. */
function defines(
  { declaredTypes }: SolverState,
  own: CallableEntry,
  other: CallableEntry,
): boolean {
  const { fact, frame } = own;
  const wanted = other.fact.parameters;
  if (fact.isAbstract || fact.parameters.length !== wanted.length) return false;
  return fact.parameters.every(
    (place, at) =>
      declaredTypes.get(placeIn(frame, place)) ===
      declaredTypes.get(placeIn(other.frame, wanted[at]!)),
  );
}

/** Whether nothing but the types that are declared decides, so that a call that fits none is none of them. */
const isCertain = (group: readonly PendingCall[]): boolean =>
  group.every(({ entry }) => entry.frame.unit.rules.inheritsOverloads === true);

/** The arguments; of those that are forwarded as many as the callable around is known to be called with. */
function givenTo({ arities, callables }: SolverState, site: Site): readonly SiteArgument[] {
  const given = argumentsOf(site);
  const [arity, ...others] = arities.get(site.caller) ?? [];
  if (arity === undefined || others.length > 0) return given;
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

/** Whether the number of arguments and their names fit. */
function takes(
  given: readonly SiteArgument[],
  { fact, frame }: CallableEntry,
  skipped: number,
): boolean {
  let [open, closed, placed] = [0, skipped, skipped];
  for (const { kind } of given) {
    if (kind === ARGUMENT.block) continue;
    if (OPEN.has(kind)) open += 1;
    else closed += 1;
    if (kind === ARGUMENT.positional) placed += 1;
  }
  if (fact.rest === -1 && closed > fact.parameters.length) return false;
  if (open === 0 && closed < fact.required) return false;
  if (fact.rest === -1 && placed > fact.positional) return false;
  return given.every(
    ({ kind, name }) =>
      kind !== ARGUMENT.named ||
      fact.keywordRest !== -1 ||
      fact.parameterNames.some((own) => own !== -1 && frame.unit.texts[own] === name),
  );
}

/** Higher is better; an argument that cannot be of the parameter's type outweighs all that fit. */
function scoreTypes(
  context: LoadContext,
  site: Site,
  arguments_: readonly SiteArgument[],
  call: PendingCall,
): number {
  const { state } = context;
  const { fact, frame } = call.entry;
  let position = skippedBy(state, call);
  let score = fact.rest === -1 ? 0 : -1;
  const { rules } = frame.unit;
  for (const { kind, name, place } of arguments_) {
    let parameter: number | undefined;
    let isRest = false;
    if (kind === ARGUMENT.named) {
      const at = fact.parameterNames.findIndex(
        (own) => own !== -1 && frame.unit.texts[own] === name,
      );
      parameter = fact.parameters[at];
    } else if (kind === ARGUMENT.trailing) parameter = fact.parameters.at(-1);
    else {
      parameter = fact.parameters[position];
      isRest = parameter === undefined && fact.rest !== -1;
      if (isRest) parameter = fact.rest;
      position += 1;
    }
    if (parameter === undefined) continue;
    const type = typeOf(context, placeIn(frame, parameter), call.receiver);
    if (type === undefined) {
      if (rules.functionsAreUntyped === true && holdsFunction(state, place)) score += 2;
      continue;
    }
    const given = staticValue(state, rules, place) ?? state.graph.valuesOf(place);
    const [element] = isRest ? state.types.at(type).arguments : [];
    const further = element === undefined ? -1 : scoreType(state, rules, element, given);
    // The list as a whole can only be the last argument, and the only one behind the others.
    const mayBeWhole = !isRest || arguments_.length === fact.parameters.length + 1;
    const whole = mayBeWhole ? scoreType(state, rules, type, given) : MISFIT;
    score += element === undefined ? whole : Math.max(whole, further + BY_ELEMENT);
  }
  return (
    score +
    scoreReceiver(state, rules, site, fact.receiver === -1 ? -1 : placeIn(frame, fact.receiver))
  );
}

/** The type of a parameter; where type parameters of its class are in it, with what they are for the receiver. */
function typeOf(
  { state, nodes }: LoadContext,
  place: number,
  receiver: number,
): number | undefined {
  const open = receiver === -1 ? undefined : state.openTypes.get(place);
  const closed =
    open === undefined
      ? undefined
      : state.types.substitute(open, (at) => nodes.typed.argumentsAt(receiver, at));
  return closed ?? state.declaredTypes.get(place);
}

function holdsFunction({ graph, values }: SolverState, place: number): boolean {
  return graph.valuesOf(place).some((value) => {
    const kind = values.kindOf(value);
    return kind === VALUE.callable || kind === VALUE.bound;
  });
}

/** Extensions of one name are told apart by what they extend. */
function scoreReceiver(state: SolverState, rules: CallRules, site: Site, receiver: number): number {
  if (receiver === -1 || site.key === -1 || (site.flags & CALL.orName) === 0) return 0;
  const type = state.declaredTypes.get(receiver);
  return type === undefined ? 0 : scoreType(state, rules, type, state.graph.valuesOf(site.source));
}

/** Where the compiler decides by the type of an expression, what flows into it does not matter. */
function staticValue(
  { declaredTypes, staticTypes, types, values }: SolverState,
  rules: CallRules,
  place: number,
): readonly number[] | undefined {
  if (rules.suitsByName === undefined) return undefined;
  const type = declaredTypes.get(place) ?? staticTypes.get(place);
  if (type === undefined) return undefined;
  const { class: classIndex, arguments: given, name } = types.at(type);
  const isKnown = classIndex !== -1 || given.length > 0;
  return [isKnown ? values.get(VALUE.declared, type) : values.get(VALUE.external, name)];
}

/** Further arguments are thought of only where nothing fits without them. */
const BY_ELEMENT = -50;

/** The best that one of the argument's values makes of the type; 0 when nothing is known of them. */
function scoreType(
  state: SolverState,
  rules: CallRules,
  type: number,
  given: readonly number[],
): number {
  let best: number | undefined;
  for (const value of given) {
    const score = scoreValue(state, rules, type, value);
    if (score !== undefined) best = best === undefined ? score : Math.max(best, score);
  }
  return best ?? 0;
}

/** @returns `undefined` where the value tells nothing */
export function scoreValue(
  state: SolverState,
  rules: CallRules,
  type: number,
  value: number,
): number | undefined {
  const { types, values } = state;
  const wanted = types.at(type);
  const first = values.firstOf(value);
  switch (values.kindOf(value)) {
    case VALUE.instance:
      return scoreClass(state, rules, first, wanted);
    case VALUE.declared:
    case VALUE.cone: {
      const own = types.at(first);
      if (own.class !== -1) {
        // Several types of the runtime may be one class.
        const isSame = own.class !== wanted.class || own.name === wanted.name;
        return scoreClass(state, rules, own.class, wanted) - (isSame ? 0 : 0.5);
      }
      return scoreOutside(state, rules, own, wanted);
    }
    case VALUE.external:
      return first === NO_NAME ? undefined : scoreNames(state, rules, first, wanted);
    case VALUE.callable:
    case VALUE.bound:
      return scoreCallable(state, rules, first, wanted);
    default:
      return undefined;
  }
}

function scoreClass(
  { classes, externalBases, texts }: SolverState,
  rules: CallRules,
  own: number,
  wanted: BoundType,
): number {
  if (wanted.class !== -1) {
    if (own === wanted.class) return 3;
    const distance = classes.orderOf(own).indexOf(wanted.class);
    return distance === -1 ? MISFIT : 2 + 1 / (1 + distance);
  }
  if (rules.suitsByName === undefined) return 0;
  // What the class is outside of the repository is known by the bases that it names, and by theirs.
  const name = texts.textOf(wanted.name);
  if (name === 'Object') return ANY_OBJECT;
  let best = MISFIT;
  classes.orderOf(own).forEach((at, distance) => {
    for (const base of externalBases.get(at) ?? []) {
      const score = rules.suitsByName!(texts.textOf(base), name);
      if (score > MISFIT / 2) best = Math.max(best, Math.min(score, 2 + 1 / (2 + distance)));
    }
  });
  return best;
}

/** Every instance suits it, and anything else suits better. */
const ANY_OBJECT = 1;

/** Of two arrays or other types outside of the repository their arguments are compared as well. */
function scoreOutside(
  state: SolverState,
  rules: CallRules,
  own: BoundType,
  wanted: BoundType,
): number | undefined {
  const [ownArity, wantedArity] = [own, wanted].map((type) =>
    rules.arityOfFunctionType?.(state.texts.textOf(type.name), type.arguments.length),
  );
  const areFunctions = ownArity !== undefined && wantedArity !== undefined;
  if (areFunctions && ownArity !== wantedArity) return MISFIT;
  const isArray = state.texts.textOf(own.name) === '[]';
  if (!isArray || own.name !== wanted.name || wanted.class !== -1)
    return scoreNames(state, rules, own.name, wanted);
  const [element] = own.arguments;
  const [wantedElement] = wanted.arguments;
  if (element === undefined || wantedElement === undefined) return 0;
  const value = state.types.at(element);
  const wantedType = state.types.at(wantedElement);
  if (value.parameter !== -1 || wantedType.parameter !== -1) return ANY_OBJECT + 1;
  if (value.class !== -1) {
    const score = scoreClass(state, rules, value.class, wantedType);
    return score;
  }
  // Depth is bounded by that of types.
  const score = scoreOutside(state, rules, value, wantedType) ?? 0;
  // Arrays of primitive values are not converted.
  if (score < 0 || (score !== 3 && score > 2)) return MISFIT;
  // An array of what is further away still suits an array better than any object.
  return score === 3 ? score : ANY_OBJECT + score / 2;
}

function scoreCallable(
  state: SolverState,
  rules: CallRules,
  callable: number,
  wanted: BoundType,
): number {
  const { classes, callables, texts } = state;
  const { fact } = callables[callable]!;
  if (wanted.class === -1) {
    const name = texts.textOf(wanted.name);
    const arity =
      rules.arityOfFunctionType?.(name, wanted.arguments.length) ?? rules.arityByName?.(name);
    if (arity === undefined) return 1;
    if (arity === -1) return MISFIT;
    return takesCount(fact, arity) ? 2 : MISFIT;
  }
  // An interface can be implemented by a callable; a class without members hardly is one.
  const { members, isFinal } = classes.get(wanted.class);
  if (members.size === 0 || isFinal) return MISFIT;
  if (rules.arityByName === undefined || isOpenEnded(fact)) return 1;
  const methods = abstractMethods(state, wanted.class);
  if (methods.length === 0) return 1;
  const isOfSameArity = (method: number) =>
    state.callables[method]!.fact.parameters.length === fact.parameters.length;
  return methods.some(isOfSameArity) ? 2 : MISFIT;
}

const isOpenEnded = ({ rest, required, parameters }: CallableFact): boolean =>
  rest !== -1 || required < parameters.length;

const takesCount = (fact: CallableFact, count: number): boolean =>
  isOpenEnded(fact) || fact.parameters.length === count;

/** The methods of a class or interface that are left to be implemented, those of its bases as well. */
export function abstractMethods(state: SolverState, classIndex: number): readonly number[] {
  const known = state.abstractMethods.get(classIndex);
  if (known !== undefined) return known;
  const { classes, callables, callableAt } = state;
  const methods: number[] = [];
  for (const at of classes.orderOf(classIndex)) {
    for (const members of classes.get(at).members.values()) {
      for (const { place } of members) {
        const callable = callableAt.get(place);
        if (callable !== undefined && callables[callable]!.fact.isAbstract) methods.push(callable);
      }
    }
  }
  state.abstractMethods.set(classIndex, methods);
  return methods;
}

/** Of types outside the repository nothing but the name is known; the empty name is any. */
function scoreNames(
  { texts }: SolverState,
  rules: CallRules,
  own: number,
  wanted: BoundType,
): number | undefined {
  if (wanted.class === -1) {
    if (own === wanted.name) return 3;
    if (own === NO_NAME) return undefined;
    const names = [texts.textOf(own), texts.textOf(wanted.name)] as const;
    return (
      rules.suitsByName?.(...names) ?? rules.suitsAsPlain?.(...names) ?? scorePlain(rules, ...names)
    );
  }
  if (own === NO_NAME) return undefined;
  return texts.textOf(own) === 'null' ? 1.5 : MISFIT / 2;
}

/** What is of one kind is converted; what is of another is no more than thought of. */
function scorePlain({ plainTypes }: CallRules, own: string, wanted: string): number {
  const kinds = [plainTypes?.get(own), plainTypes?.get(wanted)];
  if (kinds.includes(undefined)) return 0;
  return kinds[0] === kinds[1] ? 1 : MISFIT / 2;
}

/** The text that every program has first. */
const NO_NAME = 0;
