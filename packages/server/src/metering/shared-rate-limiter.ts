// Counts requests for all processes of a fleet, exactly, in one table. Requests that arrive together are counted
// by one statement, and the table has no log to be written: what a crash forgets is a minute of counting.
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { batched } from '../database/batched.ts';
import type { Database } from '../database/tables.ts';
import { describeWindow, type RateLimiter, WINDOW_MILLISECONDS } from './rate-limiter.ts';

interface Take {
  readonly subject: string;
  readonly limit: number;
  readonly now: number;
}

interface Taken {
  readonly count: number;
  readonly resetsAt: number;
  readonly admitted: boolean;
}

/** Windows as this process saw them last are good enough for answers that count nothing. */
const MOST_REMEMBERED = 10_000;

export interface SharedRateLimiter extends RateLimiter {
  /** Forgets windows that have ended; for one process of the fleet, now and then. */
  sweep(): Promise<void>;
}

export function createSharedRateLimiter(database: Database, clock: Clock): SharedRateLimiter {
  const seen = new Map<string, { count: number; resetsAt: number }>();
  const take = batched((takes: readonly Take[]) => takeAll(database, takes));
  const remember = (subject: string, window: { count: number; resetsAt: number }) => {
    if (seen.size >= MOST_REMEMBERED) seen.clear();
    seen.set(subject, window);
  };
  return {
    take: async (subject, limit, now) => {
      const { count, resetsAt, admitted } = await take({ subject, limit, now });
      remember(subject, { count, resetsAt });
      return { admitted, window: describeWindow({ count, resetsAt }, limit) };
    },
    peek: async (subject, limit, now) => {
      const window = seen.get(subject);
      const isRunning = window !== undefined && now < window.resetsAt;
      const fresh = { count: 0, resetsAt: now + WINDOW_MILLISECONDS };
      return describeWindow(isRunning ? window : fresh, limit);
    },
    sweep: async () => {
      // Not by this process's clock alone: another's may be a little behind.
      const ended = clock.now() - WINDOW_MILLISECONDS;
      await database.deleteFrom('rate_windows').where('resets_at', '<', ended).execute();
    },
  };
}

/** Counts what was asked of each subject, up to its limit; who comes first within a batch is admitted first. */
async function takeAll(database: Database, takes: readonly Take[]): Promise<readonly Taken[]> {
  const wanted = new Map<string, { limit: number; now: number; times: number }>();
  for (const { subject, limit, now } of takes) {
    const times = (wanted.get(subject)?.times ?? 0) + 1;
    wanted.set(subject, { limit, now, times });
  }
  // In one order in all processes, so that no two of them wait for each other's rows.
  const subjects = [...wanted.keys()].sort();
  const column = (name: 'limit' | 'now' | 'times') =>
    subjects.map((subject) => wanted.get(subject)![name]);
  const { rows } = await sql<{ subject: string; count: number; resets_at: number }>`
    insert into rate_windows as w (subject, count, resets_at)
    select subject, times, now + ${WINDOW_MILLISECONDS}
    from unnest(${subjects}::text[], ${column('times')}::bigint[], ${column('now')}::bigint[])
      as asked (subject, times, now)
    order by subject
    on conflict (subject) do update set
      count = case when w.resets_at > excluded.resets_at - ${WINDOW_MILLISECONDS}
        then least(w.count, ${MOST_COUNT}) + excluded.count else excluded.count end,
      resets_at = case when w.resets_at > excluded.resets_at - ${WINDOW_MILLISECONDS}
        then least(w.resets_at, excluded.resets_at) else excluded.resets_at end
    returning subject, count, resets_at`.execute(database);
  const after = new Map(rows.map((row) => [row.subject, row]));
  const used = new Map<string, number>();
  return takes.map(({ subject, limit }) => {
    const { count, resets_at } = after.get(subject)!;
    const place = (used.get(subject) ?? 0) + 1;
    used.set(subject, place);
    // The count has all requests of this batch in it; this one is the `place`th of them.
    const own = count - wanted.get(subject)!.times + place;
    return { count: Math.min(own, limit), resetsAt: resets_at, admitted: own <= limit };
  });
}

const MOST_COUNT = 1_000_000_000;
