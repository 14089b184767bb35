// `orrery keys`: the new key alone on standard output, everything else on standard error.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openKeyRing } from '@orrery/server';
import { keys } from '../src/commands/keys.ts';

async function createKeysCommand(context: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-test-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const run = async (...args: string[]) => {
    let output = '';
    let errors = '';
    const code = await keys(args, {
      environment: { ORRERY_DATA_DIR: dataDir },
      write: (text) => {
        output += text;
      },
      writeError: (text) => {
        errors += text;
      },
    });
    return { code, output, errors };
  };
  return { run, dataDir };
}

test('create prints the key alone, and the key works', async (context) => {
  const { run, dataDir } = await createKeysCommand(context);
  const { code, output, errors } = await run('create', 'laptop');
  assert.equal(code, 0);
  assert.match(output, /^ork_[0-9A-Za-z]{36}\n$/);
  assert.match(errors, /Made the key "laptop" \(key_.*Scopes: admin; never expires/);
  assert.ok(!errors.includes(output.trim()));
  const ring = await openKeyRing(dataDir);
  assert.deepEqual((await ring.verify(output.trim()))?.scopes, ['admin']);
  await ring.close();
});

test('scopes, expiry and rate limit are kept', async (context) => {
  const { run, dataDir } = await createKeysCommand(context);
  const flags = ['--scopes', 'graphs:dependency', '--expires', '30d', '--rate-limit', '5'];
  assert.equal((await run('create', 'ci', ...flags)).code, 0);
  const ring = await openKeyRing(dataDir);
  const [key] = await ring.list();
  await ring.close();
  assert.deepEqual(key?.scopes, ['graphs:dependency']);
  assert.equal(key?.rateLimit, 5);
  assert.equal(key!.expiresAt! - key!.createdAt, 30 * 86_400_000);
});

test('list shows keys without the keys themselves; revoke ends one, once', async (context) => {
  const { run } = await createKeysCommand(context);
  assert.match((await run('list')).errors, /no key yet/);
  const { output: key } = await run('create', 'laptop');
  const listed = (await run('list')).output;
  assert.match(listed, /^ID +NAME +STATE .*\nkey_\S+ +laptop +works +admin /);
  assert.ok(!listed.includes(key.trim()));
  const [id = ''] = /key_\S+/.exec(listed) ?? [];
  assert.deepEqual(await run('revoke', id), {
    code: 0,
    output: '',
    errors: `The key ${id} is revoked; requests with it are refused from now on.\n`,
  });
  assert.match((await run('list')).output, / revoked /);
  assert.equal((await run('revoke', id)).code, 3);
});

test('what cannot be understood is refused with exit code 2, and makes nothing', async (context) => {
  const { run } = await createKeysCommand(context);
  for (const [args, message] of [
    [[], /Usage: orrery keys/],
    [['create'], /Usage: orrery keys/],
    [['create', 'a', 'b'], /Usage: orrery keys/],
    [['list', '--scopes', 'admin'], /Usage: orrery keys/],
    [['create', 'a', '--colour', 'red'], /--colour/],
    [['create', 'a', '--scopes', 'everything'], /no scope everything.*The scopes are: admin/],
    [['create', 'a', '--expires', 'soon'], /--expires is "soon"/],
    [['create', 'a', '--rate-limit', '0'], /--rate-limit is "0"/],
    [['create', ''], /The name of a key/],
  ] as const) {
    const { code, output, errors } = await run(...args);
    assert.equal(code, 2, args.join(' '));
    assert.equal(output, '');
    assert.match(errors, message);
  }
  assert.match((await run('list')).errors, /no key yet/);
});

test('--help is no error', async (context) => {
  const { run } = await createKeysCommand(context);
  const { code, output } = await run('--help');
  assert.equal(code, 0);
  assert.match(output, /^Usage: orrery keys create/);
});
