// The interface's table of states and transitions and its idempotency rules, one test a row, each by POST
// with the archive as the interface has it. What goes beyond the rows stands in the files beside this one.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkEnvelope } from '../support/check-answer.ts';
import { createTestServer, type TestServer, zipPart } from '../support/test-server.ts';

const HOUR = 3_600_000;

/** A server whose only slot is taken, so that whatever is submitted stays pending. */
async function busyServer(context: TestContext): Promise<TestServer> {
  const server = await createTestServer(context);
  await server.submit({ idempotencyKey: 'busy' });
  await server.runner.begun(0);
  return server;
}

test('(none), POST with a key not yet used: pending, 202 with retryAfter, a new job', async (context) => {
  const server = await busyServer(context);
  const jobId = checkEnvelope(await server.submit(), 'pending');
  assert.ok(
    (await server.files()).includes(`uploads/${jobId}.zip`),
    'stored before it is answered',
  );
});

test('(none), POST with the key of a job that was discarded: a new job', async (context) => {
  const server = await busyServer(context);
  const jobId = checkEnvelope(await server.submit(), 'pending');
  await server.request({ method: 'DELETE', url: `/v1/jobs/${jobId}` });
  assert.notEqual(checkEnvelope(await server.submit(), 'pending'), jobId);
});

test('pending, job picked up: processing, 202 with retryAfter on each poll', async (context) => {
  const server = await createTestServer(context);
  const jobId = checkEnvelope(await server.submit(), 'pending');
  await server.runner.begun(0);
  for (let poll = 0; poll < 3; poll++) {
    assert.equal(checkEnvelope(await server.submit(), 'processing'), jobId);
  }
});

test('processing, success: completed, 200 with result on the next poll', async (context) => {
  const server = await createTestServer(context);
  const jobId = checkEnvelope(await server.submit(), 'pending');
  const run = await server.runner.begun(0);
  assert.equal(run.request.operation, 'dependency');
  const result = { graph: { nodes: [], relationships: [] } };
  await run.complete({ filesProcessed: 201, result });
  await server.scheduler.idle();
  const answer = await server.submit();
  assert.equal(checkEnvelope(answer, 'completed'), jobId);
  assert.deepEqual(answer.json().result, result);
  assert.equal(answer.headers['x-usage-units'], '3');
  assert.deepEqual(await server.files(), [`results/${jobId}.1.json.gz`], 'the archive is gone');
});

test('processing, analysis errors: failed, 200 with error', async (context) => {
  const server = await createTestServer(context);
  await server.submit();
  const error = 'Nested archives: a.zip. Leave them out.';
  (await server.runner.begun(0)).end({ status: 'failed', cause: 'input', error });
  await server.scheduler.idle();
  const answer = await server.submit();
  checkEnvelope(answer, 'failed');
  assert.equal(answer.json().error, error);
  assert.deepEqual(await server.files(), []);
  assert.deepEqual(await server.database.selectFrom('usage').selectAll().execute(), []);
});

test('pending, waiting too long: failed, "blob expired", a new key makes a new job', async (context) => {
  const server = await busyServer(context);
  const jobId = checkEnvelope(await server.submit(), 'pending');
  server.clock.advance(HOUR - 1);
  checkEnvelope(await server.submit(), 'pending');
  server.clock.advance(1);
  const answer = await server.submit();
  assert.equal(checkEnvelope(answer, 'failed'), jobId);
  assert.match(answer.json().error, /blob expired/);
  assert.notEqual(checkEnvelope(await server.submit({ idempotencyKey: 'new' }), 'pending'), jobId);
});

test('any, POST with the same key: the job as it stands, unchanged, no new one', async (context) => {
  const server = await busyServer(context);
  const jobId = checkEnvelope(await server.submit(), 'pending');
  assert.equal(checkEnvelope(await server.submit(), 'pending'), jobId);
  await server.runner.runs[0]!.complete();
  const run = await server.runner.begun(1);
  assert.equal(checkEnvelope(await server.submit(), 'processing'), jobId);
  await run.complete();
  await server.scheduler.idle();
  for (let poll = 0; poll < 3; poll++) {
    assert.equal(checkEnvelope(await server.submit(), 'completed'), jobId);
  }
  assert.equal(server.runner.runs.length, 2);
});

test('any (failed), POST with the same key: the failed job, no new one', async (context) => {
  const server = await createTestServer(context);
  const jobId = checkEnvelope(await server.submit(), 'pending');
  const run = await server.runner.begun(0);
  run.end({ status: 'failed', cause: 'limit', error: 'It took too long.' });
  await server.scheduler.idle();
  for (let poll = 0; poll < 2; poll++) {
    assert.equal(checkEnvelope(await server.submit(), 'failed'), jobId);
  }
  assert.equal(server.runner.runs.length, 1);
});

test('completed, 24 hours elapse: discarded, the same key makes a new job', async (context) => {
  const server = await createTestServer(context, { auto: true });
  const jobId = checkEnvelope(await server.submit(), 'pending');
  await server.scheduler.idle();
  server.clock.advance(24 * HOUR - 1);
  assert.equal(checkEnvelope(await server.submit(), 'completed'), jobId);
  server.clock.advance(1);
  assert.equal((await server.request({ url: `/v1/jobs/${jobId}` })).statusCode, 404);
  assert.deepEqual(await server.files(), []);
  assert.notEqual(checkEnvelope(await server.submit(), 'pending'), jobId);
});

test('rule 1: same key, same API key: the existing job, whatever the archive', async (context) => {
  const server = await busyServer(context);
  const jobId = checkEnvelope(await server.submit(), 'pending');
  const parts = [{ ...zipPart, content: 'another archive' }];
  assert.equal(checkEnvelope(await server.submit({ parts }), 'pending'), jobId);
});

test('rule 2: same key, different API key: independent jobs', async (context) => {
  const server = await busyServer(context);
  const { key } = await server.keys.create({ name: 'other' });
  const mine = checkEnvelope(await server.submit(), 'pending');
  assert.notEqual(checkEnvelope(await server.submit({ key }), 'pending'), mine);
  await server.request({ method: 'DELETE', url: `/v1/jobs/${mine}` });
  checkEnvelope(await server.submit({ key }), 'pending');
});

test('rule 3: new key, same file: a new job', async (context) => {
  const server = await busyServer(context);
  const first = checkEnvelope(await server.submit({ idempotencyKey: 'a' }), 'pending');
  const second = checkEnvelope(await server.submit({ idempotencyKey: 'b' }), 'pending');
  assert.notEqual(first, second);
});
