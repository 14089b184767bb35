// The data directory: private, locked for one server, open for the command line beside it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { lockDataDirectory, openDataDirectory } from '../../src/database/data-directory.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { openKeyRing } from '../../src/open-key-ring.ts';
import { createTestServer, temporaryFolder } from '../support/test-server.ts';

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test('everything in it is private to the user', async (context) => {
  const server = await createTestServer(context, {
    dataDir: join(await temporaryFolder(context), 'deep', 'data'),
    auto: true,
  });
  await server.submit();
  await server.scheduler.idle();
  assert.equal(await modeOf(server.dataDir), '700');
  for (const name of ['uploads', 'results', 'work', 'code', 'names']) {
    assert.equal(await modeOf(join(server.dataDir, name)), '700');
  }
  const files = ['orrery.sqlite', 'orrery.sqlite-wal', ...(await server.files())];
  for (const name of files) assert.equal(await modeOf(join(server.dataDir, name)), '600', name);
});

test('the lock is free again when its process is killed', async (context) => {
  const directory = await openDataDirectory(await temporaryFolder(context));
  const module = new URL('../../src/database/data-directory.ts', import.meta.url).href;
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { lockDataDirectory } = await import('${module}');
     const unlock = lockDataDirectory(${JSON.stringify(directory)});
     console.log('locked');
     // The lock lives as long as something holds it.
     setInterval(() => unlock, 1000);`,
  ]);
  context.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  assert.throws(() => lockDataDirectory(directory), /Another orrery server/);
  child.kill('SIGKILL');
  await once(child, 'close');
  const unlock = lockDataDirectory(directory);
  assert.throws(() => lockDataDirectory(directory), /Another orrery server/);
  unlock();
  lockDataDirectory(directory)();
});

test('a key made beside a running server works at once', async (context) => {
  const server = await createTestServer(context);
  const ring = await openKeyRing(server.dataDir);
  const { key, description } = await ring.create({ name: 'beside' });
  const headers = { 'x-api-key': key };
  assert.equal((await server.request({ url: '/v1/jobs', headers })).statusCode, 200);
  await ring.revoke(description.id);
  assert.equal((await server.request({ url: '/v1/jobs', headers })).statusCode, 401);
  await ring.close();
});

test('a directory that cannot be made, or is no directory, is named', async (context) => {
  const file = join(await temporaryFolder(context), 'file');
  await writeFile(file, '');
  await assert.rejects(openDataDirectory(join(file, 'data')), {
    name: 'StartError',
    message: /cannot be written \(ENOTDIR\).*ORRERY_DATA_DIR/,
  });
});

test('a database of a later version is left alone', async (context) => {
  const { database: path } = await openDataDirectory(await temporaryFolder(context));
  const database = await openDatabase(path);
  await database
    .insertInto('migrations' as never)
    .values({ number: 9999, name: 'from the future' } as never)
    .execute();
  await database.destroy();
  await assert.rejects(openDatabase(path), {
    name: 'StartError',
    message: /later version of Orrery/,
  });
});

test('a file that is no database is named', async (context) => {
  const { database: path } = await openDataDirectory(await temporaryFolder(context));
  await writeFile(path, 'certainly no database'.repeat(100));
  await assert.rejects(openDatabase(path), { name: 'StartError', message: /cannot be opened/ });
});
