// Results on their way out, piece by piece: to standard output, or to a file that is there whole or not at all.
import { appendFile, chmod, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { CommandFailure } from './obtain-analysis.ts';

export type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array> | WholeFile;

/** All of a file, and what comes behind it. The file may be gone afterwards: on the same disk it is moved, not copied. */
export interface WholeFile extends AsyncIterable<string | Uint8Array> {
  readonly file: string;
  readonly end: string;
}

/** Resolves when all of it is written. @throws CommandFailure; the signal's reason */
export type WriteOutput = (pieces: Pieces) => Promise<void>;

/**
 * @param file what `--output` names; standard output when `undefined`
 * @param signal ends the writing, also of what would take long
 */
export function createOutput(file: string | undefined, signal: AbortSignal): WriteOutput {
  return file === undefined
    ? (pieces) => writeToStandardOutput(pieces, signal)
    : (pieces) => writeToFile(file, pieces, signal);
}

async function writeToStandardOutput(pieces: Pieces, signal: AbortSignal): Promise<void> {
  try {
    await pipeline(pieces, process.stdout, { end: false, signal });
  } catch (error) {
    // A reader that has seen enough (`| head`) closes the pipe; that is no failure.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}

async function writeToFile(path: string, pieces: Pieces, signal: AbortSignal): Promise<void> {
  try {
    const known = await stat(path).catch(() => undefined);
    // A device or a pipe takes what is written, and stays what it is.
    if (known !== undefined && !known.isFile()) await writeTo(path, pieces, signal);
    else await replace(known === undefined ? path : await realpath(path), pieces, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw new CommandFailure(`${path} cannot be written: ${(error as Error).message}`);
  }
}

async function replace(path: string, pieces: Pieces, signal: AbortSignal): Promise<void> {
  const partial = `${path}.partial`;
  try {
    if (!('file' in pieces && (await move(pieces, partial)))) {
      await writeTo(partial, pieces, signal);
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/**
 * The file keeps nothing of where it lay: it has the mode of one that is made at the path.
 * @returns whether it could be moved; otherwise nothing has happened to it
 */
async function move({ file, end }: WholeFile, path: string): Promise<boolean> {
  const made = await open(path, 'w');
  const { mode, gid, dev } = await made.stat().finally(() => made.close());
  const moved = await stat(file);
  // Another disk, or a folder whose files belong to a group of its own.
  if (dev !== moved.dev || gid !== moved.gid) return false;
  await rename(file, path);
  await chmod(path, mode);
  await appendFile(path, end);
  return true;
}

async function writeTo(path: string, pieces: Pieces, signal: AbortSignal): Promise<void> {
  // Opened before the stream is: one that fails while it opens would make the file after whoever clears it away.
  const file = (await open(path, 'w')).createWriteStream();
  await pipeline(pieces, file, { signal });
  await finished(file);
}
