// Takes jobs from the queue and has their analyses run, so many at once, in processes of the runner's. It
// decides what an outcome means for the job; it knows nothing of HTTP, archives or processes.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OPERATIONS, OrreryError } from '@orrery/contract';
import type { AnalysisLimits, AnalysisOutcome, ProcessPool } from '@orrery/runner';
import { type Clock, every } from '../clock.ts';
import type { Log } from '../log.ts';
import { usageUnits } from '../metering/usage-units.ts';
import { type BlobStorage, MissingBlob, resultName, viewNameOf } from './blob-storage.ts';
import type { Job } from './job.ts';
import type { JobEvents } from './job-events.ts';
import type { JobObserver, JobOutcome } from './job-observer.ts';
import { type JobQueue, LEASE_MILLISECONDS, type QueueClaim } from './job-queue.ts';
import type { JobStore } from './job-store.ts';

/** Runs one analysis for the owner of a job. Never rejects. */
export type RunJobAnalysis = ProcessPool['run'];

export interface SchedulerOptions {
  readonly store: JobStore;
  readonly queue: JobQueue;
  readonly blobs: BlobStorage;
  readonly events: JobEvents;
  readonly observer: JobObserver;
  readonly clock: Clock;
  readonly log: Log;
  readonly runAnalysis: RunJobAnalysis;
  /** Unique among all that share the queue. */
  readonly worker: string;
  /** Folder for the attempts' own folders. */
  readonly workFolder: string;
  /** Analyses at once. */
  readonly slots: number;
  /** Threads of one analysis. */
  readonly threads: number;
  readonly limits: AnalysisLimits;
  /** How long after its creation a job is forgiven attempts that fail because a store is away. */
  readonly pendingSeconds: number;
}

export interface Scheduler {
  start(): void;
  /**
   * Looks for work now. Called when a job was added; the rest is done by the scheduler itself. One that was not
   * started, as in a process that only answers requests, leaves the work to others.
   */
  wake(): void;
  /** Ends the running analysis of a job that was discarded, if it is ours. */
  cancel(jobId: string): void;
  /**
   * Claims nothing more, lets running analyses finish for so long, then ends them and gives their jobs
   * back. Resolves when nothing of ours runs any more. Called again, it shortens the time.
   */
  stop(graceMilliseconds: number): Promise<void>;
  /** Analyses that run in this process now; what stores its result is no longer one. */
  countRunning(): number;
  /** Resolves when nothing runs and nothing was left to claim. */
  idle(): Promise<void>;
}

/** A job whose analysis process dies so often is not tried again. */
const MAX_CRASHES = 2;
/** A job that was lost with its server so often is taken for the reason of it. */
const MAX_LOSSES = 10;
/** How often to look for work that nobody announced: leases that have ended, jobs of other processes. */
const LOOK_MILLISECONDS = 5000;

/** How long nothing is claimed after a store was away; then one job is tried, until an attempt goes well. */
const REST_MILLISECONDS = 5000;
/** How often to see which leases are to be renewed: soon again where it has failed. */
const RENEW_MILLISECONDS = 2000;

const LOST_TOO_OFTEN =
  'The service was interrupted several times while it analysed this archive and has given up. ' +
  'Send it again with a new Idempotency-Key; if that fails too, leave out unusually large files.';
const DIED_TWICE =
  'The analysis ended abnormally twice. Send the archive again with a new Idempotency-Key; ' +
  'if that fails too, leave out unusually large or generated files.';

