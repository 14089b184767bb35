// How attempts end, and what a start finds after the process before was killed.
import assert from 'node:assert/strict';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { OperationName } from '@orrery/contract';
import { LEASE_MILLISECONDS } from '../../src/jobs/job-queue.ts';
import { createFakeRunner } from '../support/fake-runner.ts';
import { createTestServer, type TestServer, temporaryFolder } from '../support/test-server.ts';

/** How often the scheduler looks for work that nobody announced. */
const LOOK_MILLISECONDS = 5000;
/** How often it sees which leases are to be renewed. */
const RENEW_MILLISECONDS = 2000;
const CRASH = { status: 'failed', cause: 'crash', error: 'The process died.' } as const;

const jobOf = async (server: TestServer, idempotencyKey = 'k-1') => {
  const rows = await server.database
    .selectFrom('jobs')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .execute();
  return rows[0]!;
};

/** Lets as much time pass as it takes. */
async function lookUntilBegun(server: TestServer, run: number): Promise<void> {
  for (let look = 0; look < 20 && server.runner.runs.length <= run; look++) {
    const nextLook = server.clock.asked(LOOK_MILLISECONDS);
    server.clock.advance(LOOK_MILLISECONDS);
    await nextLook;
    await Promise.race([server.runner.begun(run), server.scheduler.idle()]);
  }
  assert.ok(server.runner.runs.length > run, `run ${run} has not begun`);
}

test('so many analyses run at once as there are slots, oldest first', async (context) => {
  const server = await createTestServer(context, { settings: { analyses: 2 } });
  const sent: string[] = [];
  for (const idempotencyKey of ['a', 'b', 'c', 'd']) {
    sent.push((await server.submit({ idempotencyKey })).json().jobId);
    server.clock.advance(1);
  }
  await server.runner.begun(1);
  assert.equal(server.runner.runs.length, 2);
  await server.runner.runs[1]!.complete();
  await server.runner.begun(2);
  await server.runner.runs[0]!.complete();
  await server.runner.begun(3);
  assert.deepEqual(
    server.runner.runs.map(({ request }) => request.output.jobId),
    sent,
  );
});

test('a process that only answers requests begins no analysis', async (context) => {
  const server = await createTestServer(context, { runsJobs: false });
  await server.submit();
  server.scheduler.wake();
  await server.scheduler.idle();
  assert.equal(server.runner.runs.length, 0);
  assert.equal((await jobOf(server)).status, 'pending');
});

test('an analysis that stores its result leaves its slot to the next, and no more than one', async (context) => {
  const stored = Promise.withResolvers<void>();
  const server = await createTestServer(context, {
    settings: { analyses: 1 },
    blobs: (blobs) => ({
      ...blobs,
      put: async (name, path) => {
        if (name.startsWith('results/')) await stored.promise;
        await blobs.put(name, path);
      },
    }),
  });
  for (const idempotencyKey of ['a', 'b', 'c']) await server.submit({ idempotencyKey });
  await (await server.runner.begun(0)).complete();
  await (await server.runner.begun(1)).complete();
  // Whatever the scheduler does now goes before some queries.
  for (let query = 0; query < 5; query++) await jobOf(server, 'c');
  assert.equal((await jobOf(server, 'c')).status, 'pending', 'results of two wait to be stored');
  assert.equal(server.scheduler.countRunning(), 0);
  stored.resolve();
  await (await server.runner.begun(2)).complete();
  await server.scheduler.idle();
  assert.equal((await jobOf(server, 'c')).status, 'completed');
});

test('while a graph is written, the next archive is fetched, and its analysis begins behind it', async (context) => {
  const fetched: string[] = [];
  const server = await createTestServer(context, {
    settings: { analyses: 1 },
    blobs: (blobs) => ({
      ...blobs,
      toLocalFile: async (name, folder) => {
        fetched.push(name);
        return await blobs.toLocalFile(name, folder);
      },
    }),
  });
  for (const idempotencyKey of ['a', 'b', 'c']) await server.submit({ idempotencyKey });
  const first = await server.runner.begun(0);
  assert.equal(fetched.length, 1);
  first.enter('write');
  while (fetched.length < 2) await setImmediate();
  for (let turn = 0; turn < 20; turn++) await setImmediate();
  assert.equal((await jobOf(server, 'b')).status, 'processing');
  assert.equal((await jobOf(server, 'c')).status, 'pending');
  assert.equal(server.runner.runs.length, 1);
  assert.equal(server.scheduler.countRunning(), 1);
  await first.complete();
  await (await server.runner.begun(1)).complete();
  await (await server.runner.begun(2)).complete();
  await server.scheduler.idle();
});

