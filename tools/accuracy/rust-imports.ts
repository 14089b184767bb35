// Compares the files of each crate, as Orrery's `mod` edges reach them, with those that rustc reads
// (`--emit=dep-info`), over several systems and all features, and the paths inside of crates without
// dependencies with rustc's own name resolution. Needs rustc.
// Alone: `node tools/accuracy/rust-imports.ts DIRECTORY...` prints every difference.
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
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

const run = promisify(execFile);
const limits = { maxSourceBytes: 1024 ** 2, maxLineLength: 100_000 } as const;

/** Conditions that choose between modules; rustc accepts those of other systems when told to. */
const SYSTEMS: readonly (readonly string[])[] = [
  [],
  ['test', 'loom', 'tokio_unstable', 'tokio_taskdump', 'docsrs', 'tokio_no_atomic_u64'],
  ['windows', 'target_os="windows"', 'target_family="windows"', 'target_arch="aarch64"'],
  ['target_family="wasm"', 'target_arch="wasm32"', 'target_os="wasi"', 'target_feature="simd128"'],
  ['target_os="macos"', 'target_os="freebsd"', 'target_os="vxworks"', 'target_os="cygwin"'],
];

/** @param root a folder with the repository's sources */
export async function compareWithRustc(root: string): Promise<ImportComparison[]> {
  const sources = await readSources(root);
  const crates = cratesOf(sources);
  const loaded: Set<string>[] = [];
  for (const crate of crates) loaded.push(await filesOfCrate(root, crate));
  const judged = crates.flatMap((crate, at) => {
    const files = loaded[at] ?? new Set<string>();
    return files.size === 0 ? [] : [{ crate, files }];
  });
  const expected = judged.flatMap(({ crate, files }) => edgesFrom(crate.root, files));
  const modules = edgesOfProgram(await analyse(sources, onlyModules));
  const reported = judged.flatMap(({ crate }) =>
    edgesFrom(crate.root, reachable(crate.root, modules)),
  );
  const comparisons = [
    compareEdges(`rustc dep-info ${basename(root)}, files of crates`, expected, reported),
  ];
  const paths = await edgesByResolution(root, crates, sources);
  if (paths.expected.length > 0) {
    const inCrates = edgesOfProgram(await analyse(sources, withoutModules)).filter(
      ({ from, to }) => paths.files.has(from) && paths.files.has(to),
    );
    comparisons.push(compareEdges(`rustc HIR ${basename(root)}, paths`, paths.expected, inCrates));
  }
  return comparisons;
}

interface CrateSource {
  /** Path of its first file. */
  readonly root: string;
  /** Directory of its package. */
  readonly directory: string;
  readonly edition: string;
  readonly features: readonly string[];
  readonly hasDependencies: boolean;
}

function cratesOf(sources: ReadonlyMap<string, string>): CrateSource[] {
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
    const dependencies = /^\[dependencies\]$(.*?)(?=^\[|$(?![\s\S]))/ms.exec(text)?.[1] ?? '';
    const hasDependencies = dependencies
      .split('\n')
      .some((line) => /^[\w-]+[ .=]/.test(line) && !line.includes('optional = true'));
    const crate = { directory, edition: edition ?? '2015', features: names, hasDependencies };
    return rootsIn(directory, text, sources).map((root) => ({ ...crate, root }));
  });
}

function rootsIn(
  directory: string,
  manifest: string,
  sources: ReadonlyMap<string, string>,
): string[] {
  const written = [...manifest.matchAll(/^path *= *"([^"]+\.rs)"/gm)].map(([, path]) => path);
  const usual =
    /^(?:src\/(?:lib|main)\.rs|build\.rs|src\/bin\/[^/]+\.rs|(?:tests|examples|benches)\/[^/]+\.rs)$/;
  const discovered = [...sources.keys()].flatMap((path) => {
    const inner = path.startsWith(directory) ? path.slice(directory.length) : '';
    return usual.test(inner) ? [inner] : [];
  });
  const roots = new Set([...written, ...discovered].map((path) => `${directory}${path}`));
  return [...roots].filter((path) => sources.has(path)).sort(compareText);
}

/** What rustc reads, over all systems; empty when it reads nothing. Paths are the repository's. */
async function filesOfCrate(root: string, crate: CrateSource): Promise<Set<string>> {
  const files = new Set<string>();
  for (const system of SYSTEMS) {
    const output = await rustc(root, crate, system, ['--emit=dep-info=-']);
    for (const [, path = ''] of output.matchAll(/^(.+):$/gm)) {
      files.add(relative(root, join(root, crate.directory, path)));
    }
  }
  return files;
}

/** Expansion is all that is wanted, so errors behind it do not matter. */
async function rustc(
  root: string,
  { root: file, directory, edition, features }: CrateSource,
  system: readonly string[],
  extra: readonly string[],
): Promise<string> {
  const conditions = [...features.map((name) => `feature="${name}"`), ...system];
  const flags = conditions.flatMap((condition) => ['--cfg', condition]);
  const lints = ['--cap-lints', 'allow', '-A', 'explicit_builtin_cfgs_in_flags'];
  const path = file.slice(directory.length);
  const args = ['--edition', edition, '--crate-type', 'lib', ...lints, ...flags, ...extra, path];
  const options = {
    cwd: join(root, directory),
    env: { ...process.env, RUSTC_BOOTSTRAP: '1', OUT_DIR: '/nowhere', CARGO_PKG_VERSION: '0.0.0' },
    maxBuffer: 1024 ** 3,
  };
  try {
    return (await run('rustc', args, options)).stdout;
  } catch (error) {
    return (error as { stdout?: string }).stdout ?? '';
  }
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
}

