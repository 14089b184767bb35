// Which functions tests come to, by the calls that were found. More counts as reached than is seen to be called: what stands
// inside of what is reached, methods that nobody calls of a class that is, since code outside may call them, and of each
// test also what prepares it, which its runner calls.
import { append, type TestEnds, type TestedProgram } from './test-ends.ts';

/** So many calls are gone along in all, some tenths of a second; what would need more stays as it is. */
const MAX_STEPS = 4_000_000;
/** What so many tests make is everybody's. */
const MAX_TESTS = 256;
/** What calls more functions than this by values alone hands calls on: which of them a test comes to is not told by it. */
const MAX_HANDED_ON = 8;

export class TestReach {
  readonly #program: TestedProgram;
  readonly #ends: TestEnds;
  readonly #callees: readonly (readonly number[])[];
  readonly #callers: readonly (readonly number[])[];
  /** Number of the walk that has come to each end last. */
  readonly #walked: Int32Array;
  #walk = 0;
  #steps = 0;
  readonly #testsOf = new Map<number, number[]>();
  /** By file of tests: what nobody calls and is no test. */
  readonly #roots = new Map<number, number[]>();
  /** By file of tests: files that know what it declares. */
  readonly #knowing = new Map<number, number[]>();
  /** By file of tests: those of tests that it imports. */
  readonly #imported = new Map<number, number[]>();
  /** By folder: files of tests without tests. */
  readonly #supporting = new Map<string, number[]>();
  /** By file: those whose functions may prepare its tests, itself among them. */
  readonly #preparing = new Map<number, ReadonlySet<number>>();
  /** By file: what comes of its own functions that nobody calls; on and not on by what hands calls on. */
  readonly #prepared = [
    new Map<number, ReadonlySet<number>>(),
    new Map<number, ReadonlySet<number>>(),
  ];
  /** Whether each end hands calls on. */
  readonly #handsOn: Uint8Array;
  readonly #tested: ReadonlySet<number>;

  constructor(program: TestedProgram, ends: TestEnds) {
    this.#program = program;
    this.#ends = ends;
    this.#walked = new Int32Array(ends.count);
    const { declarations, files, calls, dependencies } = program;
    const lists = () => Array.from({ length: ends.count }, (): number[] => []);
    const [callees, callers] = [lists(), lists()];
    this.#callees = callees;
    this.#callers = callers;
    for (const call of calls) {
      const [from, to] = [ends.numberOf(call.from), ends.numberOf(call.to)];
      if (from === to) continue;
      callees[from]!.push(to);
      callers[to]!.push(from);
    }
    const byFlow = countHandedOn(program, ends);
    this.#handsOn = Uint8Array.from(byFlow, (count) => (count > MAX_HANDED_ON ? 1 : 0));
    for (const { from, to } of dependencies) {
      if (!('file' in to) || !files[to.file]!.isTest) continue;
      append(this.#knowing, to.file, from);
      if (files[from]!.isTest) append(this.#imported, from, to.file);
    }
    declarations.forEach(({ file }, at) => {
      if (files[file]!.isTest && this.#isRoot(at)) append(this.#roots, file, at);
    });
    for (const test of ends.tests) append(this.#testsOf, ends.fileOf(test), test);
    files.forEach(({ path, isTest }, at) => {
      if (isTest && !this.#testsOf.has(at)) append(this.#supporting, folderOf(path), at);
    });
    const roots = [...this.#roots.values()].flat();
    this.#tested = new Set(this.#stepFrom([...ends.tests, ...roots], false));
  }

  /** Who makes instances of the class. */
  makersOf(owner: number): readonly number[] {
    return this.#ends.makingOf(owner).flatMap((at) => this.#callers[at]!);
  }

  /** @returns `undefined` where something else may come to one of them, or too many tests do */
  testsThatReach(ends: readonly number[]): readonly number[] | undefined {
    const found = new Set<number>();
    const seen = new Set(ends);
    for (const at of seen) {
      if (this.#ends.isFile(at)) return undefined;
      if (this.#ends.isTest(at)) found.add(at);
      const above = this.#above(at);
      for (const next of above) seen.add(next);
      this.#steps += above.length + 1;
      // Its runner calls it before the tests of some files, or nobody does.
      if (above.length === 0 && this.#ends.isOfTestFile(at)) this.#addPreparedBy(at, found);
      if (found.size > MAX_TESTS || this.#steps > MAX_STEPS) return undefined;
    }
    return found.size === 0 ? undefined : [...found].sort((a, b) => a - b);
  }

  /**
   * Where no call says who makes something, as with literals of a struct, only what knows its file does.
   * @returns `undefined` where others than tests know one of the files, or too many tests do
   */
  testsThatKnow(files: readonly number[]): readonly number[] | undefined {
    const found = new Set<number>();
    const knowing = new Set(files);
    for (const file of knowing) {
      if (!this.#program.files[file]!.isTest) return undefined;
      for (const test of this.#testsOf.get(file) ?? []) found.add(test);
      const others = this.#knowing.get(file) ?? [];
      for (const next of others) knowing.add(next);
      this.#steps += others.length + 1;
      if (found.size > MAX_TESTS || this.#steps > MAX_STEPS) return undefined;
    }
    return found.size === 0 ? undefined : [...found].sort((a, b) => a - b);
  }

  #addPreparedBy(at: number, found: Set<number>): void {
    const file = this.#ends.fileOf(at);
    if (this.#ends.isTest(at)) return;
    for (const [other, tests] of this.#testsOf) {
      if (!this.#preparingFor(other).has(file)) continue;
      for (const test of tests) found.add(test);
      if (found.size > MAX_TESTS) return;
    }
  }

  /**
   * @param isClose whether it ends at what hands calls on to many, as wrappers do that a decorator makes
   * @returns whether the tests come to an end, until this is asked again; `undefined` when there is no more room to go
   * along calls
   */
  from(tests: readonly number[], isClose: boolean): ((end: number) => boolean) | undefined {
    const prepared: ReadonlySet<number>[] = [];
    const files = tests.flatMap((at) => [...this.#preparingFor(this.#ends.fileOf(at))]);
    for (const file of new Set(files)) {
      const reached = this.#preparedIn(file, isClose);
      if (reached === undefined) return undefined;
      prepared.push(reached);
    }
    if (this.#stepFrom(tests, isClose) === undefined) return undefined;
    const walk = this.#walk;
    return (end) => this.#walked[end] === walk || prepared.some((each) => each.has(end));
  }

  /** Whether any test comes to it. */
  isTested(at: number): boolean {
    return this.#tested.has(at);
  }

  /** What comes of functions of the file that a runner may call to prepare tests. */
  #preparedIn(file: number, isClose: boolean): ReadonlySet<number> | undefined {
    const prepared = this.#prepared[isClose ? 1 : 0]!;
    const known = prepared.get(file);
    if (known !== undefined) return known;
    const reached = this.#stepFrom(this.#roots.get(file) ?? [], isClose);
    if (reached === undefined) return undefined;
    const found = new Set(reached);
    prepared.set(file, found);
    return found;
  }

  /** Marks what can be reached. @returns all of it */
  #stepFrom(ends: readonly number[], isClose: boolean): readonly number[] | undefined {
    this.#walk += 1;
    const found: number[] = [];
    const visit = (at: number) => {
      if (this.#walked[at] === this.#walk) return;
      this.#walked[at] = this.#walk;
      found.push(at);
    };
    ends.forEach(visit);
    for (const at of found) {
      if (isClose && this.#handsOn[at] === 1) continue;
      const [called, below] = [this.#callees[at]!, this.#below(at)];
      this.#steps += called.length + below.length + 1;
      if (this.#steps > MAX_STEPS) return undefined;
      called.forEach(visit);
      below.forEach(visit);
    }
    return found;
  }

  /** What is reached with it and not called: what stands in a function, what nobody calls of its class. */
  #below(at: number): readonly number[] {
    const inside = this.#ends.inside(at);
    if (!this.#ends.isFunction(at))
      return inside.length === 0 ? inside : inside.filter((each) => this.#isUncalled(each));
    const owner = this.#ends.parentOf(at);
    const isMethod = owner !== null && !this.#ends.isFunction(owner);
    return isMethod && !this.#ends.hasTests(owner) ? [...inside, owner] : inside;
  }

  /** The contrary. */
  #above(at: number): readonly number[] {
    const callers = this.#callers[at]!;
    const around = this.#ends.parentOf(at);
    if (around === null) return callers;
    if (this.#ends.isFunction(around)) return [...callers, around];
    if (callers.length > 0 || this.#ends.hasTests(around)) return callers;
    return [around, ...this.#ends.inside(around).filter((each) => !this.#isUncalled(each))];
  }

  #isUncalled(at: number): boolean {
    return this.#callers[at]!.length === 0;
  }

  #isRoot(at: number): boolean {
    if (!this.#ends.isFunction(at) || this.#ends.isTest(at) || !this.#isUncalled(at)) return false;
    const parent = this.#ends.parentOf(at);
    return parent === null || !this.#ends.isFunction(parent);
  }

  /** The file itself, those of tests that it imports, and those without tests of its own folder and the folders above. */
  #preparingFor(file: number): ReadonlySet<number> {
    const known = this.#preparing.get(file);
    if (known !== undefined) return known;
    const found = new Set([file]);
    for (let folder = folderOf(this.#program.files[file]!.path); ; folder = folderOf(folder)) {
      for (const at of this.#supporting.get(folder) ?? []) found.add(at);
      if (folder === '') break;
    }
    for (const at of found) for (const next of this.#imported.get(at) ?? []) found.add(next);
    this.#preparing.set(file, found);
    return found;
  }
}

/** How many functions each calls by values alone; what tests put in place of something that a name says makes nothing a wrapper. */
function countHandedOn({ calls }: TestedProgram, ends: TestEnds): Uint32Array {
  const byFlow = new Uint32Array(ends.count);
  const named = new Set<string>();
  for (const { from, to, lines, resolution } of calls) {
    if (resolution !== 'direct' && resolution !== 'imported') continue;
    if (ends.isOfTestFile(ends.numberOf(to))) continue;
    for (const line of lines) named.add(`${ends.numberOf(from)}:${line}`);
  }
  for (const { from, to, lines, resolution } of calls) {
    if (resolution !== 'flow') continue;
    const [caller, callee] = [ends.numberOf(from), ends.numberOf(to)];
    const isReplaced =
      ends.isOfTestFile(callee) && lines.every((line) => named.has(`${caller}:${line}`));
    if (!isReplaced) byFlow[caller]! += 1;
  }
  return byFlow;
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
