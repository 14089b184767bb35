// What the client knows of time. Tests bring a clock of their own, so that none of them waits.

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after so many milliseconds; rejects with the signal's reason when that aborts first. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The longest that a timer can be set to, 24 days; what is longer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(
        () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        },
        Math.min(milliseconds, LONGEST_TIMER_MS),
      );
      signal?.addEventListener('abort', onAbort, { once: true });
    }),
};
