// One extraction thread, watched from outside: a file that keeps it busy for too long, or that it dies of,
// costs that file alone. A parser in the midst of a parse hears nothing, so the thread is ended around it.
import { Worker } from 'node:worker_threads';
import type { FileOutcome } from '@orrery/engine';
import { IntakeError } from '@orrery/intake';
import type { ExtractionBatch, ExtractionTask } from './extract-files.ts';
import type { WorkerMessage } from './extraction-worker.ts';

/** What a thread is started with. */
export interface WorkerTask extends ExtractionTask {
  /** One shared number: the place of the file in work, or `NO_FILE`. Written by the thread. */
  readonly current: Int32Array;
}

export const NO_FILE = -1;

/** How often a thread is looked at. A file is given up at most so much later than its limit. */
const LOOK_MILLISECONDS = 100;

/**
 * Resolves when the thread has ended, also when a file ended it; what it took and did not deliver is missing
 * then. Rejects for input that makes the whole analysis impossible, and for bugs.
 */
export async function superviseWorker(
  task: ExtractionTask,
  receive: (batch: ExtractionBatch) => void,
): Promise<void> {
  const current = new Int32Array(new SharedArrayBuffer(4)).fill(NO_FILE);
  const worker = new Worker(new URL('./extraction-worker.ts', import.meta.url), {
    workerData: { ...task, current } satisfies WorkerTask,
    resourceLimits: {
      maxOldGenerationSizeMb: Math.floor(task.limits.maxMemoryBytes / 1024 ** 2),
    },
  });
  const giveUp = (reason: string): boolean => {
    const at = Atomics.load(current, 0);
    if (at !== NO_FILE) receive([[at, { skipped: reason } satisfies FileOutcome]]);
    return at !== NO_FILE;
  };
  const stopWatching = watchFile(worker, current, task.limits.maxSourceSeconds, () => {
    if (giveUp(tooSlow(task.limits.maxSourceSeconds))) void worker.terminate();
  });
  try {
    await waitForEnd(worker, receive, giveUp);
  } finally {
    stopWatching();
  }
}

const tooSlow = (seconds: number) =>
  `not parsed within ${seconds} seconds of processor time (ORRERY_MAX_SOURCE_SECONDS)`;

function waitForEnd(
  worker: Worker,
  receive: (batch: ExtractionBatch) => void,
  giveUp: (reason: string) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === 'batch') receive(message.batch);
      else reject(new IntakeError(message.reason, message.clause));
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (!isMemory || !giveUp('its facts need more memory than an analysis may use'))
        reject(error);
    });
    // A thread that was ended is no failure: whoever ended it has said why.
    worker.once('exit', () => resolve());
  });
}

/**
 * Processor time, since a machine with much else to do must not change a result. It is asked for while the
 * thread is busy, and answered by the system.
 * @param onSlow called once for a file that has taken longer
 */
function watchFile(
  worker: Worker,
  current: Int32Array,
  maxSeconds: number,
  onSlow: () => void,
): () => void {
  let watched = NO_FILE;
  let since = 0;
  const timer = setInterval(async () => {
    const at = Atomics.load(current, 0);
    const seconds = await processorSeconds(worker);
    if (seconds === undefined || at !== Atomics.load(current, 0)) return;
    if (at !== watched) {
      watched = at;
      since = seconds;
    } else if (at !== NO_FILE && seconds - since > maxSeconds) {
      clearInterval(timer);
      onSlow();
    }
  }, LOOK_MILLISECONDS);
  return () => clearInterval(timer);
}

/** `undefined` when the thread has ended meanwhile. */
async function processorSeconds(worker: Worker): Promise<number | undefined> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1e6;
  } catch {
    return undefined;
  }
}
