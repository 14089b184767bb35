// What ties files to each other: imports, calls and inheritance, added up by pair of files. A tie to a file
// that everybody uses says little about where the user belongs, and weighs little.
import type { CallEnd, CallResolution, Program } from '../../program.ts';

/** All calls between two declarations, or from a file's own level to a declaration. */
export interface CallLink {
  /** Index into the program's files. */
  readonly fromFile: number;
  /** Index into the program's declarations; `null` for the file's own level. */
  readonly from: number | null;
  readonly toFile: number;
  /** What is around a function without a name; `null` when that is the file's own level. */
  readonly to: number | null;
  /** How many call sites; at least 1. */
  readonly count: number;
}

/** What may well lead elsewhere ties nothing together. */
const LEAST_CONFIDENCE = 0.3;

/**
 * A caller that names its callee knows it. Who is handed a function, or calls what may override a method, does
 * not: a framework that calls the handlers of a page is not tied to the page.
 */
const KNOWING: ReadonlySet<CallResolution> = new Set(['direct', 'imported', 'member', 'inherited']);

/** Those in which the caller knows the callee, in the order of the program's calls. */
export function linkCalls({ declarations, anonymous, calls }: Program): CallLink[] {
  const fileOf = (end: CallEnd): number => {
    if ('file' in end) return end.file;
    if ('declaration' in end) return declarations[end.declaration]!.file;
    return anonymous[end.anonymous]!.file;
  };
  const declarationOf = (end: CallEnd): number | null => {
    if ('file' in end) return null;
    return 'declaration' in end ? end.declaration : anonymous[end.anonymous]!.around;
  };
  const links: CallLink[] = [];
  // One pass: the calls of a large program fill no cache of a processor.
  for (const { from, to, count, confidence, resolution } of calls) {
    if (!KNOWING.has(resolution) || confidence < LEAST_CONFIDENCE) continue;
    links.push({
      fromFile: fileOf(from),
      from: declarationOf(from),
      toFile: fileOf(to),
      to: declarationOf(to),
      count,
    });
  }
  return links;
}

/** All that leads from one file to another one. */
export interface FileLink {
  /** Index into the program's files. */
  readonly from: number;
  /** Index into the program's files; never `from`. */
  readonly to: number;
  readonly imports: boolean;
  /** Names that the import asks for. */
  readonly symbols: number;
  /** Call sites. */
  readonly calls: number;
  /** Pairs of an inheriting and an inherited declaration. */
  readonly inherits: number;
  /** How much it says about belonging together; above 0, of the order of 1. */
  readonly weight: number;
}

/** Sorted by `from`, then `to`. */
export function linkFiles(program: Program, calls: readonly CallLink[]): FileLink[] {
  const ties = collectTies(program, calls);
  const entering = new Float64Array(program.files.length);
  for (const { to } of ties.values()) entering[to]!++;
  const scale = Math.log(program.files.length + 1);
  return [...ties.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, tie]) => ({
      ...tie,
      weight: strengthOf(tie) * Math.max(0.05, 1 - Math.log(entering[tie.to]!) / scale),
    }));
}

type Tie = { -readonly [Key in keyof Omit<FileLink, 'weight'>]: FileLink[Key] };

function collectTies(program: Program, calls: readonly CallLink[]): Map<number, Tie> {
  const { files, declarations } = program;
  const ties = new Map<number, Tie>();
  const tieOf = (from: number, to: number): Tie | undefined => {
    if (from === to) return undefined;
    const key = from * files.length + to;
    const tie = ties.get(key) ?? { from, to, imports: false, symbols: 0, calls: 0, inherits: 0 };
    ties.set(key, tie);
    return tie;
  };
  for (const { from, to, symbols } of program.dependencies) {
    const tie = 'file' in to ? tieOf(from, to.file) : undefined;
    if (tie === undefined) continue;
    tie.imports = true;
    tie.symbols = symbols.length;
  }
  for (const { from, to } of program.inheritance) {
    const tie = tieOf(declarations[from]!.file, declarations[to]!.file);
    if (tie !== undefined) tie.inherits++;
  }
  for (const { fromFile, toFile, count } of calls) {
    const tie = tieOf(fromFile, toFile);
    if (tie !== undefined) tie.calls += count;
  }
  return ties;
}

/** The tenth name or call of the same file says less than the first. */
function strengthOf({ imports, symbols, calls, inherits }: Tie): number {
  const byImport = imports ? 1 + Math.log2(Math.min(16, Math.max(1, symbols))) / 2 : 0;
  return byImport + Math.min(2, Math.log2(1 + calls) / 2) + Math.min(2, inherits);
}
