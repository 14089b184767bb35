// How well the arguments of a call suit the parameters of a callable, by what is known of their types when values have
// come to rest. Which of several callables is meant follows from it elsewhere.
import { type CallRules, MISFIT } from '../../../flow/call-rules.ts';
import { ARGUMENT, CALL, type CallableFact, ELEMENT_KEY, MOVE } from '../../../flow/flow-facts.ts';
import { ANY_TYPE, converting } from '../binding/converting-constructors.ts';
import { parameterAt } from '../binding/placed-parameters.ts';
import { classOfValue, isOutside } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { LoadContext } from '../load-context.ts';
import type { SiteArgument } from '../sites/site-arguments.ts';
import type { Site } from '../sites/site-table.ts';
import { type CallableEntry, placeIn, type SolverState } from '../solver-state.ts';
import { valueOfDeclared } from '../types/declared-value.ts';
import type { BoundType } from '../types/type-table.ts';
import { scoreImplied } from './implied-members.ts';
import { ANY_OBJECT, arityOf, CONVERTED, isPlain, scoreAsOutside } from './score-as-outside.ts';
import { scoreUntyped } from './score-functions.ts';

/** A call of one callable, as far as scoring asks. */
export interface ScoredCall {
  readonly entry: CallableEntry;
  /** What it is called on; -1 for nothing. */
  readonly receiver: number;
}

/**
 * Higher is better; an argument that cannot be of the parameter's type outweighs all that fit.
 * @param skipped how many parameters no argument is for
 */
export function scoreTypes(
  context: LoadContext,
  site: Site,
  arguments_: readonly SiteArgument[],
  call: ScoredCall,
  skipped: number,
): number {
  return (
    scoreArguments(context, arguments_, call, skipped) +
    scoreObject(context.state, site, call.entry)
  );
}

/** As `scoreTypes`, whatever the call is made on. */
export function scoreArguments(
  context: LoadContext,
  arguments_: readonly SiteArgument[],
  call: ScoredCall,
  skipped: number,
): number {
  const { state } = context;
  const { fact, frame } = call.entry;
  let position = skipped;
  let score = fact.rest === -1 ? 0 : -1;
  const { rules } = frame.unit;
  for (const { kind, name, place, value } of arguments_) {
    let parameter: number | undefined;
    let isRest = false;
    if (kind === ARGUMENT.named) {
      const at = fact.parameterNames.findIndex(
        (own) => own !== -1 && frame.unit.texts[own] === name,
      );
      parameter = fact.parameters[at];
    } else if (kind === ARGUMENT.trailing) parameter = fact.parameters.at(-1);
    else {
      const at = rules.namesTellCallables === true ? parameterAt(frame, fact, position) : position;
      parameter = fact.parameters[at];
      isRest = parameter === undefined && fact.rest !== -1;
      if (isRest) parameter = fact.rest;
      position += 1;
    }
    if (parameter === undefined) continue;
    const type = typeOf(context, placeIn(frame, parameter), call.receiver);
    if (type === undefined) {
      score += scoreUntyped(state, rules, placeIn(frame, parameter), place);
      continue;
    }
    const given = valuesGiven(state, rules, place, value);
    const [element] = isRest ? state.types.at(type).arguments : [];
    // Of a list of what a type parameter stands for it is not known what is in it.
    const isOpen =
      isRest && element === undefined && state.openTypes.has(placeIn(frame, parameter));
    const further = element === undefined ? 0 : scoreType(state, rules, element, given);
    // The list as a whole can only be the last argument, and the only one behind the others.
    const mayBeWhole = !isRest || arguments_.length === fact.parameters.length + 1;
    const whole = mayBeWhole ? scoreWhole(context, rules, type, given) : MISFIT;
    const suited = element === undefined && !isOpen ? whole : Math.max(whole, further + BY_ELEMENT);
    score += suited + state.forms.suit(place, placeIn(frame, parameter), suited);
    score += scoreImplied(state, place, type);
  }
  return score;
}

