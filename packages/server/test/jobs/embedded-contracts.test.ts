// The embedded store, queue and blob storage keep the contracts.
import type { TestContext } from 'node:test';
import { openDataDirectory } from '../../src/database/data-directory.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import type { Database } from '../../src/database/tables.ts';
import { createFolderBlobStorage } from '../../src/jobs/folder-blob-storage.ts';
import { createSqlJobStore } from '../../src/jobs/job-store.ts';
import { createSqlJobQueue } from '../../src/jobs/sql-job-queue.ts';
import { createKeyStore } from '../../src/keys/key-store.ts';
import { createActivity } from '../../src/metering/activity.ts';
import { createUsageBook } from '../../src/metering/usage-book.ts';
import { createSqlSessionStore } from '../../src/sessions/session-store.ts';
import { checkActivity } from '../contracts/activity-contract.ts';
import { checkBlobStorage } from '../contracts/blob-contract.ts';
import { checkSessionStore } from '../contracts/session-contract.ts';
import { addContractKeys, checkStore } from '../contracts/store-contract.ts';
import { temporaryFolder } from '../support/test-server.ts';

async function openWithKeys(context: TestContext): Promise<Database> {
  const database = await openDatabase(':memory:');
  context.after(() => database.destroy());
  await addContractKeys(database);
  return database;
}

checkStore('SQLite', async (context) => {
  const database = await openWithKeys(context);
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

checkSessionStore('SQLite', async (context) => createSqlSessionStore(await openWithKeys(context)));

checkActivity('SQLite', async (context) => {
  const database = await openWithKeys(context);
  return {
    activity: createActivity(database),
    another: createActivity(database),
    usage: createUsageBook(database),
    keys: createKeyStore(database),
    sessions: createSqlSessionStore(database),
  };
});

checkBlobStorage('folder', async (context) => {
  const { blobs } = await openDataDirectory(await temporaryFolder(context));
  return createFolderBlobStorage(blobs);
});
