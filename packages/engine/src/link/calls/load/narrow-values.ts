// Values that go on only where they are instances of a class, or where they are none, as behind Python's `isinstance`.
import { NARROWED } from '../../../flow/flow-facts.ts';
import { leavingOut } from '../graph/cones.ts';
import { classOfValue, isOfRuntime } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { LoadContext } from '../load-context.ts';
import { type Frame, type Narrowing, placeIn, type SolverState, USE } from '../solver-state.ts';
import type { BoundType } from '../types/type-table.ts';
import { hasMember } from './narrow-by-member.ts';
import { isWrittenAt } from './written-at-paths.ts';

export function loadNarrowing({ state, names }: LoadContext, frame: Frame, row: number): void {
  const { unit } = frame;
  const { moves } = unit.facts;
  const [source, target] = [placeIn(frame, moves[row + 1]!), placeIn(frame, moves[row + 2]!)];
  const type = names.type(unit, moves[row + 3]!);
  const told = moves[row + 4]!;
  const is = told !== NARROWED.isNot;
  // A test says what the value is, and changes nothing about which overload its type asks for.
  const declared = state.declaredTypes.get(source) ?? state.staticTypes.get(source);
  if (unit.rules.typesAreSound && declared !== undefined) state.staticTypes.set(target, declared);
  const isByName = !is && unit.rules.typesAreSound && isOutsideBase(state, type);
  if (!isByName && !canBeTested(state, state.types.at(type).class)) {
    state.graph.addEdge(source, target);
    return;
  }
  const isAmongKnown = told === NARROWED.isAmongKnown;
  const narrowing = state.narrowings.push({ from: source, to: target, type, is, isAmongKnown }) - 1;
  state.graph.addUse(source, USE.narrow, narrowing, 0);
}

/**
 * Of classes that say themselves what their instances or the classes below them are, as protocols do, it is not known.
 * Where no class can say so, of those of the runtime neither, nor of one that has more of the runtime's for its bases than what every class has.
 */
export function canBeTested({ classes, units, texts }: SolverState, classIndex: number): boolean {
  if (classIndex === -1) return false;
  const { rules, unit, members } = classes.get(classIndex);
  const { instanceTest, baseTest } = rules;
  if (baseTest !== undefined && members.has(texts.get(baseTest))) return false;
  const order = classes.orderOf(classIndex);
  if (instanceTest !== undefined)
    return classes.findMembers(order, texts.get(instanceTest), () => true).length === 0;
  if (units[unit]!.path === null) return false;
  return order.filter((at) => units[classes.get(at).unit]!.path === null).length <= 1;
}

/** Whether the type is one of another package that some class names as a base: that class is of it. */
function isOutsideBase({ types, namesOfExternalBases }: SolverState, type: number): boolean {
  const { class: classIndex, name } = types.at(type);
  return classIndex === -1 && name !== NO_NAME && namesOfExternalBases.has(name);
}

export function narrowValue(state: SolverState, index: number, value: number): void {
  const narrowing = state.narrowings[index]!;
  const { from, to, type, is, ofInstances, ofCoroutines, ofCallables, lacks } = narrowing;
  if (lacks !== undefined) {
    if (!hasMember(state, value, lacks)) state.graph.addValue(to, value, from);
    return;
  }
  if (narrowing.notAt !== undefined) {
    if (!isWrittenAt(state, value, narrowing.notAt)) state.graph.addValue(to, value, from);
    return;
  }
  if (ofCoroutines === true) {
    if (mayBeCoroutine(state, value) !== !is) state.graph.addValue(to, value, from);
    return;
  }
  if (ofCallables === true) {
    if (mayBeCalled(state, value) !== !is) state.graph.addValue(to, value, from);
    return;
  }
  const wanted = state.types.at(type);
  if (ofInstances === true && !isInstance(state, value)) {
    state.graph.addValue(to, value, from);
    return;
  }
  if (is ? mayBe(state, value, wanted) : mayBeOther(state, value, wanted))
    state.graph.addValue(to, narrowed(state, value, { type, is }), from);
  if (is && narrowing.isAmongKnown !== true && isOutsideHint(state, value, wanted.class))
    state.graph.addValue(to, state.values.get(VALUE.declared, type), from);
}

