// API keys and usage over HTTP: what administrators and the page see of them, and what they can change.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationName } from '@orrery/contract';
import { sql } from 'kysely';
import { PAGE_KEY } from '../../src/keys/key-ring.ts';
import { checkHeaders, checkRefusal } from '../support/check-answer.ts';
import { createPageClient } from '../support/page-client.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const FORBIDDEN = { status: 403, code: 'forbidden', field: null };
const NOW = '2026-01-31T12:00:00.000Z';

const createKey = (server: TestServer, payload: object) =>
  server.request({ method: 'POST', url: '/v1/keys', payload });
const listKeys = async (server: TestServer) =>
  (await server.request({ url: '/v1/keys' })).json().keys as Record<string, unknown>[];

test('a key is shown once, and works until it is revoked', async (context) => {
  const server = await createTestServer(context);
  const client = createPageClient(server);
  await client.signInByLink();
  const made = await client.request({
    method: 'POST',
    url: '/v1/keys',
    payload: { name: 'ci-bot', scopes: ['graphs:dependency'], rateLimit: 5, expiresInSeconds: 60 },
  });
  assert.equal(made.statusCode, 201);
  checkHeaders(made);
  const { key, description } = made.json();
  assert.match(key, /^ork_[0-9A-Za-z]{36}$/);
  const { id, ...others } = description;
  assert.deepEqual(others, {
    name: 'ci-bot',
    scopes: ['graphs:dependency'],
    rateLimit: 5,
    createdAt: NOW,
    expiresAt: '2026-01-31T12:01:00.000Z',
    revokedAt: null,
    lastUsedAt: null,
    isInternal: false,
  });
  assert.ok(!JSON.stringify(await listKeys(server)).includes(key));
  const poll = () => server.app.inject({ url: '/v1/jobs', headers: { 'x-api-key': key } });
  const answer = await poll();
  assert.deepEqual([answer.statusCode, answer.headers['ratelimit-limit']], [200, '5']);
  const revoke = () => client.request({ method: 'DELETE', url: `/v1/keys/${id}` });
  assert.equal((await revoke()).statusCode, 204);
  assert.equal((await poll()).statusCode, 401);
  const gone = { status: 404, code: 'not_found', field: 'keyId', location: 'path' };
  checkRefusal(await revoke(), gone);
  const listed = (await listKeys(server)).find((one) => one.id === id);
  assert.deepEqual([listed?.revokedAt, listed?.lastUsedAt], [NOW, NOW]);
});

test('a key that is asked for wrongly is refused by the field that is wrong', async (context) => {
  const server = await createTestServer(context);
  for (const [payload, field] of [
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'two\nlines' }, 'name'],
    [{ name: 'x', scopes: [] }, 'scopes'],
    [{ name: 'x', scopes: ['everything'] }, 'scopes'],
    [{ name: 'x', scopes: 'admin' }, 'scopes'],
    [{ name: 'x', rateLimit: 0 }, 'rateLimit'],
    [{ name: 'x', rateLimit: 1.5 }, 'rateLimit'],
    [{ name: 'x', expiresInSeconds: -1 }, 'expiresInSeconds'],
    [{ name: 'x', expiresInSeconds: 1e300 }, 'expiresInSeconds'],
    // Were it let pass, the key would never expire.
    [{ name: 'x', expiresInSecond: 60 }, 'expiresInSecond'],
    [[], 'body'],
  ] as const) {
    const expected = { status: 400, code: 'invalid_request', field, location: 'body' };
    checkRefusal(await createKey(server, payload), expected);
  }
  assert.equal((await listKeys(server)).length, 2);
  const { message } = (await createKey(server, { name: 'x', scopes: ['everything'] })).json();
  assert.match(
    message,
    /^scopes must be one of admin, .*graphs:dependency/,
    'the scopes are named',
  );
});

test('only administrators see and change keys and usage', async (context) => {
  const server = await createTestServer(context);
  const { key } = await server.keys.create({ name: 'narrow', scopes: ['graphs:dependency'] });
  for (const [method, url] of [
    ['GET', '/v1/keys'],
    ['POST', '/v1/keys'],
    ['DELETE', '/v1/keys/key_1'],
    ['GET', '/v1/usage'],
    ['GET', '/v1/jobs?all=true'],
  ] as const) {
    const headers = { 'x-api-key': key };
    checkRefusal(await server.app.inject({ method, url, headers }), FORBIDDEN);
    const stranger = await server.app.inject({ method, url });
    checkRefusal(stranger, { status: 401, code: 'unauthorized', field: null });
  }
});

test('the key of the page is nobody’s: it cannot be revoked, nor sent', async (context) => {
  const server = await createTestServer(context);
  const internal = (await listKeys(server)).filter((key) => key.isInternal);
  assert.deepEqual(
    internal.map(({ id, name, scopes }) => [id, name, scopes]),
    [['key_page', 'page', ['admin']]],
  );
  const revoked = await server.request({ method: 'DELETE', url: '/v1/keys/key_page' });
  assert.equal(revoked.statusCode, 404);
  const stored = await server.database.selectFrom('api_keys').selectAll().execute();
  const { digest } = stored.find(({ id }) => id === 'key_page')!;
  for (const text of ['key_page', 'page', digest]) {
    const headers = { 'x-api-key': text };
    assert.equal((await server.app.inject({ url: '/v1/jobs', headers })).statusCode, 401);
  }
});

