// Results on their way out, piece by piece: to standard output, or to a file that is there whole or not at all.
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
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
  const partial = `${path}.partial`;
  try {
    const file = createWriteStream(partial);
    await pipeline(pieces, file, { signal });
    await finished(file);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    signal.throwIfAborted();
    throw new CommandFailure(`${path} cannot be written: ${(error as Error).message}`);
  }
}
