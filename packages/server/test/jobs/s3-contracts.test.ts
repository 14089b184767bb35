// Blobs in an S3 store keep the contract, and what is not what was written is noticed.
import assert from 'node:assert/strict';
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { OrreryError } from '@orrery/contract';
import { MissingBlob } from '../../src/jobs/blob-storage.ts';
import { createS3BlobStorage } from '../../src/jobs/s3-blob-storage.ts';
import { checkBlobStorage } from '../contracts/blob-contract.ts';
import { startS3 } from '../support/s3.ts';
import { temporaryFolder } from '../support/test-server.ts';

checkBlobStorage('S3', async (context) => {
  const { location, close } = await startS3();
  context.after(close);
  return createS3BlobStorage(location);
});

test('an object whose bytes were changed is not taken for the blob', async (context) => {
  const { location, folder, close } = await startS3();
  context.after(close);
  const blobs = await createS3BlobStorage(location);
  const local = await temporaryFolder(context);
  await writeFile(join(local, 'a'), 'as it was written');
  await blobs.put('uploads/a.zip', join(local, 'a'));
  const [object] = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith('a.zip._S3rver_object'),
  );
  await writeFile(join(folder, object!), 'as it was changed');
  await assert.rejects(blobs.toLocalFile('uploads/a.zip', local), { code: 'bad_gateway' });
  const { stream } = await blobs.open('uploads/a.zip');
  await assert.rejects(buffer(stream), /other bytes than were written/);
});

test('what is not there is told from a store that is away', async (context) => {
  const { location, close } = await startS3();
  context.after(close);
  const blobs = await createS3BlobStorage(location);
  const local = await temporaryFolder(context);
  await assert.rejects(blobs.toLocalFile('uploads/a.zip', local), MissingBlob);
  await assert.rejects(blobs.open('uploads/a.zip'), MissingBlob);
  const elsewhere = await createS3BlobStorage({ ...location, bucket: 'another' });
  await assert.rejects(elsewhere.open('uploads/a.zip'), (error) => {
    assert.equal((error as OrreryError).code, 'bad_gateway');
    return !(error instanceof MissingBlob);
  });
});

test('objects of others below the same prefix are not listed', async (context) => {
  const { location, close } = await startS3();
  context.after(close);
  const blobs = await createS3BlobStorage(location);
  const local = await temporaryFolder(context);
  await writeFile(join(local, 'a'), 'ours');
  await blobs.put('uploads/a.zip', join(local, 'a'));
  const client = new S3Client({
    endpoint: location.endpoint,
    region: location.region,
    forcePathStyle: true,
  });
  context.after(() => client.destroy());
  // Consoles make such an object where somebody makes a folder.
  for (const name of ['uploads/', 'uploads/their folder/b.zip', 'results/.keep']) {
    const Key = `${location.prefix}${name}`;
    await client.send(new PutObjectCommand({ Bucket: location.bucket, Key, Body: 'theirs' }));
  }
  const names: string[] = [];
  for await (const name of blobs.list()) names.push(name);
  assert.deepEqual(names, ['uploads/a.zip']);
});

test('more objects than one page holds are all listed', async (context) => {
  const { location, folder, close } = await startS3();
  context.after(close);
  const blobs = await createS3BlobStorage(location);
  const local = await temporaryFolder(context);
  await writeFile(join(local, 'a'), 'one of many');
  await blobs.put('uploads/1000.zip', join(local, 'a'));
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    file.includes('1000.zip.'),
  );
  const names = Array.from({ length: 1001 }, (_, at) => String(1000 + at));
  for (const name of names.slice(1)) {
    const copies = files.map((file) =>
      copyFile(join(folder, file), join(folder, file.replace('1000.zip', `${name}.zip`))),
    );
    await Promise.all(copies);
  }
  assert.deepEqual(
    await Array.fromAsync(blobs.list()),
    names.map((name) => `uploads/${name}.zip`),
  );
});

test('a store that is away is a bad gateway', async () => {
  const blobs = await createS3BlobStorage({
    bucket: 'orrery',
    prefix: '',
    endpoint: 'http://127.0.0.1:1',
    region: 'us-east-1',
    isPathStyle: true,
  });
  await assert.rejects(blobs.check(), { code: 'bad_gateway' });
  await assert.rejects(blobs.open('uploads/a.zip'), { code: 'bad_gateway' });
});
