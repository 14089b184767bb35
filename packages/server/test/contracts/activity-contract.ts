// What counting of requests and of last uses must do, whatever database is behind it.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { KeyStore } from '../../src/keys/key-store.ts';
import type { Activity } from '../../src/metering/activity.ts';
import type { UsageBook } from '../../src/metering/usage-book.ts';
import type { SessionStore } from '../../src/sessions/session-store.ts';

export interface ActivityUnderTest {
  readonly activity: Activity;
  /** The same in another process. */
  readonly another: Activity;
  readonly usage: UsageBook;
  readonly keys: KeyStore;
  readonly sessions: SessionStore;
}

const NOON = Date.UTC(2026, 0, 31, 12);
const MINUTE = 60_000;

/** @param open a database in which the API keys `key-1` and `key-2` exist */
export function checkActivity(
  name: string,
  open: (context: TestContext) => Promise<ActivityUnderTest>,
): void {
  const check = (what: string, body: (under: ActivityUnderTest) => Promise<void>) =>
    test(`${name}: ${what}`, async (context) => body(await open(context)));

  check('requests are counted by key and day, in all processes', async (under) => {
    const { activity, another, usage } = under;
    for (const time of [NOON, NOON + 1, NOON + 12 * 60 * MINUTE]) {
      activity.noteRequest('key-1', time);
    }
    another.noteRequest('key-1', NOON);
    another.noteRequest('key-2', NOON);
    await Promise.all([activity.flush(), another.flush(), activity.flush()]);
    activity.noteRequest('key-1', NOON);
    await activity.flush();
    const rows = await usage.read('2026-01-31', '2026-02-01');
    assert.deepEqual(
      rows.map(({ day, keyName, operation, requests }) => [day, keyName, operation, requests]),
      [
        ['2026-01-31', 'name of key-1', null, 4],
        ['2026-01-31', 'name of key-2', null, 1],
        ['2026-02-01', 'name of key-1', null, 1],
      ],
    );
    assert.equal((await usage.read('2026-02-01', '2026-02-01')).length, 1);
    assert.equal((await usage.read('2026-01-01', '2026-01-30')).length, 0);
  });

  check('the last use of a key is kept to the minute, and never goes back', async (under) => {
    const { activity, another, keys } = under;
    const lastUse = async () => {
      await activity.flush();
      await another.flush();
      return (await keys.list()).map(({ lastUsedAt }) => lastUsedAt);
    };
    assert.deepEqual(await lastUse(), [null, null]);
    activity.noteRequest('key-1', NOON);
    assert.deepEqual(await lastUse(), [NOON, null]);
    activity.noteRequest('key-1', NOON + MINUTE - 1);
    assert.deepEqual(await lastUse(), [NOON, null]);
    activity.noteRequest('key-1', NOON + MINUTE);
    another.noteRequest('key-1', NOON - MINUTE);
    assert.deepEqual(await lastUse(), [NOON + MINUTE, null]);
  });

  check('the last use of a session is kept likewise', async ({ activity, sessions }) => {
    await sessions.add({ digest: 's', origin: 'link', createdAt: NOON, lastUsedAt: NOON });
    activity.noteSession('s', NOON + MINUTE);
    activity.noteSession('gone', NOON + MINUTE);
    await activity.flush();
    assert.equal((await sessions.find('s'))?.lastUsedAt, NOON + MINUTE);
  });
}
