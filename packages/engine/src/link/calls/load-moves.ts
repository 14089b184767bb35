// Turns the rows of a unit's moves into edges and uses of the graph. A first pass tells the tables what is
// declared, a second one what moves; callables of the runtime are read anew for each call of them.

import { CALL, getterKey, MOVE, MOVE_FIELDS, setterKey } from '../../flow/flow-facts.ts';
import type { AbsentMembers } from './absent-members.ts';
import { loadCondition } from './conditions.ts';
import type { MemberNodes } from './member-nodes.ts';
import type { Meaning, NameMeanings } from './name-meanings.ts';
import { loadNarrowing } from './narrow-values.ts';
import type { NewSite } from './site-table.ts';
import { rootOf } from './site-targets.ts';
import { callableIn, type Frame, placeIn, type SolverState, USE } from './solver-state.ts';
import type { Unit } from './unit.ts';
import { VALUE } from './values.ts';

/** An access by a computed key; what reaches the key decides. */
export interface ComputedAccess {
  readonly kind: 'read' | 'write';
  /** Whether it is read for one call alone, whose own text says more than the type of a parameter. */
  readonly isByCall: boolean;
  readonly object: number;
  readonly key: number;
  /** Where a read goes, or what is written. */
  readonly other: number;
}

export interface LoadContext {
  readonly state: SolverState;
  readonly nodes: MemberNodes;
  readonly names: NameMeanings;
  readonly computed: ComputedAccess[];
  /** Keys that some accessor of the program has. */
  readonly accessorKeys: ReadonlySet<number>;
  /** Absent where no class of the program makes members that it lacks. */
  absent?: AbsentMembers;
  /** Callables that share their name with another one of the same file or class. */
  readonly overloaded: ReadonlySet<number>;
  /** Places of receivers that are the class and not an instance. */
  readonly ofClass: ReadonlySet<number>;
  /** Classes of the runtime that have a member, by language and key. */
  readonly runtimeHolders: ReadonlyMap<string, ReadonlyMap<number, readonly number[]>>;
}

/** Globals, members and bases: all that has to be known before the first name is bound. */
export function forEachRow(
  { facts }: Unit,
  visit: (operation: number, row: number, moves: Int32Array) => void,
): void {
  const { moves } = facts;
  for (let row = 0; row < moves.length; row = endOfRow(moves, row)) visit(moves[row]!, row, moves);
}

export function endOfRow(moves: Int32Array, row: number): number {
  const operation = moves[row]!;
  const fixed = row + 1 + MOVE_FIELDS[operation]!;
  return operation >= MOVE.call ? fixed + 3 * moves[row + 1]! : fixed;
}

export interface RowRange {
  readonly from: number;
  readonly to: number;
  /** Leaves out callables inside that callable, which are read when they are called; -1 for none. */
  readonly skipsInside: number;
  /** Those that say what names stand for, or all others; all when it is absent. */
  readonly part?: 'names' | 'others';
}

/** Rows that lead from names to what they stand for, without looking into it, and types, which let only some in. */
const NAMING: ReadonlySet<number> = new Set([
  MOVE.copy,
  MOVE.callable,
  MOVE.class,
  MOVE.import,
  MOVE.name,
  MOVE.type,
]);

export function loadRows(
  context: LoadContext,
  frame: Frame,
  { from, to, skipsInside, part }: RowRange,
): void {
  const { moves, callables } = frame.unit.facts;
  const endCallable = skipsInside === -1 ? 0 : callables[skipsInside]!.endCallable;
  let body = skipsInside + 1;
  const at = { caller: frame.callableBase, line: 0 };
  for (let row = from; row < to; ) {
    if (body < endCallable && row === callables[body]!.firstMove) {
      row = Math.max(row, callables[body]!.endMove);
      body = callables[body]!.endCallable;
      continue;
    }
    // A macro is read where it is used.
    if (moves[row] === MOVE.enter && frame.site === null) {
      const entered = callables[moves[row + 1]!]!;
      if (entered.isMacro === true) {
        row = entered.endMove;
        continue;
      }
    }
    if (
      part === undefined ||
      moves[row]! <= MOVE.line ||
      NAMING.has(moves[row]!) === (part === 'names')
    )
      loadRow(context, frame, row, at);
    row = endOfRow(moves, row);
  }
}

