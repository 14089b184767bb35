// The embedded store, queue and blob storage keep the contracts.
import { openDataDirectory } from '../../src/database/data-directory.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createFolderBlobStorage } from '../../src/jobs/folder-blob-storage.ts';
import { createSqlJobQueue } from '../../src/jobs/job-queue.ts';
import { createSqlJobStore } from '../../src/jobs/job-store.ts';
import { createKeyStore } from '../../src/keys/key-store.ts';
import { checkBlobStorage } from '../contracts/blob-contract.ts';
import { checkStore } from '../contracts/store-contract.ts';
import { temporaryFolder } from '../support/test-server.ts';

checkStore('SQLite', async (context) => {
  const database = await openDatabase(':memory:');
  context.after(() => database.destroy());
  const keys = createKeyStore(database);
  for (const id of ['key-1', 'key-2']) {
    await keys.add({
      id,
      name: id,
      digest: id,
      scopes: ['admin'],
      rateLimit: null,
      createdAt: 0,
      expiresAt: null,
      revokedAt: null,
    });
  }
  const queue = createSqlJobQueue(database);
  return { database, queue, store: createSqlJobStore(database, queue) };
});

checkBlobStorage('folder', async (context) => {
  const { blobs } = await openDataDirectory(await temporaryFolder(context));
  return createFolderBlobStorage(blobs);
});