/** `mod name;` and included files alone, with what the resolver knows of each by its place in the list. */
function onlyModules(facts: FileFacts): FileFacts {
  const { declared } = facts.configuration as Outline;
  const modules = new Set(declared.map(([at]) => at));
  return keepImports(facts, (fact, at) => modules.has(at) || fact.kind === 'include');
}

function withoutModules(facts: FileFacts): FileFacts {
  const { declared } = facts.configuration as Outline;
  const modules = new Set(declared.map(([at]) => at));
  return keepImports(
    facts,
    ({ kind, specifier }, at) =>
      !modules.has(at) && kind !== 'include' && specifier !== '#[macro_use]',
  );
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
  return {
    ...facts,
    imports: kept.map((at) => facts.imports[at] as Imports[number]),
    configuration: { ...outline, places: kept.map((at) => outline.places[at] ?? 0), declared },
  };
}

async function analyse(
  sources: ReadonlyMap<string, string>,
  change: (facts: FileFacts) => FileFacts,
) {
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
      ? { facts: change(outcome.facts) }
      : outcome;
  });
  return linkProgram(survey, outcomes, rust);
}

/** The module that each path names, in libraries that rustc can resolve by themselves. */
async function edgesByResolution(
  root: string,
  crates: readonly CrateSource[],
  sources: ReadonlyMap<string, string>,
): Promise<{ readonly expected: ImportEdge[]; readonly files: ReadonlySet<string> }> {
  const expected: ImportEdge[] = [];
  const files = new Set<string>();
  for (const crate of crates) {
    const isLibrary = crate.root === `${crate.directory}src/lib.rs`;
    if (!isLibrary || crate.hasDependencies) continue;
    const basic = { ...crate, features: crate.features.filter((name) => RESOLVED.has(name)) };
    for (const test of [[], ['--test']]) {
      const tree = await rustc(root, basic, [], ['-Zunpretty=hir-tree', ...test]);
      const { edges, read } = readTree(tree);
      const inRepository = (path: string) => `${crate.directory}${path}`;
      for (const file of read) if (sources.has(inRepository(file))) files.add(inRepository(file));
      for (const { from, to, ...edge } of edges) {
        expected.push({ ...edge, from: inRepository(from), to: inRepository(to) });
      }
    }
  }
  return { expected, files };
}

/** Features that need no crate from elsewhere. */
const RESOLVED = new Set(['std', 'alloc', 'default']);

/** https://rustc-dev-guide.rust-lang.org/hir.html, as `-Zunpretty=hir-tree` prints it */
function readTree(tree: string): { readonly edges: ImportEdge[]; readonly read: Set<string> } {
  const fileOf = new Map<string, string>();
  const named: { readonly from: string; readonly line: number; readonly module: string }[] = [];
  const read = new Set<string>();
  let owner = '';
  let span: { readonly file: string; readonly line: number } | undefined;
  let module = '';
  /** What the path means as a whole counts before what stands in front of its last segment. */
  let isWhole = false;
  const lines = tree.split('\n');
  const finish = () => {
    if (span !== undefined && module !== '') {
      named.push({ from: span.file, line: span.line, module });
    }
    span = undefined;
    module = '';
    isWhole = false;
  };
  lines.forEach((line, at) => {
    const opened = /^DefId\(0:(\d+) ~ /.exec(line)?.[1];
    if (opened !== undefined) owner = opened;
    const inner = /^\s+inner_span: ([^\s:]+\.rs):/.exec(line)?.[1];
    if (inner !== undefined && !fileOf.has(owner)) fileOf.set(owner, inner);
    const text = line.trim();
    if (text === 'Path {' || /\bPath \{$/.test(text)) {
      finish();
      const place = /span: ([^\s:]+\.rs):(\d+):.*\(#0\)/.exec(lines[at + 1] ?? '');
      if (place?.[1] === undefined) return;
      span = { file: place[1], line: Number(place[2]) };
      read.add(place[1]);
    }
    if (text === 'segments: [' && module !== '') isWhole = true;
    if (span !== undefined && text === 'Mod,' && !isWhole) {
      const local = /DefId\(0:(\d+) ~ /.exec(lines[at + 1] ?? '')?.[1];
      if (local !== undefined) module = local;
    }
  });
  finish();
  const edges = named.flatMap(({ from, line, module: id }) => {
    const to = fileOf.get(id);
    return to === undefined || to === from ? [] : [{ from, to, line }];
  });
  return { edges, read };
}

async function readSources(root: string): Promise<Map<string, string>> {
  const sources: [string, string][] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(root, file).replaceAll('\\', '/');
    if (path.startsWith('.git/')) continue;
    const isRead = /(?:\.rs|(?:^|\/)Cargo\.toml)$/.test(path);
    sources.push([path, isRead ? await readFile(file, 'utf8') : '']);
  }
  return new Map(sources.sort(([a], [b]) => compareText(a, b)));
}

if (import.meta.main) {
  for (const root of process.argv.slice(2)) {
    for (const comparison of await compareWithRustc(root)) printComparison(comparison);
  }
}

function printComparison(comparison: ImportComparison): void {
  const { name, expected, reported, agreed, missed, extra } = comparison;
  console.log(`${name}: expected ${expected}, reported ${reported}, agreed ${agreed}`);
  for (const edge of missed) console.log(`  missed ${describe(edge)}`);
  for (const edge of extra) console.log(`  extra  ${describe(edge)}`);
}

function describe({ from, to, line }: ImportEdge): string {
  return `${from}:${line ?? '?'} -> ${to}`;
}