test('a quick analysis makes room when it begins to link, a slow one when it begins to write', async (context) => {
  const server = await createTestServer(context, { settings: { analyses: 1 } });
  for (const idempotencyKey of ['a', 'b', 'c']) await server.submit({ idempotencyKey });
  const statusesAfter = async () => {
    // Each behind what is on its way to the disk, such as a claim, and then the begin of what was claimed.
    for (let turn = 0; turn < 5; turn++) {
      await server.database.transaction().execute(async () => {});
      await setImmediate();
    }
    return [(await jobOf(server, 'b')).status, (await jobOf(server, 'c')).status];
  };
  const first = await server.runner.begun(0);
  first.enter('facts');
  assert.deepEqual(await statusesAfter(), ['pending', 'pending']);
  first.enter('link');
  assert.deepEqual(await statusesAfter(), ['processing', 'pending']);
  await first.complete();
  const second = await server.runner.begun(1);
  while ((await jobOf(server, 'a')).status !== 'completed') await setImmediate();
  server.clock.advance(2000);
  second.enter('link');
  assert.deepEqual(await statusesAfter(), ['processing', 'pending']);
  second.enter('write');
  while ((await jobOf(server, 'c')).status !== 'processing') await setImmediate();
  assert.equal((await jobOf(server, 'b')).status, 'processing');
  await second.complete();
  await (await server.runner.begun(2)).complete();
  await server.scheduler.idle();
});

test('a stop gives back what was only fetched, at no cost for the job', async (context) => {
  const server = await createTestServer(context, { settings: { analyses: 1 } });
  for (const idempotencyKey of ['a', 'b']) await server.submit({ idempotencyKey });
  const first = await server.runner.begun(0);
  first.enter('write');
  while ((await jobOf(server, 'b')).status !== 'processing') await setImmediate();
  const stopped = server.scheduler.stop(60_000);
  await first.complete();
  await stopped;
  assert.equal((await jobOf(server, 'a')).status, 'completed');
  const { losses, crashes } = await jobOf(server, 'b');
  const queued = await server.database.selectFrom('queue').select('leased_until').execute();
  assert.deepEqual([losses, crashes], [0, 0]);
  assert.deepEqual(
    queued.map((row) => row.leased_until),
    [0],
  );
});

test('each analysis is run for the API key that sent the job', async (context) => {
  const server = await createTestServer(context, { settings: { analyses: 3 } });
  const other = await server.keys.create({ name: 'other' });
  await server.submit({ idempotencyKey: 'a' });
  await server.submit({ idempotencyKey: 'b' });
  await server.submit({ idempotencyKey: 'a', key: other.key });
  await server.runner.begun(2);
  const owners = server.runner.runs.map(({ owner }) => owner);
  assert.equal(owners[1], owners[0]);
  assert.notEqual(owners[2], owners[0]);
  assert.equal(owners[2], other.description.id);
});

test('an analysis process that dies once is tried again', async (context) => {
  const server = await createTestServer(context);
  await server.submit();
  (await server.runner.begun(0)).end(CRASH);
  await (await server.runner.begun(1)).complete();
  await server.scheduler.idle();
  const { status, attempt, crashes } = await jobOf(server);
  assert.deepEqual([status, attempt, crashes], ['completed', 2, 1]);
});

test('a job whose process dies twice fails with a text', async (context) => {
  const server = await createTestServer(context);
  await server.submit();
  (await server.runner.begun(0)).end(CRASH);
  (await server.runner.begun(1)).reject(new Error('a bug in the runner'));
  await server.scheduler.idle();
  const { status, error } = await jobOf(server);
  assert.equal(status, 'failed');
  assert.match(error ?? '', /ended abnormally twice/);
  assert.equal(server.runner.runs.length, 2);
});

