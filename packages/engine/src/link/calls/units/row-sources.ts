// Against the way that values take: from what a row leads to, to where that may come from.
import { endOfRow, MOVE, MOVE_FIELDS, type MoveList } from '../../../flow/flow-facts.ts';

/** Adds the places from which the row leads to one that is known. */
export function addSources(moves: MoveList, row: number, leading: Set<number>): void {
  const operation = moves[row]!;
  const field = (at: number): number => moves[row + at]!;
  switch (operation) {
    case MOVE.copy:
    case MOVE.copyWhen:
    case MOVE.narrow:
    case MOVE.narrowBy:
    case MOVE.merge:
    case MOVE.mergeOwn:
    case MOVE.mergeEntries:
    case MOVE.writePair:
    case MOVE.write:
    case MOVE.writeAt:
    case MOVE.writeNamed:
      if (leading.has(field(2))) leading.add(field(1));
      break;
    case MOVE.copyEntries:
    case MOVE.copyMade:
      if (leading.has(field(2)) || leading.has(field(3))) leading.add(field(1));
      break;
    case MOVE.read:
    case MOVE.readAt:
    case MOVE.readNamed:
      if (leading.has(field(3))) leading.add(field(1));
      break;
    case MOVE.super:
      if (leading.has(field(3))) leading.add(field(2));
      break;
    case MOVE.call:
    case MOVE.callMember:
    case MOVE.callName:
    case MOVE.callAt:
      if (!leading.has(field(3))) break;
      if (operation !== MOVE.callName) leading.add(field(4));
      for (let at = row + 1 + MOVE_FIELDS[operation]!; at < endOfRow(moves, row); at += 3)
        leading.add(moves[at + 2]!);
  }
}
