// Compares Orrery's Python imports with those that Python's own `ast`, `importlib` and `symtable` give.
// Needs `python3`.
import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { analyseInMemory } from './analyse-in-memory.ts';
import {
  compareEdges,
  edgesOfProgram,
  type ImportComparison,
  type ImportEdge,
} from './import-edges.ts';
import { readSources } from './read-sources.ts';

const JUDGE = fileURLToPath(new URL('python-imports.py', import.meta.url));
const READ = /\.(?:py|pyw|pyi|toml|cfg|ini)$/;

/** @param root a folder with the repository's sources */
export async function compareWithAst(root: string): Promise<ImportComparison[]> {
  const [expected, program] = await Promise.all([
    edgesByAst(root),
    readSources(root, (path) => READ.test(path)).then(analyseInMemory),
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
