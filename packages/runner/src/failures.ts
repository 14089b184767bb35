// What a caller is told when an analysis process was ended or died: texts for users, and for the operator's
// log what can be said without text of theirs.
import type { AnalysisLimits, AnalysisOutcome } from './analysis.ts';

type Failure = Extract<AnalysisOutcome, { status: 'failed' }>;

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it could not be started. */
  readonly error?: Error;
}

export function cancelled(): Failure {
  return { status: 'failed', cause: 'cancelled', error: 'The analysis was cancelled.' };
}

export function tooSlow({ maxSeconds }: AnalysisLimits): Failure {
  return {
    status: 'failed',
    cause: 'limit',
    error:
      `The analysis did not finish within ${maxSeconds} seconds and was stopped. ` +
      'Leave out generated or vendored code, or have ORRERY_MAX_ANALYSIS_SECONDS raised.',
  };
}

export function tooLarge({ maxMemoryBytes }: AnalysisLimits): Failure {
  return {
    status: 'failed',
    cause: 'limit',
    error:
      `The analysis needed more than ${Math.round(maxMemoryBytes / 1024 ** 2)} MiB of memory and was stopped. ` +
      'Leave out generated or vendored code, or have ORRERY_MAX_ANALYSIS_MEMORY_BYTES raised.',
  };
}

/** @param log the end of what the process wrote on standard error */
export function died(limits: AnalysisLimits, exit: Exit, log: string): Failure {
  if (/heap out of memory|ERR_WORKER_OUT_OF_MEMORY/.test(log)) return tooLarge(limits);
  return crashed(exit.error?.message ?? exit.signal ?? `exit code ${exit.code}`, log);
}

/** @param how for the operator, without text of the user's */
export function crashed(how: string, log = ''): Failure {
  return {
    status: 'failed',
    cause: 'crash',
    error:
      'The analysis process ended unexpectedly. Send the archive again with a new Idempotency-Key; ' +
      'if it fails again, report the job id to the operator.',
    log: `analysis process: ${how}\n${withoutText(log)}`,
  };
}

/** Keeps stack frames and drops what may quote the user's source. */
function withoutText(log: string): string {
  return log
    .split('\n')
    .filter((line) => /^\s+at /.test(line) || /^(?:\w*Error|FATAL ERROR)\b/.test(line))
    .map((line) => (/^\s+at /.test(line) ? line : line.replace(/:.*/, '')))
    .join('\n');
}
