// Jobs as the page has them: those of all keys, by state, with their place in the queue; results as files.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { checkEnvelope, checkHeaders, checkRefusal } from '../support/check-answer.ts';
import { multipartBody, multipartType } from '../support/multipart-body.ts';
import { createPageClient } from '../support/page-client.ts';
import { createTestServer, type TestServer, zipPart } from '../support/test-server.ts';

async function createSignedIn(server: TestServer) {
  const client = createPageClient(server);
  await client.signInByLink();
  return client;
}

const named = (fileName: string | undefined) => [
  fileName === undefined
    ? { name: zipPart.name, content: zipPart.content, type: 'application/zip' }
    : { ...zipPart, fileName },
];

test('a session sees, looks at and discards the jobs of every key', async (context) => {
  const server = await createTestServer(context);
  const client = await createSignedIn(server);
  const { key, description } = await server.keys.create({ name: 'other' });
  const first = (await server.submit()).json().jobId;
  server.clock.advance(1);
  const second = (await server.submit({ key })).json().jobId;
  const listed = async (url: string) =>
    (await client.request({ url })).json().jobs as Record<string, unknown>[];
  assert.deepEqual(
    (await listed('/v1/jobs')).map(({ jobId, keyId, keyName }) => [jobId, keyId, keyName]),
    [
      [second, description.id, 'other'],
      [first, (await server.keys.list()).find(({ name }) => name === 'test')!.id, 'test'],
    ],
  );
  assert.equal((await client.request({ url: `/v1/jobs/${second}` })).statusCode, 202);
  const url = `/v1/jobs/${second}`;
  assert.equal((await client.request({ method: 'DELETE', url })).statusCode, 204);
  assert.equal((await listed('/v1/jobs')).length, 1);
});

test('a key has its own jobs, and all where its scope is admin and it says so', async (context) => {
  const server = await createTestServer(context);
  const { key } = await server.keys.create({ name: 'other', scopes: ['graphs:dependency'] });
  const { jobId } = (await server.submit({ key })).json();
  const statuses = async (url: string, apiKey = server.key) => {
    const headers = { 'x-api-key': apiKey };
    return (await server.request({ url, headers })).statusCode;
  };
  const url = `/v1/jobs/${jobId}`;
  assert.deepEqual((await server.request({ url: '/v1/jobs' })).json(), { jobs: [] });
  const { jobs } = (await server.request({ url: '/v1/jobs?all=true' })).json();
  assert.deepEqual(
    jobs.map((job: { keyName: string }) => job.keyName),
    ['other'],
  );
  assert.deepEqual([await statuses(url), await statuses(`${url}?all=true`)], [404, 202]);
  assert.deepEqual([await statuses(url, key), await statuses(`${url}?all=true`, key)], [202, 403]);
  const named = async (query: string) =>
    (await server.request({ url: `/v1/jobs?jobId=${jobId}${query}` })).json().jobs.length;
  assert.deepEqual(
    [await named(''), await named('&all=true'), await named('&all=true&status=completed')],
    [0, 1, 0],
  );
  const own = (await server.request({ url: '/v1/jobs', headers: { 'x-api-key': key } })).json();
  assert.deepEqual([own.jobs.length, own.jobs[0].keyId], [1, undefined]);
  const discard = (query: string) => server.request({ method: 'DELETE', url: url + query });
  assert.equal((await discard('')).statusCode, 404);
  assert.equal((await discard('?all=true')).statusCode, 204);
});

