// What stands behind the rooms of a server: where jobs, keys and blobs lie, and how processes find each other.
// There are two: everything in the data directory of one process, and what a fleet shares.
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import { type DataDirectory, StartError } from './database/data-directory.ts';
import { openDatabase } from './database/open-database.ts';
import type { Database } from './database/tables.ts';
import { openFleet } from './fleet/open-fleet.ts';
import type { BlobStorage } from './jobs/blob-storage.ts';
import { createJobEvents, type JobEvents } from './jobs/job-events.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import { createSqlJobStore, type JobStore } from './jobs/job-store.ts';
import { openBlobs } from './jobs/open-blobs.ts';
import { recover } from './jobs/recovery.ts';
import type { Scheduler } from './jobs/scheduler.ts';
import { rememberWaiting } from './jobs/shared-reads.ts';
import { createSqlJobQueue } from './jobs/sql-job-queue.ts';
import { createKeyStore, type KeyStore } from './keys/key-store.ts';
import type { Log } from './log.ts';
import { createMemoryRateLimiter, type RateLimiter } from './metering/rate-limiter.ts';
import type { Settings } from './settings.ts';

export interface Backend {
  readonly database: Database;
  readonly store: JobStore;
  readonly queue: JobQueue;
  readonly blobs: BlobStorage;
  readonly keys: KeyStore;
  readonly limiter: RateLimiter;
  readonly events: JobEvents;
  /** Tells workers of other processes. */
  readonly workers: Pick<Scheduler, 'wake' | 'cancel'>;
  /**
   * Analyses at once of all workers, as far as can be told; at least 1.
   * @param own those of this process
   */
  countSlots(own: number): Promise<number>;
  /** Has the scheduler of this process hear what others tell. */
  listen(scheduler: Pick<Scheduler, 'wake' | 'cancel'>): void;
  /** Puts in order what a dead process has left, before requests are taken. */
  recover(): Promise<void>;
  /** Rejects with `bad_gateway` when what processes share cannot be relied on, beside queue and blobs. */
  check(): Promise<void>;
  /** Whether this process is to do, for so many seconds, what one process does for all. */
  takeDuty(duty: string, seconds: number): Promise<boolean>;
  /** What has to be cleaned up besides the jobs, by whoever has the duty. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export interface BackendOptions {
  readonly settings: Settings;
  readonly directory: DataDirectory;
  readonly clock: Clock;
  readonly log: Log;
  /** Tells whoever starts it, in a sentence, why that takes long. */
  readonly say: (sentence: string) => void;
  /** Ends a start that waits. */
  readonly signal?: AbortSignal | undefined;
  /** Told once that what stands behind the server cannot be relied on until it is started again. */
  readonly onLost?: (cause: unknown) => void;
}

/** Rejects with a StartError. */
export function openBackend(options: BackendOptions): Promise<Backend> {
  return options.settings.databaseUrl === '' ? openEmbedded(options) : openFleet(options);
}

async function openEmbedded(options: BackendOptions): Promise<Backend> {
  const { settings, directory, clock, onLost } = options;
  const database = await openDatabase(directory.database, { ...(onLost && { onLost }) });
  const queue = rememberWaiting(createSqlJobQueue(database), clock);
  const store = createSqlJobStore(database, queue);
  const blobs = await openBlobs(settings, directory);
  return {
    ...{ database, queue, store, blobs },
    keys: createKeyStore(database),
    limiter: createMemoryRateLimiter(),
    events: createJobEvents(),
    workers: { wake: () => {}, cancel: () => {} },
    countSlots: async (own) => own,
    listen: () => {},
    recover: async () => {
      // A log whose sync has failed can look written and not be. What it holds is written to the database and synced.
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(
        database,
      );
      if (rows[0]?.busy !== 0) {
        throw new StartError(
          `Another process keeps the database ${directory.database} busy. Start again when it has ended.`,
        );
      }
      await recover({ store, queue, blobs });
    },
    check: async () => {},
    takeDuty: async () => true,
    sweep: async () => {},
    close: () => database.destroy(),
  };
}
