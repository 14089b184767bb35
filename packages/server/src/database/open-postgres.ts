// Opens the database that many processes share and brings it up to date, whichever of them comes first.
import { Kysely, PostgresDialect } from 'kysely';
import { StartError } from './data-directory.ts';
import { migrate } from './migrations.ts';
import { createPostgresPool, type PostgresPool } from './postgres-pool.ts';
import type { Database, Tables } from './tables.ts';

export interface PostgresDatabase {
  readonly database: Database;
  /** For what is not in Kysely's terms: the queue's own statements, notifications. Ends with the database. */
  readonly pool: PostgresPool;
}

/** Rejects with a StartError. */
export async function openPostgres(options: {
  readonly url: string;
  readonly connections: number;
  readonly onIdleError: (error: Error) => void;
}): Promise<PostgresDatabase> {
  // A migration may take longer than any query of a server should.
  const patient = await createPostgresPool({ ...options, connections: 1, isPatient: true });
  const migrating = openOn(patient);
  try {
    await migrate(migrating as unknown as Kysely<never>, 'postgres');
  } catch (cause) {
    const reason = reasonOf(cause);
    throw new StartError(
      `The database that ORRERY_DATABASE_URL names cannot be opened: ${reason}`,
      { cause },
    );
  } finally {
    await migrating.destroy();
  }
  const pool = await createPostgresPool(options);
  return { database: openOn(pool), pool };
}

function openOn(pool: PostgresPool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) });
}

/** What is at the bottom of it. The driver's messages name hosts, databases and users, never the password. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  if (cause !== undefined) return reasonOf(cause);
  const nested = (error as AggregateError).errors?.[0] as Error | undefined;
  return message || nested?.message || String(error);
}
