// The rows that the moves of a unit are made of: where each begins and ends. What they say is read elsewhere.
import { endOfRow, MOVE, MOVE_FIELDS, type MoveList } from '../../../flow/flow-facts.ts';
import type { Unit } from './unit.ts';

export function forEachRow(
  { facts }: Unit,
  visit: (operation: number, row: number, moves: MoveList) => void,
): void {
  const { moves } = facts;
  for (let row = 0; row < moves.length; row = endOfRow(moves, row)) visit(moves[row]!, row, moves);
}

/** By operation, whether it is one of these: asked for every row there is. */
export const operationSet = (operations: readonly number[]): readonly boolean[] =>
  MOVE_FIELDS.map((_, operation) => operations.includes(operation));

/** Rows that declare something or tell a type, by position: a small part of all, and asked for several times. */
export function declaringRows(unit: Unit): readonly number[] {
  const rows: number[] = [];
  forEachRow(unit, (operation, row) => {
    if (DECLARING[operation] === true) rows.push(row);
  });
  return rows;
}

const DECLARING = operationSet([
  MOVE.callable,
  MOVE.class,
  MOVE.instance,
  MOVE.type,
  MOVE.global,
  MOVE.member,
  MOVE.extend,
  MOVE.base,
]);
