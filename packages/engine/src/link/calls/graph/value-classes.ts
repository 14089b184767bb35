// Which class a value speaks of.
import type { SolverState } from '../solver-state.ts';
import { TOLD, VALUE } from './values.ts';

/** The class whose instance the value is, or that it is itself; -1 for others. */
export function classOfValue({ values, types }: SolverState, value: number): number {
  const kind = values.kindOf(value);
  if (kind === VALUE.instance || kind === VALUE.class) return values.firstOf(value);
  if (kind === VALUE.declared || kind === VALUE.cone) return types.at(values.firstOf(value)).class;
  return -1;
}

/** Whether it is from outside, or known to be of a type from there. */
export function isOutside(state: SolverState, value: number): boolean {
  const kind = state.values.kindOf(value);
  if (kind === VALUE.external) return true;
  const isOfType = kind === VALUE.declared || kind === VALUE.cone;
  return isOfType && classOfValue(state, value) === -1;
}

/** Not a name that a program can use. */
const STAND_IN = 'a stand-in';

/** What tests put in the place of an instance, which runs none of its code. */
export const standIn = ({ values, texts }: SolverState): number =>
  values.get(VALUE.external, texts.get(STAND_IN));

/** Whether all that has come to the place is somewhere outside, as nothing is. */
export function areOutside(state: SolverState, place: number): boolean {
  const { graph } = state;
  for (let at = 0, count = graph.countOf(place); at < count; at++)
    if (!isOutside(state, graph.valueAt(place, at))) return false;
  return true;
}

/** The class of any receiver that its methods may have where none is seen; -1 for all other values, and for none. */
export function classOfReceivers(state: SolverState, value: number): number {
  const { values, cones } = state;
  if (value === -1 || values.kindOf(value) !== VALUE.cone) return -1;
  return cones.boundsOf(values.secondOf(value)).isReceiver ? classOfValue(state, value) : -1;
}

/** Whether the runtime's sources declare it. @param classIndex -1 for none */
export const isOfRuntime = ({ classes, units }: SolverState, classIndex: number): boolean =>
  classIndex !== -1 && units[classes.get(classIndex).unit]!.path === null;

/**
 * The same for all overloads of one callable, also where they are bound, and for what is made in a method that is read
 * for several receivers: they are one as far as numbers matter.
 */
export function representative(
  { values, callables, overloadOf, objectPlaces, generals }: SolverState,
  value: number,
): number {
  const general = generals.of(value);
  if (general !== -1) return general;
  const kind = values.kindOf(value);
  const of = values.firstOf(value);
  if (kind === VALUE.object) return -1 - (objectPlaces.get(of) ?? -1 - value);
  if (kind !== VALUE.callable && kind !== VALUE.bound) return value;
  const { original, frame } = callables[of]!;
  const isTold = frame.isByReceiver || frame.isByCall;
  const first = overloadOf.get(original) ?? (isTold ? original : undefined);
  return first === undefined ? value : values.get(kind, first, values.secondOf(value));
}

/** Kin that is told by no class. */
const KIN = { text: -1, callable: -2, module: -3, class: -4 } as const;

/**
 * The same for values that are kin where the language counts such as one: classes with a common base in the repository
 * and their instances, modules, texts, lists and maps of one kind, and functions of the file that the place is in.
 */
export function kinOf(state: SolverState, value: number, place: number): number {
  const { values, units, callables, objectUnits, objectShapes } = state;
  const first = values.firstOf(value);
  switch (values.kindOf(value)) {
    case VALUE.bound:
    case VALUE.super:
      return kinOf(state, values.secondOf(value), place);
    case VALUE.text:
      return units[values.secondOf(value)]!.rules.countsKinOnce === true ? KIN.text : value;
    case VALUE.namespace:
      return units[first]!.rules.countsKinOnce === true ? KIN.module : value;
    case VALUE.callable: {
      const { unit } = callables[first]!.frame;
      const isHere =
        (place >= unit.firstPlace && place < unit.firstPlace + unit.facts.placeCount) ||
        state.homes.get(place) === unit.index;
      return isHere && unit.rules.countsKinOnce === true ? KIN.callable : value;
    }
    case VALUE.object: {
      const { rules } = units[objectUnits[first]!]!;
      return rules.countsKinOnce === true ? kinByShape(state, objectShapes[first]!) : value;
    }
    default:
      return kinByClass(state, value);
  }
}

/** A member of the class, or of its instances, is in the file of the class. */
export function noteHome({ classes, homes }: SolverState, classIndex: number, place: number): void {
  const { rules, unit } = classes.get(classIndex);
  if (rules.countsKinOnce === true) homes.set(place, unit);
}

/** Lists and their parts are kin: of the classes of the runtime the last that all others do not have as well counts. */
const kinByShape = ({ classes }: SolverState, shape: number): number =>
  KIN.class - (shape === -1 ? -1 : (classes.orderOf(shape).at(-2) ?? shape)) - 1;

/** The last of the repository's classes that the value's class is based on stands for all of them. */
function kinByClass(state: SolverState, value: number): number {
  const { classes, units } = state;
  const at = classOfValue(state, value);
  if (at === -1 || mostKinOf(state, value) === 0) return value;
  const isOwn = (base: number) => units[classes.get(base).unit]!.path !== null;
  return KIN.class - (classes.orderOf(at).findLast(isOwn) ?? at) - 1;
}

/**
 * How many values may be in places by that in the whole program. Small programs need far fewer; in large ones with deep
 * hierarchies each class would be wherever one of its kin is.
 */
const MAX_KIN_IN_ALL = 400_000;

