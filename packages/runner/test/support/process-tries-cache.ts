// An analysis process that closes its cache of compiled code as the real one does, in both of its threads, and
// tells what it may still write there.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { openCodeCache } from '../../src/process/code-cache.ts';

const folder: string = isMainThread ? JSON.parse(process.argv[2] as string).codeCache : workerData;
const closeCodeCache = openCodeCache(folder);
const before = tryToWrite();
closeCodeCache();
const found = `${before} ${tryToWrite()}`;

if (isMainThread) {
  process.once('message', () => {
    new Worker(new URL(import.meta.url), { workerData: folder }).once('message', (inThread) => {
      const error = `${found}, ${inThread}`;
      process.send?.({ type: 'outcome', outcome: { status: 'failed', cause: 'input', error } });
    });
  });
} else parentPort?.postMessage(found);

function tryToWrite(): string {
  try {
    writeFileSync(join(folder, 'tried'), '');
    return 'written';
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}
