// All call sites of the program and what was found for each: rows of numbers, since a large program has about a
// million. A `Site` is a window on one row, made when somebody looks and kept by nobody but frames.

import { NumberList } from '../collections/number-list.ts';
import { RecordTable } from '../collections/record-table.ts';
import type { Frame } from '../solver-state.ts';

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
const FOUND = { external: 1, conversion: 2, bare: 4, many: 8 } as const;

/** Numbers of a row: most of them are asked whenever a value reaches the site, so they lie together. */
const FIELD = {
  frame: 0,
  row: 1,
  caller: 2,
  line: 3,
  flags: 4,
  result: 5,
  self: 6,
  source: 7,
  key: 8,
  /** Sum of `FOUND`. */
  found: 9,
  /** Lists of pairs; 0 for none. */
  targets: 10,
  classes: 11,
} as const;
const WIDTH = 12;

export class SiteTable {
  /** Frames in the order in which sites were added; those that follow each other are mostly of one. */
  readonly #frames: Frame[] = [];
  /** The first site of each of these. */
  readonly #starts = new NumberList();
  readonly #rows = new RecordTable(WIDTH);
  readonly #pairs = new PairLists();
  /** Few sites have one. */
  readonly callOf = new Map<number, number>();
  /** Of those, the sites that are never made, since the call in front has an answer: see `CALL.otherwise`. */
  readonly answered = new Set<number>();
  /** By site, callables that have come there and are not called. */
  readonly notMeant = new Map<number, Set<number>>();
  /** The same for calls in tests, where a type allows them and other objects are seen to come, and for others of a name. */
  readonly unmade = new Map<number, ReadonlySet<number>>();
  /** Classes whose name a call has, and that it makes no instance of, by site. */
  readonly notMade = new Map<number, ReadonlySet<number>>();
  /** The only argument of what no row writes, by site: few have one. */
  readonly given = new Map<number, number>();
  /** Targets that were found first by what flowed, and then by a declared type as well. */
  readonly declared = new Map<number, Set<number>>();
  /** Classes that are made however many come, by site. */
  readonly told = new Map<number, Set<number>>();

  get length(): number {
    return this.#rows.length;
  }

  /** Makes room for so many sites. */
  reserve(sites: number): void {
    this.#rows.reserve(sites);
  }

  add(site: NewSite): number {
    if (this.#frames.at(-1) !== site.frame) {
      this.#frames.push(site.frame);
      this.#starts.push(this.length);
    }
    const rows = this.#rows;
    const index = rows.addRows(1);
    if (site.callOf !== -1) this.callOf.set(index, site.callOf);
    rows.set(index, FIELD.frame, this.#frames.length - 1);
    rows.set(index, FIELD.row, site.row);
    rows.set(index, FIELD.caller, site.caller);
    rows.set(index, FIELD.line, site.line);
    rows.set(index, FIELD.flags, site.flags);
    rows.set(index, FIELD.result, site.result);
    rows.set(index, FIELD.self, site.self);
    rows.set(index, FIELD.source, site.source);
    rows.set(index, FIELD.key, site.key);
    return index;
  }

  rowOf(index: number): number {
    return this.#rows.at(index, FIELD.row);
  }

  callerOf(index: number): number {
    return this.#rows.at(index, FIELD.caller);
  }

  lineOf(index: number): number {
    return this.#rows.at(index, FIELD.line);
  }

  flagsOf(index: number): number {
    return this.#rows.at(index, FIELD.flags);
  }

  resultOf(index: number): number {
    return this.#rows.at(index, FIELD.result);
  }

  selfOf(index: number): number {
    return this.#rows.at(index, FIELD.self);
  }

  sourceOf(index: number): number {
    return this.#rows.at(index, FIELD.source);
  }

  keyOf(index: number): number {
    return this.#rows.at(index, FIELD.key);
  }

  /** Sum of `FOUND`. */
  foundOf(index: number): number {
    return this.#rows.at(index, FIELD.found);
  }

  note(index: number, found: number): void {
    this.#rows.set(index, FIELD.found, this.foundOf(index) | found);
  }

  /** Whether something outside the repository may be called. */
  isExternal(index: number): boolean {
    return (this.foundOf(index) & FOUND.external) !== 0;
  }

  /** Callables found, in order of discovery. A copy. */
  targetsOf(index: number): readonly number[] {
    return this.#pairs.firsts(this.#rows.at(index, FIELD.targets));
  }

  /** The value that each of the targets was read from; -1 for none. A copy. */
  receiversOf(index: number): readonly number[] {
    return this.#pairs.seconds(this.#rows.at(index, FIELD.targets));
  }

  hasTargets(index: number): boolean {
    return this.#rows.at(index, FIELD.targets) !== 0;
  }

  hasTarget(index: number, callable: number): boolean {
    return this.#pairs.has(this.#rows.at(index, FIELD.targets), callable);
  }

  /** @returns whether the callable was not among the targets; otherwise nothing changes */
  addTarget(index: number, callable: number, from: number): boolean {
    return this.#addPair(index, FIELD.targets, callable, from);
  }

  /** Classes of which an instance is made, in order of discovery. A copy. */
  classesOf(index: number): readonly number[] {
    return this.#pairs.firsts(this.#rows.at(index, FIELD.classes));
  }

  makesClasses(index: number): boolean {
    return this.#rows.at(index, FIELD.classes) !== 0;
  }

  addClass(index: number, classIndex: number): void {
    this.#addPair(index, FIELD.classes, classIndex, 0);
  }

  #addPair(index: number, field: number, first: number, second: number): boolean {
    const head = this.#rows.at(index, field);
    const pair = this.#pairs.add(head, first, second);
    if (head === 0) this.#rows.set(index, field, pair);
    return pair !== 0;
  }

