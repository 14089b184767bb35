// Opens the embedded database and brings it up to date. A second process may open the same file beside
// a running server: that is how keys are made while it serves.
import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { StartError } from './data-directory.ts';
import { type LogFile, NO_LOG_FILE, openLogFile } from './log-file.ts';
import { migrate } from './migrations.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Database, Tables } from './tables.ts';

/** How long a statement waits for another process's transaction. Ours last a few milliseconds. */
const BUSY_MILLISECONDS = 5000;

export interface DatabaseOptions {
  /** Told once that commits could not be synced, after which nothing is answered until the database is opened anew. */
  readonly onLost?: (cause: unknown) => void;
  /** How SQLite's log is synced; tests bring their own way. */
  readonly openLog?: (path: string) => LogFile;
}

/**
 * Rejects with a StartError.
 * @param path of the database file, or `:memory:`
 */
export async function openDatabase(
  path: string,
  { onLost = () => {}, openLog = openLogFile }: DatabaseOptions = {},
): Promise<Database> {
  let database: Database | undefined;
  try {
    // SQLite gives its log and its shared-memory file the rights of the database file.
    if (path !== ':memory:') await (await open(path, 'a', 0o600)).close();
    const connection = new DatabaseSync(path, {
      timeout: BUSY_MILLISECONDS,
      enableForeignKeyConstraints: true,
    });
    const log = path === ':memory:' ? NO_LOG_FILE : openLog(`${path}-wal`);
    database = new Kysely<Tables>({
      dialect: sqliteDialect({ database: connection, log, onLost }),
    });
    connection.exec('PRAGMA journal_mode = WAL');
    // SQLite syncs what keeps the database whole: its log before it copies it to the database, and the database before
    // it begins the log anew. It does not sync each commit, which would keep the event loop waiting; the dialect does.
    // https://www.sqlite.org/pragma.html#pragma_synchronous
    connection.exec('PRAGMA synchronous = NORMAL');
    await migrate(database as unknown as Kysely<never>);
    return database;
  } catch (cause) {
    await database?.destroy();
    const reason = (cause as Error).message;
    throw new StartError(`The database ${path} cannot be opened: ${reason}`, { cause });
  }
}
