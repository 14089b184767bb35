// Calls of callables that have overloads. Which one is meant is asked when values have come to rest; until then they wait
// here, in flat memory, since a large program has hundreds of thousands of them at once.
import { ARGUMENT } from '../../../flow/flow-facts.ts';
import { NumberList } from '../collections/number-list.ts';
import { PairMap } from '../collections/pair-map.ts';
import { PlaceMap } from '../collections/place-map.ts';
import { ReusedSet } from '../collections/reused-set.ts';
import { areOutside } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import { forEachArgument } from '../sites/site-arguments.ts';
import type { CallableEntry, SolverState } from '../solver-state.ts';
import { staticValue } from './score-arguments.ts';

export interface PendingCall {
  readonly site: number;
  readonly callable: number;
  /** What reached the callee, and what it was read from. */
  readonly value: number;
  readonly from: number;
  readonly receiver: number;
  readonly entry: CallableEntry;
}

/** Numbers of a row. */
const ROW = { site: 0, value: 1, from: 2, width: 3 } as const;

/** The text that every program has first: nothing is known of such a value but that it is from outside. */
const NO_NAME = 0;

/** What ends the chain of the rows of a group. */
const LAST = -1;

export class PendingCalls {
  readonly #state: SolverState;
  readonly #rows = new NumberList();
  /** By site that was asked and waits, an argument of which nothing was known. */
  readonly #unknown = new PlaceMap();
  /** Sites that had no answer when results were last asked for, of those below the end: few are without one for long. */
  readonly #unanswered = new NumberList();
  #unansweredEnd = 0;
  /** Of the round: sites that wait and that do not, and results of which nothing is known. */
  readonly #waiting = new ReusedSet();
  readonly #ready = new ReusedSet();
  readonly #openResults = new ReusedSet();
  /** Whether there are extensions that are found by their names and by what they are called on. */
  readonly #mayExtend: boolean;

