// Submitting an archive and polling until its job ends, by the procedure of the interface: send, wait as long as
// the server says, ask again with the same key, stop at completed or failed.
import { archiveBody } from './archive-body.ts';
import { ApiError, FailedJob, WaitTimeout } from './errors.ts';
import { MalformedJson } from './json-reader.ts';
import { OPERATION_PATHS } from './operation-paths.ts';
import { type ArrivingEnvelope, readEnvelope } from './read-envelope.ts';
import { type Connection, type ServerRequest, sendRequest } from './send-request.ts';
import type { Operation } from './wire.ts';

/** What can be told of a job while it is awaited. */
export interface JobProgress {
  /** `retrying`: the last request met trouble that passes, `reason`, and will be sent again. */
  readonly phase: 'submitting' | 'pending' | 'processing' | 'completed' | 'retrying';
  /** Absent until the server has answered. */
  readonly jobId?: string;
  /** Polls sent so far. */
  readonly polls: number;
  /** Since the server's first answer. */
  readonly waitedMs: number;
  /** Until the next request; only while pending, processing or retrying. */
  readonly nextInMs?: number;
  readonly reason?: Error;
}

/** How long a job is awaited. The defaults are those of the interface's reference client. */
export interface WaitOptions {
  /** Total wait for the job from the server's first answer on, in milliseconds; 300,000 when absent. */
  readonly maxWaitMs?: number | undefined;
  /** Wait between polls where the server states none, in milliseconds; 5,000 when absent. */
  readonly pollIntervalMs?: number | undefined;
  /** Polls after the submission at most; 60 when absent. */
  readonly maxPolls?: number | undefined;
  /**
   * How many seconds the server may hold a request for the job to end (`Prefer: wait`), so that small
   * repositories are answered at once; 10 when absent, 0 for not at all.
   */
  readonly holdSeconds?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: JobProgress) => void) | undefined;
}

export interface Submission {
  readonly operation: Operation;
  readonly archive: Blob;
  readonly fileName: string;
  readonly idempotencyKey: string;
}

/** A job that has completed, with the bytes of its result still to be read. */
export interface CompletedJob {
  readonly jobId: string;
  readonly result: ReadableStream<Uint8Array<ArrayBuffer>>;
}

const DEFAULTS = { maxWaitMs: 300_000, pollIntervalMs: 5000, maxPolls: 60, holdSeconds: 10 };

/** What one wait has come to. */
interface Wait {
  readonly submission: Submission;
  readonly options: typeof DEFAULTS & WaitOptions;
  /** Aborts at the caller's wish, and when the time is over. */
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch; infinite until the server's first answer. */
  startedAt: number;
  jobId: string;
  polls: number;
  /** Whether jobs can be asked for without their archive; unknown until tried. */
  canAskByJob: boolean | undefined;
}

/**
 * Resolves when the job has completed.
 * @throws FailedJob, WaitTimeout, ApiError, RateLimited, ConnectionLost; the signal's reason when that aborts
 */
export async function awaitJob(
  connection: Connection,
  submission: Submission,
  options: WaitOptions,
): Promise<CompletedJob> {
  const timeLimit = new AbortController();
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value != null));
  const wait: Wait = {
    submission,
    options: { ...DEFAULTS, ...given },
    signal: AbortSignal.any([timeLimit.signal, ...(options.signal ? [options.signal] : [])]),
    startedAt: Number.POSITIVE_INFINITY,
    jobId: '',
    polls: 0,
    canAskByJob: undefined,
  };
  report(connection, wait, { phase: 'submitting' });
  let envelope = await submit(connection, wait);
  const startedAt = connection.clock.now();
  wait.startedAt = startedAt;
  const alarm = new AbortController();
  const guard = connection.clock
    .sleep(wait.options.maxWaitMs, alarm.signal)
    .then(() => timeLimit.abort(timeout(connection, wait)))
    .catch(() => undefined);
  try {
    while (envelope.status === 'pending' || envelope.status === 'processing') {
      wait.jobId = envelope.jobId;
      await pause(connection, wait, envelope);
      envelope = await poll(connection, wait);
    }
  } finally {
    alarm.abort();
    await guard;
  }
  return ended(connection, wait, envelope);
}

function ended(connection: Connection, wait: Wait, envelope: ArrivingEnvelope): CompletedJob {
  const jobId = envelope.jobId || wait.jobId;
  if (envelope.status === 'failed') {
    throw new FailedJob(
      envelope.error ?? 'The analysis failed for a reason that is not stated.',
      jobId,
    );
  }
  if (envelope.result === undefined) {
    throw new ApiError(`The server calls the job ${jobId} completed and gives no result.`, {
      status: 200,
      code: 'unknown',
    });
  }
  wait.jobId = jobId;
  report(connection, wait, { phase: 'completed' });
  return { jobId, result: envelope.result };
}

