// Compares Orrery's Java edges with those of javac, which file names a type of which other file, and with those of
// jdeps, whose classes depend on which other's. Needs a JDK of version 17 or later.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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

const JUDGES = {
  javac: fileURLToPath(new URL('JavaImports.java', import.meta.url)),
  jdeps: fileURLToPath(new URL('JavaClassDependencies.java', import.meta.url)),
};

/**
 * The sources of each `src/main/java` are compiled alone and, where there are tests, once more together with
 * those of `src/test/java`. Descriptions of modules are left out: javac would stop at modules it lacks.
 *
 * Classes say less and more than sources do: constants are copied, imports for documentation and annotations that
 * are for the compiler alone vanish, and a call of a call names a type that the source does not. So jdeps is a
 * second opinion, on the files that compile without the project's libraries.
 * @param root a folder with the repository's sources
 */
export async function compareWithJdk(root: string): Promise<ImportComparison[]> {
  const sources = await readSources(root, (path) => path.endsWith('.java'));
  const reported = edgesOfProgram(await analyseInMemory(sources));
  const comparisons: ImportComparison[] = [];
  for (const main of mainRoots(sources.keys())) {
    const paths = compiledTogether(main, sources.keys());
    const isJudged = edgesWithin(new Set(paths));
    const judged = reported.filter(isJudged);
    const named = await edgesByJavac(root, paths);
    comparisons.push(compareEdges(`javac ${basename(root)} ${main}`, named, judged));
    const { compiled, edges } = await edgesByJdeps(root, paths);
    const isCompiled = edgesWithin(compiled);
    const ofClasses = judged.filter(isCompiled);
    const others = judged.filter((edge) => !isCompiled(edge));
    comparisons.push({
      ...compareEdges(`jdeps ${basename(root)} ${main}`, edges, ofClasses, others),
      isSecondOpinion: true,
    });
  }
  return comparisons;
}

/** Sources from which Maven makes some by filling in values lie in `java-templates`. */
function compiledTogether(main: string, paths: Iterable<string>): string[] {
  const roots = ['main/java/', 'main/java-templates/', 'test/java/'];
  const folders = roots.map((root) => main.replace(/main\/java\/$/, root));
  const isIncluded = (path: string) =>
    path.endsWith('.java') &&
    !path.endsWith('/module-info.java') &&
    folders.some((folder) => path.startsWith(folder));
  return [...paths].filter(isIncluded).sort();
}

/** A file that names itself, by an import of its own members, is no edge to the judges. */
function edgesWithin(paths: ReadonlySet<string>) {
  return ({ from, to }: ImportEdge) => paths.has(from) && paths.has(to) && from !== to;
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
  return (await runJudge(JUDGES.javac, root, paths)) as ImportEdge[];
}

interface CompiledClasses {
  readonly compiled: ReadonlySet<string>;
  readonly edges: readonly ImportEdge[];
}

async function edgesByJdeps(root: string, paths: readonly string[]): Promise<CompiledClasses> {
  const lines = await runJudge(JUDGES.jdeps, root, paths);
  const compiled = lines.flatMap((line) => ('compiled' in line ? [line.compiled] : []));
  const edges = lines.flatMap((line) => ('from' in line ? [line] : []));
  return { compiled: new Set(compiled), edges };
}

/** @returns one object a line that it prints */
async function runJudge(
  program: string,
  root: string,
  paths: readonly string[],
): Promise<(ImportEdge | { readonly compiled: string })[]> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-java-'));
  try {
    const list = join(folder, 'paths.txt');
    await writeFile(list, paths.join('\n'));
    const classes = join(folder, 'classes');
    await mkdir(classes);
    const options = { maxBuffer: 1024 ** 3 };
    const { stdout } = await promisify(execFile)('java', [program, root, list, classes], options);
    return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  } finally {
    await rm(folder, { recursive: true });
  }
}
