// What the face of jobs promises when stores are slow, away, or silent about what they have done.
import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { OrreryError } from '@orrery/contract';
import { openDataDirectory } from '../../src/database/data-directory.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createFolderBlobStorage } from '../../src/jobs/folder-blob-storage.ts';
import { createJobEvents } from '../../src/jobs/job-events.ts';
import { createSqlJobStore } from '../../src/jobs/job-store.ts';
import { createJobs, type JobsOptions, newJobId } from '../../src/jobs/jobs.ts';
import { createSqlJobQueue } from '../../src/jobs/sql-job-queue.ts';
import { addContractKeys } from '../contracts/store-contract.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { temporaryFolder } from '../support/test-server.ts';

/** @param change replaces parts by what misbehaves */
async function setUp(
  context: TestContext,
  change: (parts: JobsOptions) => Partial<JobsOptions> = () => ({}),
) {
  const directory = await openDataDirectory(await temporaryFolder(context));
  const database = await openDatabase(':memory:');
  context.after(() => database.destroy());
  await addContractKeys(database);
  const queue = createSqlJobQueue(database);
  const clock = createManualClock();
  const parts: JobsOptions = {
    store: createSqlJobStore(database, queue),
    queue,
    blobs: createFolderBlobStorage(directory.blobs),
    events: createJobEvents(),
    observer: { created: () => {}, ended: () => {} },
    clock,
    scheduler: { wake: () => {}, cancel: () => {} },
    retentionSeconds: 86_400,
    pendingSeconds: 3600,
    countSlots: async () => 1,
    checkBackend: async () => {},
  };
  const jobs = createJobs({ ...parts, ...change(parts) });
  const submit = async (idempotencyKey = 'k') => {
    const id = newJobId();
    const archivePath = join(directory.work, `${id}.upload`);
    await writeFile(archivePath, 'PK');
    const named = { id, keyId: 'key-1', idempotencyKey, operation: 'dependency' } as const;
    return jobs.submit({ ...named, query: '', archivePath, repository: null });
  };
  return {
    ...{ jobs, clock, submit, store: parts.store },
    work: () => readdir(directory.work),
    uploads: () => readdir(join(directory.blobs, 'uploads')),
  };
}

const away = () => new OrreryError('bad_gateway', 'The store is away.');

test('an upload that cannot be stored is not left behind', async (context) => {
  const { submit, work } = await setUp(context, ({ blobs }) => ({
    blobs: { ...blobs, put: () => Promise.reject(away()) },
  }));
  await assert.rejects(submit(), { code: 'bad_gateway' });
  assert.deepEqual(await work(), []);
});

test('an archive whose job was not made is removed', async (context) => {
  const { submit, uploads } = await setUp(context, ({ store }) => ({
    store: { ...store, create: () => Promise.reject(away()) },
  }));
  await assert.rejects(submit(), { code: 'bad_gateway' });
  assert.deepEqual(await uploads(), []);
});

test('a job whose commit was made and not answered keeps its archive', async (context) => {
  const { jobs, submit, uploads } = await setUp(context, ({ store }) => ({
    store: {
      ...store,
      create: async (job) => {
        await store.create(job);
        throw away();
      },
    },
  }));
  await assert.rejects(submit(), { code: 'bad_gateway' });
  // The client repeats its request, and is told of this job.
  const job = await jobs.findByIdempotencyKey('key-1', 'k');
  assert.deepEqual(await uploads(), [`${job?.id}.zip`]);
});

test('blobs of many jobs are removed together, and none is forgotten', async (context) => {
  let begun = 0;
  const second = Promise.withResolvers<void>();
  const { jobs, clock, submit, store, uploads } = await setUp(context, ({ blobs }) => ({
    blobs: {
      ...blobs,
      remove: async (name) => {
        begun += 1;
        if (begun === 2) second.resolve();
        // One after the other, the first would wait for ever.
        await second.promise;
        await blobs.remove(name);
      },
    },
  }));
  for (let index = 0; index < 130; index++) await submit(`k-${index}`);
  clock.advance(3_600_000);
  await jobs.sweep();
  const failed = await store.list('key-1', { limit: 200, status: 'failed', endedAfter: 0 });
  assert.equal(failed.length, 130);
  assert.deepEqual(await uploads(), []);
  clock.advance(86_400_000);
  await jobs.sweep();
  assert.deepEqual(await store.list('key-1', { limit: 1, endedAfter: 0 }), []);
});

test('jobs cannot be taken where what processes share cannot be relied on', async (context) => {
  await (await setUp(context)).jobs.check();
  const { jobs } = await setUp(context, () => ({ checkBackend: () => Promise.reject(away()) }));
  await assert.rejects(jobs.check(), { code: 'bad_gateway' });
});

test('waiting times are guessed by all analyses that there are', async (context) => {
  const { jobs, submit } = await setUp(context, ({ queue, store }) => ({
    store: { ...store, recentSeconds: async () => 2 },
    queue: { ...queue, waiting: async () => [{ operation: 'call', jobs: 40, oldest: 0 }] },
    countSlots: async () => 20,
  }));
  assert.equal(await jobs.retryAfter(await submit()), 6);
});
