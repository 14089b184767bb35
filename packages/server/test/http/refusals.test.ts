// Everything that is refused: which status, which code, which field; and that nothing is left behind.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRefusal, type ExpectedRefusal } from '../support/check-answer.ts';
import { multipartBody, multipartType, type Part } from '../support/multipart-body.ts';
import { createTestServer, type TestServer, zipPart } from '../support/test-server.ts';

const body = (field: string, location = 'body'): ExpectedRefusal => ({
  status: 400,
  code: 'invalid_request',
  field,
  location,
});
const header = (field: string): ExpectedRefusal => body(field, 'header');
const absent = (field: string): ExpectedRefusal => ({
  status: 404,
  code: 'not_found',
  field,
  location: 'path',
});
const UNAUTHORIZED: ExpectedRefusal = { status: 401, code: 'unauthorized', field: null };

interface Case {
  readonly headers?: Record<string, string | string[]>;
  readonly parts?: readonly Part[];
  readonly payload?: string | Buffer;
  readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH' | 'OPTIONS';
  readonly url?: string;
  readonly expected: ExpectedRefusal;
}

const CASES: Readonly<Record<string, Case>> = {
  'no API key': { headers: { 'x-api-key': '' }, expected: UNAUTHORIZED },
  'a malformed API key': { headers: { 'x-api-key': 'secret' }, expected: UNAUTHORIZED },
  'a key with a wrong checksum': {
    headers: { 'x-api-key': `ork_${'0'.repeat(36)}` },
    expected: UNAUTHORIZED,
  },
  'no Idempotency-Key': { headers: { 'idempotency-key': '' }, expected: header('Idempotency-Key') },
  'an Idempotency-Key of 256 characters': {
    headers: { 'idempotency-key': 'k'.repeat(256) },
    expected: header('Idempotency-Key'),
  },
  'an Idempotency-Key that is not ASCII': {
    headers: { 'idempotency-key': 'caf\u00e9' },
    expected: header('Idempotency-Key'),
  },
  'a JSON body': {
    headers: { 'content-type': 'application/json' },
    payload: '{',
    expected: header('Content-Type'),
  },
  'no body and no type': {
    headers: { 'content-type': '' },
    payload: '',
    expected: header('Content-Type'),
  },
  'a Content-Type that cannot be understood': {
    headers: { 'content-type': ';;;' },
    expected: header('Content-Type'),
  },
  'multipart without a boundary': {
    headers: { 'content-type': 'multipart/form-data' },
    expected: header('Content-Type'),
  },
  'multipart with an empty boundary': {
    headers: { 'content-type': 'multipart/form-data; boundary=' },
    expected: body('file'),
  },
  'an empty multipart body': { payload: '', expected: body('file') },
  'no parts': { parts: [], expected: body('file') },
  'a body that is not multipart': { payload: 'PK\x03\x04', expected: body('file') },
  'a file in a part of another name': {
    parts: [{ ...zipPart, name: 'archive' }],
    expected: body('file'),
  },
  'the file as a text field': { parts: [{ name: 'file', content: 'PK' }], expected: body('file') },
  'two files': { parts: [zipPart, zipPart], expected: body('file') },
  'an empty file': { parts: [{ ...zipPart, content: '' }], expected: body('file') },
  'not a zip': { parts: [{ ...zipPart, content: 'not a zip' }], expected: body('file') },
  'a part named like a property of every object': {
    parts: [{ ...zipPart, name: '__proto__' }],
    expected: body('file'),
  },
  'too many bytes': {
    parts: [{ ...zipPart, content: 'PK'.repeat(1001) }],
    expected: body('file'),
  },
  'too many declared bytes': {
    headers: { 'content-length': '99999999' },
    parts: [{ ...zipPart, content: 'PK'.repeat(100_000) }],
    expected: body('file'),
  },
  'a wrong method': { method: 'GET', expected: absent('method') },
  'an unknown path': { url: '/v1/graphs/nothing', expected: absent('path') },
  'an unknown path without an API key': {
    url: '/v1/graphs/nothing',
    headers: { 'x-api-key': '' },
    expected: absent('path'),
  },
  'a job without an id and without an API key': {
    url: '/v1/jobs/',
    method: 'GET',
    headers: { 'x-api-key': '' },
    expected: absent('path'),
  },
  'a path that cannot be decoded': { url: '/v1/jobs/%zz', expected: absent('path') },
  'a job id that is far too long': {
    url: `/v1/jobs/${'a'.repeat(500)}`,
    method: 'GET',
    expected: absent('path'),
  },
  'an unknown job': { url: '/v1/jobs/job_1', method: 'GET', expected: absent('jobId') },
  'a job to discard that is not there': {
    url: '/v1/jobs/job_1',
    method: 'DELETE',
    expected: absent('jobId'),
  },
  'a limit of 0': {
    url: '/v1/jobs?limit=0',
    method: 'GET',
    expected: body('limit', 'query'),
  },
  'a limit given twice': {
    url: '/v1/jobs?limit=1&limit=2',
    method: 'GET',
    expected: body('limit', 'query'),
  },
  'a made-up cursor': {
    url: '/v1/jobs?cursor=abc',
    method: 'GET',
    expected: body('cursor', 'query'),
  },
};

