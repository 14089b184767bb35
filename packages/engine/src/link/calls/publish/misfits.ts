// Targets of a call that cannot take what it gives, where others can: methods of one name that take other numbers of
// arguments, or other names. Which of several instances is there is not known, but such a call of theirs would fail.
import {
  ARGUMENT,
  CALL,
  type CallableFact,
  endOfRow,
  KIND,
  KIND_SHIFT,
  MOVE,
} from '../../../flow/flow-facts.ts';
import { classOfValue } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import { argumentsOf, forEachArgument, type SiteArgument } from '../sites/site-arguments.ts';
import type { Site } from '../sites/site-table.ts';
import { type CallableEntry, type Frame, placeIn, type SolverState } from '../solver-state.ts';
import type { TextTable, Unit } from '../units/unit.ts';
import { isDecorated } from './decorated-callables.ts';
import type { SiteTarget } from './site-targets.ts';

export function withoutMisfits(
  state: SolverState,
  site: Site,
  targets: readonly FoundTarget[],
): readonly FoundTarget[] {
  const { unit } = site.frame;
  if (unit.rules.misfitsFail !== true || site.row === -1) return targets;
  if (unit.path === null) {
    const others = state.sites.notMeant.get(site.index);
    const meant = others ? targets.filter(({ index }) => !others.has(index)) : targets;
    return isOwnEntry(state, site) ? asked(state, unit, meant) : meant;
  }
  const isRuntimes = meansRuntime(state, site);
  const [first, second] = targets;
  if (second === undefined && first?.resolution !== 'flow' && !isRuntimes) return targets;
  const fitting = targets.filter((target) => mayTake(state, site, target));
  if (fitting.length > 0 || isRuntimes) return ofTest(state, unit, fitting);
  // Tests call what fails to see it fail. What an object has under the name is meant, whether it fails or not.
  if (unit.isTest || site.key !== -1) return ofTest(state, unit, targets);
  return targets.filter((target) => !isStray(state, target));
}

/**
 * Whether a function has come by places that hold many things, to a call that it cannot take: it is none of those that are
 * meant, though these are not seen. What stands under the name of one that is decorated may take more.
 */
const isStray = (state: SolverState, { kind, resolution, index }: FoundTarget): boolean =>
  resolution === 'flow' && kind === 'callable' && !isDecorated(state, index);

/**
 * Tests ask for what they have made: of what only a type tells them, the method that its class has itself is meant, and none
 * that a class below has instead.
 */
function ofTest(
  { callables, classes }: SolverState,
  { isTest }: Unit,
  targets: readonly FoundTarget[],
): readonly FoundTarget[] {
  if (!isTest || targets.every(({ resolution }) => resolution !== 'hierarchy')) return targets;
  const ownerOf = ({ index }: FoundTarget) => callables[index]!.owner;
  const known = targets.filter(
    ({ kind, index, resolution }) =>
      kind === 'callable' && resolution !== 'hierarchy' && !callables[index]!.fact.isAbstract,
  );
  const owners = known.map(ownerOf).filter((owner) => owner !== -1);
  return targets.filter(
    (target) =>
      target.resolution !== 'hierarchy' ||
      !owners.some((owner) => classes.isBelow(ownerOf(target), owner)),
  );
}

/**
 * Whether a method of a built-in class asks its receiver for an entry, which is its own, whatever methods for that a class
 * of the program has.
 */
function isOwnEntry({ callables, texts }: SolverState, { frame, source, key }: Site): boolean {
  const { entryMethods } = frame.unit.rules;
  const { receiver } = callables[frame.callableBase]!.fact;
  if (receiver === -1 || placeIn(frame, receiver) !== source || key === -1) return false;
  return entryMethods?.methods.includes(texts.textOf(key)) === true;
}

/** Methods of classes below those that are written in the language itself, and ask whatever is there. */
function asked(
  state: SolverState,
  unit: Unit,
  targets: readonly FoundTarget[],
): readonly FoundTarget[] {
  const asking = builtIns(state, unit, unit.rules.entryMethods?.asking ?? []);
  return targets.filter(({ index }) => {
    const { owner } = state.callables[index]!;
    return owner !== -1 && asking.some((at) => state.classes.isBelow(owner, at));
  });
}

/** Whether the call may mean a callable of the runtime, as the method of a base is. */
const meansRuntime = ({ callables }: SolverState, { targets }: Site): boolean =>
  targets.some((at) => callables[at]!.frame.unit.path === null);

export interface FoundTarget extends SiteTarget {
  /** What it was found on; -1 for nothing. */
  readonly from: number;
}

function mayTake(state: SolverState, site: Site, { kind, index, from }: FoundTarget): boolean {
  if (kind === 'class') return true;
  const entry = state.callables[index]!;
  const { fact, frame } = entry;
  if (frame.unit.languageName !== site.frame.unit.languageName) return true;
  const given: Given = {
    all: argumentsOf(site),
    mayBeMore: (site.flags & CALL.implicit) !== 0,
  };
  if (!takesKey(state, site, entry)) return false;
  if (entry.owner !== -1 && !fact.takesReceiverFirst) return takes(entry, given, 0);
  const isMethod = entry.owner !== -1 && isInstanceOf(state, from, entry.owner);
  // Functions may be put into classes, and methods are read from these, or put into fields.
  return takes(entry, given, 1) || (!isMethod && takes(entry, given, 0));
}

