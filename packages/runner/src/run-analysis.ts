// Starts the analysis process, watches it from outside and tells how it ended. Nothing that the process
// does, dies of or leaves undone reaches the caller as anything but an outcome.
import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnalysisOutcome, AnalysisProgress, AnalysisRequest } from './analysis.ts';
import type { ProcessMessage } from './process/messages.ts';
import { partialPath } from './process/write-document.ts';
import { watchMemory } from './watch-memory.ts';

export interface RunOptions {
  /** Ends the process; the outcome is then `failed` with the cause `cancelled`. */
  readonly signal?: AbortSignal;
  /** Called at most a few times a second. */
  readonly onProgress?: (progress: AnalysisProgress) => void;
  /** Whether everything else on the machine goes before it, such as answering requests. */
  readonly inBackground?: boolean;
  /** What the process runs instead of an analysis; tests make it hang, crash or eat memory. */
  readonly entry?: URL;
}

const ANALYSIS_ENTRY = new URL('./process/main.ts', import.meta.url);

/** How much of the process's standard error is kept for the operator's log. */
const MAX_LOG_CHARACTERS = 8192;

/** Runs one analysis in a process of its own. Never rejects for anything the input or the process does. */
export async function runAnalysis(
  request: AnalysisRequest,
  { signal, onProgress, inBackground = false, entry = ANALYSIS_ENTRY }: RunOptions = {},
): Promise<AnalysisOutcome> {
  if (signal?.aborted) return failure('cancelled');
  const child = startProcess(request, entry);
  if (inBackground) lowerPriority(child);
  let reported: AnalysisOutcome | undefined;
  let ended: AnalysisOutcome | undefined;
  const end = (outcome: AnalysisOutcome) => {
    ended ??= outcome;
    child.kill('SIGKILL');
  };
  const cancel = () => end(failure('cancelled'));
  signal?.addEventListener('abort', cancel, { once: true });
  const wallTimer = setTimeout(() => end(tooSlow(request)), request.limits.maxSeconds * 1000);
  const stopWatching = watchMemory(child, request.limits.maxMemoryBytes, () =>
    end(tooLarge(request)),
  );
  child.on('message', (message: ProcessMessage) => {
    if (message.type === 'progress') onProgress?.(message.progress);
    else reported = message.outcome;
  });
  const log = collectLog(child);
  const exit = await waitForExit(child);
  clearTimeout(wallTimer);
  stopWatching();
  signal?.removeEventListener('abort', cancel);
  const outcome = ended ?? reported ?? died(request, exit, log());
  if (outcome.status === 'failed') await rm(partialPath(request.output.path), { force: true });
  return outcome;
}

/**
 * The process may read everything and write its output's folder only; it inherits neither environment nor
 * standard input. Parsers are native or WASM, so add-ons and threads must be allowed.
 * https://nodejs.org/api/permissions.html
 */
function startProcess(request: AnalysisRequest, entry: URL): ChildProcess {
  const heapMegabytes = Math.floor(request.limits.maxMemoryBytes / 1024 ** 2);
  const child = fork(fileURLToPath(entry), {
    env: {},
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      '--permission',
      '--allow-fs-read=*',
      `--allow-fs-write=${dirname(request.output.path)}/`,
      '--allow-addons',
      '--allow-worker',
      '--disable-warning=SecurityWarning',
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // A process that died before it was asked shows in its exit; there is nobody else to tell.
  child.send(request, () => undefined);
  return child;
}

/** At once, since only threads that the process starts later have the priority as well. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended already, which shows in its exit, or the system knows no priorities.
  }
}

interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly error?: Error;
}

function waitForExit(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

/** Keeps the end of what the process wrote on standard error. */
function collectLog(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-MAX_LOG_CHARACTERS);
  });
  return () => text;
}

function failure(cause: 'cancelled'): AnalysisOutcome {
  return { status: 'failed', cause, error: 'The analysis was cancelled.' };
}

function tooSlow({ limits }: AnalysisRequest): AnalysisOutcome {
  return {
    status: 'failed',
    cause: 'limit',
    error:
      `The analysis did not finish within ${limits.maxSeconds} seconds and was stopped. ` +
      'Leave out generated or vendored code, or ask the operator to raise ORRERY_MAX_ANALYSIS_SECONDS.',
  };
}

function tooLarge({ limits }: AnalysisRequest): AnalysisOutcome {
  return {
    status: 'failed',
    cause: 'limit',
    error:
      `The analysis needed more than ${Math.round(limits.maxMemoryBytes / 1024 ** 2)} MiB of memory and was stopped. ` +
      'Leave out generated or vendored code, or ask the operator to raise ORRERY_MAX_ANALYSIS_MEMORY_BYTES.',
  };
}

function died(request: AnalysisRequest, exit: Exit, log: string): AnalysisOutcome {
  if (/heap out of memory|ERR_WORKER_OUT_OF_MEMORY/.test(log)) return tooLarge(request);
  const how = exit.error?.message ?? exit.signal ?? `exit code ${exit.code}`;
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
