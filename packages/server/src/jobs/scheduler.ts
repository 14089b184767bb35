// Takes jobs from the queue, so many at once, keeps their leases, and starts and ends their attempts. It knows
// nothing of HTTP, archives or processes.
import { every } from '../clock.ts';
import {
  type Attempt,
  type AttemptOptions,
  giveBack,
  isForgivable,
  runAttempt,
  type Stage,
} from './attempt.ts';
import { LEASE_MILLISECONDS, type QueueClaim } from './job-queue.ts';
import { limitAtOnce } from './limit-at-once.ts';

export interface SchedulerOptions extends AttemptOptions {
  /** Unique among all that share the queue. */
  readonly worker: string;
  /** Analyses at once. */
  readonly slots: number;
}

export interface Scheduler {
  start(): void;
  /**
   * Looks for work now. Called when a job was added; the rest is done by the scheduler itself. One that was not
   * started, as in a process that only answers requests, leaves the work to others.
   */
  wake(): void;
  /** Ends the running analysis of a job that was discarded, if it is ours. */
  cancel(jobId: string): void;
  /**
   * Claims nothing more, lets running analyses finish for so long, then ends them and gives their jobs
   * back. Resolves when nothing of ours runs any more. Called again, it shortens the time.
   */
  stop(graceMilliseconds: number): Promise<void>;
  /** Analyses that run in this process now: neither what waits for one to end nor what stores its result. */
  countRunning(): number;
  /** Resolves when nothing runs and nothing was left to claim. */
  idle(): Promise<void>;
}

/** How often to look for work that nobody announced: leases that have ended, jobs of other processes. */
const LOOK_MILLISECONDS = 5000;

/** How long nothing is claimed after a store was away; then one job is tried, until an attempt goes well. */
const REST_MILLISECONDS = 5000;
/** How often to see which leases are to be renewed: soon again where it has failed. */
const RENEW_MILLISECONDS = 2000;

export function createScheduler(options: SchedulerOptions): Scheduler {
  const { queue, clock, log, worker, slots } = options;
  const running = new Map<string, Running>();
  const timers: (() => void)[] = [];
  let isStarted = false;
  let isStopping = false;
  let looking: Promise<void> | undefined;
  let wasWoken = false;
  /** Set while stores fail attempts. Otherwise all that waits would be begun, one job after the other, and fail. */
  let restUntil: number | undefined;

  const inTurn = limitAtOnce(slots);
  const countAt = (...stages: Stage[]) =>
    [...running.values()].filter(({ stage }) => stages.includes(stage)).length;
  /**
   * One whose graph is there soon makes room for the next, which is fetched meanwhile and begins when the
   * slot is free. There are never more such than slots, since results that cannot be stored would fill the disk.
   */
  const countFree = () =>
    Math.min(slots - countAt('fetching', 'analysing'), 2 * slots - running.size);

  function wake(): void {
    if (!isStarted) return;
    wasWoken = true;
    looking ??= claimAll().finally(() => {
      looking = undefined;
      // Work that arrived between the last look and this moment.
      if (wasWoken && !isStopping && countFree() > 0) wake();
    });
  }

  async function claimAll(): Promise<void> {
    wasWoken = false;
    try {
      for (;;) {
        const most = countWanted();
        if (isStopping || most === 0) return;
        const claims = await queue.claim(worker, clock.now(), most);
        for (const claim of claims) {
          const own = running.get(claim.jobId);
          if (own === undefined) begin(claim);
          // Our own lease has ended while the process was stopped. The claim has renewed it.
          else Object.assign(own, { claim, renewedAt: clock.now() });
        }
        if (claims.length === 0) return;
      }
    } catch (error) {
      log.error({ err: error }, 'the queue cannot be read');
    }
  }

  function countWanted(): number {
    const room = countFree();
    if (restUntil === undefined) return room;
    if (clock.now() < restUntil) return 0;
    restUntil = clock.now() + REST_MILLISECONDS;
    return Math.min(1, room);
  }

  function begin(claim: QueueClaim): void {
    const { jobId } = claim;
    const entry: Running = {
      claim,
      controller: new AbortController(),
      done: Promise.resolve(),
      renewedAt: clock.now(),
      job: undefined,
      stage: 'fetching',
    };
    running.set(jobId, entry);
    const enter = (stage: Stage) => {
      entry.stage = stage;
      if (countFree() > 0) wake();
    };
    entry.done = runAttempt(options, entry, { inTurn, enter })
      .then(() => {
        restUntil = undefined;
      })
      .catch(async (error) => {
        log.error({ err: error, jobId }, 'an attempt could not be carried through');
        if (!isForgivable(error)) return;
        restUntil = clock.now() + REST_MILLISECONDS;
        await giveBack(options, entry);
      })
      .catch((error) => log.error({ err: error, jobId }, 'a job could not be given back'))
      .finally(() => {
        running.delete(jobId);
        wake();
      });
  }

  async function renewAll(): Promise<void> {
    const oldest = clock.now() - LEASE_MILLISECONDS / 3;
    const due = [...running.values()].filter(({ renewedAt }) => renewedAt <= oldest);
    await Promise.all(due.map(renew));
  }

  async function renew(entry: Running): Promise<void> {
    const { claim, controller } = entry;
    const now = clock.now();
    try {
      if (await queue.renew(claim, now)) entry.renewedAt = now;
      // Otherwise it was claimed anew meanwhile, by this process itself.
      else if (entry.claim === claim) controller.abort();
    } catch (error) {
      log.error({ err: error, jobId: claim.jobId }, 'a lease could not be renewed');
    }
  }

  return {
    start: () => {
      isStarted = true;
      timers.push(every(clock, RENEW_MILLISECONDS, renewAll));
      timers.push(every(clock, LOOK_MILLISECONDS, async () => wake()));
      wake();
    },
    wake,
    cancel: (jobId) => running.get(jobId)?.controller.abort(),
    stop: async (graceMilliseconds) => {
      isStopping = true;
      await looking;
      const abortAll = () => {
        for (const { controller } of running.values()) controller.abort();
      };
      if (graceMilliseconds === 0) abortAll();
      // Others can begin them at once.
      for (const { stage, controller } of running.values()) {
        if (stage === 'fetching') controller.abort();
      }
      const cancelTimer = clock.after(graceMilliseconds, abortAll);
      await Promise.all([...running.values()].map(({ done }) => done));
      cancelTimer();
      for (const stopTimer of timers.splice(0)) stopTimer();
    },
    countRunning: () => countAt('analysing', 'finishing'),
    idle: async () => {
      while (looking !== undefined || running.size > 0) {
        await looking;
        await Promise.all([...running.values()].map(({ done }) => done));
      }
    },
  };
}

/** An attempt of this process. */
interface Running extends Attempt {
  /** Never rejects. */
  done: Promise<void>;
  /** When its lease was renewed last, in milliseconds since 1970. */
  renewedAt: number;
}
