// Places, the values in them, and what happens when a value arrives: it is copied along edges and handed to
// the uses of the place. Work goes in order of arrival, never of hash or time, so that every run is alike.
import { NumberList } from '../collections/number-list.ts';
import { PairSet } from '../collections/pair-set.ts';
import { RecordTable } from '../collections/record-table.ts';
import { MOST_VALUES, PlaceTable } from './place-table.ts';
import { TurnedAway } from './turned-away.ts';

/**
 * How many values a place may hold. One that meets the bound is *wide*: nothing more gets in, nothing but declared
 * types is handed on from there, and calls through it are not believed otherwise.
 * docs/decisions/0009-values-that-flow.md says what the bound costs.
 */
export const MAX_VALUES = 8;

/** How many values that are told apart by the call that makes them a place holds, beside what stands for all of them. */
export const MAX_ALIKE = 6;

/** The same where all but a few are kin (`CallRules.countsKinOnce`). */
const MAX_KIN = 32;

/** The same for functions that all come from one list or map, and for classes and modules themselves. */
const MAX_IN_TABLE = 96;

/** More functions than these are not believed to come to one call by flowing, unless what is there is known to be many of them. */
export const MAX_FLOWED = 16;

/** How many values a place may hold that stands for the members of one name that one value has. */
const MAX_MEMBERS = 512;

/** A wide place says by the traits that come to it what it may hold; of more than these nothing follows. */
const MAX_TRAITS = 32;

/** How many values may be in places of the whole program because they are named functions; see `mostFunctionsWith`. */
const MAX_FUNCTIONS_IN_ALL = 400_000;

/** So many of the first values of such a place have to be functions: among much else a few are no table. */
const MIN_FUNCTIONS = 4;

/** Enough for any repository that is accepted; a bound for what a bug could use up. */
const MAX_PLACES = 2 ** 26;

/** So many edges of a place are looked through; whether one is there is then asked of a set. */
const SHORT_LIST = 8;

/** Numbers of an edge, and of a use; those of one place are chained, the last one first. */
const EDGE = { to: 0, next: 1, width: 2 } as const;
const USE_ROW = { kind: 0, a: 1, b: 2, next: 3, width: 4 } as const;

/**
 * What comes of each place that is written, as far as tables begin with room for it: about as much as programs of Java and
 * Ruby need in all. To copy a table that has become too small costs more than the room.
 */
const FOR_EACH_PLACE = { places: 2.5, edges: 1.5, uses: 2, queued: 2 } as const;

/** What is known of a place, as bits. */
const IS = {
  wide: 1,
  /** It stands for the members of one name that one value has. */
  ofMembers: 2,
  /** It holds what one table holds, and may hold `MAX_KIN` of it. */
  ofTable: 4,
  /** It has turned functions away. */
  turnsAway: 8,
  /** It holds more named functions than are told what they are called with. */
  manyFunctions: 16,
  /** It stands for the methods of one name that one value has, of which one is meant: they are no table. */
  ofName: 32,
} as const;

