// Compares Orrery's Java edges with those of javac: which file names a type of which other file.
// Needs a JDK of version 17 or later.
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

const JUDGE = fileURLToPath(new URL('JavaImports.java', import.meta.url));

/**
 * The sources of each `src/main/java` are compiled alone and, where there are tests, once more together with
 * those of `src/test/java`. Descriptions of modules are left out: javac would stop at modules it lacks.
 * @param root a folder with the repository's sources
 */
export async function compareWithJavac(root: string): Promise<ImportComparison[]> {
  const sources = await readSources(root, (path) => path.endsWith('.java'));
  const reported = edgesOfProgram(await analyseInMemory(sources));
  const comparisons: ImportComparison[] = [];
  for (const main of mainRoots(sources.keys())) {
    const test = main.replace(/main\/java\/$/, 'test/java/');
    const below = (path: string) => path.startsWith(main) || path.startsWith(test);
    const compiled = [...sources.keys()].filter((path) => below(path) && isCompiled(path)).sort();
    const names = new Set(compiled);
    // A file that names itself, by an import of its own members, is no edge to the judge.
    const isJudged = ({ from, to }: ImportEdge) => names.has(from) && names.has(to) && from !== to;
    const expected = await edgesByJavac(root, compiled);
    const name = `javac ${basename(root)} ${main}`;
    comparisons.push(compareEdges(name, expected, reported.filter(isJudged)));
  }
  return comparisons;
}

function isCompiled(path: string): boolean {
  return path.endsWith('.java') && !path.endsWith('/module-info.java');
}

function mainRoots(paths: Iterable<string>): string[] {
  const roots = new Set<string>();
  for (const path of paths) {
    const root = /^(?:.*\/)?src\/main\/java\//.exec(path)?.[0];
    if (root !== undefined && path.endsWith('.java')) roots.add(root);
  }
  return [...roots].sort();
}

async function edgesByJavac(root: string, paths: readonly string[]): Promise<ImportEdge[]> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-javac-'));
  try {
    const list = join(folder, 'paths.txt');
    await writeFile(list, paths.join('\n'));
    const options = { maxBuffer: 1024 ** 3 };
    const { stdout } = await promisify(execFile)('java', [JUDGE, root, list], options);
    return stdout
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ImportEdge]));
  } finally {
    await rm(folder, { recursive: true });
  }
}
