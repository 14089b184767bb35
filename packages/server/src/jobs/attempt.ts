// One attempt at a job, from its claim to its outcome: what the outcome of an analysis means for the job, and where
// its result goes. When attempts are made is for the scheduler to say.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { OPERATIONS, OrreryError } from '@orrery/contract';
import type {
  AnalysisLimits,
  AnalysisOutcome,
  AnalysisProgress,
  AnalysisRequest,
  ProcessPool,
} from '@orrery/runner';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { usageUnits } from '../metering/usage-units.ts';
import { type BlobStorage, MissingBlob, resultName, viewNameOf } from './blob-storage.ts';
import type { Job } from './job.ts';
import type { JobEvents } from './job-events.ts';
import type { JobObserver, JobOutcome } from './job-observer.ts';
import type { JobQueue, QueueClaim } from './job-queue.ts';
import type { JobStore } from './job-store.ts';
import type { limitAtOnce } from './limit-at-once.ts';

/** Runs one analysis for the owner of a job. Never rejects. */
export type RunJobAnalysis = ProcessPool['run'];

export interface AttemptOptions {
  readonly store: JobStore;
  readonly queue: JobQueue;
  readonly blobs: BlobStorage;
  readonly events: JobEvents;
  readonly observer: JobObserver;
  readonly clock: Clock;
  readonly log: Log;
  readonly runAnalysis: RunJobAnalysis;
  /** Folder for files of attempts, which is there. */
  readonly workFolder: string;
  /** Threads of one analysis. */
  readonly threads: number;
  readonly limits: AnalysisLimits;
  /** How long after its creation a job is forgiven attempts that fail because a store is away. */
  readonly pendingSeconds: number;
}

/** A job that was claimed and has no outcome yet. */
export interface Attempt {
  /** The latest one, under which its job is held. */
  claim: QueueClaim;
  readonly controller: AbortController;
  /** Undefined until the attempt has begun. */
  job: Job | undefined;
  stage: Stage;
}

/** What an attempt is at: its archive, its graph, one that is there soon, or the storing of what was written. */
export type Stage = 'fetching' | 'analysing' | 'finishing' | 'storing';

/** What has been read within so long is linked and written in about as much. */
const QUICK_MILLISECONDS = 2000;

/** Where an attempt stands among the others. */
export interface Surroundings {
  /** So many analyses at once as there are slots. */
  readonly inTurn: ReturnType<typeof limitAtOnce>;
  readonly enter: (stage: Stage) => void;
}

/** A job whose analysis process dies so often is not tried again. */
const MAX_CRASHES = 2;
/** A job that was lost with its server so often is taken for the reason of it. */
const MAX_LOSSES = 10;
const LOST_TOO_OFTEN =
  'The service was interrupted several times while it analysed this archive and has given up. ' +
  'Send it again with a new Idempotency-Key; if that fails too, leave out unusually large files.';
const DIED_TWICE =
  'The analysis ended abnormally twice. Send the archive again with a new Idempotency-Key; ' +
  'if that fails too, leave out unusually large or generated files.';

/** One attempt from claim to outcome. A rejection is no outcome: the job is given back, or left to its lease. */
export async function runAttempt(
  options: AttemptOptions,
  attempt: Attempt,
  surroundings: Surroundings,
): Promise<void> {
  const { store, queue, events, clock, log, workFolder } = options;
  const { jobId, wasLost } = attempt.claim;
  const job = await store.begin(jobId, { now: clock.now(), wasLost });
  attempt.job = job;
  if (job === undefined) {
    await queue.drop(attempt.claim);
    return;
  }
  log.info({ jobId: job.id, operation: job.operation, attempt: job.attempt }, 'analysis begun');
  const files = filesOf(workFolder, job);
  try {
    if (job.losses > MAX_LOSSES) await fail(options, job, 'crash', LOST_TOO_OFTEN);
    else if (!Object.hasOwn(OPERATIONS, job.operation)) {
      throw new UnknownOperation(`This version does not know the operation ${job.operation}.`);
    } else {
      const outcome = await analyse(options, job, files, {
        ...surroundings,
        signal: attempt.controller.signal,
      });
      surroundings.enter('storing');
      await settle(options, attempt, job, files, outcome);
    }
  } finally {
    // First of all: a file that cannot be removed must keep nobody waiting.
    events.ended(job.id);
    await removeAll(Object.values(files));
  }
}

/** Absolute paths of what an attempt leaves while it is under way; which of it is there, differs. */
interface AttemptFiles {
  readonly result: string;
  readonly view: string;
  /** Where blobs lie elsewhere. */
  readonly archive: string;
}

function filesOf(workFolder: string, { id, attempt, archive }: Job): AttemptFiles {
  const own = join(workFolder, `${id}.${attempt}`);
  return {
    result: `${own}.json.gz`,
    view: `${own}.view`,
    archive: join(workFolder, basename(archive)),
  };
}

/** There is nothing where all went well, and to see that takes a fraction of having another thread look. */
async function removeAll(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.filter(existsSync).map((path) => rm(path, { force: true })));
}