  frameOf(index: number): Frame {
    return this.#frames[this.#rows.at(index, FIELD.frame)]!;
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
    return this.#table.rowOf(this.index);
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
    return this.#table.callerOf(this.index);
  }

  get line(): number {
    return this.#table.lineOf(this.index);
  }

  get flags(): number {
    return this.#table.flagsOf(this.index);
  }

  get result(): number {
    return this.#table.resultOf(this.index);
  }

  get self(): number {
    return this.#table.selfOf(this.index);
  }

  get source(): number {
    return this.#table.sourceOf(this.index);
  }

  get key(): number {
    return this.#table.keyOf(this.index);
  }

  /** Callables found, in order of discovery. A copy. */
  get targets(): readonly number[] {
    return this.#table.targetsOf(this.index);
  }

  /** The value that each of the targets was read from; -1 for none. A copy. */
  get receivers(): readonly number[] {
    return this.#table.receiversOf(this.index);
  }

  get hasTargets(): boolean {
    return this.#table.hasTargets(this.index);
  }

  hasTarget(callable: number): boolean {
    return this.#table.hasTarget(this.index, callable);
  }

  /** @returns whether the callable was not among the targets; otherwise nothing changes */
  addTarget(callable: number, from: number): boolean {
    return this.#table.addTarget(this.index, callable, from);
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
    return this.#table.classesOf(this.index);
  }

  get makesClasses(): boolean {
    return this.#table.makesClasses(this.index);
  }

  /** Whether somebody wants what the callee returns; that of a constructor is lost. */
  get isAsked(): boolean {
    return this.result !== -1 && !this.makesClasses;
  }

  addMadeClass(classIndex: number): void {
    this.#table.addClass(this.index, classIndex);
  }

  /** The class is known otherwise than by what has flowed. */
  tellClass(classIndex: number): void {
    const { told } = this.#table;
    told.set(this.index, (told.get(this.index) ?? new Set()).add(classIndex));
  }

  tellsClass(classIndex: number): boolean {
    return this.#table.told.get(this.index)?.has(classIndex) === true;
  }

  /** Whether it leads to a class of the repository, and runs nothing there that anybody wrote. */
  get isBare(): boolean {
    return this.#has(FOUND.bare);
  }

  markBare(): void {
    this.#mark(FOUND.bare);
  }

  /** Whether something outside the repository may be called. */
  get isExternal(): boolean {
    return this.#table.isExternal(this.index);
  }

  markExternal(): void {
    this.#mark(FOUND.external);
  }

  /** Whether it calls more functions than are told what they are called with. */
  get isOfMany(): boolean {
    return this.#has(FOUND.many);
  }

  markMany(): void {
    this.#mark(FOUND.many);
  }

  /** Whether it only converts its argument, so that nothing is called. */
  get isConversion(): boolean {
    return this.#has(FOUND.conversion);
  }

  markConversion(): void {
    this.#mark(FOUND.conversion);
  }

  #has(what: number): boolean {
    return (this.#table.foundOf(this.index) & what) !== 0;
  }

  #mark(what: number): void {
    this.#table.note(this.index, what);
  }
}

const PAIR = { first: 0, second: 1, next: 2, width: 3 } as const;

/** Short lists of pairs, chained, each first number once in its list. A list is known by its first pair; 0 for none. */
class PairLists {
  readonly #rows = new RecordTable(PAIR.width);

  constructor() {
    this.#rows.addRows(1);
  }

  /** Adds behind the last. @returns the new pair; 0 where the first number is in the list already */
  add(list: number, first: number, second: number): number {
    const rows = this.#rows;
    let last = 0;
    for (let at = list; at !== 0; at = rows.at(at, PAIR.next)) {
      if (rows.at(at, PAIR.first) === first) return 0;
      last = at;
    }
    const pair = rows.addRows(1);
    rows.set(pair, PAIR.first, first);
    rows.set(pair, PAIR.second, second);
    if (last !== 0) rows.set(last, PAIR.next, pair);
    return pair;
  }

  has(list: number, first: number): boolean {
    for (let at = list; at !== 0; at = this.#rows.at(at, PAIR.next))
      if (this.#rows.at(at, PAIR.first) === first) return true;
    return false;
  }

  firsts(list: number): readonly number[] {
    return this.#column(list, PAIR.first);
  }

  seconds(list: number): readonly number[] {
    return this.#column(list, PAIR.second);
  }

  #column(list: number, field: number): readonly number[] {
    if (list === 0) return NONE;
    const items: number[] = [];
    for (let at = list; at !== 0; at = this.#rows.at(at, PAIR.next))
      items.push(this.#rows.at(at, field));
    return items;
  }
}

/** The call in the text that a site of the runtime stands for; itself, where it stands in a file. */
export function rootOf(site: Site): Site {
  let root = site;
  while (root.frame.site !== null) root = root.frame.site;
  return root;
}
