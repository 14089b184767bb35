// What a macro of C does with what it is given, the same for all who use it: which arguments go on to functions, fields
// and variables, and which it gives back. Where it does nothing else, one reading of it serves all: values of several
// users come together in its parameters, and would in those of the functions that they go to anyway. Macros that call
// what they are given, or give back what they find in it, are left to be read anew for each user.
import { endOfRow, MOVE, type MoveList } from '../../../flow/flow-facts.ts';
import { appendTo } from '../collections/append-to.ts';
import { PairMap } from '../collections/pair-map.ts';
import { PlaceFlow } from '../copies/place-flow.ts';
import { VALUE } from '../graph/values.ts';
import type { LoadContext } from '../load-context.ts';
import type { NameMeanings } from '../names/name-meanings.ts';
import type { CallableEntry, SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';

export interface MacroEffects {
  /** Whether one reading of it serves all who use it. */
  readonly isShared: boolean;
  /** Whether names in it, or in the macros that it uses, mean something that only the file that uses it knows. */
  readonly isOfUser: boolean;
  /** Texts: names in it, or in the macros that it uses, of which the file that has them knows nothing. */
  readonly openNames: ReadonlySet<number>;
  /** By parameter, whether what is given for it goes anywhere but to the result. */
  readonly isUsed: readonly boolean[];
  /** By parameter, whether the macro gives back what is given for it. */
  readonly isGivenBack: readonly boolean[];
  /** By place, counted from the macro's first: 1 for those that hold what is given for a parameter. */
  readonly isGiven: Uint8Array;
  /** The same for those whose values go to the result as they are. */
  readonly isInResult: Uint8Array;
}

/** A call in the body of a macro by a name that means macros, functions, or both. */
interface NestedCall {
  readonly result: number;
  readonly arguments: readonly number[];
  readonly macros: readonly number[];
  readonly mayBeOther: boolean;
  /** Whether it is told by the arguments which of several functions is meant. */
  readonly isChosen: boolean;
}

/** What the rows of a macro say, before it is known what the macros in it do. Places are those of its unit. */
interface MacroBody {
  readonly entry: CallableEntry;
  /** Whether all of its rows are of the kinds below. */
  readonly isPlain: boolean;
  readonly openNames: readonly number[];
  readonly copies: readonly (readonly [from: number, to: number])[];
  readonly reads: readonly (readonly [object: number, to: number])[];
  readonly writes: readonly (readonly [from: number, object: number])[];
  /** Places whose values go on, whoever uses the macro. */
  readonly used: readonly number[];
  /** Places that are called, or asked for what is called. */
  readonly called: readonly number[];
  /** Places that let only some values in, by their types. */
  readonly typed: readonly number[];
  readonly calls: readonly NestedCall[];
}

/** With more of them a macro is taken to be one of the file that uses it, whatever that knows. */
const MAX_OPEN_NAMES = 64;

const NONE: readonly number[] = [];

const EMPTY = new Uint8Array(0);

const TOLD_APART: MacroEffects = {
  isShared: false,
  isOfUser: false,
  openNames: new Set(),
  isUsed: [],
  isGivenBack: [],
  isGiven: EMPTY,
  isInResult: EMPTY,
};

const NOTHING: MacroEffects = { ...TOLD_APART, isShared: true };

export class MacroEffectsTable {
  readonly #state: SolverState;
  readonly #names: NameMeanings;
  readonly #overloaded: LoadContext['overloaded'];
  /** By callable, for all files that know none of its open names. */
  readonly #known = new Map<number, MacroEffects>();
  /** By unit and callable of those with open names: what it does there. */
  readonly #ofUsers = new PairMap();
  readonly #effectsOfUsers: MacroEffects[] = [];

  constructor({ state, names, overloaded }: LoadContext) {
    this.#state = state;
    this.#names = names;
    this.#overloaded = overloaded;
  }

  /** @param user the unit in whose text the macro is used, or the macro that uses it */
  of(callable: number, user: Unit): MacroEffects {
    // A function of C++ that is called may be one of several, which the arguments of each use tell apart.
    if (user.language !== 'c') return TOLD_APART;
    if (!this.#isKnown(callable, user)) this.#settle(callable, user);
    return this.#find(callable, user)!;
  }

  #isKnown(callable: number, user: Unit | undefined): boolean {
    if (user !== undefined && !this.#known.has(callable)) this.#settle(callable, undefined);
    if (this.#find(callable, user) !== undefined) return true;
    const common = this.#known.get(callable);
    if (common === undefined || user === undefined) return false;
    if (this.#knowsAny(user, common.openNames)) return false;
    this.#note(callable, user, common);
    return true;
  }

  #knowsAny(user: Unit, openNames: ReadonlySet<number>): boolean {
    if (openNames.size > MAX_OPEN_NAMES) return true;
    for (const name of openNames)
      if (this.#names.name(user, -1, name).kind === 'place') return true;
    return false;
  }

  #find(callable: number, user: Unit | undefined): MacroEffects | undefined {
    const common = this.#known.get(callable);
    if (user === undefined || common?.openNames.size === 0) return common;
    return this.#effectsOfUsers[this.#ofUsers.get(user.index, callable)];
  }

  #note(callable: number, user: Unit | undefined, effects: MacroEffects): void {
    if (user === undefined) this.#known.set(callable, effects);
    else this.#ofUsers.set(user.index, callable, this.#effectsOfUsers.push(effects) - 1);
  }

  /**
   * Macros may use each other in circles, under conditions of which one holds: what they do grows until nothing is new.
   * @param user `undefined` for files that know none of the open names
   */
  #settle(callable: number, user: Unit | undefined): void {
    const bodies = new Map<number, MacroBody>();
    const pending = [callable];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (bodies.has(at) || this.#isKnown(at, user)) continue;
      const body = this.#read(at, user);
      bodies.set(at, body);
      for (const { macros } of body.calls) pending.push(...macros);
    }
    const isOfUser = user !== undefined;
    const effects = new Map<number, MacroEffects>();
    for (const at of bodies.keys()) effects.set(at, { ...NOTHING, isOfUser });
    const effectsOf = (at: number) => effects.get(at) ?? this.#find(at, user)!;
    const users = usersIn(bodies);
    // Those that are used stand behind those that use them, mostly. What is added to a set is visited, too.
    const unsettled = new Set([...bodies.keys()].reverse());
    for (const at of unsettled) {
      unsettled.delete(at);
      const now = effectsOfBody(bodies.get(at)!, effectsOf, isOfUser);
      if (areAlike(effectsOf(at), now)) continue;
      effects.set(at, now);
      for (const other of users.get(at) ?? NONE) unsettled.add(other);
    }
    for (const [at, effect] of effects) this.#note(at, user, effect);
  }

  #read(callable: number, user: Unit | undefined): MacroBody {
    const entry = this.#state.callables[callable]!;
    const { fact, frame } = entry;
    const { moves } = frame.unit.facts;
    const hasOthersInside = fact.endCallable !== callable - frame.callableBase + 1;
    let isPlain = frame.unit.language === 'c' && !hasOthersInside;
    const openNames: number[] = [];
    const copies: [number, number][] = [];
    const reads: [number, number][] = [];
    const writes: [number, number][] = [];
    const used: number[] = [];
    const called: number[] = [];
    const typed: number[] = [];
    const calls: NestedCall[] = [];
    for (let row = fact.firstMove; row < fact.endMove; row = endOfRow(moves, row)) {
      const [first, second, third] = [moves[row + 1]!, moves[row + 2]!, moves[row + 3]!];
      switch (moves[row]) {
        case MOVE.enter:
        case MOVE.line:
        case MOVE.name:
        case MOVE.global:
          break;
        case MOVE.copy:
          copies.push([first, second]);
          break;
        case MOVE.read:
          reads.push([first, third]);
          break;
        case MOVE.write:
          writes.push([first, second]);
          break;
        case MOVE.assignName:
          used.push(first);
          break;
        case MOVE.type:
          if (this.#isOfClass(frame.unit, first)) typed.push(second);
          break;
        case MOVE.call:
        case MOVE.callMember:
          called.push(moves[row + 4]!);
          used.push(...argumentsAt(moves, row));
          break;
        case MOVE.callName: {
          const meaning = this.#meaningOf(frame.unit, user, row);
          if (meaning.isOpen) openNames.push(frame.unit.texts[moves[row + 5]!]!);
          calls.push({ ...meaning, result: third, arguments: argumentsAt(moves, row) });
          break;
        }
        default:
          isPlain = false;
      }
    }
    return { entry, isPlain, openNames, copies, reads, writes, used, called, typed, calls };
  }

  #isOfClass(unit: Unit, type: number): boolean {
    return this.#state.types.at(this.#names.type(unit, type)).class !== -1;
  }

  /** What a call by name in a macro may lead to: what the macro's own file knows of it, or else that which uses it. */
  #meaningOf(unit: Unit, user: Unit | undefined, row: number) {
    const { moves } = unit.facts;
    const { callables, graph, values } = this.#state;
    const name = unit.texts[moves[row + 5]!]!;
    const own = this.#names.name(unit, moves[row + 4]!, name);
    const isOpen = own.kind !== 'place' && this.#names.isLinked(unit, name);
    const meaning = isOpen && user !== undefined ? this.#names.name(user, -1, name) : own;
    const macros: number[] = [];
    let mayBeOther = meaning.kind !== 'place';
    let isChosen = false;
    for (const value of meaning.kind === 'place' ? graph.valuesOf(meaning.place) : []) {
      const callable = values.kindOf(value) === VALUE.callable ? values.firstOf(value) : -1;
      if (callable !== -1 && callables[callable]!.fact.isMacro) macros.push(callable);
      else mayBeOther = true;
      isChosen ||= this.#overloaded.has(callable);
    }
    return { macros, mayBeOther, isChosen, isOpen };
  }
}

