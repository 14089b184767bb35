// The embedded store, queue and blob storage keep the contracts.
import { openDataDirectory } from '../../src/database/data-directory.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createFolderBlobStorage } from '../../src/jobs/folder-blob-storage.ts';
import { createSqlJobStore } from '../../src/jobs/job-store.ts';
import { createSqlJobQueue } from '../../src/jobs/sql-job-queue.ts';
import { checkBlobStorage } from '../contracts/blob-contract.ts';
import { addContractKeys, checkStore } from '../contracts/store-contract.ts';
import { temporaryFolder } from '../support/test-server.ts';

checkStore('SQLite', async (context) => {
  const database = await openDatabase(':memory:');
  context.after(() => database.destroy());
  await addContractKeys(database);
  const queue = createSqlJobQueue(database);
  let now = 100;
  return {
    database,
    queue,
    store: createSqlJobStore(database, queue),
    now: () => now,
    passTime: async (milliseconds) => {
      now += milliseconds;
    },
  };
});

checkBlobStorage('folder', async (context) => {
  const { blobs } = await openDataDirectory(await temporaryFolder(context));
  return createFolderBlobStorage(blobs);
});