export interface PlaceGraphOptions {
  /**
   * Called once for each use and value that meet.
   * @param isOfMany whether the place holds more named functions than are told what they are called with
   */
  readonly onUse: (
    use: number,
    kind: number,
    a: number,
    b: number,
    value: number,
    isOfMany: boolean,
  ) => void;
  /** Whether a value may be in a place at all. */
  readonly admits: (place: number, value: number) => boolean;
  /** Whether a value says what the place may hold, however much that is. */
  readonly isDeclared: (value: number) => boolean;
  /** The same of a trait, whose methods are looked for in all that have it. */
  readonly isOfTrait: (value: number) => boolean;
  /** The same for values that are parts of one, as overloads are; the bound counts such once. */
  readonly sameAs: (value: number) => number;
  /** The same for values that are kin, of which up to `MAX_KIN` in a place count once. */
  readonly kinOf: (value: number, place: number) => number;
  readonly isFunction: (value: number) => boolean;
  /**
   * Where named functions are what there is too much of, how many values may be in the place of the value, which is one of
   * those; 0 for what is none.
   */
  readonly mostFunctionsWith: (value: number) => number;
  /** Whether it is a function, or says nothing of what is called where functions are. */
  readonly mayBeBesideFunctions: (value: number) => boolean;
  readonly isClassOrModule: (value: number) => boolean;
  /** Kin of the value is let in as long as fewer values are in places of the whole program by that. */
  readonly mostKinOf: (value: number) => number;
  /** What stands for the value and others like it where more of them meet than are told apart; -1 for none. */
  readonly generalOf: (value: number) => number;
  /** How many of its like a place holds beside what stands for all of them. */
  readonly mostAlike: (value: number) => number;
  /** Whether a value is still to be told what it is called with where there is no room for it. */
  readonly isHeardOf: (place: number, value: number) => boolean;
  /** Called once for each place that has become wide. */
  readonly onWide: (place: number) => void;
  /** Called once for each place and value that it has turned away, and for each use of the place. */
  readonly onTurnedAway: (place: number, value: number) => void;
  readonly useTurnedAway: (kind: number, a: number, b: number, value: number) => void;
  /** Told of every value that a wide place has no room for, or hands on no more. */
  readonly onDropped?: (place: number, value: number) => void;
  /** Told of every first arrival, with the place that it came from, or -1 when it was made there. */
  readonly onArrival?: (place: number, value: number, from: number) => void;
}

interface CountedApart {
  readonly values: Set<number>;
  upTo: number;
}

/** Of a place that holds more than a few: it never holds fewer. */
const MANY: CountedApart = { values: new Set(), upTo: 0 };

export class PlaceGraph {
  readonly #options: PlaceGraphOptions;
  readonly #places = new PlaceTable();
  readonly #edges = new RecordTable(EDGE.width);
  readonly #uses = new RecordTable(USE_ROW.width);
  /** Edges of places that have more than a few. */
  readonly #known = new PairSet();
  readonly #queue = new NumberList();
  #queued = 0;
  /** By place, 1 for those that are wide; absent as long as values flow. */
  #wide: Uint8Array | undefined;
  #wideCount = 0;
  /** How many values are in places that have room for kin alone. */
  #kin = 0;
  readonly #turnedAway = new TurnedAway();
  /** How many values are in places that have room for named functions alone. */
  #functions = 0;
  /** By place, how many of its first values have been counted, and what they are but for parts of one. */
  readonly #apart = new Map<number, CountedApart>();
  /** How many values were handed over so far. */
  steps = 0;

  constructor(options: PlaceGraphOptions) {
    this.#options = options;
    // Number 0 stands for none.
    this.#edges.addRows(1);
    this.#uses.addRows(1);
  }

  get placeCount(): number {
    return this.#places.length;
  }

  get wideCount(): number {
    return this.#wideCount;
  }

  /** How many values are in places of the program because they are kin: `CallRules.mostKin`. */
  get kin(): number {
    return this.#kin;
  }

  /** Makes room for a program in which so many places are written. What is not used takes no memory. */
  reserve(written: number): void {
    this.#places.reserve(Math.ceil(written * FOR_EACH_PLACE.places));
    this.#edges.reserve(Math.ceil(written * FOR_EACH_PLACE.edges));
    this.#uses.reserve(written * FOR_EACH_PLACE.uses);
    this.#queue.reserve(written * FOR_EACH_PLACE.queued);
  }

  /** @returns the first of the new places */
  addPlaces(count: number): number {
    const first = this.#places.add(count);
    if (first + count > MAX_PLACES) throw new Error('the program has too many places');
    return first;
  }

  countOf(place: number): number {
    return this.#places.countOf(place);
  }

  /** @param at below the place's count */
  valueAt(place: number, at: number): number {
    return this.#places.valueAt(place, at);
  }

  /** A copy, in order of arrival. */
  valuesOf(place: number): number[] {
    return this.#places.valuesOf(place);
  }

  /** Overloads are told apart among all of them, so that none may lack. */
  holdMembers(place: number): void {
    this.#places.setFlags(place, this.#places.flagsOf(place) | IS.ofMembers);
  }

