// Compares Orrery's calls in Go with those that Go's own type checker sees. Needs the Go toolchain.
import { execFile } from 'node:child_process';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { analyseCalls, type CallEnd, type Program } from '@orrery/engine';
import { analyseInMemory } from './analyse-in-memory.ts';
import { compareEdges, type ImportComparison, type ImportEdge } from './import-edges.ts';
import { readSources } from './read-sources.ts';

const JUDGE = ['go-packages.go', 'go-calls.go'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
);
const READ = /(?:\.go|(?:^|\/)go\.(?:mod|work))$/;
const run = promisify(execFile);

/** One call as the judge prints it, from and to `path:line`; what its kinds mean stands there. */
interface JudgedCall {
  readonly from: string;
  readonly to: string;
  readonly line: number;
  readonly kind: 'direct' | 'interface' | 'value' | 'library' | 'declared' | 'unknown';
}

/**
 * Direct calls are the judge's edges, and Orrery's that no type allows are extra. What an interface, a function's type or code
 * outside allows, and what begins where no call could be typed, has no opinion there. Interfaces count in a row of their own,
 * in which any method that the interface allows is right, and a site's methods that are not reported are no fault.
 * @param root a folder with the repository's sources
 */
export async function compareCallsWithGo(root: string): Promise<ImportComparison[]> {
  const folder = resolve(root);
  const [judged, program] = await Promise.all([
    callsByTypeChecker(folder),
    readSources(folder, (path) => READ.test(path)).then((sources) =>
      analyseInMemory(sources, 'calls'),
    ),
  ]);
  const { calls, twins } = callsOf(program);
  const kinds = kindsByPair(judged, twins);
  const callers = new Set(judged.map(({ from }) => from));
  const kindsOf = (edge: ImportEdge) => kinds.get(pairOf(edge));
  const isDirect = (edge: ImportEdge) => kindsOf(edge)?.has('direct') === true;
  const untyped = new Set(judged.filter(({ kind }) => kind === 'unknown').map(siteOf));
  const isJudged = (edge: OwnCall) =>
    isDirect(edge) ||
    (kindsOf(edge) === undefined &&
      callers.has(edge.from) &&
      !edge.lines.some((line) => untyped.has(siteOf({ ...edge, line }))));
  const direct = judged.filter(({ kind }) => kind === 'direct');
  const reported = new Set(calls.map(pairOf));
  const name = basename(folder);
  return [
    compareEdges(
      `go/types, direct calls of ${name}`,
      direct.map((call) => meantOf(call, reported, twins)),
      calls.filter(isJudged),
      calls.filter((edge) => !isJudged(edge)),
    ),
    compareEdges(
      `go/types, calls of ${name} through interfaces, by site`,
      answersBySite(judged, reported),
      calls.filter((edge) => kindsOf(edge)?.has('interface') === true),
    ),
  ];
}

async function callsByTypeChecker(root: string): Promise<JudgedCall[]> {
  const { stdout } = await run('go', ['run', ...JUDGE, root], { maxBuffer: 1024 ** 3 });
  return stdout
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as JudgedCall]));
}

const pairOf = ({ from, to }: Pick<ImportEdge, 'from' | 'to'>): string => `${from}\n${to}`;
const siteOf = ({ from, line }: Pick<JudgedCall, 'from' | 'line'>): string => `${from}\n${line}`;

/** The type checker knows one of the functions that files for different builds declare; each is right. */
function kindsByPair(
  judged: readonly JudgedCall[],
  twins: ReadonlyMap<string, readonly string[]>,
): Map<string, Set<JudgedCall['kind']>> {
  const kinds = new Map<string, Set<JudgedCall['kind']>>();
  for (const { from, to, kind } of judged) {
    for (const end of twins.get(to) ?? [to]) {
      const pair = pairOf({ from, to: end });
      kinds.set(pair, (kinds.get(pair) ?? new Set()).add(kind));
    }
  }
  return kinds;
}

/** The edge that is reported of those to the function and its like; the judge's own where none is. */
function meantOf(
  { from, to, line }: JudgedCall,
  reported: ReadonlySet<string>,
  twins: ReadonlyMap<string, readonly string[]>,
): ImportEdge {
  const found = twins.get(to)?.find((end) => reported.has(pairOf({ from, to: end })));
  return { from, to: found ?? to, line };
}

/** For each site one edge: one that is reported where there is one. */
function answersBySite(judged: readonly JudgedCall[], reported: ReadonlySet<string>): ImportEdge[] {
  const sites = Map.groupBy(
    judged.filter(({ kind }) => kind === 'interface'),
    siteOf,
  );
  return [...sites.values()].map((allowed) => {
    const { from, to, line } = allowed.find((call) => reported.has(pairOf(call))) ?? allowed[0]!;
    return { from, to, line };
  });
}

interface OwnCall extends ImportEdge {
  readonly lines: readonly number[];
}

interface OwnCalls {
  readonly calls: readonly OwnCall[];
  /** By each end those that files of its directory declare by the same name, itself among them. */
  readonly twins: ReadonlyMap<string, readonly string[]>;
}

const CALLABLE: ReadonlySet<string> = new Set(['function', 'method']);

function callsOf(program: Program): OwnCalls {
  const { files, declarations, calls } = analyseCalls(program);
  const endOf = (end: CallEnd): string | undefined => {
    if ('file' in end) return files[end.file]!.path;
    if ('anonymous' in end) return undefined;
    const { file, kind, startLine } = declarations[end.declaration]!;
    return CALLABLE.has(kind) ? `${files[file]!.path}:${startLine}` : undefined;
  };
  const byName = Map.groupBy(declarations.keys(), (at) => {
    const { file, qualifiedName } = declarations[at]!;
    return `${dirname(files[file]!.path)}\n${qualifiedName}`;
  });
  const twins = [...byName.values()]
    .map((group) => group.flatMap((declaration) => endOf({ declaration }) ?? []))
    .flatMap((ends) => ends.map((end) => [end, ends] as const));
  return {
    twins: new Map(twins),
    calls: calls.flatMap(({ from, to, lines, resolution }) => {
      const [caller, callee] = [endOf(from), endOf(to)];
      if (caller === undefined || callee === undefined) return [];
      return [{ from: caller, to: callee, line: lines[0] ?? 0, lines, specifier: resolution }];
    }),
  };
}
