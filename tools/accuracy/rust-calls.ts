// Compares Orrery's calls in Rust with those that rustc compiles: generic code is judged as it is used, since calls are
// read from the code that is made for each use. Needs cargo and rustc, and all dependencies at hand.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { analyseCalls, type CallEnd, type Program } from '@orrery/engine';
import { analyseInMemory } from './analyse-in-memory.ts';
import { compareEdges, type ImportComparison, type ImportEdge } from './import-edges.ts';
import { readSources } from './read-sources.ts';
import {
  type CompiledFunction,
  readAssembly,
  readVirtualCalls,
  type VirtualCall,
} from './rust-compiled.ts';
import { findMade, type MadeFunction, titleOfMade } from './rust-made.ts';

/**
 * All targets of the package are compiled without optimisation. What the standard library, derived code and other crates
 * call on behalf of a function counts as called by it, the ends of values included. Calls through `dyn` have no one
 * target there: each that implements the method is right, and none is expected; nor is one of a value that is called.
 * What a macro by example makes is found by its names and types.
 * Methods without a body, and functions that nothing was compiled from, have no opinion.
 * @param root a folder with the manifest of a package
 */
export async function compareCallsWithRustc(root: string): Promise<ImportComparison[]> {
  const folder = resolve(root);
  const sources = await readSources(folder, (path) => /(?:\.rs|Cargo\.toml)$/.test(path));
  for (const path of sources.keys()) if (path.startsWith('target/')) sources.delete(path);
  const program = await analyseInMemory(sources, 'calls');
  const { functions, virtual } = await compile(folder);
  const declared = new DeclaredFunctions(program, sources, folder);
  const bodies = new Map<string, Body>();
  for (const [symbol, compiled] of functions) {
    const { file, line, name } = compiled;
    const isClosure = name.startsWith('{');
    const written = declared.find(file, line, isClosure ? undefined : name);
    const title = written ?? (isClosure ? undefined : declared.findMade(symbol, compiled));
    if (title !== undefined) bodies.set(symbol, { title, isClosure });
  }
  const expected = expectedEdges(functions, bodies);
  const known = new Set(expected.map(pairOf));
  const compiled = new Set([...bodies.values()].map(({ title }) => title));
  const dynamic = dynamicEdges(virtual, functions, bodies, declared);
  const reported = reportedEdges(program, declared);
  const isJudged = (edge: ImportEdge) =>
    known.has(pairOf(edge)) ||
    (compiled.has(edge.from) &&
      compiled.has(edge.to) &&
      edge.specifier !== 'flow' &&
      !dynamic.has(pairOf(edge)));
  return [
    compareEdges(
      `rustc, calls of ${basename(folder)}`,
      expected,
      reported.filter(isJudged),
      reported.filter((edge) => !isJudged(edge)),
    ),
  ];
}

const pairOf = ({ from, to }: ImportEdge): string => `${from}\n${to}`;

/** The function of the sources that something compiled is, or is part of as a closure. */
interface Body {
  readonly title: string;
  readonly isClosure: boolean;
}

type Functions = ReadonlyMap<string, CompiledFunction>;

interface Compiled {
  readonly functions: Functions;
  readonly virtual: readonly VirtualCall[];
}

/**
 * What stops a program when it panics runs nothing that unwinding would. No pass of LLVM runs, one of which writes what is
 * always inlined into who calls it.
 */
const FLAGS = [
  '-Cno-prepopulate-passes',
  '--emit=llvm-ir,mir -Zmir-include-spans=yes -Copt-level=0 -Cdebuginfo=2 -Ccodegen-units=1 -Cpanic=abort',
  '-Zpanic-abort-tests -Csymbol-mangling-version=v0 -Clink-dead-code=yes --cap-lints=allow',
].join(' ');

