// An instance of a class that a test declares is made by what knows the class, and what tests do is not known to sources. A
// call by a type alone comes from one test to what another declares only where some file knows both of them, itself or by
// others: a base of tests and a class below it, a test and what it imports. From sources of other parts of the repository it
// comes only where such a file knows these as well.
import type { Call, CallEnd, Program } from '../../../program.ts';

/** What is known of a program when its calls are. */
type KnownProgram = Pick<Program, 'files' | 'declarations' | 'anonymous' | 'dependencies'>;

/** So many imports are gone along in all, and so many files compared, some tenths of a second; what would need more stays. */
const MAX_STEPS = 20_000_000;

/** So many files are kept of those that know files of tests. */
const MAX_KEPT = 1_000_000;

/** @returns the calls without those by types to tests that have nothing to do with the caller, in their order */
export function withoutUnknownTests(
  program: KnownProgram,
  calls: readonly Call[],
): readonly Call[] {
  const { files } = program;
  const byCaller = new Map<number, { readonly call: Call; readonly to: number }[]>();
  for (const call of calls) {
    if (call.resolution !== 'hierarchy') continue;
    const [from, to] = [fileOf(program, call.from), fileOf(program, call.to)];
    if (from === to || !files[to]!.isTest) continue;
    if (!files[from]!.isTest && isOfSamePart(files[from]!.path, files[to]!.path)) continue;
    const known = byCaller.get(from) ?? [];
    known.push({ call, to });
    byCaller.set(from, known);
  }
  if (byCaller.size === 0) return calls;
  const acquaintance = new Acquaintance(program);
  const others = new Set<Call>();
  for (const [from, found] of byCaller) {
    const strangers = acquaintance.strangersOf(from, new Set(found.map(({ to }) => to)));
    for (const { call, to } of found) if (strangers.has(to)) others.add(call);
  }
  return others.size === 0 ? calls : calls.filter((call) => !others.has(call));
}

function fileOf({ declarations, anonymous }: KnownProgram, end: CallEnd): number {
  if ('file' in end) return end.file;
  return 'declaration' in end
    ? declarations[end.declaration]!.file
    : anonymous[end.anonymous]!.file;
}

class Acquaintance {
  readonly #files: Program['files'];
  /** By file: those that import it. */
  readonly #importers: readonly (readonly number[])[];
  /** By file of tests: it and all others that know it. */
  readonly #knowing = new Map<number, ReadonlySet<number>>();
  #kept = 0;
  #steps = 0;

  constructor({ files, dependencies }: KnownProgram) {
    this.#files = files;
    const importers = files.map((): number[] => []);
    for (const { from, to } of dependencies) if ('file' in to) importers[to.file]!.push(from);
    this.#importers = importers;
  }

  /** Of some files of tests those that declare nothing which any file of tests may give to the file. */
  strangersOf(file: number, tests: ReadonlySet<number>): ReadonlySet<number> {
    const strangers = new Set<number>();
    const knowing = this.#files[file]!.isTest ? this.#keptOf(file) : this.#knowingOf(file);
    for (const test of tests) {
      const others = this.#keptOf(test);
      if (this.#steps > MAX_STEPS) return strangers;
      if (!this.#haveCommon(knowing, others)) strangers.add(test);
    }
    return strangers;
  }

  #keptOf(test: number): ReadonlySet<number> {
    const known = this.#knowing.get(test);
    if (known !== undefined) return known;
    const found = this.#knowingOf(test);
    this.#kept += found.size;
    if (this.#kept < MAX_KEPT) this.#knowing.set(test, found);
    return found;
  }

  #knowingOf(file: number): ReadonlySet<number> {
    const found = new Set([file]);
    for (const at of found) {
      if (this.#steps > MAX_STEPS) break;
      const importers = this.#importers[at]!;
      this.#steps += importers.length + 1;
      for (const next of importers) found.add(next);
    }
    return new Set([...found].filter((at) => this.#files[at]!.isTest));
  }

  #haveCommon(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
    const [few, many] = a.size < b.size ? [a, b] : [b, a];
    this.#steps += few.size;
    for (const each of few) if (many.has(each)) return true;
    return false;
  }
}

/** Whether the test lies in the part of the repository whose source that is, which it may run by ways that no import tells. */
function isOfSamePart(source: string, test: string): boolean {
  let end = 0;
  for (let next = test.indexOf('/'); next !== -1; next = test.indexOf('/', end)) {
    if (OWN_FOLDER.test(test.slice(end, next))) break;
    end = next + 1;
  }
  return source.startsWith(test.slice(0, end));
}

/** Behind the name of a part: where it keeps its sources or tests. */
const OWN_FOLDER = /^(?:src|sources?)$|test|spec/i;
