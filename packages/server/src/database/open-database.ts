// Opens the embedded database and brings it up to date. A second process may open the same file beside
// a running server: that is how keys are made while it serves.
import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { StartError } from './data-directory.ts';
import { migrate } from './migrations.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Database, Tables } from './tables.ts';

/** How long a statement waits for another process's transaction. Ours last a few milliseconds. */
const BUSY_MILLISECONDS = 5000;

/**
 * Rejects with a StartError.
 * @param path of the database file, or `:memory:`
 */
export async function openDatabase(path: string): Promise<Database> {
  let database: Database | undefined;
  try {
    // SQLite gives its log and its shared-memory file the rights of the database file.
    if (path !== ':memory:') await (await open(path, 'a', 0o600)).close();
    const connection = new DatabaseSync(path, {
      timeout: BUSY_MILLISECONDS,
      enableForeignKeyConstraints: true,
    });
    database = new Kysely<Tables>({ dialect: sqliteDialect(connection) });
    connection.exec('PRAGMA journal_mode = WAL');
    // In this mode a commit is on disk before it is answered.
    connection.exec('PRAGMA synchronous = FULL');
    await migrate(database as unknown as Kysely<never>);
    return database;
  } catch (cause) {
    await database?.destroy();
    const reason = (cause as Error).message;
    throw new StartError(`The database ${path} cannot be opened: ${reason}`, { cause });
  }
}