/** Whether the value is a function that gives something to be awaited; `undefined` where that is not known. */
function mayBeCoroutine(state: SolverState, value: number): boolean | undefined {
  const { values, callables } = state;
  switch (values.kindOf(value)) {
    case VALUE.callable:
    case VALUE.bound: {
      const { fact, frame } = callables[values.firstOf(value)]!;
      return frame.unit.path === null ? undefined : fact.isCoroutine;
    }
    // Of the runtime's there are some that stand for a function, as `partial` does.
    case VALUE.class:
    case VALUE.instance:
      return isOfRuntime(state, classOfValue(state, value)) ? undefined : false;
    default:
      return undefined;
  }
}

/** Whether the value can be called; `undefined` where that is not known. */
function mayBeCalled(
  { values, units, objectUnits }: SolverState,
  value: number,
): boolean | undefined {
  switch (values.kindOf(value)) {
    case VALUE.callable:
    case VALUE.bound:
    case VALUE.class:
      return true;
    case VALUE.text:
      return false;
    // Of the runtime's objects some stand for what can be called.
    case VALUE.object:
      return units[objectUnits[values.firstOf(value)]!]!.path === null ? undefined : false;
    default:
      return undefined;
  }
}

function isInstance({ values }: SolverState, value: number): boolean {
  const kind = values.kindOf(value);
  return kind === VALUE.instance || kind === VALUE.declared || kind === VALUE.cone;
}

/** Of what comes from outside no more is known than the class that it was tested for, where no type says more. */
const isOutsideHint = (state: SolverState, value: number, wanted: number): boolean =>
  state.values.kindOf(value) === VALUE.external &&
  !isOfRuntime(state, wanted) &&
  !state.classes.get(wanted).rules.typesAreSound;

/** What is known of a value by its type alone is known more closely by the one that it was tested for. */
function narrowed(
  { values, types, classes, cones }: SolverState,
  value: number,
  { type, is }: Pick<Narrowing, 'type' | 'is'>,
): number {
  const kind = values.kindOf(value);
  const wanted = types.at(type).class;
  if (kind !== VALUE.cone && (kind !== VALUE.declared || !is)) return value;
  const { isReceiver, kept, except } = cones.boundsOf(values.secondOf(value));
  if (!is) {
    const number = cones.numberOf({ isReceiver, kept, except: leavingOut(except, wanted) });
    return values.get(VALUE.cone, values.firstOf(value), number);
  }
  const own = types.at(values.firstOf(value)).class;
  // What is of two types that have nothing to do with each other has the members of both.
  return own !== -1 && classes.isBelow(wanted, own)
    ? values.get(kind, type, cones.numberOf({ isReceiver, kept, except }))
    : value;
}

function mayBe(state: SolverState, value: number, type: BoundType): boolean {
  const { values, classes } = state;
  const { class: wanted } = type;
  const isRuntimes = isOfRuntime(state, wanted);
  switch (values.kindOf(value)) {
    case VALUE.instance: {
      const of = values.firstOf(value);
      if (classes.isBelow(of, wanted)) return true;
      // What another package declares is not based on a class of the repository, and there types are all that is asked.
      if (classes.get(of).rules.typesAreSound) return false;
      return isOpen(state, of) || isOpen(state, wanted);
    }
    case VALUE.declared:
    case VALUE.cone: {
      const of = classOfValue(state, value);
      if (of === -1 || isOpen(state, of) || isOpen(state, wanted)) return true;
      // Hints such as a list say that it is something of the kind.
      if (isRuntimes && isOfRuntime(state, of)) return true;
      return classes.below(of).some((below) => classes.isBelow(below, wanted));
    }
    case VALUE.object:
      return isRuntimes ? mayHaveShape(state, value, wanted) : isOpen(state, wanted);
    case VALUE.text:
      return isRuntimes ? isOfTexts(state, type) : isOpen(state, wanted);
    case VALUE.callable:
    case VALUE.bound:
    case VALUE.namespace:
      return isOpen(state, wanted);
    case VALUE.class:
      return mayBeOfMetaclass(state, values.firstOf(value), type);
    default:
      return true;
  }
}

