// Who gets the one connection to SQLite, and when.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../src/database/open-database.ts';
import type { Database } from '../../src/database/tables.ts';

async function open(context: TestContext): Promise<{ database: Database; events: string[] }> {
  const database = await openDatabase(':memory:');
  context.after(() => database.destroy());
  await sql`create table noted (name text)`.execute(database);
  return { database, events: [] };
}

const note = (database: Database, name: string) =>
  sql`insert into noted values (${name})`.execute(database);

const noted = async (database: Database) =>
  (await sql<{ name: string }>`select name from noted`.execute(database)).rows.map(
    ({ name }) => name,
  );

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
  setImmediate(() => events.push('other work'));
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
