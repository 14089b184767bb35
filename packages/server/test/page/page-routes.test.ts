// The page over HTTP: its addresses, its policy, what may be kept and for how long, and what is said when it is missing.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { readPageFiles } from '../../src/page/page-files.ts';
import { addPageRoutes } from '../../src/page/page-routes.ts';
import { createTestServer, temporaryFolder } from '../support/test-server.ts';

async function servePage(context: TestContext) {
  const folder = await temporaryFolder(context);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Orrery</title>');
  await writeFile(join(folder, 'assets/app-1f.js'), 'run();');
  await writeFile(join(folder, 'assets/app-1f.js.br'), brotliCompressSync('run();'));
  await writeFile(join(folder, 'secret.txt'), 'not of the page');
  const app = Fastify();
  addPageRoutes(app, readPageFiles(folder));
  return app;
}

test('each address of the page answers the page, to be asked for anew each time, and nothing foreign may run', async (context) => {
  const app = await servePage(context);
  for (const url of [
    '/',
    '/keys',
    '/usage?days=7',
    '/jobs',
    '/jobs/job_1',
    '/jobs/job_1/explore?open=1',
  ]) {
    const { statusCode, headers, body } = await app.inject(url);
    assert.equal(statusCode, 200, url);
    assert.match(String(headers['content-type']), /^text\/html/);
    assert.equal(headers['cache-control'], 'no-cache');
    assert.match(
      String(headers['content-security-policy']),
      /default-src 'none'; script-src 'self'/,
    );
    assert.doesNotMatch(String(headers['content-security-policy']), /unsafe/);
    assert.match(body, /Orrery/);
  }
});

test('a hashed file is kept for ever and sent as it was compressed when it was built', async (context) => {
  const app = await servePage(context);
  const url = '/assets/app-1f.js';
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  assert.equal(packed.headers['content-encoding'], 'br');
  assert.match(String(packed.headers['cache-control']), /immutable/);
  assert.equal(packed.headers.vary, 'Accept-Encoding');
  for (const header of ['gzip', 'br;q=0', '']) {
    const plain = await app.inject({ url, headers: { 'accept-encoding': header } });
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(plain.body, 'run();');
  }
});

test('nothing but the files of the page is served', async (context) => {
  const app = await servePage(context);
  for (const url of [
    '/secret.txt',
    '/assets/../secret.txt',
    '/assets/%2e%2e/secret.txt',
    '/assets/',
    '/jobs/a/b/c',
  ]) {
    assert.equal((await app.inject(url)).statusCode, 404, url);
  }
});

test('without a page one is told how to build it', async () => {
  const app = Fastify();
  addPageRoutes(app, new Map());
  const { statusCode, body } = await app.inject('/');
  assert.equal(statusCode, 503);
  assert.match(body, /npm run build -w @orrery\/dashboard/);
});

test('who mistypes an address in a browser is told so by the page, a program by the payload', async (context) => {
  const server = await createTestServer(context);
  const ask = (url: string, accept: string, method: 'GET' | 'POST' = 'GET') =>
    server.request({ url, method, headers: { accept } });
  const browser = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';
  const told = await ask('/nowhere/at/all', browser);
  assert.equal(told.statusCode, 404);
  assert.match(String(told.headers['content-type']), /^text\/html/);
  assert.match(String(told.headers['content-security-policy']), /default-src 'none'/);
  for (const [url, accept, method] of [
    ['/nowhere/at/all', '*/*', 'GET'],
    ['/nowhere/at/all', browser, 'POST'],
    ['/v1/nowhere', browser, 'GET'],
    ['/assets/gone.js', '*/*', 'GET'],
  ] as const) {
    const answer = await ask(url, accept, method);
    assert.equal(answer.statusCode, 404, url);
    assert.equal(answer.json().code, 'not_found', url);
  }
});
