// Results on the wire: encodings, validators, HEAD; and that large ones pass without being held.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib';
import type { RunJobAnalysis } from '../../src/jobs/attempt.ts';
import { readSettings } from '../../src/settings.ts';
import { startServer } from '../../src/start-server.ts';
import { checkHeaders } from '../support/check-answer.ts';
import { multipartBody, multipartType } from '../support/multipart-body.ts';
import { createTestServer, temporaryFolder, zipPart } from '../support/test-server.ts';

async function completedJob(context: TestContext) {
  const server = await createTestServer(context, { auto: true });
  const { jobId } = (await server.submit()).json();
  await server.scheduler.idle();
  const look = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.request({ url: `/v1/jobs/${jobId}`, method, headers });
  return { server, jobId, look };
}

test('a result is the same in every encoding', async (context) => {
  const { server, look } = await completedJob(context);
  const plain = await look();
  assert.equal(plain.headers['content-encoding'], undefined);
  const decode = { gzip: gunzipSync, zstd: zstdDecompressSync };
  for (const encoding of ['gzip', 'zstd'] as const) {
    for (const answer of [
      await look({ 'accept-encoding': encoding }),
      await server.submit({ headers: { 'accept-encoding': encoding } }),
    ]) {
      checkHeaders(answer);
      assert.equal(answer.headers['content-encoding'], encoding);
      assert.equal(answer.headers.vary, 'Accept-Encoding');
      assert.equal(decode[encoding](answer.rawPayload).toString(), plain.body);
    }
  }
});

test('each encoding has a tag of its own, with which it is not sent again', async (context) => {
  const { look } = await completedJob(context);
  const tags = new Set<string>();
  for (const encoding of ['identity', 'gzip', 'zstd']) {
    const first = await look({ 'accept-encoding': encoding });
    const tag = String(first.headers.etag);
    assert.match(tag, /^"[^"]+"$/);
    tags.add(tag);
    for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await look({ 'accept-encoding': encoding, 'if-none-match': header });
      checkHeaders(again);
      assert.deepEqual([again.statusCode, again.body], [304, '']);
      assert.equal(again.headers.etag, tag);
      assert.equal(again.headers.vary, 'Accept-Encoding');
      assert.equal(again.headers['x-usage-units'], '0');
    }
    const other = await look({ 'accept-encoding': encoding, 'if-none-match': '"other"' });
    assert.equal(other.statusCode, 200);
  }
  assert.equal(tags.size, 3);
});

test('a submission heeds no If-None-Match: its client wants the envelope', async (context) => {
  const { server, look } = await completedJob(context);
  const answer = await server.submit({ headers: { 'if-none-match': '*' } });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers.etag, (await look({})).headers.etag);
});

test('HEAD has the headers of GET and no body', async (context) => {
  const { look } = await completedJob(context);
  for (const encoding of ['identity', 'gzip', 'zstd']) {
    const headers = { 'accept-encoding': encoding };
    const [got, asked] = [await look(headers), await look(headers, 'HEAD')];
    assert.equal(asked.body, '');
    for (const name of ['content-type', 'content-encoding', 'etag', 'vary', 'x-usage-units']) {
      assert.equal(asked.headers[name], got.headers[name], name);
    }
    if (encoding === 'gzip') {
      assert.equal(asked.headers['content-length'], String(got.rawPayload.length));
    }
  }
});

const LARGE_BYTES = 200_000_000;
const MEMBER_BYTES = 2_000_000;

/** Writes a stored result of 200 MB: gzip allows members one after another, so one is made and repeated. */
const writeLargeResult: RunJobAnalysis = async ({ output }) => {
  const member = gzipSync('{"id":"src/a.ts"},  '.repeat(MEMBER_BYTES / 20));
  await writeFile(output.path, Array<Buffer>(LARGE_BYTES / MEMBER_BYTES).fill(member));
  return { status: 'completed', filesProcessed: 1, outputBytes: 1 };
};

/** A client in a process of its own, so that what it holds does not count here. Prints what it received. */
const CLIENT = `
const [url, key, encoding] = process.argv.slice(1);
const headers = { 'x-api-key': key, 'accept-encoding': encoding, prefer: 'wait=30' };
require('node:http').get(url, { headers }, (response) => {
  let bytes = 0;
  response.on('data', (chunk) => { bytes += chunk.length; });
  response.on('end', () => { console.log(bytes); process.exit(); });
});`;

test('a result of 200 MB passes in every encoding without being held', async (context) => {
  const dataDir = await temporaryFolder(context);
  const settings = readSettings({}, ['--data-dir', dataDir, '--port', '0']);
  const server = await startServer(settings, {
    runAnalysis: writeLargeResult,
    isZipArchive: async () => undefined,
  });
  context.after(() => server.close());
  const key = server.firstKey!;
  const submitted = await fetch(`${server.address}/v1/graphs/dependency`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'idempotency-key': 'k', 'content-type': multipartType },
    body: new Uint8Array(multipartBody([zipPart])),
  });
  const { jobId } = (await submitted.json()) as { jobId: string };
  const url = `${server.address}/v1/jobs/${jobId}`;
  for (const encoding of ['gzip', 'identity', 'zstd']) {
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 5);
    const args = ['-e', CLIENT, url, key, encoding];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    clearInterval(watch);
    if (encoding === 'identity') assert.equal(Number(stdout), LARGE_BYTES);
    // What was read and is not yet collected counts as well; the whole would be far more.
    assert.ok(most - before < LARGE_BYTES * 0.6, `${encoding}: ${(most - before) / 1e6} MB more`);
  }
});
