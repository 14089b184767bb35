// Entry of one extraction thread. An error's class does not survive the way between threads, so bad input
// is told as a message of its own; anything else ends the thread and is a bug.
import { parentPort, workerData } from 'node:worker_threads';
import { IntakeError } from '@orrery/intake';
import { type ExtractionBatch, extractFiles } from './extract-files.ts';
import { NO_FILE, type WorkerTask } from './supervise-worker.ts';

export type WorkerMessage =
  | { readonly type: 'batch'; readonly batch: ExtractionBatch }
  | {
      readonly type: 'bad-input';
      readonly reason: IntakeError['reason'];
      readonly clause: string;
    };

const send = (message: WorkerMessage) => parentPort?.postMessage(message);

const { current, ...task } = workerData as WorkerTask;

try {
  await extractFiles(task, {
    begin: (at) => Atomics.store(current, 0, at),
    emit: (batch) => send({ type: 'batch', batch }),
  });
  Atomics.store(current, 0, NO_FILE);
} catch (error) {
  if (!(error instanceof IntakeError)) throw error;
  send({ type: 'bad-input', reason: error.reason, clause: error.clause });
}
