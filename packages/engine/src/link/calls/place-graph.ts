// Places, the values in them, and what happens when a value arrives: it is copied along edges and handed to
// the uses of the place. Work goes in order of arrival, never of hash or time, so that every run is alike.
import { NumberList } from './number-list.ts';
import { PairSet } from './pair-set.ts';
import { ValueLists } from './value-lists.ts';

/**
 * How many values a place may hold. One that meets the bound is *wide*: nothing more gets in, nothing but declared
 * types is handed on from there, and calls through it are not believed otherwise.
 * docs/decisions/0009-values-that-flow.md says what the bound costs.
 */
export const MAX_VALUES = 8;

/** How many values a place may hold that stands for the members of one name that one value has. */
const MAX_MEMBERS = 512;

/** Enough for any repository that is accepted; a bound for what a bug could use up. */
const MAX_PLACES = 2 ** 26;

/** So many edges of a place are looked through; whether one is there is then asked of a set. */
const SHORT_LIST = 8;

/** What is known of a place, as bits. */
const IS = {
  wide: 1,
  /** It stands for the members of one name that one value has. */
  ofMembers: 2,
} as const;

export interface PlaceGraphOptions {
  /** Called once for each use and value that meet. */
  readonly onUse: (use: number, kind: number, a: number, b: number, value: number) => void;
  /** Whether a value may be in a place at all. */
  readonly admits: (place: number, value: number) => boolean;
  /** Whether a value says what the place may hold, however much that is. */
  readonly isDeclared: (value: number) => boolean;
  /** The same for values that are parts of one, as overloads are; the bound counts such once. */
  readonly sameAs: (value: number) => number;
  /** Told of every first arrival, with the place that it came from, or -1 when it was made there. */
  readonly onArrival?: (place: number, value: number, from: number) => void;
}

export class PlaceGraph {
  readonly #options: PlaceGraphOptions;
  readonly #values = new ValueLists();
  /** How many of a place's values have been handed on. */
  readonly #done = new NumberList();
  readonly #edgeHead = new NumberList();
  readonly #edgeTo = new NumberList();
  readonly #edgeNext = new NumberList();
  readonly #useHead = new NumberList();
  readonly #useKind = new NumberList();
  readonly #useA = new NumberList();
  readonly #useB = new NumberList();
  readonly #useNext = new NumberList();
  /** Edges of places that have more than a few. */
  readonly #known = new PairSet();
  readonly #queue = new NumberList();
  #queued = 0;
  /** Sum of `IS`, by place. */
  readonly #flags = new NumberList();
  #wideCount = 0;
  /** How many values were handed over so far. */
  steps = 0;

  constructor(options: PlaceGraphOptions) {
    this.#options = options;
  }

  get placeCount(): number {
    return this.#done.length;
  }

  get wideCount(): number {
    return this.#wideCount;
  }

  /** @returns the first of the new places */
  addPlaces(count: number): number {
    const first = this.placeCount;
    if (first + count > MAX_PLACES) throw new Error('the program has too many places');
    this.#values.addLists(count);
    this.#done.fill(first + count, 0);
    this.#flags.fill(first + count, 0);
    this.#edgeHead.fill(first + count, -1);
    this.#useHead.fill(first + count, -1);
    return first;
  }

  countOf(place: number): number {
    return this.#values.countOf(place);
  }

  /** @param at below the place's count */
  valueAt(place: number, at: number): number {
    return this.#values.valueAt(place, at);
  }

  /** A copy, in order of arrival. */
  valuesOf(place: number): number[] {
    return this.#values.toArray(place);
  }

  /** Overloads are told apart among all of them, so that none may lack. */
  holdMembers(place: number): void {
    this.#flags.set(place, this.#flags.at(place) | IS.ofMembers);
  }

