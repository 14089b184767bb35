// How the tables came to be: numbered steps, forward only, each run once. A step that has been released
// is never changed; what it got wrong is put right by a later one.
import { type Kysely, sql, type Transaction } from 'kysely';

/** Where the tables lie: in the file of one server, or in a database that many processes share. */
export type Dialect = 'sqlite' | 'postgres';

interface Migration {
  readonly number: number;
  readonly name: string;
  /**
   * The lowest number whose version goes on working with the tables after this step. Old and new versions run
   * side by side while a fleet is rolled over, so a step adds what the version before can ignore; what nobody
   * uses any more is removed by a later step, which says so here.
   */
  readonly worksSince: number;
  up(transaction: Transaction<unknown>, dialect: Dialect): Promise<void>;
}

const MIGRATIONS: readonly Migration[] = [
  { number: 1, name: 'keys, jobs, queue and usage', worksSince: 1, up: createFirstTables },
  {
    number: 2,
    name: 'sessions, requests and names of repositories',
    worksSince: 1,
    up: addWhatThePageNeeds,
  },
  { number: 3, name: 'fair queue; what a fleet shares', worksSince: 1, up: createFairQueue },
  { number: 4, name: 'held entries by rank', worksSince: 1, up: indexHeldEntries },
];

/** Held by whoever migrates; the letters of "orrery". Released with the transaction. */
const MIGRATION_LOCK = 0x6f727265;

/**
 * Brings the database up to date in one transaction, while others that start at the same time wait. Rejects
 * when a later version has changed it in a way that this one cannot work with.
 */
export async function migrate(database: Kysely<never>, dialect: Dialect = 'sqlite'): Promise<void> {
  const db = database as unknown as Kysely<MigrationTables>;
  await db.transaction().execute(async (transaction) => {
    if (dialect === 'postgres') await lockMigrations(transaction);
    await createMigrationsTable(transaction);
    const rows = await transaction.selectFrom('migrations').selectAll().execute();
    const done = new Set(rows.map((row) => row.number));
    const newest = MIGRATIONS.at(-1)!.number;
    const needed = Math.max(0, ...rows.map((row) => row.works_since ?? row.number));
    if (needed > newest) {
      throw new Error(
        `The database was made by a later version of Orrery (migration ${Math.max(...done)}). Run that version, or start with another data directory.`,
      );
    }
    for (const { number, name, worksSince, up } of MIGRATIONS) {
      if (done.has(number)) continue;
      await up(transaction as unknown as Transaction<unknown>, dialect);
      const row = { number, name, works_since: worksSince };
      await transaction.insertInto('migrations').values(row).execute();
    }
  });
}

interface MigrationTables {
  migrations: { number: number; name: string; works_since: number | null };
}

async function createMigrationsTable(transaction: Transaction<MigrationTables>): Promise<void> {
  await transaction.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('works_since', 'integer')
    .execute();
}

/** Waits for the migration of another process for as long as it takes, and for locks of tables but shortly. */
async function lockMigrations(transaction: Transaction<MigrationTables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
  await sql`set local lock_timeout = '10s'`.execute(transaction);
}

async function createFirstTables(
  transaction: Transaction<unknown>,
  dialect: Dialect,
): Promise<void> {
  const { schema } = transaction;
  await schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('rate_limit', 'integer')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute();
  await schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_keys.id'))
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('pending', 'processing', 'completed', 'failed')`),
    )
    .addColumn('archive', 'text', (column) => column.notNull())
    .addColumn('result', 'text')
    .addColumn('error', 'text')
    .addColumn('usage_units', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('crashes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('losses', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addUniqueConstraint('jobs_one_per_idempotency_key', ['key_id', 'idempotency_key'])
    .execute();
  // Listing, newest first; recent durations of an operation and retention; the pending limit.
  await createIndex(transaction, 'jobs', ['key_id', 'created_at', 'id']);
  await createIndex(transaction, 'jobs', ['operation', 'status', 'ended_at']);
  await createIndex(transaction, 'jobs', ['ended_at']);
  await createIndex(transaction, 'jobs', ['status', 'created_at']);
  // A fleet's queue lies in tables of pg-boss.
  if (dialect === 'sqlite') await createQueueTable(transaction);
  await schema
    .createTable('usage')
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_keys.id'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('jobs', 'integer', (column) => column.notNull())
    .addColumn('units', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_once_a_day', ['key_id', 'day', 'operation'])
    .execute();
}

async function createQueueTable(transaction: Transaction<unknown>): Promise<void> {
  await transaction.schema
    .createTable('queue')
    .addColumn('job_id', 'text', (column) =>
      column.primaryKey().references('jobs.id').onDelete('cascade'),
    )
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('queued_at', 'bigint', (column) => column.notNull())
    .addColumn('worker', 'text')
    .addColumn('leased_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await createIndex(transaction, 'queue', ['queued_at', 'job_id']);
}

async function createFairQueue(transaction: Transaction<unknown>, dialect: Dialect): Promise<void> {
  const { schema } = transaction;
  await schema
    .createTable('queue_owners')
    .addColumn('owner_id', 'text', (column) => column.primaryKey())
    .addColumn('rank', 'integer', (column) => column.notNull())
    .execute();
  if (dialect === 'sqlite') {
    await schema
      .alterTable('queue')
      .addColumn('rank', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await createIndex(transaction, 'queue', ['rank', 'queued_at', 'job_id']);
    return;
  }
  await schema
    .createTable('duties')
    .addColumn('duty', 'text', (column) => column.primaryKey())
    .addColumn('process', 'text', (column) => column.notNull())
    .addColumn('until', 'timestamptz', (column) => column.notNull())
    .execute();
  // Without a log of its own, since a crash may forget what was counted within a minute.
  await sql`
    create unlogged table rate_windows (
      subject text primary key, count bigint not null, resets_at bigint not null
    ) with (fillfactor = 50)`.execute(transaction);
}

/** Each submission asks for the highest rank that is held: past all that wait, behind which it is, without this. */
async function indexHeldEntries(
  transaction: Transaction<unknown>,
  dialect: Dialect,
): Promise<void> {
  if (dialect === 'postgres') return;
  // The order before there were ranks.
  await transaction.schema.dropIndex('queue_by_queued_at_job_id').execute();
  await sql`create index queue_held_by_rank on queue (rank) where worker is not null`.execute(
    transaction,
  );
}

async function addWhatThePageNeeds(transaction: Transaction<unknown>): Promise<void> {
  const { schema } = transaction;
  await schema.alterTable('api_keys').addColumn('last_used_at', 'bigint').execute();
  await schema.alterTable('jobs').addColumn('repository', 'text').execute();
  // Listing the jobs of all keys.
  await createIndex(transaction, 'jobs', ['created_at', 'id']);
  await schema
    .createTable('usage_requests')
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_keys.id'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('requests_by_day', ['key_id', 'day'])
    .execute();
  await createIndex(transaction, 'usage', ['day']);
  await createIndex(transaction, 'usage_requests', ['day']);
  await schema
    .createTable('sessions')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('origin', 'text', (column) =>
      column.notNull().check(sql`origin in ('link', 'password')`),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('sign_in_links')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  // At most one row.
  await schema
    .createTable('page_password')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createIndex(
  transaction: Transaction<unknown>,
  table: string,
  columns: string[],
): Promise<void> {
  await transaction.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute();
}
