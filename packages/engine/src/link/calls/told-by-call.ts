// Which functions give something else for each call: those that make closures over what they are given, or hand back what
// a function or class among their arguments gives. They are read anew for each call.
import { MOVE } from '../../flow/flow-facts.ts';
import { endOfRow } from './load-moves.ts';
import type { CallableEntry } from './solver-state.ts';

/** Larger functions give the same for all calls. */
const MAX_PLACES = 400;

/** Rows are in source order; what flows against it needs another look. */
const MAX_LOOKS = 3;

/** Whether what the function gives follows from what it is given, so that its calls are to be told apart. */
export function givesByCall({ fact, frame }: CallableEntry): boolean {
  const { firstPlace, endPlace, parameters, result } = fact;
  if (parameters.length === 0 || result === -1 || endPlace - firstPlace > MAX_PLACES) return false;
  const { moves } = frame.unit.facts;
  const rows: number[] = [];
  for (let row = fact.firstMove; row < fact.endMove; row = endOfRow(moves, row)) rows.push(row);
  const given = placesWith(parameters, (places) => {
    for (const row of rows) addDerived(moves, row, places);
  });
  const calls = rows.filter((row) => moves[row]! >= MOVE.call && asks(moves, row, given));
  if (calls.length === 0) return false;
  rows.reverse();
  const leading = placesWith([result], (places) => {
    for (const row of rows) addSources(moves, row, places);
  });
  const own = rows.some((row) => moves[row] === MOVE.callable && leading.has(moves[row + 2]!));
  return own || calls.some((row) => moves[row] === MOVE.call && leading.has(moves[row + 3]!));
}

function placesWith(
  first: readonly number[],
  addMore: (places: Set<number>) => void,
): ReadonlySet<number> {
  const places = new Set(first);
  for (let look = 0, before = 0; look < MAX_LOOKS && places.size > before; look++) {
    before = places.size;
    addMore(places);
  }
  return places;
}

/** Whether the call is one of something in one of the places, or of a member of it. */
const asks = (moves: Int32Array, row: number, places: ReadonlySet<number>): boolean =>
  moves[row] !== MOVE.callName && places.has(moves[row + 4]!);

/** Adds where the row leads to from a place that is known, without a call. */
function addDerived(moves: Int32Array, row: number, places: Set<number>): void {
  const field = (at: number): number => moves[row + at]!;
  switch (moves[row]) {
    case MOVE.copy:
    case MOVE.copyWhen:
    case MOVE.narrow:
      if (places.has(field(1))) places.add(field(2));
      break;
    case MOVE.read:
    case MOVE.readAt:
      if (places.has(field(1))) places.add(field(3));
      break;
  }
}

/** Adds the places from which the row leads to one that is known, or to a member of it. */
function addSources(moves: Int32Array, row: number, places: Set<number>): void {
  const field = (at: number): number => moves[row + at]!;
  switch (moves[row]) {
    case MOVE.copy:
    case MOVE.copyWhen:
    case MOVE.narrow:
      if (places.has(field(2))) places.add(field(1));
      break;
    case MOVE.write:
    case MOVE.writeAt:
      if (places.has(field(2))) places.add(field(1));
      break;
  }
}
