// An instance of a class that a test declares is made by what knows the class, and what tests do is not known to sources. A
// call by a type alone comes from one test to what another declares only where some file knows both of them, itself or by
// others: a base of tests and a class below it, a test and what it imports.
import type { Call, CallEnd, Program } from '../../../program.ts';

/** What is known of a program when its calls are. */
type KnownProgram = Pick<Program, 'files' | 'declarations' | 'anonymous' | 'dependencies'>;

/** @returns the calls without those by types between tests that have nothing to do with each other, in their order */
export function withoutUnknownTests(
  program: KnownProgram,
  calls: readonly Call[],
): readonly Call[] {
  const acquaintance = new Acquaintance(program);
  const isLeftOut = ({ from, to, resolution }: Call): boolean =>
    resolution === 'hierarchy' && !acquaintance.mayMeet(fileOf(program, from), fileOf(program, to));
  return calls.some(isLeftOut) ? calls.filter((call) => !isLeftOut(call)) : calls;
}

function fileOf({ declarations, anonymous }: KnownProgram, end: CallEnd): number {
  if ('file' in end) return end.file;
  return 'declaration' in end
    ? declarations[end.declaration]!.file
    : anonymous[end.anonymous]!.file;
}

class Acquaintance {
  readonly #files: Program['files'];
  readonly #dependencies: Program['dependencies'];
  /** By file of tests: those that import it. */
  #importers: ReadonlyMap<number, readonly number[]> | undefined;
  /** By file: it and all files of tests that know it. */
  readonly #knowing = new Map<number, ReadonlySet<number>>();
  /** Answers, by both files. */
  readonly #known = new Map<number, boolean>();

  constructor({ files, dependencies }: KnownProgram) {
    this.#files = files;
    this.#dependencies = dependencies;
  }

  /** Whether some file may give the one what the other declares; always where one of them is no test. */
  mayMeet(from: number, to: number): boolean {
    const files = this.#files;
    if (from === to || !files[from]!.isTest || !files[to]!.isTest) return true;
    // In some languages files of one folder see each other without imports.
    if (folderOf(files[from]!.path) === folderOf(files[to]!.path)) return true;
    const pair = from * files.length + to;
    const known = this.#known.get(pair);
    if (known !== undefined) return known;
    const found = haveCommon(this.#knowingOf(from), this.#knowingOf(to));
    this.#known.set(pair, found);
    return found;
  }

  #knowingOf(file: number): ReadonlySet<number> {
    const known = this.#knowing.get(file);
    if (known !== undefined) return known;
    this.#importers ??= importersOf(this.#files, this.#dependencies);
    const found = new Set([file]);
    for (const at of found) for (const next of this.#importers.get(at) ?? []) found.add(next);
    this.#knowing.set(file, found);
    return found;
  }
}

function importersOf(
  files: Program['files'],
  dependencies: Program['dependencies'],
): ReadonlyMap<number, readonly number[]> {
  const importers = new Map<number, number[]>();
  for (const { from, to } of dependencies) {
    if (!('file' in to) || !files[from]!.isTest || !files[to.file]!.isTest) continue;
    const known = importers.get(to.file);
    if (known === undefined) importers.set(to.file, [from]);
    else known.push(from);
  }
  return importers;
}

function haveCommon(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  for (const each of few) if (many.has(each)) return true;
  return false;
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
