// All call sites of the program and what was found for each: columns of numbers, since a large program has about
// a million. A `Site` is a window on one row, made when somebody looks and kept by nobody but frames.
import { NumberList } from './number-list.ts';
import type { Frame } from './solver-state.ts';

/** What is known of a site when it is loaded. */
export interface NewSite {
  readonly frame: Frame;
  /** Where its row begins in the unit's moves; -1 where it has none. */
  readonly row: number;
  /**
   * Of an accessor that is read to be called, the call: where that finds a method, the method is meant. Of what is
   * called on an object that is handed over, the call that gets it. Otherwise -1.
   */
  readonly callOf: number;
  /** The callable that it stands in. */
  readonly caller: number;
  /** From 1. */
  readonly line: number;
  /** Sum of `CALL`. */
  readonly flags: number;
  /** Place of the result; -1 for none. */
  readonly result: number;
  /** Place of the receiver, where that is said apart from the callee; -1 when it is not. */
  readonly self: number;
  /** The place that the callee, or the object that has it, comes from. */
  readonly source: number;
  /** Text of the member that is called; -1 when the callee is a value by itself. */
  readonly key: number;
}

const NONE: readonly number[] = [];

/** What was found out about a site as a whole, to be added up. */
const FOUND = { external: 1, conversion: 2 } as const;

export class SiteTable {
  /** Frames in the order in which sites were added; those that follow each other are mostly of one. */
  readonly #frames: Frame[] = [];
  /** The first site of each of these. */
  readonly #starts = new NumberList();
  readonly #frame = new NumberList();
  readonly row = new NumberList();
  /** Few sites have one. */
  readonly callOf = new Map<number, number>();
  /** Of those, the sites that are never made, since the call in front has an answer: see `CALL.otherwise`. */
  readonly answered = new Set<number>();
  /** The only argument of what no row writes, by site: few have one. */
  readonly given = new Map<number, number>();
  readonly caller = new NumberList();
  readonly line = new NumberList();
  readonly flags = new NumberList();
  readonly result = new NumberList();
  readonly self = new NumberList();
  readonly source = new NumberList();
  readonly key = new NumberList();
  /** Sum of `FOUND`. */
  readonly found = new NumberList();
  readonly targets = new PairLists();
  readonly classes = new PairLists();
  /** Targets that were found first by what flowed, and then by a declared type as well. */
  readonly declared = new Map<number, Set<number>>();

  get length(): number {
    return this.row.length;
  }

  add(site: NewSite): number {
    if (this.#frames.at(-1) !== site.frame) {
      this.#frames.push(site.frame);
      this.#starts.push(this.length);
    }
    this.#frame.push(this.#frames.length - 1);
    if (site.callOf !== -1) this.callOf.set(this.length, site.callOf);
    this.caller.push(site.caller);
    this.line.push(site.line);
    this.flags.push(site.flags);
    this.result.push(site.result);
    this.self.push(site.self);
    this.source.push(site.source);
    this.key.push(site.key);
    this.found.push(0);
    this.targets.addList();
    this.classes.addList();
    return this.row.push(site.row);
  }

  frameOf(index: number): Frame {
    return this.#frames[this.#frame.at(index)]!;
  }

  /** Visits all sites in order, those that follow each other in one frame at once: from the first to below the end. */
  forEachStretch(visit: (frame: Frame, from: number, end: number) => void): void {
    this.#frames.forEach((frame, at) => {
      const end = at + 1 < this.#starts.length ? this.#starts.at(at + 1) : this.length;
      visit(frame, this.#starts.at(at), end);
    });
  }

  at(index: number): Site {
    return new Site(this, index);
  }
}

export class Site {
  readonly #table: SiteTable;
  /** Its place in the table, by which two windows on one site are known to be the same. */
  readonly index: number;

  constructor(table: SiteTable, index: number) {
    this.#table = table;
    this.index = index;
  }

  get frame(): Frame {
    return this.#table.frameOf(this.index);
  }

  get row(): number {
    return this.#table.row.at(this.index);
  }

  /** Whether it is never made, since the call in front of it has an answer. */
  get isAnswered(): boolean {
    return this.#table.answered.has(this.index);
  }

