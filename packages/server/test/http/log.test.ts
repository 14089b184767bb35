// The log of a whole session: enough to follow a request, and nothing that is a secret or a client's text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPageClient, PASSWORD } from '../support/page-client.ts';
import { smallZip } from '../support/small-zip.ts';
import { createTestServer, zipPart } from '../support/test-server.ts';

test('a session leaves neither keys, nor names of files, nor source text in the log', async (context) => {
  const server = await createTestServer(context, { settings: { logLevel: 'trace' } });
  const content = smallZip({ 'private/salaries.ts': "export const secret = 'swordfish';" });
  const { key: narrow } = await server.keys.create({ name: 'narrow', rateLimit: 1 });
  const parts = [{ ...zipPart, fileName: 'takeover-plan.zip', content }];

  const { jobId } = (await server.submit({ parts })).json();
  await (await server.runner.begun(0)).complete();
  await server.scheduler.idle();
  await server.submit({ parts, idempotencyKey: 'fails' });
  const log = 'the process ended with code 1';
  const error = 'Nested archives: private/salaries.zip.';
  (await server.runner.begun(1)).end({ status: 'failed', cause: 'input', error, log });
  await server.scheduler.idle();
  await server.submit({ parts: [...parts, ...parts], idempotencyKey: 'refused' });
  await server.submit({ key: `${server.key.slice(0, -1)}!` });
  for (let request = 0; request < 3; request++) await server.submit({ key: narrow });
  await server.request({ url: `/v1/jobs/${jobId}` });
  await server.request({ url: `/v1/jobs?limit=0&secret=${server.key}` });
  await server.request({ url: `/v1/jobs/${server.key}` });
  await server.submit({ idempotencyKey: server.key });
  await server.request({ method: 'DELETE', url: `/v1/jobs/${jobId}` });
  await server.database.schema.dropTable('queue').execute();
  await server.submit({ parts, idempotencyKey: 'breaks' });

  const text = server.log.join('');
  assert.doesNotMatch(text, /ork_[0-9A-Za-z]|takeover-plan|salaries|swordfish|x-api-key/i);
  const lines = server.log.map((line) => JSON.parse(line));
  for (const message of ['job completed', 'analysis failed', 'request failed']) {
    assert.ok(
      lines.some(({ msg }) => msg === message),
      message,
    );
  }
  const completed = lines.filter(({ msg }) => msg === 'request completed');
  assert.ok(completed.length > 10);
  assert.ok(completed.every(({ reqId }) => typeof reqId === 'string' && reqId !== ''));
  assert.ok(lines.some(({ reqId, req }) => reqId === 'fails' && req?.path.startsWith('/v1/')));
});

test('the page leaves no password, token, cookie or CSRF token in the log', async (context) => {
  const server = await createTestServer(context, { settings: { logLevel: 'trace' } });
  const client = createPageClient(server);
  const link = await server.sessions.createLink();
  await client.signIn({ token: link });
  const secrets = [link, client.cookie().split('=')[1]!, client.csrfToken(), PASSWORD];
  const password = { method: 'PUT', url: '/v1/session/password' } as const;
  await client.request({ ...password, payload: { password: PASSWORD } });
  await client.request({ ...password, payload: { password: 'short', current: PASSWORD } });
  await client.request({ ...password, payload: { password: PASSWORD, current: 'wrong guess 1' } });
  await client.signIn({ password: PASSWORD });
  secrets.push(client.cookie().split('=')[1]!, client.csrfToken());
  await createPageClient(server).signIn({ password: 'wrong guess 2' });
  // Put where they do not belong, and while everything breaks.
  for (const secret of secrets) {
    await client.request({ url: `/v1/session?token=${encodeURIComponent(secret)}` });
    if (/^or[ls]_/.test(secret)) await client.request({ url: `/v1/jobs/${secret}` });
    await createPageClient(server).signIn({ password: secret });
  }
  const made = await client.request({ method: 'POST', url: '/v1/keys', payload: { name: 'new' } });
  secrets.push(made.json().key);
  await client.request({ method: 'POST', url: '/v1/keys', payload: `{"name":"${PASSWORD}` });
  await server.database.schema.dropTable('sessions').execute();
  const broken = await client.signIn({ password: PASSWORD });
  assert.equal(broken.statusCode, 500);
  await client.request({ url: '/v1/keys' });
  const text = server.log.join('');
  assert.ok(text.includes('request failed') && text.includes('/v1/session/password'));
  for (const secret of secrets) assert.ok(!text.includes(secret), secret);
  assert.doesNotMatch(text, /wrong guess|orrery_session|x-csrf-token|scrypt/i);
});
