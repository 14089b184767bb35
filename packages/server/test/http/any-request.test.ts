// Properties in the manner of Schemathesis: whatever is sent, the answer is one that the OpenAPI document
// describes, and never a failure of the service.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isPagePath } from '../../src/page/page-routes.ts';
import { describedBy } from '../support/described-answer.ts';
import { multipartBody, multipartType, type Part } from '../support/multipart-body.ts';
import { createPageClient, type PageClient } from '../support/page-client.ts';
import { createTestServer, zipPart } from '../support/test-server.ts';

const METHODS = ['GET', 'POST', 'DELETE', 'HEAD', 'PUT', 'PATCH', 'OPTIONS'] as const;

const path = fc.oneof(
  { weight: 5, arbitrary: fc.constant('/v1/graphs/dependency') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '/v1/jobs',
      '/v1/jobs/',
      '/v1/jobs/job_1',
      '/v1/graphs/dependency/',
      '/V1/jobs',
      '/v1',
      '//v1/jobs',
      '/healthz',
      '/readyz',
      '/metrics',
      '/openapi.json',
      '/v1/graphs/__proto__',
      '/v1/jobs/%00',
      '/v1/jobs/%zz',
      '/v1/jobs/..%2f..%2fetc%2fpasswd',
      '/v1/jobs//result',
      '/v1/jobs/job_1/result',
      '/v1/keys/',
      '/v1/keys/key_page',
      '/v1/keys/__proto__',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '/v1/session',
      '/v1/session/password',
      '/v1/sessions',
      '/v1/keys',
      '/v1/usage',
    ),
  },
  { weight: 1, arbitrary: fc.webPath().map((text) => (text.startsWith('/') ? text : `/${text}`)) },
);

const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  fc.webQueryParameters().map((text) => `?${text}`),
  fc
    .tuple(
      fc.constantFrom('limit', 'cursor', 'wait', 'all', 'status', 'from', 'to'),
      fc.oneof(
        fc.constantFrom('true', 'pending', '2026-01-31', '0001-01-01'),
        fc.webQueryParameters(),
      ),
    )
    .map(([name, value]) => `?${name}=${value}`),
  fc.integer().map((limit) => `?limit=${limit}`),
);

/** Any bytes that a header can carry, as Node gives them. */
const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 300,
});

const headers = (key: string) =>
  fc.record(
    {
      cookie: headerText,
      'x-csrf-token': headerText,
      'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'none', ''),
      'x-api-key': fc.oneof(
        { weight: 6, arbitrary: fc.constant(key) },
        fc.constantFrom('', 'ork_', `ork_${'0'.repeat(36)}`),
        headerText,
      ),
      'idempotency-key': fc.oneof(fc.constantFrom('a', 'b', 'c'), headerText),
      'content-type': fc.oneof(
        { weight: 4, arbitrary: fc.constant(multipartType) },
        fc.constantFrom('multipart/form-data', 'application/json', 'text/plain', ';'),
        headerText,
      ),
      // Waiting needs a clock that goes; it is tested by itself.
      prefer: fc.constantFrom('wait=0', 'wait=abc', 'wait=-1', 'respond-async', ',;='),
      'accept-encoding': fc.oneof(fc.constantFrom('gzip', '*;q=0', 'identity'), headerText),
      'if-none-match': fc.oneof(fc.constantFrom('*', '"x"', 'W/'), headerText),
      accept: headerText,
      range: fc.constant('bytes=0-1'),
    },
    { requiredKeys: [] },
  );

const part: fc.Arbitrary<Part> = fc.record(
  {
    name: fc.constantFrom('file', 'File', 'other', '__proto__', ''),
    content: fc.oneof(fc.constant(zipPart.content), fc.uint8Array().map(Buffer.from), fc.string()),
    fileName: fc.constantFrom('repo.zip', '', '../../x', '__proto__'),
    type: fc.constantFrom('application/zip', 'text/plain', 'image/png', ''),
  },
  { requiredKeys: ['name', 'content'] },
);

