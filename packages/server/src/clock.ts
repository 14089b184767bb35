// The one source of time. Tests bring their own, so that nothing ever sleeps.

export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number;
  /** Calls back once after so many milliseconds, unless the returned function is called before. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** Its timers keep no process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};

/** Calls back again and again, each time so many milliseconds after the one before has settled. */
export function every(
  clock: Clock,
  milliseconds: number,
  callback: () => Promise<void>,
): () => void {
  let stopped = false;
  let cancel = schedule();
  function schedule(): () => void {
    return clock.after(milliseconds, () => {
      void callback().finally(() => {
        if (!stopped) cancel = schedule();
      });
    });
  }
  return () => {
    stopped = true;
    cancel();
  };
}
