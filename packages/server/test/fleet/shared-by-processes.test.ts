// What processes of a fleet share, each of them with connections of its own to one real PostgreSQL.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createSystemClock } from '../../src/clock.ts';
import { openPostgres, type PostgresDatabase } from '../../src/database/open-postgres.ts';
import { assertSameTime, findTimeTrouble } from '../../src/fleet/database-time.ts';
import { createDuties } from '../../src/fleet/duties.ts';
import { createSignals, type Signals } from '../../src/fleet/signals.ts';
import { createSharedRateLimiter } from '../../src/metering/shared-rate-limiter.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { createTestDatabase } from '../support/postgres.ts';

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

/** So many processes, that is all that they are to the database. */
async function openProcesses(context: TestContext, count: number): Promise<PostgresDatabase[]> {
  const url = await createTestDatabase(context);
  // All at once, as in a fleet that is started: one of them makes the tables.
  const opened = await Promise.all(
    Array.from({ length: count }, () => openPostgres({ url, connections: 3, onIdleError() {} })),
  );
  context.after(() => Promise.all(opened.map(({ database }) => database.destroy())));
  return opened;
}

test('requests are counted together, exactly, and each minute anew', async (context) => {
  const clock = createManualClock();
  const limiters = (await openProcesses(context, 3)).map(({ database }) =>
    createSharedRateLimiter(database, clock),
  );
  const takes = Array.from({ length: 40 }, (_, index) =>
    limiters[index % limiters.length]!.take('key a', 25, clock.now()),
  );
  const taken = await Promise.all(takes);
  assert.equal(taken.filter(({ admitted }) => admitted).length, 25);
  assert.equal(Math.min(...taken.map(({ window }) => window.remaining)), 0);
  const other = await limiters[0]!.take('key b', 25, clock.now());
  assert.deepEqual([other.admitted, other.window.remaining], [true, 24]);
  clock.advance(60_000);
  const later = await limiters[1]!.take('key a', 25, clock.now());
  assert.deepEqual([later.admitted, later.window.remaining], [true, 24]);
  clock.advance(120_001);
  await limiters[0]!.sweep();
});

test('one process has a duty, keeps it, and another gets it when it is over', async (context) => {
  const [first, second] = (await openProcesses(context, 2)).map(({ database }, index) =>
    createDuties(database, `process-${index}`),
  );
  assert.deepEqual(
    (await Promise.all([first!.take('sweep', 60), second!.take('sweep', 60)])).sort(),
    [false, true],
  );
  const holder = (await first!.take('sweep', 60)) ? first! : second!;
  const other = holder === first ? second! : first!;
  assert.equal(await other.take('sweep', 60), false);
  assert.equal(await other.take('something else', 60), true);
  // In the past: the duty is over at once.
  assert.equal(await holder.take('sweep', -1), true);
  assert.equal(await other.take('sweep', 60), true);
});

test('what one process tells is heard by the others', async (context) => {
  const [a, b] = await openProcesses(context, 2);
  const signalsOf = ({ pool }: PostgresDatabase): Signals => {
    const signals = createSignals({ pool, clock: createSystemClock(), log: SILENT });
    context.after(signals.close);
    return signals;
  };
  const teller = signalsOf(a!);
  const heard = Promise.withResolvers<void>();
  const received: string[] = [];
  const isListening = Promise.withResolvers<void>();
  signalsOf(b!).listen({
    missed: () => isListening.resolve(),
    received: (kind, jobId) => {
      received.push(`${kind}:${jobId}`);
      if (received.length === 3) heard.resolve();
    },
  });
  // Whoever begins to listen may have missed something.
  await isListening.promise;
  teller.send('ended', 'job_1');
  teller.send('cancelled', 'job_2');
  teller.send('queued', '');
  await heard.promise;
  assert.deepEqual(received, ['ended:job_1', 'cancelled:job_2', 'queued:']);
});

test('a connection that cannot listen is not left open', async () => {
  const clock = createManualClock();
  let open = 0;
  const connection = {
    on: () => {},
    query: () => Promise.reject(new Error('nobody may listen here')),
    end: async () => void open--,
  };
  const pool = {
    dedicated: async () => {
      open++;
      return connection;
    },
  } as unknown as PostgresDatabase['pool'];
  const signals = createSignals({ pool, clock, log: SILENT });
  const missed = Promise.withResolvers<void>();
  signals.listen({ missed: missed.resolve, received: () => {} });
  await missed.promise;
  assert.equal(open, 0);
  await signals.close();
});

test('a process whose time is not that of the database does not start', async (context) => {
  const [process] = await openProcesses(context, 1);
  const { pool } = process!;
  const { now } = createSystemClock();
  await assertSameTime(pool, { now });
  await assert.rejects(assertSameTime(pool, { now: () => now() + 3_600_000 }), {
    name: 'StartError',
    message: /3600 s ahead of that of the database/,
  });
  assert.match((await findTimeTrouble(pool, { now: () => now() - 60_000 })) ?? '', /60 s behind/);
});

test('a database that a later version has changed is opened if that version says so', async (context) => {
  const url = await createTestDatabase(context);
  const open = () => openPostgres({ url, connections: 2, onIdleError() {} });
  const { database } = await open();
  const later = (number: number, works_since: number) =>
    database
      .insertInto('migrations' as never)
      .values({ number, name: 'of a later version', works_since } as never)
      .execute();
  await later(998, 1);
  await (await open()).database.destroy();
  await later(999, 999);
  await assert.rejects(open(), /made by a later version of Orrery \(migration 999\)/);
  await database.destroy();
});

test('a database that is away is a bad gateway, and the next query finds it again', async (context) => {
  const [process] = await openProcesses(context, 1);
  const { pool } = process!;
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  // Ends the connection from the other side, as a restart does.
  await assert.rejects(pool.query('select pg_terminate_backend($1)', [rows[0].pid]), {
    code: 'bad_gateway',
  });
  assert.deepEqual((await pool.query('select 1 as one')).rows, [{ one: 1 }]);
  await assert.rejects(pool.query('select 9007199254740993::bigint'), /too large for a number/);
});