  constructor(state: SolverState) {
    this.#state = state;
    this.#mayExtend = state.units.some(({ rules }) => rules.extensionsTakeReceivers === true);
  }

  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }

  /**
   * @param value a callable, bound or not, that has reached what is called
   * @param from the value that it was read from; -1 when it was not read from any
   */
  add(site: number, value: number, from: number): void {
    push(this.#rows, site, value, from);
  }

  /**
   * Calls of which something is known of every argument; the others wait, since what they are given may be the result of a
   * call that is chosen now. When that helps no more, those that are given no such result, and then all that are left.
   * @returns those of one site that are told apart together, in order of the first of them
   */
  take(): Iterable<readonly PendingCall[]> {
    const extended = this.#mayExtend ? this.#waitingResults() : undefined;
    const known = this.#takeWhere((site) => this.#areKnown(site, extended));
    if (known.length > 0) return this.#groups(known);
    const results = this.#results();
    const isResult = (place: number) => results.has(place);
    const others = this.#takeWhere((site) => this.#findArgument(site, isResult) === -1);
    return this.#groups(others.length > 0 ? others : this.#takeWhere(() => true));
  }

  /** Rows of the sites that are meant; the others are left. */
  #takeWhere(isMeant: (site: number) => boolean): NumberList {
    const taken = new NumberList();
    const rows = this.#rows;
    const [waiting, ready] = [this.#waiting, this.#ready];
    waiting.clear();
    ready.clear();
    let left = 0;
    for (let row = 0; row < rows.length; row += ROW.width) {
      const site = rows.at(row + ROW.site);
      if (!waiting.has(site) && !ready.has(site)) (isMeant(site) ? ready : waiting).add(site);
      if (ready.has(site)) {
        push(taken, site, rows.at(row + ROW.value), rows.at(row + ROW.from));
      } else {
        for (let field = 0; field < ROW.width; field++)
          rows.set(left + field, rows.at(row + field));
        left += ROW.width;
      }
    }
    rows.truncate(left);
    return taken;
  }

  /**
   * Results of calls that wait, as far as only what is from outside has come there: a type from outside may have said that
   * where one of several extensions of it is meant.
   */
  #waitingResults(): ReusedSet {
    const { sites } = this.#state;
    const results = this.#openResults;
    results.clear();
    for (let row = 0; row < this.#rows.length; row += ROW.width) {
      const result = sites.resultOf(this.#rows.at(row + ROW.site));
      if (result !== -1 && areOutside(this.#state, result)) results.add(result);
    }
    return results;
  }

  /**
   * Whether something is known of every argument. One that was not known is asked first: most of them still are not.
   * @param extended places of which nothing is known, whatever they hold
   */
  #areKnown(site: number, extended: ReusedSet | undefined): boolean {
    const isUnknown = (place: number) =>
      extended?.has(place) === true || !this.#isKnown(place, site);
    const last = this.#unknown.get(site);
    if (last !== undefined && isUnknown(last)) return false;
    const unknown = this.#findArgument(site, isUnknown);
    if (unknown !== -1) this.#unknown.set(site, unknown);
    return unknown === -1;
  }

  /** The place of the last argument that is as asked; -1 for none. */
  #findArgument(at: number, isWanted: (place: number) => boolean): number {
    let found = -1;
    forEachArgument(this.#state.sites.at(at), (kind, _name, place, position) => {
      const isLaterForwarded = kind === ARGUMENT.forwarded && position > 0;
      if (!isLaterForwarded && isWanted(place)) found = place;
    });
    return found;
  }

  /** A type that is written tells as much as what comes. */
  #isKnown(place: number, site: number): boolean {
    if (!this.#isOpen(place)) return true;
    const { rules } = this.#state.sites.frameOf(site).unit;
    return staticValue(this.#state, rules, place) !== undefined;
  }

  /** Whether nothing has come, or only that it may be something from outside. */
  #isOpen(place: number): boolean {
    const { graph, values } = this.#state;
    const unknown = values.get(VALUE.external, NO_NAME);
    for (let at = graph.countOf(place) - 1; at >= 0; at--)
      if (graph.valueAt(place, at) !== unknown) return false;
    return true;
  }

  /** Of the calls that wait, and of those that nothing has reached, as far as nothing is known of them. */
  #results(): ReusedSet {
    const { sites } = this.#state;
    const results = this.#openResults;
    results.clear();
    const add = (at: number) => {
      const result = sites.resultOf(at);
      if (result !== -1 && this.#isOpen(result)) results.add(result);
    };
    this.#dropAnswered();
    for (let at = 0; at < this.#unanswered.length; at++) add(this.#unanswered.at(at));
    for (let row = 0; row < this.#rows.length; row += ROW.width) add(this.#rows.at(row + ROW.site));
    return results;
  }

  #dropAnswered(): void {
    const { sites } = this.#state;
    const unanswered = this.#unanswered;
    for (; this.#unansweredEnd < sites.length; this.#unansweredEnd++)
      unanswered.push(this.#unansweredEnd);
    let left = 0;
    for (let at = 0; at < unanswered.length; at++) {
      const site = unanswered.at(at);
      if (sites.hasTargets(site) || sites.isExternal(site)) continue;
      unanswered.set(left, site);
      left += 1;
    }
    unanswered.truncate(left);
  }

  *#groups(rows: NumberList): Iterable<readonly PendingCall[]> {
    const { firsts, next } = this.#chain(rows);
    for (let at = 0; at < firsts.length; at++) yield this.#callsOf(rows, firsts.at(at), next);
    // A round is followed by some eighty others, before the collector comes by.
    for (const list of [rows, firsts, next]) list.release();
  }

  /** The first row of each group, and for each row the next one of its group. */
  #chain(rows: NumberList): { firsts: NumberList; next: NumberList } {
    const [firsts, lasts, next] = [new NumberList(), new NumberList(), new NumberList()];
    const groups = new PairMap();
    for (let row = 0; row < rows.length; row += ROW.width) {
      const site = rows.at(row + ROW.site);
      const by = this.#groupedBy(rows.at(row + ROW.value), rows.at(row + ROW.from));
      const group = groups.get(site, by);
      next.push(LAST);
      if (group === -1) {
        groups.set(site, by, firsts.push(row));
        lasts.push(row);
      } else {
        next.set(lasts.at(group) / ROW.width, row);
        lasts.set(group, row);
      }
    }
    lasts.release();
    return { firsts, next };
  }

  /** Where overloads are inherited, all that one receiver has are told apart together. */
  #groupedBy(value: number, from: number): number {
    const { callables, values } = this.#state;
    const { owner, frame } = callables[values.firstOf(value)]!;
    const isInherited = frame.unit.rules.inheritsOverloads !== undefined;
    return isInherited ? 2 * (this.#receiverOf(value, from) + 1) : 2 * (owner + 1) + 1;
  }

  /** What has come to one site twice is there once. */
  #callsOf(rows: NumberList, first: number, next: NumberList): PendingCall[] {
    const calls: PendingCall[] = [];
    const site = rows.at(first + ROW.site);
    for (let row = first; row !== LAST; row = next.at(row / ROW.width)) {
      const value = rows.at(row + ROW.value);
      if (calls.every((call) => call.value !== value))
        calls.push(this.callOf(site, value, rows.at(row + ROW.from)));
    }
    return calls;
  }

  /** @param value a callable, bound or not */
  callOf(site: number, value: number, from: number): PendingCall {
    const { callables, values } = this.#state;
    const callable = values.firstOf(value);
    const receiver = this.#receiverOf(value, from);
    return { site, callable, value, from, receiver, entry: callables[callable]! };
  }

  #receiverOf(value: number, from: number): number {
    const { values } = this.#state;
    return values.kindOf(value) === VALUE.bound ? values.secondOf(value) : from;
  }
}

function push(rows: NumberList, site: number, value: number, from: number): void {
  rows.push(site);
  rows.push(value);
  rows.push(from);
}