test('a session submits like a key, and the job is the page’s', async (context) => {
  const server = await createTestServer(context);
  const client = await createSignedIn(server);
  const submit = (headers: Record<string, string>) =>
    client.request({
      method: 'POST',
      url: '/v1/graphs/call',
      headers: { 'content-type': multipartType, ...headers },
      payload: multipartBody([zipPart]),
    });
  const refused = await submit({});
  checkRefusal(refused, {
    status: 400,
    code: 'invalid_request',
    field: 'Idempotency-Key',
    location: 'header',
  });
  const jobId = checkEnvelope(await submit({ 'idempotency-key': 'k' }), 'pending');
  assert.equal((await submit({ 'idempotency-key': 'k' })).json().jobId, jobId);
  const other = await createSignedIn(server);
  const { jobs } = (await other.request({ url: '/v1/jobs' })).json();
  assert.deepEqual(
    jobs.map((job: Record<string, unknown>) => [job.jobId, job.keyId, job.keyName]),
    [[jobId, 'key_page', 'page']],
  );
  const run = await server.runner.begun(0);
  assert.equal(run.owner, 'key_page');
  // The same Idempotency-Key of an API key is another job.
  assert.notEqual((await server.submit({ idempotencyKey: 'k' })).json().jobId, jobId);
});

test('jobs are listed by state, with their place in the queue of all', async (context) => {
  const server = await createTestServer(context);
  const { key } = await server.keys.create({ name: 'other' });
  for (const [index, name] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    await server.submit({ idempotencyKey: name, ...(index % 2 === 1 && { key }) });
    if (index === 0) await server.runner.begun(0);
    // Two of one millisecond are told apart as well.
    if (index !== 3) server.clock.advance(1);
  }
  const listed = async (query: string) => {
    const { jobs } = (await server.request({ url: `/v1/jobs?${query}` })).json();
    return jobs.map((job: Record<string, unknown>) => [
      job.idempotencyKey,
      job.queuePosition,
      job.durationMs,
    ]);
  };
  const all: unknown[][] = await listed('all=true');
  const places = new Map(all.map(([name, place]) => [name, place]));
  assert.deepEqual(
    ['a', 'b', 'c'].map((name) => places.get(name)),
    [undefined, 1, 2],
  );
  assert.deepEqual([places.get('d'), places.get('e')].sort(), [3, 4]);
  assert.deepEqual(await listed('status=pending'), [
    ['e', places.get('e'), undefined],
    ['c', 2, undefined],
  ]);
  assert.deepEqual(await listed('status=processing'), [['a', undefined, 4]]);
  assert.deepEqual(await listed('status=completed'), []);
  const wrong = await server.request({ url: '/v1/jobs?status=done' });
  checkRefusal(wrong, {
    status: 400,
    code: 'invalid_request',
    field: 'status',
    location: 'query',
  });
});

test('a page of pending jobs goes on behind those that have waited too long', async (context) => {
  const server = await createTestServer(context, { settings: { pendingSeconds: 10 } });
  for (const name of ['runs', 'a', 'b', 'c']) {
    await server.submit({ idempotencyKey: name });
    if (name === 'runs') await server.runner.begun(0);
    server.clock.advance(4000);
  }
  const { jobs, nextCursor } = (await server.request({ url: '/v1/jobs?status=pending' })).json();
  assert.deepEqual(
    jobs.map((job: { idempotencyKey: string }) => job.idempotencyKey),
    ['c', 'b'],
  );
  assert.equal(nextCursor, undefined);
  const failed = (await server.request({ url: '/v1/jobs?status=failed' })).json();
  assert.deepEqual(
    failed.jobs.map((job: { idempotencyKey: string }) => job.idempotencyKey),
    ['a'],
  );
});

test('a job is called by the file that was sent, as far as that can be shown', async (context) => {
  const server = await createTestServer(context);
  const names = new Map([
    ['my-repository.zip', 'my-repository'],
    ['Upper.ZIP', 'Upper'],
    ['../../etc/passwd.zip', 'passwd'],
    ['tab\there \u202eright\u2066.zip', 'tabhere right'],
    ['größe 仓库.zip', 'größe 仓库'],
    ['__proto__', '__proto__'],
    ['<img src=x onerror=alert(1)>.zip', '<img src=x onerror=alert(1)>'],
    [`${'🙂'.repeat(300)}.zip`, '🙂'.repeat(200)],
    ['.zip', undefined],
    ['blob', 'blob'],
  ]);
  for (const [fileName, expected] of [...names, [undefined, undefined] as const]) {
    await server.submit({ idempotencyKey: 'k', parts: named(fileName) });
    const { jobs } = (await server.request({ url: '/v1/jobs' })).json();
    assert.equal(jobs[0].repository, expected, fileName);
    const url = `/v1/jobs/${jobs[0].jobId}`;
    await server.request({ method: 'DELETE', url });
  }
});

