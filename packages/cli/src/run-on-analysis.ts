// What commands that read a graph have in common: one analysis in a folder that is gone afterwards, progress on the
// terminal, output in a file or on standard output, and exit codes for whatever went wrong.
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import type { OperationName } from '@orrery/contract';
import type { AnalysisRequest } from '@orrery/runner';
import { ApiError, ConnectionLost, FailedJob, MalformedJson, WaitTimeout } from '@orrery/sdk/node';
import { ExitCode } from './exit-code.ts';
import { Interrupted, listenForInterruption } from './interruption.ts';
import {
  type Analysis,
  CommandFailure,
  obtainAnalysis,
  withTemporaryFolder,
} from './obtain-analysis.ts';
import { printable } from './printable.ts';
import type { CommandLine } from './read-command-line.ts';
import { showProgress } from './show-progress.ts';

export interface Task {
  /** For messages. */
  readonly command: string;
  readonly line: CommandLine;
  /** A folder or a zip archive. */
  readonly path: string;
  readonly operation: OperationName;
  readonly question?: AnalysisRequest['question'];
  readonly needsView?: boolean;
  /** Uses the analysis, whose files are gone afterwards, and gives the exit code. */
  use(analysis: Analysis): Promise<number>;
}

/**
 * Resolves with the exit code.
 * @throws UsageError
 */
export async function runOnAnalysis(task: Task): Promise<number> {
  const { line, command } = task;
  const interruption = listenForInterruption();
  const stream = line.has('quiet') ? { write: () => true } : process.stderr;
  const progress = showProgress({ stream, now: () => performance.now() });
  try {
    return await withTemporaryFolder(async (folder) => {
      const analysis = await obtainAnalysis({
        ...task,
        ...{ folder, progress, signal: interruption.signal },
      });
      progress.clear();
      try {
        return await task.use(analysis);
      } finally {
        analysis.view?.close();
      }
    });
  } catch (error) {
    progress.clear();
    if (interruption.signal.aborted) return ExitCode.interrupted;
    const message = messageOf(error);
    if (message === undefined) throw error;
    process.stderr.write(`orrery ${command}: ${message}\n`);
    return ExitCode.failure;
  } finally {
    interruption.end();
  }
}

/** What is said of a foreseen failure; `undefined` for a bug. Lines of several are kept, whatever else they hold. */
export function messageOf(error: unknown): string | undefined {
  if (error instanceof ApiError) {
    const details = error.details.map(({ field, issue }) => ` ${field}: ${issue}`).join('');
    const request = error.requestId === undefined ? '' : ` (request ${error.requestId})`;
    return printable(`${error.message}${details}${request}`);
  }
  const isForeseen =
    error instanceof CommandFailure ||
    error instanceof FailedJob ||
    error instanceof WaitTimeout ||
    error instanceof ConnectionLost ||
    error instanceof MalformedJson ||
    error instanceof Interrupted;
  return isForeseen ? error.message.split('\n').map(printable).join('\n') : undefined;
}

/**
 * Writes the text, piece by piece, to the file of `--output`, which is there whole or not at all, or to standard
 * output.
 */
export async function writeOutput(
  line: CommandLine,
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<void> {
  const output = line.text('output');
  if (output === undefined) {
    try {
      await pipeline(pieces, process.stdout, { end: false });
    } catch (error) {
      // A reader that has seen enough closes the pipe; that is no failure.
      if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
    }
    return;
  }
  const partial = `${output}.partial`;
  try {
    const file = createWriteStream(partial);
    await pipeline(pieces, file);
    await finished(file);
    await rename(partial, output);
  } catch (error) {
    await rm(partial, { force: true });
    throw new CommandFailure(`${output} cannot be written: ${(error as Error).message}`);
  }
}
