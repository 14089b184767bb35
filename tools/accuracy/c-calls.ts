// Compares Orrery's calls in C with those that gcc compiles: who calls whom by name. Needs gcc; the build's own
// `compile_commands.json` at the root says how each source is compiled, where there is one.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { analyseCalls, type CallEnd, type Program } from '@orrery/engine';
import { analyseInMemory } from './analyse-in-memory.ts';
import { READ, searchPathOf } from './c-imports.ts';
import { COMMANDS, unitsOfBuild } from './cpp-calls.ts';
import type { CompiledUnit } from './cpp-compiled.ts';
import { compareEdges, type ImportComparison, type ImportEdge } from './import-edges.ts';
import { readSources } from './read-sources.ts';

/**
 * Every source that the build compiles, or else every one below `src`, is compiled without optimisation, and gcc writes down what each function calls. Calls
 * through pointers have no target there, so Orrery's are extra; they are to be read by hand. Sources that gcc
 * cannot compile, and functions that it did not see defined, have no opinion.
 * @param root a folder with the repository's sources
 */
export async function compareCallsWithGcc(root: string): Promise<ImportComparison[]> {
  const folder = resolve(root);
  const sources = await readSources(folder, (path) => READ.test(path));
  const graphs: UnitGraph[] = [];
  for (const unit of await unitsOf(folder, sources)) {
    const graph = await graphOf(folder, unit);
    if (graph !== undefined) graphs.push(graph);
  }
  sources.delete(COMMANDS);
  const reported = callsOf(await analyseInMemory(sources, 'calls'));
  const pairs = new Set(reported.map(({ from, to }) => `${from}\n${to}`));
  const { expected, callers } = joinUnits(graphs, pairs);
  const isJudged = ({ from }: ImportEdge) => callers.has(from);
  return [
    compareEdges(
      `gcc, calls of ${basename(folder)}`,
      expected,
      reported.filter(isJudged),
      reported.filter((edge) => !isJudged(edge)),
    ),
  ];
}

/** As the build says; without it, what is customary. */
async function unitsOf(
  folder: string,
  sources: ReadonlyMap<string, string>,
): Promise<CompiledUnit[]> {
  const commands = sources.get(COMMANDS);
  if (commands !== undefined) {
    const built = unitsOfBuild(folder, commands, /\.c$/);
    return [...new Map(built.map((unit) => [unit.source, unit])).values()];
  }
  const paths = [...sources.keys()].filter((path) => path.endsWith('.c')).sort();
  const below = paths.filter((path) => path.startsWith('src/'));
  const folders = await headerFolders([...sources.keys()]);
  return (below.length > 0 ? below : paths).map((source) => {
    const own = searchPathOf(folder, source).map((option) =>
      besideSystem(folder, option, folders.shadowing),
    );
    const options = [...own.flat(), ...lastResorts(folder, source, folders.own)];
    return { source, directory: folder, options };
  });
}

/** What gcc says of one source: functions by its own titles for them. */
interface UnitGraph {
  /** `path name` of each function that the unit defines. */
  readonly defined: ReadonlyMap<string, string>;
  readonly calls: readonly { readonly from: string; readonly to: string; readonly line: number }[];
}

/**
 * Folders with headers, those apart in which one would stand for one of the system's. None is searched as the system's are,
 * since gcc tells where a function is defined that a header of the system declares by the declaration.
 */
async function headerFolders(
  paths: readonly string[],
): Promise<{ readonly own: ReadonlySet<string>; readonly shadowing: ReadonlySet<string> }> {
  const places = ['/usr/include', await gccHeaders()];
  const system = new Set((await Promise.all(places.map(namesIn))).flat());
  const headers = paths.filter((path) => path.endsWith('.h'));
  const own = new Set(headers.map((path) => dirname(path)));
  const shadowing = new Set(
    headers.filter((path) => system.has(basename(path))).map((path) => dirname(path)),
  );
  return { own: own.difference(shadowing), shadowing };
}

const gccHeaders = () =>
  new Promise<string>((done) => {
    execFile('gcc', ['-print-file-name=include'], (_error, output) => done(output.trim()));
  });

const namesIn = (folder: string) => readdir(folder).catch(() => []);

/** What would stand for the system's headers is searched for what is written in quotes alone. */
function besideSystem(folder: string, option: string, shadowing: ReadonlySet<string>): string[] {
  if (!option.startsWith('-I')) return [option];
  const isShadowing = shadowing.has(relative(folder, option.slice(2)) || '.');
  return isShadowing ? ['-iquote', option.slice(2)] : [option];
}