/** What the routes of the page ask for, right and wrong; a session that it ends is begun again. */
const json = fc
  .oneof(
    { weight: 2, arbitrary: fc.constant({ name: 'x', scopes: ['graphs:call'], rateLimit: 1 }) },
    fc.record(
      {
        name: fc.oneof(fc.constant('x'), fc.string()),
        scopes: fc.array(fc.constantFrom('admin', 'graphs:call', 'x'), { maxLength: 3 }),
        rateLimit: fc.oneof(fc.integer(), fc.double()),
        expiresInSeconds: fc.oneof(fc.integer(), fc.double()),
      },
      { requiredKeys: ['name'] },
    ),
    fc.record(
      { password: fc.string({ maxLength: 300 }), current: fc.string(), token: fc.string() },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  )
  .map((value) => Buffer.from(JSON.stringify(value)));

const body = fc.oneof(
  json,
  { weight: 3, arbitrary: fc.constant(multipartBody([zipPart])) },
  fc.array(part, { maxLength: 4 }).map(multipartBody),
  fc
    .tuple(fc.array(part, { maxLength: 2 }), fc.nat({ max: 200 }))
    .map(([parts, cut]) => multipartBody(parts).subarray(0, cut)),
  fc.uint8Array({ maxLength: 500 }).map(Buffer.from),
);

/** Clients resolve `.` and `..` before they send a path. */
const sentPath = (path: string): string => new URL(`http://localhost${path}`).pathname;

/** Chance alone makes few requests that are right in every part. */
const rightRequest = (key: string) => ({
  method: 'POST' as const,
  path: '/v1/graphs/dependency',
  query: '',
  headers: { 'x-api-key': key, 'idempotency-key': 'a', 'content-type': multipartType },
  body: multipartBody([zipPart]),
});

test('any request has an answer that the document describes', async (context) => {
  const server = await createTestServer(context, {
    auto: true,
    settings: { rateLimit: 100_000, failureLimit: 100_000, signInLimit: 100_000 },
  });

  const check = describedBy((await server.app.inject('/openapi.json')).json());
  const seen = new Map<number, number>();
  const request = fc.record({
    method: fc.constantFrom(...METHODS),
    path,
    query,
    headers: headers(server.key),
    body,
  });
  const property = fc.asyncProperty(request, async (wanted) => {
    const url = wanted.path + wanted.query;
    const { method } = wanted;
    const sent = sentPath(wanted.path);
    // The files of the page are for people, and there are none before they are built.
    fc.pre(!isPagePath(sent));
    const answer = await server.app.inject({
      method,
      url,
      headers: wanted.headers as Record<string, string>,
      ...(method === 'GET' || method === 'HEAD' ? {} : { payload: wanted.body }),
    });
    seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
    assert.ok(answer.statusCode < 500, answer.body);
    check({ method, url: sent + wanted.query }, answer);
  });
  const home = { ...rightRequest(server.key), method: 'GET' as const, path: '/.' };
  await fc.assert(property, { numRuns: 600, examples: [[rightRequest(server.key)], [home]] });
  // Otherwise the property would say little.
  for (const status of [200, 202, 400, 401, 404]) assert.ok(seen.has(status), `no ${status}`);
});

/** Whose request it is: of the session as the page sends it, with the key, or of somebody else. */
const sender = fc.oneof(
  { weight: 4, arbitrary: fc.constant('session' as const) },
  { weight: 2, arbitrary: fc.constant('key' as const) },
  fc.record(
    {
      cookie: fc.oneof(
        headerText,
        headerText.map((text) => `orrery_session=${text}`),
        fc.stringMatching(/^orrery_session=ors_[\w-]{43}$/),
      ),
      'x-csrf-token': headerText,
      'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'none', ''),
    },
    { requiredKeys: [] },
  ),
);

const pageRequest = fc.record({
  method: fc.constantFrom('GET', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD'),
  path: fc.constantFrom(
    '/v1/session',
    '/v1/session/password',
    '/v1/sessions',
    '/v1/keys',
    '/v1/keys',
    '/v1/keys/key_1',
    '/v1/usage',
    '/v1/jobs',
    '/v1/jobs/job_1/result',
  ),
  query,
  type: fc.oneof(
    { weight: 6, arbitrary: fc.constant('application/json') },
    fc.constantFrom('text/plain', ';', 'application/json; charset=x'),
  ),
  sender,
  body: json,
});

test('so has any request to what the page uses', async (context) => {
  const settings = { rateLimit: 100_000, failureLimit: 100_000, signInLimit: 100_000 };
  const server = await createTestServer(context, { settings });
  const check = describedBy((await server.app.inject('/openapi.json')).json());
  const seen = new Map<number, number>();
  const client = createPageClient(server);
  const property = fc.asyncProperty(pageRequest, async (wanted) => {
    const { method } = wanted;
    const url = wanted.path + wanted.query;
    const hasBody = method === 'POST' || method === 'PUT';
    const options = {
      method,
      url,
      ...(hasBody && { payload: wanted.body, headers: { 'content-type': wanted.type } }),
    } as const;
    if (wanted.sender === 'session' && !(await isSignedIn(client))) await client.signInByLink();
    const proof = wanted.sender === 'key' ? { 'x-api-key': server.key } : wanted.sender;
    const answer =
      proof === 'session'
        ? await client.request(options)
        : await server.app.inject({ ...options, headers: { ...options.headers, ...proof } });
    seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
    assert.ok(answer.statusCode < 500, answer.body);
    check({ method, url }, answer);
  });
  await fc.assert(property, { numRuns: 600 });
  for (const status of [200, 201, 204, 400, 401, 404]) assert.ok(seen.has(status), `no ${status}`);
});

/** Requests that were made up may have ended the session. */
async function isSignedIn(client: PageClient): Promise<boolean> {
  return (await client.request({ url: '/v1/session' })).json().signedIn;
}