test('a result of an attempt that was superseded does not count and is removed', async (context) => {
  const server = await createTestServer(context);
  const { jobId } = (await server.submit()).json();
  const late = await server.runner.begun(0);
  // Another worker took over: the lease had ended while this process stood still.
  await server.database.updateTable('jobs').set({ attempt: 2 }).execute();
  await late.complete({ filesProcessed: 999 });
  await server.scheduler.idle();
  assert.deepEqual(await server.files(), [`uploads/${jobId}.zip`]);
  assert.equal((await jobOf(server)).status, 'processing');
  assert.deepEqual(await server.database.selectFrom('usage').selectAll().execute(), []);
});

test('an analysis that outlives its lease in this process is not begun twice', async (context) => {
  const server = await createTestServer(context);
  await server.submit();
  const run = await server.runner.begun(0);
  await server.database.updateTable('queue').set({ leased_until: 0 }).execute();
  server.scheduler.wake();
  server.clock.advance(LEASE_MILLISECONDS);
  await run.complete();
  await server.scheduler.idle();
  assert.equal(server.runner.runs.length, 1);
  assert.equal((await jobOf(server)).status, 'completed');
});

test('while a store is away, jobs are not begun one after the other, and lose nothing', async (context) => {
  const server = await createTestServer(context);
  const keys = ['a', 'b', 'c'];
  for (const idempotencyKey of keys) await server.submit({ idempotencyKey });
  await server.hideFolder('results');
  // The second is begun while the first is being stored, before anybody knows.
  await (await server.runner.begun(0)).complete();
  await (await server.runner.begun(1)).complete();
  await server.scheduler.idle();
  const rounds = 12;
  for (let round = 2; round < rounds; round++) {
    await lookUntilBegun(server, round);
    await server.runner.runs[round]!.complete();
    await server.scheduler.idle();
    assert.equal(server.runner.runs.length, round + 1, 'nothing more is begun before a rest');
  }
  const tried = server.runner.runs.slice(0, 3).map(({ request }) => request.output.jobId);
  assert.equal(new Set(tried).size, 3, 'each has its turn');
  await server.showFolder('results');
  for (let run = rounds; run < rounds + keys.length; run++) {
    await lookUntilBegun(server, run);
    await server.runner.runs[run]!.complete();
    await server.scheduler.idle();
  }
  for (const key of keys) {
    const { status, losses } = await jobOf(server, key);
    assert.deepEqual([status, losses], ['completed', 0], key);
  }
});

test('a result that still cannot be stored after the pending limit counts as a loss', async (context) => {
  const server = await createTestServer(context, { settings: { pendingSeconds: 60 } });
  await server.submit();
  const run = await server.runner.begun(0);
  // A minute that passes at once would let the next look find the lease expired, before anybody could renew it.
  await server.database
    .updateTable('queue')
    .set({ leased_until: server.clock.now() + 600_000 })
    .execute();
  server.clock.advance(60_000);
  await server.hideFolder('results');
  await run.complete();
  await server.scheduler.idle();
  assert.equal((await jobOf(server)).status, 'processing');
  await server.showFolder('results');
  await server.database.updateTable('queue').set({ leased_until: 0 }).execute();
  const nextLook = server.clock.asked(LOOK_MILLISECONDS);
  server.clock.advance(LOOK_MILLISECONDS);
  await nextLook;
  await (await server.runner.begun(1)).complete();
  await server.scheduler.idle();
  const { status, losses } = await jobOf(server);
  assert.deepEqual([status, losses], ['completed', 1]);
});

test('a job of a later version is left to a worker of that version', async (context) => {
  const server = await createTestServer(context);
  await server.submit({ idempotencyKey: 'busy' });
  const busy = await server.runner.begun(0);
  await server.submit();
  const name = (operation: string) =>
    server.database
      .updateTable('jobs')
      .set({ operation: operation as OperationName })
      .where('idempotency_key', '=', 'k-1')
      .execute();
  await name('of tomorrow');
  await busy.complete();
  await server.scheduler.idle();
  assert.equal(server.runner.runs.length, 1);
  await name('dependency');
  await lookUntilBegun(server, 1);
  await server.runner.runs[1]!.complete();
  await server.scheduler.idle();
  const { status, crashes, losses } = await jobOf(server);
  assert.deepEqual([status, crashes, losses], ['completed', 0, 0]);
});

