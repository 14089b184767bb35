// Names that stand for callables which their file declares under them, and for nothing else: `fun f()` of a file's own
// level, where functions of one name share a place, and `const f = () => …`, of which nothing else is ever written.
import { endOfRow, MOVE } from '../../../flow/flow-facts.ts';
import { appendTo } from '../collections/append-to.ts';
import type { Site } from '../sites/site-table.ts';
import type { Frame, SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';

/** By operation, in which field the place stands that gets what is neither declared nor typed there; none for others. */
const GIVES: readonly (number | undefined)[] = fieldsOf({
  class: 2,
  instance: 2,
  object: 2,
  text: 2,
  made: 2,
  import: 3,
  name: 3,
  read: 3,
  super: 3,
  readAt: 3,
  readNamed: 3,
  copyWhen: 2,
  narrow: 2,
  narrowBy: 2,
  call: 3,
  callMember: 3,
  callName: 3,
  callAt: 3,
});

function fieldsOf(fields: Partial<Record<keyof typeof MOVE, number>>): number[] {
  const found: number[] = [];
  for (const [name, field] of Object.entries(fields))
    found[MOVE[name as keyof typeof MOVE]] = field;
  return found;
}

/** By place of the facts, the callables that it is given and nothing else. */
type Given = ReadonlyMap<number, readonly number[]>;

const NONE: readonly number[] = [];

export class DeclaredNames {
  readonly #given = new Map<Unit, Given>();

  /** Whether all that the site calls is what its own file declares under the name; several are overloads of one. */
  isCalledBy({ callables }: SolverState, { source, targets, frame: { unit } }: Site): boolean {
    const { frame } = callables[targets[0] ?? -1]!;
    if (frame.unit !== unit) return false;
    const given = this.#givenIn(unit).get(placeOfFacts(frame, source)) ?? NONE;
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

function givenIn({ facts: { moves, callables, placeCount } }: Unit): Given {
  const given = new Map<number, number[]>();
  const declared = new Map<number, number>();
  const isSpoiled = new Uint8Array(placeCount);
  for (let row = 0; row < moves.length; row = endOfRow(moves, row))
    if (moves[row] === MOVE.callable) declared.set(moves[row + 2]!, moves[row + 1]!);
  // What has a name already gets another one: `f := one`.
  for (let row = 0; row < moves.length; row = endOfRow(moves, row))
    if (moves[row] === MOVE.global) declared.delete(moves[row + 2]!);
  for (let row = 0; row < moves.length; row = endOfRow(moves, row)) {
    const operation = moves[row]!;
    if (operation === MOVE.copy) {
      const callable = declared.get(moves[row + 1]!);
      if (callable === undefined) isSpoiled[moves[row + 2]!] = 1;
      else appendTo(given, moves[row + 2]!, callable);
    } else {
      const field = GIVES[operation] ?? 0;
      const place = field === 0 ? -1 : moves[row + field]!;
      if (place >= 0) isSpoiled[place] = 1;
    }
  }
  for (const { parameters } of callables) for (const place of parameters) isSpoiled[place] = 1;
  for (const place of given.keys()) if (isSpoiled[place] === 1) given.delete(place);
  return given;
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
