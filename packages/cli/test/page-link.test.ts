// `orrery page-link`: a link alone on standard output, that signs in to the running server once.
import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type RunningServer, readSettings, startServer } from '@orrery/server';
import { pageLink } from '../src/commands/page-link.ts';

async function temporaryFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-test-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'data');
}

async function startAt(context: TestContext, dataDir: string): Promise<RunningServer> {
  const settings = readSettings({}, [
    '--data-dir',
    dataDir,
    '--port',
    '0',
    '--log-level',
    'silent',
  ]);
  // No analysis is wanted, so no process is started for one.
  const server = await startServer(settings, {
    runAnalysis: async () => ({ status: 'failed', cause: 'input', error: 'No.' }),
  });
  context.after(() => server.close());
  return server;
}

async function run(dataDir: string, ...args: string[]) {
  let output = '';
  let errors = '';
  const code = await pageLink(args, {
    environment: { ORRERY_DATA_DIR: dataDir },
    write: (text) => {
      output += text;
    },
    writeError: (text) => {
      errors += text;
    },
  });
  return { code, output, errors };
}

async function follow(link: string): Promise<number> {
  const { origin, hash } = new URL(link);
  const answer = await fetch(`${origin}/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: hash.replace('#token=', '') }),
  });
  await answer.body?.cancel();
  return answer.status;
}

test('a first start offers a link that works once; a start after a sign-in offers none', async (context) => {
  const dataDir = await temporaryFolder(context);
  const first = await startAt(context, dataDir);
  const link = first.pageLink ?? '';
  assert.ok(link.startsWith(`${first.address}/#token=orl_`), link);
  assert.deepEqual([await follow(link), await follow(link)], [200, 401]);
  await first.close();
  const second = await startAt(context, dataDir);
  assert.equal(second.pageLink, undefined);
});

test('the link is for the running server, wherever that listens', async (context) => {
  const dataDir = await temporaryFolder(context);
  const server = await startAt(context, dataDir);
  const { code, output, errors } = await run(dataDir);
  assert.equal(code, 0);
  assert.match(output, /^http:\/\/127\.0\.0\.1:\d+\/#token=orl_[\w-]{43}\n$/);
  assert.ok(output.startsWith(server.address));
  assert.ok(!errors.includes('orl_'));
  assert.equal(await follow(output.trim()), 200);
  assert.equal((await stat(join(dataDir, 'address'))).mode & 0o777, 0o600);
  await server.close();
  await assert.rejects(stat(join(dataDir, 'address')), { code: 'ENOENT' });
});

test('another address can be given; without a server the usual one is meant', async (context) => {
  const dataDir = await temporaryFolder(context);
  const given = await run(dataDir, '--address', 'https://orrery.example.org/');
  assert.match(given.output, /^https:\/\/orrery\.example\.org\/#token=orl_/);
  const usual = await run(dataDir);
  assert.match(usual.output, /^http:\/\/127\.0\.0\.1:8080\/#token=orl_/);
  assert.match(usual.errors, /No server is running/);
});

test('what is not understood is said', async (context) => {
  const dataDir = await temporaryFolder(context);
  for (const args of [['--adress', 'x'], ['--address', 'example.org'], ['extra']]) {
    const { code, output, errors } = await run(dataDir, ...args);
    assert.deepEqual([code, output], [2, '']);
    assert.match(errors, /^orrery page-link: /);
  }
  assert.match((await run(dataDir, '--help')).output, /^Usage: orrery page-link/);
});
