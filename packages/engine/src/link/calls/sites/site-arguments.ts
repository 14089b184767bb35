// The arguments of a call site, read off its row.
import { ARGUMENT, BELOW_TOLD, MOVE, TOLD_SHIFT } from '../../../flow/flow-facts.ts';
import { placeIn } from '../solver-state.ts';
import type { Site } from './site-table.ts';

export interface SiteArgument {
  readonly kind: number;
  /** Text of the program; -1 unless it is named. */
  readonly name: number;
  readonly place: number;
  /** What its text tells: sum of `IS_NOT`, and `KIND` above. */
  readonly told: number;
  /** The only one that is looked at of the values in the place; absent: all of them. */
  readonly value?: number;
}

/** In the order in which they are written. */
export function argumentsOf(site: Site): SiteArgument[] {
  const given: SiteArgument[] = [];
  forEachArgument(site, (kind, name, place, _position, told) =>
    given.push({ kind, name, place, told }),
  );
  return given;
}

/** The place of the first argument; -1 for none. */
export function firstArgumentOf(site: Site): number {
  let first = -1;
  forEachArgument(site, (_kind, _name, place, position) => {
    if (position === 0) first = place;
  });
  return first;
}

/**
 * As `argumentsOf`, without an object for each.
 * @param visit is also given what is told of the argument: sum of `IS_NOT`
 */
export function forEachArgument(
  site: Site,
  visit: (kind: number, name: number, place: number, position: number, isNot: number) => void,
): void {
  const { frame, row } = site;
  if (row === -1) {
    if (site.given !== -1) visit(ARGUMENT.positional, -1, site.given, 0, 0);
    return;
  }
  const { moves } = frame.unit.facts;
  const { texts } = frame.unit;
  // The value that an accessor is given stands in the row of the write.
  if (moves[row] === MOVE.write) {
    const written = placeIn(frame, moves[row + 1]!);
    if (written !== -1) visit(ARGUMENT.positional, -1, written, 0, 0);
    return;
  }
  const count = moves[row + 1]!;
  for (let position = 0; position < count; position++) {
    const at = row + 7 + 3 * position;
    const name = moves[at + 1]!;
    const place = placeIn(frame, moves[at + 2]!);
    const kind = moves[at]!;
    const text = name === -1 ? -1 : texts[name]!;
    visit(kind & BELOW_TOLD, text, place, position, kind >> TOLD_SHIFT);
  }
}
