// What every job store with its queue must do, whatever database is behind it.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Database } from '../../src/database/tables.ts';
import type { NewJob } from '../../src/jobs/job.ts';
import type { JobQueue } from '../../src/jobs/job-queue.ts';
import { LEASE_MILLISECONDS } from '../../src/jobs/job-queue.ts';
import type { JobStore } from '../../src/jobs/job-store.ts';
import { createKeyStore } from '../../src/keys/key-store.ts';

export interface StoreUnderTest {
  readonly store: JobStore;
  readonly queue: JobQueue;
  readonly database: Database;
  /** Lets so much time pass for leases. A queue that has a clock of its own is told here. */
  passTime(milliseconds: number): Promise<void>;
  /** The time by which claims are made. */
  now(): number;
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
    assert.equal(await countWaiting(queue), 1);
    const other = await store.create({ ...newJob('job-x'), keyId: 'key-2' });
    assert.equal(other.isNew, true);
    assert.equal((await store.findByIdempotencyKey('key-2', 'k'))?.id, idOf('job-x'));
    assert.equal(await store.findByIdempotencyKey('key-2', 'other'), undefined);
  });

  check('a job is handed out oldest first, and to one worker', async (under) => {
    const { store, queue } = under;
    await store.create(newJob('old', { createdAt: 1 }));
    await store.create(newJob('young', { createdAt: 2 }));
    const claims = await Promise.all(['w1', 'w2', 'w3'].map((worker) => claim(under, worker)));
    assert.deepEqual(claims.map((one) => one?.jobId).sort(), ids('old', 'young', undefined));
    assert.deepEqual(new Set(claims.map((one) => one?.wasLost)), new Set([false, undefined]));
    assert.deepEqual(await queue.waiting(under.now()), []);
  });

  check('a worker takes as many as it has room for, oldest first', async (under) => {
    for (const [createdAt, name] of ['a', 'b', 'c'].entries()) {
      await under.store.create(newJob(name, { createdAt }));
    }
    const claims = await under.queue.claim('w', under.now(), 2);
    assert.deepEqual(claims.map(({ jobId }) => jobId).sort(), ids('a', 'b'));
  });

  check("one owner's many jobs do not starve another's one", async (under) => {
    const { store } = under;
    for (let index = 0; index < 50; index++) {
      await store.create(newJob(`many-${index}`, { createdAt: index }));
    }
    await store.create({ ...newJob('one', { createdAt: 50 }), keyId: 'key-2' });
    await store.create({ ...newJob('two', { createdAt: 51 }), keyId: 'key-2' });
    const order = await claimAll(under);
    assert.equal(order.length, 52);
    assert.ok(order.indexOf(idOf('one')) <= 2, order.slice(0, 5).join());
    assert.ok(order.indexOf(idOf('two')) <= 4, order.slice(0, 5).join());
    const many = order.filter((id) => id !== idOf('one') && id !== idOf('two'));
    assert.deepEqual(many, ids(...Array.from({ length: 50 }, (_, index) => `many-${index}`)));
  });

  check('jobs know their places, in the order in which they are handed out', async (under) => {
    const { store, queue } = under;
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const [createdAt, name] of names.entries()) {
      const keyId = createdAt < 4 ? 'key-1' : 'key-2';
      await store.create({ ...newJob(name, { createdAt }), keyId });
    }
    const all = names.map(idOf);
    const places = await queue.places([...all, idOf('nobody')], under.now());
    assert.deepEqual(
      [...places.values()].sort((a, b) => a - b),
      [1, 2, 3, 4, 5, 6],
    );
    assert.deepEqual([...(await queue.places([idOf('d')], under.now())).keys()], [idOf('d')]);
    const first = await claim(under, 'w');
    assert.equal(places.get(first!.jobId), 1);
    const later = await queue.places(all, under.now());
    assert.equal(later.get(first!.jobId), undefined);
    const rest = await claimAll(under);
    assert.deepEqual(
      rest.map((id) => later.get(id)),
      [1, 2, 3, 4, 5],
    );
  });

  check('small archives pass large ones, and no large one waits for ever', async (under) => {
    const { store } = under;
    await store.create(newJob('first', { createdAt: 0 }));
    await claim(under, 'w');
    const large = { archiveBytes: 20 * 1024 ** 2, createdAt: 0 };
    await store.create(newJob('large-1', large));
    await store.create(newJob('large-2', large));
    await store.create({ ...newJob('small', { createdAt: 1 }), keyId: 'key-2' });
    assert.deepEqual((await claim(under, 'w'))?.jobId, idOf('small'));
    // Each of these is sent when the one before has been taken, as by a client that never rests.
    let passed = 0;
    for (; passed < 200; passed++) {
      await store.create({
        ...newJob(`next-${passed}`, { createdAt: 2 + passed }),
        keyId: 'key-2',
      });
      if ((await claim(under, 'w'))?.jobId === idOf('large-1')) break;
    }
    assert.ok(passed < 100, `${passed} passed it`);
  });

  check('ranks end before the numbers of the database do, and jobs go on', async (under) => {
    const { store, database } = under;
    await store.create(newJob('first', { createdAt: 0 }));
    await database
      .updateTable('queue_owners')
      .set({ rank: 2 ** 31 - 2 })
      .execute();
    const large = { archiveBytes: 20 * 1024 ** 2, createdAt: 1 };
    await store.create(newJob('large', large));
    await store.create(newJob('small', { createdAt: 2 }));
    assert.deepEqual(await claimAll(under), ids('first', 'large', 'small'));
  });

  check('a released job comes back at its place, and was not lost', async (under) => {
    const { store, queue } = under;
    await store.create(newJob('a', { createdAt: 1 }));
    await store.create(newJob('b', { createdAt: 2 }));
    const mine = await claim(under, 'w1');
    assert.equal(mine?.jobId, idOf('a'));
    await queue
      .release({ ...mine!, token: mine!.token.replace(/w1|"retryCount":0/, 'w9') }, 'now')
      .catch(() => {});
    assert.equal((await queue.waiting(under.now()))[0]?.jobs, 1, 'not by somebody else');
    await queue.release(mine!, 'now');
    const again = await claim(under, 'w2');
    assert.deepEqual([again?.jobId, again?.wasLost], [idOf('a'), false]);
  });

  for (const when of ['later', 'behind'] as const) {
    check(`a job released for ${when} comes back, and was not lost`, async (under) => {
      await under.store.create(newJob('a'));
      await under.queue.release((await claim(under, 'w1'))!, when);
      await under.passTime(LEASE_MILLISECONDS);
      const again = await claim(under, 'w2');
      assert.deepEqual([again?.jobId, again?.wasLost], [idOf('a'), false]);
    });
  }

  check('a job released behind others lets them go first', async (under) => {
    await under.store.create(newJob('a', { createdAt: 1 }));
    await under.store.create(newJob('b', { createdAt: 2 }));
    await under.queue.release((await claim(under, 'w'))!, 'behind');
    assert.equal((await claim(under, 'w'))?.jobId, idOf('b'));
  });

  check('a lease that is not renewed is lost', async (under) => {
    const { store, queue } = under;
    await store.create(newJob('a'));
    const lost = (await claim(under, 'w1'))!;
    await under.passTime(LEASE_MILLISECONDS / 2);
    assert.equal(await queue.renew(lost, under.now()), true);
    await under.passTime(LEASE_MILLISECONDS - 1000);
    assert.equal(await claim(under, 'w2'), undefined);
    await under.passTime(LEASE_MILLISECONDS);
    const next = (await claim(under, 'w2'))!;
    assert.deepEqual([next.jobId, next.wasLost], [idOf('a'), true]);
    assert.equal(await queue.renew(lost, under.now()), false);
    await queue.release(lost, 'now');
    assert.equal(await queue.renew(next, under.now()), true, 'nobody else can give it back');
  });

  check('an entry without a job can be dropped', async (under) => {
    await under.store.create(newJob('a'));
    const entry = (await claim(under, 'w'))!;
    await under.queue.drop(entry);
    await under.passTime(2 * LEASE_MILLISECONDS);
    assert.equal(await claim(under, 'w'), undefined);
  });

  check('what waits is counted by operation', async (under) => {
    const { store, queue } = under;
    assert.deepEqual(await queue.waiting(under.now()), []);
    await store.create(newJob('a', { createdAt: 3 }));
    await store.create(newJob('b', { createdAt: 4 }));
    await store.create(newJob('c', { createdAt: 5, operation: 'call' }));
    assert.deepEqual(
      (await queue.waiting(under.now())).map((one) => ({ ...one })),
      [
        { operation: 'call', jobs: 1, oldest: 5 },
        { operation: 'dependency', jobs: 2, oldest: 3 },
      ],
    );
  });

  check('only the latest attempt ends the job, and only once', async ({ store, queue }) => {
    await store.create(newJob('a'));
    const first = await store.begin(idOf('a'), { now: 1, wasLost: false });
    const second = await store.begin(idOf('a'), { now: 2, wasLost: true });
    assert.deepEqual([first?.attempt, second?.attempt, second?.losses], [1, 2, 1]);
    const outcome = { result: 'results/a.json.gz', usageUnits: 3, now: 5 };
    assert.equal(await store.complete(idOf('a'), 1, outcome), false);
    assert.equal(await store.fail(idOf('a'), 1, { error: 'late', now: 5 }), false);
    assert.equal(await store.noteCrash(idOf('a'), 1), undefined);
    assert.equal(await store.complete(idOf('a'), 2, outcome), true);
    assert.equal(await store.complete(idOf('a'), 2, outcome), false);
    assert.equal(await store.fail(idOf('a'), 2, { error: 'late', now: 6 }), false);
    assert.equal(await store.begin(idOf('a'), { now: 7, wasLost: false }), undefined);
    const job = await store.find(idOf('a'));
    assert.deepEqual(
      [job?.status, job?.result, job?.usageUnits, job?.endedAt, job?.error],
      ['completed', 'results/a.json.gz', 3, 5, null],
    );
    assert.equal(await countWaiting(queue), 0);
  });

  check('completion charges the key, once', async ({ store, database }) => {
    await store.create(newJob('a'));
    await store.begin(idOf('a'), { now: 1, wasLost: false });
    const outcome = { result: 'r', usageUnits: 3, now: Date.UTC(2026, 0, 31, 23, 59, 59) };
    await store.complete(idOf('a'), 1, outcome);
    await store.complete(idOf('a'), 1, outcome);
    const rows = await database.selectFrom('usage').selectAll().execute();
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [{ key_id: 'key-1', day: '2026-01-31', operation: 'dependency', jobs: 1, units: 3 }],
    );
  });

  check('only a pending job fails for waiting', async ({ store, queue }) => {
    await store.create(newJob('a', { createdAt: 1 }));
    await store.create(newJob('b', { createdAt: 2 }));
    await store.begin(idOf('a'), { now: 3, wasLost: false });
    assert.deepEqual(idsOf(await store.listPendingSince(2, 10)), ids('b'));
    assert.deepEqual(idsOf(await store.listPendingSince(1, 10)), ids());
    assert.equal(await store.failPending(idOf('a'), { error: 'expired', now: 4 }), false);
    assert.equal(await store.failPending(idOf('b'), { error: 'expired', now: 4 }), true);
    assert.equal((await store.find(idOf('b')))?.status, 'failed');
    assert.equal(await countWaiting(queue), 1);
  });

  check('jobs that are asked for at once are each found by whoever asks', async ({ store }) => {
    await store.create(newJob('a'));
    const { keyId, idempotencyKey } = { ...newJob('b'), idempotencyKey: 'another' };
    await store.create({ ...newJob('b'), idempotencyKey });
    const found = await Promise.all([
      store.find(idOf('a')),
      store.findByIdempotencyKey(keyId, idempotencyKey),
      store.findByIdempotencyKey('key-2', idempotencyKey),
      store.find(idOf('c')),
      store.find('job_\0'),
      store.find(idOf('b')),
    ]);
    assert.deepEqual(
      found.map((job) => job?.id),
      [idOf('a'), idOf('b'), undefined, undefined, undefined, idOf('b')],
    );
  });

  check('a discarded job is gone from store and queue', async (under) => {
    const { store } = under;
    await store.create(newJob('a'));
    assert.equal((await store.discard(idOf('a')))?.id, idOf('a'));
    assert.equal(await store.discard(idOf('a')), undefined);
    assert.equal(await store.find(idOf('a')), undefined);
    assert.equal(await claim(under, 'w'), undefined);
    assert.equal((await store.create(newJob('b'))).isNew, true);
  });

  check('lists are newest first, and of one key', async ({ store }) => {
    for (const [index, id] of ['a', 'c', 'b'].entries()) {
      await store.create(newJob(id, { createdAt: index === 0 ? 1 : 2, idempotencyKey: id }));
    }
    await store.create({ ...newJob('x'), keyId: 'key-2' });
    assert.deepEqual(
      idsOf(await store.list('key-1', { limit: 9, endedAfter: 0 })),
      ids('c', 'b', 'a'),
    );
    const after = { createdAt: 2, id: idOf('c') };
    assert.deepEqual(
      idsOf(await store.list('key-1', { limit: 1, after, endedAfter: 0 })),
      ids('b'),
    );
  });

  check(
    'lists leave out what ended too long ago, and lose nothing behind it',
    async ({ store }) => {
      for (const [createdAt, id] of ['a', 'b', 'c'].entries()) {
        await store.create(newJob(id, { createdAt }));
      }
      await store.begin(idOf('b'), { now: 4, wasLost: false });
      await store.fail(idOf('b'), 1, { error: 'no', now: 5 });
      const shown = async (endedAfter: number) =>
        idsOf(await store.list('key-1', { limit: 2, endedAfter }));
      assert.deepEqual(await shown(4), ids('c', 'b'));
      assert.deepEqual(await shown(5), ids('c', 'a'));
    },
  );

  check('ended jobs are found by their end', async ({ store }) => {
    await store.create(newJob('a'));
    await store.begin(idOf('a'), { now: 1, wasLost: false });
    await store.fail(idOf('a'), 1, { error: 'no', now: 7 });
    assert.deepEqual(idsOf(await store.listEndedSince(6, 9)), ids());
    assert.deepEqual(idsOf(await store.listEndedSince(7, 9)), ids('a'));
  });

  check('recent seconds are those of completed jobs', async ({ store }) => {
    assert.equal(await store.recentSeconds('dependency'), undefined);
    for (const [id, seconds] of [
      ['a', 2],
      ['b', 4],
    ] as const) {
      await store.create(newJob(id, { idempotencyKey: id }));
      await store.begin(idOf(id), { now: 1000, wasLost: false });
      const now = 1000 + seconds * 1000;
      await store.complete(idOf(id), 1, { result: 'r', usageUnits: 1, now });
    }
    assert.equal(await store.recentSeconds('dependency'), 3);
  });
}