function send(server: TestServer, { headers, parts, payload, method, url }: Case) {
  const sent: Record<string, string | string[]> = {
    'content-type': multipartType,
    'idempotency-key': 'k-1',
    ...headers,
  };
  for (const name of Object.keys(sent)) if (sent[name] === '') delete sent[name];
  return server.app.inject({
    method: method ?? 'POST',
    url: url ?? '/v1/graphs/dependency',
    headers: headers?.['x-api-key'] === '' ? sent : { 'x-api-key': server.key, ...sent },
    ...(method === 'GET' ? {} : { payload: payload ?? multipartBody(parts ?? [zipPart]) }),
  });
}

for (const [name, refused] of Object.entries(CASES)) {
  test(`${name} is refused`, async (context) => {
    const server = await createTestServer(context, {
      settings: { maxUploadBytes: 2000 },
      isZipArchive: async () => (name === 'not a zip' ? 'The file is not a zip.' : undefined),
    });
    checkRefusal(await send(server, refused), refused.expected);
    assert.deepEqual(await server.files(), []);
    assert.deepEqual(await server.database.selectFrom('jobs').selectAll().execute(), []);
  });
}

test('a method that is not there is told which are', async (context) => {
  const server = await createTestServer(context);
  const allowed = async (method: 'PUT' | 'OPTIONS' | 'POST', url: string) => {
    const answer = await server.request({ method, url });
    checkRefusal(answer, absent('method'));
    return answer.headers.allow;
  };
  assert.equal(await allowed('PUT', '/v1/graphs/dependency'), 'POST');
  assert.equal(await allowed('OPTIONS', '/v1/jobs?limit=1'), 'GET, HEAD');
  assert.equal(await allowed('POST', '/v1/jobs/job_1'), 'DELETE, GET, HEAD');
  const nothing = await server.request({ url: '/v1/graphs/dependency/' });
  checkRefusal(nothing, absent('path'));
  assert.equal(nothing.headers.allow, undefined);
});

test('a graph of a name that there is none of is answered with those that there are', async (context) => {
  const server = await createTestServer(context);
  for (const url of ['/v1/graphs/bundle', '/v1/analysis/impact?limit=1']) {
    const answer = await server.request({ method: 'POST', url });
    checkRefusal(answer, absent('path'));
    assert.match(answer.json().message, / \/v1\/graphs\/platform, .*circular-dependencies\.$/);
  }
  const other = await server.request({ url: '/v1/else' });
  assert.equal(other.json().message, 'There is nothing at this address.');
});

test('an Idempotency-Key of 255 characters and one of a single character are taken', async (context) => {
  const server = await createTestServer(context);
  for (const idempotencyKey of ['k'.repeat(255), '~']) {
    const answer = await server.submit({ idempotencyKey });
    assert.equal(answer.statusCode, 202);
    assert.equal(answer.headers['x-request-id'], idempotencyKey);
  }
});

test('what cannot be read as a preference is none', async (context) => {
  const server = await createTestServer(context);
  await server.submit();
  await server.runner.begun(0);
  for (const prefer of ['wait=0', 'wait=abc', 'wait=-5', 'wait', 'return=minimal', 'await=9']) {
    const answer = await server.submit({ headers: { prefer } });
    assert.equal(answer.statusCode, 202, prefer);
    assert.equal(answer.headers['preference-applied'], undefined);
  }
});

test('two Idempotency-Keys in one request are refused', async (context) => {
  const server = await createTestServer(context);
  const answer = await server.submit({
    headers: { 'idempotency-key': ['a', 'b'] as unknown as string },
  });
  checkRefusal(answer, header('Idempotency-Key'));
});

test('checks come in order: path, key, rate, scope, headers, body', async (context) => {
  const server = await createTestServer(context);
  const { key } = await server.keys.create({ name: 'narrow', rateLimit: 1 });
  await server.database
    .updateTable('api_keys')
    .set({ scopes: 'graphs:call' })
    .where('name', '=', 'narrow')
    .execute();
  const everythingWrong = { key, idempotencyKey: '', parts: [] };
  const first = await server.submit(everythingWrong);
  checkRefusal(first, { status: 403, code: 'forbidden', field: null });
  assert.match(first.json().message, /graphs:dependency/);
  checkRefusal(await server.submit(everythingWrong), {
    status: 429,
    code: 'rate_limit_exceeded',
    field: null,
  });
  checkRefusal(await server.submit({ ...everythingWrong, key: 'ork_' }), UNAUTHORIZED);
});

test('an error that nobody foresaw says nothing of the house', async (context) => {
  const server = await createTestServer(context);
  await server.database.schema.dropTable('usage').execute();
  await server.database.schema.dropTable('queue').execute();
  const answer = await server.submit();
  checkRefusal(answer, { status: 500, code: 'internal_error', field: null });
  assert.doesNotMatch(answer.body, /queue|sqlite|table/i);
  assert.deepEqual(await server.files(), []);
});

test('a blob storage that is away gives 502, and the server lives on', async (context) => {
  const server = await createTestServer(context, { auto: true });
  const jobId = (await server.submit()).json().jobId;
  await server.scheduler.idle();
  await server.hideFolder('results');
  const expected = { status: 502, code: 'bad_gateway', field: null };
  checkRefusal(await server.request({ url: `/v1/jobs/${jobId}` }), expected);
  const ready = await server.app.inject('/readyz');
  assert.equal(ready.statusCode, 502);
  assert.equal((await server.app.inject('/healthz')).statusCode, 200);
});
