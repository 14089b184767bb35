// Joins the rooms of a server on whatever backend it has. Where it listens, what it does of all that it could,
// and when it ends, is decided by `start-server.ts`.
import { randomUUID } from 'node:crypto';
import {
  createFactsCache,
  createProcessPool,
  isZipArchive,
  type NameDomains,
} from '@orrery/runner';
import type { FastifyInstance } from 'fastify';
import type { Backend } from './backend.ts';
import type { Clock } from './clock.ts';
import type { DataDirectory } from './database/data-directory.ts';
import { addService, createHttpServer } from './http/app.ts';
import { API_VERSION } from './http/response-headers.ts';
import type { RunJobAnalysis } from './jobs/attempt.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { emptyFolder } from './jobs/recovery.ts';
import { createScheduler, type Scheduler } from './jobs/scheduler.ts';
import { createKeyRing, type KeyRing } from './keys/key-ring.ts';
import type { Log } from './log.ts';
import { type Activity, createActivity } from './metering/activity.ts';
import { createUsageBook } from './metering/usage-book.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { createDomainNamer } from './naming/domain-namer.ts';
import { createNamingCache } from './naming/naming-cache.ts';
import { createPasswordHasher, type PasswordHasher } from './sessions/password-hash.ts';
import { createSqlSessionStore } from './sessions/session-store.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { analysisLimits, type Settings } from './settings.ts';
import { createOpenViews } from './views/open-views.ts';

/** Views that stay open between questions, and the memory that they may hold. */
const VIEW_BOUNDS = { mostOpen: 64, mostBytes: 256 * 1024 ** 2 };

/** Reading so much source anew takes 40 ms of processor time; looking for its facts and keeping them takes 20. */
const LEAST_KEPT_SOURCE_BYTES = 256 * 1024;

/** What tests replace. */
export interface ServerParts {
  readonly clock?: Clock;
  readonly runAnalysis?: RunJobAnalysis;
  /** Resolves with what is wrong with a file, or undefined when it looks like a zip. */
  readonly isZipArchive?: (path: string) => Promise<string | undefined>;
  /** Where the log goes; standard error otherwise. */
  readonly logStream?: { write(line: string): void };
  /** Told why the start takes long, before there is a log; nobody otherwise. */
  readonly say?: (sentence: string) => void;
  /** Ends a start that waits for its database. */
  readonly startSignal?: AbortSignal;
  readonly passwords?: PasswordHasher;
}

export interface Assembly {
  /** Does not listen yet. */
  readonly app: FastifyInstance;
  readonly keys: KeyRing;
  readonly sessions: Sessions;
  /** To be written every few seconds, and at the end. */
  readonly activity: Activity;
  readonly jobs: Jobs;
  /** Not started yet. */
  readonly scheduler: Scheduler;
  /** Starts the analysis processes that are to be ready. */
  warmUp(): void;
  /** Ends all analysis processes; after the scheduler's end. */
  endProcesses(): Promise<void>;
  /** Removes facts of sources that were not analysed within the retention of jobs; all, where none are kept. */
  sweepFacts(): Promise<void>;
  readonly metrics: Metrics;
}