test('usage tells units by operation, and requests, by key and day', async (context) => {
  const server = await createTestServer(context);
  const client = createPageClient(server);
  await client.signInByLink();
  await server.submit();
  await (await server.runner.begun(0)).complete({ filesProcessed: 250 });
  await server.scheduler.idle();
  const answer = await client.request({ url: '/v1/usage' });
  checkHeaders(answer);
  const day = '2026-01-31';
  const nothing = { day, jobs: 0, units: 0, requests: 0 };
  const { from, to, days } = answer.json();
  assert.deepEqual([from, to], ['2026-01-02', day]);
  assert.deepEqual(
    days.map(({ keyId: _, ...row }: { keyId: string }) => row),
    [
      { ...nothing, keyName: 'test', operation: null, requests: 1 },
      { ...nothing, keyName: 'test', operation: 'dependency', jobs: 1, units: 3 },
      { ...nothing, keyName: 'page', operation: null, requests: 1 },
    ].sort((a, b) => Number(a.keyName === 'page') - Number(b.keyName === 'page')),
  );
});

test('operations and scopes of a later version beside this one are shown as they are', async (context) => {
  const server = await createTestServer(context);
  const { description } = await server.keys.create({ name: 'later' });
  const { id: key_id } = description;
  const operation = 'of tomorrow' as OperationName;
  await server.database
    .insertInto('usage')
    .values({ key_id, day: '2026-01-31', operation, jobs: 1, units: 2 })
    .execute();
  await server.database
    .updateTable('api_keys')
    .set({ scopes: 'graphs:of-tomorrow' })
    .where('id', '=', key_id)
    .execute();
  const { days } = (await server.request({ url: '/v1/usage' })).json();
  const booked = days.filter((row: { units: number }) => row.units > 0);
  assert.deepEqual(booked[0].operation, operation);
  const shown = (await listKeys(server)).find(({ id }) => id === key_id);
  assert.deepEqual(shown?.scopes, ['graphs:of-tomorrow']);
});

test('usage of more keys than one answer can hold is asked for by fewer days', async (context) => {
  const server = await createTestServer(context);
  for (const half of ['01-30', '01-31']) {
    await sql`
      with recursive numbers (n) as (values (1) union all select n + 1 from numbers where n < 50001)
      insert into usage (key_id, day, operation, jobs, units)
      select ${PAGE_KEY.id}, ${`2026-${half}`}, 'operation ' || n, 1, 1 from numbers`.execute(
      server.database,
    );
  }
  const both = await server.request({ url: '/v1/usage' });
  checkRefusal(both, { status: 400, code: 'invalid_request', field: 'from', location: 'query' });
  const one = await server.request({ url: '/v1/usage?from=2026-01-30&to=2026-01-30' });
  assert.equal(one.json().days.length, 50_001);
});

test('what was refused is not counted as a request', async (context) => {
  const server = await createTestServer(context, { settings: { rateLimit: 2 } });
  for (let turn = 0; turn < 5; turn++) await server.request({ url: '/v1/jobs' });
  await server.app.inject({ url: '/v1/jobs', headers: { 'x-api-key': 'wrong' } });
  server.clock.advance(60_000);
  const { days } = (await server.request({ url: '/v1/usage' })).json();
  assert.deepEqual(
    days.map(({ requests }: { requests: number }) => requests),
    [3],
  );
});

test('usage is asked for by days of the calendar, at most 366 of them', async (context) => {
  const server = await createTestServer(context);
  const ask = (query: string) => server.request({ url: `/v1/usage?${query}` });
  for (const [query, field] of [
    ['from=2026-02-30', 'from'],
    ['to=2026-1-1', 'to'],
    ['from=yesterday', 'from'],
    ['from=2026-01-02&to=2026-01-01', 'from'],
    ['from=2025-01-30&to=2026-01-31', 'from'],
    ['to=9999-99-99', 'to'],
    ['to=0000-01-01', 'to'],
    ['to=1970-01-01&from=1969-12-31', 'from'],
  ] as const) {
    const expected = { status: 400, code: 'invalid_request', field, location: 'query' };
    checkRefusal(await ask(query), expected);
  }
  for (const [query, from, to] of [
    ['from=2025-01-31&to=2026-01-31', '2025-01-31', '2026-01-31'],
    ['to=2024-03-01', '2024-02-01', '2024-03-01'],
    ['from=2026-01-31', '2026-01-31', '2026-01-31'],
  ] as const) {
    const answer = await ask(query);
    assert.deepEqual([answer.statusCode, answer.json().from, answer.json().to], [200, from, to]);
  }
});
