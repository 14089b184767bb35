// A clock that stands still until a test moves it.
import type { Clock } from '../../src/clock.ts';

export interface ManualClock extends Clock {
  /** Moves on and calls back whoever is due, in the order of their times. */
  advance(milliseconds: number): void;
  /** Resolves when somebody next asks to be called after exactly so many milliseconds. */
  asked(milliseconds: number): Promise<void>;
}

/** Starts at 2026-01-31T12:00:00Z. */
export function createManualClock(): ManualClock {
  let now = Date.UTC(2026, 0, 31, 12);
  const timers = new Set<{ at: number; callback: () => void }>();
  const waiting = new Map<number, () => void>();
  return {
    now: () => now,
    asked: (milliseconds) => new Promise((resolve) => waiting.set(milliseconds, resolve)),
    after: (milliseconds, callback) => {
      const timer = { at: now + milliseconds, callback };
      timers.add(timer);
      waiting.get(milliseconds)?.();
      waiting.delete(milliseconds);
      return () => void timers.delete(timer);
    },
    advance: (milliseconds) => {
      const until = now + milliseconds;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.callback();
      }
      now = until;
    },
  };
}