/**
 * Whether a class itself may be an instance of the wanted one, as it is of its metaclass, of `type` and of `object`. What the runtime declares beside these may ask for
 * anything that a class has, unless every name reaches it: no class is a number, a text or a list.
 */
function mayBeOfMetaclass(
  state: SolverState,
  classIndex: number,
  { class: wanted, name }: BoundType,
): boolean {
  const { classes, units, texts } = state;
  const { rules } = classes.get(classIndex);
  if (rules.allocator === undefined) return true;
  const { runtimeModule } = units[classes.get(wanted).unit]!;
  if (runtimeModule !== null)
    return runtimeModule !== '' || KINDS_OF_CLASSES.has(texts.textOf(name));
  if (isOpen(state, classIndex) || isOpen(state, wanted)) return true;
  return classes
    .extensionsOf(classIndex)
    .some((metaclass) => classes.isBelow(metaclass, wanted) || isOpen(state, metaclass));
}

/** https://docs.python.org/3/reference/datamodel.html#metaclasses */
const KINDS_OF_CLASSES: ReadonlySet<string> = new Set(['type', 'object']);

/** Lists and maps that are written out are what they look like; those of the runtime's sources stand for more. */
const isWrittenOut = ({ values, objectUnits, units }: SolverState, object: number): boolean =>
  units[objectUnits[values.firstOf(object)]!]!.path !== null;

function mayHaveShape(state: SolverState, object: number, wanted: number): boolean {
  const { values, classes, objectShapes } = state;
  const shape = objectShapes[values.firstOf(object)]!;
  return shape === -1 || !isWrittenOut(state, object) || classes.isBelow(shape, wanted);
}

/** Whether texts are instances of the class. */
function isOfTexts({ classes, texts }: SolverState, { class: classIndex, name }: BoundType) {
  return classes.get(classIndex).rules.natures.text === texts.textOf(name);
}

/** Whether a class has bases of which nothing is known: it may be, or stand for, anything that they are. */
export const isOpen = (state: SolverState, classIndex: number): boolean =>
  state.classes.orderOf(classIndex).some((at) => hasUnknownBase(state, at));

/** Classes of the standard library are based on none of a program's. */
function hasUnknownBase({ classes, externalBases, texts }: SolverState, at: number): boolean {
  const { hasExternalBase, rules } = classes.get(at);
  if (!hasExternalBase) return false;
  const bases = externalBases.get(at);
  if (bases === undefined || rules.isStandard === undefined) return true;
  for (const base of bases) if (!rules.isStandard(texts.textOf(base))) return true;
  return false;
}

function mayBeOther(state: SolverState, value: number, wanted: BoundType): boolean {
  const { values, classes, externalBases, objectShapes } = state;
  const kind = values.kindOf(value);
  if (isOfRuntime(state, wanted.class)) {
    if (kind === VALUE.text) return !isOfTexts(state, wanted);
    if (kind === VALUE.object)
      return !isWrittenOut(state, value) || objectShapes[values.firstOf(value)] !== wanted.class;
    const of = classOfValue(state, value);
    // What the runtime's sources have below the class need not be so, and hints are no more than that.
    if (isOfRuntime(state, of)) return kind !== VALUE.instance || of !== wanted.class;
  }
  if (kind !== VALUE.instance && kind !== VALUE.declared && kind !== VALUE.cone) return true;
  const of = classOfValue(state, value);
  if (of === -1) return true;
  if (wanted.class !== -1) return !classes.isBelow(of, wanted.class);
  return !classes.orderOf(of).some((at) => externalBases.get(at)?.has(wanted.name) === true);
}

/** The text that every program has first. */
const NO_NAME = 0;
