// The face of this room: what a client can do with jobs. It keeps the promises about time (retention,
// the pending limit) on every look-up, so that they hold to the millisecond whenever the sweep runs.
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type OperationName, OrreryError } from '@orrery/contract';
import type { Clock } from '../clock.ts';
import { archiveName, type BlobStorage, viewNameOf } from './blob-storage.ts';
import { EVERYBODY, hasEnded, type Job, type JobOwner } from './job.ts';
import type { JobEvents } from './job-events.ts';
import type { JobObserver } from './job-observer.ts';
import type { JobQueue } from './job-queue.ts';
import type { JobStore, ListPage } from './job-store.ts';
import type { Scheduler } from './scheduler.ts';

export interface JobsOptions {
  readonly store: JobStore;
  readonly queue: JobQueue;
  readonly blobs: BlobStorage;
  readonly events: JobEvents;
  readonly observer: JobObserver;
  readonly clock: Clock;
  readonly scheduler: Pick<Scheduler, 'wake' | 'cancel'>;
  /** Rejects when what stands behind queue and blobs cannot be relied on. */
  readonly checkBackend: () => Promise<void>;
  /** How long ended jobs are kept. */
  readonly retentionSeconds: number;
  /** How long a job may wait for its first attempt. */
  readonly pendingSeconds: number;
  /** Analyses at once, of all workers together; what waiting times are guessed by. */
  readonly countSlots: () => Promise<number>;
}

export interface Submission {
  /** From `newJobId`. */
  readonly id: string;
  readonly keyId: string;
  readonly idempotencyKey: string;
  readonly operation: OperationName;
  readonly query: string;
  /** The received archive; taken over. */
  readonly archivePath: string;
  /** What the job is shown as; null for nothing. */
  readonly repository: string | null;
}

export interface Jobs {
  /** Resolves when archive and job are durable, or with the job that was there before. */
  submit(submission: Submission): Promise<Job>;
  findByIdempotencyKey(keyId: string, idempotencyKey: string): Promise<Job | undefined>;
  /** Undefined also when the job is another key's. */
  find(owner: JobOwner, jobId: string): Promise<Job | undefined>;
  /** Newest first. */
  list(owner: JobOwner, page: ListPage): Promise<readonly Job[]>;
  /** Places of these jobs among all that wait, from 1, by id; those that do not wait are left out. */
  queuePlaces(jobs: readonly Job[]): Promise<ReadonlyMap<string, number>>;
  /** Cancels and forgets the job. False when the owner has no such job. */
  discard(owner: JobOwner, jobId: string): Promise<boolean>;
  /** Waits for the job to end, at most so long. Undefined when it was discarded meanwhile. */
  waitForEnd(job: Job, milliseconds: number, signal: AbortSignal): Promise<Job | undefined>;
  /** Seconds after which to ask again: whole, 1 to 30. */
  retryAfter(job: Job): Promise<number>;
  /** The completed envelope as stored, gzip. */
  openResult(job: Job): Promise<{ readonly bytes: number; readonly stream: Readable }>;
  /** Ends and forgets whatever is due. */
  sweep(): Promise<void>;
  /** Rejects with `bad_gateway` when jobs cannot be taken. */
  check(): Promise<void>;
}

export const newJobId = (): string => `job_${randomUUID().replaceAll('-', '')}`;

const EXPIRED =
  'The blob expired: the job waited too long to be processed. Send the archive again with a new Idempotency-Key.';
/** Assumed for an operation that has never completed. */
const FIRST_GUESS_SECONDS = 2;
const LONGEST_RETRY_SECONDS = 30;
/** Jobs that one sweep asks the store for at a time. */
const SWEEP_BATCH = 100;
/** Batches of one sweep. What is left is for the next, so that none outlasts the duty to sweep. */
const SWEEP_BATCHES = 20;
/** Jobs of a batch that are dealt with together: nearly all of the time is spent waiting for a blob storage. */
const TOGETHER = 20;

