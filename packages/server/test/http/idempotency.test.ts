// Idempotency-Key: its scope, what it must agree with, and what does not use it up.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkEnvelope, checkRefusal } from '../support/check-answer.ts';
import { multipartType } from '../support/multipart-body.ts';
import { createTestServer, zipPart } from '../support/test-server.ts';

test('the key is echoed as the request id', async (context) => {
  const server = await createTestServer(context);
  const answer = await server.submit({ idempotencyKey: 'my own, with "signs" ~' });
  assert.equal(answer.headers['x-request-id'], 'my own, with "signs" ~');
});

test('the same key is answered whatever the archive is, and without any', async (context) => {
  const server = await createTestServer(context);
  const jobId = checkEnvelope(await server.submit(), 'pending');
  await server.runner.begun(0);
  const before = await server.files();
  const other = await server.submit({ parts: [{ ...zipPart, content: 'something else' }] });
  assert.equal(checkEnvelope(other, 'processing'), jobId);
  const bare = await server.request({
    method: 'POST',
    url: '/v1/graphs/dependency',
    headers: { 'idempotency-key': 'k-1' },
  });
  assert.equal(checkEnvelope(bare, 'processing'), jobId);
  const nonsense = await server.submit({ headers: { 'content-type': ';;' } });
  assert.equal(checkEnvelope(nonsense, 'processing'), jobId);
  assert.deepEqual(await server.files(), before);
});

test('other query parameters with the same key are refused; their order does not matter', async (context) => {
  const server = await createTestServer(context);
  const jobId = checkEnvelope(await server.submit({ query: '?a=1&b=2' }), 'pending');
  await server.runner.begun(0);
  checkRefusal(await server.submit({ query: '?a=2' }), {
    status: 400,
    code: 'invalid_request',
    field: 'Idempotency-Key',
    location: 'header',
  });
  assert.equal(checkEnvelope(await server.submit({ query: '?b=2&a=1' }), 'processing'), jobId);
});

test('50 first requests at once make one job and one analysis', async (context) => {
  const server = await createTestServer(context);
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.submit()));
  const ids = new Set(answers.map((answer) => answer.json().jobId));
  assert.deepEqual([...new Set(answers.map((answer) => answer.statusCode))], [202]);
  assert.equal(ids.size, 1);
  await (await server.runner.begun(0)).complete();
  await server.scheduler.idle();
  assert.equal(server.runner.runs.length, 1);
  assert.deepEqual(await server.files(), [`results/${[...ids][0]}.1.json.gz`]);
});

test('a refused request does not use up its key', async (context) => {
  const server = await createTestServer(context, { settings: { maxUploadBytes: 1000 } });
  const { key: poor } = await server.keys.create({ name: 'poor', rateLimit: 1 });
  const refused = [
    await server.submit({ parts: [] }),
    await server.submit({ parts: [{ ...zipPart, content: '' }] }),
    await server.submit({ parts: [{ ...zipPart, content: 'x'.repeat(1001) }] }),
    await server.submit({ headers: { 'content-type': 'application/zip' } }),
    await server.submit({ key: 'ork_wrong' }),
    await server.submit({ key: poor, idempotencyKey: 'other' }),
    await server.submit({ key: poor }),
  ].map((answer) => answer.statusCode);
  assert.deepEqual(refused, [400, 400, 400, 400, 401, 202, 429]);
  checkEnvelope(await server.submit(), 'pending');
});

test('a body that breaks off leaves no file and does not use up its key', async (context) => {
  const server = await createTestServer(context);
  const answer = await server.request({
    method: 'POST',
    url: '/v1/graphs/dependency',
    headers: { 'idempotency-key': 'k-1', 'content-type': multipartType },
    payload:
      '--orrery-test-boundary\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK',
  });
  checkRefusal(answer, { status: 400, code: 'invalid_request', field: 'file', location: 'body' });
  assert.deepEqual(await server.files(), []);
  checkEnvelope(await server.submit(), 'pending');
});
