// Names that stand for callables which their file declares under them, and for nothing else: `fun f()` of a file's own
// level, where functions of one name share a place, and `const f = () => …`, of which nothing else is ever written.
import { endOfRow, MOVE } from '../../flow/flow-facts.ts';
import type { Site } from './site-table.ts';
import type { Frame, SolverState } from './solver-state.ts';
import type { Unit } from './unit.ts';

/** By operation, where the place stands that gets what is neither declared nor typed there. */
const GIVES = new Map<number, number>([
  [MOVE.class, 2],
  [MOVE.instance, 2],
  [MOVE.object, 2],
  [MOVE.text, 2],
  [MOVE.made, 2],
  [MOVE.import, 3],
  [MOVE.name, 3],
  [MOVE.read, 3],
  [MOVE.super, 3],
  [MOVE.readAt, 3],
  [MOVE.readNamed, 3],
  [MOVE.copyWhen, 2],
  [MOVE.narrow, 2],
  [MOVE.narrowBy, 2],
  [MOVE.call, 3],
  [MOVE.callMember, 3],
  [MOVE.callName, 3],
  [MOVE.callAt, 3],
]);

/** By place of the facts, the callables that it is given; none where it is given something else. */
type Given = Map<number, readonly number[]>;

const SPOILED: readonly number[] = [];

export class DeclaredNames {
  readonly #given = new Map<Unit, Given>();

  /** Whether all that the site calls is what its own file declares under the name; several are overloads of one. */
  isCalledBy({ callables }: SolverState, { source, targets, frame: { unit } }: Site): boolean {
    const { frame } = callables[targets[0] ?? -1]!;
    if (frame.unit !== unit) return false;
    const given = this.#givenIn(unit).get(placeOfFacts(frame, source)) ?? SPOILED;
    // Where types are not declared, a second definition replaces the first.
    if (given.length > 1 && !unit.rules.typesAreSound) return false;
    return targets.every((at) => given.includes(callables[at]!.original - unit.firstCallable));
  }

  #givenIn(unit: Unit): Given {
    const known = this.#given.get(unit);
    if (known !== undefined) return known;
    const given = givenIn(unit);
    this.#given.set(unit, given);
    return given;
  }
}

function givenIn({ facts: { moves, callables } }: Unit): Given {
  const given: Given = new Map();
  const declared = new Map<number, number>();
  for (let row = 0; row < moves.length; row = endOfRow(moves, row))
    if (moves[row] === MOVE.callable) declared.set(moves[row + 2]!, moves[row + 1]!);
  for (let row = 0; row < moves.length; row = endOfRow(moves, row)) {
    const operation = moves[row]!;
    if (operation === MOVE.copy) noteCopy(given, moves[row + 2]!, declared.get(moves[row + 1]!));
    else if (GIVES.has(operation)) given.set(moves[row + GIVES.get(operation)!]!, SPOILED);
  }
  for (const { parameters } of callables) for (const place of parameters) given.set(place, SPOILED);
  return given;
}

function noteCopy(given: Given, to: number, callable: number | undefined): void {
  const known = given.get(to);
  const isSpoiled = callable === undefined || known === SPOILED;
  given.set(to, isSpoiled ? SPOILED : [...(known ?? []), callable]);
}

/** As the facts of the file number it; -1 for one of another file. */
function placeOfFacts(frame: Frame, place: number): number {
  for (let at: Frame | null = frame; at !== null; at = at.parent) {
    const local = place - at.placeBase + at.firstPlace;
    if (local >= at.firstPlace && local < at.endPlace) return local;
  }
  const { firstPlace, facts } = frame.unit;
  const local = place - firstPlace;
  return local >= 0 && local < facts.placeCount ? local : -1;
}
