// Methods whose result follows from their receiver, such as `return self.make()` and `return cls()`: they are read once
// more for each instance or class that they are called on, so that what comes out for one class does not come out for
// another, and apart for calls that leave out what may come out as well. A copy only gives results; what the method
// calls and is given is told by the method itself as well.
import {
  ARGUMENT,
  type CallableFact,
  IS_NOT,
  MOVE,
  MOVE_FIELDS,
  type MoveList,
} from '../../flow/flow-facts.ts';
import { holdsClasses, openFrame } from './callable-copies.ts';
import type { LoadContext } from './load-context.ts';
import { loadRows } from './load-moves.ts';
import { endOfRow } from './move-rows.ts';
import { forEachArgument } from './site-arguments.ts';
import type { Site } from './site-table.ts';
import type { CallableEntry } from './solver-state.ts';
import type { Unit } from './unit.ts';
import { VALUE } from './values.ts';

/** Larger methods give the same result for all receivers. */
const MAX_PLACES = 400;

/** So many copies of a method are made; further receivers share what it gives to any. */
const MAX_COPIES = 12;

/** Parameters that are told apart by whether they are given, each of them one bit. */
const MAX_PARAMETERS = 16;

/** Positions among the parameters of those that may come to the result. */
type Asked = readonly number[];

export class ReceiverCopies {
  readonly #context: LoadContext;
  /** By callable, and by receiver and what is given. */
  readonly #known = new Map<number, Map<number, number>>();
  readonly #asked = new Map<number, Asked | null>();

  constructor(context: LoadContext) {
    this.#context = context;
  }

  /** The method as it is for this receiver alone; -1 where it is the same for all. */
  copyFor(site: Site, callableIndex: number, receiver: number): number {
    const { callables, values } = this.#context.state;
    const entry = callables[callableIndex]!;
    if (entry.frame.isCopy) return -1;
    const kind = values.kindOf(receiver);
    const isMade = kind === VALUE.instance && values.secondOf(receiver) === 0;
    if (!isMade && kind !== VALUE.class) return -1;
    const asked = this.#askedOf(callableIndex, entry);
    if (asked === null) return -1;
    const copies = this.#known.get(callableIndex) ?? new Map<number, number>();
    const key = receiver * 2 ** MAX_PARAMETERS + givenOf(site, entry, asked);
    const known = copies.get(key);
    if (known !== undefined) return known;
    if (copies.size >= MAX_COPIES) return -1;
    const frame = openFrame(this.#context.state, callableIndex, {
      site: null,
      copiedFor: null,
      isByReceiver: true,
      isByCall: false,
      depth: 0,
    });
    this.#known.set(callableIndex, copies.set(key, frame.callableBase));
    const { firstMove: from, endMove: to } = entry.fact;
    loadRows(this.#context, frame, { from, to, skipsInside: -1 });
    return frame.callableBase;
  }

  /** `null` for a method that gives the same for all. */
  #askedOf(callableIndex: number, entry: CallableEntry): Asked | null {
    const { owner, fact } = entry;
    if (owner === -1 || this.#context.state.classes.get(owner).subclasses.length === 0) return null;
    const known = this.#asked.get(callableIndex);
    if (known !== undefined) return known;
    const isSmall = fact.endPlace - fact.firstPlace <= MAX_PLACES;
    const asked = isSmall && !holdsClasses(entry) ? askedFor(entry) : null;
    this.#asked.set(callableIndex, asked);
    return asked;
  }
}

const IS_NONE = IS_NOT.false | IS_NOT.true;

/** Which of the parameters the site gives, a bit for each; what is spread may give any. */
function givenOf(site: Site, { fact, frame }: CallableEntry, asked: Asked): number {
  if (asked.length === 0) return 0;
  const all = 2 ** asked.length - 1;
  let given = 0;
  let position = fact.takesReceiverFirst ? 1 : 0;
  forEachArgument(site, (kind, name, _place, _position, isNot) => {
    if (kind === ARGUMENT.spread || kind === ARGUMENT.spreadNamed) given = all;
    const isNamed = kind === ARGUMENT.named;
    const parameter = isNamed ? parameterNamed(frame.unit, fact, name) : position;
    const bit = isNot === IS_NONE ? -1 : asked.indexOf(parameter);
    if (!isNamed) position += 1;
    if (bit !== -1) given |= 1 << bit;
  });
  return given;
}

const parameterNamed = ({ texts }: Unit, fact: CallableFact, name: number): number =>
  fact.parameterNames.findIndex((text) => text !== -1 && texts[text] === name);

/** Rows are in source order; what flows against it needs another look. */
const MAX_LOOKS = 3;

/** The parameters that may come to the result, where the receiver may; `null` where it does not. */
function askedFor({ fact, frame }: CallableEntry): Asked | null {
  if (fact.receiver === -1) return null;
  const { moves } = frame.unit.facts;
  const rows: number[] = [];
  for (let row = fact.firstMove; row < fact.endMove; row = endOfRow(moves, row)) rows.push(row);
  rows.reverse();
  const leading = new Set([fact.result]);
  for (let look = 0, before = 0; look < MAX_LOOKS && leading.size > before; look++) {
    before = leading.size;
    for (const row of rows) addSources(moves, row, leading);
  }
  if (!leading.has(fact.receiver)) return null;
  return fact.parameters
    .flatMap((place, at) => (place !== fact.receiver && leading.has(place) ? [at] : []))
    .slice(0, MAX_PARAMETERS);
}

/** Adds the places from which the row leads to one that is known. */
function addSources(moves: MoveList, row: number, leading: Set<number>): void {
  const operation = moves[row]!;
  const field = (at: number): number => moves[row + at]!;
  switch (operation) {
    case MOVE.copy:
    case MOVE.copyWhen:
    case MOVE.narrow:
    case MOVE.merge:
    case MOVE.mergeEntries:
    case MOVE.write:
    case MOVE.writeAt:
    case MOVE.writeNamed:
      if (leading.has(field(2))) leading.add(field(1));
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