/** Where the rows stand that are being read. */
interface Position {
  caller: number;
  line: number;
}

function loadRow(context: LoadContext, frame: Frame, row: number, at: Position): void {
  const { unit } = frame;
  const { moves } = unit.facts;
  const { graph, values } = context.state;
  switch (moves[row]) {
    case MOVE.enter:
      at.caller = callableIn(frame, moves[row + 1]!);
      break;
    case MOVE.line:
      at.line = moves[row + 1]!;
      break;
    case MOVE.copy:
      graph.addEdge(placeAt(frame, row + 1), placeAt(frame, row + 2));
      break;
    case MOVE.copyWhen:
      loadCondition(context.state, frame, row, at.caller);
      break;
    case MOVE.narrow:
      loadNarrowing(context, frame, row);
      break;
    case MOVE.callable: {
      const callable = callableIn(frame, moves[row + 1]!);
      context.state.callableAt.set(placeAt(frame, row + 2), callable);
      graph.addValue(placeAt(frame, row + 2), values.get(VALUE.callable, callable));
      break;
    }
    case MOVE.class:
      loadClass(context, frame, row);
      break;
    case MOVE.instance:
      loadInstance(context.state, classIn(context, unit, moves[row + 1]!), placeAt(frame, row + 2));
      break;
    case MOVE.object:
      loadObject(context, frame, row);
      break;
    case MOVE.text:
      graph.addValue(
        placeAt(frame, row + 2),
        values.get(VALUE.text, textAt(unit, row + 1), unit.index),
      );
      break;
    case MOVE.import:
      for (const meaning of context.names.import(
        unit,
        moves[row + 1]!,
        context.state.texts.textOf(textAt(unit, row + 2)),
      )) {
        loadMeaning(context.state, meaning, placeAt(frame, row + 3));
      }
      break;
    case MOVE.name:
      loadName(context, frame, row, at);
      break;
    case MOVE.assignName:
      assign(
        context,
        context.names.name(unit, moves[row + 2]!, textAt(unit, row + 3)),
        placeAt(frame, row + 1),
      );
      break;
    case MOVE.type:
      loadType(context, context.names.type(unit, moves[row + 1]!), placeAt(frame, row + 2));
      break;
    case MOVE.made:
      loadMade(context, context.names.type(unit, moves[row + 1]!), placeAt(frame, row + 2));
      break;
    case MOVE.read:
      loadRead(context, frame, row, at);
      break;
    case MOVE.write:
      loadWrite(context, frame, row, at);
      break;
    case MOVE.readAt:
      addComputed(context, {
        kind: 'read',
        isByCall: isReadForCall(frame),
        object: placeAt(frame, row + 1),
        key: placeAt(frame, row + 2),
        other: placeAt(frame, row + 3),
      });
      break;
    case MOVE.writeAt:
      addComputed(context, {
        kind: 'write',
        isByCall: isReadForCall(frame),
        object: placeAt(frame, row + 2),
        key: placeAt(frame, row + 3),
        other: placeAt(frame, row + 1),
      });
      break;
    case MOVE.super:
      graph.addUse(
        placeAt(frame, row + 2),
        USE.super,
        classIn(context, unit, moves[row + 1]!),
        placeAt(frame, row + 3),
      );
      break;
    case MOVE.merge:
      graph.addUse(placeAt(frame, row + 2), USE.merge, placeAt(frame, row + 1), 0);
      break;
    case MOVE.call:
    case MOVE.callMember:
    case MOVE.callName:
      loadCall(context, frame, row, at);
      break;
  }
}

