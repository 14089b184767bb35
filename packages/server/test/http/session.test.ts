// Signing in to the page and out of it: what a session is given, what it must show, and how it ends.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import { checkHeaders, checkRefusal } from '../support/check-answer.ts';
import { createPageClient, PASSWORD, type PageClient } from '../support/page-client.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const UNAUTHORIZED = { status: 401, code: 'unauthorized', field: null };
const FORBIDDEN = { status: 403, code: 'forbidden', field: null };
const TOO_MANY = { status: 429, code: 'rate_limit_exceeded', field: null };
const HOUR = 3_600_000;
const COOKIE = /^orrery_session=ors_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=604800$/;

const session = (client: PageClient) => client.request({ url: '/v1/session' });
const listKeys = (client: PageClient) => client.request({ url: '/v1/keys' });
const setPassword = (client: PageClient, payload: object) =>
  client.request({ method: 'PUT', url: '/v1/session/password', payload });

/** A client that has signed in by a link and set the password. */
async function createOwner(server: TestServer): Promise<PageClient> {
  const owner = createPageClient(server);
  await owner.signInByLink();
  assert.equal((await setPassword(owner, { password: PASSWORD })).statusCode, 204);
  return owner;
}

test('whoever is not signed in is told how to', async (context) => {
  const server = await createTestServer(context);
  const answer = await session(createPageClient(server));
  assert.equal(answer.statusCode, 200);
  checkHeaders(answer);
  assert.equal(answer.headers['set-cookie'], undefined);
  const signedOut = { signedIn: false, mustSetPassword: false };
  assert.deepEqual(answer.json(), { ...signedOut, passwordIsSet: false, linkOnly: true });
  await createOwner(server);
  const later = (await session(createPageClient(server))).json();
  assert.deepEqual(later, { ...signedOut, passwordIsSet: true, linkOnly: false });
});

test('a link signs in, with a cookie that scripts and other sites cannot use', async (context) => {
  const server = await createTestServer(context);
  const client = createPageClient(server);
  const answer = await client.signIn({ token: await server.sessions.createLink() });
  assert.equal(answer.statusCode, 200);
  assert.match(String(answer.headers['set-cookie']), COOKIE);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.equal(answer.json().expiresAt, '2026-02-07T12:00:00.000Z');
  assert.deepEqual((await session(client)).json(), answer.json());
  assert.equal((await listKeys(client)).statusCode, 200);
  assert.ok(!answer.body.includes('ors_'));
});

test('the store has neither the token of the session nor that of the link', async (context) => {
  const server = await createTestServer(context);
  const token = await server.sessions.createLink();
  const links = await server.database.selectFrom('sign_in_links').selectAll().execute();
  const client = createPageClient(server);
  await client.signIn({ token });
  const sessions = await server.database.selectFrom('sessions').selectAll().execute();
  assert.deepEqual([links.length, sessions.length], [1, 1]);
  const text = JSON.stringify([links, sessions]);
  for (const secret of [token, client.cookie().split('=')[1]!, client.csrfToken()]) {
    assert.ok(secret.length >= 43 && !text.includes(secret));
  }
});

test('a link works once and for an hour, and no other text does', async (context) => {
  const server = await createTestServer(context);
  const token = await server.sessions.createLink();
  const late = await server.sessions.createLink();
  const statuses = async (tokens: readonly string[]) =>
    Promise.all(
      tokens.map(async (one) => (await createPageClient(server).signIn({ token: one })).statusCode),
    );
  assert.deepEqual((await statuses([token, token, token])).sort(), [200, 401, 401]);
  assert.deepEqual(await statuses([`${late.slice(0, -1)}!`, 'orl_', server.key]), [401, 401, 401]);
  server.clock.advance(HOUR);
  const refused = await createPageClient(server).signIn({ token: late });
  checkRefusal(refused, UNAUTHORIZED);
  assert.equal(refused.headers['set-cookie'], undefined);
});

test('behind a proxy with TLS the cookie is secure and bound to the host', async (context) => {
  const settings = { trustedProxies: ['10.0.0.1'] };
  const server = await createTestServer(context, { settings });
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' };
  const client = createPageClient(server, forwarded, '10.0.0.1');
  const answer = await client.signIn({ token: await server.sessions.createLink() });
  assert.match(String(answer.headers['set-cookie']), /^__Host-orrery_session=ors_.*; Secure$/);
  assert.equal((await session(client)).json().signedIn, true);
  // The cookie of a plain connection is not taken there: anybody on the way could have set it.
  const cookie = client.cookie().replace('__Host-', '');
  const headers = { ...forwarded, cookie };
  const plain = await server.app.inject({
    url: '/v1/session',
    headers,
    remoteAddress: '10.0.0.1',
  });
  assert.equal(plain.json().signedIn, false);
  // Only the proxy is believed.
  const stranger = createPageClient(server, forwarded, '10.0.0.2');
  const direct = await stranger.signIn({ token: await server.sessions.createLink() });
  assert.match(String(direct.headers['set-cookie']), COOKIE);
});

