// `orrery serve` as its user sees it: what it prints, whether that works when pasted, how it ends.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { ServerParts } from '@orrery/server';
import { serve } from '../src/commands/serve.ts';

const run = promisify(execFile);

/** Completes every analysis at once with a result that names nothing. */
const parts: ServerParts = {
  runAnalysis: async ({ output }) => {
    const envelope = { status: 'completed', jobId: output.jobId, result: { graph: { nodes: [] } } };
    const bytes = gzipSync(JSON.stringify(envelope));
    await writeFile(output.path, bytes);
    return { status: 'completed', filesProcessed: 1, outputBytes: bytes.length };
  },
};

async function temporaryFolder(context: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'orrery-test-'));
  context.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Starts the command; `printed` resolves with what stands on standard output once it listens. */
function start(
  context: TestContext,
  args: readonly string[],
  environment: Record<string, string> = {},
) {
  const { promise: printed, resolve: print } = Promise.withResolvers<string>();
  let stop = () => {};
  const errors: string[] = [];
  const exit = serve(args, {
    environment,
    parts,
    write: print,
    writeError: (text) => void errors.push(text),
    onStop: (callback) => {
      stop = callback;
      return () => {};
    },
  });
  const end = () => {
    stop();
    return exit;
  };
  context.after(end);
  return { printed, exit, errors, end };
}

test('the line that a first start prints works when pasted into a git repository', async (context) => {
  const folder = await temporaryFolder(context);
  const { printed, end, errors } = start(context, ['--data-dir', join(folder, 'data'), '--port=0']);
  const text = await printed;
  const [line = ''] = /^ {2}git archive .*$/m.exec(text) ?? [];
  const [key = ''] = /ork_[0-9A-Za-z]{36}/.exec(text) ?? [];
  assert.ok(key !== '' && line.includes(key));

  const repository = await temporaryFolder(context);
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: repository,
    });
  await writeFile(join(repository, 'a.js'), "import './b.js';\n");
  await writeFile(join(repository, 'sample.zip'), 'no archive by its bytes, but by its name');
  await git('init', '-q');
  await git('add', '.');
  await git('commit', '-q', '-m', 'first');
  const { stdout } = await run('sh', ['-c', line], { cwd: repository });
  const envelope = JSON.parse(stdout);
  assert.equal(envelope.status, 'completed', stdout);
  assert.deepEqual(envelope.result, { graph: { nodes: [] } });
  assert.equal(await end(), 0);
  assert.deepEqual(errors, []);
});

test('a later start shows no key, and says how to make one', async (context) => {
  const args = ['--data-dir', join(await temporaryFolder(context), "it's data"), '--port', '0'];
  const first = start(context, args);
  assert.match(await first.printed, /ork_/);
  await first.end();
  const text = await start(context, args).printed;
  assert.doesNotMatch(text, /ork_/);
  assert.match(text, /listening on http:\/\/127\.0\.0\.1:\d+\n/);
  assert.match(text, /orrery keys create NAME --data-dir '.*it'\\''s data'/);
});

test('what is wrong with a setting is said, with exit code 2', async (context) => {
  const { exit, errors } = start(context, ['--port', 'x']);
  assert.equal(await exit, 2);
  assert.match(errors.join(''), /^orrery serve: --port is "x"; it must be a whole number/);
  const unknown = start(context, [], { ORRERY_COLOUR: 'red' });
  assert.equal(await unknown.exit, 2);
  assert.match(unknown.errors.join(''), /no setting ORRERY_COLOUR/);
});

test('a disk that does not take what was committed ends the server, with exit code 3', async (context) => {
  const folder = await temporaryFolder(context);
  const args = ['--data-dir', folder, '--port', '0', '--log-level', 'fatal'];
  const { printed, exit, errors } = start(context, args);
  const text = await printed;
  const [address = ''] = /http:\/\/\S+:\d+/.exec(text) ?? [];
  const [key = ''] = /ork_[0-9A-Za-z]{36}/.exec(text) ?? [];
  const fails = context.mock.method(fs, 'fdatasync', (_fd: number, callback: fs.NoParamCallback) =>
    process.nextTick(callback, Object.assign(new Error('the disk failed'), { code: 'EIO' })),
  );
  syncBuiltinESMExports();
  context.after(() => {
    fails.mock.restore();
    syncBuiltinESMExports();
  });
  const answered = fetch(`${address}/v1/keys`, {
    method: 'POST',
    headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'never on disk' }),
  });
  // The server may be gone before the answer has been sent.
  assert.equal(await answered.then(({ status }) => status).catch(() => 502), 502);
  assert.equal(await exit, 3);
  assert.match(errors.join(''), /^orrery serve: The disk did not take .*orrery\.sqlite \(EIO\)/);
});

test('what keeps the server from starting is said in one line, with exit code 3', async (context) => {
  const folder = await temporaryFolder(context);
  const first = start(context, ['--data-dir', join(folder, 'a'), '--port', '0']);
  const [, port = ''] = /:(\d+)\n/.exec(await first.printed) ?? [];
  await writeFile(join(folder, 'file'), '');
  for (const [dataDir, wantedPort, expected] of [
    [join(folder, 'b'), port, /Port \d+ of 127\.0\.0\.1 is in use/],
    [join(folder, 'a'), '0', /Another orrery server/],
    [join(folder, 'file', 'c'), '0', /cannot be written/],
  ] as const) {
    const { exit, errors } = start(context, ['--data-dir', dataDir, '--port', wantedPort]);
    assert.equal(await exit, 3);
    assert.match(errors.join(''), expected);
    assert.equal(errors.join('').trimEnd().split('\n').length, 1);
  }
});

test('--help lists all settings and starts nothing', async (context) => {
  const { printed, exit } = start(context, ['--help']);
  assert.match(await printed, /--data-dir, ORRERY_DATA_DIR\n/);
  assert.equal(await exit, 0);
});