/** Functions of their own and no closures of a row: there are millions of rows. */
const placeAt = (frame: Frame, field: number): number =>
  placeIn(frame, frame.unit.facts.moves[field]!);
const textAt = ({ facts, texts }: Unit, field: number): number => texts[facts.moves[field]!]!;

/** A class inside of what is read anew is one for all of its calls, and based on whatever any of them gives. */
function loadClass(context: LoadContext, frame: Frame, row: number): void {
  const { unit } = frame;
  const { graph, values } = context.state;
  const local = unit.facts.moves[row + 1]!;
  graph.addValue(placeAt(frame, row + 2), values.get(VALUE.class, classIn(context, unit, local)));
  if (!frame.isCopy) return;
  const { classesInside } = context.state;
  const inside = classesInside.get(frame) ?? new Set();
  if (frame.isByCall) classesInside.set(frame, inside.add(classIn(context, unit, local)));
  for (const base of unit.facts.classes[local]!.bases) {
    if ('place' in base) graph.addEdge(placeIn(frame, base.place), unit.firstPlace + base.place);
  }
}

function loadObject({ state, names }: LoadContext, frame: Frame, row: number): void {
  const { unit } = frame;
  const [name = -1, local = -1] = unit.facts.moves.subarray(row + 1, row + 3);
  const named = name === -1 ? undefined : state.texts.textOf(unit.texts[name]!);
  const shape = names.runtimeClass(unit, named ?? unit.rules.natures.object);
  const made = addObject(state, unit, shape);
  const place = unit.firstPlace + local;
  if (frame.isByReceiver) state.objectPlaces.set(state.values.firstOf(made), place);
  if (frame.isByCall) {
    const general = state.generalObjects.get(place) ?? addObject(state, unit, shape);
    state.generalObjects.set(place, general);
    state.generals.add(made, general);
  }
  state.graph.addValue(placeIn(frame, local), made);
}

/** @returns a value */
function addObject(
  { objectShapes, objectUnits, values }: SolverState,
  unit: Unit,
  shape: number,
): number {
  objectUnits.push(unit.index);
  return values.get(VALUE.object, objectShapes.push(shape) - 1);
}

export function loadMeaning(
  { graph, values, namedPlaces }: SolverState,
  meaning: Meaning,
  to: number,
): void {
  namedPlaces.set(to, 1);
  if (meaning.kind === 'place') graph.addEdge(meaning.place, to);
  else if (meaning.kind === 'member') graph.addUse(meaning.object, USE.read, meaning.key, to);
  else if (meaning.kind === 'external')
    graph.addValue(to, values.get(VALUE.external, meaning.name));
}

function loadName(context: LoadContext, frame: Frame, row: number, at: Position): void {
  const { moves } = frame.unit.facts;
  const { state, names, accessorKeys } = context;
  const name = frame.unit.texts[moves[row + 2]!]!;
  const result = placeIn(frame, moves[row + 3]!);
  const meaning = names.name(frame.unit, moves[row + 1]!, name);
  loadMeaning(state, meaning, result);
  if (meaning.kind !== 'member' || !accessorKeys.has(meaning.key)) return;
  const key = state.texts.get(getterKey(state.texts.textOf(meaning.key)));
  addSite(state, accessor(frame, at, { source: meaning.object, key, result, row: -1 }));
}

/** What other files read of the name is there as well. */
function assign({ state }: LoadContext, meaning: Meaning, from: number): void {
  if (meaning.kind === 'place') state.graph.addEdge(from, meaning.place);
  else if (meaning.kind === 'member')
    state.graph.addUse(meaning.object, USE.write, meaning.key, from);
}