test('signing in begins another session, whatever cookie there was before', async (context) => {
  const server = await createTestServer(context);
  const client = await createOwner(server);
  const before = client.cookie();
  await client.signIn({ password: PASSWORD });
  const fixed = createPageClient(server, { cookie: 'orrery_session=ors_chosen-by-somebody' });
  await fixed.signIn({ password: PASSWORD });
  assert.equal(new Set([before, client.cookie(), fixed.cookie()]).size, 3);
  assert.match(fixed.cookie(), /^orrery_session=ors_[\w-]{43}$/);
});

test('what changes something needs the CSRF token of this very session', async (context) => {
  const server = await createTestServer(context);
  const client = await createOwner(server);
  const other = createPageClient(server);
  await other.signIn({ password: PASSWORD });
  const changes = [
    { method: 'POST', url: '/v1/keys', payload: { name: 'x' } },
    { method: 'DELETE', url: '/v1/keys/key_1' },
    { method: 'DELETE', url: '/v1/jobs/job_1' },
    { method: 'POST', url: '/v1/graphs/dependency' },
    { method: 'PUT', url: '/v1/session/password', payload: { password: 'another password' } },
    { method: 'DELETE', url: '/v1/session' },
    { method: 'DELETE', url: '/v1/sessions' },
  ] as const;
  for (const change of changes) {
    const cookie = client.cookie();
    for (const token of [undefined, '', 'wrong', other.csrfToken()]) {
      const headers = { cookie, ...(token !== undefined && { 'x-csrf-token': token }) };
      checkRefusal(await server.app.inject({ ...change, headers }), FORBIDDEN);
    }
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site };
      checkRefusal(await client.request({ ...change, headers }), FORBIDDEN);
    }
  }
  assert.equal((await session(client)).json().signedIn, true);
  const headers = { 'sec-fetch-site': 'same-origin' };
  const made = await client.request({ ...changes[0], headers });
  assert.equal(made.statusCode, 201);
});

test('another site cannot sign anybody in', async (context) => {
  const server = await createTestServer(context);
  const token = await server.sessions.createLink();
  const form = await server.app.inject({
    method: 'POST',
    url: '/v1/session',
    headers: { 'content-type': 'text/plain' },
    payload: JSON.stringify({ token }),
  });
  checkRefusal(form, {
    status: 400,
    code: 'invalid_request',
    field: 'Content-Type',
    location: 'header',
  });
  const foreign = createPageClient(server, { 'sec-fetch-site': 'cross-site' });
  checkRefusal(await foreign.signIn({ token }), FORBIDDEN);
  assert.equal((await createPageClient(server).signIn({ token })).statusCode, 200);
});

test('where there is an API key, the cookie is not looked at', async (context) => {
  const server = await createTestServer(context);
  const client = await createOwner(server);
  const { key } = await server.keys.create({ name: 'narrow', scopes: ['graphs:dependency'] });
  const withKey = (text: string) =>
    client.request({ url: '/v1/keys', headers: { 'x-api-key': text } });
  checkRefusal(await withKey(key), FORBIDDEN);
  checkRefusal(await withKey('wrong'), UNAUTHORIZED);
  checkRefusal(await withKey(''), UNAUTHORIZED);
  // A key needs no CSRF token: no other site can have it sent.
  const made = await server.request({ method: 'POST', url: '/v1/keys', payload: { name: 'x' } });
  assert.equal(made.statusCode, 201);
});

test('a session ends after twelve hours without use, and after seven days', async (context) => {
  const server = await createTestServer(context);
  const client = await createOwner(server);
  server.clock.advance(12 * HOUR - 1);
  assert.equal((await listKeys(client)).statusCode, 200);
  for (let used = 0; used < 13; used++) {
    server.clock.advance(12 * HOUR - 60_000);
    assert.equal((await listKeys(client)).statusCode, 200, String(used));
  }
  // The last two hours of seven days: however much it is used.
  server.clock.advance(HOUR);
  assert.equal((await listKeys(client)).statusCode, 401);
  assert.equal((await session(client)).json().signedIn, false);
  const idle = createPageClient(server);
  await idle.signIn({ password: PASSWORD });
  server.clock.advance(12 * HOUR);
  checkRefusal(await listKeys(idle), UNAUTHORIZED);
  const stored = await server.database.selectFrom('sessions').selectAll().execute();
  assert.equal(stored.length, 1, 'whoever signs in clears up after those who have left');
});

