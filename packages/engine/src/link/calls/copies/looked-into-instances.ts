// Instances whose fields are called or written where they are made: `it = Shape(area=f); it.area()`. What they hold matters
// there, and is told apart from what others of the class hold; of all others methods alone see what that is.
import { MEMBER, MOVE, type MoveList } from '../../../flow/flow-facts.ts';
import { appendTo } from '../collections/append-to.ts';
import type { SolverState } from '../solver-state.ts';
import { forEachRow } from '../units/move-rows.ts';
import type { Unit } from '../units/unit.ts';
import { classCalled } from './factories.ts';

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
  /** Whether the program is small enough for any to be told apart. */
  readonly areTold: boolean;
  #classes: ReadonlySet<number> | undefined;

  constructor(state: SolverState) {
    this.#state = state;
    const numbers = state.units.reduce((sum, { facts }) => sum + facts.moves.length, 0);
    this.areTold = numbers <= MAX_NUMBERS;
  }

  /** Whether some instance of the class is, as far as names say what is called. They have to be known. */
  areLookedInto(classIndex: number): boolean {
    this.#classes ??= this.#find();
    return this.#classes.has(classIndex);
  }

  /**
   * Whether an instance of the class is that the call in the row gives, or has a method called under a name which the file
   * writes to some object.
   */
  isLookedInto(unit: Unit, row: number, classIndex: number): boolean {
    if (!this.areTold || unit.path === null || unit.rules.instancesByCall !== true) return false;
    const { written } = this.#placesOf(unit);
    const isMeant = (key: number) => written.has(key) || this.#isField(classIndex, key);
    return this.#isAsked(unit, unit.facts.moves[row + 3]!, isMeant);
  }

  #find(): ReadonlySet<number> {
    const found = new Set<number>();
    if (!this.areTold) return found;
    for (const unit of this.#state.units) {
      if (unit.path === null || unit.rules.instancesByCall !== true) continue;
      forEachRow(unit, (operation, row, moves) => {
        if (operation !== MOVE.call && operation !== MOVE.callMember) return;
        const classIndex = classCalled(this.#state, unit, row);
        if (classIndex === -1 || found.has(classIndex)) return;
        if (!this.#isAsked(unit, moves[row + 3]!, (key) => this.#isField(classIndex, key))) return;
        // What is written to instances of a base is there for those of classes below.
        for (const at of this.#state.classes.orderOf(classIndex)) found.add(at);
      });
    }
    return found;
  }

  /** Whether a field of what the place holds is written, or a member that is meant is called. */
  #isAsked(unit: Unit, place: number, isMeant: (key: number) => boolean): boolean {
    if (place === -1) return false;
    const { copies, asked } = this.#placesOf(unit);
    const held = new Set([place]);
    for (const at of held) {
      const keys = asked.get(at) ?? [];
      if (keys.some((key) => key === WRITTEN || isMeant(key))) return true;
      for (const to of copies.get(at) ?? []) if (held.size < MAX_PLACES) held.add(to);
    }
    return false;
  }

  /** Whether the class has the member as a field at most, and something writes it. */
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