/** Waits as long as the server says, unless that is longer than is left. */
async function pause(
  connection: Connection,
  wait: Wait,
  { status, retryAfter }: ArrivingEnvelope,
): Promise<void> {
  const { clock } = connection;
  const { pollIntervalMs, maxPolls } = wait.options;
  const nextInMs = retryAfter === undefined ? pollIntervalMs : retryAfter * 1000;
  report(connection, wait, { phase: status as 'pending' | 'processing', nextInMs });
  if (wait.polls >= maxPolls || nextInMs >= leftMs(connection, wait)) {
    throw timeout(connection, wait);
  }
  await clock.sleep(nextInMs, wait.signal);
}

async function poll(connection: Connection, wait: Wait): Promise<ArrivingEnvelope> {
  wait.polls++;
  return wait.canAskByJob === false ? await submit(connection, wait) : await ask(connection, wait);
}

/** Asks by the job's id, or finds that this server does not offer that and sends the archive again. */
async function ask(connection: Connection, wait: Wait): Promise<ArrivingEnvelope> {
  const path = `/v1/jobs/${encodeURIComponent(wait.jobId)}`;
  try {
    const envelope = await envelopeOf(connection, wait, { method: 'GET', path });
    wait.canAskByJob = true;
    return envelope;
  } catch (error) {
    // Any refusal may be a gateway's way to say that it does not know the path; a true one comes again.
    const isRefusal = error instanceof ApiError && error.status < 500 && error.status !== 429;
    if (wait.canAskByJob === true || !isRefusal) throw error;
    wait.canAskByJob = false;
    return submit(connection, wait);
  }
}

function submit(connection: Connection, wait: Wait): Promise<ArrivingEnvelope> {
  const { operation, archive, fileName, idempotencyKey } = wait.submission;
  return envelopeOf(connection, wait, {
    method: 'POST',
    path: OPERATION_PATHS[operation],
    headers: { 'Idempotency-Key': idempotencyKey },
    body: archiveBody(archive, fileName),
  });
}

async function envelopeOf(
  connection: Connection,
  wait: Wait,
  request: ServerRequest,
): Promise<ArrivingEnvelope> {
  const { holdSeconds } = wait.options;
  const sent: ServerRequest = {
    ...request,
    headers: {
      ...request.headers,
      Accept: 'application/json',
      ...(holdSeconds > 0 && { Prefer: `wait=${holdSeconds}` }),
    },
    signal: wait.signal,
    mayWaitMs: () => leftMs(connection, wait),
    onRetry: (nextInMs, reason) =>
      report(connection, wait, { phase: 'retrying', nextInMs, reason }),
  };
  return sendRequest(connection, sent, (response) => readAnswer(request, response));
}

async function readAnswer(request: ServerRequest, response: Response): Promise<ArrivingEnvelope> {
  try {
    const envelope = await readEnvelope(response.body ?? new Blob([]).stream());
    const header = response.headers.get('Retry-After');
    const stated = /^\d{1,6}$/.test(header ?? '') ? { retryAfter: Number(header) } : {};
    return { ...stated, ...envelope };
  } catch (error) {
    if (!(error instanceof MalformedJson)) throw error;
    throw new ApiError(`${request.method} ${request.path} gave no job envelope. ${error.message}`, {
      status: response.status,
      code: 'unknown',
      requestId: response.headers.get('X-Request-Id') ?? undefined,
    });
  }
}

function leftMs({ clock }: Connection, { startedAt, options }: Wait): number {
  return Number.isFinite(startedAt)
    ? startedAt + options.maxWaitMs - clock.now()
    : options.maxWaitMs;
}

function waitedMs({ clock }: Connection, { startedAt }: Wait): number {
  return Number.isFinite(startedAt) ? clock.now() - startedAt : 0;
}

function timeout(connection: Connection, wait: Wait): WaitTimeout {
  const { jobId, polls, submission } = wait;
  const { idempotencyKey } = submission;
  return new WaitTimeout({ jobId, idempotencyKey, polls, waitedMs: waitedMs(connection, wait) });
}

function report(
  connection: Connection,
  wait: Wait,
  progress: Pick<JobProgress, 'phase' | 'nextInMs' | 'reason'>,
): void {
  const { jobId, polls, options } = wait;
  options.onProgress?.({
    ...progress,
    ...(jobId !== '' && { jobId }),
    polls,
    waitedMs: waitedMs(connection, wait),
  });
}