test('a result can be downloaded alone, in each encoding', async (context) => {
  const server = await createTestServer(context);
  const client = await createSignedIn(server);
  const { jobId } = (await server.submit({ parts: named("größe '1' 100%.zip") })).json();
  const url = `/v1/jobs/${jobId}/result`;
  const early = await client.request({ url });
  checkRefusal(early, { status: 400, code: 'invalid_request', field: 'jobId', location: 'path' });
  const result = { graph: { nodes: [{ id: 'a}' }], text: 'x'.repeat(300_000) } };
  await (await server.runner.begun(0)).complete({ result, filesProcessed: 101 });
  await server.scheduler.idle();
  const plain = await client.request({ url });
  checkHeaders(plain);
  assert.equal(plain.statusCode, 200);
  assert.deepEqual(JSON.parse(plain.body), result);
  assert.equal(plain.headers['x-usage-units'], '2');
  assert.equal(
    plain.headers['content-disposition'],
    `attachment; filename="gr__e '1' 100_-dependency.json"; filename*=UTF-8''gr%C3%B6%C3%9Fe%20%271%27%20100%25-dependency.json`,
  );
  const encoded = async (encoding: string) => {
    const answer = await client.request({ url, headers: { 'accept-encoding': encoding } });
    assert.equal(answer.headers['content-encoding'], encoding);
    return answer;
  };
  const packed = await encoded('gzip');
  assert.equal(gunzipSync(packed.rawPayload).toString(), plain.body);
  const zstd = await encoded('zstd');
  assert.equal(zstdDecompressSync(zstd.rawPayload).toString(), plain.body);
  const tags = [plain, packed, zstd].map(({ headers }) => String(headers.etag));
  const envelope = await client.request({ url: `/v1/jobs/${jobId}` });
  assert.equal(new Set([...tags, envelope.headers.etag]).size, 4);
  const known = await client.request({ url, headers: { 'if-none-match': tags[0] } });
  assert.deepEqual([known.statusCode, known.body], [304, '']);
  const head = await client.request({ method: 'HEAD', url });
  assert.deepEqual([head.statusCode, head.body], [200, '']);
});

test('a result is for those who may see the job', async (context) => {
  const server = await createTestServer(context, { auto: true });
  const { key } = await server.keys.create({ name: 'other', scopes: ['graphs:dependency'] });
  const { jobId } = (await server.submit({ key, parts: named(undefined) })).json();
  await server.scheduler.idle();
  const url = `/v1/jobs/${jobId}/result`;
  const absent = { status: 404, code: 'not_found', field: 'jobId', location: 'path' };
  checkRefusal(await server.request({ url }), absent);
  checkRefusal(await server.request({ url: '/v1/jobs/job_1/result' }), absent);
  assert.equal((await server.request({ url: `${url}?all=true` })).statusCode, 200);
  const own = await server.request({ url, headers: { 'x-api-key': key } });
  assert.equal(own.statusCode, 200);
  assert.match(String(own.headers['content-disposition']), /filename="dependency\.json"/);
});

test('a stored envelope that is not as it was written is a failure, not a wrong file', async (context) => {
  const server = await createTestServer(context);
  const { jobId } = (await server.submit()).json();
  const run = await server.runner.begun(0);
  await run.complete();
  await server.scheduler.idle();
  await server.database.updateTable('jobs').set({ id: 'job_renamed' }).execute();
  assert.notEqual(jobId, 'job_renamed');
  const answer = await server.request({ url: '/v1/jobs/job_renamed/result' });
  assert.equal(answer.statusCode, 500);
});
