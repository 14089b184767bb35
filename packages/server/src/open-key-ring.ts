// The keys of a data directory, or of a fleet, for the command line, beside servers that may be running on it.
import { createSystemClock } from './clock.ts';
import { openDataDirectory } from './database/data-directory.ts';
import { openDatabase } from './database/open-database.ts';
import { openPostgres } from './database/open-postgres.ts';
import type { Database } from './database/tables.ts';
import { createKeyRing, type KeyRing } from './keys/key-ring.ts';
import { createKeyStore } from './keys/key-store.ts';

export interface OpenKeyRing extends KeyRing {
  close(): Promise<void>;
}

/**
 * Makes the data directory where it is missing. Rejects with a StartError that says what to do.
 * @param databaseUrl of a fleet; empty for the database in the data directory
 */
export async function openKeyRing(dataDir: string, databaseUrl = ''): Promise<OpenKeyRing> {
  const database = await openBeside(dataDir, databaseUrl);
  const ring = createKeyRing(createKeyStore(database), createSystemClock());
  return { ...ring, close: () => database.destroy() };
}

/** The database that servers of the data directory, or of the fleet, may have open as well. */
export function openBeside(dataDir: string, databaseUrl: string): Promise<Database> {
  return databaseUrl === '' ? openEmbedded(dataDir) : openShared(databaseUrl);
}

async function openEmbedded(dataDir: string): Promise<Database> {
  return openDatabase((await openDataDirectory(dataDir)).database);
}

async function openShared(url: string): Promise<Database> {
  return (await openPostgres({ url, connections: 1, onIdleError: () => {} })).database;
}