/** As `scoreType`, where of lists that are written out their elements tell what they are lists of. */
function scoreWhole(
  { state, nodes }: LoadContext,
  rules: CallRules,
  type: number,
  given: readonly number[],
): number {
  const known = scoreType(state, rules, type, given);
  const { class: list, arguments: held } = state.types.at(type);
  const [element, ...others] = held;
  if (known !== 0 || rules.listsTellElements !== true || list === -1) return known;
  if (element === undefined || others.length > 0) return known;
  const { values, objectShapes, texts, graph } = state;
  const key = texts.get(ELEMENT_KEY);
  const elements = given
    .filter((value) => values.kindOf(value) === VALUE.object)
    .filter((value) => objectShapes[values.firstOf(value)] === list)
    .flatMap((value) => graph.valuesOf(nodes.own(value, key)));
  return scoreType(state, rules, element, elements);
}

/** @param only the one value that is looked at; absent: all that the place holds */
function valuesGiven(
  state: SolverState,
  rules: CallRules,
  place: number,
  only: number | undefined,
): readonly number[] {
  if (only !== undefined) return [only];
  const known = staticValue(state, rules, place) ?? state.graph.valuesOf(place);
  // Where an extension answers what a type from outside is asked, that says nothing.
  const mayBeExtended = known.length > 1 && rules.outsideExtensions !== undefined;
  return mayBeExtended ? withoutOutside(state, known) : known;
}

/** Without what comes from outside, where something is of a class of the repository. */
function withoutOutside(state: SolverState, given: readonly number[]): readonly number[] {
  return given.some((value) => classOfValue(state, value) !== -1)
    ? given.filter((value) => !isOutside(state, value))
    : given;
}

/** How well what it is called on suits it. */
function scoreObject(state: SolverState, site: Site, entry: CallableEntry): number {
  const { fact, frame } = entry;
  if (fact.receiver === -1) return 0;
  const receiver = placeIn(frame, fact.receiver);
  const form = state.declaredMethods.isStatic(state, entry)
    ? 0
    : state.forms.suitReceiver(objectOf(state, site), receiver);
  return scoreReceiver(state, site, entry) + form;
}

/** What a method is called on: where its name stands alone, that of the method around it. */
function objectOf({ callables }: SolverState, { frame, row, source, caller }: Site): number {
  if (row === -1 || frame.unit.facts.moves[row] !== MOVE.callName) return source;
  for (let at = caller; at !== -1; at = callables[at]!.around) {
    const { fact, frame: own } = callables[at]!;
    if (fact.receiver !== -1) return placeIn(own, fact.receiver);
  }
  return source;
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

/** Extensions of one name are told apart by what they extend. Methods of a class and of its bases are of one object. */
function scoreReceiver(
  state: SolverState,
  site: Site,
  { fact, frame, owner }: CallableEntry,
): number {
  const { rules } = frame.unit;
  const receiver = placeIn(frame, fact.receiver);
  if (rules.inheritsOverloads !== undefined && rules.inheritsOverloads !== 'alongside') return 0;
  const isByName = site.key === -1 && rules.overloadsSpanFiles === true;
  if (!isByName && (site.key === -1 || (site.flags & CALL.orName) === 0)) return 0;
  const type = state.declaredTypes.get(receiver);
  // By its name alone an extension is called on what the function around is called on.
  const object = isByName ? objectOf(state, site) : site.source;
  if (type === undefined || (isByName && object === site.source)) return 0;
  // What extends a class is chosen by the class that is declared before it comes here.
  const isOutside = rules.extensionsTakeReceivers === true && owner === -1;
  const declared = isOutside ? valueOfDeclared(state, object) : -1;
  const known = declared === -1 ? 0 : scoreType(state, rules, type, [declared]);
  if (known > 0) return known;
  return scoreType(state, rules, type, state.graph.valuesOf(object)) + (known < 0 ? BY_TEST : 0);
}

/** What only a test of its type may have made of an object suits it less than what its type says. */
const BY_TEST = -1.5;

/** Where the compiler decides by the type of an expression, what flows into it does not matter. */
export function staticValue(
  { declaredTypes, staticTypes, types, values }: SolverState,
  rules: CallRules,
  place: number,
): readonly number[] | undefined {
  if (rules.suitsByName === undefined && rules.convertingMember === undefined) return undefined;
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
    case VALUE.class:
      // The name of a class is the one value that it has.
      if (rules.classesAreValues !== true || wanted.class === -1) return undefined;
      return scoreClass(state, rules, first, wanted);
    case VALUE.declared:
    case VALUE.cone: {
      const own = types.at(first);
      if (own.class !== -1) return scoreDeclared(state, rules, own, wanted);
      return scoreOutside(state, rules, own, wanted);
    }
    case VALUE.external:
      return first === NO_NAME ? undefined : scoreNames(state, rules, first, wanted);
    case VALUE.callable:
    case VALUE.bound:
      return scoreCallable(state, rules, first, wanted);
    case VALUE.object:
      return scoreWrittenOut(state, rules, state.objectShapes[first] ?? -1, wanted);
    default:
      return undefined;
  }
}

