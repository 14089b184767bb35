// Compares the files of each crate, as Orrery's `mod` edges reach them, with those that rustc reads
// (`--emit=dep-info`), over several systems and all features, and the paths inside of each crate with rustc's
// own name resolution, which does without the crates that are not here. Needs rustc.
// Alone: `node tools/accuracy/rust-imports.ts DIRECTORY...` prints every difference.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import {
  compareText,
  extractFacts,
  type FileFacts,
  type FileOutcome,
  languages,
  linkProgram,
  surveyTree,
} from '@orrery/engine';
import {
  compareEdges,
  edgesOfProgram,
  type ImportComparison,
  type ImportEdge,
} from './import-edges.ts';
import { readSources } from './read-sources.ts';
import { TreeReading } from './rust-tree-reading.ts';

const limits = { maxSourceBytes: 1024 ** 2, maxLineLength: 100_000 } as const;

/** Conditions of unfinished parts. */
const UNSTABLE = ['tokio_unstable', 'tokio_taskdump'];

/** Conditions that choose between modules; rustc accepts those of other systems when told to. */
const SYSTEMS: readonly (readonly string[])[] = [
  [],
  ['test', ...UNSTABLE, 'docsrs', 'fuzzing'],
  ['test', 'loom', ...UNSTABLE, 'docsrs'],
  ['windows', 'target_os="windows"', 'target_family="windows"', 'target_arch="aarch64"'],
  ['target_family="wasm"', 'target_arch="wasm32"', 'target_os="wasi"', 'target_feature="simd128"'],
  ['target_os="macos"', 'target_os="freebsd"', 'target_os="vxworks"', 'target_os="cygwin"'],
];

/** @param root a folder with the repository's sources */
export async function compareWithRustc(root: string): Promise<ImportComparison[]> {
  const sources = await readRustSources(root);
  const judged: LoadedCrate[] = [];
  for (const crate of cratesOf(sources)) {
    const files = await filesOfCrate(root, crate, sources);
    if (files.size > 0) judged.push({ crate, files });
  }
  return [await compareModules(root, judged, sources), await comparePaths(root, judged, sources)];
}

interface LoadedCrate {
  readonly crate: CrateSource;
  /** What rustc reads of it on any system. */
  readonly files: ReadonlySet<string>;
}

async function compareModules(
  root: string,
  judged: readonly LoadedCrate[],
  sources: Sources,
): Promise<ImportComparison> {
  const modules = edgesOfProgram(await analyse(sources, onlyModules));
  return compareEdges(
    `rustc dep-info ${basename(root)}, files of crates`,
    judged.flatMap(({ crate, files }) => edgesFrom(crate.root, files)),
    judged.flatMap(({ crate }) => edgesFrom(crate.root, reachable(crate.root, modules))),
  );
}

/**
 * The module that each path inside of a crate names. Rustc has no opinion on a line where it has compiled
 * nothing, or where it finds no such name: code of another system, macros that nobody calls, names of crates
 * that are not here. Imports on such lines alone are unjudged.
 */
async function comparePaths(
  root: string,
  judged: readonly LoadedCrate[],
  sources: Sources,
): Promise<ImportComparison> {
  const crates: ReadonlySet<string>[] = [];
  const reading = new TreeReading();
  for (const { crate, files } of judged) {
    if (files.size < 2) continue;
    crates.push(files);
    for (const extra of readingsOf(files, sources)) await readTree(root, crate, extra, reading);
  }
  // What `mod` says is the other comparison's matter.
  const modules = new Set(edgesOfProgram(await analyse(sources, onlyModules)).map(pairOf));
  const isPath = (edge: ImportEdge) => !modules.has(pairOf(edge));
  const expected = reading.edges().filter(isPath);
  const known = new Set(expected.map(pairOf));
  const isInCrate = ({ from, to }: ImportEdge) =>
    crates.some((files) => files.has(from) && files.has(to)) && isPath({ from, to });
  const hasOpinion = (path: string, line: number) =>
    reading.compiled.has(`${path}:${line}`) && !reading.failed.has(`${path}:${line}`);
  const all = edgesOfProgram(
    await analyse(
      sources,
      withoutModules(() => true),
    ),
  ).filter(isInCrate);
  const sure = new Set(
    edgesOfProgram(await analyse(sources, withoutModules(hasOpinion))).map(pairOf),
  );
  const isJudged = (edge: ImportEdge) => known.has(pairOf(edge)) || sure.has(pairOf(edge));
  return compareEdges(
    `rustc HIR ${basename(root)}, paths`,
    expected,
    all.filter(isJudged),
    all.filter((edge) => !isJudged(edge)),
  );
}

/**
 * Conditions and options of each reading. A library may be all but empty without its tests, and the other way
 * round; under loom's model of threads other modules take the place of the usual ones.
 */
function readingsOf(files: ReadonlySet<string>, sources: Sources): readonly (readonly string[])[] {
  const usual = [[], [...UNSTABLE, '--test']];
  const hasLoom = [...files].some((file) => /\bloom\b/.test(sources.get(file) ?? ''));
  return hasLoom ? [...usual, ['loom', ...UNSTABLE, '--test']] : usual;
}