export function createScheduler(options: SchedulerOptions): Scheduler {
  const { queue, clock, log, worker, slots } = options;
  const running = new Map<string, Running>();
  const timers: (() => void)[] = [];
  let isStarted = false;
  let isStopping = false;
  let looking: Promise<void> | undefined;
  let wasWoken = false;
  /** Set while stores fail attempts. Otherwise all that waits would be begun, one job after the other, and fail. */
  let restUntil: number | undefined;

  const countAnalysed = () => [...running.values()].filter(({ isAnalysed }) => isAnalysed).length;
  /**
   * One that stores its result leaves its slot to the next. There are never more of them than slots, since
   * results that cannot be stored would fill the disk.
   */
  const countFree = () =>
    Math.min(slots - (running.size - countAnalysed()), 2 * slots - running.size);

  function wake(): void {
    if (!isStarted) return;
    wasWoken = true;
    looking ??= claimAll().finally(() => {
      looking = undefined;
      // Work that arrived between the last look and this moment.
      if (wasWoken && !isStopping && countFree() > 0) wake();
    });
  }

  async function claimAll(): Promise<void> {
    wasWoken = false;
    try {
      for (;;) {
        const most = countWanted();
        if (isStopping || most === 0) return;
        const claims = await queue.claim(worker, clock.now(), most);
        for (const claim of claims) {
          const own = running.get(claim.jobId);
          if (own === undefined) begin(claim);
          // Our own lease has ended while the process was stopped. The claim has renewed it.
          else Object.assign(own, { claim, renewedAt: clock.now() });
        }
        if (claims.length === 0) return;
      }
    } catch (error) {
      log.error({ err: error }, 'the queue cannot be read');
    }
  }

  function countWanted(): number {
    const room = countFree();
    if (restUntil === undefined) return room;
    if (clock.now() < restUntil) return 0;
    restUntil = clock.now() + REST_MILLISECONDS;
    return Math.min(1, room);
  }

  function begin(claim: QueueClaim): void {
    const { jobId } = claim;
    const entry: Running = {
      claim,
      controller: new AbortController(),
      done: Promise.resolve(),
      renewedAt: clock.now(),
      job: undefined,
      isAnalysed: false,
    };
    running.set(jobId, entry);
    const onAnalysed = () => {
      entry.isAnalysed = true;
      wake();
    };
    entry.done = attempt(options, entry, onAnalysed)
      .then(() => {
        restUntil = undefined;
      })
      .catch(async (error) => {
        log.error({ err: error, jobId }, 'an attempt could not be carried through');
        if (!isForgivable(error)) return;
        restUntil = clock.now() + REST_MILLISECONDS;
        await giveBack(options, entry);
      })
      .catch((error) => log.error({ err: error, jobId }, 'a job could not be given back'))
      .finally(() => {
        running.delete(jobId);
        wake();
      });
  }

  async function renewAll(): Promise<void> {
    const oldest = clock.now() - LEASE_MILLISECONDS / 3;
    const due = [...running.values()].filter(({ renewedAt }) => renewedAt <= oldest);
    await Promise.all(due.map(renew));
  }

  async function renew(entry: Running): Promise<void> {
    const { claim, controller } = entry;
    const now = clock.now();
    try {
      if (await queue.renew(claim, now)) entry.renewedAt = now;
      // Otherwise it was claimed anew meanwhile, by this process itself.
      else if (entry.claim === claim) controller.abort();
    } catch (error) {
      log.error({ err: error, jobId: claim.jobId }, 'a lease could not be renewed');
    }
  }

  return {
    start: () => {
      isStarted = true;
      timers.push(every(clock, RENEW_MILLISECONDS, renewAll));
      timers.push(every(clock, LOOK_MILLISECONDS, async () => wake()));
      wake();
    },
    wake,
    cancel: (jobId) => running.get(jobId)?.controller.abort(),
    stop: async (graceMilliseconds) => {
      isStopping = true;
      await looking;
      const abortAll = () => {
        for (const { controller } of running.values()) controller.abort();
      };
      if (graceMilliseconds === 0) abortAll();
      const cancelTimer = clock.after(graceMilliseconds, abortAll);
      await Promise.all([...running.values()].map(({ done }) => done));
      cancelTimer();
      for (const stopTimer of timers.splice(0)) stopTimer();
    },
    countRunning: () => running.size - countAnalysed(),
    idle: async () => {
      while (looking !== undefined || running.size > 0) {
        await looking;
        await Promise.all([...running.values()].map(({ done }) => done));
      }
    },
  };
}

/** An attempt of this process. */
interface Running {
  /** The latest one, under which its job is held. */
  claim: QueueClaim;
  readonly controller: AbortController;
  /** Never rejects. */
  done: Promise<void>;
  /** When its lease was renewed last, in milliseconds since 1970. */
  renewedAt: number;
  /** Undefined until the attempt has begun. */
  job: Job | undefined;
  /** Whether only its outcome is still to be stored. */
  isAnalysed: boolean;
}

