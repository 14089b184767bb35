// Joins the rooms of the embedded server. The only file that knows which implementation stands behind
// each interface; where it listens, and when it ends, is decided by `start-server.ts`.
import { randomUUID } from 'node:crypto';
import { isZipArchive, runAnalysis } from '@orrery/runner';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { DataDirectory } from './database/data-directory.ts';
import type { Database } from './database/tables.ts';
import { addService, createHttpServer } from './http/app.ts';
import { createFolderBlobStorage } from './jobs/folder-blob-storage.ts';
import { createJobEvents } from './jobs/job-events.ts';
import { createSqlJobQueue } from './jobs/job-queue.ts';
import { createSqlJobStore } from './jobs/job-store.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { recover } from './jobs/recovery.ts';
import { createScheduler, type Scheduler } from './jobs/scheduler.ts';
import { createKeyRing, type KeyRing } from './keys/key-ring.ts';
import { createKeyStore } from './keys/key-store.ts';
import { createMemoryRateLimiter } from './metering/rate-limiter.ts';
import { analysisLimits, type Settings } from './settings.ts';

/** What tests replace. */
export interface ServerParts {
  readonly clock?: Clock;
  readonly runAnalysis?: typeof runAnalysis;
  /** Resolves with what is wrong with a file, or undefined when it looks like a zip. */
  readonly isZipArchive?: (path: string) => Promise<string | undefined>;
  /** Where the log goes; standard error otherwise. */
  readonly logStream?: { write(line: string): void };
}

export interface Assembly {
  /** Does not listen yet. */
  readonly app: FastifyInstance;
  readonly keys: KeyRing;
  readonly jobs: Jobs;
  /** Not started yet. */
  readonly scheduler: Scheduler;
}

/** Puts in order what an earlier process left behind, and joins the rooms. */
export async function assembleServer(
  settings: Settings,
  parts: ServerParts & { readonly clock: Clock },
  directory: DataDirectory,
  database: Database,
): Promise<Assembly> {
  const { clock } = parts;
  const workFolder = directory.work;
  const queue = createSqlJobQueue(database);
  const store = createSqlJobStore(database, queue);
  const blobs = createFolderBlobStorage(directory.blobs);
  const keys = createKeyRing(createKeyStore(database), clock);
  const limits = {
    clock,
    limiter: createMemoryRateLimiter(),
    failureLimit: settings.failureLimit,
  };
  const app = createHttpServer({
    limits,
    connections: settings,
    logging: { level: settings.logLevel, stream: parts.logStream ?? process.stderr },
  });
  const shared = { store, queue, blobs, events: createJobEvents(), clock, workFolder };
  await recover(shared);
  const scheduler = createScheduler({
    ...shared,
    log: app.log,
    runAnalysis: parts.runAnalysis ?? runAnalysis,
    worker: `worker_${randomUUID()}`,
    slots: settings.analyses,
    threads: settings.threads,
    limits: analysisLimits(settings),
  });
  const jobs = createJobs({ ...settings, ...shared, scheduler, slots: settings.analyses });
  addService(app, {
    jobs,
    keys,
    ...limits,
    workFolder,
    rateLimit: settings.rateLimit,
    maxBytes: settings.maxUploadBytes,
    isZipArchive: parts.isZipArchive ?? isZipArchive,
  });
  return { app, keys, jobs, scheduler };
}
