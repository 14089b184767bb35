// Where the time of a whole analysis goes, beside the floor that was taken in the same run: archives are given on
// the command line. What is measured is the package as it is installed, in processes that start cold. The command as a
// whole is run by itself, since its stages are seen only by whoever starts the analysis process.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
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
import {
  type CommandFigures,
  type PackagedCommand,
  withPackagedCommand,
} from './packaged-command.ts';
import { childrenOf, processorSecondsOf } from './process-tree.ts';

/** What is aimed at, as shares of the floor's wall time. */
const WHOLE = 1.8;
const ONE_FILE_CHANGED = 0.35;

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
}

/** Prints floor and product by stage. @returns whether the product is within its share */
export async function measureStages(
  archives: readonly string[],
  operation: OperationName,
): Promise<boolean> {
  return measureEach(archives, (archive, floor, command) =>
    withFolder(async (folder) => {
      const whole = await command.analyse(archive, operation, false);
      printWhole(`orrery analyze --graph ${operation}`, whole, floor);
      const input = { kind: 'archive', path: archive } as const;
      printRun('  by stage', await takeRun(input, operation, { folder, command }), floor);
      return whole.wall <= WHOLE * floor.wall;
    }),
  );
}

/** The same repository three times: with an empty cache, again, and with one file changed. */
export async function measureCache(
  archives: readonly string[],
  operation: OperationName,
): Promise<boolean> {
  return measureEach(archives, (archive, floor, command) =>
    withFolder((folder) => measureWarm(archive, operation, { folder, command, floor })),
  );
}

/** @returns whether there are archives, and all of them hold */
async function measureEach(
  archives: readonly string[],
  measure: (archive: string, floor: FloorFigures, command: PackagedCommand) => Promise<boolean>,
): Promise<boolean> {
  return withPackagedCommand(async (command) => {
    let holds = archives.length > 0;
    for (const archive of archives) {
      const floor = await takeFloor(archive);
      printFloor(archive, floor);
      holds = (await measure(archive, floor, command)) && holds;
    }
    return holds;
  });
}

async function measureWarm(
  archive: string,
  operation: OperationName,
  {
    folder,
    command,
    floor,
  }: {
    readonly folder: string;
    readonly command: PackagedCommand;
    readonly floor: FloorFigures;
  },
): Promise<boolean> {
  const tree = join(folder, 'tree');
  const sources = await unpack(archive, tree);
  const changed = join(tree, sources[Math.floor(sources.length / 2)]!);
  const change = async () => writeFile(changed, `${await readFile(changed, 'utf8')}\n`);
  printWhole('empty cache', await command.analyse(tree, operation, true), floor);
  printWhole('nothing changed', await command.analyse(tree, operation, true), floor);
  await change();
  const whole = await command.analyse(tree, operation, true);
  printWhole('one file changed', whole, floor);
  const cache = createFactsCache({
    ...{ folder: join(folder, 'facts'), maxBytes: 2 ** 32, maxSeconds: 86_400 },
  });
  const input = { kind: 'directory', path: tree } as const;
  await takeRun(input, operation, { folder, command, cache });
  await change();
  const run = await takeRun(input, operation, { folder, command, cache });
  printRun('  the same by stage', run, floor);
  return whole.wall <= ONE_FILE_CHANGED * floor.wall;
}

async function takeFloor(archive: string): Promise<FloorFigures> {
  const entry = fileURLToPath(new URL('./measure-floor.ts', import.meta.url));
  // Its code is compiled once as well: what is left of its start is Node's.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'orrery-bench-floor') };
  const take = () => promisify(execFile)(process.execPath, [entry, archive], { env });
  if (!existsSync(env.NODE_COMPILE_CACHE)) await take();
  return JSON.parse((await take()).stdout);
}

/** Stages are told apart as the analysis tells them; the start of its process counts for the first. */
async function takeRun(
  input: AnalysisInput,
  operation: OperationName,
  {
    folder,
    command,
    cache,
  }: {
    readonly folder: string;
    readonly command: PackagedCommand;
    readonly cache?: FactsCache;
  },
): Promise<RunFigures> {
  const marks: { readonly name: string; readonly at: number; readonly cpu: number }[] = [];
  let cpu = 0;
  const look = () => {
    const children = childrenOf(process.pid);
    cpu = Math.max(cpu, sumOf(children.map(processorSecondsOf)));
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
      entry: command.analysisEntry,
      codeCache: command.codeCache,
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
  return { stages, wall: (marks.at(-1)!.at - start) / 1000, cpu };
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
  const { files, bytes, nodes, inflating, parsing, peakBytes } = floor;
  console.log(`  ${archive}: ${files} files, ${inMegabytes(bytes)}, ${nodes} nodes`);
  printLine('  floor', floor, floor);
  console.log(
    `      inflate ${inSeconds(inflating)}, parse and visit ${inSeconds(parsing)} (processor), at most ${inMegabytes(peakBytes)}`,
  );
}

function printWhole(name: string, { wall, peakBytes }: CommandFigures, floor: FloorFigures): void {
  const ratio = (wall / floor.wall).toFixed(2);
  const figures = `${inSeconds(wall)}, at most ${inMegabytes(peakBytes)}`;
  console.log(`    ${name.padEnd(36)} ${figures}, ${ratio} of the floor`);
}

function printRun(name: string, { stages, wall, cpu }: RunFigures, floor: FloorFigures) {
  printLine(name, { wall, cpu }, floor);
  for (const stage of stages) {
    const share = (stage.wall / floor.wall).toFixed(2);
    const figures = `${inSeconds(stage.wall)} (${inSeconds(stage.cpu)} processor)`;
    console.log(`      ${stage.name.padEnd(21)} ${figures}, ${share} of the floor`);
  }
}

function printLine(
  name: string,
  { wall, cpu }: Pick<RunFigures, 'wall' | 'cpu'>,
  floor: FloorFigures,
): void {
  const speed = `${inMegabytes(floor.bytes / wall)}/s`;
  const ratio = (wall / floor.wall).toFixed(2);
  console.log(
    `  ${name.padEnd(20)} ${inSeconds(wall)} (${inSeconds(cpu)} processor), ${speed}, ${ratio} of the floor`,
  );
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
const inSeconds = (seconds: number): string => `${seconds.toFixed(2)} s`;
const inMegabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;
