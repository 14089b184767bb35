// Instances whose fields are called or written where they are made: `it = Shape(area=f); it.area()`. What they hold matters
// there, and is told apart from what others of the class hold; of all others methods alone see what that is.
import { MEMBER, MOVE, type MoveList } from '../../flow/flow-facts.ts';
import { appendTo } from './append-to.ts';
import { forEachRow } from './move-rows.ts';
import type { SolverState } from './solver-state.ts';
import type { Unit } from './unit.ts';
import { VALUE } from './values.ts';

/** Variables that one instance goes through, seldom more than these. */
const MAX_PLACES = 16;

/**
 * How many numbers the moves of a program may have: some 100,000 lines. Larger ones would take a third more time to link,
 * since their instances meet everywhere.
 */
const MAX_NUMBERS = 1_500_000;

/** What a file does with what its places hold, by the number of the place in it. */
interface PlacesOfFile {
  /** Where the value goes as it is. */
  readonly copies: ReadonlyMap<number, readonly number[]>;
  /** Members that are called, as texts of the program; `WRITTEN` for one that is written. */
  readonly asked: ReadonlyMap<number, readonly number[]>;
  /** Members that are written to anything, as texts of the program. */
  readonly written: ReadonlySet<number>;
}

const WRITTEN = -1;

const NOTHING: ReadonlySet<number> = new Set();

/** The language's own names are asked of the class. */
const FIELD = /^(?!__\w+__$)[\p{L}_]\w*$/u;

export class LookedIntoInstances {
  readonly #state: SolverState;
  readonly #files = new Map<Unit, PlacesOfFile>();
  #classes: ReadonlySet<number> | undefined;

  constructor(state: SolverState) {
    this.#state = state;
  }

  /** Whether some instance of the class is, as far as names say what is called. They have to be known. */
  areLookedInto(classIndex: number): boolean {
    this.#classes ??= this.#find();
    return this.#classes.has(classIndex);
  }

  #find(): ReadonlySet<number> {
    const found = new Set<number>();
    const numbers = this.#state.units.reduce((sum, { facts }) => sum + facts.moves.length, 0);
    if (numbers > MAX_NUMBERS) return found;
    for (const unit of this.#state.units) {
      if (unit.path === null || unit.rules.instancesByCall !== true) continue;
      forEachRow(unit, (operation, row, moves) => {
        if (operation !== MOVE.call && operation !== MOVE.callMember) return;
        const classIndex = this.#classCalled(unit, row);
        if (classIndex === -1 || found.has(classIndex)) return;
        if (!this.#isAsked(unit, moves[row + 3]!, classIndex)) return;
        // What is written to instances of a base is there for those of classes below.
        for (const at of this.#state.classes.orderOf(classIndex)) found.add(at);
      });
    }
    return found;
  }

  /** The class of the repository that the call leads to by its name alone; -1 for none. */
  #classCalled({ firstPlace, texts, facts: { moves } }: Unit, row: number): number {
    const { graph, values, units, classes } = this.#state;
    const valueIn = (place: number): number =>
      graph.countOf(place) === 0 ? -1 : graph.valueAt(place, 0);
    let called = valueIn(firstPlace + moves[row + 4]!);
    if (called === -1) return -1;
    if (moves[row] === MOVE.callMember) {
      if (values.kindOf(called) !== VALUE.namespace) return -1;
      const place = units[values.firstOf(called)]!.globals.get(texts[moves[row + 5]!]!);
      called = place === undefined ? -1 : valueIn(place);
    }
    if (called === -1 || values.kindOf(called) !== VALUE.class) return -1;
    const classIndex = values.firstOf(called);
    return units[classes.get(classIndex).unit]!.path === null ? -1 : classIndex;
  }

  /** Whether a field of what the place holds is written, or a member is called that the class has as a field at most. */
  #isAsked(unit: Unit, place: number, classIndex: number): boolean {
    if (place === -1) return false;
    const { copies, asked } = this.#placesOf(unit);
    const held = new Set([place]);
    for (const at of held) {
      const keys = asked.get(at) ?? [];
      if (keys.some((key) => key === WRITTEN || this.#isField(classIndex, key))) return true;
      for (const to of copies.get(at) ?? []) if (held.size < MAX_PLACES) held.add(to);
    }
    return false;
  }

  #isField(classIndex: number, key: number): boolean {
    const { classes, texts } = this.#state;
    const order = classes.orderOf(classIndex);
    if (!FIELD.test(texts.textOf(key))) return false;
    const isNoField = (flags: number): boolean => (flags & MEMBER.field) === 0;
    if (classes.findMembers(order, key, isNoField).length > 0) return false;
    return order.some((at) => this.#writtenIn(classes.get(at).unit).has(key));
  }

  /** Keys that the file writes, to whatever object. */
  #writtenIn(index: number): ReadonlySet<number> {
    const unit = this.#state.units[index]!;
    return unit.path === null ? NOTHING : this.#placesOf(unit).written;
  }

  #placesOf(unit: Unit): PlacesOfFile {
    const known = this.#files.get(unit);
    if (known !== undefined) return known;
    const copies = new Map<number, number[]>();
    const asked = new Map<number, number[]>();
    const written = new Set<number>();
    forEachRow(unit, (operation, row, moves) => {
      if (operation === MOVE.copy) appendTo(copies, moves[row + 1]!, moves[row + 2]!);
      else noteAsked(unit, operation, row, moves, asked);
      if (operation === MOVE.write) written.add(unit.texts[moves[row + 3]!]!);
    });
    const found = { copies, asked, written };
    this.#files.set(unit, found);
    return found;
  }
}

function noteAsked(
  { texts }: Unit,
  operation: number,
  row: number,
  moves: MoveList,
  asked: Map<number, number[]>,
): void {
  if (operation === MOVE.write) appendTo(asked, moves[row + 2]!, WRITTEN);
  else if (operation === MOVE.callMember) appendTo(asked, moves[row + 4]!, texts[moves[row + 5]!]!);
}