function pairOf({ from, to }: ImportEdge): string {
  return JSON.stringify([from, to]);
}

type Sources = ReadonlyMap<string, string>;

interface CrateSource {
  /** Path of its first file. */
  readonly root: string;
  /** Directory of its package. */
  readonly directory: string;
  readonly edition: string;
  readonly features: readonly string[];
}

function cratesOf(sources: Sources): CrateSource[] {
  const workspaceEdition = /^\[workspace\.package\][^[]*?^edition *= *"(\d+)"/ms.exec(
    sources.get('Cargo.toml') ?? '',
  )?.[1];
  return [...sources].flatMap(([path, text]) => {
    if (basename(path) !== 'Cargo.toml' || !/^\[package\]/m.test(text)) return [];
    const directory = dirname(path) === '.' ? '' : `${dirname(path)}/`;
    const own = /^edition *= *"(\d+)"/m.exec(text)?.[1];
    const edition = own ?? (/^edition\.workspace/m.test(text) ? workspaceEdition : undefined);
    const features = /^\[features\]$(.*?)(?=^\[|$(?![\s\S]))/ms.exec(text)?.[1] ?? '';
    const names = [...features.matchAll(/^"?([\w-]+)"? *=/gm)].map(([, name = '']) => name);
    // An optional dependency is a feature, too.
    const optional = text.matchAll(/^([\w-]+) *= *\{.*\boptional *= *true/gm);
    names.push(...[...optional].map(([, name = '']) => name));
    const crate = { directory, edition: edition ?? '2015', features: names };
    return rootsIn(directory, text, sources).map((root) => ({ ...crate, root }));
  });
}

function rootsIn(directory: string, manifest: string, sources: Sources): string[] {
  const written = [...manifest.matchAll(/^path *= *"([^"]+\.rs)"/gm)].map(([, path]) => path);
  const usual =
    /^(?:src\/(?:lib|main)\.rs|build\.rs|src\/bin\/[^/]+\.rs|(?:tests|examples|benches)\/[^/]+\.rs)$/;
  const undiscovered = [...manifest.matchAll(/^auto(bin|test|example|bench)\w* *= *false/gm)];
  const skipped = undiscovered.map(([, kind = '']) => (kind === 'bin' ? 'src/bin/' : kind));
  const discovered = [...sources.keys()].flatMap((path) => {
    const inner = path.startsWith(directory) ? path.slice(directory.length) : '';
    const isSkipped = skipped.some((place) => inner.startsWith(place));
    return usual.test(inner) && !isSkipped ? [inner] : [];
  });
  const roots = new Set([...written, ...discovered].map((path) => `${directory}${path}`));
  return [...roots].filter((path) => sources.has(path)).sort(compareText);
}

/** What rustc reads, over all systems; empty when it reads nothing. Paths are the repository's. */
async function filesOfCrate(root: string, crate: CrateSource, sources: Sources) {
  const files = new Set<string>();
  const features = crate.features.map((name) => `feature="${name}"`);
  for (const conditions of [...SYSTEMS.map((system) => [...features, ...system]), []]) {
    const flags = [...toFlags(conditions), ...(conditions.includes('test') ? ['--test'] : [])];
    await rustc(root, crate, [...flags, '--emit=dep-info=-'], (line) => {
      const path = /^(.+):$/.exec(line)?.[1];
      if (path !== undefined) files.add(relative(root, join(root, crate.directory, path)));
    });
    // Where nothing depends on a condition, every system reads the same.
    if (![...files].some((file) => /\bcfg|\btest\b/.test(sources.get(file) ?? ''))) break;
  }
  return files;
}

function toFlags(conditions: readonly string[]): string[] {
  return conditions.flatMap((condition) => ['--cfg', condition]);
}

/** Expansion and names are all that is wanted, so errors behind them do not matter. */
async function rustc(
  root: string,
  { root: file, directory, edition }: CrateSource,
  extra: readonly string[],
  onLine: (line: string) => void,
): Promise<string> {
  const lints = ['--cap-lints', 'allow', '-A', 'explicit_builtin_cfgs_in_flags'];
  const path = file.slice(directory.length);
  const args = ['--edition', edition, '--crate-type', 'lib', '--error-format=json', ...lints];
  const variables = { RUSTC_BOOTSTRAP: '1', OUT_DIR: '/nowhere', CARGO_PKG_VERSION: '0.0.0' };
  const child = spawn('rustc', [...args, ...extra, path], {
    cwd: join(root, directory),
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors = text(child.stderr);
  for await (const line of createInterface({ input: child.stdout })) onLine(line);
  return errors;
}

function edgesFrom(root: string, files: Iterable<string>): ImportEdge[] {
  return [...files].filter((file) => file !== root).map((to) => ({ from: root, to }));
}

function reachable(root: string, edges: readonly ImportEdge[]): Set<string> {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const found = new Set([root]);
  for (const file of found) for (const to of next.get(file) ?? []) found.add(to);
  return found;
}

type Imports = FileFacts['imports'];

interface Outline {
  readonly places: readonly number[];
  readonly declared: readonly (readonly [number, number])[];
  readonly inCode: readonly number[];
}

type Change = (facts: FileFacts, path: string) => FileFacts;

/** `mod name;` and included files alone, with what the resolver knows of each by its place in the list. */
function onlyModules(facts: FileFacts): FileFacts {
  const { declared } = facts.configuration as Outline;
  const modules = new Set(declared.map(([at]) => at));
  return keepImports(facts, (fact, at) => modules.has(at) || fact.kind === 'include');
}

function withoutModules(isKept: (path: string, line: number) => boolean): Change {
  return (facts, path) => {
    const { declared } = facts.configuration as Outline;
    const modules = new Set(declared.map(([at]) => at));
    return keepImports(facts, ({ kind, specifier, line }, at) => {
      const isPath = kind !== 'include' && specifier !== '#[macro_use]';
      return isPath && !modules.has(at) && isKept(path, line);
    });
  };
}

function keepImports(
  facts: FileFacts,
  isKept: (fact: Imports[number], at: number) => boolean,
): FileFacts {
  const outline = facts.configuration as Outline;
  const kept = facts.imports.flatMap((fact, at) => (isKept(fact, at) ? [at] : []));
  const declared = outline.declared.flatMap(([at, module]) =>
    kept.includes(at) ? [[kept.indexOf(at), module] as const] : [],
  );
  const places = kept.map((at) => outline.places[at] ?? 0);
  const inCode = outline.inCode.flatMap((at) => (kept.includes(at) ? [kept.indexOf(at)] : []));
  return {
    ...facts,
    imports: kept.map((at) => facts.imports[at] as Imports[number]),
    configuration: { ...outline, places, declared, inCode },
  };
}

async function analyse(sources: Sources, change: Change) {
  const rust = languages.filter(({ name }) => name === 'rust');
  const extractor = await rust[0]?.loadExtractor({
    loadPackageFile: (specifier) => readFile(fileURLToPath(import.meta.resolve(specifier))),
  });
  if (extractor === undefined) throw new Error('no language folder is named rust');
  const files = [...sources].map(([path, text]) => ({ path, size: text.length }));
  const survey = surveyTree({ files }, rust);
  const outcomes = survey.claimed.map(({ file, claim }): FileOutcome => {
    const bytes = Buffer.from(sources.get(file.path) ?? '');
    const outcome = extractFacts(bytes, claim, extractor, { ...limits, depth: 'imports' });
    return 'facts' in outcome && claim.role === 'source'
      ? { facts: change(outcome.facts, file.path) }
      : outcome;
  });
  return linkProgram(survey, outcomes, rust);
}

async function readTree(
  root: string,
  crate: CrateSource,
  extra: readonly string[],
  reading: TreeReading,
): Promise<void> {
  const flags = toFlags(extra.filter((each) => !each.startsWith('--')));
  const options = extra.filter((each) => each.startsWith('--'));
  const features = crate.features.filter((name) => !FOREIGN.has(name));
  flags.push(...toFlags(features.map((name) => `feature="${name}"`)));
  reading.open(crate.directory);
  const args = [...flags, ...options, '-Zunpretty=hir-tree'];
  const errors = await rustc(root, crate, args, (line) => reading.readLine(line));
  reading.close();
  for (const line of errors.split('\n')) {
    if (!line.includes('"level":"error"')) continue;
    const { spans } = JSON.parse(line) as { spans: readonly ErrorSpan[] };
    for (const { file_name, line_start, line_end } of spans) {
      for (let at = line_start; at <= line_end; at += 1) {
        reading.failed.add(`${crate.directory}${file_name}:${at}`);
      }
    }
  }
}

interface ErrorSpan {
  readonly file_name: string;
  readonly line_start: number;
  readonly line_end: number;
}

/** Features with which a crate is no longer one that rustc compiles by itself. */
const FOREIGN = new Set(['rustc-dep-of-std', 'compiler_builtins', 'core', 'nightly']);

/** Sorted by path, which is the order in which crates are compiled. */
async function readRustSources(root: string): Promise<Sources> {
  const sources = await readSources(root, (path) => /(?:\.rs|(?:^|\/)Cargo\.toml)$/.test(path));
  return new Map([...sources].sort(([a], [b]) => compareText(a, b)));
}

if (import.meta.main) {
  for (const root of process.argv.slice(2)) {
    for (const comparison of await compareWithRustc(root)) printComparison(comparison);
  }
}

function printComparison(comparison: ImportComparison): void {
  const { name, expected, reported, agreed, missed, extra, unjudged } = comparison;
  const counts = `expected ${expected}, reported ${reported}, agreed ${agreed}`;
  console.log(`${name}: ${counts}, no opinion ${unjudged.length}`);
  for (const [label, edges] of Object.entries({ missed, extra, unjudged })) {
    for (const { from, to, line } of edges)
      console.log(`  ${label} ${from}:${line ?? '?'} -> ${to}`);
  }
}