export function createJobs(options: JobsOptions): Jobs {
  const { store, queue, blobs, events, observer, clock, scheduler } = options;
  const oldestEnded = () => clock.now() - options.retentionSeconds * 1000;
  const oldestPending = () => clock.now() - options.pendingSeconds * 1000;

  /** Makes the received archive durable; resolves with its size. It is gone from where it was in any case. */
  async function keepArchive(archive: string, path: string): Promise<number> {
    try {
      const bytes = sizeOf(path);
      await blobs.put(archive, path);
      return bytes;
    } catch (error) {
      await rm(path, { force: true }).catch(() => {});
      throw error;
    }
  }

  async function forget(job: Job): Promise<void> {
    // The row first: a row without blobs would promise what is not there; blobs without a row are swept.
    const gone = await store.discard(job.id);
    if (gone?.endedAt === null) observer.ended(gone, 'discarded', clock.now());
    scheduler.cancel(job.id);
    events.ended(job.id);
    const result = gone?.result ?? null;
    const names = result === null ? [] : [result, viewNameOf(result)];
    await Promise.all([job.archive, ...names].map((name) => blobs.remove(name)));
  }

  async function expire(job: Job): Promise<void> {
    const hasFailed = await store.failPending(job.id, { error: EXPIRED, now: clock.now() });
    if (!hasFailed) return;
    observer.ended(job, 'expired', clock.now());
    events.ended(job.id);
    await blobs.remove(job.archive);
  }

  const expireDue = () =>
    settleDue(() => store.listPendingSince(oldestPending(), SWEEP_BATCH), expire);

  /** Rings when the job may have ended, when the time is over, or with the signal. */
  function setAlarm(jobId: string, milliseconds: number, signal: AbortSignal) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const ring = () => resolve();
    const stopListening = events.onEnd(jobId, ring);
    const stopTimer = clock.after(Math.max(0, milliseconds), ring);
    signal.addEventListener('abort', ring);
    const cancel = () => {
      stopListening();
      stopTimer();
      signal.removeEventListener('abort', ring);
    };
    return { rings: promise, cancel };
  }

  /** Jobs that wait for each analysis at once. */
  async function countAhead(): Promise<number> {
    const [waiting, slots] = await Promise.all([queue.waiting(clock.now()), options.countSlots()]);
    return waiting.reduce((sum, { jobs }) => sum + jobs, 0) / slots;
  }

  /** What is true of the job at this moment. */
  async function current(job: Job | undefined): Promise<Job | undefined> {
    if (job === undefined) return undefined;
    if (job.endedAt !== null && job.endedAt <= oldestEnded()) {
      await forget(job);
      return undefined;
    }
    if (job.status === 'pending' && job.createdAt <= oldestPending()) {
      await expire(job);
      return store.find(job.id);
    }
    return job;
  }

  const find = async (owner: JobOwner, jobId: string) => {
    const job = await store.find(jobId);
    return owner === EVERYBODY || job?.keyId === owner ? current(job) : undefined;
  };

  return {
    submit: async ({ archivePath, ...submission }) => {
      const archive = archiveName(submission.id);
      const archiveBytes = await keepArchive(archive, archivePath);
      try {
        const { job, isNew } = await store.create({
          ...submission,
          archive,
          archiveBytes,
          createdAt: clock.now(),
        });
        if (isNew) {
          observer.created(job);
          scheduler.wake();
        } else await blobs.remove(archive);
        return job;
      } catch (error) {
        // A job whose commit was made and not answered is found by the next request, and needs its archive.
        const isAbsent = await store.isAbsentForGood(submission.id).catch(() => false);
        if (isAbsent) await blobs.remove(archive).catch(() => {});
        throw error;
      }
    },
    findByIdempotencyKey: async (keyId, idempotencyKey) =>
      current(await store.findByIdempotencyKey(keyId, idempotencyKey)),
    find,
    list: async (owner, page) => {
      // Otherwise a page of pending jobs could end with one that has waited too long, and seem the last.
      if (page.status !== undefined) await expireDue();
      const found = await store.list(owner, { ...page, endedAfter: oldestEnded() });
      const listed = await Promise.all(found.map(current));
      return listed.filter((job) => job !== undefined);
    },
    queuePlaces: async (jobs) => {
      const pending = jobs.filter(({ status }) => status === 'pending').map(({ id }) => id);
      return pending.length === 0 ? new Map() : queue.places(pending, clock.now());
    },
    discard: async (owner, jobId) => {
      const job = await find(owner, jobId);
      if (job !== undefined) await forget(job);
      return job !== undefined;
    },
    waitForEnd: async (job, milliseconds, signal) => {
      const until = clock.now() + milliseconds;
      for (;;) {
        // Listening begins before the look, so that no end falls between the two.
        const alarm = setAlarm(job.id, until - clock.now(), signal);
        try {
          const latest = await current(await store.find(job.id));
          const isOver = signal.aborted || clock.now() >= until;
          if (latest === undefined || hasEnded(latest) || isOver) return latest;
          await alarm.rings;
        } finally {
          alarm.cancel();
        }
      }
    },
    retryAfter: async (job) => {
      const mean = (await store.recentSeconds(job.operation)) ?? FIRST_GUESS_SECONDS;
      const seconds =
        job.status === 'pending'
          ? mean * (1 + (await countAhead()))
          : mean - (clock.now() - job.startedAt!) / 1000;
      return Math.min(LONGEST_RETRY_SECONDS, Math.max(1, Math.ceil(seconds)));
    },
    openResult: (job) => blobs.open(job.result!),
    sweep: async () => {
      await expireDue();
      await settleDue(() => store.listEndedSince(oldestEnded(), SWEEP_BATCH), forget);
    },
    check: async () => {
      await options.checkBackend();
      await queue.waiting(clock.now());
      await blobs.check();
    },
  };
}

/** @param settle has to see to it that the job is not listed again */
async function settleDue(
  list: () => Promise<readonly Job[]>,
  settle: (job: Job) => Promise<void>,
): Promise<void> {
  for (let batch = 0; batch < SWEEP_BATCHES; batch++) {
    const due = await list();
    for (let at = 0; at < due.length; at += TOGETHER) {
      await Promise.all(due.slice(at, at + TOGETHER).map(settle));
    }
    if (due.length < SWEEP_BATCH) return;
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch (cause) {
    throw new OrreryError(
      'bad_gateway',
      'The upload cannot be stored now. Try again after a moment.',
      { cause },
    );
  }
}
