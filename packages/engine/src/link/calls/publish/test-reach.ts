// Which functions tests come to, by the calls that were found. More counts as reached than is seen to be called: what stands
// inside of what is reached, methods that nobody calls of a class that is, since code outside may call them, and of each
// test also what prepares it, which its runner calls.
import type { CallEnd, ProgramDeclaration } from '../../../program.ts';
import type { TestedProgram } from './calls-of-tests.ts';

/** So many ends are looked at in all; what would need more stays as it is. */
const MAX_VISITS = 20_000_000;
/** What so many tests make is everybody's. */
const MAX_TESTS = 256;

export class TestReach {
  /** Numbers of ends: declarations, then files, then functions without a name. */
  readonly tests: readonly number[];
  readonly #program: TestedProgram;
  readonly #callees: readonly (readonly number[])[];
  readonly #callers: readonly (readonly number[])[];
  readonly #inside: readonly (readonly number[])[];
  readonly #isTest: Uint8Array;
  /** By file: those whose functions may prepare its tests, itself among them. */
  readonly #preparing = new Map<number, ReadonlySet<number>>();
  /** By file of tests: what nobody calls and is no test. */
  readonly #roots = new Map<number, number[]>();
  readonly #imported = new Map<number, number[]>();
  readonly #reached = new Map<string, ReadonlySet<number> | undefined>();
  #tested: ReadonlySet<number> | undefined;
  #visits = 0;

