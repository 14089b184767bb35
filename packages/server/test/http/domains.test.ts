// Domains and the platform bundle by HTTP: their paths, their scopes, their answers as the document describes
// them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describedBy } from '../support/described-answer.ts';
import { multipartBody, multipartType } from '../support/multipart-body.ts';
import { createTestServer, type TestServer, zipPart } from '../support/test-server.ts';

function submit(server: TestServer, url: string, key = server.key) {
  return server.request({
    method: 'POST',
    url,
    headers: { 'content-type': multipartType, 'idempotency-key': 'k-1', 'x-api-key': key },
    payload: multipartBody([zipPart]),
  });
}

for (const operation of ['domain', 'platform']) {
  const url = `/v1/graphs/${operation}`;

  test(`${operation} goes from 202 to 200, each as it is described`, async (context) => {
    const server = await createTestServer(context);
    const check = describedBy((await server.request({ url: '/openapi.json' })).json());
    const first = await submit(server, url);
    assert.equal(first.statusCode, 202);
    check({ method: 'POST', url }, first);
    const run = await server.runner.begun(0);
    assert.equal(run.request.operation, operation);
    await run.complete();
    await server.scheduler.idle();
    const last = await submit(server, url);
    assert.equal(last.statusCode, 200);
    check({ method: 'POST', url }, last);
    assert.deepEqual(last.json().result.domains, []);
  });

  test(`${operation} needs its own scope`, async (context) => {
    const server = await createTestServer(context, { auto: true });
    const others = await server.keys.create({ name: 'others', scopes: ['graphs:dependency'] });
    const refused = await submit(server, url, others.key);
    assert.equal(refused.statusCode, 403);
    assert.match(refused.json().message, new RegExp(`graphs:${operation}`));
    const { key } = await server.keys.create({ name: 'own', scopes: [`graphs:${operation}`] });
    assert.equal((await submit(server, url, key)).statusCode, 202);
  });
}