function loadType(
  { state, nodes }: Pick<LoadContext, 'state' | 'nodes'>,
  type: number,
  to: number,
): void {
  if (state.types.isOpen(type)) {
    state.openTypes.set(to, type);
    const { parameter, ...bound } = state.types.at(type);
    // Seen from inside its class, it is at least what it is without its arguments.
    if (parameter === -1) loadType({ state, nodes }, state.types.erased(bound), to);
    return;
  }
  if ((state.declaredTypes.get(to) ?? type) !== type) state.severalTypes.set(to, 1);
  state.declaredTypes.set(to, type);
  nodes.typed.addType(type, to);
}

/** What its type parameters stand for is known by the declared type only. */
function loadMade({ state, nodes }: LoadContext, type: number, to: number): void {
  const { class: classIndex, parameter, arguments: given } = state.types.at(type);
  if (parameter !== -1) return;
  if (classIndex === -1 || given.length > 0) nodes.typed.addType(type, to);
  if (classIndex === -1) return;
  const { unit, rules } = state.classes.get(classIndex);
  const isToldApart = rules.runtimeHoldsByObject === true && state.units[unit]!.path === null;
  loadInstance(state, classIndex, to, isToldApart ? to + 1 : 0);
}

/** @param origin tells instances of the runtime's classes apart, which hold what others gave them */
function loadInstance(
  { classes, graph, values, birthPlaces }: SolverState,
  made: number,
  to: number,
  origin = 0,
): void {
  classes.get(made).isMade = true;
  if (classes.get(made).staysWhereMade) birthPlaces.set(to, made);
  graph.addValue(to, values.get(VALUE.instance, made, origin));
}

function loadRead(context: LoadContext, frame: Frame, row: number, at: Position): void {
  const { moves } = frame.unit.facts;
  const { graph, texts } = context.state;
  const object = placeIn(frame, moves[row + 1]!);
  const key = frame.unit.texts[moves[row + 2]!]!;
  const to = placeIn(frame, moves[row + 3]!);
  if (frame.site === null)
    context.absent?.noteRead(to, { frame, caller: at.caller, line: at.line });
  graph.addUse(object, USE.read, key, to);
  if (!context.accessorKeys.has(key)) return;
  const getter = texts.get(getterKey(texts.textOf(key)));
  addSite(context.state, accessor(frame, at, { source: object, key: getter, result: to, row: -1 }));
}

const classIn = ({ state }: LoadContext, unit: Unit, local: number): number =>
  state.classes.whole(unit.firstClass + local);

function loadWrite(context: LoadContext, frame: Frame, row: number, at: Position): void {
  const { moves } = frame.unit.facts;
  const { graph, texts } = context.state;
  // What a method writes to its receiver is told by the method itself.
  if (frame.isByReceiver && isReceiver(context.state, at, moves[row + 2]!)) return;
  const object = placeIn(frame, moves[row + 2]!);
  const key = frame.unit.texts[moves[row + 3]!]!;
  if (moves[row + 1] !== -1) graph.addUse(object, USE.write, key, placeIn(frame, moves[row + 1]!));
  if (!context.accessorKeys.has(key)) return;
  const setter = texts.get(setterKey(texts.textOf(key)));
  addSite(context.state, accessor(frame, at, { source: object, key: setter, result: -1, row }));
}

const isReceiver = ({ callables }: SolverState, { caller }: Position, place: number): boolean =>
  callables[caller]!.fact.receiver === place;

function accessor(
  frame: Frame,
  at: Position,
  {
    source,
    key,
    result,
    row,
    callOf = -1,
  }: Pick<NewSite, 'source' | 'key' | 'result' | 'row'> & {
    readonly callOf?: number;
  },
): NewSite {
  return {
    frame,
    row,
    callOf,
    caller: frame.site?.caller ?? at.caller,
    line: frame.site?.line ?? at.line,
    flags: CALL.implicit,
    result,
    self: -1,
    source,
    key,
  };
}

/** Whether what the frame is given is what one call gives, by itself or by a function around it in the text. */
const isReadForCall = ({ isByCall, site }: Frame): boolean =>
  isByCall || site?.frame.isByCall === true;

