// An instance of a class that a test declares is made by what knows the class, and what tests do is not known to sources. A
// call by a type alone comes from one test to what another declares only where some file knows both of them, itself or by
// others: a base of tests and a class below it, a test and what it imports. From sources of other parts of the repository it
// comes only where such a file knows these as well.
import type { Call, CallEnd, Program } from '../../../program.ts';

/** What is known of a program when its calls are. */
type KnownProgram = Pick<Program, 'files' | 'declarations' | 'anonymous' | 'dependencies'>;

/** So many imports are gone along in all, some tenths of a second; what would need more stays as it is. */
const MAX_STEPS = 30_000_000;

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
  for (const [from, found] of byCaller)
    for (const { call, to } of found) if (!acquaintance.mayMeet(from, to)) others.add(call);
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
  /** By file: it and all files of tests that know it. */
  readonly #knowing = new Map<number, ReadonlySet<number> | undefined>();
  /** Answers, by both files. */
  readonly #answers = new Map<number, boolean>();
  #steps = 0;

  constructor({ files, dependencies }: KnownProgram) {
    this.#files = files;
    const importers = files.map((): number[] => []);
    for (const { from, to } of dependencies) if ('file' in to) importers[to.file]!.push(from);
    this.#importers = importers;
  }

  /** Whether some file of tests may give the one file what the other one, of tests, declares. */
  mayMeet(from: number, to: number): boolean {
    const pair = from * this.#files.length + to;
    const known = this.#answers.get(pair);
    if (known !== undefined) return known;
    const [a, b] = [this.#knowingOf(from), this.#knowingOf(to)];
    const answer = a === undefined || b === undefined || haveCommon(a, b);
    this.#answers.set(pair, answer);
    return answer;
  }

  /** @returns `undefined` when there is no more room to go along imports */
  #knowingOf(file: number): ReadonlySet<number> | undefined {
    if (this.#knowing.has(file)) return this.#knowing.get(file);
    const found = this.#findKnowing(file);
    this.#knowing.set(file, found);
    return found;
  }

  #findKnowing(file: number): ReadonlySet<number> | undefined {
    if (this.#steps > MAX_STEPS) return undefined;
    const found = new Set([file]);
    for (const at of found) {
      const importers = this.#importers[at]!;
      this.#steps += importers.length + 1;
      for (const next of importers) found.add(next);
    }
    const tests = [...found].filter((at) => this.#files[at]!.isTest);
    return new Set(tests);
  }
}

function haveCommon(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  for (const each of few) if (many.has(each)) return true;
  return false;
}

/** Whether the test lies in the part of the repository whose source that is, which it may run by ways that no import tells. */
const isOfSamePart = (source: string, test: string): boolean =>
  source.startsWith(test.slice(0, OWN_FOLDERS.exec(test)?.index ?? 0));

/** Behind the name of a part: where it keeps its sources or tests. */
const OWN_FOLDERS = /(?:^|(?<=\/))(?:src|source|sources|[^/]*(?:test|spec)[^/]*)\//i;
