// Loads reads and writes of members, by a name or by a key that is computed; where there are accessors of the name they
// are calls as well.
import {
  CALL,
  endOfRow,
  getterKey,
  MOVE,
  type MoveList,
  setterKey,
} from '../../../flow/flow-facts.ts';
import { VALUE } from '../graph/values.ts';
import type { ComputedAccess, LoadContext } from '../load-context.ts';
import { rootOf } from '../sites/site-table.ts';
import { type Frame, placeIn, type SolverState, USE } from '../solver-state.ts';
import { accessor, addSite, type Position } from './add-site.ts';
import { noteWrittenAt } from './written-at-paths.ts';

export function loadRead(context: LoadContext, frame: Frame, row: number, at: Position): void {
  const { moves } = frame.unit.facts;
  const { texts } = context.state;
  const object = placeIn(frame, moves[row + 1]!);
  const key = frame.unit.texts[moves[row + 2]!]!;
  const to = placeIn(frame, moves[row + 3]!);
  if (frame.site === null)
    context.absent?.noteRead(to, { frame, caller: at.caller, line: at.line });
  readMember(context, frame, at, { object, key, to });
  if (!context.accessors.mayRun(frame.unit, key)) return;
  const getter = texts.get(getterKey(texts.textOf(key)));
  addSite(context.state, accessor(frame, at, { source: object, key: getter, result: to, row: -1 }));
}

/** Where reading calls, what a method without parameters gives is read, or a field of another language. */
export function readMember(
  { state, readKeys }: LoadContext,
  frame: Frame,
  at: Position,
  { object, key, to }: Record<'object' | 'key' | 'to', number>,
): void {
  const { graph } = state;
  state.forms.read(object, to);
  const { readingCalls } = frame.unit.rules;
  const field = readingCalls === true ? readKeys.fields.get(key) : undefined;
  if (field !== undefined) graph.addUse(object, USE.read, field, to);
  if (readingCalls !== true || !readKeys.bare.has(key)) {
    graph.addUse(object, USE.read, key, to);
    return;
  }
  graph.addUse(object, USE.readUncalled, key, to);
  const site = accessor(frame, at, { source: object, key, result: to, row: -1 });
  addSite(state, { ...site, flags: CALL.implicit | CALL.byReading });
}

export function loadWrite(context: LoadContext, frame: Frame, row: number, at: Position): void {
  const { moves } = frame.unit.facts;
  const { graph, texts } = context.state;
  // What a method writes to its receiver is told by the method itself.
  if (frame.isByReceiver && isReceiver(context.state, at, moves[row + 2]!)) return;
  const object = placeIn(frame, moves[row + 2]!);
  const key = frame.unit.texts[moves[row + 3]!]!;
  const use = isOfMade(context.state, frame, moves[row + 2]!) ? USE.writeItself : USE.write;
  if (moves[row + 1] !== -1) {
    const from = placeIn(frame, moves[row + 1]!);
    graph.addUse(object, use, key, from);
    noteWrittenAt(context.state, from, key);
  }
  if (key === frame.unit.callKey) noteCalled(context.state, object);
  if (isJustMade(moves, row, at.object?.row ?? -1))
    context.ownContainers?.note(frame, row, at.caller, at.object!.value);
  context.toldWrites?.load(frame, at, object, key);
  if (!context.accessors.mayRun(frame.unit, key)) return;
  const setter = texts.get(setterKey(texts.textOf(key)));
  addSite(context.state, accessor(frame, at, { source: object, key: setter, result: -1, row }));
}

/** What is made there can be called. Told before anything moves, so that it is known wherever it comes. */
function noteCalled({ graph, values, calledObjects }: SolverState, place: number): void {
  for (const value of graph.valuesOf(place))
    if (values.kindOf(value) === VALUE.object) calledObjects.add(values.firstOf(value));
}

/** Whether the row writes an object to a member that was written out in front of it, and nothing else is done in between. */
function isJustMade(moves: MoveList, row: number, made: number): boolean {
  if (made === -1 || moves[made + 2] !== moves[row + 1]) return false;
  let at = endOfRow(moves, made);
  while (at < row && (moves[at] === MOVE.line || moves[at] === MOVE.type)) at = endOfRow(moves, at);
  return at === row;
}

/** Whether the place holds the instance that a constructor sets up, which is read for the class of that. */
const isOfMade = ({ callables }: SolverState, frame: Frame, place: number): boolean =>
  frame.isOfClass && callables[frame.callableBase]!.fact.receiver === place;

const isReceiver = ({ callables }: SolverState, { caller }: Position, place: number): boolean =>
  callables[caller]!.fact.receiver === place;

/** Whether what the frame is given is what one call gives, by itself or by a function around it in the text. */
export const isReadForCall = ({ isByCall, site }: Frame): boolean =>
  isByCall || site?.frame.isByCall === true;

/** The callable in whose text it is, or in whose text that is called which does it. */
export const callerIn = ({ site }: Frame, { caller }: Position): number =>
  site === null ? caller : rootOf(site).caller;

export function addComputed({ state, computed }: LoadContext, access: ComputedAccess): void {
  computed.push(access);
  if (access.isNamed) return;
  const kind = access.kind === 'read' ? USE.readKey : USE.writeKey;
  state.graph.addUse(access.key, kind, computed.length - 1, 0);
}
