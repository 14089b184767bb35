// A start while the database is away: it goes on when the database is there, and gives up with what was wrong.
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { openPostgres } from '../../src/database/open-postgres.ts';
import { waitForDatabase } from '../../src/database/wait-for-database.ts';
import { createTestDatabase } from '../support/postgres.ts';

const open = (url: string) => openPostgres({ url, connections: 1, onIdleError() {} });

/** An address of this machine that nothing listens at. */
async function deserted(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return `postgres://orrery:orrery@127.0.0.1:${port}/postgres`;
}

test('a start goes on when the database comes, and says once that it waits', async (context) => {
  const urls = [await deserted(), await deserted(), await createTestDatabase(context)];
  const said: string[] = [];
  const { database } = await waitForDatabase(() => open(urls.shift()!), {
    say: (sentence) => said.push(sentence),
    pause: 1,
  });
  await database.destroy();
  assert.deepEqual(urls, []);
  assert.equal(said.length, 1);
  assert.match(said[0]!, /cannot be opened: .*ECONNREFUSED.*Trying again for 60 seconds\.$/);
});

test('what a database that is there refuses is told at once', async (context) => {
  const url = new URL(await createTestDatabase(context));
  url.pathname = '/nowhere';
  const wait = { say: () => assert.fail('it waits'), pause: 1 };
  await assert.rejects(
    waitForDatabase(() => open(url.href), wait),
    /database "nowhere" does not exist/,
  );
});

test('the wait ends, by its time and by a signal', async () => {
  const url = await deserted();
  let tries = 0;
  const tryOpen = () => {
    tries += 1;
    return open(url);
  };
  await assert.rejects(
    waitForDatabase(tryOpen, { say: () => {}, total: -1, pause: 1 }),
    /ECONNREFUSED/,
  );
  assert.equal(tries, 1);
  const stop = new AbortController();
  await assert.rejects(
    waitForDatabase(tryOpen, { say: () => stop.abort(), signal: stop.signal, pause: 3_600_000 }),
    /ECONNREFUSED/,
  );
  assert.equal(tries, 3);
});
