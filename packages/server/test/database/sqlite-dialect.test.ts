// Who gets the one connection to SQLite, and when, and that nobody is answered before that is on disk.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { LogFile } from '../../src/database/log-file.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import type { Database } from '../../src/database/tables.ts';
import { temporaryFolder } from '../support/test-server.ts';

async function open(context: TestContext): Promise<{ database: Database; events: string[] }> {
  const database = await openDatabase(':memory:');
  context.after(() => database.destroy());
  await sql`create table noted (name text)`.execute(database);
  return { database, events: [] };
}

const note = (database: Database, name: string) =>
  sql`insert into noted values (${name})`.execute(database);

const noted = async (database: Database) =>
  (
    await database.selectFrom(sql<{ name: string }>`noted`.as('noted')).select('name').execute()
  ).map(({ name }) => name);

test('transactions that wait together are one for queries; other work goes between groups', async (context) => {
  const { database, events } = await open(context);
  const transaction = (name: string) =>
    database.transaction().execute(async (own) => {
      await note(own, `${name} begun`);
      await note(own, `${name} ended`);
      events.push(name);
    });
  const names = Array.from({ length: 20 }, (_, index) => `${index}`);
  const all = names.map(transaction);
  all.push(
    noted(database).then((found) => {
      assert.equal(found.length, 32);
      events.push('query');
    }),
  );
  void setImmediate().then(() => events.push('other work'));
  await Promise.all(all);
  assert.deepEqual(events, [...names.slice(0, 16), ...['query', 'other work'], ...names.slice(16)]);
});

test('a transaction that fails leaves nothing behind and keeps nobody waiting', async (context) => {
  const { database } = await open(context);
  const failing = database.transaction().execute(async (own) => {
    await note(own, 'failing');
    throw new Error('no');
  });
  const next = database.transaction().execute((own) => note(own, 'next'));
  await assert.rejects(failing, /no/);
  await next;
  await note(database, 'last');
  assert.deepEqual(await noted(database), ['next', 'last']);
});

interface Syncing {
  readonly database: Database;
  /** Syncs that were begun and have not ended, in the test's hand. */
  readonly syncs: PromiseWithResolvers<void>[];
  /** What the owner was told of. */
  readonly lost: unknown[];
}

/** A database whose log is synced when the test says so; all that it holds so far is on disk. */
async function openSyncing(context: TestContext): Promise<Syncing> {
  const path = join(await temporaryFolder(context), 'orrery.sqlite');
  const lost: unknown[] = [];
  const syncs: PromiseWithResolvers<void>[] = [];
  let isHeld = false;
  const openLog = (): LogFile => ({
    sync: async () => {
      if (!isHeld) return;
      const sync = Promise.withResolvers<void>();
      syncs.push(sync);
      await sync.promise;
    },
    close: () => {},
  });
  const database = await openDatabase(path, { openLog, onLost: (cause) => lost.push(cause) });
  context.after(async () => {
    for (const { resolve } of syncs) resolve();
    await database.destroy();
  });
  await sql`create table noted (name text primary key)`.execute(database);
  isHeld = true;
  return { database, syncs, lost };
}

/** Notes what was answered, and how, in the order of the answers. */
function watchAnswers() {
  const answers: string[] = [];
  const watch = (name: string, answer: Promise<unknown>) =>
    answer.then(
      () => void answers.push(name),
      (error: Error) => void answers.push(`${name}: ${error.message}`),
    );
  return { answers, watch };
}

test('what was committed is neither answered nor read nor met before it is on disk', async (context) => {
  const { database, syncs } = await openSyncing(context);
  assert.deepEqual(await noted(database), [], 'nothing to wait for');
  const { answers, watch } = watchAnswers();
  const all = [
    watch('statement', note(database, 'first')),
    watch('read', noted(database)),
    watch('conflict', note(database, 'first')),
    watch(
      'transaction that fails',
      database.transaction().execute(async (own) => {
        assert.equal((await noted(own as Database)).length, 1);
        throw new Error('by what it has read');
      }),
    ),
  ];
  for (let turn = 0; turn < 20; turn++) await setImmediate();
  assert.deepEqual(answers, []);
  while (answers.length < all.length) {
    syncs.shift()?.resolve();
    await setImmediate();
  }
  assert.deepEqual(answers.toSorted(), [
    'conflict: UNIQUE constraint failed: noted.name',
    'read',
    'statement',
    'transaction that fails: by what it has read',
  ]);
});

test('a sync serves what was committed before it began, and nothing else', async (context) => {
  const { database, syncs } = await openSyncing(context);
  const { answers, watch } = watchAnswers();
  const first = watch('first', note(database, 'first'));
  await setImmediate();
  const others = [1, 2, 3].map((at) => watch(`other ${at}`, note(database, `other ${at}`)));
  await setImmediate();
  assert.equal(syncs.length, 1, 'one at a time');
  syncs[0]!.resolve();
  await first;
  await setImmediate();
  assert.deepEqual(answers, ['first']);
  assert.equal(syncs.length, 2);
  syncs[1]!.resolve();
  await Promise.all(others);
  assert.equal((await noted(database)).length, 4);
  assert.equal(syncs.length, 2, 'one for all three, and none for the read');
});

test('behind a sync that failed nothing is answered, and no other is tried', async (context) => {
  const { database, syncs, lost } = await openSyncing(context);
  const { answers, watch } = watchAnswers();
  const first = watch('first', note(database, 'first'));
  await setImmediate();
  const second = watch('second', note(database, 'second'));
  const trouble = new Error('EIO');
  syncs[0]!.reject(trouble);
  await Promise.all([first, second]);
  await watch('read', noted(database));
  await watch(
    'transaction',
    database.transaction().execute(async () => {}),
  );
  const told = 'The job store cannot be reached. Try again after a moment.';
  assert.deepEqual(
    answers,
    ['first', 'second', 'read', 'transaction'].map((name) => `${name}: ${told}`),
  );
  assert.equal(syncs.length, 1);
  assert.deepEqual(lost, [trouble]);
});

test('a log that has lost what a failed sync should have written costs nothing that was acknowledged', async (context) => {
  const path = join(await temporaryFolder(context), 'orrery.sqlite');
  const script = join(import.meta.dirname, '../support/lose-log.ts');
  const ended = spawnSync(process.execPath, [script, path], { encoding: 'utf8' });
  assert.equal(ended.status, 0, ended.stderr);
  const database = await openDatabase(path);
  context.after(() => database.destroy());
  const names = Array.from({ length: 20 }, (_, at) => `kept ${at}`);
  assert.deepEqual(await noted(database), names);
});
