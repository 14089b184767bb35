// Where API keys are kept: their digests and what they may do, never the keys themselves.
import type { Database } from '../database/tables.ts';

export interface StoredKey {
  readonly id: string;
  /** Given by whoever made it; not unique. */
  readonly name: string;
  /** SHA-256 of the key, in hexadecimal. */
  readonly digest: string;
  /** Sorted, each once. */
  readonly scopes: readonly string[];
  /** Requests a minute; null for the server's setting. */
  readonly rateLimit: number | null;
  /** Milliseconds since 1970, as all times here. */
  readonly createdAt: number;
  /** Null when it never expires. */
  readonly expiresAt: number | null;
  /** Null when it is not revoked. */
  readonly revokedAt: number | null;
  /** To the minute; null before the first request. */
  readonly lastUsedAt: number | null;
}

/** A key that nobody has used. */
export type NewStoredKey = Omit<StoredKey, 'lastUsedAt'>;

export interface KeyStore {
  /** Nothing happens when there is a key with the id already. */
  add(key: NewStoredKey): Promise<void>;
  findByDigest(digest: string): Promise<StoredKey | undefined>;
  /** Oldest first, revoked and expired ones included. */
  list(): Promise<readonly StoredKey[]>;
  /** By id; ids of no key are absent. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** False when there is no such key, or it was revoked before. */
  revoke(id: string, now: number): Promise<boolean>;
}

export function createKeyStore(database: Database): KeyStore {
  return {
    add: async (key) => {
      await database
        .insertInto('api_keys')
        .values({
          id: key.id,
          name: key.name,
          digest: key.digest,
          scopes: key.scopes.join(' '),
          rate_limit: key.rateLimit,
          created_at: key.createdAt,
          expires_at: key.expiresAt,
          revoked_at: key.revokedAt,
          last_used_at: null,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
    findByDigest: async (digest) => {
      const row = await selectKeys(database).where('digest', '=', digest).executeTakeFirst();
      return row && toKey(row);
    },
    list: async () =>
      (await selectKeys(database).orderBy('created_at').orderBy('id').execute()).map(toKey),
    namesOf: async (ids) => {
      if (ids.length === 0) return new Map();
      const rows = await database
        .selectFrom('api_keys')
        .select(['id', 'name'])
        .where('id', 'in', ids)
        .execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    revoke: async (id, now) => {
      const result = await database
        .updateTable('api_keys')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
  };
}

function selectKeys(database: Database) {
  return database
    .selectFrom('api_keys')
    .select([
      'id',
      'name',
      'digest',
      'scopes',
      'rate_limit as rateLimit',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
      'last_used_at as lastUsedAt',
    ]);
}

function toKey(row: Omit<StoredKey, 'scopes'> & { scopes: string }): StoredKey {
  return { ...row, scopes: row.scopes.split(' ') };
}
