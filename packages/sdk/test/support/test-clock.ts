// A clock that stands still while something is under way and leaps to the next alarm when nothing is.
import type { Clock } from '../../src/index.ts';

export interface TestClock extends Clock {
  /** Every wait that came to its end, in milliseconds. */
  readonly waits: number[];
  /** While the work runs, no alarm goes off. */
  during<Result>(work: Promise<Result>): Promise<Result>;
}

interface Alarm {
  readonly at: number;
  readonly length: number;
  readonly ring: () => void;
}

export function createTestClock(start = Date.parse('2026-01-01T00:00:00Z')): TestClock {
  const alarms = new Set<Alarm>();
  const waits: number[] = [];
  let now = start;
  let working = 0;
  const leap = () => {
    // Several turns, so that whatever was woken has begun its own work.
    let turns = 5;
    const turn = () => {
      if (working > 0) return;
      if (--turns > 0) return void setImmediate(turn);
      const next = [...alarms].sort((a, b) => a.at - b.at)[0];
      if (next === undefined) return;
      alarms.delete(next);
      now = Math.max(now, next.at);
      waits.push(next.length);
      next.ring();
      leap();
    };
    setImmediate(turn);
  };
  return {
    waits,
    now: () => now,
    sleep: (length, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const alarm = { at: now + length, length, ring: resolve };
        alarms.add(alarm);
        signal?.addEventListener('abort', () => {
          alarms.delete(alarm);
          reject(signal.reason);
        });
        leap();
      }),
    async during(work) {
      working++;
      try {
        return await work;
      } finally {
        working--;
        leap();
      }
    },
  };
}
