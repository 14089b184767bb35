// Questions to the view of a job over HTTP: who may ask, what is refused, and that no view can harm the server.
import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { openApiDocument, type VIEW_QUESTIONS } from '@orrery/contract/schemas';
import { writeView } from '../../../runner/src/view/write/write-view.ts';
import { sampleFindings } from '../../../runner/test/view/support/sample-findings.ts';
import { STATUS } from '../../src/http/error-responses.ts';
import { API_VERSION } from '../../src/http/response-headers.ts';
import { viewNameOf } from '../../src/jobs/blob-storage.ts';
import { readSettings } from '../../src/settings.ts';
import { describedBy } from '../support/described-answer.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const SIZE = { files: 9, declarations: 40, imports: 30, calls: 60, inherits: 5, externals: 3 };
const writeSample = (domains?: number) => (path: string) => {
  const size = { ...SIZE, seed: 4, ...(domains !== undefined && { domains }) };
  return writeView(sampleFindings(size), { operation: 'dependency', path });
};

interface ViewServer extends TestServer {
  readonly jobId: string;
  ask(question: string, headers?: Record<string, string>): ReturnType<TestServer['request']>;
}

/** A server with one completed job. */
async function serverWithView(
  context: TestContext,
  view: ((path: string) => Promise<unknown>) | null = writeSample(2),
): Promise<ViewServer> {
  const server = await createTestServer(context);
  const { jobId } = (await server.submit()).json();
  await (await server.runner.begun(0)).complete(view === null ? {} : { view });
  await server.scheduler.idle();
  const ask: ViewServer['ask'] = (question, headers = {}) =>
    server.request({ url: `/v1/jobs/${jobId}/view${question}`, headers });
  return { ...server, jobId, ask };
}

const checkDescribed = describedBy(
  JSON.parse(
    JSON.stringify(
      openApiDocument({ version: API_VERSION, statuses: STATUS, limits: readSettings({}, []) }),
    ),
  ),
);

async function checkRefused(
  server: ViewServer,
  question: string,
  [status, field]: readonly [number, string],
): Promise<void> {
  const answer = await server.ask(question);
  assert.equal(answer.statusCode, status, `${question}: ${answer.body}`);
  assert.equal(answer.json().details[0].field, field, answer.body);
  assert.equal(answer.headers.etag, undefined);
  checkDescribed({ method: 'GET', url: `/v1/jobs/${server.jobId}/view${question}` }, answer);
}

test('every question is answered as the document describes it', async (context) => {
  const server = await serverWithView(context);
  const [{ id }] = (await server.ask('')).json().nodes;
  const node = encodeURIComponent(id);
  const questions: Record<keyof typeof VIEW_QUESTIONS, readonly string[]> = {
    cut: [
      '',
      '?grouping=folders&open=&tests=false',
      `?open=${node}&open=x&types=imports,dependsOn`,
    ],
    summary: ['/summary'],
    search: ['/search?q=r&labels=Function,Class', '/search?q=.'],
    node: [`/node?id=${node}`, '/node?id=key:3&grouping=domains'],
    neighbours: [
      `/neighbours?id=${node}&direction=in`,
      '/neighbours?id=key:1&direction=out&type=contains&limit=1',
    ],
    path: [`/path?from=${node}&to=key:3`],
    cycles: ['/cycles?limit=1', '/cycles?id=cycle:0000000000000000'],
    impact: [`/impact?id=${node}&depth=2&limit=1`],
  };
  for (const question of Object.values(questions).flat()) {
    const answer = await server.ask(question);
    assert.equal(answer.statusCode, 200, `${question}: ${answer.body}`);
    checkDescribed({ method: 'GET', url: `/v1/jobs/${server.jobId}/view${question}` }, answer);
  }
});

test('an answer is sent in the encoding that is wanted, and not again when it is known', async (context) => {
  const server = await serverWithView(context);
  const plain = await server.ask('/summary');
  const gzip = await server.ask('/summary', { 'accept-encoding': 'gzip' });
  const zstd = await server.ask('/summary', { 'accept-encoding': 'zstd' });
  assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body);
  assert.equal(zstdDecompressSync(zstd.rawPayload).toString(), plain.body);
  assert.equal(new Set([plain, gzip, zstd].map(({ headers }) => headers.etag)).size, 3);
  assert.equal(plain.headers['cache-control'], 'private, no-cache');
  const again = await server.ask('/summary', { 'if-none-match': String(plain.headers.etag) });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
  const other = await server.ask('/summary', { 'if-none-match': String(gzip.headers.etag) });
  assert.equal(other.statusCode, 200);
});

