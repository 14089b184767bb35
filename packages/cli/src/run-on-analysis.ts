// What commands that read a graph have in common: one analysis in a folder that is gone afterwards, progress on the
// terminal, what was not understood for whoever asks, and exit codes for whatever went wrong.
import type { OperationName } from '@orrery/contract';
import type { AnalysisRequest } from '@orrery/runner';
import { ApiError, ConnectionLost, FailedJob, MalformedJson, WaitTimeout } from '@orrery/sdk/node';
import { collectMembers } from './collect-members.ts';
import { ExitCode } from './exit-code.ts';
import { QuestionError } from './find-node.ts';
import { formatDiagnostics } from './format-result.ts';
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
import type { StartedAhead } from './start-ahead.ts';
import { createOutput, type WriteOutput } from './write-output.ts';

export interface Task {
  /** For messages. */
  readonly command: string;
  readonly line: CommandLine;
  /** A folder or a zip archive. */
  readonly path: string;
  readonly operation: OperationName;
  readonly question?: AnalysisRequest['question'];
  readonly needsView?: boolean;
  /** Used for the analysis, where it is here. */
  readonly ahead?: StartedAhead;
  /** Uses the analysis, whose files are gone afterwards, writes what comes of it, and gives the exit code. */
  use(analysis: Analysis, write: WriteOutput): Promise<number>;
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
        await tellWhatIsMissing(task, analysis);
        return await task.use(analysis, createOutput(line.text('output'), interruption.signal));
      } finally {
        analysis.view?.close();
      }
    }, task.ahead?.folder);
  } catch (error) {
    progress.clear();
    if (interruption.signal.aborted) return (interruption.signal.reason as Interrupted).exitCode;
    const message = messageOf(error);
    if (message === undefined) throw error;
    process.stderr.write(`orrery ${command}: ${message}\n`);
    return ExitCode.failure;
  } finally {
    interruption.end();
  }
}

/** With `--verbose`: what was left out, and what was not understood. */
async function tellWhatIsMissing({ line, question }: Task, analysis: Analysis): Promise<void> {
  // The answer to a question has nothing of this.
  if (!line.has('verbose') || line.has('quiet') || question !== undefined) return;
  const { metadata } = await collectMembers(analysis.result);
  process.stderr.write(analysis.notes.map((note) => `${note}\n`).join(''));
  process.stderr.write(formatDiagnostics(metadata));
}

/** What is said of a foreseen failure; `undefined` for a bug. Lines of several are kept, whatever else they hold. */
export function messageOf(error: unknown): string | undefined {
  if (error instanceof ApiError) {
    const details = error.details.map(({ field, issue }) => ` ${field}: ${issue}`).join('');
    const request = error.requestId === undefined ? '' : ` (request ${error.requestId})`;
    return printable(`${error.message}${details}${request}`);
  }
  if (error instanceof QuestionError) return printableLines(lowerFirst(error.message));
  const isForeseen =
    error instanceof CommandFailure ||
    error instanceof FailedJob ||
    error instanceof WaitTimeout ||
    error instanceof ConnectionLost ||
    error instanceof MalformedJson ||
    error instanceof Interrupted ||
    isOfTheSystem(error);
  return isForeseen ? printableLines(error.message) : undefined;
}

const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');

/** Behind the command's name and a colon. */
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** No room on the disk, no right to a folder: what the system says is all that there is to say. */
function isOfTheSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
