// What every store of sessions must do, whatever database is behind it.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { SessionStore, StoredSession } from '../../src/sessions/session-store.ts';

/** @param open an empty store */
export function checkSessionStore(
  name: string,
  open: (context: TestContext) => Promise<SessionStore>,
): void {
  const check = (what: string, body: (store: SessionStore) => Promise<void>) =>
    test(`${name}: ${what}`, async (context) => body(await open(context)));

  check('a session is found by its digest until it is removed', async (store) => {
    await store.add(session('a'));
    assert.deepEqual({ ...(await store.find('a')) }, session('a'));
    assert.equal(await store.find('b'), undefined);
    await store.remove('a');
    await store.remove('a');
    assert.equal(await store.find('a'), undefined);
  });

  check('old sessions and links are forgotten, and are not counted before', async (store) => {
    await store.add(session('old', { createdAt: 10, lastUsedAt: 90 }));
    await store.add(session('idle', { createdAt: 20, lastUsedAt: 50 }));
    await store.add(session('fresh', { createdAt: 11, lastUsedAt: 51 }));
    await store.addLink('late', 100);
    await store.addLink('open', 101);
    const ages = { createdAfter: 10, usedAfter: 50 };
    assert.equal(await store.count(ages), 1);
    await store.removeOld(ages, 100);
    assert.deepEqual(await found(store, ['old', 'idle', 'fresh']), ['fresh']);
    assert.equal(await store.takeLink('late', 0), false);
    assert.equal(await store.takeLink('open', 0), true);
  });

  check('of many who use a link at once, one alone gets in', async (store) => {
    await store.addLink('link', 100);
    const taken = await Promise.all(Array.from({ length: 20 }, () => store.takeLink('link', 99)));
    assert.equal(taken.filter(Boolean).length, 1);
  });

  check('a link is worth nothing from its expiry on', async (store) => {
    await store.addLink('link', 100);
    assert.equal(await store.takeLink('link', 100), false);
    assert.equal(await store.takeLink('another', 0), false);
    assert.equal(await store.takeLink('link', 99), true);
  });

  check('ending all leaves no session and no link', async (store) => {
    await store.add(session('a'));
    await store.add(session('b'));
    await store.addLink('link', 100);
    await store.removeAll();
    assert.deepEqual(await found(store, ['a', 'b']), []);
    assert.equal(await store.takeLink('link', 0), false);
  });

  check('a new password ends every session but one, and all links', async (store) => {
    assert.equal(await store.passwordHash(), undefined);
    for (const digest of ['a', 'b', 'c']) await store.add(session(digest, { origin: 'link' }));
    await store.addLink('link', 100);
    await store.setPassword('first', { kept: 'b', now: 1 });
    assert.equal(await store.passwordHash(), 'first');
    assert.deepEqual(await found(store, ['a', 'b', 'c']), ['b']);
    assert.equal((await store.find('b'))?.origin, 'password');
    assert.equal(await store.takeLink('link', 0), false);
    await store.setPassword('second', { kept: undefined, now: 2 });
    assert.equal(await store.passwordHash(), 'second');
    assert.deepEqual(await found(store, ['b']), []);
  });
}

const session = (digest: string, changes: Partial<StoredSession> = {}): StoredSession => ({
  digest,
  origin: 'password',
  createdAt: 1,
  lastUsedAt: 2,
  ...changes,
});

async function found(store: SessionStore, digests: readonly string[]): Promise<string[]> {
  const sessions = await Promise.all(digests.map((digest) => store.find(digest)));
  return sessions.flatMap((one) => one?.digest ?? []);
}