/** Puts in order what an earlier process left behind, and joins the rooms. */
export async function assembleServer(
  settings: Settings,
  parts: ServerParts & { readonly clock: Clock },
  directory: DataDirectory,
  backend: Backend,
): Promise<Assembly> {
  const { clock } = parts;
  const workFolder = directory.work;
  const { store, queue, blobs, limiter, events } = backend;
  const keys = createKeyRing(backend.keys, clock);
  await keys.makePageKey();
  const sessions = createSessions({
    store: createSqlSessionStore(backend.database),
    clock,
    passwords: parts.passwords ?? createPasswordHasher(),
    needsNoPassword: isForThisMachineAlone(settings),
  });
  const activity = createActivity(backend.database);
  const requestLimits = {
    clock,
    limiter,
    failureLimit: settings.failureLimit,
  };
  const http = createHttpServer({
    limits: requestLimits,
    connections: settings,
    maxUploadBytes: settings.maxUploadBytes,
    logging: { level: settings.logLevel, stream: parts.logStream ?? process.stderr },
  });
  const { app } = http;
  const metrics = createMetrics(API_VERSION);
  const observer = metrics.jobs;
  const shared = { store, queue, blobs, events, observer, clock, workFolder };
  await emptyFolder(workFolder);
  await backend.recover();
  const limits = analysisLimits(settings);
  const facts = createFactsCache({
    folder: directory.facts,
    maxBytes: settings.factsCacheBytes,
    maxSeconds: settings.retentionSeconds,
    leastSourceBytes: LEAST_KEPT_SOURCE_BYTES,
  });
  const processes = createProcessPool({
    folder: workFolder,
    codeCache: directory.code,
    maxMemoryBytes: limits.maxMemoryBytes,
    inBackground: true,
    ready: settings.readyProcesses,
    jobsEach: settings.processJobs,
    ...(settings.factsCacheBytes > 0 && { facts }),
    mostKept: settings.analyses,
  });
  const nameDomains = chooseNamer(settings, { clock, log: app.log, folder: directory.names });
  const scheduler = createScheduler({
    ...shared,
    log: app.log,
    runAnalysis:
      parts.runAnalysis ??
      ((request, options) => processes.run(request, { ...options, ...nameDomains })),
    worker: `worker_${randomUUID()}`,
    slots: settings.analyses,
    threads: settings.threads,
    limits,
    pendingSeconds: settings.pendingSeconds,
  });
  const jobs = createJobs({
    ...settings,
    ...shared,
    scheduler: allWorkers(scheduler, backend.workers),
    checkBackend: backend.check,
    countSlots: () => backend.countSlots(settings.role === 'api' ? 0 : settings.analyses),
  });
  const views = createOpenViews({ blobs, workFolder, clock, ...VIEW_BOUNDS });
  app.addHook('onClose', views.close);
  metrics.watchQueue({
    waiting: () => queue.waiting(clock.now()),
    now: clock.now,
    running: scheduler.countRunning,
    slots: settings.role === 'api' ? 0 : settings.analyses,
  });
  addService(http, {
    isWorker: settings.role === 'worker',
    jobs,
    views,
    metrics,
    metricsAccess: settings.metrics,
    documentedLimits: settings,
    ...{ keys, sessions, activity },
    usage: createUsageBook(backend.database),
    signInLimit: settings.signInLimit,
    ...requestLimits,
    workFolder,
    rateLimit: settings.rateLimit,
    maxBytes: settings.maxUploadBytes,
    isZipArchive: parts.isZipArchive ?? isZipArchive,
  });
  return {
    ...{ app, keys, sessions, activity, jobs, scheduler, metrics },
    // Where a test brings its own way to run analyses, no process is wanted.
    warmUp: parts.runAnalysis === undefined ? processes.warmUp : () => {},
    endProcesses: processes.close,
    sweepFacts: facts.sweep,
  };
}

/** Whether nobody on another machine can reach the server, not even through a proxy that we know of. */
function isForThisMachineAlone({ host, trustedProxies }: Settings): boolean {
  const isLoopback = host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
  return isLoopback && trustedProxies.length === 0;
}

/** Whoever runs a job, here or elsewhere. */
function allWorkers(...all: Pick<Scheduler, 'wake' | 'cancel'>[]) {
  return {
    wake: () => {
      for (const { wake } of all) wake();
    },
    cancel: (jobId: string) => {
      for (const { cancel } of all) cancel(jobId);
    },
  };
}

/** Nobody is asked to name domains unless the operator has said whom. */
function chooseNamer(
  { llmUrl, llmModel, llmKey, llmSeconds }: Settings,
  { clock, log, folder }: { clock: Clock; log: Log; folder: string },
): { nameDomains?: NameDomains } {
  if (llmUrl === '') return {};
  const cache = createNamingCache(folder);
  const endpoint = { url: llmUrl, model: llmModel, key: llmKey, milliseconds: llmSeconds * 1000 };
  return { nameDomains: createDomainNamer({ ...endpoint, cache, clock, log }) };
}
