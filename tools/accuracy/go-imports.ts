// Compares Orrery's Go imports with those of Go's own type checker (files) and of `go list` (packages).
// Needs the Go toolchain.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Program } from '@orrery/engine';
import { analyseInMemory } from './analyse-in-memory.ts';
import {
  compareEdges,
  edgesOfProgram,
  type ImportComparison,
  type ImportEdge,
} from './import-edges.ts';
import { readSources } from './read-sources.ts';

const PACKAGES = fileURLToPath(new URL('go-packages.go', import.meta.url));
const JUDGE = fileURLToPath(new URL('go-imports.go', import.meta.url));
const READ = /(?:\.go|(?:^|\/)go\.(?:mod|work))$/;
const run = promisify(execFile);

/** @param root a folder with the repository's sources */
export async function compareWithGo(root: string): Promise<ImportComparison[]> {
  const [byFile, byPackage, program] = await Promise.all([
    edgesByTypeChecker(root),
    edgesByGoList(root),
    readSources(root, (path) => READ.test(path)).then(analyseInMemory),
  ]);
  const isGo = ({ from, to }: ImportEdge) => from.endsWith('.go') && to.endsWith('.go');
  const isNamed = isNamedIn(program);
  const reported = edgesOfProgram(program).filter(isGo);
  const listed = new Set(byPackage.map(({ from }) => from));
  const packages = betweenPackages(reported).filter(({ from }) => listed.has(from));
  return [
    compareEdges(
      `go types ${basename(root)}, files`,
      byFile,
      reported.filter(isNamed),
      reported.filter((edge) => !isNamed(edge)),
    ),
    compareEdges(`go list ${basename(root)}, packages`, byPackage, packages),
  ];
}

/** A blank import asks for no name, so the type checker cannot tell which files it is about. */
function isNamedIn({ files, dependencies }: Program): (edge: ImportEdge) => boolean {
  const key = (from: string | undefined, to: string | undefined) => JSON.stringify([from, to]);
  const nameless = new Set(
    dependencies.flatMap(({ from, to, symbols }) =>
      'file' in to && symbols.length === 0 ? [key(files[from]?.path, files[to.file]?.path)] : [],
    ),
  );
  return ({ from, to }) => !nameless.has(key(from, to));
}

async function edgesByTypeChecker(root: string): Promise<ImportEdge[]> {
  const { stdout } = await run('go', ['run', PACKAGES, JUDGE, root], { maxBuffer: 1024 ** 3 });
  return stdout
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ImportEdge]));
}

interface ListedPackage {
  readonly Dir: string;
  readonly ImportPath: string;
  readonly Imports?: readonly string[];
  readonly TestImports?: readonly string[];
  readonly XTestImports?: readonly string[];
}

/** Directory to directory, tests included, over all modules; `go list` sees one system's files. */
async function edgesByGoList(root: string): Promise<ImportEdge[]> {
  const copy = await mkdtemp(join(tmpdir(), 'orrery-go-list-'));
  try {
    await cp(root, copy, { recursive: true });
    const packages: ListedPackage[] = [];
    for (const path of await moduleFiles(copy)) packages.push(...(await listModule(path)));
    const directories = new Map(
      packages.map(({ Dir, ImportPath }) => [ImportPath, relative(copy, Dir)]),
    );
    return packages.flatMap(({ Dir, Imports = [], TestImports = [], XTestImports = [] }) =>
      [...Imports, ...TestImports, ...XTestImports].flatMap((path) => {
        const from = relative(copy, Dir);
        const to = directories.get(path);
        return to === undefined || to === from ? [] : [{ from, to, specifier: path }];
      }),
    );
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function moduleFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name === 'go.mod')
    .map((entry) => join(entry.parentPath, entry.name));
}

async function listModule(path: string): Promise<ListedPackage[]> {
  // Requirements that cannot be downloaded, and newer version lines than the installed toolchain's, would
  // stop it before it reads any package.
  const [module = 'module none'] = /^module .*$/m.exec(await readFile(path, 'utf8')) ?? [];
  await writeFile(path, `${module}\n`);
  const { stdout } = await run('go', ['list', '-e', '-json', './...'], {
    cwd: dirname(path),
    env: {
      ...process.env,
      GOFLAGS: '-mod=mod',
      GOPROXY: 'off',
      GOTOOLCHAIN: 'local',
      GOWORK: 'off',
    },
    maxBuffer: 1024 ** 3,
  });
  const objects = stdout.trim().split(/\n(?=\{)/);
  return objects.flatMap((object) => (object === '' ? [] : [JSON.parse(object) as ListedPackage]));
}

function betweenPackages(edges: readonly ImportEdge[]): ImportEdge[] {
  const directory = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return edges
    .map(({ from, to }) => ({ from: directory(from), to: directory(to) }))
    .filter(({ from, to }) => from !== to);
}
