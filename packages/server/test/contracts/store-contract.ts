// What every job store with its queue must do, whatever database is behind it.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Database } from '../../src/database/tables.ts';
import type { NewJob } from '../../src/jobs/job.ts';
import type { JobQueue } from '../../src/jobs/job-queue.ts';
import { LEASE_MILLISECONDS } from '../../src/jobs/job-queue.ts';
import type { JobStore } from '../../src/jobs/job-store.ts';

export interface StoreUnderTest {
  readonly store: JobStore;
  readonly queue: JobQueue;
  readonly database: Database;
}

/** @param open an empty store in which the API keys `key-1` and `key-2` exist */
export function checkStore(
  name: string,
  open: (context: TestContext) => Promise<StoreUnderTest>,
): void {
  const check = (what: string, body: (under: StoreUnderTest) => Promise<void>) =>
    test(`${name}: ${what}`, async (context) => body(await open(context)));

  check('one job per API key and Idempotency-Key', async ({ store, queue }) => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store.create(newJob(`job-${index}`))),
    );
    assert.equal(made.filter(({ isNew }) => isNew).length, 1);
    assert.equal(new Set(made.map(({ job }) => job.id)).size, 1);
    assert.equal(await queue.countWaiting(0), 1);
    const other = await store.create({ ...newJob('job-x'), keyId: 'key-2' });
    assert.equal(other.isNew, true);
    assert.equal((await store.findByIdempotencyKey('key-2', 'k'))?.id, 'job-x');
    assert.equal(await store.findByIdempotencyKey('key-2', 'other'), undefined);
  });

  check('a job is handed out oldest first, and to one worker', async ({ store, queue }) => {
    await store.create(newJob('young', { createdAt: 2 }));
    await store.create(newJob('old', { createdAt: 1 }));
    const claims = await Promise.all(['w1', 'w2', 'w3'].map((worker) => queue.claim(worker, 10)));
    assert.deepEqual(claims, [
      { jobId: 'old', wasLost: false },
      { jobId: 'young', wasLost: false },
      undefined,
    ]);
    assert.equal(await queue.countWaiting(10), 0);
  });

  check('a released job comes back at its place, and was not lost', async ({ store, queue }) => {
    await store.create(newJob('a', { createdAt: 1 }));
    await store.create(newJob('b', { createdAt: 2 }));
    await queue.claim('w1', 10);
    await queue.release('a', 'somebody else');
    assert.equal(await queue.countWaiting(10), 1);
    await queue.release('a', 'w1');
    assert.deepEqual(await queue.claim('w2', 10), { jobId: 'a', wasLost: false });
  });

  check('a lease that is not renewed is lost', async ({ store, queue }) => {
    await store.create(newJob('a'));
    await queue.claim('w1', 0);
    assert.equal(await queue.renew('a', 'w1', 1000), true);
    assert.equal(await queue.claim('w2', LEASE_MILLISECONDS + 999), undefined);
    const later = LEASE_MILLISECONDS + 1000;
    assert.deepEqual(await queue.claim('w2', later), { jobId: 'a', wasLost: true });
    assert.equal(await queue.renew('a', 'w1', later), false);
  });

  check('expired leases free all jobs at once', async ({ store, queue }) => {
    await store.create(newJob('a'));
    await queue.claim('w1', 0);
    await queue.expireLeases();
    assert.deepEqual(await queue.claim('w2', 1), { jobId: 'a', wasLost: true });
  });

  check('only the latest attempt ends the job, and only once', async ({ store, queue }) => {
    await store.create(newJob('a'));
    const first = await store.begin('a', { now: 1, wasLost: false });
    const second = await store.begin('a', { now: 2, wasLost: true });
    assert.deepEqual([first?.attempt, second?.attempt, second?.losses], [1, 2, 1]);
    const outcome = { result: 'results/a.json.gz', usageUnits: 3, now: 5 };
    assert.equal(await store.complete('a', 1, outcome), false);
    assert.equal(await store.fail('a', 1, { error: 'late', now: 5 }), false);
    assert.equal(await store.noteCrash('a', 1), undefined);
    assert.equal(await store.complete('a', 2, outcome), true);
    assert.equal(await store.complete('a', 2, outcome), false);
    assert.equal(await store.fail('a', 2, { error: 'late', now: 6 }), false);
    assert.equal(await store.begin('a', { now: 7, wasLost: false }), undefined);
    const job = await store.find('a');
    assert.deepEqual(
      [job?.status, job?.result, job?.usageUnits, job?.endedAt, job?.error],
      ['completed', 'results/a.json.gz', 3, 5, null],
    );
    assert.equal(await queue.countWaiting(10), 0);
  });

  check('completion charges the key, once', async ({ store, database }) => {
    await store.create(newJob('a'));
    await store.begin('a', { now: 1, wasLost: false });
    const outcome = { result: 'r', usageUnits: 3, now: Date.UTC(2026, 0, 31, 23, 59, 59) };
    await store.complete('a', 1, outcome);
    await store.complete('a', 1, outcome);
    const rows = await database.selectFrom('usage').selectAll().execute();
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [{ key_id: 'key-1', day: '2026-01-31', operation: 'dependency', jobs: 1, units: 3 }],
    );
  });

  check('only a pending job fails for waiting', async ({ store, queue }) => {
    await store.create(newJob('a', { createdAt: 1 }));
    await store.create(newJob('b', { createdAt: 2 }));
    await store.begin('a', { now: 3, wasLost: false });
    assert.deepEqual(ids(await store.listPendingSince(2, 10)), ['b']);
    assert.deepEqual(ids(await store.listPendingSince(1, 10)), []);
    assert.equal(await store.failPending('a', { error: 'expired', now: 4 }), false);
    assert.equal(await store.failPending('b', { error: 'expired', now: 4 }), true);
    assert.equal((await store.find('b'))?.status, 'failed');
    assert.equal(await queue.countWaiting(10), 1);
  });

  check('a discarded job is gone from store and queue', async ({ store, queue }) => {
    await store.create(newJob('a'));
    assert.equal((await store.discard('a'))?.id, 'a');
    assert.equal(await store.discard('a'), undefined);
    assert.equal(await store.find('a'), undefined);
    assert.equal(await queue.claim('w', 1), undefined);
    assert.equal((await store.create(newJob('b'))).isNew, true);
  });

  check('lists are newest first, and of one key', async ({ store }) => {
    for (const [index, id] of ['a', 'c', 'b'].entries()) {
      await store.create(newJob(id, { createdAt: index === 0 ? 1 : 2, idempotencyKey: id }));
    }
    await store.create({ ...newJob('x'), keyId: 'key-2' });
    assert.deepEqual(ids(await store.list('key-1', { limit: 9, endedAfter: 0 })), ['c', 'b', 'a']);
    const after = { createdAt: 2, id: 'c' };
    assert.deepEqual(ids(await store.list('key-1', { limit: 1, after, endedAfter: 0 })), ['b']);
  });

  check(
    'lists leave out what ended too long ago, and lose nothing behind it',
    async ({ store }) => {
      for (const [createdAt, id] of ['a', 'b', 'c'].entries()) {
        await store.create(newJob(id, { createdAt }));
      }
      await store.begin('b', { now: 4, wasLost: false });
      await store.fail('b', 1, { error: 'no', now: 5 });
      const shown = async (endedAfter: number) =>
        ids(await store.list('key-1', { limit: 2, endedAfter }));
      assert.deepEqual(await shown(4), ['c', 'b']);
      assert.deepEqual(await shown(5), ['c', 'a']);
    },
  );

  check('ended jobs are found by their end', async ({ store }) => {
    await store.create(newJob('a'));
    await store.begin('a', { now: 1, wasLost: false });
    await store.fail('a', 1, { error: 'no', now: 7 });
    assert.deepEqual(ids(await store.listEndedSince(6, 9)), []);
    assert.deepEqual(ids(await store.listEndedSince(7, 9)), ['a']);
  });

  check('recent seconds are those of completed jobs', async ({ store }) => {
    assert.equal(await store.recentSeconds('dependency'), undefined);
    for (const [id, seconds] of [
      ['a', 2],
      ['b', 4],
    ] as const) {
      await store.create(newJob(id, { idempotencyKey: id }));
      await store.begin(id, { now: 1000, wasLost: false });
      const now = 1000 + seconds * 1000;
      await store.complete(id, 1, { result: 'r', usageUnits: 1, now });
    }
    assert.equal(await store.recentSeconds('dependency'), 3);
  });
}

function newJob(id: string, changes: Partial<NewJob> = {}): NewJob {
  return {
    id,
    keyId: 'key-1',
    idempotencyKey: changes.createdAt === undefined ? 'k' : id,
    operation: 'dependency',
    query: '',
    archive: `uploads/${id}.zip`,
    createdAt: 0,
    repository: null,
    ...changes,
  };
}

const ids = (jobs: readonly { id: string }[]): string[] => jobs.map(({ id }) => id);