/** By callable, those that use it. */
function usersIn(bodies: ReadonlyMap<number, MacroBody>): ReadonlyMap<number, readonly number[]> {
  const users = new Map<number, number[]>();
  for (const [user, { calls }] of bodies) {
    for (const { macros } of calls) for (const macro of macros) appendTo(users, macro, user);
  }
  return users;
}

function effectsOfBody(
  body: MacroBody,
  effectsOf: (callable: number) => MacroEffects,
  isOfUser: boolean,
): MacroEffects {
  const { firstPlace, endPlace, parameters, result } = body.entry.fact;
  const { flow, used, called, openNames } = moveThroughMacros(body, effectsOf);
  const isGiven = flow.from(parameters);
  const isInResult = flow.into([result], (isCopy) => isCopy);
  const has = (places: Uint8Array, place: number) =>
    place >= firstPlace && place < endPlace && places[place - firstPlace] === 1;
  const isGivenBack = (place: number) => has(isGiven, place) && has(isInResult, place);
  const isShared =
    body.isPlain &&
    !called.some((place) => has(isGiven, place)) &&
    // What is given would be written to whatever is given elsewhere.
    !body.writes.some(([from, object]) => has(isGiven, from) && has(isGiven, object)) &&
    !body.reads.some(([object, to]) => has(isGiven, object) && has(isInResult, to)) &&
    !body.typed.some(isGivenBack);
  if (!isShared) return { ...TOLD_APART, isOfUser, openNames };
  const isUsed = flow.into(used, () => true);
  return {
    isShared,
    isOfUser,
    openNames,
    isUsed: parameters.map((place) => has(isUsed, place)),
    isGivenBack: parameters.map(isGivenBack),
    isGiven,
    isInResult,
  };
}