test('what cannot be asked is refused by the name of the parameter', async (context) => {
  const server = await serverWithView(context, writeSample());
  const many = Array.from({ length: 501 }, () => 'open=a').join('&');
  await checkRefused(server, '?grouping=domains', [400, 'grouping']);
  await checkRefused(server, '?grouping=elsewhere', [400, 'grouping']);
  await checkRefused(server, `?${many}`, [400, 'open']);
  await checkRefused(server, '?limit=0', [400, 'limit']);
  await checkRefused(server, '?labels=File,Nothing', [400, 'labels']);
  await checkRefused(server, '?types=contains', [400, 'types']);
  await checkRefused(server, '?tests=perhaps', [400, 'tests']);
  await checkRefused(server, '/search', [400, 'q']);
  await checkRefused(server, '/search?q=', [400, 'q']);
  await checkRefused(server, '/node', [400, 'id']);
  await checkRefused(server, '/neighbours?id=key:0', [400, 'direction']);
  await checkRefused(server, '/neighbours?id=key:0&direction=in&cursor=-1', [400, 'cursor']);
  await checkRefused(server, '/node?id=gone', [404, 'id']);
  await checkRefused(server, '/impact?id=key:99999', [404, 'id']);
  await checkRefused(server, '/path?from=gone&to=key:0', [404, 'from']);
  await checkRefused(server, '/path?from=key:0&to=gone', [404, 'to']);
});

test('a view is its owner’s, and there once the job has completed', async (context) => {
  const server = await createTestServer(context);
  const { jobId } = (await server.submit()).json();
  const url = `/v1/jobs/${jobId}/view/summary`;
  const early = await server.request({ url });
  assert.deepEqual([early.statusCode, early.json().details[0].field], [400, 'jobId']);
  await (await server.runner.begun(0)).complete({ view: writeSample(1) });
  await server.scheduler.idle();
  assert.equal((await server.request({ url })).statusCode, 200);
  const { key } = await server.keys.create({ name: 'other', scopes: ['graphs:dependency'] });
  const foreign = await server.request({ url, headers: { 'x-api-key': key } });
  assert.equal(foreign.statusCode, 404);
  const nobody = await server.app.inject({ url });
  assert.equal(nobody.statusCode, 401);
});

test('a job without a view says so', async (context) => {
  const server = await serverWithView(context, null);
  await checkRefused(server, '/summary', [404, 'jobId']);
});

test('a view goes with its job, and one of no job is removed at the next start', async (context) => {
  const server = await serverWithView(context);
  const kept = (await server.files()).filter((name) => name.startsWith('results/'));
  const result = kept.find((name) => name.endsWith('.json.gz'))!;
  assert.deepEqual(kept, [result, viewNameOf(result)].sort());
  await server.ask('');
  const orphan = `results/job_${'0'.repeat(32)}.1.view`;
  const late = result.replace('.1.json.gz', '.7.view');
  for (const name of [orphan, late]) await writeFile(join(server.dataDir, name), 'x');
  const second = await createTestServer(context, { dataDir: server.dataDir });
  assert.deepEqual(await second.files(), kept);
  await second.request({
    method: 'DELETE',
    url: `/v1/jobs/${server.jobId}`,
    headers: { 'x-api-key': server.key },
  });
  assert.deepEqual(await second.files(), []);
});

test('a damaged view is not found, and harms nothing else', async (context) => {
  const server = await serverWithView(context);
  const [name] = (await server.files()).filter((file) => file.endsWith('.view'));
  const path = join(server.dataDir, name!);
  const whole = await readFile(path);
  for (const damaged of [
    whole.subarray(0, 40),
    whole.subarray(0, -1),
    Buffer.alloc(whole.length),
    Buffer.alloc(0),
  ]) {
    await writeFile(path, damaged);
    await checkRefused(server, '', [404, 'jobId']);
  }
  for (let at = 5; at < whole.length; at += Math.ceil(whole.length / 40)) {
    const flipped = Buffer.from(whole);
    flipped[at]! ^= 16;
    await writeFile(path, flipped);
    const { statusCode } = await server.ask('/impact?id=key:1');
    assert.ok(statusCode === 200 || statusCode === 404, `${statusCode} with byte ${at} changed`);
    // The view may be open now; what is asked next must meet the next file.
    await server.app.inject('/healthz');
  }
  await rm(path);
  assert.equal((await server.request({ url: '/healthz' })).statusCode, 200);
});
