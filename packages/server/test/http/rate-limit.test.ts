// Limits a minute: by key for who is known, by address for who fails to be.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRefusal } from '../support/check-answer.ts';
import { createTestServer } from '../support/test-server.ts';

const TOO_MANY = { status: 429, code: 'rate_limit_exceeded', field: null };

test('N requests at once against a limit of N admit exactly N', async (context) => {
  const server = await createTestServer(context, { settings: { rateLimit: 20 } });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => server.request({ url: '/v1/jobs' })),
  );
  const admitted = answers.filter((answer) => answer.statusCode === 200);
  assert.equal(admitted.length, 20);
  assert.deepEqual(
    admitted.map(({ headers }) => Number(headers['ratelimit-remaining'])).sort((a, b) => b - a),
    Array.from({ length: 20 }, (_, index) => 19 - index),
  );
});

test('a refused request says when the window ends, and then all is well', async (context) => {
  const server = await createTestServer(context, { settings: { rateLimit: 1 } });
  await server.request({ url: '/v1/jobs' });
  server.clock.advance(18_000);
  const refused = await server.request({ url: '/v1/jobs' });
  checkRefusal(refused, TOO_MANY);
  assert.equal(refused.headers['retry-after'], '42');
  assert.equal(refused.headers['ratelimit-remaining'], '0');
  assert.equal(Number(refused.headers['ratelimit-reset']), (server.clock.now() + 42_000) / 1000);
  server.clock.advance(41_999);
  checkRefusal(await server.request({ url: '/v1/jobs' }), TOO_MANY);
  server.clock.advance(1);
  assert.equal((await server.request({ url: '/v1/jobs' })).statusCode, 200);
});

test('a key has its own limit where it was given one', async (context) => {
  const server = await createTestServer(context);
  const { key } = await server.keys.create({ name: 'small', rateLimit: 7 });
  const answer = await server.request({ url: '/v1/jobs', headers: { 'x-api-key': key } });
  assert.equal(answer.headers['ratelimit-limit'], '7');
  assert.equal((await server.request({ url: '/v1/jobs' })).headers['ratelimit-limit'], '300');
});

test('failed authentication is limited by address; a valid key there is not', async (context) => {
  const server = await createTestServer(context, { settings: { failureLimit: 2 } });
  const attempt = (remoteAddress: string) =>
    server.app.inject({ url: '/v1/jobs', headers: { 'x-api-key': 'wrong' }, remoteAddress });
  const statuses: number[] = [];
  for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:9::3', '2001:db8:0:1::1']) {
    statuses.push((await attempt(address)).statusCode);
  }
  assert.deepEqual(statuses, [401, 401, 429, 401]);
  checkRefusal(await attempt('2001:db8::1'), TOO_MANY);
  const valid = await server.app.inject({
    url: '/v1/jobs',
    headers: { 'x-api-key': server.key },
    remoteAddress: '2001:db8::1',
  });
  assert.equal(valid.statusCode, 200);
});

test('a revoked and an expired key are refused from that moment on', async (context) => {
  const server = await createTestServer(context);
  const { key: brief } = await server.keys.create({ name: 'brief', expiresInSeconds: 10 });
  const { key, description } = await server.keys.create({ name: 'revoked' });
  const status = async (tried: string) =>
    (await server.request({ url: '/v1/jobs', headers: { 'x-api-key': tried } })).statusCode;
  server.clock.advance(9999);
  assert.deepEqual([await status(brief), await status(key)], [200, 200]);
  server.clock.advance(1);
  await server.keys.revoke(description.id);
  assert.deepEqual([await status(brief), await status(key)], [401, 401]);
});
