// Writes the presented document to disk as a stream, compressed once. The file appears complete and synced
// under its name, or not at all.
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import type { AnalysisOutput } from '../analysis.ts';
import { encodeText } from '../present/encode-text.ts';

/** Where the document stands until it is complete. */
export const partialPath = (path: string): string => `${path}.partial`;

/** @returns bytes written */
export async function writeDocument(
  document: Iterable<string | Uint8Array>,
  { path, encoding, jobId, isPassing }: AnalysisOutput,
): Promise<number> {
  const pieces = jobId === undefined ? document : completedEnvelope(jobId, document);
  const file = await open(partialPath(path), 'w', 0o600);
  const sink = file.createWriteStream({ flush: isPassing !== true });
  if (encoding === 'gzip') {
    const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 });
    await Promise.all([pipeline(gzip, sink), feed(gzip, encodeText(pieces))]);
  } else {
    await Promise.all([finished(sink), feed(sink, encodeText(pieces))]);
  }
  await rename(partialPath(path), path);
  if (isPassing !== true) await syncDirectory(dirname(path));
  return sink.bytesWritten;
}

/** The job envelope of the contract around a result that is never whole in memory. */
function* completedEnvelope(
  jobId: string,
  result: Iterable<string | Uint8Array>,
): Iterable<string | Uint8Array> {
  yield `{"status":"completed","jobId":${JSON.stringify(jobId)},"result":`;
  yield* result;
  yield '}';
}

/** While one chunk is compressed or written, which goes on beside this thread, the next one is made. */
async function feed(sink: Writable, chunks: Iterable<Uint8Array>): Promise<void> {
  try {
    let taken: Promise<void> | undefined;
    for (const chunk of chunks) {
      await taken;
      taken = write(sink, chunk);
    }
    await taken;
    sink.end();
  } catch (error) {
    sink.destroy(error as Error);
    throw error;
  }
}

function write(sink: Writable, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    sink.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}

/** A rename is durable only when its directory is. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