/** How many values may be in places of the whole program because they are kin, for a value to be so as well. */
export function mostKinOf(state: SolverState, value: number): number {
  const at = classOfValue(state, value);
  const rules = at === -1 ? undefined : state.classes.get(at).rules;
  if (rules === undefined || rules.countsKinOnce === true) return MAX_KIN_IN_ALL;
  return rules.mostKin ?? 0;
}

/**
 * Whether it is a function without a name, of the repository or read from the runtime for one call: a lambda, a block.
 * Where types hold, what the runtime makes of functions (`f.andThen(g)`) is left out: being told is a copy of it for
 * each call, which took a tenth of the time in which cats is linked and found nothing.
 */
export function isNameless({ values, callables }: SolverState, value: number): boolean {
  if (values.kindOf(value) !== VALUE.callable) return false;
  const { fact, frame } = callables[values.firstOf(value)]!;
  const { path, rules } = frame.unit;
  return fact.declaration === -1 && (path !== null || (frame.isCopy && !rules.typesAreSound));
}

/** How many named functions may be in one place, and the same where kin count once, so that more come together. */
const MAX_FUNCTIONS = 512;
/** The same of functions without a name, which tests have many more of. */
export const MAX_CALLBACKS = 2048;
const MAX_FUNCTIONS_OF_KIN = 48;

/** How many values may be in a place where the value and others like it are, functions with a name; 0 for what is none. */
export function mostFunctionsWith(state: SolverState, value: number): number {
  if (isToldCallback(state, value)) return MAX_CALLBACKS;
  if (isCalledObject(state, value)) return MAX_FUNCTIONS;
  if (!isNamedFunction(state, value)) return 0;
  const { values, callables } = state;
  const { rules } = callables[values.firstOf(value)]!.frame.unit;
  return rules.countsKinOnce === true ? MAX_FUNCTIONS_OF_KIN : MAX_FUNCTIONS;
}

/**
 * Whether it is a function of the repository without a name, of a language where whoever gets many of them calls each, as
 * listeners and handlers are called. Such are still told what they are called with.
 */
export function isToldCallback(state: SolverState, value: number): boolean {
  if (!isNameless(state, value)) return false;
  const { path, rules } = state.callables[state.values.firstOf(value)]!.frame.unit;
  return path !== null && rules.manyCallbacksAreCalled === true;
}

/** Whether it is a function of the repository that has a name, by itself or read from an object, or refers to one. */
export function isNamedFunction({ values, callables }: SolverState, value: number): boolean {
  const kind = values.kindOf(value);
  if (kind !== VALUE.callable && kind !== VALUE.bound) return false;
  const { fact, frame, owner } = callables[values.firstOf(value)]!;
  const { path, rules } = frame.unit;
  if (path === null || fact.isMacro) return false;
  if (fact.isReference) return true;
  return fact.declaration !== -1 && (owner === -1 || rules.methodsAreNoValues !== true);
}

/** Whether it is an object that names what is called, as a list of an object and the name of its method does. */
export const isCalledObject = ({ values, calledObjects }: SolverState, value: number): boolean =>
  values.kindOf(value) === VALUE.object && calledObjects.has(values.firstOf(value));

/** Whether it is a function, or tells nothing of what is called where functions are: a type, data, what is outside. */
export const mayBeBesideFunctions = ({ values }: SolverState, value: number): boolean =>
  BESIDE_FUNCTIONS.has(values.kindOf(value));

const BESIDE_FUNCTIONS: ReadonlySet<number> = new Set([
  VALUE.callable,
  VALUE.bound,
  VALUE.declared,
  VALUE.cone,
  VALUE.object,
  VALUE.text,
  VALUE.external,
]);

/** Whether it is a list or map of a language that follows what is put into such. */
export const isTable = ({ values, units, objectUnits }: SolverState, value: number): boolean =>
  values.kindOf(value) === VALUE.object &&
  units[objectUnits[values.firstOf(value)]!]!.rules.countsKinOnce === true;

/** Whether it is a class, and not an instance, or a module, of a language that follows tables of such. */
export function isOfTable({ values, classes, units }: SolverState, value: number): boolean {
  const first = values.firstOf(value);
  switch (values.kindOf(value)) {
    case VALUE.class:
      return classes.get(first).rules.countsKinOnce === true;
    case VALUE.namespace:
      return units[first]!.rules.countsKinOnce === true;
    default:
      return false;
  }
}

/** Whether the value is some instance of a declared type, and not what has flowed. @param value -1 for none */
export function isDeclared({ values }: SolverState, value: number): boolean {
  if (value === -1) return false;
  const kind = values.kindOf(value);
  return kind === VALUE.declared || kind === VALUE.cone;
}

/** The same, of a trait or another type of the program, in a language that looks for methods by trait. */
export function isOfTrait(state: SolverState, value: number): boolean {
  if (!isDeclared(state, value)) return false;
  const at = classOfValue(state, value);
  return at !== -1 && state.classes.get(at).rules.keysByTrait === true;
}

/** Whether it is known by a type or by where a method stands, so that it counts however many values come. */
export function isTold(state: SolverState, value: number): boolean {
  if (isDeclared(state, value)) return true;
  const { values } = state;
  return values.kindOf(value) === VALUE.class && values.secondOf(value) !== TOLD.not;
}

/** Whether an instance that is known by the class alone is of one class below it, which is known as it is compiled. */
export function isStaticallyDispatched({ classes }: SolverState, classIndex: number): boolean {
  const { rules, isDynamic } = classes.get(classIndex);
  return rules.dispatchesStatically === true && !isDynamic;
}
