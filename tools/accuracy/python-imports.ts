// Compares Orrery's Python imports with those that Python's own `ast`, `importlib` and `symtable` give.
// Needs `python3`. Alone: `node tools/accuracy/python-imports.ts DIRECTORY...` prints every difference.
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { analyseInMemory } from './analyse-in-memory.ts';
import {
  compareEdges,
  edgesOfProgram,
  type ImportComparison,
  type ImportEdge,
} from './import-edges.ts';

const JUDGE = fileURLToPath(new URL('python-imports.py', import.meta.url));
const READ = /\.(?:py|pyw|pyi|toml|cfg|ini)$/;

/** @param root a folder with the repository's sources */
export async function compareWithAst(root: string): Promise<ImportComparison[]> {
  const [expected, program] = await Promise.all([
    edgesByAst(root),
    readSources(root).then(analyseInMemory),
  ]);
  const isPython = ({ from }: ImportEdge) => /\.pyw?$/.test(from);
  const reported = edgesOfProgram(program).filter(isPython);
  return [compareEdges(`python ast ${basename(root)}`, expected, reported)];
}

async function edgesByAst(root: string): Promise<ImportEdge[]> {
  const options = { maxBuffer: 1024 ** 3 };
  const { stdout } = await promisify(execFile)('python3', ['-W', 'ignore', JUDGE, root], options);
  return stdout
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ImportEdge]));
}

/** Every path, with the text of what Python's resolution reads; other files count by their names alone. */
async function readSources(root: string): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(root, file).replaceAll('\\', '/');
    if (path.startsWith('.git/')) continue;
    sources.set(path, READ.test(path) ? await readFile(file, 'utf8') : '');
  }
  return sources;
}

if (import.meta.main) {
  for (const root of process.argv.slice(2)) {
    for (const comparison of await compareWithAst(root)) printComparison(comparison);
  }
}

function printComparison({
  name,
  expected,
  reported,
  agreed,
  missed,
  extra,
}: ImportComparison): void {
  console.log(`${name}: expected ${expected}, reported ${reported}, agreed ${agreed}`);
  for (const edge of missed) console.log(`  missed ${describe(edge)}`);
  for (const edge of extra) console.log(`  extra  ${describe(edge)}`);
}

function describe({ from, to, line, specifier }: ImportEdge): string {
  return `${from}:${line ?? '?'} -> ${to}${specifier === undefined ? '' : ` (${specifier})`}`;
}