/** One attempt from claim to outcome. A rejection is no outcome: the job is given back, or left to its lease. */
async function attempt(
  options: SchedulerOptions,
  running: Running,
  onAnalysed: () => void,
): Promise<void> {
  const { store, queue, events, clock, log, workFolder } = options;
  const { jobId, wasLost } = running.claim;
  const job = await store.begin(jobId, { now: clock.now(), wasLost });
  running.job = job;
  if (job === undefined) {
    await queue.drop(running.claim);
    return;
  }
  log.info({ jobId: job.id, operation: job.operation, attempt: job.attempt }, 'analysis begun');
  const folder = join(workFolder, `${job.id}.${job.attempt}`);
  try {
    if (job.losses > MAX_LOSSES) await fail(options, job, 'crash', LOST_TOO_OFTEN);
    else if (!Object.hasOwn(OPERATIONS, job.operation)) {
      throw new UnknownOperation(`This version does not know the operation ${job.operation}.`);
    } else {
      await mkdir(folder, { mode: 0o700 });
      const outcome = await analyse(options, job, folder, running.controller.signal);
      onAnalysed();
      await settle(options, running, job, folder, outcome);
    }
  } finally {
    // First of all: a folder that cannot be removed must keep nobody waiting.
    events.ended(job.id);
    await rm(folder, { recursive: true, force: true });
  }
}

/** A job for whoever is of the version that took it: old and new run side by side while a fleet is rolled over. */
class UnknownOperation extends Error {}

/**
 * Whether neither the archive nor its analysis can be the reason: a store that is away, a disk that is full, a job
 * of a later version.
 */
function isForgivable(error: unknown): boolean {
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
async function giveBack(
  { queue, clock, pendingSeconds }: SchedulerOptions,
  { claim, job }: Running,
): Promise<void> {
  const isForgiven = job === undefined || clock.now() - job.createdAt < pendingSeconds * 1000;
  if (isForgiven) await queue.release(claim, 'behind');
}

async function analyse(
  options: SchedulerOptions,
  job: Job,
  folder: string,
  signal: AbortSignal,
): Promise<AnalysisOutcome> {
  const { blobs, log, limits, threads } = options;
  const path = await blobs.toLocalFile(job.archive, folder);
  try {
    return await options.runAnalysis(
      {
        operation: job.operation,
        input: { kind: 'archive', path },
        output: {
          path: resultPath(folder),
          encoding: 'gzip',
          jobId: job.id,
          view: viewPath(folder),
        },
        limits,
        threads,
      },
      { owner: job.keyId, signal },
    );
  } catch (error) {
    log.error({ err: error, jobId: job.id }, 'the runner broke its promise not to reject');
    return { status: 'failed', cause: 'crash', error: DIED_TWICE };
  }
}

const resultPath = (folder: string): string => join(folder, 'result.json.gz');
const viewPath = (folder: string): string => join(folder, 'result.view');

async function settle(
  options: SchedulerOptions,
  running: Running,
  job: Job,
  folder: string,
  outcome: AnalysisOutcome,
): Promise<void> {
  const { store, queue, log } = options;
  if (outcome.status === 'completed') {
    await publish(options, job, folder, outcome);
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
      else await queue.release(running.claim, 'later');
      return;
    }
    case 'cancelled':
      // Discarded, gone to another worker, or the server stops: in the last case it goes on later.
      await queue.release(running.claim, 'now');
      return;
  }
}

/** Result and view are durable before the job says so; those that come too late are removed. */
async function publish(
  { store, blobs, observer, clock, log }: SchedulerOptions,
  job: Job,
  folder: string,
  { filesProcessed, viewBytes }: Extract<AnalysisOutcome, { status: 'completed' }>,
): Promise<void> {
  const result = resultName(job.id, job.attempt);
  if (viewBytes !== undefined) await blobs.put(viewNameOf(result), viewPath(folder));
  await blobs.put(result, resultPath(folder));
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
  { store, blobs, observer, clock }: SchedulerOptions,
  job: Job,
  outcome: JobOutcome,
  error: string,
): Promise<void> {
  const now = clock.now();
  if (!(await store.fail(job.id, job.attempt, { error, now }))) return;
  observer.ended(job, outcome, now);
  await blobs.remove(job.archive);
}
