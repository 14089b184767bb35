// Methods of classes that give a new instance of whatever class they are called on, and nothing else: `return new static()`
// in PHP, `new` in Ruby. What a call gets is of the class that stands in front of it, and of no other one that has the method.
import {
  CALL,
  type CallableFact,
  endOfRow,
  MOVE,
  type MoveList,
} from '../../../flow/flow-facts.ts';
import { VALUE } from '../graph/values.ts';
import type { CallableEntry, SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';

/** Larger callables give the same for all receivers. */
const MAX_PLACES = 400;

/** Rows are in source order; what flows against it needs another look. */
const MAX_LOOKS = 3;

/** Texts of the language, -1 where it has no such. */
interface Words {
  readonly classMember: number;
  readonly maker: number;
}

export class MadeOfReceiver {
  readonly #state: SolverState;
  /** By callable. */
  readonly #known = new Map<number, boolean>();

  constructor(state: SolverState) {
    this.#state = state;
  }

  /**
   * What a call on the receiver gives: an instance of the class that is called.
   * @returns -1 where more may come out of the callable
   */
  madeBy(entry: CallableEntry, receiver: number): number {
    const { values } = this.#state;
    if (receiver === -1 || !this.#gives(entry)) return -1;
    switch (values.kindOf(receiver)) {
      case VALUE.class:
        return values.get(VALUE.instance, values.firstOf(receiver));
      case VALUE.instance:
      case VALUE.declared:
      case VALUE.cone:
        return receiver;
      default:
        return -1;
    }
  }

  #wordsOf({ rules: { classMember, maker } }: Unit): Words {
    const { texts } = this.#state;
    return {
      classMember: classMember === undefined ? -1 : texts.get(classMember),
      maker: maker === undefined ? -1 : texts.get(maker),
    };
  }

  #gives(entry: CallableEntry): boolean {
    const { fact, frame, owner, original } = entry;
    const { rules } = frame.unit;
    const isPlain = rules.typesAreSound || rules.resultsByReceiver === true || frame.isCopy;
    if (isPlain || owner === -1 || fact.receiver === -1 || fact.isAbstract) return false;
    const known = this.#known.get(original);
    if (known !== undefined) return known;
    const isSmall = fact.endPlace - fact.firstPlace <= MAX_PLACES;
    const gives = isSmall && givesMade(entry, this.#wordsOf(frame.unit));
    this.#known.set(original, gives);
    return gives;
  }
}

/** Whether every way to the result begins where the class of the receiver is made. */
function givesMade({ fact, frame: { unit } }: CallableEntry, words: Words): boolean {
  const { moves } = unit.facts;
  const classes = classesOfReceiver(unit, fact, words);
  const chain = new Set([fact.result]);
  let isMade = false;
  for (let look = 0, before = 0; look < MAX_LOOKS && chain.size > before; look++) {
    before = chain.size;
    for (let row = fact.firstMove; row < fact.endMove; row = endOfRow(moves, row)) {
      if (!givesTo(moves, row, chain)) continue;
      const from = carriedFrom(moves, row);
      if (from !== -1) chain.add(from);
      else if (!makesOf(unit, row, classes, words)) return false;
      else isMade = true;
    }
  }
  const isGiven = fact.parameters.some((place) => chain.has(place)) || chain.has(fact.rest);
  return isMade && !isGiven && !chain.has(fact.receiver);
}

/** The receiver itself, and what holds its class. */
function classesOfReceiver(
  { facts: { moves }, texts }: Unit,
  { receiver, firstMove, endMove }: CallableFact,
  { classMember }: Words,
): ReadonlySet<number> {
  const classes = new Set([receiver]);
  for (let row = firstMove; row < endMove; row = endOfRow(moves, row)) {
    const isRead = moves[row] === MOVE.read && moves[row + 1] === receiver;
    if (isRead && texts[moves[row + 2]!] === classMember) classes.add(moves[row + 3]!);
  }
  return classes;
}

/** Whether the row brings something to one of the places; a declared type says less than what comes. */
function givesTo(moves: MoveList, row: number, places: ReadonlySet<number>): boolean {
  switch (moves[row]) {
    case MOVE.copy:
    case MOVE.copyWhen:
    case MOVE.callable:
    case MOVE.class:
    case MOVE.instance:
    case MOVE.object:
    case MOVE.text:
    case MOVE.made:
    case MOVE.narrow:
    case MOVE.narrowBy:
    case MOVE.merge:
    case MOVE.mergeOwn:
      return places.has(moves[row + 2]!);
    case MOVE.import:
    case MOVE.name:
    case MOVE.read:
    case MOVE.readAt:
    case MOVE.readNamed:
    case MOVE.super:
    case MOVE.call:
    case MOVE.callMember:
    case MOVE.callName:
    case MOVE.callAt:
      return places.has(moves[row + 3]!);
    default:
      return false;
  }
}

/** The place whose values the row hands on as they are; -1 for other rows. */
function carriedFrom(moves: MoveList, row: number): number {
  switch (moves[row]) {
    case MOVE.copy:
    case MOVE.copyWhen:
    case MOVE.narrow:
      return moves[row + 1]!;
    default:
      return -1;
  }
}

function makesOf(
  { facts: { moves }, texts }: Unit,
  row: number,
  classes: ReadonlySet<number>,
  { maker }: Words,
): boolean {
  switch (moves[row]) {
    case MOVE.call:
      return (moves[row + 2]! & CALL.construct) !== 0 && classes.has(moves[row + 4]!);
    case MOVE.callMember:
      return classes.has(moves[row + 4]!) && texts[moves[row + 5]!] === maker;
    case MOVE.callName:
      return classes.has(moves[row + 6]!) && texts[moves[row + 5]!] === maker;
    default:
      return false;
  }
}