async function compile(folder: string): Promise<Compiled> {
  const directory = await mkdtemp(join(tmpdir(), 'calls-'));
  try {
    const environment = {
      RUSTC_BOOTSTRAP: '1',
      RUSTFLAGS: FLAGS,
      CARGO_TARGET_DIR: directory,
      CARGO_INCREMENTAL: '0',
    };
    const target = await run('rustc', ['--print', 'host-tuple'], folder, environment);
    const given = [
      'build',
      '--offline',
      '--all-targets',
      '--keep-going',
      '--target',
      target.trim(),
    ];
    await run('cargo', given, folder, environment);
    const made = join(directory, target.trim(), 'debug');
    const files = (await readdir(made, { recursive: true })).map((path) => join(made, path)).sort();
    return {
      functions: await readAssembly(files.filter((path) => path.endsWith('.ll'))),
      virtual: await readVirtualCalls(files.filter((path) => path.endsWith('.mir'))),
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function run(
  command: string,
  given: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  return new Promise((done) => {
    const env = { ...process.env, ...environment };
    execFile(command, given, { cwd, env, maxBuffer: 2 ** 30 }, (error, out, errors) => {
      if (error !== null) console.error(errors.slice(-2000));
      done(out);
    });
  });
}

/** Orrery's functions by where they stand in the sources. */
class DeclaredFunctions {
  readonly #byFile = new Map<
    string,
    { start: number; end: number; name: string; title: string }[]
  >();
  readonly #folder: string;
  /** Titles of those without a body. */
  readonly bodiless = new Set<string>();
  readonly #made = new Map<string, MadeFunction[]>();
  readonly #macros = new Map<string, { start: number; end: number }[]>();
  readonly #titles: (string | undefined)[];

  constructor(
    { files, declarations }: Program,
    sources: ReadonlyMap<string, string>,
    folder: string,
  ) {
    this.#folder = `${folder}/`;
    this.#titles = declarations.map((declaration) => {
      const { file, kind, name, startLine, endLine, qualifiedName, signature } = declaration;
      const { path } = files[file]!;
      if ((kind !== 'function' && kind !== 'method') || !path.endsWith('.rs')) return undefined;
      const lines = (sources.get(path) ?? '').split('\n').slice(startLine - 1, endLine);
      if (signature.startsWith('macro_rules!')) {
        const macros = this.#macros.get(path) ?? [];
        this.#macros.set(path, [...macros, { start: startLine, end: endLine }]);
        return undefined;
      }
      if (!new RegExp(`\\bfn\\s+(?:r#)?${name}\\b`).test(lines.join('\n'))) {
        const made = { path, name, qualifiedName, signature };
        this.#made.set(name, [...(this.#made.get(name) ?? []), made]);
        return titleOfMade(made);
      }
      const title = titleOf(path, qualifiedName, startLine);
      const known = this.#byFile.get(path) ?? [];
      this.#byFile.set(path, [...known, { start: startLine, end: endLine, name, title }]);
      if (/;\s*(?:\/\/.*)?$/.test(lines.at(-1) ?? '')) this.bodiless.add(title);
      return title;
    });
  }

  titleOf(declaration: number): string | undefined {
    return this.#titles[declaration];
  }

  /** What the rule of a macro has made. */
  findMade(symbol: string, compiled: CompiledFunction): string | undefined {
    const { file, line, name } = compiled;
    const isRule = this.#macros
      .get(this.#pathOf(file))
      ?.some(({ start, end }) => start <= line && line <= end);
    return isRule === true ? findMade(symbol, compiled, this.#made.get(name) ?? []) : undefined;
  }

  #pathOf(file: string): string {
    return file.startsWith(this.#folder) ? file.slice(this.#folder.length) : file;
  }

  /** The innermost function around the line; of that name, where one is given. */
  find(file: string, line: number, name?: string): string | undefined {
    const around = this.#byFile
      .get(this.#pathOf(file))
      ?.filter(
        (each) => each.start <= line && line <= each.end && (name ?? each.name) === each.name,
      );
    return around?.sort((a, b) => a.end - a.start - (b.end - b.start))[0]?.title;
  }
}

function titleOf(path: string, qualifiedName: string, line: number): string {
  return `${path} ${qualifiedName}:${line}`;
}

/**
 * Who calls whom; what is no function of the sources is passed through. The closure around a test, which the test
 * runner makes, stands where the test does, and is no call of itself.
 */
function expectedEdges(functions: Functions, bodies: ReadonlyMap<string, Body>): ImportEdge[] {
  const edges: ImportEdge[] = [];
  for (const [symbol, { calls, line }] of functions) {
    const body = bodies.get(symbol);
    if (body === undefined) continue;
    const from = body.title;
    const seen = new Set<string>();
    const pending = [...calls];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      const called = bodies.get(next);
      if (called === undefined) pending.push(...(functions.get(next)?.mentions ?? []));
      else if (!called.isClosure && !(body.isClosure && called.title === from))
        edges.push({ from, to: called.title, line });
    }
  }
  return edges;
}

/** Pairs of who calls a method through `dyn` and what implements it. */
function dynamicEdges(
  virtual: readonly VirtualCall[],
  functions: Functions,
  bodies: ReadonlyMap<string, Body>,
  declared: DeclaredFunctions,
): ReadonlySet<string> {
  const implementing = new Map<string, Set<string>>();
  for (const [symbol, { title }] of functions) {
    const [, trait, method] = /^<.* as (?:\w+::)*(\w+)(?:<.*>)?>::(\w+)/.exec(title) ?? [];
    const body = bodies.get(symbol);
    if (trait === undefined || body === undefined) continue;
    const key = `${trait}::${method}`;
    implementing.set(key, (implementing.get(key) ?? new Set()).add(body.title));
  }
  return new Set(
    virtual.flatMap(({ file, line, trait, method }) => {
      const from = declared.find(file, line);
      return [...(implementing.get(`${trait}::${method}`) ?? [])].map((to) => `${from}\n${to}`);
    }),
  );
}

function reportedEdges(program: Program, declared: DeclaredFunctions): ImportEdge[] {
  const { calls } = analyseCalls(program);
  const nameOf = (end: CallEnd): string | undefined =>
    'declaration' in end ? declared.titleOf(end.declaration) : undefined;
  return calls.flatMap(({ from, to, lines, resolution }) => {
    const [caller, callee] = [nameOf(from), nameOf(to)];
    if (caller === undefined || callee === undefined || declared.bodiless.has(callee)) return [];
    return [{ from: caller, to: callee, line: lines[0] ?? 0, specifier: resolution }];
  });
}

if (import.meta.main) {
  for (const root of process.argv.slice(2)) {
    for (const comparison of await compareCallsWithRustc(root)) printComparison(comparison);
  }
}

function printComparison(comparison: ImportComparison): void {
  const { name, expected, reported, agreed, missed, extra, unjudged } = comparison;
  const counts = `expected ${expected}, reported ${reported}, agreed ${agreed}`;
  console.log(`${name}: ${counts}, no opinion ${unjudged.length}`);
  for (const [label, edges] of Object.entries({ missed, extra, unjudged })) {
    for (const { from, to, line, specifier } of edges)
      console.log(`  ${label} ${from} @${line ?? '?'} -> ${to} ${specifier ?? ''}`);
  }
}