  isWide(place: number): boolean {
    return (this.#flags.at(place) & IS.wide) !== 0;
  }

  addValue(place: number, value: number, from = -1): void {
    const values = this.#values;
    if (this.isWide(place) || values.has(place, value)) return;
    const count = values.countOf(place);
    if (count >= MAX_VALUES && !this.#hasRoom(place, count)) {
      this.#widen(place);
      return;
    }
    if (!this.#options.admits(place, value)) return;
    values.append(place, value);
    this.#options.onArrival?.(place, value, from);
    if (values.countOf(place) === this.#done.at(place) + 1) this.#queue.push(place);
  }

  #hasRoom(place: number, count: number): boolean {
    if (count >= MAX_MEMBERS) return false;
    if ((this.#flags.at(place) & IS.ofMembers) !== 0) return true;
    const { sameAs } = this.#options;
    return new Set(this.#values.toArray(place).map(sameAs)).size < MAX_VALUES;
  }

  #widen(place: number): void {
    const flags = this.#flags.at(place);
    if ((flags & IS.wide) !== 0) return;
    this.#flags.set(place, flags | IS.wide);
    this.#wideCount += 1;
  }

  addEdge(from: number, to: number): void {
    if (from === to || this.#hasEdge(from, to)) return;
    const edge = this.#edgeTo.push(to);
    this.#edgeNext.push(this.#edgeHead.at(from));
    this.#edgeHead.set(from, edge);
    const done = this.#done.at(from);
    for (let at = 0; at < done; at++) {
      const value = this.#values.valueAt(from, at);
      if (this.#handsOn(from, value)) this.addValue(to, value, from);
    }
  }

  /** Notes the edge in the set where the list has become long; the caller adds it when it is new. */
  #hasEdge(from: number, to: number): boolean {
    let edge = this.#edgeHead.at(from);
    for (let seen = 0; seen < SHORT_LIST; seen++) {
      if (edge === -1) return false;
      if (this.#edgeTo.at(edge) === to) return true;
      edge = this.#edgeNext.at(edge);
    }
    // All enter the set when the list becomes long, and one by one from there on.
    if (edge === -1) this.#noteEdges(from);
    return !this.#known.add(from, to);
  }

  #noteEdges(from: number): void {
    for (let edge = this.#edgeHead.at(from); edge !== -1; edge = this.#edgeNext.at(edge)) {
      this.#known.add(from, this.#edgeTo.at(edge));
    }
  }

  /** @param kind what `onUse` makes of it, with two numbers of its own */
  addUse(place: number, kind: number, a: number, b: number): void {
    const use = this.#useKind.push(kind);
    this.#useA.push(a);
    this.#useB.push(b);
    this.#useNext.push(this.#useHead.at(place));
    this.#useHead.set(place, use);
    const done = this.#done.at(place);
    for (let at = 0; at < done; at++) {
      const value = this.#values.valueAt(place, at);
      if (this.#handsOn(place, value)) this.#options.onUse(use, kind, a, b, value);
    }
  }

  /** Until nothing moves any more, or the number of steps is used up. @returns whether it came to rest */
  run(maxSteps: number): boolean {
    while (this.#queued < this.#queue.length) {
      if (this.steps > maxSteps) return false;
      const place = this.#queue.at(this.#queued);
      this.#queued += 1;
      this.#handOn(place);
    }
    return true;
  }

  /** Lets go of all but which places are wide, since the rest is most of what the solver holds. Nothing flows afterwards. */
  release(): void {
    this.#values.release();
    this.#known.release();
    for (const list of [this.#done, this.#queue, this.#edgeHead, this.#edgeTo, this.#edgeNext]) {
      list.release();
    }
    for (const list of [this.#useHead, this.#useKind, this.#useA, this.#useB, this.#useNext]) {
      list.release();
    }
  }

  /** What has come to a wide place by chance before others is no more likely than they are. */
  #handsOn(place: number, value: number): boolean {
    return !this.isWide(place) || this.#options.isDeclared(value);
  }

  #handOn(place: number): void {
    const values = this.#values;
    const from = this.#done.at(place);
    const to = values.countOf(place);
    // Whatever is added to the place from here on gets these values at once.
    this.#done.set(place, to);
    for (let at = from; at < to; at++) {
      const value = values.valueAt(place, at);
      if (!this.#handsOn(place, value)) continue;
      for (let edge = this.#edgeHead.at(place); edge !== -1; edge = this.#edgeNext.at(edge)) {
        this.addValue(this.#edgeTo.at(edge), value, place);
      }
    }
    for (let use = this.#useHead.at(place); use !== -1; use = this.#useNext.at(use)) {
      const kind = this.#useKind.at(use);
      const a = this.#useA.at(use);
      const b = this.#useB.at(use);
      for (let at = from; at < to; at++) {
        const value = values.valueAt(place, at);
        if (this.#handsOn(place, value)) this.#options.onUse(use, kind, a, b, value);
      }
    }
    this.steps += to - from;
  }
}