test('signing out ends the session itself, not only its cookie', async (context) => {
  const server = await createTestServer(context);
  const client = await createOwner(server);
  const stolen = { cookie: client.cookie() };
  const answer = await client.request({ method: 'DELETE', url: '/v1/session' });
  assert.equal(answer.statusCode, 204);
  checkHeaders(answer);
  assert.equal(
    answer.headers['set-cookie'],
    'orrery_session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
  );
  checkRefusal(await server.app.inject({ url: '/v1/keys', headers: stolen }), UNAUTHORIZED);
});

test('signing out everywhere ends every session and every link', async (context) => {
  const server = await createTestServer(context);
  const clients = [await createOwner(server), createPageClient(server), createPageClient(server)];
  await clients[1]!.signIn({ password: PASSWORD });
  await clients[2]!.signInByLink();
  const token = await server.sessions.createLink();
  const answer = await clients[1]!.request({ method: 'DELETE', url: '/v1/sessions' });
  assert.equal(answer.statusCode, 204);
  for (const client of clients) checkRefusal(await listKeys(client), UNAUTHORIZED);
  assert.equal((await createPageClient(server).signIn({ token })).statusCode, 401);
  // With a key of scope admin as well, and with no other.
  await clients[0]!.signIn({ password: PASSWORD });
  const { key } = await server.keys.create({ name: 'narrow', scopes: ['graphs:dependency'] });
  const everywhere = { method: 'DELETE', url: '/v1/sessions' } as const;
  checkRefusal(await server.request({ ...everywhere, headers: { 'x-api-key': key } }), FORBIDDEN);
  assert.equal((await server.request(everywhere)).statusCode, 204);
  checkRefusal(await listKeys(clients[0]!), UNAUTHORIZED);
});

test('a new password ends all other sessions, and the old one is worth nothing', async (context) => {
  const server = await createTestServer(context);
  const owner = await createOwner(server);
  const other = createPageClient(server);
  await other.signIn({ password: PASSWORD });
  const password = 'a new and longer password';
  const change = (client: PageClient, current?: string) =>
    setPassword(client, { password, ...(current !== undefined && { current }) });
  const wrong = { status: 400, code: 'invalid_request', field: 'current', location: 'body' };
  checkRefusal(await change(owner), wrong);
  checkRefusal(await change(owner, 'not the right one'), wrong);
  assert.equal((await session(other)).json().signedIn, true);
  assert.equal((await change(owner, PASSWORD)).statusCode, 204);
  assert.equal((await session(owner)).json().signedIn, true);
  assert.equal((await session(other)).json().signedIn, false);
  checkRefusal(await createPageClient(server).signIn({ password: PASSWORD }), UNAUTHORIZED);
  assert.equal((await createPageClient(server).signIn({ password })).statusCode, 200);
  // A link is for whoever has forgotten it.
  const forgetful = createPageClient(server);
  await forgetful.signInByLink();
  assert.equal((await setPassword(forgetful, { password: PASSWORD })).statusCode, 204);
  checkRefusal(await listKeys(owner), UNAUTHORIZED);
  // A key of scope admin has to know it.
  const byKey = (payload: object) =>
    server.request({ method: 'PUT', url: '/v1/session/password', payload });
  checkRefusal(await byKey({ password }), wrong);
  assert.equal((await byKey({ password, current: PASSWORD })).statusCode, 204);
});

test('passwords are of twelve to two hundred characters', async (context) => {
  const server = await createTestServer(context);
  const client = createPageClient(server);
  await client.signInByLink();
  const refusal = { status: 400, code: 'invalid_request', field: 'password', location: 'body' };
  for (const password of ['', 'x'.repeat(11), 'x'.repeat(201), 12, null]) {
    checkRefusal(await setPassword(client, { password }), refusal);
  }
  const longest = 'ü'.repeat(200);
  assert.equal((await setPassword(client, { password: longest })).statusCode, 204);
  const again = createPageClient(server);
  assert.equal((await again.signIn({ password: longest })).statusCode, 200);
});

test('where others can reach the server, a password comes first', async (context) => {
  for (const settings of [{ host: '0.0.0.0' }, { trustedProxies: ['127.0.0.1'] }]) {
    const server = await createTestServer(context, { settings });
    const client = createPageClient(server);
    await client.signInByLink();
    const state = (await session(client)).json();
    assert.deepEqual([state.mustSetPassword, state.linkOnly], [true, false]);
    checkRefusal(await listKeys(client), FORBIDDEN);
    checkRefusal(await client.request({ url: '/v1/jobs' }), FORBIDDEN);
    assert.equal((await setPassword(client, { password: PASSWORD })).statusCode, 204);
    assert.equal((await session(client)).json().mustSetPassword, false);
    assert.equal((await listKeys(client)).statusCode, 200);
    const second = createPageClient(server);
    await second.signInByLink();
    assert.equal((await listKeys(second)).statusCode, 200);
  }
});

