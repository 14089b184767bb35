// Writes the presented document to disk as a stream, compressed once. The file appears complete and synced
// under its name, or not at all.
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import type { AnalysisOutput } from '../analysis.ts';

/** Pieces are joined to about this many characters before they reach the stream. */
const CHUNK_CHARACTERS = 64 * 1024;

/** Where the document stands until it is complete. */
export const partialPath = (path: string): string => `${path}.partial`;

/** @returns bytes written */
export async function writeDocument(
  document: Iterable<string>,
  { path, encoding, jobId }: AnalysisOutput,
): Promise<number> {
  const pieces = jobId === undefined ? document : completedEnvelope(jobId, document);
  const source = Readable.from(joinPieces(pieces), { objectMode: false });
  const file = await open(partialPath(path), 'w', 0o600);
  const sink = file.createWriteStream({ flush: true });
  if (encoding === 'gzip') {
    await pipeline(source, createGzip({ level: constants.Z_BEST_SPEED }), sink);
  } else {
    await pipeline(source, sink);
  }
  await rename(partialPath(path), path);
  await syncDirectory(dirname(path));
  return sink.bytesWritten;
}

/** The job envelope of the contract around a result that is never whole in memory. */
function* completedEnvelope(jobId: string, result: Iterable<string>): Iterable<string> {
  yield `{"status":"completed","jobId":${JSON.stringify(jobId)},"result":`;
  yield* result;
  yield '}';
}

function* joinPieces(pieces: Iterable<string>): Iterable<Buffer> {
  let joined = '';
  for (const piece of pieces) {
    joined += piece;
    if (joined.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(joined);
    joined = '';
  }
  if (joined !== '') yield Buffer.from(joined);
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
