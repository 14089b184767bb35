// One-time links to the page, for the command line, beside a server that may be running on the data directory.
import { readFile } from 'node:fs/promises';
import { createSystemClock } from './clock.ts';
import { openDataDirectory } from './database/data-directory.ts';
import { openBeside } from './open-key-ring.ts';
import { createPasswordHasher } from './sessions/password-hash.ts';
import { createSqlSessionStore } from './sessions/session-store.ts';
import { createSessions } from './sessions/sessions.ts';

export interface NewPageLink {
  /** It is seen this once. */
  readonly token: string;
  /** Where the running server listens; undefined when none runs. */
  readonly address: string | undefined;
}

/** The token stands in the fragment, which browsers send to nobody: it is in no log on the way. */
export const pageLinkAt = (address: string, token: string): string =>
  `${address.replace(/\/+$/, '')}/#token=${token}`;

/**
 * Makes the data directory where it is missing. Rejects with a StartError that says what to do.
 * @param databaseUrl of a fleet; empty for the database in the data directory
 */
export async function createPageLink(dataDir: string, databaseUrl = ''): Promise<NewPageLink> {
  const directory = await openDataDirectory(dataDir);
  const database = await openBeside(dataDir, databaseUrl);
  try {
    const sessions = createSessions({
      store: createSqlSessionStore(database),
      clock: createSystemClock(),
      passwords: createPasswordHasher(),
      needsNoPassword: false,
    });
    return { token: await sessions.createLink(), address: await readAddress(directory.address) };
  } finally {
    await database.destroy();
  }
}

async function readAddress(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch {
    return undefined;
  }
}
