// Where the time of a whole analysis goes, beside the floor that was taken in the same run: archives are given on
// the command line. Every figure is that of a first run of a process that starts cold, but for the cache's.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { OperationName } from '@orrery/contract';
import { languages, surveyTree } from '@orrery/engine';
import { openSource, readArchiveIndex } from '@orrery/intake';
import {
  type AnalysisInput,
  createFactsCache,
  defaultLimits,
  type FactsCache,
  runAnalysis,
} from '@orrery/runner';
import type { FloorFigures } from './measure-floor.ts';
import { childrenOf, peakBytesOf, processorSecondsOf } from './process-tree.ts';

/** Limits of the issue, as shares of the floor's wall time. */
const WHOLE = 1.8;
const WARM_EXTRACTION = 0.35;

/** The first facts are told of when a batch is done, so that reading and extracting are one stage from outside. */
const STAGES = {
  intake: 'inflate, parse, facts',
  facts: 'inflate, parse, facts',
  link: 'link',
  write: 'analysis, write',
} as const;

const MEGABYTE = 1_000_000;

interface Stage {
  readonly name: string;
  readonly wall: number;
  readonly cpu: number;
}

interface RunFigures {
  readonly stages: readonly Stage[];
  readonly wall: number;
  readonly cpu: number;
  readonly peakBytes: number;
}

/** Prints floor and product by stage. @returns whether the product is within its share */
export async function measureStages(
  archives: readonly string[],
  operation: OperationName,
): Promise<boolean> {
  let holds = archives.length > 0;
  for (const archive of archives) {
    const floor = await takeFloor(archive);
    printFloor(archive, floor);
    const run = await withFolder((folder) =>
      takeRun({ kind: 'archive', path: archive }, operation, folder),
    );
    printRun(`  ${operation}`, run, floor);
    holds &&= run.wall <= WHOLE * floor.wall;
  }
  return holds;
}

/** The same repository three times: with an empty cache, again, and with one file changed. */
export async function measureCache(
  archives: readonly string[],
  operation: OperationName,
): Promise<boolean> {
  let holds = archives.length > 0;
  for (const archive of archives) {
    const floor = await takeFloor(archive);
    printFloor(archive, floor);
    holds = (await withFolder((folder) => measureWarm(archive, operation, folder, floor))) && holds;
  }
  return holds;
}

async function measureWarm(
  archive: string,
  operation: OperationName,
  folder: string,
  floor: FloorFigures,
): Promise<boolean> {
  const tree = join(folder, 'tree');
  const sources = await unpack(archive, tree);
  const cache = createFactsCache({
    ...{ folder: join(folder, 'facts'), maxBytes: 2 ** 32, maxSeconds: 86_400 },
  });
  const input = { kind: 'directory', path: tree } as const;
  printRun('  empty cache', await takeRun(input, operation, folder, cache), floor);
  printRun('  nothing changed', await takeRun(input, operation, folder, cache), floor);
  const changed = join(tree, sources[Math.floor(sources.length / 2)]!);
  await writeFile(changed, `${await readFile(changed, 'utf8')}\n`);
  const warm = await takeRun(input, operation, folder, cache);
  printRun('  one file changed', warm, floor);
  const facts = warm.stages.find(({ name }) => name === STAGES.facts);
  return facts !== undefined && facts.wall <= WARM_EXTRACTION * floor.wall;
}

async function takeFloor(archive: string): Promise<FloorFigures> {
  const entry = fileURLToPath(new URL('./measure-floor.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [entry, archive]);
  return JSON.parse(stdout);
}

/** Stages are told apart as the analysis tells them; the start of its process counts for the first. */
async function takeRun(
  input: AnalysisInput,
  operation: OperationName,
  folder: string,
  cache?: FactsCache,
): Promise<RunFigures> {
  const marks: { readonly name: string; readonly at: number; readonly cpu: number }[] = [];
  let [peakBytes, cpu] = [0, 0];
  const look = () => {
    const children = childrenOf(process.pid);
    cpu = Math.max(cpu, sumOf(children.map(processorSecondsOf)));
    peakBytes = Math.max(peakBytes, sumOf([process.pid, ...children].map(peakBytesOf)));
  };
  const timer = setInterval(look, 50);
  const start = performance.now();
  const mark = (name: string) => {
    if (marks.at(-1)?.name === name) return;
    look();
    marks.push({ name, at: performance.now(), cpu });
  };
  marks.push({ name: 'start', at: start, cpu: 0 });
  const outcome = await runAnalysis(
    {
      ...{ operation, input, limits: { ...defaultLimits, maxSeconds: 36_000 } },
      output: { path: join(folder, 'result.json'), encoding: 'identity' },
      threads: availableParallelism(),
    },
    {
      codeCache: join(tmpdir(), 'orrery-bench-code'),
      onProgress: ({ stage }) => mark(STAGES[stage]),
      ...(cache !== undefined && { facts: { cache, owner: 'bench' } }),
    },
  );
  mark('end');
  clearInterval(timer);
  if (outcome.status === 'failed') throw new Error(outcome.error);
  const stages = marks.slice(0, -1).map(({ name, at, cpu: before }, place) => ({
    ...{ name, wall: (marks[place + 1]!.at - at) / 1000, cpu: marks[place + 1]!.cpu - before },
  }));
  return { stages, wall: (marks.at(-1)!.at - start) / 1000, cpu, peakBytes };
}

/** Paths are those of intake, which lets none out of its folder. @returns paths of sources, sorted */
async function unpack(archive: string, folder: string): Promise<string[]> {
  const index = await readArchiveIndex(archive, defaultLimits);
  const source = openSource(index);
  for (const file of index.files) {
    const path = join(folder, file.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, source.read(file));
  }
  source.close();
  const { claimed } = surveyTree(index, languages);
  return claimed.filter(({ claim }) => claim.role === 'source').map(({ file }) => file.path);
}

async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-bench-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function printFloor(archive: string, floor: FloorFigures): void {
  const { files, bytes, nodes, inflating, parsing } = floor;
  console.log(`  ${archive}: ${files} files, ${inMegabytes(bytes)}, ${nodes} nodes`);
  printLine('  floor', floor.wall, floor.cpu, floor);
  console.log(
    `      inflate ${inSeconds(inflating)}, parse and visit ${inSeconds(parsing)} (processor)`,
  );
}

function printRun(name: string, { stages, wall, cpu, peakBytes }: RunFigures, floor: FloorFigures) {
  printLine(name, wall, cpu, { ...floor, peakBytes }, wall / floor.wall);
  for (const stage of stages) {
    const share = (stage.wall / floor.wall).toFixed(2);
    const figures = `${inSeconds(stage.wall)} (${inSeconds(stage.cpu)} processor)`;
    console.log(`      ${stage.name.padEnd(21)} ${figures}, ${share} of the floor`);
  }
}

function printLine(
  name: string,
  wall: number,
  cpu: number,
  { bytes, peakBytes }: Pick<FloorFigures, 'bytes' | 'peakBytes'>,
  ratio = 1,
): void {
  const speed = `${inMegabytes(bytes / wall)}/s`;
  console.log(
    `  ${name.padEnd(20)} ${inSeconds(wall)} (${inSeconds(cpu)} processor), ` +
      `at most ${inMegabytes(peakBytes)}, ${speed}, ${ratio.toFixed(2)} of the floor`,
  );
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
const inSeconds = (seconds: number): string => `${seconds.toFixed(2)} s`;
const inMegabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;
