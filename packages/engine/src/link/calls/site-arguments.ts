// The arguments of a call site, read off its row.
import { ARGUMENT, MOVE } from '../../flow/flow-facts.ts';
import { placeIn, type Site } from './solver-state.ts';

export interface SiteArgument {
  readonly kind: number;
  /** Text of the program; -1 unless it is named. */
  readonly name: number;
  readonly place: number;
}

/** In the order in which they are written. */
export function argumentsOf({ frame, row }: Site): SiteArgument[] {
  if (row === -1) return [];
  const { moves } = frame.unit.facts;
  const { texts } = frame.unit;
  // The value that an accessor is given stands in the row of the write.
  if (moves[row] === MOVE.write) {
    return [{ kind: ARGUMENT.positional, name: -1, place: placeIn(frame, moves[row + 1]!) }];
  }
  const given: SiteArgument[] = [];
  for (let left = moves[row + 1]!, at = row + 7; left > 0; left--, at += 3) {
    const name = moves[at + 1]!;
    given.push({
      kind: moves[at]!,
      name: name === -1 ? -1 : texts[name]!,
      place: placeIn(frame, moves[at + 2]!),
    });
  }
  return given;
}
