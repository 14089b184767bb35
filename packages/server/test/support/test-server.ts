// A whole server without a socket: real database, real folders, a clock and a runner in the test's hand.
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { assembleServer } from '../../src/assemble-server.ts';
import { openBackend } from '../../src/backend.ts';
import { openDataDirectory } from '../../src/database/data-directory.ts';
import type { Database } from '../../src/database/tables.ts';
import type { BlobStorage } from '../../src/jobs/blob-storage.ts';
import type { Jobs } from '../../src/jobs/jobs.ts';
import type { Scheduler } from '../../src/jobs/scheduler.ts';
import type { KeyRing } from '../../src/keys/key-ring.ts';
import type { Activity } from '../../src/metering/activity.ts';
import { createPasswordHasher } from '../../src/sessions/password-hash.ts';
import type { Sessions } from '../../src/sessions/sessions.ts';
import { readSettings, type Settings } from '../../src/settings.ts';
import { createFakeRunner, type FakeRunner } from './fake-runner.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { multipartBody, multipartType, type Part } from './multipart-body.ts';
import { smallZip } from './small-zip.ts';

export interface TestServer {
  readonly app: FastifyInstance;
  readonly jobs: Jobs;
  readonly keys: KeyRing;
  readonly sessions: Sessions;
  readonly activity: Activity;
  readonly scheduler: Scheduler;
  readonly database: Database;
  readonly clock: ManualClock;
  readonly runner: FakeRunner;
  /** An admin key. */
  readonly key: string;
  readonly dataDir: string;
  /** All lines of the log so far. */
  readonly log: readonly string[];
  /** A submission with a small zip, unless `parts` says otherwise. */
  submit(options?: SubmitOptions): Promise<LightMyRequestResponse>;
  /** A request with the admin key. */
  request(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Names of all files below uploads, results and work. */
  files(): Promise<string[]>;
  /** Takes a folder of the data directory away. */
  hideFolder(name: string): Promise<void>;
  /** Puts it back. */
  showFolder(name: string): Promise<void>;
}

export interface SubmitOptions {
  readonly idempotencyKey?: string;
  readonly key?: string;
  readonly parts?: readonly Part[];
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestServerOptions {
  readonly settings?: Partial<Settings>;
  /** Analyses complete by themselves. */
  readonly auto?: boolean;
  /** Whether it takes jobs from the queue, as all but those do that only answer requests; true by default. */
  readonly runsJobs?: boolean;
  readonly runner?: FakeRunner;
  /** Stands between the server and its blobs. */
  readonly blobs?: (blobs: BlobStorage) => BlobStorage;
  readonly isZipArchive?: (path: string) => Promise<string | undefined>;
  /** An existing data directory, for a start after another; it is not removed. */
  readonly dataDir?: string;
}

/** Passwords of tests are no secrets. */
const CHEAP_LN = 4;

export const zipPart: Part = {
  name: 'file',
  fileName: 'repo.zip',
  type: 'application/zip',
  content: smallZip(),
};

export async function temporaryFolder(context: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'orrery-test-'));
  context.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

export async function createTestServer(
  context: TestContext,
  options: TestServerOptions = {},
): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'orrery-test-')));
  const clock = createManualClock();
  const runner = options.runner ?? createFakeRunner({ auto: options.auto === true });
  const log: string[] = [];
  const settings = {
    ...readSettings({}, ['--data-dir', dataDir, '--log-level', 'info', '--analyses', '1']),
    ...options.settings,
  };
  const directory = await openDataDirectory(dataDir);
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const opened = await openBackend({ settings, directory, clock, log: silent, say: () => {} });
  const backend = { ...opened, blobs: options.blobs?.(opened.blobs) ?? opened.blobs };
  const { database } = backend;
  const { app, jobs, keys, sessions, activity, scheduler } = await assembleServer(
    settings,
    {
      clock,
      runAnalysis: runner.run,
      passwords: createPasswordHasher(CHEAP_LN),
      isZipArchive: options.isZipArchive ?? (async () => undefined),
      logStream: { write: (line) => void log.push(line) },
    },
    directory,
    backend,
  );
  if (options.runsJobs !== false) scheduler.start();
  context.after(async () => {
    await app.close();
    await Promise.all([scheduler.stop(0), clock.advance(0)]);
    await backend.close();
    // Only now does nobody write there any more.
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  });
  const { key } = await keys.create({ name: 'test' });

  const request = (wanted: InjectOptions) =>
    app.inject({ ...wanted, headers: { 'x-api-key': key, ...wanted.headers } });
  return {
    app,
    jobs,
    keys,
    sessions,
    activity,
    scheduler,
    database,
    clock,
    runner,
    key,
    dataDir,
    log,
    request,
    submit: (wanted = {}) =>
      request({
        method: 'POST',
        url: `/v1/graphs/dependency${wanted.query ?? ''}`,
        headers: {
          'content-type': multipartType,
          'idempotency-key': wanted.idempotencyKey ?? 'k-1',
          ...(wanted.key !== undefined && { 'x-api-key': wanted.key }),
          ...wanted.headers,
        },
        payload: multipartBody(wanted.parts ?? [zipPart]),
      }),
    files: () => listFiles(dataDir),
    showFolder: (name) => rename(join(dataDir, `${name}.hidden`), join(dataDir, name)),
    hideFolder: (name) => rename(join(dataDir, name), join(dataDir, `${name}.hidden`)),
  };
}

export async function listFiles(dataDir: string): Promise<string[]> {
  const found: string[] = [];
  for (const folder of ['uploads', 'results', 'work']) {
    for (const name of await readdir(join(dataDir, folder))) found.push(`${folder}/${name}`);
  }
  return found.sort();
}
