// The floor: the least that any tool has to do that parses every source file of an archive. All cores, in a process
// of their own, so that its memory is its own as well.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { languages, surveyTree } from '@orrery/engine';
import { readArchiveIndex } from '@orrery/intake';
import { defaultLimits } from '@orrery/runner';
import type { FloorPart, FloorTask } from './floor-worker.ts';

export interface FloorFigures extends FloorPart {
  /** Wall seconds, start-up of the threads included. */
  readonly wall: number;
  /** Processor seconds of the whole process. */
  readonly cpu: number;
  readonly peakBytes: number;
}

async function measureFloor(archive: string): Promise<FloorFigures> {
  const index = await readArchiveIndex(archive, defaultLimits);
  const claimed = surveyTree(index, languages)
    .claimed.filter(({ claim }) => claim.role === 'source')
    .filter(({ file }) => file.size <= defaultLimits.maxSourceBytes)
    .sort((a, b) => b.file.size - a.file.size);
  const next = new Int32Array(new SharedArrayBuffer(4));
  const task: FloorTask = { index: { ...index, files: [], skipped: [] }, claimed, next };
  const parts = await Promise.all(
    Array.from({ length: availableParallelism() }, () => runThread(task)),
  );
  const sum = (field: keyof FloorPart) => parts.reduce((all, part) => all + part[field], 0);
  const { user, system } = process.cpuUsage();
  return {
    ...{ wall: performance.now() / 1000, cpu: (user + system) / 1e6 },
    ...{ inflating: sum('inflating'), parsing: sum('parsing') },
    ...{ files: sum('files'), bytes: sum('bytes'), nodes: sum('nodes') },
    peakBytes: process.resourceUsage().maxRSS * 1024,
  };
}

function runThread(workerData: FloorTask): Promise<FloorPart> {
  const worker = new Worker(new URL('./floor-worker.ts', import.meta.url), { workerData });
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}

const [, entry, archive] = process.argv;
if (entry === fileURLToPath(import.meta.url) && archive !== undefined) {
  console.log(JSON.stringify(await measureFloor(archive)));
}