  get callOf(): number {
    return this.#table.callOf.get(this.index) ?? -1;
  }

  /** The place of the only argument, where no row has any; -1 for none. */
  get given(): number {
    return this.#table.given.get(this.index) ?? -1;
  }

  get caller(): number {
    return this.#table.caller.at(this.index);
  }

  get line(): number {
    return this.#table.line.at(this.index);
  }

  get flags(): number {
    return this.#table.flags.at(this.index);
  }

  get result(): number {
    return this.#table.result.at(this.index);
  }

  get self(): number {
    return this.#table.self.at(this.index);
  }

  get source(): number {
    return this.#table.source.at(this.index);
  }

  get key(): number {
    return this.#table.key.at(this.index);
  }

  /** Callables found, in order of discovery. A copy. */
  get targets(): readonly number[] {
    return this.#table.targets.firsts(this.index);
  }

  /** The value that each of the targets was read from; -1 for none. A copy. */
  get receivers(): readonly number[] {
    return this.#table.targets.seconds(this.index);
  }

  get hasTargets(): boolean {
    return !this.#table.targets.isEmpty(this.index);
  }

  /** @returns whether the callable was not among the targets; otherwise nothing changes */
  addTarget(callable: number, from: number): boolean {
    return this.#table.targets.add(this.index, callable, from);
  }

  /** The callable, which is among the targets already, is also what a declared type says. */
  declareTarget(callable: number): void {
    const { declared } = this.#table;
    declared.set(this.index, (declared.get(this.index) ?? new Set()).add(callable));
  }

  declaresTarget(callable: number): boolean {
    return this.#table.declared.get(this.index)?.has(callable) === true;
  }

  /** Classes of which an instance is made, in order of discovery. A copy. */
  get classes(): readonly number[] {
    return this.#table.classes.firsts(this.index);
  }

  get makesClasses(): boolean {
    return !this.#table.classes.isEmpty(this.index);
  }

  /** Whether somebody wants what the callee returns; that of a constructor is lost. */
  get isAsked(): boolean {
    return this.result !== -1 && !this.makesClasses;
  }

  addMadeClass(classIndex: number): void {
    this.#table.classes.add(this.index, classIndex, 0);
  }

  /** Whether something outside the repository may be called. */
  get isExternal(): boolean {
    return this.#has(FOUND.external);
  }

  markExternal(): void {
    this.#mark(FOUND.external);
  }

  /** Whether it only converts its argument, so that nothing is called. */
  get isConversion(): boolean {
    return this.#has(FOUND.conversion);
  }

  markConversion(): void {
    this.#mark(FOUND.conversion);
  }

  #has(what: number): boolean {
    return (this.#table.found.at(this.index) & what) !== 0;
  }

  #mark(what: number): void {
    const { found } = this.#table;
    found.set(this.index, found.at(this.index) | what);
  }
}

/** Short lists of pairs, most of them empty, each first number once in its list. */
class PairLists {
  /** The first pair of each list; -1 for none. */
  readonly #head = new NumberList();
  readonly #first = new NumberList();
  readonly #second = new NumberList();
  readonly #next = new NumberList();

  addList(): void {
    this.#head.push(-1);
  }

  isEmpty(list: number): boolean {
    return this.#head.at(list) === -1;
  }

  add(list: number, first: number, second: number): boolean {
    let last = -1;
    for (let at = this.#head.at(list); at !== -1; at = this.#next.at(at)) {
      if (this.#first.at(at) === first) return false;
      last = at;
    }
    const pair = this.#first.push(first);
    this.#second.push(second);
    this.#next.push(-1);
    if (last === -1) this.#head.set(list, pair);
    else this.#next.set(last, pair);
    return true;
  }

  firsts(list: number): readonly number[] {
    return this.#column(list, this.#first);
  }

  seconds(list: number): readonly number[] {
    return this.#column(list, this.#second);
  }

  #column(list: number, column: NumberList): readonly number[] {
    let at = this.#head.at(list);
    if (at === -1) return NONE;
    const items: number[] = [];
    for (; at !== -1; at = this.#next.at(at)) items.push(column.at(at));
    return items;
  }
}