  /** Methods of one name are told apart by what they are given, so that many of them are not all called. */
  holdMethodsOfName(place: number): void {
    this.#places.setFlags(place, this.#places.flagsOf(place) | IS.ofName);
  }

  isWide(place: number): boolean {
    if (this.#wide !== undefined) return this.#wide[place] === 1;
    return (this.#places.flagsOf(place) & IS.wide) !== 0;
  }

  addValue(place: number, given: number, from = -1): void {
    const places = this.#places;
    const value = this.#toldIn(place, given);
    if ((places.flagsOf(place) & IS.wide) !== 0) {
      this.#refuse(place, value);
      return;
    }
    if (places.has(place, value)) return;
    const count = places.countOf(place);
    if (count >= MAX_VALUES && !this.#hasRoom(place, value, from)) {
      const areFunctions = this.#areFunctions(place, value);
      if (!areFunctions) this.#widen(place);
      if (!areFunctions || !this.#joinsFunctions(value)) {
        this.#refuse(place, value);
        return;
      }
    }
    if (!this.#options.admits(place, value)) return;
    places.append(place, value);
    this.#options.onArrival?.(place, value, from);
    if (count === places.doneOf(place)) this.#queue.push(place);
  }

  /**
   * What a wide place has no room for. A trait that comes there says what there may be all the same; other types say it
   * where they are declared, and would bring each `toString` to whatever many things come to.
   */
  #refuse(place: number, value: number): void {
    const { isOfTrait, admits, onDropped } = this.#options;
    onDropped?.(place, value);
    if (!isOfTrait(value)) this.#turnAway(place, value);
    else if (this.#places.countOf(place) < MAX_VALUES + MAX_TRAITS && admits(place, value))
      this.declareWide(place, value);
  }

  /** The value itself, or what stands for it and its like, where the place holds enough of them. */
  #toldIn(place: number, value: number): number {
    const { generalOf, mostAlike } = this.#options;
    const count = this.#places.countOf(place);
    const general = count === 0 ? -1 : generalOf(value);
    if (general === -1) return value;
    const most = mostAlike(value);
    // Where there is room for others, more of a few do no harm.
    if ((most === MAX_ALIKE && count < MAX_VALUES) || this.#places.has(place, value)) return value;
    if (this.#places.has(place, general)) return general;
    let alike = 0;
    for (let at = 0; at < count; at++) {
      if (generalOf(this.#places.valueAt(place, at)) === general) alike += 1;
    }
    return alike < most ? value : general;
  }

  /**
   * Tells what a wide place holds by its declaration; that is handed on, whatever else has come there.
   * @returns whether that is news
   */
  declareWide(place: number, value: number): boolean {
    const places = this.#places;
    if (!this.isWide(place) || places.has(place, value)) return false;
    const count = places.countOf(place);
    if (count === MOST_VALUES) return false;
    places.append(place, value);
    this.#options.onArrival?.(place, value, -1);
    if (count === places.doneOf(place)) this.#queue.push(place);
    return true;
  }

  #hasRoom(place: number, value: number, from: number): boolean {
    const count = this.#places.countOf(place);
    if (count >= MAX_MEMBERS) return false;
    if ((this.#places.flagsOf(place) & IS.ofMembers) !== 0) return true;
    if (this.#areFewApart(place, count)) return true;
    if (this.#kin >= this.#options.mostKinOf(value) && !this.#isTabled(place, value, from))
      return false;
    if (count >= MAX_FLOWED && !this.#isOfName(place) && this.#mayBeMany(value)) return false;
    if (count < MAX_KIN) return this.#hasRoomForKin(place, count, from);
    if (count >= MAX_IN_TABLE || !this.#isOfMany(place, count, from)) return false;
    this.#kin += 1;
    return true;
  }

  /** Functions of one list or map are few in all, and what is called there is one of them: they are no part of the bound. */
  #isTabled(place: number, value: number, from: number): boolean {
    return this.#options.isFunction(value) && this.#isOfTable(place, from);
  }

  /** Whether the place may hold `MAX_IN_TABLE`: functions of a table, or classes and modules that are kin. */
  #isOfMany(place: number, count: number, from: number): boolean {
    const { isFunction, isClassOrModule, isDeclared, kinOf } = this.#options;
    const values = this.#places.valuesOf(place);
    const areOfTable =
      values.some(isClassOrModule) &&
      values.every((value) => isClassOrModule(value) || isDeclared(value));
    return areOfTable
      ? this.#areFew(place, count, (value) => kinOf(value, place))
      : this.#isOfTable(place, from) && values.every(isFunction);
  }

  /**
   * Whether named functions are what there is too much of. Who calls them calls each; they are not told with what, since
   * what one is given would be given to all.
   */
  #areFunctions(place: number, value: number): boolean {
    const { mayBeBesideFunctions, mostFunctionsWith, isFunction } = this.#options;
    const places = this.#places;
    if (this.#isOfName(place) || !mayBeBesideFunctions(value)) return false;
    const most = mostFunctionsWith(value);
    const isFull = places.countOf(place) >= most || this.#functions >= MAX_FUNCTIONS_IN_ALL;
    if (most > 0 && isFull) return false;
    const flags = places.flagsOf(place);
    if ((flags & IS.manyFunctions) !== 0) return true;
    const values = [...places.valuesOf(place), value];
    if (!values.every(mayBeBesideFunctions)) return false;
    if (!values.some((each) => mostFunctionsWith(each) > 0)) return false;
    const functions = values.filter((each) => isFunction(each) || this.#mayBeMany(each));
    if (functions.length < MIN_FUNCTIONS) return false;
    places.setFlags(place, flags | IS.manyFunctions);
    return true;
  }

  /** Whether it is a function, also one that is bound, where more of them may be in a place than one table has. */
  #mayBeMany(value: number): boolean {
    return this.#options.mostFunctionsWith(value) > MAX_IN_TABLE;
  }

  #isOfName(place: number): boolean {
    return (this.#places.flagsOf(place) & IS.ofName) !== 0;
  }

  /** Types say what there may be besides; what else comes is turned away. */
  #joinsFunctions(value: number): boolean {
    if (this.#options.isDeclared(value)) return true;
    if (this.#options.mostFunctionsWith(value) === 0) return false;
    this.#functions += 1;
    return true;
  }

  #hasRoomForKin(place: number, count: number, from: number): boolean {
    const { kinOf } = this.#options;
    const hasRoom =
      this.#isOfTable(place, from) || this.#areFew(place, count, (value) => kinOf(value, place));
    if (hasRoom) this.#kin += 1;
    return hasRoom;
  }

  /** As `#areFew`, of values that are not parts of one: what has been counted of a place is not counted again. */
  #areFewApart(place: number, count: number): boolean {
    const { sameAs } = this.#options;
    const known = this.#apart.get(place) ?? { values: new Set<number>(), upTo: 0 };
    if (known === MANY) return false;
    for (; known.upTo < count; known.upTo++)
      known.values.add(sameAs(this.#places.valueAt(place, known.upTo)));
    const areFew = known.values.size < MAX_VALUES;
    this.#apart.set(place, areFew ? known : MANY);
    return areFew;
  }

  /** Whether few are left of the values where those are one that are the same by the function. */
  #areFew(place: number, count: number, one: (value: number) => number): boolean {
    const seen = new Set<number>();
    for (let at = 0; at < count; at++) {
      seen.add(one(this.#places.valueAt(place, at)));
      if (seen.size >= MAX_VALUES) return false;
    }
    return true;
  }

  /** Whether all that is there has come from a place that holds what one table holds. */
  #isOfTable(place: number, from: number): boolean {
    const places = this.#places;
    if ((places.flagsOf(place) & IS.ofTable) !== 0) return true;
    if (from === -1 || (places.flagsOf(from) & IS.ofTable) === 0) return false;
    if (!places.valuesOf(place).every((value) => places.has(from, value))) return false;
    this.holdTable(place);
    return true;
  }

  /** The place holds the elements of one list or map that the text writes out or fills. */
  holdTable(place: number): void {
    this.#places.setFlags(place, this.#places.flagsOf(place) | IS.ofTable);
  }

  #widen(place: number): void {
    const places = this.#places;
    places.setFlags(place, places.flagsOf(place) | IS.wide);
    this.#wideCount += 1;
    // Those that were handed on before are told the same again, which changes nothing.
    for (let at = 0; at < places.countOf(place); at++) {
      const value = places.valueAt(place, at);
      this.#options.onDropped?.(place, value);
      this.#turnAway(place, value);
    }
    this.#options.onWide(place);
  }

  #turnAway(place: number, value: number): void {
    if (!this.#options.isHeardOf(place, value) || !this.#turnedAway.add(place, value)) return;
    this.#places.setFlags(place, this.#places.flagsOf(place) | IS.turnsAway);
  }

  /** What a place has turned away goes on as that, also to places that have room. */
  #handOnTurnedAway(place: number, value: number): void {
    this.#options.onTurnedAway(place, value);
    for (let edge = this.#places.edgesOf(place); edge !== 0; ) {
      this.#passBy(this.#edges.at(edge, EDGE.to), value);
      edge = this.#edges.at(edge, EDGE.next);
    }
    for (let use = this.#places.usesOf(place); use !== 0; ) {
      this.#useTurnedAway(use, value);
      use = this.#uses.at(use, USE_ROW.next);
    }
    this.steps += 1;
  }

  #passBy(place: number, value: number): void {
    if (this.isWide(place) || !this.#places.has(place, value)) this.#turnAway(place, value);
  }

  #useTurnedAway(use: number, value: number): void {
    const kind = this.#uses.at(use, USE_ROW.kind);
    const [a, b] = [this.#uses.at(use, USE_ROW.a), this.#uses.at(use, USE_ROW.b)];
    this.#options.useTurnedAway(kind, a, b, value);
  }

  #holdsMany(place: number): boolean {
    return (this.#places.flagsOf(place) & IS.manyFunctions) !== 0;
  }

  #hasTurnedAway(place: number): boolean {
    return (this.#places.flagsOf(place) & IS.turnsAway) !== 0;
  }

  addEdge(from: number, to: number): void {
    if (from === to || this.#hasEdge(from, to)) return;
    const places = this.#places;
    const edge = this.#edges.addRows(1);
    this.#edges.set(edge, EDGE.to, to);
    this.#edges.set(edge, EDGE.next, places.edgesOf(from));
    places.setEdges(from, edge);
    const done = places.doneOf(from);
    for (let at = 0; at < done; at++) {
      const value = places.valueAt(from, at);
      if (this.#handsOn(from, value)) this.addValue(to, value, from);
    }
    if (!this.#hasTurnedAway(from)) return;
    for (const value of this.#turnedAway.doneOf(from)) this.#passBy(to, value);
  }

  /** Notes the edge in the set where the list has become long; the caller adds it when it is new. */
  #hasEdge(from: number, to: number): boolean {
    let edge = this.#places.edgesOf(from);
    for (let seen = 0; seen < SHORT_LIST; seen++) {
      if (edge === 0) return false;
      if (this.#edges.at(edge, EDGE.to) === to) return true;
      edge = this.#edges.at(edge, EDGE.next);
    }
    // All enter the set when the list becomes long, and one by one from there on.
    if (edge === 0) this.#noteEdges(from);
    return !this.#known.add(from, to);
  }

  #noteEdges(from: number): void {
    for (let edge = this.#places.edgesOf(from); edge !== 0; ) {
      this.#known.add(from, this.#edges.at(edge, EDGE.to));
      edge = this.#edges.at(edge, EDGE.next);
    }
  }

  /** Whether what is in the place goes on to another one, or meets a use that is not of the kinds. */
  isHandedOn(place: number, kinds: ReadonlySet<number>): boolean {
    if (this.#places.edgesOf(place) !== 0) return true;
    for (let use = this.#places.usesOf(place); use !== 0; use = this.#uses.at(use, USE_ROW.next)) {
      if (!kinds.has(this.#uses.at(use, USE_ROW.kind))) return true;
    }
    return false;
  }

  /** Where edges of the place lead to, the newest first. */
  targetsOf(place: number): number[] {
    const targets: number[] = [];
    for (let edge = this.#places.edgesOf(place); edge !== 0; edge = this.#edges.at(edge, EDGE.next))
      targets.push(this.#edges.at(edge, EDGE.to));
    return targets;
  }

  /** The second number of each use of the kind. */
  usesOfKind(place: number, kind: number): number[] {
    return this.pairsOfKind(place, kind).map(([, b]) => b);
  }

  /** Both numbers of each use of the kind. */
  pairsOfKind(place: number, kind: number): (readonly [a: number, b: number])[] {
    const found: (readonly [number, number])[] = [];
    for (let use = this.#places.usesOf(place); use !== 0; use = this.#uses.at(use, USE_ROW.next)) {
      if (this.#uses.at(use, USE_ROW.kind) === kind)
        found.push([this.#uses.at(use, USE_ROW.a), this.#uses.at(use, USE_ROW.b)]);
    }
    return found;
  }

  /** @param kind what `onUse` makes of it, with two numbers of its own */
  addUse(place: number, kind: number, a: number, b: number): void {
    const places = this.#places;
    const use = this.#uses.addRows(1);
    this.#uses.set(use, USE_ROW.kind, kind);
    this.#uses.set(use, USE_ROW.a, a);
    this.#uses.set(use, USE_ROW.b, b);
    this.#uses.set(use, USE_ROW.next, places.usesOf(place));
    places.setUses(place, use);
    const done = places.doneOf(place);
    const isOfMany = this.#holdsMany(place);
    for (let at = 0; at < done; at++) {
      const value = places.valueAt(place, at);
      if (this.#handsOn(place, value)) this.#options.onUse(use, kind, a, b, value, isOfMany);
    }
    if (!this.#hasTurnedAway(place)) return;
    for (const value of this.#turnedAway.doneOf(place)) this.#useTurnedAway(use, value);
  }

  /** Until nothing moves any more, or the number of steps is used up. @returns whether it came to rest */
  run(maxSteps: number): boolean {
    for (;;) {
      while (this.#queued < this.#queue.length) {
        if (this.steps > maxSteps) return false;
        const place = this.#queue.at(this.#queued);
        this.#queued += 1;
        this.#handOn(place);
      }
      const away = this.#turnedAway.take();
      if (away === undefined) return true;
      this.#handOnTurnedAway(away.place, away.value);
    }
  }

  /** Lets go of all but which places are wide, since the rest is most of what the solver holds. Nothing flows afterwards. */
  release(): void {
    const wide = new Uint8Array(this.placeCount);
    for (let place = 0; place < wide.length; place++) wide[place] = Number(this.isWide(place));
    this.#wide = wide;
    this.#places.release();
    this.#turnedAway.release();
    this.#apart.clear();
    this.#known.release();
    this.#queue.release();
    this.#edges.release();
    this.#uses.release();
  }

  /** What has come to a wide place by chance before others is no more likely than they are. */
  #handsOn(place: number, value: number): boolean {
    return !this.isWide(place) || this.#options.isDeclared(value);
  }

  #handOn(place: number): void {
    const places = this.#places;
    const from = places.doneOf(place);
    const to = places.countOf(place);
    // Whatever is added to the place from here on gets these values at once.
    places.setDone(place, to);
    for (let at = from; at < to; at++) {
      const value = places.valueAt(place, at);
      if (!this.#handsOn(place, value)) continue;
      for (let edge = places.edgesOf(place); edge !== 0; edge = this.#edges.at(edge, EDGE.next)) {
        this.addValue(this.#edges.at(edge, EDGE.to), value, place);
      }
    }
    const isOfMany = this.#holdsMany(place);
    for (let use = places.usesOf(place); use !== 0; use = this.#uses.at(use, USE_ROW.next)) {
      const kind = this.#uses.at(use, USE_ROW.kind);
      const a = this.#uses.at(use, USE_ROW.a);
      const b = this.#uses.at(use, USE_ROW.b);
      for (let at = from; at < to; at++) {
        const value = places.valueAt(place, at);
        if (this.#handsOn(place, value)) this.#options.onUse(use, kind, a, b, value, isOfMany);
      }
    }
    this.steps += to - from;
  }
}