/** The API keys that the contract's jobs belong to. */
export async function addContractKeys(database: Database): Promise<void> {
  for (const id of ['key-1', 'key-2']) {
    await createKeyStore(database).add({
      id,
      name: `name of ${id}`,
      digest: id,
      scopes: ['admin'],
      rateLimit: null,
      createdAt: 0,
      expiresAt: null,
      revokedAt: null,
    });
  }
}

/** The first that waits. */
async function claim({ queue, now }: StoreUnderTest, worker: string) {
  return (await queue.claim(worker, now(), 1))[0];
}

/** Ids of all that wait, in the order in which they are handed out. */
async function claimAll(under: StoreUnderTest): Promise<string[]> {
  const order: string[] = [];
  for (;;) {
    const next = await claim(under, 'w');
    if (next === undefined) return order;
    order.push(next.jobId);
  }
}

async function countWaiting(queue: JobQueue): Promise<number> {
  return (await queue.waiting(0)).reduce((sum, { jobs }) => sum + jobs, 0);
}

/** As jobs have them, and in the order of their names. */
const idOf = (name: string): string => `job_${Buffer.from(name).toString('hex').padEnd(32, '0')}`;
const ids = (...names: (string | undefined)[]) =>
  names.map((name) => (name === undefined ? undefined : idOf(name)));

function newJob(name: string, changes: Partial<NewJob> = {}): NewJob {
  return {
    id: idOf(name),
    keyId: 'key-1',
    idempotencyKey: changes.createdAt === undefined ? 'k' : name,
    operation: 'dependency',
    query: '',
    archive: `uploads/${name}.zip`,
    archiveBytes: 1000,
    createdAt: 0,
    repository: null,
    ...changes,
  };
}

const idsOf = (jobs: readonly { id: string }[]): string[] => jobs.map(({ id }) => id);
