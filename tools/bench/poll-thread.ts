// Polls from a thread of their own: a client that sends two hundred archives at once is itself too busy to see when
// an answer comes, and its polls would tell of the client.
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type PollLoad, runPollLoad } from './poll-load.ts';

export interface RunningPolls {
  /** Ends them, and resolves with milliseconds from each poll to the head of its answer, sorted. */
  stop(): Promise<readonly number[]>;
}

/** Resolves when the thread polls. */
export async function startPolls(load: Omit<PollLoad, 'seconds'>): Promise<RunningPolls> {
  const worker = new Worker(new URL(import.meta.url), { workerData: load });
  await once(worker, 'message');
  return {
    stop: async () => {
      worker.postMessage('stop');
      const [milliseconds] = await once(worker, 'message');
      return milliseconds;
    },
  };
}

/** Half a second of polls after the other, until told to stop. */
async function pollUntilStopped(load: Omit<PollLoad, 'seconds'>): Promise<void> {
  let isOver = false;
  parentPort!.once('message', () => {
    isOver = true;
  });
  const all: number[] = [];
  parentPort!.postMessage('begun');
  while (!isOver) {
    const { milliseconds, failures } = await runPollLoad({ ...load, seconds: 0.5 });
    if (failures.length > 0) throw new Error(failures[0]);
    all.push(...milliseconds);
  }
  parentPort!.postMessage(all.sort((a, b) => a - b));
}

if (!isMainThread) await pollUntilStopped(workerData);
