// What every blob storage must do, wherever the bytes lie.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import type { BlobStorage } from '../../src/jobs/blob-storage.ts';
import { temporaryFolder } from '../support/test-server.ts';

export function checkBlobStorage(
  name: string,
  open: (context: TestContext) => Promise<BlobStorage>,
): void {
  const check = (what: string, body: (blobs: BlobStorage, folder: string) => Promise<void>) =>
    test(`${name}: ${what}`, async (context) =>
      body(await open(context), await temporaryFolder(context)));
  const put = async (blobs: BlobStorage, folder: string, blob: string, content: Buffer) => {
    const path = join(folder, 'local');
    await writeFile(path, content);
    await blobs.put(blob, path);
    assert.equal(existsSync(path), false, 'the local file is taken over');
  };
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));

  check('what was put comes out again', async (blobs, folder) => {
    await put(blobs, folder, 'uploads/a.zip', bytes);
    const opened = await blobs.open('uploads/a.zip');
    assert.equal(opened.bytes, bytes.length);
    assert.deepEqual(await buffer(opened.stream), bytes);
    assert.deepEqual(await readFile(await blobs.toLocalFile('uploads/a.zip', folder)), bytes);
  });

  check('an empty blob is a blob', async (blobs, folder) => {
    await put(blobs, folder, 'uploads/a.zip', Buffer.alloc(0));
    assert.equal((await blobs.open('uploads/a.zip')).bytes, 0);
  });

  check('what is not there cannot be opened, but removed', async (blobs) => {
    await assert.rejects(blobs.open('results/a.json.gz'), { code: 'bad_gateway' });
    await blobs.remove('results/a.json.gz');
  });

  check('a removed blob is gone, and only that one', async (blobs, folder) => {
    await put(blobs, folder, 'uploads/a.zip', bytes);
    await put(blobs, folder, 'results/a.1.json.gz', bytes);
    await blobs.remove('uploads/a.zip');
    const names: string[] = [];
    for await (const blob of blobs.list()) names.push(blob);
    assert.deepEqual(names, ['results/a.1.json.gz']);
  });

  check('young blobs can be left out of the list', async (blobs, folder) => {
    await put(blobs, folder, 'uploads/a.zip', bytes);
    const listed = async (writtenBefore: number) => {
      const names: string[] = [];
      for await (const blob of blobs.list({ writtenBefore })) names.push(blob);
      return names;
    };
    const hour = 3_600_000;
    assert.deepEqual(await listed(Date.now() - hour), []);
    assert.deepEqual(await listed(Date.now() + hour), ['uploads/a.zip']);
  });

  check('a blob of several parts comes out as it was', async (blobs, folder) => {
    const large = Buffer.alloc(20 * 1024 ** 2, bytes);
    await put(blobs, folder, 'uploads/large.zip', large);
    const local = await readFile(await blobs.toLocalFile('uploads/large.zip', folder));
    assert.ok(local.equals(large));
  });

  check('no name leads out of the storage', async (blobs) => {
    for (const blob of ['uploads/../a', '../a', 'uploads/.hidden', 'a', 'uploads/a/b', '/etc/a']) {
      await assert.rejects(blobs.open(blob), /is no name of a blob/);
    }
  });

  check('it says when all is well', (blobs) => blobs.check());
}
