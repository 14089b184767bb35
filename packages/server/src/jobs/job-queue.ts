// The queue says who works on what next. It knows no states and no results: those are the store's, which
// enqueues and dequeues in its own transactions, so that no job is without its entry and no entry
// without its job. A queue may hand out a job twice; the store's attempt numbers make that harmless.
import type { OperationName } from '@orrery/contract';
import type { DatabaseTransaction } from '../database/tables.ts';

export interface JobQueue {
  /** Adds a job, in the transaction that creates it. */
  add(transaction: DatabaseTransaction, entry: QueueEntry): Promise<void>;
  /** Takes a job out, in the transaction that ends or discards it. Nothing happens when it is not there. */
  remove(transaction: DatabaseTransaction, jobId: string): Promise<void>;
  /**
   * The next jobs for a worker, each of which it must renew before the lease ends; empty when none waits.
   * Owners take turns, by the size of what they sent: see `queue-rank.ts`.
   */
  claim(worker: string, now: number, most: number): Promise<readonly QueueClaim[]>;
  /** Lengthens the lease. False when the job has gone to somebody else or has ended. */
  renew(claim: QueueClaim, now: number): Promise<boolean>;
  /**
   * Gives a claimed job back at its old place. Nothing happens when it is no longer the claimant's.
   * @param when `later` after an attempt that failed: a while, which grows with the attempts, unless there are no
   * other workers; `behind` where others must have their turn before in any case
   */
  release(claim: QueueClaim, when: 'now' | 'later' | 'behind'): Promise<void>;
  /** Takes out an entry whose job has ended meanwhile. */
  drop(claim: QueueClaim): Promise<void>;
  /** What no worker holds at the time, by operation; operations of which nothing waits are absent. */
  waiting(now: number): Promise<readonly WaitingJobs[]>;
  /**
   * Places of these jobs among all that no worker holds at the time, by id: 1 for the one that is next. Those
   * that are not there, held, or farther back than `FARTHEST_PLACE` are absent.
   */
  places(jobIds: readonly string[], now: number): Promise<ReadonlyMap<string, number>>;
}

export interface QueueEntry {
  readonly jobId: string;
  readonly operation: OperationName;
  /** The API key that the job belongs to. */
  readonly ownerId: string;
  /** Of the archive. */
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly queuedAt: number;
}

export interface QueueClaim {
  readonly jobId: string;
  /** Whether an earlier worker held it and never gave it back: that worker died or lost touch. */
  readonly wasLost: boolean;
  /** What distinguishes this claim from any other of the job; only the queue knows what it means. */
  readonly token: string;
}

export interface WaitingJobs {
  readonly operation: OperationName;
  readonly jobs: number;
  /** When the oldest of them was queued, in milliseconds since 1970. */
  readonly oldest: number;
}

/** Nobody wants to know it more exactly, and the longer queue would be counted for each list of jobs. */
export const FARTHEST_PLACE = 10_000;
/** How long a worker may be silent. Renewed three times as often. */
export const LEASE_MILLISECONDS = 30_000;
