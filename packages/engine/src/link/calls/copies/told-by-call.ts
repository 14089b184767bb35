// Which functions give something else for each call: those that make closures over what they are given or bind it, or hand
// back what a function or class among their arguments gives, those that give the members of one argument to another, or a
// prototype, and those that define a member under a key that they are given. They are read anew for each call.
import {
  ARGUMENT,
  BELOW_TOLD,
  type CallableFact,
  endOfRow,
  MOVE,
  MOVE_FIELDS,
  type MoveList,
} from '../../../flow/flow-facts.ts';
import { VALUE } from '../graph/values.ts';
import { forEachArgument } from '../sites/site-arguments.ts';
import type { Site } from '../sites/site-table.ts';
import type { CallableEntry, Frame, SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';

/** Larger functions give the same for all calls. */
const MAX_PLACES = 400;

/** Rows are in source order; what flows against it needs another look. */
const MAX_LOOKS = 3;

/** What functions are asked for whether they give something else for each call. */
export interface GivingByCall {
  /** The text `prototype`. */
  readonly prototype: number;
  /** The name of the method of functions that gives the function itself, with what it is called on. */
  readonly bind: number;
}

/** Whether what the function gives follows from what it is given, so that its calls are to be told apart. */
export function givesByCall(
  state: SolverState,
  { fact, frame }: CallableEntry,
  names: GivingByCall,
): boolean {
  const { prototype, bind } = names;
  const { parameters, rest } = fact;
  if ((parameters.length === 0 && rest === -1) || !isSmall(fact)) return false;
  const { moves } = frame.unit.facts;
  const rows = rowsOf(fact, moves);
  if (mergesGiven(fact, moves, rows)) return true;
  if (givesPrototype(fact, frame.unit, rows, prototype)) return true;
  const isPassing = (callee: number) => givesOfArguments(state, callee, names);
  if (passesThrough(state, { unit: frame.unit, fact, rows }, isPassing)) return true;
  const { calls, leading } = resultOf(fact, moves, rows);
  if (calls.length === 0) return false;
  const own = rows.some((row) => moves[row] === MOVE.callable && leading.has(moves[row + 2]!));
  const { texts } = frame.unit;
  const isBinding = (row: number) =>
    moves[row] === MOVE.callMember &&
    texts[moves[row + 5]!] === bind &&
    leading.has(moves[row + 3]!);
  return own || calls.some((row) => isCallTo(moves, row, leading) || isBinding(row));
}

/** Whether it gives what something that it is given gives when it is called, such as an instance of a class. */
export function givesOfGiven({ fact, frame }: CallableEntry): boolean {
  if (fact.parameters.length === 0 || !isSmall(fact)) return false;
  const { moves } = frame.unit.facts;
  const { calls, leading } = resultOf(fact, moves, rowsOf(fact, moves));
  return calls.some((row) => isCallTo(moves, row, leading));
}

const isCallTo = (moves: MoveList, row: number, places: ReadonlySet<number>): boolean =>
  moves[row] === MOVE.call && places.has(moves[row + 3]!);

interface ResultSources {
  /** Calls of what it is given. */
  readonly calls: readonly number[];
  /** Places that lead to its result. */
  readonly leading: ReadonlySet<number>;
}

function resultOf(
  { parameters, result }: CallableFact,
  moves: MoveList,
  rows: readonly number[],
): ResultSources {
  if (result === -1 || parameters.length === 0) return { calls: [], leading: new Set() };
  const given = placesFrom(parameters, moves, rows);
  const calls = rows.filter((row) => moves[row]! >= MOVE.call && asks(moves, row, given));
  if (calls.length === 0) return { calls, leading: new Set() };
  return { calls, leading: placesLeadingTo(result, moves, rows) };
}

export const placesLeadingTo = (
  result: number,
  moves: MoveList,
  rows: readonly number[],
): ReadonlySet<number> =>
  placesWith([result], (places) => {
    for (const row of rows.toReversed()) addSources(moves, row, places);
  });

/**
 * Whether what the callee gives follows from any of its arguments, for `true`, or from those at these positions. What the
 * program's own functions make for each call is not asked for: most large functions hand something on to such.
 */
function givesOfArguments(
  state: SolverState,
  callee: number,
  names: GivingByCall,
): readonly number[] | boolean {
  const entry = state.callables[callee]!;
  if (entry.fact.handedBack.length > 0) return entry.fact.handedBack;
  return entry.frame.unit.path === null && givesByCall(state, entry, names);
}

interface Passing {
  readonly unit: Unit;
  readonly fact: CallableFact;
  readonly rows: readonly number[];
}

/**
 * Whether it gives what another function makes or gives back of what that is given:
 * `const made = memo(part); made.title = 'Part'; return made;`. What is given back and returned at once is known without a copy.
 */
function passesThrough(
  state: SolverState,
  { unit, fact: { parameters, result, handedOn }, rows }: Passing,
  givesOf: (callee: number) => readonly number[] | boolean,
): boolean {
  if (result === -1 || parameters.length === 0) return false;
  const { moves } = unit.facts;
  const given = placesFrom(parameters, moves, rows);
  const calls = rows.filter((row) => moves[row] === MOVE.call || moves[row] === MOVE.callMember);
  const handed = (row: number): readonly number[] => {
    const places = placesGiven(moves, row);
    const callee = places.length === 0 ? -1 : calleeByName(state, unit, row);
    const of = callee !== -1 && givesOf(callee);
    return of === true ? places : of === false ? NONE : of.flatMap((at) => places[at] ?? []);
  };
  const leading = placesWith([result], (places) => {
    for (const row of rows.toReversed()) addSources(moves, row, places);
    for (const row of calls.toReversed())
      if (places.has(moves[row + 3]!)) for (const place of handed(row)) places.add(place);
  });
  return calls.some((row) => {
    const made = moves[row + 3]!;
    if (!leading.has(made) || handedOn.includes(made)) return false;
    return handed(row).some((place) => given.has(place));
  });
}

/** Whether it gives the members of one thing that it is given to another: all of any call would have those of all else. */
function mergesGiven(
  { parameters, rest }: CallableFact,
  moves: MoveList,
  rows: readonly number[],
): boolean {
  const merges = rows.filter((row) => moves[row] === MOVE.merge || moves[row] === MOVE.mergeOwn);
  if (merges.length === 0) return false;
  const given = placesFrom([...parameters, rest], moves, rows);
  return merges.some((row) => given.has(moves[row + 1]!) && given.has(moves[row + 2]!));
}

/** Whether it bases one function that it is given on another, as `inherits(Made, Base)` does: bases of all would be one. */
function givesPrototype(
  { parameters }: CallableFact,
  { facts: { moves }, texts }: Unit,
  rows: readonly number[],
  prototype: number,
): boolean {
  const bases = rows
    .filter((row) => moves[row] === MOVE.read && texts[moves[row + 2]!] === prototype)
    .map((row) => moves[row + 1]!)
    .filter((place) => parameters.includes(place));
  return rows.some((row) => {
    if (moves[row] !== MOVE.write || texts[moves[row + 3]!] !== prototype) return false;
    const made = moves[row + 2]!;
    return parameters.includes(made) && bases.some((base) => base !== made);
  });
}

/** Places that hold what the first ones do, or members of that. */
export const placesFrom = (
  first: readonly number[],
  moves: MoveList,
  rows: readonly number[],
): ReadonlySet<number> =>
  placesWith(first, (places) => {
    for (const row of rows) addDerived(moves, row, places);
  });

export const isSmall = ({ firstPlace, endPlace }: CallableFact): boolean =>
  endPlace - firstPlace <= MAX_PLACES;

/** Where each row of the function begins, also of those inside. */
export function rowsOf({ firstMove, endMove }: CallableFact, moves: MoveList): number[] {
  const rows: number[] = [];
  for (let row = firstMove; row < endMove; row = endOfRow(moves, row)) rows.push(row);
  return rows;
}

/** Functions that hand a key on to another one that defines under it, and so on. */
const MAX_HANDED_ON = 3;

/** Which parameters of functions are keys that they define members under; what is known when it is asked first holds. */
export class DefiningKeys {
  readonly #state: SolverState;
  readonly #known = new Map<number, readonly number[]>();
  readonly #define: ReadonlySet<number>;

  constructor(state: SolverState) {
    this.#state = state;
    this.#define = new Set(['defineProperty'].map((name) => state.texts.get(name)));
  }

  /** Positions among the parameters of the callable, which is no copy. */
  of(callable: number, depth = 0): readonly number[] {
    const known = this.#known.get(callable);
    if (known !== undefined) return known;
    // One that calls itself with the key is asked no further.
    this.#known.set(callable, []);
    const { fact, frame } = this.#state.callables[callable]!;
    if (fact.parameters.length === 0 || !isSmall(fact) || frame.unit.path === null) return [];
    const rows = rowsOf(fact, frame.unit.facts.moves);
    const keys = new Set(rows.flatMap((row) => this.#keysIn(frame, row, depth)));
    const found = fact.parameters.flatMap((place, at) => (keys.has(place) ? [at] : []));
    this.#known.set(callable, found);
    return found;
  }

  /** The places that the row defines under. */
  #keysIn({ unit }: Frame, row: number, depth: number): readonly number[] {
    const { moves } = unit.facts;
    switch (moves[row]) {
      case MOVE.writeAt:
      case MOVE.writeNamed:
        return [moves[row + 3]!];
      case MOVE.callMember:
        if (this.#define.has(unit.texts[moves[row + 5]!]!))
          return placesGiven(moves, row).slice(1, 2);
        break;
      case MOVE.call:
        break;
      default:
        return NONE;
    }
    const given = placesGiven(moves, row);
    if (depth === MAX_HANDED_ON || given.length === 0) return NONE;
    const callee = calleeByName(this.#state, unit, row);
    if (callee === -1) return NONE;
    return this.of(callee, depth + 1).flatMap((at) => given[at] ?? []);
  }
}

/** The function that a call leads to by its name alone, which is no copy; -1 for none. */
export function calleeByName(
  { graph, values, units, callables, classes, callableAt }: SolverState,
  { firstPlace, texts, facts: { moves } }: Unit,
  row: number,
): number {
  const source = firstPlace + moves[row + 4]!;
  const first = graph.countOf(source) === 0 ? -1 : graph.valueAt(source, 0);
  if (first === -1) return -1;
  let callee = first;
  if (moves[row] === MOVE.callMember) {
    const key = texts[moves[row + 5]!]!;
    if (values.kindOf(first) === VALUE.class) {
      const [member] = classes.get(values.firstOf(first)).members.get(key) ?? [];
      return member === undefined ? -1 : (callableAt.get(member.place) ?? -1);
    }
    if (values.kindOf(first) !== VALUE.namespace) return -1;
    const place = units[values.firstOf(first)]!.globals.get(key);
    if (place === undefined || graph.countOf(place) === 0) return -1;
    callee = graph.valueAt(place, 0);
  }
  if (values.kindOf(callee) !== VALUE.callable) return -1;
  return callables[values.firstOf(callee)]!.original;
}

const NONE: readonly number[] = [];

/** The places of the arguments in front that are given by position. */
export function placesGiven(moves: MoveList, row: number): number[] {
  const places: number[] = [];
  for (let at = row + 1 + MOVE_FIELDS[moves[row]!]!; at < endOfRow(moves, row); at += 3) {
    if ((moves[at]! & BELOW_TOLD) !== ARGUMENT.positional) break;
    places.push(moves[at + 2]!);
  }
  return places;
}

/** Whether the site gives a text that is written out for one of the parameters. */
export function givesText(
  { graph, values }: SolverState,
  site: Site,
  keys: readonly number[],
): boolean {
  let isGiven = false;
  forEachArgument(site, (kind, _name, place, position) => {
    if (kind !== ARGUMENT.positional || !keys.includes(position)) return;
    isGiven ||= graph.valuesOf(place).some((value) => values.kindOf(value) === VALUE.text);
  });
  return isGiven;
}

/** Adds to the places until none is new, as far as that is looked for. */
export function placesWith(
  first: readonly number[],
  addMore: (places: Set<number>) => void,
): ReadonlySet<number> {
  const places = new Set(first);
  for (let look = 0, before = -1; look < MAX_LOOKS && places.size > before; look++) {
    before = places.size;
    addMore(places);
  }
  return places;
}

/** Whether the call is one of something in one of the places, or of a member of it. */
export const asks = (moves: MoveList, row: number, places: ReadonlySet<number>): boolean =>
  moves[row] !== MOVE.callName && places.has(moves[row + 4]!);

/** Adds where the row leads to from a place that is known, without a call. */
export function addDerived(moves: MoveList, row: number, places: Set<number>): void {
  const field = (at: number): number => moves[row + at]!;
  switch (moves[row]) {
    case MOVE.copy:
    case MOVE.copyWhen:
    case MOVE.narrow:
    case MOVE.narrowBy:
      if (places.has(field(1))) places.add(field(2));
      break;
    case MOVE.read:
    case MOVE.readAt:
      if (places.has(field(1))) places.add(field(3));
      break;
  }
}

/** Adds the places from which the row leads to one that is known, or to a member of it. */
export function addSources(moves: MoveList, row: number, places: Set<number>): void {
  const field = (at: number): number => moves[row + at]!;
  switch (moves[row]) {
    case MOVE.copy:
    case MOVE.copyWhen:
    case MOVE.narrow:
    case MOVE.narrowBy:
      if (places.has(field(2))) places.add(field(1));
      break;
    case MOVE.write:
    case MOVE.writeAt:
    case MOVE.writeNamed:
      if (places.has(field(2))) places.add(field(1));
      break;
  }
}
