// Facts of all claimed files, by worker threads that take files from one shared list, the largest first.
// The outcome of a file depends on its bytes alone, so who takes it when changes nothing.
import { Worker } from 'node:worker_threads';
import type { ClaimedFile, ExtractionDepth, FileOutcome } from '@orrery/engine';
import { type IndexedFile, IntakeError, type SourceIndex } from '@orrery/intake';
import type { AnalysisLimits } from '../analysis.ts';
import { type ExtractionTask, extractFiles } from './extract-files.ts';
import type { WorkerMessage } from './extraction-worker.ts';

export interface ExtractionRequest {
  readonly index: SourceIndex;
  readonly claimed: readonly ClaimedFile<IndexedFile>[];
  readonly limits: AnalysisLimits;
  readonly depth: ExtractionDepth;
  readonly threads: number;
}

/** What one worker tells: outcomes by their place in the list of claimed files. */
export type ExtractionBatch = readonly (readonly [at: number, outcome: FileOutcome])[];

/**
 * Below this a thread costs more to start than it saves. Starting one and loading the parsers takes as long
 * as parsing about this many bytes.
 */
const BYTES_WORTH_A_THREAD = 512 * 1024;

/**
 * @param onFiles called with the number of files done so far
 * @returns one outcome for each claimed file, in their order
 */
export async function extractAll(
  { index, claimed, limits, threads, depth }: ExtractionRequest,
  onFiles: (filesDone: number) => void,
): Promise<FileOutcome[]> {
  const outcomes = new Array<FileOutcome>(claimed.length);
  let filesDone = 0;
  const receive = (batch: ExtractionBatch) => {
    for (const [at, outcome] of batch) outcomes[at] = outcome;
    filesDone += batch.length;
    onFiles(filesDone);
  };
  const task: ExtractionTask = {
    index: { ...index, files: [], skipped: [] },
    claimed,
    order: orderBySize(claimed),
    next: new Int32Array(new SharedArrayBuffer(4)),
    limits,
    depth,
  };
  const bytes = claimed.reduce((sum, { file }) => sum + file.size, 0);
  const useful = Math.min(threads, Math.ceil(bytes / BYTES_WORTH_A_THREAD), claimed.length);
  if (useful <= 1) await extractFiles(task, receive);
  else await Promise.all(Array.from({ length: useful }, () => runWorker(task, receive)));
  return outcomes;
}

/** Places in the list, the largest file first: a large one begun last would keep the others waiting. */
function orderBySize(claimed: readonly ClaimedFile[]): number[] {
  return claimed
    .map((_, at) => at)
    .sort((a, b) => (claimed[b]?.file.size ?? 0) - (claimed[a]?.file.size ?? 0) || a - b);
}

function runWorker(task: ExtractionTask, receive: (batch: ExtractionBatch) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./extraction-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: {
        maxOldGenerationSizeMb: Math.floor(task.limits.maxMemoryBytes / 1024 ** 2),
      },
    });
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === 'batch') receive(message.batch);
      else reject(new IntakeError(message.reason, message.clause));
    });
    worker.once('error', reject);
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`an extraction thread ended with code ${code}`)),
    );
  });
}
