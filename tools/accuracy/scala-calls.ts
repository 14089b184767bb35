// Compares Orrery's Scala calls with what Scala's own compiler binds: every name of a method, and every instance that is made,
// whose declaration stands in the repository. Values are read and not called, and what the compiler fills in (defaults, `copy`,
// constructors of bases) nobody wrote. What it converts and passes without a word is right, and not asked for.
import { basename, resolve } from 'node:path';
import type { CallEnd, Program } from '@orrery/engine';
import { analyseInMemory } from './analyse-in-memory.ts';
import { CallablesByLine, nameOfEnd } from './callables-by-line.ts';
import { compareEdges, type ImportComparison, type ImportEdge } from './import-edges.ts';
import { readSources } from './read-sources.ts';
import { type BoundCalls, bindScala, type NamedLine } from './scala-compiled.ts';

/** All sources at once, but for those of other platforms and versions; what depends on libraries is judged as far as it is bound. */
export async function compareCallsWithScalac(folder: string): Promise<ImportComparison[]> {
  const root = resolve(folder);
  const sources = await readSources(root, isRead);
  const paths = [...sources.keys()].filter(isRead).sort();
  const bound = await bindScala(root, paths);
  const left = paths.length - bound.parsed.size;
  console.error(
    `${left} of ${paths.length} sources are left out, ${bound.faulty.size} have faults.`,
  );
  const isKept = (path: string) => bound.parsed.has(path) || !SOURCE.test(path);
  const program = await analyseInMemory(
    new Map([...sources].filter(([path]) => isKept(path))),
    'calls',
  );
  return compare(`scalac ${basename(root)}`, bound, program);
}

const SOURCE = /\.(?:scala|java)$/;

/** Folders of sources for JavaScript, native code, and versions of Scala that are not 2.11. */
const ELSEWHERE =
  /(?:^|\/)(?:js|native|js-native|(?:scala|src)-?(?:3.*|2\.1[03].*[^-]|2\.1[03]|2\.12\+?|2\.13-.*|2\.11-))\//;

const isRead = (path: string): boolean => SOURCE.test(path) && !ELSEWHERE.test(path);

const CALLABLE: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'class']);

function compare(name: string, bound: BoundCalls, program: Program): ImportComparison[] {
  const declared = new DeclaredCallables(program);
  const overridden = new Map(
    bound.overrides.flatMap(([method, bases]) => {
      const own = declared.find(method);
      const found = bases.flatMap((base) => declared.find(base) ?? []);
      return own === undefined ? [] : [[own, new Set(found)] as const];
    }),
  );
  const edges = bound.calls.flatMap((call) => {
    const target = declared.find(call.target);
    if (target === undefined) return [];
    const from = declared.callerOf(call.path, call.around);
    if (from === undefined) return [];
    const edge = {
      from: nameOfEnd(program, from),
      to: nameOfEnd(program, { declaration: target }),
      line: call.line,
    };
    return [{ ...edge, target, isImplicit: call.isImplicit }];
  });
  const written = edges.filter(({ isImplicit }) => !isImplicit);
  const implicit = edges.filter(({ isImplicit }) => isImplicit);
  const reported = reportedEdges(program);
  const targetsOf = Map.groupBy(edges, ({ from }) => from);
  const pairs = new Set(edges.map(pairOf));
  const isOpen = (edge: ReportedEdge): boolean =>
    bound.faulty.has(edge.path) ||
    (targetsOf.get(edge.from) ?? []).some(({ target }) => overridden.get(edge.target)?.has(target));
  const extra = reported.filter((edge) => !pairs.has(pairOf(edge)));
  const judged = reported.filter((edge) => pairs.has(pairOf(edge)));
  const isNamed = (edge: ReportedEdge): boolean =>
    (targetsOf.get(edge.from) ?? []).some(({ target }) => declared.isNamesake(target, edge.target));
  const told = extra
    .filter((edge) => !isOpen(edge))
    .map((edge) => (isNamed(edge) ? { ...edge, specifier: 'another of the name is meant' } : edge));
  const { agreed, expected } = compareEdges('', implicit, reported);
  console.error(`Of ${expected} calls without a word ${agreed} are found.`);
  const wanted = new Set(written.map(pairOf));
  const among = judged.filter((edge) => wanted.has(pairOf(edge)));
  return [compareEdges(name, written, [...among, ...told], extra.filter(isOpen))];
}

interface ReportedEdge extends ImportEdge {
  readonly path: string;
  readonly target: number;
}

const pairOf = ({ from, to }: ImportEdge): string => JSON.stringify([from, to]);

function reportedEdges(program: Program): ReportedEdge[] {
  const { declarations, files } = program;
  return program.calls.flatMap(({ from, to, lines }) => {
    if (!('declaration' in to) || 'anonymous' in from) return [];
    if (!CALLABLE.has(declarations[to.declaration]!.kind)) return [];
    const path = files['file' in from ? from.file : declarations[from.declaration]!.file]!.path;
    const ends = { from: nameOfEnd(program, from), to: nameOfEnd(program, to) };
    return [{ ...ends, line: lines[0]!, path, target: to.declaration }];
  });
}

/** What the compiler names, as declarations of the program. */
class DeclaredCallables {
  readonly #program: Program;
  readonly #files: ReadonlyMap<string, number>;
  readonly #callables: CallablesByLine;

  constructor(program: Program) {
    this.#program = program;
    this.#files = new Map(program.files.map(({ path }, at) => [path, at]));
    this.#callables = new CallablesByLine(program, CALLABLE);
  }

  /** The innermost of the name that holds the line. */
  find({ path, line, name }: NamedLine): number | undefined {
    const file = this.#files.get(path);
    if (file === undefined) return undefined;
    const isMeant = (at: number): boolean => {
      const { kind, name: own } = this.#program.declarations[at]!;
      if (name === '<init>') return kind === 'constructor';
      const isClass = kind === 'class';
      return isClass ? name === `class ${own}` : name === own;
    };
    return this.#callables.innermost(this.#callables.of(file).filter(isMeant), line);
  }

  /** The innermost definition around that is a callable of the program, the file for initial values of templates. */
  callerOf(path: string, around: readonly NamedLine[]): CallEnd | undefined {
    for (const each of around) {
      const declaration = this.find(each);
      if (declaration !== undefined) return { declaration };
    }
    const file = this.#files.get(path);
    return file === undefined ? undefined : { file };
  }

  isNamesake(one: number, other: number): boolean {
    const { declarations } = this.#program;
    return declarations[one]!.name === declarations[other]!.name;
  }
}
