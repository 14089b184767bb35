// Writes the presented document to disk, compressed once: a short one at once, any other as a stream. The file appears
// complete under its name, or not at all.
import { createWriteStream, writeFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { constants, createGzip, gzipSync } from 'node:zlib';
import type { AnalysisOutput } from '../analysis.ts';
import { encodeText } from '../present/encode-text.ts';
import { completeFile, partialPath } from './partial-file.ts';

const LEVEL = constants.Z_BEST_SPEED;
const MODE = 0o600;

/** @returns bytes written */
export async function writeDocument(
  document: Iterable<string | Uint8Array>,
  output: AnalysisOutput,
): Promise<number> {
  const { path, jobId, isUnsynced } = output;
  const chunks = encodeText(jobId === undefined ? document : completedEnvelope(jobId, document));
  // Both stand until the third is asked for.
  const [first, second] = [chunks.next(), chunks.next()];
  const begun = [first, second].flatMap(({ value }) => (value === undefined ? [] : [value]));
  const bytes =
    second.done === true
      ? writeAtOnce(Buffer.concat(begun), output)
      : await writeAsStream(followedBy(begun, chunks), output);
  await completeFile(path, isUnsynced);
  return bytes;
}

/** A hand-over to another thread takes longer than it does to write a short text, and nobody waits for this one. */
function writeAtOnce(text: Uint8Array, { path, encoding }: AnalysisOutput): number {
  const bytes = encoding === 'gzip' ? gzipSync(text, { level: LEVEL }) : text;
  writeFileSync(partialPath(path), bytes, { mode: MODE });
  return bytes.length;
}

async function writeAsStream(
  chunks: Iterable<Uint8Array>,
  { path, encoding }: AnalysisOutput,
): Promise<number> {
  const sink = createWriteStream(partialPath(path), { mode: MODE });
  if (encoding === 'gzip') {
    const gzip = createGzip({ level: LEVEL, chunkSize: 64 * 1024 });
    await Promise.all([pipeline(gzip, sink), feed(gzip, chunks)]);
  } else {
    await Promise.all([finished(sink), feed(sink, chunks)]);
  }
  return sink.bytesWritten;
}

function* followedBy<Item>(first: Iterable<Item>, rest: Iterable<Item>): Iterable<Item> {
  yield* first;
  yield* rest;
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
