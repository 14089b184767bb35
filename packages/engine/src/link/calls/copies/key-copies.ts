// Small functions that look something up, or put something away, under a key that they are given: registries, settings; and
// those that ask whether something is an instance of a class that they are given, or a class below. They are read once more
// for each text, or class, that a call writes out for such a parameter, so that what comes out for one does not come out for
// another. https://docs.python.org/3/reference/datamodel.html#object.__getitem__
import {
  ARGUMENT,
  CALL,
  type CallableFact,
  endOfRow,
  MOVE,
  TESTED,
} from '../../../flow/flow-facts.ts';
import { NumberSet } from '../collections/number-set.ts';
import { VALUE } from '../graph/values.ts';
import { loadRows } from '../load/load-moves.ts';
import type { LoadContext } from '../load-context.ts';
import { forEachArgument } from '../sites/site-arguments.ts';
import type { Site } from '../sites/site-table.ts';
import type { CallableEntry, SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';
import { holdsClasses, openFrame } from './callable-copies.ts';
import { rowsToParameters } from './default-rows.ts';
import { placesFrom, placesGiven } from './told-by-call.ts';

/** Larger functions are read once for all keys. */
const MAX_PLACES = 100;

/** So many keys of a function are told apart; calls with further ones share what it gives to any. */
const MAX_COPIES = 32;

/** A text in the source stands for itself and for a member of its name. */
const MAX_TEXTS = 2;

export class KeyCopies {
  readonly #context: LoadContext;
  /** By callable, and by the texts that are given. */
  readonly #known = new Map<number, Map<string, number>>();
  readonly #keys = new Map<number, readonly number[]>();
  /** Callables that are also called without a key that is written out. */
  readonly #shared = new NumberSet();

  constructor(context: LoadContext) {
    this.#context = context;
  }

  /** The callable as it is for the keys of this site; itself where the site writes none out. */
  copyFor(site: Site, callableIndex: number): number {
    const entry = this.#context.state.callables[callableIndex]!;
    if (entry.frame.unit.rules.keyedMethods === undefined || entry.frame.isCopy)
      return callableIndex;
    const keys = this.#keysOf(entry);
    if (keys.length === 0) return callableIndex;
    // What an operator runs are methods of maps and the like, most of whose keys are data.
    const isWritten = (site.flags & CALL.implicit) === 0;
    const copy = isWritten ? this.#copyOf(site, callableIndex, entry, keys) : callableIndex;
    if (copy === callableIndex) this.#shared.add(callableIndex);
    return copy;
  }

  /** Whether it is called, and never without a key that is written out. */
  runsByKeyAlone(callableIndex: number): boolean {
    return this.#known.has(callableIndex) && !this.#shared.has(callableIndex);
  }

  #copyOf(
    site: Site,
    callableIndex: number,
    entry: CallableEntry,
    keys: readonly number[],
  ): number {
    const keysOfSite = keysGiven(this.#context.state, site, entry, keys);
    if (keysOfSite.size === 0) return callableIndex;
    const given = [...keysOfSite].map((each) => each.join(' ')).join();
    const copies = this.#known.get(callableIndex) ?? new Map<string, number>();
    const known = copies.get(given);
    if (known !== undefined) return known;
    if (copies.size >= MAX_COPIES) return callableIndex;
    const frame = openFrame(this.#context.state, callableIndex, {
      site: null,
      copiedFor: null,
      isByReceiver: false,
      isByCall: false,
      depth: 0,
    });
    this.#known.set(callableIndex, copies.set(given, frame.callableBase));
    const { firstMove: from, endMove: to } = entry.fact;
    const leftOut = rowsToParameters(entry, new Set(keysOfSite.keys()));
    loadRows(this.#context, frame, { from, to, skipsInside: -1, leftOut });
    return frame.callableBase;
  }

  /** Positions among the parameters of those that are keys. */
  #keysOf(entry: CallableEntry): readonly number[] {
    const known = this.#keys.get(entry.original);
    if (known !== undefined) return known;
    const { fact } = entry;
    const isSmall = fact.endPlace - fact.firstPlace <= MAX_PLACES;
    const isAsked = isSmall && fact.parameters.length > 0 && !holdsClasses(entry);
    const keys = isAsked ? this.#keyParameters(fact, entry.frame.unit) : [];
    this.#keys.set(entry.original, keys);
    return keys;
  }

  #keyParameters(fact: CallableFact, unit: Unit): readonly number[] {
    const { moves } = unit.facts;
    const rows: number[] = [];
    for (let row = fact.firstMove; row < fact.endMove; row = endOfRow(moves, row)) rows.push(row);
    const asked = rows.flatMap((row) => keyIn(this.#context.state, unit, row));
    if (asked.length === 0) return [];
    return fact.parameters.flatMap((place, at) => {
      if (place === fact.receiver) return [];
      const held = placesFrom([place], moves, rows);
      return asked.some((key) => held.has(key)) ? [at] : [];
    });
  }
}

/** The places by which the row asks for an entry or a member, or of which class something is. */
function keyIn({ texts }: SolverState, unit: Unit, row: number): readonly number[] {
  const { moves } = unit.facts;
  switch (moves[row]) {
    case MOVE.readAt:
    case MOVE.readNamed:
      return [moves[row + 2]!];
    case MOVE.writeAt:
    case MOVE.writeNamed:
      return [moves[row + 3]!];
    case MOVE.narrowBy:
      return ASKS_NOTHING.has(moves[row + 4]!) ? [] : [moves[row + 3]!];
    case MOVE.callMember: {
      const name = texts.textOf(unit.texts[moves[row + 5]!]!);
      return unit.rules.keyedMethods?.includes(name) === true
        ? placesGiven(moves, row).slice(0, 1)
        : [];
    }
    default:
      return [];
  }
}

/** Whatever the value is compared with: it is asked what it is itself. */
const ASKS_NOTHING: ReadonlySet<number> = new Set([TESTED.callable, TESTED.notCallable]);

/** What the site writes out for the keys, as texts, by position among the parameters. */
function keysGiven(
  state: SolverState,
  site: Site,
  { fact, frame }: CallableEntry,
  keys: readonly number[],
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  let isSpread = false;
  let position = fact.takesReceiverFirst && fact.receiver !== -1 ? 1 : 0;
  forEachArgument(site, (kind, name, place) => {
    isSpread ||= kind === ARGUMENT.spread || kind === ARGUMENT.spreadNamed;
    const isNamed = kind === ARGUMENT.named;
    const parameter = isNamed ? parameterNamed(frame.unit, fact, name) : position;
    if (!isNamed) position += 1;
    const key = keys.includes(parameter) ? keyGiven(state, place) : '';
    if (key !== '') found.set(parameter, key);
  });
  return isSpread ? new Map() : found;
}

const parameterNamed = ({ texts }: Unit, fact: CallableFact, name: number): number =>
  fact.parameterNames.findIndex((text) => text !== -1 && texts[text] === name);

/** The text that is written out there, or the class; empty for anything else. */
function keyGiven({ graph, values }: SolverState, place: number): string {
  const count = place === -1 ? 0 : graph.countOf(place);
  if (count === 0 || count > MAX_TEXTS) return '';
  const held = graph.valuesOf(place);
  const [first = -1] = held;
  if (count === 1 && values.kindOf(first) === VALUE.class) return `class ${values.firstOf(first)}`;
  return held.every((value) => values.kindOf(value) === VALUE.text)
    ? `${values.firstOf(first)}`
    : '';
}
