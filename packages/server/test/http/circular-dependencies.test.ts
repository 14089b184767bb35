// The circular-dependency operation by HTTP: its path, its scope, its answers as the document describes them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describedBy } from '../support/described-answer.ts';
import { multipartBody, multipartType } from '../support/multipart-body.ts';
import { createTestServer, type TestServer, zipPart } from '../support/test-server.ts';

const url = '/v1/analysis/circular-dependencies';

function submit(server: TestServer, key = server.key) {
  return server.request({
    method: 'POST',
    url,
    headers: { 'content-type': multipartType, 'idempotency-key': 'k-1', 'x-api-key': key },
    payload: multipartBody([zipPart]),
  });
}

test('goes from 202 to 200, each as it is described', async (context) => {
  const server = await createTestServer(context);
  const check = describedBy((await server.request({ url: '/openapi.json' })).json());
  const first = await submit(server);
  assert.equal(first.statusCode, 202);
  check({ method: 'POST', url }, first);
  const run = await server.runner.begun(0);
  assert.equal(run.request.operation, 'circular-dependencies');
  await run.complete();
  await server.scheduler.idle();
  const last = await submit(server);
  assert.equal(last.statusCode, 200);
  check({ method: 'POST', url }, last);
  assert.equal(last.json().result.summary.totalCycles, 0);
  const { jobId } = last.json();
  const looked = await server.request({ url: `/v1/jobs/${jobId}` });
  check({ method: 'GET', url: `/v1/jobs/${jobId}` }, looked);
  assert.deepEqual(looked.json(), last.json());
});

test('needs its own scope', async (context) => {
  const server = await createTestServer(context, { auto: true });
  const graphs = await server.keys.create({ name: 'graphs', scopes: ['graphs:dependency'] });
  const refused = await submit(server, graphs.key);
  assert.equal(refused.statusCode, 403);
  assert.match(refused.json().message, /analysis:circular-dependencies/);
  const scopes = ['analysis:circular-dependencies'];
  const { key } = await server.keys.create({ name: 'cycles', scopes });
  assert.equal((await submit(server, key)).statusCode, 202);
});

test('is another job than a graph under the same Idempotency-Key, which is refused', async (context) => {
  const server = await createTestServer(context);
  await submit(server);
  const answer = await server.submit();
  assert.equal(answer.statusCode, 400);
  assert.equal(answer.json().details[0].field, 'Idempotency-Key');
});