/** How values move in a macro, with what the macros in it do. */
function moveThroughMacros(
  { entry, copies, reads, writes, ...body }: MacroBody,
  effectsOf: (callable: number) => MacroEffects,
) {
  const flow = new PlaceFlow(entry.fact.firstPlace, entry.fact.endPlace);
  const used = [...body.used, ...writes.flat()];
  const called = [...body.called];
  const openNames = new Set(body.openNames);
  for (const [from, to] of copies) flow.add(from, to, true);
  for (const [object, to] of reads) flow.add(object, to, false);
  for (const { result, arguments: given, macros, mayBeOther, isChosen } of body.calls) {
    const effects = macros.map(effectsOf);
    const isAny = (is: (effect: MacroEffects) => boolean) => effects.some(is);
    if (isChosen || isAny(({ isShared }) => !isShared)) called.push(...given);
    for (const [at, place] of given.entries()) {
      if (mayBeOther || isAny(({ isUsed }) => isUsed[at] === true)) used.push(place);
      if (isAny(({ isGivenBack }) => isGivenBack[at] === true)) flow.add(place, result, true);
    }
    for (const { openNames: others } of effects) addSome(openNames, others);
  }
  return { flow, used, called, openNames };
}

function addSome(names: Set<number>, others: ReadonlySet<number>): void {
  for (const name of others) if (names.size <= MAX_OPEN_NAMES) names.add(name);
}

function argumentsAt(moves: MoveList, row: number): number[] {
  const count = moves[row + 1]!;
  return Array.from({ length: count }, (_, at) => moves[row + 9 + 3 * at]!);
}

function areAlike(a: MacroEffects, b: MacroEffects): boolean {
  const areSame = (one: readonly boolean[], other: readonly boolean[]) =>
    one.length === other.length && one.every((each, at) => each === other[at]);
  return (
    a.isShared === b.isShared &&
    a.openNames.size === b.openNames.size &&
    areSame(a.isUsed, b.isUsed) &&
    areSame(a.isGivenBack, b.isGivenBack)
  );
}