test('passwords can be tried ten times a minute from one address', async (context) => {
  const server = await createTestServer(context);
  await createOwner(server);
  const attempt = (password: string, address: string) =>
    createPageClient(server, {}, address).signIn({ password });
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => attempt(`guess number ${index}`, '192.0.2.1')),
  );
  const count = (status: number) => answers.filter((answer) => answer.statusCode === status).length;
  assert.deepEqual([count(401), count(429)], [10, 20]);
  const refused = await attempt(PASSWORD, '192.0.2.1');
  checkRefusal(refused, TOO_MANY);
  assert.equal(refused.headers['retry-after'], '60');
  assert.equal((await attempt(PASSWORD, '192.0.2.2')).statusCode, 200);
  server.clock.advance(60_000);
  assert.equal((await attempt(PASSWORD, '192.0.2.1')).statusCode, 200);
});

test('passwords cannot be tried from many addresses either; links still work', async (context) => {
  const server = await createTestServer(context, { settings: { signInLimit: 2 } });
  await createOwner(server);
  const statuses: number[] = [];
  for (let address = 1; address <= 12; address++) {
    const client = createPageClient(server, {}, `192.0.2.${address}`);
    statuses.push((await client.signIn({ password: 'some wrong guess' })).statusCode);
  }
  assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429]);
  await createPageClient(server).signInByLink();
});

test('guesses at the current password are limited as well', async (context) => {
  const server = await createTestServer(context, { settings: { signInLimit: 3 } });
  const owner = await createOwner(server);
  const statuses: number[] = [];
  for (let guess = 0; guess < 5; guess++) {
    const payload = { password: PASSWORD, current: `guess number ${guess}` };
    statuses.push((await setPassword(owner, payload)).statusCode);
  }
  assert.deepEqual(statuses, [400, 400, 400, 429, 429]);
});

test('links, cookies and looks are limited by address', async (context) => {
  const settings = { failureLimit: 3, rateLimit: 20 };
  const server = await createTestServer(context, { settings });
  const statusesOf = async (count: number, ask: () => Promise<LightMyRequestResponse>) => {
    const statuses: number[] = [];
    for (let turn = 0; turn < count; turn++) statuses.push((await ask()).statusCode);
    return statuses;
  };
  const link = await statusesOf(5, () => createPageClient(server).signIn({ token: 'orl_wrong' }));
  assert.deepEqual(link, [401, 401, 401, 429, 429]);
  const cookie = { cookie: `orrery_session=ors_${'x'.repeat(43)}` };
  const guessed = await statusesOf(4, () =>
    createPageClient(server, cookie, '192.0.2.9').request({ url: '/v1/jobs' }),
  );
  assert.deepEqual(guessed, [401, 401, 401, 429]);
  const looks = await statusesOf(22, () => session(createPageClient(server, {}, '192.0.2.10')));
  assert.deepEqual([looks.filter((status) => status === 200).length, looks.at(-1)], [20, 429]);
});

test('a session has a limit of its own', async (context) => {
  const server = await createTestServer(context, { settings: { rateLimit: 5 } });
  const client = createPageClient(server);
  await client.signInByLink();
  const statuses: number[] = [];
  for (let turn = 0; turn < 6; turn++) statuses.push((await listKeys(client)).statusCode);
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
  assert.equal((await server.request({ url: '/v1/keys' })).statusCode, 200);
});

test('what is no sign-in is refused by the name of its field', async (context) => {
  const server = await createTestServer(context);
  const attempt = (payload: string) =>
    server.app.inject({
      method: 'POST',
      url: '/v1/session',
      headers: { 'content-type': 'application/json' },
      payload,
    });
  for (const [payload, field] of [
    ['', 'body'],
    ['{', 'body'],
    ['[]', 'body'],
    ['null', 'body'],
    ['{"password":1}', 'password'],
    ['{"token":""}', 'token'],
    [`{"password":"${'x'.repeat(20_000)}"}`, 'body'],
  ] as const) {
    const expected = { status: 400, code: 'invalid_request', field, location: 'body' };
    checkRefusal(await attempt(payload), expected);
  }
  for (const payload of ['{}', '{"token":"a","password":"b"}', '{"__proto__":1}']) {
    assert.equal((await attempt(payload)).statusCode, 400);
  }
});

test('an API key has no session to end', async (context) => {
  const server = await createTestServer(context);
  const answer = await server.request({ method: 'DELETE', url: '/v1/session' });
  checkRefusal(answer, {
    status: 400,
    code: 'invalid_request',
    field: 'Cookie',
    location: 'header',
  });
});
