// Where sessions, one-time links and the password are kept: digests and a hash, never what they are of.
// It knows times, but not how long anything lasts.
import type { Database } from '../database/tables.ts';

export interface StoredSession {
  /** SHA-256 of its token, in hexadecimal. */
  readonly digest: string;
  /** What it was begun with. */
  readonly origin: 'link' | 'password';
  /** Milliseconds since 1970, as all times here. */
  readonly createdAt: number;
  /** To the minute. */
  readonly lastUsedAt: number;
}

export interface SessionStore {
  add(session: StoredSession): Promise<void>;
  find(digest: string): Promise<StoredSession | undefined>;
  /** Those that were made and used after the given times. */
  count(since: SessionAges): Promise<number>;
  remove(digest: string): Promise<void>;
  /** Ends all sessions and makes all links worthless. */
  removeAll(): Promise<void>;
  /** Forgets the sessions that were made or used last at the given times or before, and links likewise. */
  removeOld(since: SessionAges, now: number): Promise<void>;
  addLink(digest: string, expiresAt: number): Promise<void>;
  /** Uses the link up. False when there is none such, or no more; of many at once, one alone gets true. */
  takeLink(digest: string, now: number): Promise<boolean>;
  /** Undefined when none is set. */
  passwordHash(): Promise<string | undefined>;
  /**
   * Sets the password, ends every session but one, and makes all links worthless, at once or not at all. The
   * session that is kept counts as begun with the new password.
   * @param options.kept digest of that session; undefined to keep none
   */
  setPassword(
    hash: string,
    options: { readonly kept: string | undefined; readonly now: number },
  ): Promise<void>;
}

export interface SessionAges {
  readonly createdAfter: number;
  readonly usedAfter: number;
}

export function createSqlSessionStore(database: Database): SessionStore {
  return {
    add: async ({ digest, origin, createdAt, lastUsedAt }) => {
      await database
        .insertInto('sessions')
        .values({ digest, origin, created_at: createdAt, last_used_at: lastUsedAt })
        .execute();
    },
    find: (digest) =>
      database
        .selectFrom('sessions')
        .select(['digest', 'origin', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
        .where('digest', '=', digest)
        .executeTakeFirst(),
    count: async ({ createdAfter, usedAfter }) => {
      const { count } = await database
        .selectFrom('sessions')
        .select((expression) => expression.fn.countAll<number>().as('count'))
        .where('created_at', '>', createdAfter)
        .where('last_used_at', '>', usedAfter)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    remove: async (digest) => {
      await database.deleteFrom('sessions').where('digest', '=', digest).execute();
    },
    removeAll: () =>
      database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('sessions').execute();
        await transaction.deleteFrom('sign_in_links').execute();
      }),
    removeOld: async ({ createdAfter, usedAfter }, now) => {
      await database
        .deleteFrom('sessions')
        .where((expression) =>
          expression.or([
            expression('created_at', '<=', createdAfter),
            expression('last_used_at', '<=', usedAfter),
          ]),
        )
        .execute();
      await database.deleteFrom('sign_in_links').where('expires_at', '<=', now).execute();
    },
    addLink: async (digest, expiresAt) => {
      await database
        .insertInto('sign_in_links')
        .values({ digest, expires_at: expiresAt })
        .execute();
    },
    takeLink: async (digest, now) => {
      const taken = await database
        .deleteFrom('sign_in_links')
        .where('digest', '=', digest)
        .where('expires_at', '>', now)
        .returning('digest')
        .executeTakeFirst();
      return taken !== undefined;
    },
    passwordHash: async () => {
      const row = await database.selectFrom('page_password').select('hash').executeTakeFirst();
      return row?.hash;
    },
    setPassword: (hash, { kept, now }) =>
      database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('page_password')
          .values({ id: 1, hash, changed_at: now })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ hash, changed_at: now }))
          .execute();
        await transaction
          .deleteFrom('sessions')
          .where('digest', '!=', kept ?? '')
          .execute();
        await transaction.updateTable('sessions').set({ origin: 'password' }).execute();
        await transaction.deleteFrom('sign_in_links').execute();
      }),
  };
}
