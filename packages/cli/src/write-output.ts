// Results on their way out, piece by piece: to standard output, or to a file that is there whole or not at all.
import { createWriteStream } from 'node:fs';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { CommandFailure } from './obtain-analysis.ts';

export type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

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
    await writeTo(partial, pieces, signal);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function writeTo(path: string, pieces: Pieces, signal: AbortSignal): Promise<void> {
  const file = createWriteStream(path);
  await pipeline(pieces, file, { signal });
  await finished(file);
}
