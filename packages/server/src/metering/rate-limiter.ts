// Counts requests a minute, for API keys and for addresses that fail to authenticate. The embedded form
// keeps the counts in memory: exact for one process, forgotten with it.

/** A subject's minute as the RateLimit headers tell it. */
export interface RateWindow {
  readonly limit: number;
  /** Requests left in this window; never negative. */
  readonly remaining: number;
  /** End of the window, in milliseconds since 1970. */
  readonly resetsAt: number;
}

export interface RateLimiter {
  /** Counts one request. When the window is used up, nothing is counted and `admitted` is false. */
  take(
    subject: string,
    limit: number,
    now: number,
  ): Promise<{ readonly admitted: boolean; readonly window: RateWindow }>;
  /** The window as it stands, without counting. */
  peek(subject: string, limit: number, now: number): Promise<RateWindow>;
}

export const WINDOW_MILLISECONDS = 60_000;
/** Above so many subjects those whose window has ended are dropped, once a minute. */
const SWEEP_ABOVE = 10_000;

/** A window begins with its subject's first request and ends a minute later. */
export function createMemoryRateLimiter(): RateLimiter {
  const windows = new Map<string, { count: number; resetsAt: number }>();
  let nextSweep = 0;

  const current = (subject: string, now: number) => {
    const window = windows.get(subject);
    // A clock that was set back must not lock anybody out for longer than a minute.
    const isRunning =
      window !== undefined && now < window.resetsAt && window.resetsAt <= now + WINDOW_MILLISECONDS;
    return isRunning ? window : { count: 0, resetsAt: now + WINDOW_MILLISECONDS };
  };

  return {
    take: async (subject, limit, now) => {
      const window = current(subject, now);
      const admitted = window.count < limit;
      if (admitted) window.count += 1;
      if (windows.size > SWEEP_ABOVE && now >= nextSweep) {
        nextSweep = now + WINDOW_MILLISECONDS;
        for (const [name, { resetsAt }] of windows) if (resetsAt <= now) windows.delete(name);
      }
      windows.set(subject, window);
      return { admitted, window: describeWindow(window, limit) };
    },
    peek: async (subject, limit, now) => describeWindow(current(subject, now), limit),
  };
}

export function describeWindow(
  { count, resetsAt }: { readonly count: number; readonly resetsAt: number },
  limit: number,
): RateWindow {
  return { limit, remaining: Math.max(0, limit - count), resetsAt };
}