/** A job for whoever is of the version that took it: old and new run side by side while a fleet is rolled over. */
class UnknownOperation extends Error {}

/**
 * Whether neither the archive nor its analysis can be the reason: a store that is away, a disk that is full, a job
 * of a later version.
 */
export function isForgivable(error: unknown): boolean {
  if (error instanceof UnknownOperation) return true;
  if (error instanceof OrreryError) {
    return error.code === 'bad_gateway' && !(error instanceof MissingBlob);
  }
  return typeof (error as NodeJS.ErrnoException).syscall === 'string';
}

/**
 * Has the job tried again soon, without counting a loss: an hour without a store must not cost jobs. Nothing is
 * forgiven for ever, though, since what cannot be stored may be the result of this one job alone.
 */
export async function giveBack(
  { queue, clock, pendingSeconds }: AttemptOptions,
  { claim, job }: Attempt,
): Promise<void> {
  const isForgiven = job === undefined || clock.now() - job.createdAt < pendingSeconds * 1000;
  if (isForgiven) await queue.release(claim, 'behind');
}

async function analyse(
  options: AttemptOptions,
  job: Job,
  files: AttemptFiles,
  { inTurn, enter, signal }: Surroundings & { readonly signal: AbortSignal },
): Promise<AnalysisOutcome> {
  const { blobs, clock, log, limits, threads, runAnalysis } = options;
  const path = await blobs.toLocalFile(job.archive, dirname(files.archive));
  const request: AnalysisRequest = {
    operation: job.operation,
    input: { kind: 'archive', path },
    output: {
      ...{ path: files.result, encoding: 'gzip', jobId: job.id, view: files.view },
      // Whoever stores blobs syncs what is to stay.
      isUnsynced: true,
    },
    limits,
    threads,
  };
  let begunAt = clock.now();
  const onProgress = ({ stage }: AnalysisProgress) => {
    const isQuick = clock.now() - begunAt < QUICK_MILLISECONDS;
    if (stage === 'write' || (stage === 'link' && isQuick)) enter('finishing');
  };
  try {
    return await inTurn(() => {
      enter('analysing');
      begunAt = clock.now();
      return runAnalysis(request, { owner: job.keyId, signal, onProgress });
    });
  } catch (error) {
    log.error({ err: error, jobId: job.id }, 'the runner broke its promise not to reject');
    return { status: 'failed', cause: 'crash', error: DIED_TWICE };
  }
}

async function settle(
  options: AttemptOptions,
  attempt: Attempt,
  job: Job,
  files: AttemptFiles,
  outcome: AnalysisOutcome,
): Promise<void> {
  const { store, queue, log } = options;
  if (outcome.status === 'completed') {
    await publish(options, job, files, outcome);
    return;
  }
  const { cause, log: detail } = outcome;
  log.info({ jobId: job.id, cause, attempt: job.attempt, detail }, 'analysis failed');
  switch (outcome.cause) {
    case 'input':
    case 'limit':
      await fail(options, job, outcome.cause, outcome.error);
      return;
    case 'crash': {
      const noted = await store.noteCrash(job.id, job.attempt);
      if (noted === undefined) return;
      if (noted.crashes >= MAX_CRASHES) await fail(options, job, 'crash', DIED_TWICE);
      else await queue.release(attempt.claim, 'later');
      return;
    }
    case 'cancelled':
      // Discarded, gone to another worker, or the server stops: in the last case it goes on later.
      await queue.release(attempt.claim, 'now');
      return;
  }
}

/** Result and view are durable before the job says so; those that come too late are removed. */
async function publish(
  { store, blobs, observer, clock, log }: AttemptOptions,
  job: Job,
  files: AttemptFiles,
  { filesProcessed, viewBytes }: Extract<AnalysisOutcome, { status: 'completed' }>,
): Promise<void> {
  const result = resultName(job.id, job.attempt);
  const puts = [blobs.put(result, files.result)];
  if (viewBytes !== undefined) puts.push(blobs.put(viewNameOf(result), files.view));
  // Both have ended before anybody removes what they take over.
  for (const put of await Promise.allSettled(puts)) if (put.status === 'rejected') throw put.reason;
  const outcome = { result, usageUnits: usageUnits(filesProcessed), now: clock.now() };
  if (await store.complete(job.id, job.attempt, outcome)) {
    observer.ended(job, 'completed', outcome.now);
    log.info({ jobId: job.id, usageUnits: outcome.usageUnits }, 'job completed');
    await blobs.remove(job.archive);
  } else {
    log.warn({ jobId: job.id, attempt: job.attempt }, 'a result came too late and was removed');
    await blobs.remove(result);
    await blobs.remove(viewNameOf(result));
  }
}

async function fail(
  { store, blobs, observer, clock }: AttemptOptions,
  job: Job,
  outcome: JobOutcome,
  error: string,
): Promise<void> {
  const now = clock.now();
  if (!(await store.fail(job.id, job.attempt, { error, now }))) return;
  observer.ended(job, outcome, now);
  await blobs.remove(job.archive);
}
