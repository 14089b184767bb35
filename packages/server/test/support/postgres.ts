// A real PostgreSQL for tests: one for each process of tests, a database of its own for each test.
// `ORRERY_TEST_DATABASE_URL` names another, whose user may create databases.
import { randomUUID } from 'node:crypto';
import { after, type TestContext } from 'node:test';
import pg from 'pg';
import { type StartedPostgres, startPostgres } from './start-postgres.ts';

/** The one of this process, from the first test that wants it. */
const shared: {
  server?: Promise<StartedPostgres> | undefined;
  template?: Promise<string>;
} = {};

// Here, outside of any test: within one it would end with that test.
after(async () => {
  const base = process.env.ORRERY_TEST_DATABASE_URL;
  if (base !== undefined && shared.template !== undefined) {
    await run(base, `drop database ${await shared.template} with (force)`);
  }
  await (await shared.server)?.remove();
});

/**
 * The address of a new database, which is gone after the test.
 * @param prepare brings the first one to where all begin; what it does is done once. Empty without it.
 */
export async function createTestDatabase(
  context: TestContext,
  prepare?: (url: string) => Promise<void>,
): Promise<string> {
  shared.server ??= process.env.ORRERY_TEST_DATABASE_URL === undefined ? startShared() : undefined;
  const base = (await shared.server)?.url ?? process.env.ORRERY_TEST_DATABASE_URL!;
  const name = newName();
  if (prepare !== undefined) shared.template ??= prepareTemplate(base, prepare);
  const template = prepare === undefined ? 'template0' : await shared.template;
  await run(base, `create database ${name} template ${template}`);
  context.after(() => run(base, `drop database ${name} with (force)`));
  return addressOf(base, name);
}

async function prepareTemplate(
  base: string,
  prepare: (url: string) => Promise<void>,
): Promise<string> {
  const name = newName();
  await run(base, `create database ${name}`);
  await prepare(addressOf(base, name));
  // Nobody may be connected to what is copied, and a connection takes a moment to end.
  await run(
    base,
    `select pg_terminate_backend(pid, 30000) from pg_stat_activity where datname = '${name}'`,
  );
  return name;
}

const newName = (): string => `orrery_test_${randomUUID().replaceAll('-', '')}`;

function addressOf(base: string, database: string): string {
  const url = new URL(base);
  url.pathname = `/${database}`;
  return url.href;
}

/** What a crash of the machine leaves of a test's database is nobody's loss. */
function startShared(): Promise<StartedPostgres> {
  return startPostgres({ flags: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] });
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