  constructor(program: TestedProgram, testNames: ReadonlyMap<string, RegExp>) {
    this.#program = program;
    const { declarations, files, anonymous, calls, dependencies } = program;
    this.#isTest = Uint8Array.from(declarations, (each) =>
      isTest(program, testNames, each) ? 1 : 0,
    );
    this.tests = [...declarations.keys()].filter((at) => this.#isTest[at] === 1);
    const count =
      this.tests.length === 0 ? 0 : declarations.length + files.length + anonymous.length;
    const lists = () => Array.from({ length: count }, (): number[] => []);
    const [callees, callers, inside] = [lists(), lists(), lists()];
    this.#callees = callees;
    this.#callers = callers;
    this.#inside = inside;
    if (count === 0) return;
    for (const call of calls) {
      const [from, to] = [this.numberOf(call.from), this.numberOf(call.to)];
      if (from === to) continue;
      callees[from]!.push(to);
      callers[to]!.push(from);
    }
    declarations.forEach(({ parent }, at) => {
      if (parent !== null) inside[parent]!.push(at);
    });
    anonymous.forEach(({ around }, at) => {
      if (around !== null) inside[around]!.push(declarations.length + files.length + at);
    });
    for (const { from, to } of dependencies)
      if ('file' in to && files[from]!.isTest && files[to.file]!.isTest)
        append(this.#imported, from, to.file);
    declarations.forEach(({ file }, at) => {
      if (files[file]!.isTest && this.isFunction(at) && this.#isRoot(at))
        append(this.#roots, file, at);
    });
  }

  numberOf(end: CallEnd): number {
    const { declarations, files } = this.#program;
    if ('declaration' in end) return end.declaration;
    return 'file' in end
      ? declarations.length + end.file
      : declarations.length + files.length + end.anonymous;
  }

  /** Below 0 for what has a name. */
  anonymousAt(at: number): number {
    return at - this.#program.declarations.length - this.#program.files.length;
  }

  isTest(at: number): boolean {
    return this.#isTest[at] === 1;
  }

  /** Whether it is declared as something that runs. */
  isFunction(at: number): boolean {
    return RUNNING.has(this.#program.declarations[at]?.kind ?? '');
  }

  /** Whether the class has tests among its methods. */
  hasTests(owner: number): boolean {
    return this.#inside[owner]!.some((at) => this.isTest(at));
  }

  /** Declarations around it, the innermost first. */
  around(at: number): readonly number[] {
    const { declarations, anonymous } = this.#program;
    const found: number[] = [];
    let next = declarations[at]?.parent ?? anonymous[this.anonymousAt(at)]?.around ?? null;
    for (; next !== null; next = declarations[next]!.parent) found.push(next);
    return found;
  }

  /** Who makes instances of the class. */
  makersOf(owner: number): readonly number[] {
    const { declarations } = this.#program;
    const constructors = this.#inside[owner]!.filter(
      (at) =>
        declarations[at]?.kind === 'constructor' || CONSTRUCTOR.test(`${declarations[at]?.name}`),
    );
    return [owner, ...constructors].flatMap((at) => this.#callers[at]!);
  }

  /** @returns `undefined` where something else may come to one of them, or too many tests do */
  testsThatReach(ends: readonly number[]): readonly number[] | undefined {
    const { declarations, files } = this.#program;
    const seen = new Set(ends);
    const found: number[] = [];
    for (const at of seen) {
      this.#visits += 1;
      if (this.isTest(at)) found.push(at);
      else if (at >= declarations.length && at < declarations.length + files.length)
        return undefined;
      if (found.length > MAX_TESTS || this.#visits > MAX_VISITS) return undefined;
      const above = this.#above(at);
      for (const next of above) seen.add(next);
      if (above.length > 0 || this.isTest(at)) continue;
      // Its runner calls it before the tests of some file, or nobody does.
      const file = declarations[at]?.file;
      if (file === undefined || !files[file]!.isTest) continue;
      for (const test of this.tests)
        if (this.#preparingFor(declarations[test]!.file).has(file)) found.push(test);
    }
    return found.length === 0 || found.length > MAX_TESTS
      ? undefined
      : [...new Set(found)].sort((a, b) => a - b);
  }

  /** What the tests come to; `undefined` where that is too much to look at. */
  from(tests: readonly number[]): ReadonlySet<number> | undefined {
    const key = tests.join();
    if (!this.#reached.has(key)) this.#reached.set(key, this.#reachOf(tests));
    return this.#reached.get(key);
  }

  /** Whether any test comes to it. */
  isTested(at: number): boolean {
    this.#tested ??= this.#reachOf(this.tests) ?? new Set();
    return this.#tested.has(at);
  }

  #reachOf(tests: readonly number[]): ReadonlySet<number> | undefined {
    const { declarations } = this.#program;
    const seen = new Set(tests);
    const prepared = new Set(tests.map((at) => declarations[at]!.file));
    for (const file of prepared)
      for (const other of this.#preparingFor(file))
        for (const root of this.#roots.get(other) ?? []) seen.add(root);
    for (const at of seen) {
      this.#visits += 1;
      if (this.#visits > MAX_VISITS) return undefined;
      for (const next of this.#callees[at]!) seen.add(next);
      for (const next of this.#below(at)) seen.add(next);
    }
    return seen;
  }

  /** What is reached with it and not called: what stands in a function, what nobody calls of its class. */
  #below(at: number): readonly number[] {
    const { declarations } = this.#program;
    if (!this.isFunction(at))
      return (this.#inside[at] ?? []).filter((each) => this.#callers[each]!.length === 0);
    const parent = declarations[at]?.parent ?? null;
    const inside = this.#inside[at]!;
    const isMethod = parent !== null && !this.isFunction(parent) && !this.hasTests(parent);
    return isMethod ? [...inside, parent] : inside;
  }

  /** The contrary. */
  #above(at: number): readonly number[] {
    const { declarations, anonymous } = this.#program;
    const callers = this.#callers[at]!;
    const around = declarations[at]?.parent ?? anonymous[this.anonymousAt(at)]?.around ?? null;
    if (around === null) return callers;
    if (this.isFunction(around)) return [...callers, around];
    if (callers.length > 0 || this.hasTests(around)) return callers;
    return [around, ...this.#inside[around]!.filter((each) => this.#callers[each]!.length > 0)];
  }

  #isRoot(at: number): boolean {
    if (this.isTest(at) || this.#callers[at]!.length > 0) return false;
    const parent = this.#program.declarations[at]!.parent;
    return parent === null || !this.isFunction(parent);
  }

  /** The file itself, those of tests that it imports, and those without tests of its own folder and the folders above. */
  #preparingFor(file: number): ReadonlySet<number> {
    const known = this.#preparing.get(file);
    if (known !== undefined) return known;
    const found = new Set([file, ...this.#supportingOf(file)]);
    for (const at of found) for (const next of this.#imported.get(at) ?? []) found.add(next);
    this.#preparing.set(file, found);
    return found;
  }

  readonly #supporting = new Map<string, number[]>();

  #supportingOf(file: number): readonly number[] {
    const { files, declarations } = this.#program;
    if (this.#supporting.size === 0) {
      const withTests = new Set(this.tests.map((at) => declarations[at]!.file));
      this.#supporting.set('', []);
      files.forEach(({ path, isTest: isOfTests }, at) => {
        if (isOfTests && !withTests.has(at)) append(this.#supporting, folderOf(path), at);
      });
    }
    const found: number[] = [];
    for (let folder = folderOf(files[file]!.path); ; folder = folderOf(folder)) {
      found.push(...(this.#supporting.get(folder) ?? []));
      if (folder === '') return found;
    }
  }
}

const RUNNING: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'accessor']);

const CONSTRUCTOR = /^__(?:init|new)__$/;

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

function append<Key>(map: Map<Key, number[]>, key: Key, value: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

/** Whether a runner runs it by its name. */
function isTest(
  { files, declarations }: TestedProgram,
  testNames: ReadonlyMap<string, RegExp>,
  { file, kind, name, parent }: ProgramDeclaration,
): boolean {
  const { isTest: isOfTests, language } = files[file]!;
  if (!isOfTests || language === null || !RUNNING.has(kind)) return false;
  if (testNames.get(language)?.test(name) !== true) return false;
  return parent === null || !RUNNING.has(declarations[parent]!.kind);
}
