// `orrery` as it is installed: the one package that is published, made for the measurement. Code that it has compiled
// is kept from run to run, as it is at a user's, in a folder of its own.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { OperationName } from '@orrery/contract';
import { childrenOf, peakBytesOf } from './process-tree.ts';

/** What one run of the command took, seen from outside. */
export interface CommandFigures {
  /** Seconds from the start of its process to the end. */
  readonly wall: number;
  /** The most that each of its processes has held, added up. */
  readonly peakBytes: number;
}

export interface PackagedCommand {
  /** What an analysis process of the package runs. */
  readonly analysisEntry: URL;
  /** Where compiled code is kept. */
  readonly codeCache: string;
  /**
   * Runs `orrery analyze` once.
   * @param keepsFacts whether facts of runs before are used, and those of this one kept
   * @throws when it fails
   */
  analyse(path: string, operation: OperationName, keepsFacts: boolean): Promise<CommandFigures>;
}

/** The package is gone afterwards, and all that it has kept. */
export async function withPackagedCommand<Outcome>(
  use: (command: PackagedCommand) => Promise<Outcome>,
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-bench-package-'));
  try {
    await unpackPackage(folder);
    const command = commandIn(folder);
    // Otherwise the first run would pay for compiling everything, and the others would not.
    const nothingMuch = join(folder, 'warm-up.js');
    await writeFile(nothingMuch, 'export const one = 1;\n');
    await command.analyse(folder, 'dependency', false);
    return await use(command);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** By processes of their own, whose memory is not that of the measurement. */
async function unpackPackage(folder: string): Promise<void> {
  const run = promisify(execFile);
  const pack = fileURLToPath(new URL('../package/main.ts', import.meta.url));
  await run(process.execPath, [pack, '--into', folder]);
  const [archive] = await readdir(folder);
  if (archive === undefined) throw new Error('no package was made');
  await run('tar', ['-xzf', archive], { cwd: folder });
}

function commandIn(folder: string): PackagedCommand {
  const cache = join(folder, 'cache');
  return {
    analysisEntry: pathToFileURL(join(folder, 'package/dist/analysis-process.mjs')),
    codeCache: join(cache, 'orrery/code'),
    analyse: async (path, operation, keepsFacts) => {
      const start = performance.now();
      const words = ['analyze', path, '--graph', operation, '--quiet'];
      const output = [
        '--output',
        join(folder, 'result.json'),
        ...(keepsFacts ? [] : ['--no-cache']),
      ];
      const child = spawn(
        process.execPath,
        [join(folder, 'package/bin/orrery.mjs'), ...words, ...output],
        { env: { ...process.env, XDG_CACHE_HOME: cache }, stdio: ['ignore', 'ignore', 'inherit'] },
      );
      const peakBytes = watchPeak(child.pid!);
      const [code] = await once(child, 'exit');
      const wall = (performance.now() - start) / 1000;
      const figures = { wall, peakBytes: peakBytes() };
      if (code !== 0) throw new Error(`orrery analyze ${path} ended with ${code}`);
      return figures;
    },
  };
}

/** Looks now and then, since nothing can be asked of a process that has ended; looking takes time as well. @returns what tells the sum, and looks no more */
function watchPeak(pid: number): () => number {
  const peaks = new Map<number, number>();
  const look = () => {
    for (const process of [pid, ...childrenOf(pid)])
      peaks.set(process, Math.max(peaks.get(process) ?? 0, peakBytesOf(process)));
  };
  const timer = setInterval(look, 100);
  return () => {
    clearInterval(timer);
    return [...peaks.values()].reduce((sum, bytes) => sum + bytes, 0);
  };
}