function addComputed({ state, computed }: LoadContext, access: ComputedAccess): void {
  computed.push(access);
  const kind = access.kind === 'read' ? USE.readKey : USE.writeKey;
  state.graph.addUse(access.key, kind, computed.length - 1, 0);
}

/** A call in a frame of the runtime counts as one of the call site that the frame stands for. */
function loadCall(context: LoadContext, frame: Frame, row: number, at: Position): void {
  const { state } = context;
  const { unit } = frame;
  const { moves } = unit.facts;
  const operation = moves[row]!;
  const self = placeIn(frame, moves[row + 6]!);
  const flags = moves[row + 2]!;
  const add = (source: number, key: number, given: number) =>
    addSite(state, {
      frame,
      row,
      callOf: (flags & FOLLOWS) === 0 ? -1 : callInFront(state),
      caller: frame.site?.caller ?? at.caller,
      line: frame.site?.line ?? at.line,
      flags,
      result: placeIn(frame, moves[row + 3]!),
      self: given,
      source,
      key,
    });
  if (operation === MOVE.callMember) {
    const source = placeIn(frame, moves[row + 4]!);
    const key = unit.texts[moves[row + 5]!]!;
    callAccessed(context, frame, at, add(source, key, self));
    return;
  }
  if (operation === MOVE.call) {
    add(placeIn(frame, moves[row + 4]!), -1, self);
    return;
  }
  const name = unit.texts[moves[row + 5]!]!;
  if (self !== -1 && (flags & CALL.orName) !== 0) {
    // Members of the implicit receiver come first; what else the name may mean is asked when there is none.
    add(self, name, self);
    return;
  }
  const meaning = calledName(context, frame, moves[row + 4]!, name);
  const source = meaning.kind === 'member' ? meaning.object : sourceOfCall(state, meaning);
  const site = add(source, meaning.kind === 'member' ? meaning.key : -1, -1);
  callAccessed(context, frame, at, site);
  if (self !== -1) state.graph.addUse(self, USE.callMember, site, name);
}

/** Flags of calls that depend on the one in front of them. */
const FOLLOWS = CALL.handedOver | CALL.otherwise;

/** The last call that was written as one; accessors have no row. */
function callInFront({ sites }: SolverState): number {
  let at = sites.length - 1;
  while (at >= 0 && (sites.row.at(at) === -1 || (sites.flags.at(at) & FOLLOWS) !== 0)) at--;
  return at;
}

function calledName(
  { names }: LoadContext,
  { unit, site }: Frame,
  scope: number,
  name: number,
): Meaning {
  const meaning = names.name(unit, scope, name);
  if (meaning.kind === 'place' || site === null || unit.path === null) return meaning;
  // A macro may speak of what only the file that uses it knows.
  const there = names.name(rootOf(site).frame.unit, -1, name);
  return there.kind === 'place' ? there : meaning;
}

/** The place that holds what the name means. */
function sourceOfCall(state: SolverState, meaning: Meaning): number {
  if (meaning.kind === 'place') return meaning.place;
  const source = state.graph.addPlaces(1);
  if (meaning.kind === 'external') loadMeaning(state, meaning, source);
  return source;
}

/** What is called may be what an accessor of that name returns. */
function callAccessed(
  { state, accessorKeys }: LoadContext,
  frame: Frame,
  at: Position,
  index: number,
): void {
  const { source, key } = state.sites.at(index);
  if (key === -1 || !accessorKeys.has(key)) return;
  const result = state.graph.addPlaces(1);
  const getter = state.texts.get(getterKey(state.texts.textOf(key)));
  addSite(state, accessor(frame, at, { source, key: getter, result, row: -1, callOf: index }));
  state.graph.addUse(result, USE.call, index, 0);
}

export function addSite(state: SolverState, site: NewSite): number {
  const index = state.sites.add(site);
  if (site.key === -1) state.graph.addUse(site.source, USE.call, index, 0);
  else state.graph.addUse(site.source, USE.callMember, index, site.key);
  return index;
}
