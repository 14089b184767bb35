// Turns the rows of a unit's moves into edges and uses of the graph, each by the loader of its kind. What is declared
// has been told to the tables before; callables of the runtime are read anew for each call of them.

import { endOfRow, FORM, MOVE } from '../../../flow/flow-facts.ts';
import { loadCondition } from '../copies/conditions.ts';
import { unaskedDefaults } from '../copies/default-rows.ts';
import { standIn } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { LoadContext } from '../load-context.ts';
import { callableIn, type Frame, placeIn, type SolverState, USE } from '../solver-state.ts';
import { loadGiven } from '../types/given-types.ts';
import { runAsTyped } from '../types/run-as-typed.ts';
import { giveAsWanted } from '../types/wanted-classes.ts';
import { operationSet } from '../units/move-rows.ts';
import type { Unit } from '../units/unit.ts';
import type { Position } from './add-site.ts';
import { addComputed, callerIn, isReadForCall, loadRead, loadWrite } from './load-accesses.ts';
import { loadCall } from './load-calls.ts';
import { assignName, loadMeaning, loadName } from './load-names.ts';
import { classIn, loadClass, loadInstance, loadMade, loadObject, loadType } from './load-values.ts';
import { loadNarrowingBy } from './narrow-by.ts';
import { loadNarrowing } from './narrow-values.ts';

export interface RowRange {
  readonly from: number;
  readonly to: number;
  /** Leaves out callables inside that callable, which are read when they are called; -1 for none. */
  readonly skipsInside: number;
  /** Those that say what names stand for, or all others; all when it is absent. */
  readonly part?: 'names' | 'others';
  /** A place of the unit whose declared types are left out; absent for none. */
  readonly untyped?: number;
  /** Rows that are left out besides; absent for none. */
  readonly leftOut?: ReadonlySet<number>;
}

/** Rows that lead from names to what they stand for, without looking into it, and types and forms, which let only some in. */
const NAMING = operationSet([
  MOVE.copy,
  MOVE.callable,
  MOVE.class,
  MOVE.import,
  MOVE.name,
  MOVE.type,
  MOVE.form,
]);

export function loadRows(
  context: LoadContext,
  frame: Frame,
  { from, to, skipsInside, part, untyped = -1, leftOut }: RowRange,
): void {
  const { moves, callables } = frame.unit.facts;
  const endCallable = skipsInside === -1 ? 0 : callables[skipsInside]!.endCallable;
  let body = skipsInside + 1;
  const isNaming = part === 'names';
  const at: Position = { caller: frame.callableBase, line: 0 };
  const unasked = unaskedDefaults(context.state, frame);
  for (let row = from; row < to; ) {
    if (body < endCallable && row === callables[body]!.firstMove) {
      row = Math.max(row, callables[body]!.endMove);
      body = callables[body]!.endCallable;
      continue;
    }
    // A macro is read where it is used.
    if (moves[row] === MOVE.enter && frame.site === null) {
      const entered = callables[moves[row + 1]!]!;
      if (entered.isMacro) {
        row = entered.endMove;
        continue;
      }
    }
    const isMeant =
      part === undefined || moves[row]! <= MOVE.line || NAMING[moves[row]!] === isNaming;
    const isLeftOut =
      leftOut?.has(row) === true ||
      (untyped !== -1 && moves[row] === MOVE.type && moves[row + 2] === untyped);
    if (isMeant && !isLeftOut && !unasked.has(row)) loadRow(context, frame, row, at);
    row = endOfRow(moves, row);
  }
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
      context.state.operandKinds.copy(placeAt(frame, row + 1), placeAt(frame, row + 2));
      giveAsWanted(context.state, placeAt(frame, row + 1), placeAt(frame, row + 2));
      break;
    case MOVE.wanted:
      context.state.wantedClasses.set(placeAt(frame, row + 1), placeAt(frame, row + 2));
      break;
    case MOVE.copyWhen:
      loadCondition(context.state, frame, row, at.caller);
      break;
    case MOVE.narrow:
      loadNarrowing(context, frame, row);
      break;
    case MOVE.narrowBy:
      loadNarrowingBy(context.state, frame, row, callerIn(frame, at));
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
      loadInstance(
        context.state,
        classIn(context, frame, moves[row + 1]!),
        placeAt(frame, row + 2),
      );
      break;
    case MOVE.object:
      at.object = { value: loadObject(context, frame, row), row };
      break;
    case MOVE.hides:
      if (at.object !== undefined)
        context.nodes.hide(at.object.value, {
          place: placeAt(frame, row + 1),
          key: textAt(unit, row + 2),
        });
      break;
    case MOVE.text:
      graph.addValue(
        placeAt(frame, row + 2),
        values.get(VALUE.text, textAt(unit, row + 1), unit.index),
      );
      break;
    case MOVE.import:
      context.absent?.noteRead(placeAt(frame, row + 3), {
        frame,
        caller: at.caller,
        line: at.line,
      });
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
      assignName(context, frame, row, at);
      break;
    case MOVE.type:
      loadTyped(context, frame, row, at);
      break;
    case MOVE.dynamic:
      noteDynamic(context, unit, moves[row + 1]!);
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
    case MOVE.readNamed:
      addComputed(context, {
        kind: 'read',
        isNamed: moves[row] === MOVE.readNamed,
        isByCall: isReadForCall(frame),
        caller: callerIn(frame, at),
        object: placeAt(frame, row + 1),
        key: placeAt(frame, row + 2),
        other: placeAt(frame, row + 3),
      });
      break;
    case MOVE.writeAt:
    case MOVE.writeNamed:
      addComputed(context, {
        kind: 'write',
        isNamed: moves[row] === MOVE.writeNamed,
        isByCall: isReadForCall(frame),
        caller: callerIn(frame, at),
        object: placeAt(frame, row + 2),
        key: placeAt(frame, row + 3),
        other: placeAt(frame, row + 1),
      });
      break;
    case MOVE.super: {
      const classIndex = extendedBy(context.state, classIn(context, frame, moves[row + 1]!));
      const place = placeAt(frame, row + 3);
      graph.addUse(placeAt(frame, row + 2), USE.super, classIndex, place);
      const { linearization, typesAreSound, inheritsOverloads } = unit.rules;
      if (inheritsOverloads === 'together') context.state.superPlaces.set(place, classIndex);
      if (linearization === 'last-first' && typesAreSound)
        context.state.superReads.push({ classIndex, place });
      break;
    }
    case MOVE.merge:
      graph.addUse(placeAt(frame, row + 2), USE.merge, placeAt(frame, row + 1), 0);
      break;
    case MOVE.mergeOwn:
      graph.addUse(placeAt(frame, row + 2), USE.mergeOwn, placeAt(frame, row + 1), 0);
      break;
    case MOVE.mergeEntries:
      loadEntries(context, frame, row);
      break;
    case MOVE.copyEntries:
      graph.addUse(placeAt(frame, row + 2), USE.copyEntries, placeAt(frame, row + 1), 0);
      graph.addUse(placeAt(frame, row + 1), USE.passOthers, placeAt(frame, row + 3), 0);
      break;
    case MOVE.copyMade:
      graph.addUse(placeAt(frame, row + 2), USE.copyMade, placeAt(frame, row + 1), 0);
      graph.addUse(placeAt(frame, row + 1), USE.passOthers, placeAt(frame, row + 3), 0);
      break;
    case MOVE.writePair:
      loadPair(context, frame, row, at);
      break;
    case MOVE.mixIn:
      graph.addUse(placeAt(frame, row + 2), USE.mixInto, placeAt(frame, row + 1), moves[row + 3]!);
      break;
    case MOVE.form:
      loadForm(context.state, moves[row + 1]!, placeAt(frame, row + 2));
      break;
    case MOVE.given:
      loadGiven(context, frame, row);
      break;
    case MOVE.call:
    case MOVE.callMember:
    case MOVE.callName:
    case MOVE.callAt:
      loadCall(context, frame, row, at);
      break;
  }
}

