// What a job's life is beyond the interface's table: the sweep, charges, waiting, and when to ask again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkEnvelope } from '../support/check-answer.ts';
import { createTestServer } from '../support/test-server.ts';

const HOUR = 3_600_000;
const busy = { name: 'a job that keeps the only slot busy', key: 'busy' };

test('a job that has waited too long is never analysed', async (context) => {
  const server = await createTestServer(context);
  await server.submit({ idempotencyKey: busy.key });
  const run = await server.runner.begun(0);
  await server.submit();
  server.clock.advance(HOUR - 1);
  checkEnvelope(await server.submit(), 'pending');
  server.clock.advance(1);
  const answer = await server.submit();
  checkEnvelope(answer, 'failed');
  assert.match(answer.json().error, /blob expired/);
  await run.complete();
  await server.scheduler.idle();
  assert.equal(server.runner.runs.length, 1);
});

test('the sweep ends and forgets what nobody asks for any more', async (context) => {
  const server = await createTestServer(context);
  await server.submit({ idempotencyKey: busy.key });
  const run = await server.runner.begun(0);
  await server.submit();
  server.clock.advance(HOUR);
  await server.jobs.sweep();
  assert.equal((await server.files()).length, 1, 'the archive of the running job');
  await run.complete();
  await server.scheduler.idle();
  server.clock.advance(24 * HOUR);
  await server.jobs.sweep();
  assert.deepEqual(await server.files(), []);
  assert.deepEqual(await server.database.selectFrom('jobs').selectAll().execute(), []);
});

test('a completed job is charged once, to its key and day', async (context) => {
  const server = await createTestServer(context, { auto: true });
  await server.submit({ idempotencyKey: 'a' });
  await server.submit({ idempotencyKey: 'b' });
  await server.scheduler.idle();
  for (let poll = 0; poll < 3; poll++) await server.submit({ idempotencyKey: 'a' });
  const usage = await server.database.selectFrom('usage').selectAll().execute();
  assert.deepEqual(
    usage.map(({ day, operation, jobs, units }) => ({ day, operation, jobs, units })),
    [{ day: '2026-01-31', operation: 'dependency', jobs: 2, units: 2 }],
  );
});

test('Prefer: wait holds the first request until the job ends', async (context) => {
  const server = await createTestServer(context);
  const answer = server.submit({ headers: { prefer: 'respond-async, wait=20' } });
  await (await server.runner.begun(0)).complete();
  checkEnvelope(await answer, 'completed');
  assert.equal((await answer).headers['preference-applied'], 'wait=20');
});

test('Prefer: wait ends with its time, at most 30 seconds', async (context) => {
  const server = await createTestServer(context);
  await server.submit();
  await server.runner.begun(0);
  const waits = server.clock.asked(30_000);
  const answer = server.submit({ headers: { prefer: 'wait=999' } });
  await waits;
  server.clock.advance(30_000);
  checkEnvelope(await answer, 'processing');
});

test('retryAfter grows with the queue and with the recent duration', async (context) => {
  const server = await createTestServer(context);
  await server.submit({ idempotencyKey: busy.key });
  const run = await server.runner.begun(0);
  server.clock.advance(9000);
  await run.complete();
  await server.scheduler.idle();
  await server.submit({ idempotencyKey: 'slow' });
  await server.runner.begun(1);
  const retryAfter = async (idempotencyKey: string) =>
    (await server.submit({ idempotencyKey })).json().retryAfter;
  assert.equal(await retryAfter('slow'), 9);
  server.clock.advance(5000);
  assert.equal(await retryAfter('slow'), 4);
  assert.equal(await retryAfter('waits-1'), 18);
  assert.equal(await retryAfter('waits-2'), 27);
  assert.equal(await retryAfter('waits-3'), 30);
  server.clock.advance(60_000);
  assert.equal(await retryAfter('slow'), 1);
});