/** The nearest to the unit first. */
function lastResorts(folder: string, unit: string, headers: ReadonlySet<string>): string[] {
  const own = dirname(unit).split('/');
  const shared = (directory: string) => {
    const parts = directory.split('/');
    const apart = parts.findIndex((part, at) => part !== own[at]);
    return apart === -1 ? parts.length : apart;
  };
  const nearest = [...headers].sort((a, b) => shared(b) - shared(a) || (a < b ? -1 : 1));
  return nearest.map((directory) => `-I${join(folder, directory)}`);
}

async function graphOf(folder: string, unit: CompiledUnit): Promise<UnitGraph | undefined> {
  const made = await mkdtemp(join(tmpdir(), 'calls-'));
  try {
    const object = join(made, 'unit.o');
    // What is always put in its caller's place would show none of its calls as its own.
    const apart = ['-Dalways_inline=unused', '-D__always_inline__=__unused__'];
    const options = [
      '-O0',
      '-w',
      '-std=gnu11',
      '-D_GNU_SOURCE',
      '-fcallgraph-info',
      '-c',
      ...apart,
    ];
    await new Promise<void>((done) => {
      const given = [...options, ...unit.options, '-o', object, unit.source];
      execFile('gcc', given, { cwd: unit.directory }, () => done());
    });
    const text = await readFile(join(made, 'unit.ci'), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : readGraph(text, folder, unit.directory);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

function readGraph(text: string, folder: string, directory: string): UnitGraph {
  const defined = new Map<string, string>();
  const calls: { from: string; to: string; line: number }[] = [];
  for (const line of text.split('\n')) {
    const node =
      /^node: \{ title: "([^"]+)" label: "([^"\\]+)\\n([^":]+):\d+:\d+"( shape : ellipse)?/.exec(
        line,
      );
    if (node !== null) {
      const [, title = '', name = '', path = '', isOutside] = node;
      const file = relative(folder, resolve(directory, path));
      // What headers of the system define is none of the repository's.
      if (isOutside === undefined && !file.startsWith('..')) defined.set(title, `${file} ${name}`);
      continue;
    }
    const edge =
      /^edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)" label: "[^"]*?:(\d+):\d+"/.exec(line);
    if (edge === null) continue;
    const [, from = '', to = '', at = '0'] = edge;
    calls.push({ from, to, line: Number(at) });
  }
  return { defined, calls };
}

/** Where several programs define a name, gcc leaves to the linker which is meant; each that is reported is right. */
function joinUnits(
  graphs: readonly UnitGraph[],
  reported: ReadonlySet<string>,
): {
  readonly expected: ImportEdge[];
  readonly callers: ReadonlySet<string>;
} {
  const definers = new Map<string, Set<string>>();
  for (const { defined } of graphs) {
    for (const [title, end] of defined) {
      definers.set(title, (definers.get(title) ?? new Set()).add(end));
    }
  }
  const expected: ImportEdge[] = [];
  const callers = new Set<string>();
  for (const { defined, calls } of graphs) {
    for (const end of defined.values()) callers.add(end);
    for (const { from, to, line } of calls) {
      const caller = defined.get(from);
      const own = defined.get(to);
      const meant = own !== undefined ? [own] : [...(definers.get(to) ?? [])];
      const callee = meant.find((each) => reported.has(`${caller}\n${each}`)) ?? meant[0];
      if (caller !== undefined && callee !== undefined)
        expected.push({ from: caller, to: callee, line });
    }
  }
  return { expected, callers };
}

/** Calls between functions, as `path name` to `path name`. */
function callsOf(program: Program): ImportEdge[] {
  const { files, declarations, calls } = analyseCalls(program);
  const nameOf = (end: CallEnd): string | undefined => {
    if (!('declaration' in end)) return undefined;
    const { file, qualifiedName } = declarations[end.declaration]!;
    return `${files[file]!.path} ${qualifiedName}`;
  };
  return calls.flatMap(({ from, to, lines, resolution }) => {
    const [caller, callee] = [nameOf(from), nameOf(to)];
    if (caller === undefined || callee === undefined) return [];
    return [{ from: caller, to: callee, line: lines[0] ?? 0, specifier: resolution }];
  });
}