function loadTyped(context: LoadContext, frame: Frame, row: number, at: Position): void {
  const { unit } = frame;
  const type = context.names.type(unit, unit.facts.moves[row + 1]!);
  const place = placeAt(frame, row + 2);
  loadType(context, type, place);
  if (unit.rules.functionTypesHaveNames === true) runAsTyped(context, frame, at, type, place);
}

function loadEntries({ state: { graph, texts } }: LoadContext, frame: Frame, row: number): void {
  const prefix = texts.get(frame.unit.rules.entryPrefix ?? '');
  graph.addUse(placeAt(frame, row + 2), USE.mergeEntries, placeAt(frame, row + 1), prefix);
}

/** Which pair comes decides under which key its second element is written. */
function loadPair(context: LoadContext, frame: Frame, row: number, at: Position): void {
  const pair = { caller: callerIn(frame, at), object: placeAt(frame, row + 2) };
  const { pairs, state } = context;
  pairs.push({ ...pair, isByCall: isReadForCall(frame) });
  state.graph.addUse(placeAt(frame, row + 1), USE.writePair, pairs.length - 1, 0);
}

function loadForm(state: SolverState, form: number, place: number): void {
  if (form === FORM.standIn) state.graph.addValue(place, standIn(state));
  else if (form === FORM.deduced) state.operandKinds.deduce(place);
  else state.forms.declare(place, form);
}

function noteDynamic({ names, state }: LoadContext, unit: Unit, local: number): void {
  const { class: classIndex } = state.types.at(names.type(unit, local));
  if (classIndex !== -1) state.classes.get(classIndex).isDynamic = true;
}

/** Functions of their own and no closures of a row: there are millions of rows. */
const placeAt = (frame: Frame, field: number): number =>
  placeIn(frame, frame.unit.facts.moves[field]!);
const textAt = ({ facts, texts }: Unit, field: number): number => texts[facts.moves[field]!]!;

/** What stands for an extension has no members and is based on the type that it extends, whose bases `super` means. */
function extendedBy({ classes }: LoadContext['state'], classIndex: number): number {
  const { declaration, members, bases, rules } = classes.get(classIndex);
  const isStandIn = rules.extensionsAreInherited === true && declaration === -1;
  return isStandIn && members.size === 0 && bases.length === 1 ? bases[0]! : classIndex;
}
