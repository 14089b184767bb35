// The keys of a data directory for the command line, beside a server that may be running on it.
import { createSystemClock } from './clock.ts';
import { openDataDirectory } from './database/data-directory.ts';
import { openDatabase } from './database/open-database.ts';
import { createKeyRing, type KeyRing } from './keys/key-ring.ts';
import { createKeyStore } from './keys/key-store.ts';

export interface OpenKeyRing extends KeyRing {
  close(): Promise<void>;
}

/** Makes the data directory where it is missing. Rejects with a StartError that says what to do. */
export async function openKeyRing(dataDir: string): Promise<OpenKeyRing> {
  const directory = await openDataDirectory(dataDir);
  const database = await openDatabase(directory.database);
  const ring = createKeyRing(createKeyStore(database), createSystemClock());
  return { ...ring, close: () => database.destroy() };
}