/** Whether the value is an instance of the class, so that a method which is read from it has it as its receiver. */
function isInstanceOf(state: SolverState, value: number, owner: number): boolean {
  if (value === -1 || !IS_INSTANCE.has(state.values.kindOf(value))) return false;
  const of = classOfValue(state, value);
  return of !== -1 && state.classes.isBelow(of, owner);
}

const IS_INSTANCE: ReadonlySet<number> = new Set([VALUE.instance, VALUE.declared, VALUE.cone]);

/** Whether it may have an entry of the key, as lists have none of a text, unless the method asks itself what it is given. */
function takesKey(state: SolverState, site: Site, { owner, fact, frame }: CallableEntry): boolean {
  const { entryMethods } = frame.unit.rules;
  if (entryMethods === undefined || owner === -1 || site.key === -1) return true;
  if (!entryMethods.methods.includes(state.texts.textOf(site.key))) return true;
  const [, key] = fact.parameters;
  if (key === undefined || !givesText(site) || isAsked(state.texts, frame, fact, key)) return true;
  const lists = builtIns(state, frame.unit, entryMethods.classes);
  return !lists.some((list) => state.classes.isBelow(owner, list));
}

function givesText(site: Site): boolean {
  let isText = false;
  forEachArgument(site, (_kind, _name, _place, position, told) => {
    if (position === 0) isText = told >> KIND_SHIFT === KIND.text;
  });
  return isText;
}

/** Whether the body tests whether the parameter is a text. */
function isAsked(
  texts: TextTable,
  { unit }: Frame,
  { firstMove, endMove }: CallableFact,
  parameter: number,
): boolean {
  const { moves, types } = unit.facts;
  const text = unit.rules.natures.text;
  for (let row = firstMove; row < endMove; row = endOfRow(moves, row)) {
    if (moves[row] !== MOVE.narrow || moves[row + 1] !== parameter) continue;
    const name = types.at(moves[row + 3]!).name;
    if (texts.textOf(unit.texts[name]!) === text) return true;
  }
  return false;
}

/** Whether the body tests what the parameter is, so that it takes more than it says. */
function isTested(
  { unit }: Frame,
  { firstMove, endMove }: CallableFact,
  parameter: number,
): boolean {
  const { moves } = unit.facts;
  for (let row = firstMove; row < endMove; row = endOfRow(moves, row))
    if (moves[row] === MOVE.narrow && moves[row + 1] === parameter) return true;
  return false;
}

/** Classes of the runtime by their names. */
function builtIns(
  { units, runtimeClasses }: SolverState,
  { languageName }: Unit,
  names: readonly string[],
): readonly number[] {
  return units.flatMap((unit) => {
    const isOfLanguage = unit.path === null && unit.languageName === languageName;
    const known = isOfLanguage ? runtimeClasses.get(unit) : undefined;
    return known === undefined ? [] : names.flatMap((name) => known.get(name) ?? []);
  });
}

interface Given {
  readonly all: readonly SiteArgument[];
  /** Whether it stands for what is not written as a call, whose row may leave out some of it. */
  readonly mayBeMore: boolean;
}

/** @param skipped how many parameters no argument is for, since what it is called on is */
function takes(
  { fact, frame }: CallableEntry,
  { all, mayBeMore }: Given,
  skipped: number,
): boolean {
  const { declaredKinds, parameterNames, positional, required, rest, keywordRest } = fact;
  let placed = skipped;
  let named = 0;
  for (const { kind, name, told } of all) {
    if (!IS_CLOSED.has(kind)) return true;
    let at = placed;
    if (kind !== ARGUMENT.named) placed += 1;
    else {
      at = parameterNames.findIndex((own) => own !== -1 && frame.unit.texts[own] === name);
      if (at !== -1) named += 1;
      else if (keywordRest === -1) return false;
    }
    const isPlaced = kind === ARGUMENT.named || at < positional;
    const isOther = isPlaced && isOtherKind(told >> KIND_SHIFT, declaredKinds[at] ?? 0);
    if (isOther && !isTested(frame, fact, fact.parameters[at]!)) return false;
  }
  if (rest === -1 && placed > positional) return false;
  return mayBeMore || placed + named >= required;
}

/** Of what is spread it is not known how much it is. */
const IS_CLOSED: ReadonlySet<number> = new Set([
  ARGUMENT.positional,
  ARGUMENT.nothing,
  ARGUMENT.named,
]);

/** Whether what is written out as one kind is given to a parameter that is declared as another. */
function isOtherKind(given: number, declared: number): boolean {
  const kind = KINDS_ALIKE.get(given);
  return declared !== 0 && kind !== undefined && kind !== declared;
}

/** Kinds by which one of them stands for all that are alike, where parameters are declared: any number is one. */
const KINDS_ALIKE: ReadonlyMap<number, number> = new Map([
  [KIND.bool, KIND.int],
  [KIND.int, KIND.int],
  [KIND.float, KIND.int],
  [KIND.text, KIND.text],
  [KIND.bytes, KIND.bytes],
  [KIND.list, KIND.list],
  [KIND.tuple, KIND.tuple],
  [KIND.map, KIND.map],
  [KIND.set, KIND.set],
]);
