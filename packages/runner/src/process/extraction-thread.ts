// One extraction thread, watched from outside: a file that keeps it busy for too long, or that it dies of,
// costs that file alone. A parser in the midst of a parse hears nothing, so the thread is ended around it.
import { Worker } from 'node:worker_threads';
import { extractionEntry } from '../places.ts';
import type { ExtractionBatch, ExtractionTask } from './extraction-task.ts';
import {
  type BadInputMessage,
  type LanguagesMessage,
  NO_FILE,
  type WorkerMessage,
  type WorkerSettings,
} from './thread-messages.ts';

export interface ThreadSettings {
  /** As in `AnalysisLimits`. */
  readonly maxMemoryBytes: number;
  /** As in `ProcessSettings`. */
  readonly codeCache?: string;
}

export interface ExtractionThread {
  /**
   * Resolves when the thread has done its part, also when a file ended it; what it took and did not deliver
   * is missing then. Rejects for input that makes the whole analysis impossible, and for bugs. One at a time.
   */
  run(task: ExtractionTask, receive: (batch: ExtractionBatch) => void): Promise<void>;
  hasEnded(): boolean;
  /** Gives back its memory. Only between two runs. */
  end(): Promise<void>;
}

/** How often a thread is looked at. A file is given up at most so much later than its limit. */
const LOOK_MILLISECONDS = 100;

export function startThread({ maxMemoryBytes, codeCache }: ThreadSettings): ExtractionThread {
  const current = new Int32Array(new SharedArrayBuffer(4)).fill(NO_FILE);
  const worker = new Worker(extractionEntry, {
    workerData: { current, ...(codeCache !== undefined && { codeCache }) } satisfies WorkerSettings,
    resourceLimits: { maxOldGenerationSizeMb: Math.floor(maxMemoryBytes / 1024 ** 2) },
  });
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  // What goes wrong while it waits is seen by whoever wants it next; `run` listens for itself.
  worker.once('exit', over).on('error', over);
  worker.unref();
  return {
    hasEnded: () => isOver,
    end: async () => {
      over();
      await worker.terminate();
    },
    run: async (task, receive) => {
      const { maxSourceSeconds } = task.limits;
      const giveUp = (reason: string): boolean => {
        const at = Atomics.load(current, 0);
        if (at !== NO_FILE) receive([[at, { skipped: reason }]]);
        return at !== NO_FILE;
      };
      const stopWatching = watchFile(worker, current, maxSourceSeconds, () => {
        if (!giveUp(tooSlow(maxSourceSeconds))) return;
        over();
        void worker.terminate();
      });
      worker.ref();
      worker.postMessage(languagesOf(task));
      worker.postMessage(task);
      try {
        await waitForEnd(worker, receive, giveUp);
      } finally {
        stopWatching();
        worker.unref();
      }
    },
  };
}

/** Loaded when it is needed: nothing of weight stands between a process and the start of its first thread. */
async function badInput({ reason, clause }: BadInputMessage): Promise<Error> {
  const { IntakeError } = await import('@orrery/intake');
  return new IntakeError(reason, clause);
}

const languagesOf = ({ claimed, order }: ExtractionTask): LanguagesMessage => ({
  languages: [...new Set(order.map((at) => claimed[at]!.languageName))],
});

const tooSlow = (seconds: number) =>
  `not parsed within ${seconds} seconds of processor time (ORRERY_MAX_SOURCE_SECONDS)`;

function waitForEnd(
  worker: Worker,
  receive: (batch: ExtractionBatch) => void,
  giveUp: (reason: string) => boolean,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onMessage = (message: WorkerMessage) => {
    if (message.type === 'batch') receive(message.batch);
    else if (message.type === 'done') resolve();
    else badInput(message).then(reject, reject);
  };
  const onError = (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (!isMemory || !giveUp('its facts need more memory than an analysis may use')) reject(error);
  };
  // A thread that was ended is no failure: whoever ended it has said why.
  const onExit = () => resolve();
  worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  return promise.finally(() => {
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
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
