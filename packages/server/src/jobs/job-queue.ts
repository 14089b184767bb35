// The queue says who works on what next. It knows no states and no results: those are the store's, which
// enqueues and dequeues in its own transactions, so that no job is without its entry and no entry
// without its job. A queue may hand out a job twice; the store's attempt numbers make that harmless.
import type { Database, DatabaseTransaction } from '../database/tables.ts';

export interface JobQueue {
  /** Adds a job, in the transaction that creates it. */
  add(transaction: DatabaseTransaction, entry: QueueEntry): Promise<void>;
  /** Takes a job out, in the transaction that ends or discards it. */
  remove(transaction: DatabaseTransaction, jobId: string): Promise<void>;
  /** The next job for a worker, which must renew it before the lease ends; undefined when none waits. */
  claim(worker: string, now: number): Promise<QueueClaim | undefined>;
  /** Lengthens the lease. False when the job has gone to somebody else or has ended. */
  renew(jobId: string, worker: string, now: number): Promise<boolean>;
  /** Gives a claimed job back at its old place. Nothing happens when it is no longer the worker's. */
  release(jobId: string, worker: string): Promise<void>;
  /** Ends the leases of all workers. Only for a process that knows itself to be the only one. */
  expireLeases(): Promise<void>;
  /** Entries that no worker holds at the time. */
  countWaiting(now: number): Promise<number>;
  /** When the first of them was queued; undefined when there is none. */
  oldestWaiting(now: number): Promise<number | undefined>;
}

export interface QueueEntry {
  readonly jobId: string;
  /** The API key that the job belongs to. */
  readonly ownerId: string;
  /** Milliseconds since 1970. */
  readonly queuedAt: number;
}

export interface QueueClaim {
  readonly jobId: string;
  /** Whether an earlier worker held it and never gave it back: that worker died or lost touch. */
  readonly wasLost: boolean;
}

/** How long a worker may be silent. Renewed three times as often. */
export const LEASE_MILLISECONDS = 30_000;

/** Oldest first. Fairness between owners belongs into the order of `claim`. */
export function createSqlJobQueue(database: Database): JobQueue {
  return {
    add: async (transaction, { jobId, ownerId, queuedAt }) => {
      await transaction
        .insertInto('queue')
        .values({
          job_id: jobId,
          owner_id: ownerId,
          queued_at: queuedAt,
          worker: null,
          leased_until: 0,
        })
        .execute();
    },
    remove: async (transaction, jobId) => {
      await transaction.deleteFrom('queue').where('job_id', '=', jobId).execute();
    },
    claim: (worker, now) =>
      database.transaction().execute(async (transaction) => {
        const next = await transaction
          .selectFrom('queue')
          .select(['job_id', 'worker'])
          .where('leased_until', '<=', now)
          .orderBy('queued_at')
          .orderBy('job_id')
          .limit(1)
          .executeTakeFirst();
        if (next === undefined) return undefined;
        await transaction
          .updateTable('queue')
          .set({ worker, leased_until: now + LEASE_MILLISECONDS })
          .where('job_id', '=', next.job_id)
          .execute();
        return { jobId: next.job_id, wasLost: next.worker !== null };
      }),
    renew: async (jobId, worker, now) => {
      const result = await database
        .updateTable('queue')
        .set({ leased_until: now + LEASE_MILLISECONDS })
        .where('job_id', '=', jobId)
        .where('worker', '=', worker)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
    release: async (jobId, worker) => {
      await database
        .updateTable('queue')
        .set({ worker: null, leased_until: 0 })
        .where('job_id', '=', jobId)
        .where('worker', '=', worker)
        .execute();
    },
    expireLeases: async () => {
      await database.updateTable('queue').set({ leased_until: 0 }).execute();
    },
    countWaiting: async (now) => {
      const { count } = await database
        .selectFrom('queue')
        .select((expression) => expression.fn.countAll<number>().as('count'))
        .where('leased_until', '<=', now)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    oldestWaiting: async (now) => {
      const oldest = await database
        .selectFrom('queue')
        .select('queued_at')
        .where('leased_until', '<=', now)
        .orderBy('queued_at')
        .limit(1)
        .executeTakeFirst();
      return oldest?.queued_at;
    },
  };
}
