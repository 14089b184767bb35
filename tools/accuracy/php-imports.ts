// Compares Orrery's PHP edges and declarations with PHP's own tokenizer: which file names a class, function or
// constant that which other file declares. Needs PHP 8.1 or later (`php`).
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
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

const JUDGE = fileURLToPath(new URL('php-imports.php', import.meta.url));

type Table = 'class' | 'function' | 'const';

interface Declaration {
  readonly file: string;
  readonly declares: Table | 'method';
  readonly name: string;
  readonly line: number;
}

interface Use {
  readonly file: string;
  readonly use: Table;
  /** Whole names, the first that is declared counts. */
  readonly names: readonly string[];
  readonly line: number;
}

/**
 * The judge knows names and nothing of include paths, so edges of `require` and `include` are unjudged where
 * it does not report them. Where several files declare a name, any of them is right.
 * @param root a folder with the repository's sources
 */
export async function compareWithPhp(root: string): Promise<ImportComparison[]> {
  const sources = await readSources(root, (path) =>
    /\.(?:php|phtml)$|(?:^|\/)composer\.json$/.test(path),
  );
  const program = await analyseInMemory(sources);
  const paths = program.files.flatMap(({ path, language }) => (language === 'php' ? [path] : []));
  const judged = new Set(paths);
  const facts = await factsByPhp(root, paths);
  const reported = edgesOfProgram(program).filter(
    ({ from, to }) => judged.has(from) && judged.has(to) && from !== to,
  );
  const expected = expectedEdges(facts, reported);
  const wanted = new Set(expected.map(pairOf));
  const byInclusion = new Set(
    program.dependencies.flatMap(({ from, to, kinds }) =>
      'file' in to && kinds.some((kind) => kind === 'require' || kind === 'include')
        ? [JSON.stringify([program.files[from]?.path, program.files[to.file]?.path])]
        : [],
    ),
  );
  const isUnjudged = (edge: ImportEdge) =>
    byInclusion.has(pairOf(edge)) && !wanted.has(pairOf(edge));
  return [
    compareEdges(
      `php ${basename(root)}`,
      expected,
      reported.filter((edge) => !isUnjudged(edge)),
      reported.filter(isUnjudged),
    ),
  ];
}

function pairOf({ from, to }: ImportEdge): string {
  return JSON.stringify([from, to]);
}

function expectedEdges(
  facts: readonly (Declaration | Use)[],
  reported: readonly ImportEdge[],
): ImportEdge[] {
  const declaring = new Map<string, Set<string>>();
  for (const fact of facts) {
    if (!('declares' in fact) || fact.declares === 'method') continue;
    const key = keyOf(fact.declares, fact.name);
    declaring.set(key, (declaring.get(key) ?? new Set()).add(fact.file));
  }
  const known = new Set(reported.map(pairOf));
  const edges: ImportEdge[] = [];
  for (const fact of facts) {
    if (!('use' in fact)) continue;
    const { file, use, names, line } = fact;
    const name = names.find((each) => declaring.has(keyOf(use, each)));
    const files = name === undefined ? [] : [...(declaring.get(keyOf(use, name)) ?? [])];
    if (files.length === 0 || files.includes(file)) continue;
    const chosen = files.find((to) => known.has(pairOf({ from: file, to }))) ?? files.sort()[0];
    if (chosen !== undefined)
      edges.push({ from: file, to: chosen, line, specifier: `${use} ${name}` });
  }
  return edges;
}

/** Only the last segment of a constant minds its case. */
function keyOf(table: Table, name: string): string {
  const end = table === 'const' ? name.lastIndexOf('\\') + 1 : name.length;
  return `${table}:${name.slice(0, end).toLowerCase()}${name.slice(end)}`;
}

async function factsByPhp(root: string, paths: readonly string[]): Promise<(Declaration | Use)[]> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-php-'));
  try {
    const list = join(folder, 'paths.txt');
    await writeFile(list, paths.join('\n'));
    const options = { maxBuffer: 1024 ** 3 };
    const { stdout } = await promisify(execFile)('php', [JUDGE, root, list], options);
    return stdout
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Declaration | Use]));
  } finally {
    await rm(folder, { recursive: true });
  }
}
