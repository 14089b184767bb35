// Entry of one extraction thread: takes task after task, and ends when its extractors are no longer to be
// relied on. An error's class does not survive the way between threads, so bad input is told as a message of
// its own; anything else ends the thread and is a bug. Imports nothing of weight by itself, so that everything
// of weight comes from the cache of compiled code.
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { openCodeCache } from './code-cache.ts';
import { type ExtractionTask, endRound } from './extraction-task.ts';
import {
  type LanguagesMessage,
  NO_FILE,
  type WorkerMessage,
  type WorkerSettings,
} from './thread-messages.ts';

const { current, codeCache } = workerData as WorkerSettings;
const port = parentPort as NonNullable<typeof parentPort>;

/** Records are handed over, not copied. */
const send = (message: WorkerMessage) => port.postMessage(message, buffersOf(message));

function buffersOf(message: WorkerMessage): ArrayBuffer[] {
  if (message.type !== 'batch') return [];
  return message.batch.flatMap(([, outcome]) =>
    'record' in outcome ? [outcome.record.buffer] : [],
  );
}

const closeCodeCache = openCodeCache(codeCache);
const { extractFiles } = await import('./extract-files.ts');
const { createExtractorLoader, languageNames, loadCode } = await import('./load-extractor.ts');
const { IntakeError } = await import('@orrery/intake');
const loadExtractor = createExtractorLoader();
// The most common of all, and the one whose parser comes without a grammar to compile.
await loadExtractor('javascript');
await loadLanguages();
closeCodeCache();

/** All of them, one after the other, or those of the first task, when it comes before that. */
async function loadLanguages(): Promise<void> {
  for (const name of languageNames()) {
    const first: { message: LanguagesMessage } | undefined = receiveMessageOnPort(port);
    if (first !== undefined) {
      await Promise.all(first.message.languages.map(loadCode));
      return;
    }
    await loadCode(name);
  }
}

port.on('message', async (task: ExtractionTask | LanguagesMessage) => {
  if ('languages' in task) return;
  try {
    const isFit = await extractFiles(
      task,
      {
        begin: (at) => Atomics.store(current, 0, at),
        emit: (batch) => send({ type: 'batch', batch }),
      },
      loadExtractor,
    );
    Atomics.store(current, 0, NO_FILE);
    if (isFit) send({ type: 'done' });
    else port.close();
  } catch (error) {
    if (!(error instanceof IntakeError)) throw error;
    Atomics.store(current, 0, NO_FILE);
    // What the other threads would do is in vain as well.
    endRound(task);
    send({ type: 'bad-input', reason: error.reason, clause: error.clause });
  }
});
