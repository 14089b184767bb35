// Blobs in an S3 store keep the contract, and what is not what was written is noticed.
import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
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
