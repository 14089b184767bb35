// How the tables came to be: numbered steps, forward only, each run once. A step that has been released
// is never changed; what it got wrong is put right by a later one.
import { type Kysely, sql, type Transaction } from 'kysely';

interface Migration {
  readonly number: number;
  readonly name: string;
  up(transaction: Transaction<unknown>): Promise<void>;
}

const MIGRATIONS: readonly Migration[] = [
  { number: 1, name: 'keys, jobs, queue and usage', up: createFirstTables },
  { number: 2, name: 'sessions, requests and names of repositories', up: addWhatThePageNeeds },
];

/** Brings the database up to date in one transaction. Rejects when a later version has migrated it. */
export async function migrate(database: Kysely<never>): Promise<void> {
  const db = database as unknown as Kysely<{ migrations: { number: number; name: string } }>;
  await db.transaction().execute(async (transaction) => {
    await transaction.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .execute();
    const rows = await transaction.selectFrom('migrations').select('number').execute();
    const done = new Set(rows.map((row) => row.number));
    const newest = Math.max(0, ...done);
    if (newest > MIGRATIONS.at(-1)!.number) {
      throw new Error(
        `The database was made by a later version of Orrery (migration ${newest}). Run that version, or start with another data directory.`,
      );
    }
    for (const { number, name, up } of MIGRATIONS) {
      if (done.has(number)) continue;
      await up(transaction as Transaction<unknown>);
      await transaction.insertInto('migrations').values({ number, name }).execute();
    }
  });
}

async function createFirstTables(transaction: Transaction<unknown>): Promise<void> {
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
  await schema
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
  await schema
    .createTable('usage')
    .addColumn('key_id', 'text', (column) => column.notNull().references('api_keys.id'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('jobs', 'integer', (column) => column.notNull())
    .addColumn('units', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_by_day', ['key_id', 'day', 'operation'])
    .execute();
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
