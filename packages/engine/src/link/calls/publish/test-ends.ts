// Ends of calls as numbers, and what is known of each by where it stands: which are tests, what is inside of what.
import type { CallEnd, Program, ProgramDeclaration } from '../../../program.ts';

/** What is known of a program when its calls are. */
export type TestedProgram = Pick<
  Program,
  'files' | 'declarations' | 'anonymous' | 'dependencies' | 'inheritance' | 'calls'
>;

export class TestEnds {
  /** Rising. */
  readonly tests: readonly number[];
  readonly #program: TestedProgram;
  readonly #isTest: Uint8Array;
  /** What is declared in each, and functions without a name; of the file's own level nothing. */
  readonly #inside = new Map<number, number[]>();

  /** @param testNames by language */
  constructor(program: TestedProgram, testNames: ReadonlyMap<string, RegExp>) {
    this.#program = program;
    const { declarations, files, anonymous } = program;
    this.#isTest = Uint8Array.from(declarations, (each) => isTest(program, testNames, each));
    this.tests = [...declarations.keys()].filter((at) => this.isTest(at));
    if (this.tests.length === 0) return;
    declarations.forEach(({ parent }, at) => {
      if (parent !== null) append(this.#inside, parent, at);
    });
    anonymous.forEach(({ around }, at) => {
      if (around !== null) append(this.#inside, around, declarations.length + files.length + at);
    });
  }

  /** Declarations, then files, then functions without a name. */
  get count(): number {
    const { declarations, files, anonymous } = this.#program;
    return declarations.length + files.length + anonymous.length;
  }

  numberOf(end: CallEnd): number {
    const { declarations, files } = this.#program;
    if ('declaration' in end) return end.declaration;
    return 'file' in end
      ? declarations.length + end.file
      : declarations.length + files.length + end.anonymous;
  }

  isTest(at: number): boolean {
    return this.#isTest[at] === 1;
  }

  /** Whether it is declared as something that runs. */
  isFunction(at: number): boolean {
    return RUNNING.has(this.#program.declarations[at]?.kind ?? '');
  }

  isFile(at: number): boolean {
    const { declarations, files } = this.#program;
    return at >= declarations.length && at < declarations.length + files.length;
  }

  /** Index of the file that it stands in, or is. */
  fileOf(at: number): number {
    const { declarations, files, anonymous } = this.#program;
    if (this.isFile(at)) return at - declarations.length;
    return (declarations[at] ?? anonymous[at - declarations.length - files.length]!).file;
  }

  isOfTestFile(at: number): boolean {
    return this.#program.files[this.fileOf(at)]!.isTest;
  }

  /** The declaration around it; `null` for what stands at a file's own level. */
  parentOf(at: number): number | null {
    const { declarations, files, anonymous } = this.#program;
    const declared = declarations[at];
    if (declared !== undefined) return declared.parent;
    return anonymous[at - declarations.length - files.length]?.around ?? null;
  }

  /** Declarations around it, the innermost first. */
  around(at: number): readonly number[] {
    const found: number[] = [];
    for (let next = this.parentOf(at); next !== null; next = this.parentOf(next)) found.push(next);
    return found;
  }

  inside(at: number): readonly number[] {
    return this.#inside.get(at) ?? NONE;
  }

  /** Whether the class has tests among its methods. */
  hasTests(owner: number): boolean {
    return this.inside(owner).some((at) => this.isTest(at));
  }

  /** The class, and what the program declares to make its instances. */
  makingOf(owner: number): readonly number[] {
    const { declarations } = this.#program;
    return [owner, ...this.inside(owner).filter((at) => declarations[at]?.kind === 'constructor')];
  }
}

const NONE: readonly number[] = [];

const RUNNING: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'accessor']);

export function append<Key>(map: Map<Key, number[]>, key: Key, value: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

/** Whether a runner runs it by its name. */
function isTest(
  { files, declarations }: TestedProgram,
  testNames: ReadonlyMap<string, RegExp>,
  { file, kind, name, parent }: ProgramDeclaration,
): 0 | 1 {
  const { isTest: isOfTests, language } = files[file]!;
  if (!isOfTests || language === null || !RUNNING.has(kind)) return 0;
  if (testNames.get(language)?.test(name) !== true) return 0;
  return parent === null || !RUNNING.has(declarations[parent]!.kind) ? 1 : 0;
}
