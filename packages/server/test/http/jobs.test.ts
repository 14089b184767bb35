// Jobs without their archive: looking, listing, discarding; and who may not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkEnvelope, checkHeaders, checkRefusal } from '../support/check-answer.ts';
import { createTestServer } from '../support/test-server.ts';

test('a job looks the same by its id as by its key', async (context) => {
  const server = await createTestServer(context);
  const jobId = checkEnvelope(await server.submit(), 'pending');
  const run = await server.runner.begun(0);
  const url = `/v1/jobs/${jobId}`;
  assert.equal(checkEnvelope(await server.request({ url }), 'processing'), jobId);
  await run.complete({ filesProcessed: 101 });
  await server.scheduler.idle();
  const byId = await server.request({ url });
  assert.equal(checkEnvelope(byId, 'completed'), jobId);
  assert.equal(byId.headers['x-usage-units'], '2');
  assert.equal(byId.body, (await server.submit()).body);
});

test('nobody sees, lists or discards the job of another key', async (context) => {
  const server = await createTestServer(context);
  const jobId = checkEnvelope(await server.submit(), 'pending');
  const { key } = await server.keys.create({ name: 'other' });
  const headers = { 'x-api-key': key };
  const absent = { status: 404, code: 'not_found', field: 'jobId', location: 'path' };
  checkRefusal(await server.request({ url: `/v1/jobs/${jobId}`, headers }), absent);
  checkRefusal(
    await server.request({ method: 'DELETE', url: `/v1/jobs/${jobId}`, headers }),
    absent,
  );
  assert.deepEqual((await server.request({ url: '/v1/jobs', headers })).json(), { jobs: [] });
  assert.equal((await server.request({ url: `/v1/jobs/${jobId}` })).statusCode, 202);
});

test('the list is newest first and goes on by its cursor', async (context) => {
  const server = await createTestServer(context);
  const ids: string[] = [];
  for (const idempotencyKey of ['a', 'b', 'c', 'd', 'e']) {
    ids.unshift((await server.submit({ idempotencyKey })).json().jobId);
    server.clock.advance(1);
  }
  const seen: string[] = [];
  const sizes: number[] = [];
  let url: string | undefined = '/v1/jobs?limit=2';
  while (url !== undefined) {
    const answer = await server.request({ url });
    checkHeaders(answer);
    const page: { jobs: { jobId: string }[]; nextCursor?: string } = answer.json();
    seen.push(...page.jobs.map(({ jobId }) => jobId));
    sizes.push(page.jobs.length);
    url = page.nextCursor && `/v1/jobs?limit=2&cursor=${page.nextCursor}`;
  }
  assert.deepEqual(seen, ids);
  assert.deepEqual(sizes, [2, 2, 1]);
});

test('a listed job says what became of it', async (context) => {
  const server = await createTestServer(context);
  await server.submit({ idempotencyKey: 'a' });
  const run = await server.runner.begun(0);
  server.clock.advance(1500);
  await run.complete({ filesProcessed: 250 });
  await server.scheduler.idle();
  const { jobs } = (await server.request({ url: '/v1/jobs' })).json();
  assert.deepEqual(
    jobs.map(({ jobId: _, ...job }: { jobId: string }) => job),
    [
      {
        status: 'completed',
        operation: 'dependency',
        idempotencyKey: 'a',
        createdAt: '2026-01-31T12:00:00.000Z',
        startedAt: '2026-01-31T12:00:00.000Z',
        endedAt: '2026-01-31T12:00:01.500Z',
        usageUnits: 3,
        repository: 'repo',
        durationMs: 1500,
      },
    ],
  );
});

test('discarding a running job cancels it, frees its key and leaves nothing', async (context) => {
  const server = await createTestServer(context);
  const jobId = checkEnvelope(await server.submit(), 'pending');
  await server.runner.begun(0);
  const answer = await server.request({ method: 'DELETE', url: `/v1/jobs/${jobId}` });
  assert.equal(answer.statusCode, 204);
  checkHeaders(answer);
  await server.scheduler.idle();
  assert.deepEqual(await server.files(), []);
  assert.notEqual(checkEnvelope(await server.submit(), 'pending'), jobId);
});

test('discarding a job ends the wait of those who wait for it', async (context) => {
  const server = await createTestServer(context);
  const { jobId } = (await server.submit()).json();
  await server.runner.begun(0);
  const waits = server.clock.asked(30_000);
  const url = `/v1/jobs/${jobId}`;
  const answer = server.request({ url, headers: { prefer: 'wait=30' } });
  await waits;
  await server.request({ method: 'DELETE', url });
  checkRefusal(await answer, { status: 404, code: 'not_found', field: 'jobId', location: 'path' });
});