test('a lease that could not be renewed is renewed soon afterwards', async (context) => {
  const server = await createTestServer(context);
  await server.submit();
  await server.runner.begun(0);
  const pass = async () => {
    const looked = server.clock.asked(RENEW_MILLISECONDS);
    server.clock.advance(RENEW_MILLISECONDS);
    await looked;
  };
  const rename = (from: string, to: string) =>
    server.database.schema.alterTable(from).renameTo(to).execute();
  await rename('queue', 'hidden');
  for (let passed = 0; passed < LEASE_MILLISECONDS / 2; passed += RENEW_MILLISECONDS) await pass();
  await rename('hidden', 'queue');
  await pass();
  const [entry] = await server.database.selectFrom('queue').selectAll().execute();
  assert.equal(entry?.leased_until, server.clock.now() + LEASE_MILLISECONDS);
});

test('after a kill, pending and processing jobs end once, and half work is swept', async (context) => {
  const first = await createTestServer(context);
  const running = (await first.submit({ idempotencyKey: 'running' })).json().jobId;
  await first.runner.begun(0);
  first.clock.advance(1);
  const waiting = (await first.submit({ idempotencyKey: 'waiting' })).json().jobId;
  // A copy of the directory is what a killed process leaves: nobody tidies up.
  const dataDir = join(await temporaryFolder(context), 'copy');
  await cp(first.dataDir, dataDir, { recursive: true });
  const orphan = running.replace(/.{4}$/, '0000');
  await writeFile(join(dataDir, 'uploads', `${orphan}.zip`), 'PK');
  await writeFile(join(dataDir, 'results', `${running}.1.json.gz`), 'half');
  await writeFile(join(dataDir, 'work', 'job_orphan.upload'), 'PK');

  const runner = createFakeRunner();
  const second = await createTestServer(context, { dataDir, runner });
  const again = await runner.begun(0);
  assert.equal(again.request.output.jobId, running);
  assert.equal((await jobOf(second, 'running')).status, 'processing');
  assert.deepEqual(
    await second.files(),
    [`uploads/${running}.zip`, `uploads/${waiting}.zip`].sort(),
  );
  await again.complete();
  await (await runner.begun(1)).complete();
  await second.scheduler.idle();
  const jobs = await second.database.selectFrom('jobs').selectAll().execute();
  assert.deepEqual(
    jobs.map(({ status, losses }) => [status, losses]),
    [
      ['completed', 1],
      ['completed', 0],
    ],
  );
  assert.deepEqual(
    await second.files(),
    [`results/${running}.2.json.gz`, `results/${waiting}.1.json.gz`].sort(),
  );
});

test('what others have put among the blobs stays, and keeps no server from starting', async (context) => {
  const dataDir = await temporaryFolder(context);
  const foreign = [
    'results/.DS_Store',
    'results/report.json.gz',
    'uploads/.nfs0000000000a1',
    'uploads/photo.zip',
  ];
  for (const folder of ['results', 'uploads']) await mkdir(join(dataDir, folder));
  for (const name of foreign) await writeFile(join(dataDir, name), 'foreign');
  const server = await createTestServer(context, { dataDir });
  assert.deepEqual(await server.files(), foreign);
});

test('a job that is lost with its server again and again is given up', async (context) => {
  const server = await createTestServer(context);
  await server.submit({ idempotencyKey: 'busy' });
  const busy = await server.runner.begun(0);
  await server.submit();
  await server.database
    .updateTable('jobs')
    .set({ losses: 11 })
    .where('idempotency_key', '=', 'k-1')
    .execute();
  await busy.complete();
  await server.scheduler.idle();
  const { status, error } = await jobOf(server);
  assert.equal(status, 'failed');
  assert.match(error ?? '', /interrupted several times/);
  assert.equal(server.runner.runs.length, 1);
});

test('a stop lets a running analysis finish within its time', async (context) => {
  const server = await createTestServer(context);
  await server.submit();
  await server.submit({ idempotencyKey: 'next' });
  const run = await server.runner.begun(0);
  const stopped = server.scheduler.stop(10_000);
  await run.complete();
  await stopped;
  assert.equal((await jobOf(server)).status, 'completed');
  assert.equal((await jobOf(server, 'next')).status, 'pending');
});
