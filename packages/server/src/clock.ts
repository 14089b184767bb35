// The one source of time. Tests bring their own, so that nothing ever sleeps.

export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number;
  /** Calls back once after so many milliseconds, unless the returned function is called before. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** Where time comes from: what the machine says it is, and what has passed. Both in milliseconds. */
export interface TimeSources {
  /** Since 1970 in UTC. May jump either way when somebody sets the machine's clock. */
  wall(): number;
  /** Since some moment. Never jumps. */
  monotonic(): number;
}

/** While it is wrong, the clock runs faster or slower by at most this share. */
const MOST_SLEW = 0.1;

/** Its timers keep no process alive. */
export function createSystemClock(): Clock {
  return {
    now: createSteadyTime({ wall: () => Date.now(), monotonic: () => performance.now() }),
    after: (milliseconds, callback) => {
      const timer = setTimeout(callback, milliseconds).unref();
      return () => clearTimeout(timer);
    },
  };
}

/**
 * Follows the wall clock without its jumps: a clock that is set by an hour must not expire jobs, leases and
 * keys that have their time, nor keep clients waiting for an hour. It starts with what the wall says, never
 * goes back, and takes ten minutes to make up for one.
 */
export function createSteadyTime({ wall, monotonic }: TimeSources): () => number {
  let last = monotonic();
  let shown = wall();
  return () => {
    const present = monotonic();
    const passed = present - last;
    last = present;
    shown += passed;
    const most = passed * MOST_SLEW;
    shown += Math.min(most, Math.max(-most, wall() - shown));
    return Math.floor(shown);
  };
}

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

/** Most answers that are remembered at once; above, all are forgotten. */
const MOST_REMEMBERED = 10_000;

/**
 * Asks once in so many milliseconds for each question. What fails is asked again at once.
 * @param share of the time at most is spent asking, however long an answer takes; absent for no such limit
 */
export function remembered<Answer>(
  clock: Clock,
  milliseconds: number,
  ask: (question: string) => Promise<Answer>,
  share = 1,
): (question: string) => Promise<Answer> {
  const answers = new Map<string, { until: number; readonly answer: Promise<Answer> }>();
  return (question) => {
    const now = clock.now();
    const known = answers.get(question);
    if (known !== undefined && now < known.until) return known.answer;
    if (answers.size >= MOST_REMEMBERED) answers.clear();
    const answer = ask(question);
    const entry = { until: now + milliseconds, answer };
    answers.set(question, entry);
    answer.then(
      () => {
        entry.until = Math.max(entry.until, now + (clock.now() - now) / share);
      },
      () => {
        if (answers.get(question) === entry) answers.delete(question);
      },
    );
    return answer;
  };
}
