// Who is active: requests by key and day, and when keys and sessions were last used. Kept in memory while
// requests are answered and written every few seconds, so that a poll costs no write. What a process that is
// killed had not written is lost: a few seconds of counting, which nobody pays by.
import type { Database, DatabaseTransaction } from '../database/tables.ts';
import { dayOf } from './day.ts';

export interface Activity {
  /** A request with the key was let through. */
  noteRequest(keyId: string, now: number): void;
  /** The session was used; `noteRequest` is for the key that it works with. */
  noteSession(sessionId: string, now: number): void;
  /** Writes what was noted. What cannot be written is kept for the next time. */
  flush(): Promise<void>;
}

/** How often it is to be written. */
export const FLUSH_MILLISECONDS = 5000;
/** Times of last use are kept this coarsely. */
const LAST_USE_MILLISECONDS = 60_000;
/** Above so many, the times that were written are forgotten, and some written once more. */
const MOST_WRITTEN = 10_000;

interface Notes {
  /** By day and key, joined by a space. */
  readonly requests: Map<string, number>;
  /** Times, by id. */
  readonly keys: Map<string, number>;
  readonly sessions: Map<string, number>;
}

const noNotes = (): Notes => ({ requests: new Map(), keys: new Map(), sessions: new Map() });

export function createActivity(database: Database): Activity {
  let notes = noNotes();
  /** When a last use was noted for writing, by id of a key or session. */
  const written = new Map<string, number>();
  let flushing: Promise<void> = Promise.resolve();

  const noteUse = (uses: Map<string, number>, id: string, now: number) => {
    const before = written.get(id);
    // Also when a clock was set back.
    if (before !== undefined && Math.abs(now - before) < LAST_USE_MILLISECONDS) return;
    if (written.size >= MOST_WRITTEN) written.clear();
    written.set(id, now);
    uses.set(id, now);
  };

  const flush = async () => {
    const taken = notes;
    if (taken.requests.size + taken.keys.size + taken.sessions.size === 0) return;
    notes = noNotes();
    try {
      await database.transaction().execute((transaction) => write(transaction, taken));
    } catch (error) {
      notes = join(taken, notes);
      throw error;
    }
  };

  return {
    noteRequest: (keyId, now) => {
      const place = `${dayOf(now)} ${keyId}`;
      notes.requests.set(place, (notes.requests.get(place) ?? 0) + 1);
      noteUse(notes.keys, keyId, now);
    },
    noteSession: (sessionId, now) => noteUse(notes.sessions, sessionId, now),
    flush: () => {
      // One after the other: whoever waits for it finds everything written that was noted before.
      flushing = flushing.then(flush, flush);
      return flushing;
    },
  };
}

async function write(transaction: DatabaseTransaction, notes: Notes): Promise<void> {
  for (const [place, requests] of sorted(notes.requests)) {
    const [day = '', key_id = ''] = place.split(' ');
    await transaction
      .insertInto('usage_requests')
      .values({ key_id, day, requests })
      .onConflict((conflict) =>
        conflict.columns(['key_id', 'day']).doUpdateSet((expression) => ({
          requests: expression('usage_requests.requests', '+', expression.ref('excluded.requests')),
        })),
      )
      .execute();
  }
  for (const [id, time] of sorted(notes.keys)) {
    await transaction
      .updateTable('api_keys')
      .set({ last_used_at: time })
      .where('id', '=', id)
      .where((expression) =>
        expression.or([
          expression('last_used_at', 'is', null),
          expression('last_used_at', '<', time),
        ]),
      )
      .execute();
  }
  for (const [digest, time] of sorted(notes.sessions)) {
    await transaction
      .updateTable('sessions')
      .set({ last_used_at: time })
      .where('digest', '=', digest)
      .where('last_used_at', '<', time)
      .execute();
  }
}

/** In one order in all processes, so that two that write at once wait for each other and do not block. */
const sorted = (map: ReadonlyMap<string, number>): [string, number][] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1));

function join(earlier: Notes, later: Notes): Notes {
  for (const [place, requests] of later.requests) {
    earlier.requests.set(place, (earlier.requests.get(place) ?? 0) + requests);
  }
  for (const [id, time] of later.keys) earlier.keys.set(id, time);
  for (const [id, time] of later.sessions) earlier.sessions.set(id, time);
  return earlier;
}
