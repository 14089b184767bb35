// Stores and queue of a fleet keep the same contracts, on a real PostgreSQL.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { openPostgres } from '../../src/database/open-postgres.ts';
import { openBossJobQueue } from '../../src/jobs/boss-job-queue.ts';
import { endInOneStatement } from '../../src/jobs/ends-in-one-statement.ts';
import { createSqlJobStore } from '../../src/jobs/job-store.ts';
import { newJobId } from '../../src/jobs/jobs.ts';
import { withReadsTogether } from '../../src/jobs/shared-reads.ts';
import { createKeyStore } from '../../src/keys/key-store.ts';
import { createActivity } from '../../src/metering/activity.ts';
import { createUsageBook } from '../../src/metering/usage-book.ts';
import { createSqlSessionStore } from '../../src/sessions/session-store.ts';
import { checkActivity } from '../contracts/activity-contract.ts';
import { checkSessionStore } from '../contracts/session-contract.ts';
import { addContractKeys, checkStore } from '../contracts/store-contract.ts';
import { createTestDatabase } from '../support/postgres.ts';

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

async function open(url: string) {
  const { database, pool } = await openPostgres({ url, connections: 5, onIdleError: () => {} });
  const queue = await openBossJobQueue({ database, pool, log: SILENT, supervises: false });
  return { database, queue };
}

/** Makes the tables. */
async function openOnce(url: string): Promise<void> {
  const { database, queue } = await open(url);
  await queue.close();
  await database.destroy();
}

async function openWithKeys(context: TestContext) {
  const { database, queue } = await open(await createTestDatabase(context, openOnce));
  // Before the database goes, which was asked for first.
  context.after(async () => {
    await queue.close();
    await database.destroy();
  });
  await addContractKeys(database);
  return { database, queue };
}

checkStore('PostgreSQL', async (context) => {
  const { database, queue } = await openWithKeys(context);
  // What is remembered for a second is asked anew each time.
  let looks = 0;
  return {
    database,
    queue,
    store: withReadsTogether(
      endInOneStatement(createSqlJobStore(database, queue), database),
      database,
      { now: () => Date.now() + 2000 * looks++, after: () => () => {} },
    ),
    now: () => 0,
    // The clock is the database's; what it has noted is made older instead.
    passTime: async (milliseconds) => {
      const ago = sql`interval '1 millisecond' * ${milliseconds}`;
      await sql`
        update orrery_queue.job
        set heartbeat_on = heartbeat_on - ${ago}, start_after = start_after - ${ago}`.execute(
        database,
      );
      await sql`update orrery_queue.queue set monitor_claim_on = null, monitor_on = null`.execute(
        database,
      );
      await queue.supervise();
      await sql`update orrery_queue.job set start_after = start_after - ${ago}`.execute(database);
    },
  };
});

test('jobs that workers hold are counted', async (context) => {
  const { database, queue } = await openWithKeys(context);
  const store = createSqlJobStore(database, queue);
  const job = { operation: 'dependency', query: '', archive: 'a', archiveBytes: 1 } as const;
  for (let index = 0; index < 3; index++) {
    const id = newJobId();
    const named = { id, keyId: 'key-1', idempotencyKey: id, createdAt: 0, repository: null };
    await store.create({ ...job, ...named });
  }
  assert.equal(await queue.countHeld(), 0);
  await queue.claim('w', 0, 2);
  assert.equal(await queue.countHeld(), 2);
});

checkSessionStore('PostgreSQL', async (context) =>
  createSqlSessionStore((await openWithKeys(context)).database),
);

checkActivity('PostgreSQL', async (context) => {
  const { database } = await openWithKeys(context);
  return {
    activity: createActivity(database),
    another: createActivity(database),
    usage: createUsageBook(database),
    keys: createKeyStore(database),
    sessions: createSqlSessionStore(database),
  };
});