/**
 * How well a list, a table or a tuple that is written out suits a class.
 * @param shape the class that it is of by itself; -1 for none
 */
function scoreWrittenOut(
  { classes, texts }: SolverState,
  { madeOfLists }: CallRules,
  shape: number,
  wanted: BoundType,
): number | undefined {
  if (madeOfLists === undefined || shape === -1 || wanted.class === -1) return undefined;
  const { aliasOf, hasExternalBase } = classes.get(wanted.class);
  if (aliasOf !== null || classes.orderOf(shape).includes(wanted.class)) return undefined;
  if (madeOfLists.has(texts.textOf(wanted.name))) return OF_LITERAL;
  return hasExternalBase && classes.get(wanted.class).declaration !== -1 ? undefined : MISFIT;
}

/** What a literal may make instead of what it is by itself. */
const OF_LITERAL = -0.5;

/** What is declared with a class, of which several types of the runtime may be one. */
function scoreDeclared(
  state: SolverState,
  rules: CallRules,
  own: BoundType,
  wanted: BoundType,
): number {
  const { texts } = state;
  const isSame = own.class !== wanted.class || own.name === wanted.name;
  const byName = isSame
    ? undefined
    : rules.suitsAsPlain?.(texts.textOf(own.name), texts.textOf(wanted.name));
  const score = byName ?? scoreClass(state, rules, own.class, wanted) - (isSame ? 0 : 0.5);
  if (own.class !== wanted.class || score <= 0) return score;
  if (rules.convertsNothing === true)
    return holdsOthers(state, rules, own, wanted) ? MISFIT / 2 : score;
  return areOthersInside(state, own, wanted) ? score - UNLIKE : score;
}

/** Whether type arguments of one are none of those of the other, nor anything below or above these. */
function holdsOthers(
  state: SolverState,
  rules: CallRules,
  own: BoundType,
  wanted: BoundType,
): boolean {
  const { types, classes, texts } = state;
  return own.arguments.some((at, position) => {
    const other = wanted.arguments[position];
    if (other === undefined || other === at) return false;
    const [a, b] = [types.at(at), types.at(other)];
    if (a.parameter !== -1 || b.parameter !== -1) return false;
    if (a.class !== -1 && b.class !== -1) {
      // Depth is bounded by that of types.
      if (a.class === b.class) return holdsOthers(state, rules, a, b);
      return !classes.isBelow(a.class, b.class) && !classes.isBelow(b.class, a.class);
    }
    const [name, otherName] = [texts.textOf(a.name), texts.textOf(b.name)];
    if (a.class === -1 && b.class === -1)
      return name !== otherName && isPlain(rules, name) && isPlain(rules, otherName);
    return isPlain(rules, a.class === -1 ? name : otherName);
  });
}

