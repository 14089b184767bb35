// Makes, lists, revokes and verifies API keys. Every request asks the store anew, so that expiry and
// revocation hold from the next request on. A key is returned once, when it is made, and never logged.
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { ADMIN_SCOPE, OPERATIONS, type OperationName, SCOPES } from '@orrery/contract';
import type { Clock } from '../clock.ts';
import { digestOf, generateKey, isWellFormedKey } from './key-format.ts';
import type { KeyStore, NewStoredKey, StoredKey } from './key-store.ts';

/** What a key may do, and whose jobs are made with it. */
export type KeyHolder = Pick<StoredKey, 'id' | 'scopes' | 'rateLimit'>;

/** A key without its digest, for showing. */
export interface KeyDescription extends Omit<StoredKey, 'digest'> {
  /** Whether it is the one that stands for the page. */
  readonly isInternal: boolean;
}

/** The key that jobs of the page belong to. Nobody has it, since nothing has its digest. */
export const PAGE_KEY: KeyHolder = { id: 'key_page', scopes: [ADMIN_SCOPE], rateLimit: null };

export interface NewKey {
  /** 1 to 100 characters, for people. */
  readonly name: string;
  /** Any of the contract's scopes; absent for `admin`. */
  readonly scopes?: readonly string[];
  /** Seconds from now; absent for a key that never expires. */
  readonly expiresInSeconds?: number;
  /** Requests a minute; absent for the server's setting. */
  readonly rateLimit?: number;
}

export interface KeyRing {
  /** The only time that the key itself is seen. Rejects with an InvalidKeyRequest. */
  create(wanted: NewKey): Promise<{ readonly key: string; readonly description: KeyDescription }>;
  list(): Promise<readonly KeyDescription[]>;
  /** By id; ids of no key are absent. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Makes the key that stands for the page, unless it is there. */
  makePageKey(): Promise<void>;
  /** False when no key that works has the id, or it stands for the page. */
  revoke(id: string): Promise<boolean>;
  /** Undefined for whatever is not a key that works now. */
  verify(text: string): Promise<KeyHolder | undefined>;
}

/** What was asked of a new key cannot be; the message says what and how. */
export class InvalidKeyRequest extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidKeyRequest';
  }
}

export function createKeyRing(store: KeyStore, clock: Clock): KeyRing {
  return {
    create: async (wanted) => {
      const key = generateKey();
      const made = describe(wanted, clock.now());
      await store.add({ ...made, digest: digestOf(key) });
      return { key, description: { ...made, lastUsedAt: null, isInternal: false } };
    },
    list: async () =>
      (await store.list()).map(({ digest: _, ...description }) => ({
        ...description,
        isInternal: description.id === PAGE_KEY.id,
      })),
    namesOf: (ids) => store.namesOf([...new Set(ids)]),
    makePageKey: () =>
      store.add({
        ...PAGE_KEY,
        name: 'page',
        // Not the digest of anything, since it is none.
        digest: PAGE_KEY.id,
        createdAt: clock.now(),
        expiresAt: null,
        revokedAt: null,
      }),
    revoke: async (id) => id !== PAGE_KEY.id && store.revoke(id, clock.now()),
    verify: async (text) => {
      if (!isWellFormedKey(text)) return undefined;
      const digest = digestOf(text);
      const found = await store.findByDigest(digest);
      if (found === undefined || !isEqual(found.digest, digest)) return undefined;
      if (found.revokedAt !== null) return undefined;
      if (found.expiresAt !== null && found.expiresAt <= clock.now()) return undefined;
      return { id: found.id, scopes: found.scopes, rateLimit: found.rateLimit };
    },
  };
}

export function isAllowed(principal: KeyHolder, operation: OperationName): boolean {
  return (
    principal.scopes.includes(ADMIN_SCOPE) || principal.scopes.includes(OPERATIONS[operation].scope)
  );
}

function describe(wanted: NewKey, now: number): Omit<NewStoredKey, 'digest'> {
  const scopes = [...new Set(wanted.scopes ?? [ADMIN_SCOPE])].sort();
  const unknown = scopes.filter((scope) => !SCOPES.includes(scope));
  if (unknown.length > 0 || scopes.length === 0) {
    throw new InvalidKeyRequest(
      `${unknown.length > 0 ? `There is no scope ${unknown.join(', ')}` : 'A key needs a scope'}. The scopes are: ${SCOPES.join(', ')}.`,
    );
  }
  if (!/^[^\x00-\x1f\x7f]{1,100}$/.test(wanted.name)) {
    throw new InvalidKeyRequest('The name of a key has 1 to 100 characters, on one line.');
  }
  const { expiresInSeconds, rateLimit } = wanted;
  return {
    id: `key_${randomUUID()}`,
    name: wanted.name,
    scopes,
    rateLimit: rateLimit ?? null,
    createdAt: now,
    expiresAt: expiresInSeconds === undefined ? null : now + expiresInSeconds * 1000,
    revokedAt: null,
  };
}

/** In a time that does not depend on where the two differ. Both are digests of one length. */
function isEqual(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