export function scoreClass(
  state: SolverState,
  rules: CallRules,
  own: number,
  wanted: BoundType,
): number {
  const { classes, externalBases, texts } = state;
  if (wanted.class !== -1) {
    if (own === wanted.class) return 3;
    const distance = classes.orderOf(own).indexOf(wanted.class);
    if (distance !== -1) return 2 + 1 / (1 + distance);
    return isConverted(state, wanted, (type) => type.class === own) ? CONVERTED : MISFIT;
  }
  if (rules.suitsByName === undefined) return scoreAsOutside(state, rules, own, wanted);
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

/** Of two arrays or other types outside of the repository their arguments are compared as well. */
function scoreOutside(
  state: SolverState,
  rules: CallRules,
  own: BoundType,
  wanted: BoundType,
): number | undefined {
  const [ownArity, wantedArity] = [own, wanted].map((type) => arityOf(state, rules, type));
  const areFunctions = ownArity !== undefined && wantedArity !== undefined;
  if (areFunctions && ownArity !== wantedArity) return MISFIT;
  if (rules.linksByName && own.name === wanted.name && differInside(state, rules, own, wanted))
    return MISFIT / 2;
  const isArray = state.texts.textOf(own.name) === '[]';
  if (!isArray || own.name !== wanted.name || wanted.class !== -1) {
    const score = scoreNames(state, rules, own.name, wanted);
    return score === 3 && areOthersInside(state, own, wanted) ? score - UNLIKE : score;
  }
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

/** By how much less what has other type arguments suits a type than what is the same. */
const UNLIKE = 0.1;

/** Whether type arguments that nothing else is known of than their names tell two types of one name apart. */
function areOthersInside({ types }: SolverState, own: BoundType, wanted: BoundType): boolean {
  const areOther = (a: BoundType, b: BoundType): boolean => {
    if (a.parameter !== -1 || b.parameter !== -1) return false;
    if (a.class !== b.class || (a.class === -1 && a.name !== b.name)) return true;
    return a.arguments.length === b.arguments.length
      ? a.arguments.some((at, i) => areOther(types.at(at), types.at(b.arguments[i]!)))
      : a.arguments.length > 0 && b.arguments.length > 0;
  };
  return own.arguments.length > 0 && wanted.arguments.length > 0 && areOther(own, wanted);
}

/** Whether type arguments say that two types of one template are not the same one, which none is converted to. */
function differInside(
  state: SolverState,
  rules: CallRules,
  own: BoundType,
  wanted: BoundType,
): boolean {
  const { types, texts } = state;
  const isPlain = ({ name }: BoundType) => rules.plainTypes?.has(texts.textOf(name)) === true;
  return own.arguments.some((at, position) => {
    const other = wanted.arguments[position];
    if (other === undefined || other === at) return false;
    const [a, b] = [types.at(at), types.at(other)];
    if (a.parameter !== -1 || b.parameter !== -1) return false;
    if (a.class !== -1 || b.class !== -1)
      return (
        a.class !== b.class && (a.class !== -1 || isPlain(a)) && (b.class !== -1 || isPlain(b))
      );
    if (a.name !== b.name) return isPlain(a) && isPlain(b);
    // Depth is bounded by that of types.
    return differInside(state, rules, a, b);
  });
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
    const arity = arityOf(state, rules, wanted) ?? rules.arityByName?.(name);
    if (arity === undefined) return isPlain(rules, name) ? MISFIT : 1;
    if (arity === -1 || givesOtherwise(state, rules, callable, name)) return MISFIT;
    return takesCount(fact, arity) ? 2 : MISFIT;
  }
  const { members, isFinal, aliasOf } = classes.get(wanted.class);
  // Another name for no class at all is one for a type of functions.
  if (rules.functionsAreUntyped === true && aliasOf?.length === 0) return 2;
  // An interface can be implemented by a callable; a class without members hardly is one.
  if (rules.functionsAreNoInstances === true) return MISFIT;
  if (rules.linksByName && aliasOf === null)
    return isMadeOfFunctions(state, wanted.class) ? 1 : MISFIT;
  if (members.size === 0 || isFinal) return MISFIT;
  if (rules.arityByName === undefined || isOpenEnded(fact)) return 1;
  const methods = abstractMethods(state, wanted.class);
  if (methods.length === 0) return 1;
  const isOfSameArity = (method: number) =>
    state.callables[method]!.fact.parameters.length === fact.parameters.length;
  return methods.some(isOfSameArity) ? 2 : MISFIT;
}

/** Whether a constructor that converts may take a function: one of anything, as types of functions are none in the facts. */
const isMadeOfFunctions = (state: SolverState, classIndex: number): boolean =>
  state.classes.get(classIndex).hasExternalBase || converting(state, classIndex).includes(ANY_TYPE);

/** Whether one of the two gives nothing, a function with a name or the type of functions. */
function givesOtherwise(
  { callables, declaredTypes, types, texts }: SolverState,
  { functionTypeGives, nothingType }: CallRules,
  callable: number,
  wanted: string,
): boolean {
  const gives = functionTypeGives?.(wanted);
  const { fact, frame } = callables[callable]!;
  if (gives === undefined || fact.declaration === -1) return false;
  const type = declaredTypes.get(placeIn(frame, fact.result));
  const givesNothing = type !== undefined && texts.textOf(types.at(type).name) === nothingType;
  return gives === givesNothing;
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
  state: SolverState,
  rules: CallRules,
  own: number,
  wanted: BoundType,
): number | undefined {
  const { texts } = state;
  if (wanted.class === -1) {
    if (own === wanted.name) return 3;
    if (own === NO_NAME) return undefined;
    const names = [texts.textOf(own), texts.textOf(wanted.name)] as const;
    return (
      rules.suitsByName?.(...names) ?? rules.suitsAsPlain?.(...names) ?? scorePlain(rules, ...names)
    );
  }
  if (own === NO_NAME) return undefined;
  if (texts.textOf(own) === 'null') return 1.5;
  const isGiven = ({ class: classIndex, name }: BoundType) =>
    classIndex === -1 &&
    (name === own || isOfOneKind(rules, texts.textOf(own), texts.textOf(name)));
  return isConverted(state, wanted, isGiven) ? CONVERTED : MISFIT / 2;
}

/**
 * Whether the class has an operator that makes instances of it of what is given (`implicit operator C(string s)`), or a
 * constructor that does so without being named.
 */
function isConverted(
  state: SolverState,
  wanted: BoundType,
  isGiven: (type: BoundType) => boolean,
): boolean {
  const { classes, callables, callableAt, declaredTypes, texts, types } = state;
  const taken = converting(state, wanted.class);
  if (taken.some((type) => type !== ANY_TYPE && isGiven(types.at(type)))) return true;
  const name = texts.textOf(wanted.name);
  const key = texts.find(`operator ${name.slice(name.lastIndexOf('.') + 1)}`);
  const operators = key === undefined ? [] : (classes.get(wanted.class).members.get(key) ?? []);
  return operators.some(({ place }) => {
    const { fact, frame } = callables[callableAt.get(place) ?? -1] ?? {};
    const [first] = fact?.parameters ?? [];
    const type =
      frame === undefined || first === undefined
        ? undefined
        : declaredTypes.get(placeIn(frame, first));
    return type !== undefined && isGiven(types.at(type));
  });
}

/** What is of one kind is converted; what is of another is no more than thought of. */
function scorePlain({ plainTypes }: CallRules, own: string, wanted: string): number {
  const kinds = [plainTypes?.get(own), plainTypes?.get(wanted)];
  if (kinds.includes(undefined)) return 0;
  return kinds[0] === kinds[1] ? 1 : MISFIT / 2;
}

const isOfOneKind = (rules: CallRules, own: string, wanted: string): boolean =>
  scorePlain(rules, own, wanted) > 0;

/** Whether the value is of the type, or turns into it by itself, as far as anything is known of both. */
export const suits = (state: SolverState, rules: CallRules, type: number, value: number): boolean =>
  (scoreValue(state, rules, type, value) ?? 0) > 0;

/** The text that every program has first. */
const NO_NAME = 0;
