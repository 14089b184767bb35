// The backend of a fleet: PostgreSQL with pg-boss, any S3-compatible store, and signals between processes. Any
// number of processes may open it at once; the first brings the tables up to date.
import { randomUUID } from 'node:crypto';
import { OrreryError } from '@orrery/contract';
import type { Backend, BackendOptions } from '../backend.ts';
import { remembered } from '../clock.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { waitForDatabase } from '../database/wait-for-database.ts';
import { openBossJobQueue } from '../jobs/boss-job-queue.ts';
import { endInOneStatement } from '../jobs/ends-in-one-statement.ts';
import { createJobEvents, type JobEvents } from '../jobs/job-events.ts';
import { createSqlJobStore, type JobStore } from '../jobs/job-store.ts';
import { openBlobs } from '../jobs/open-blobs.ts';
import { removeOrphans } from '../jobs/recovery.ts';
import { rememberCheck, rememberGuesses, withReadsTogether } from '../jobs/shared-reads.ts';
import { createKeyStore } from '../keys/key-store.ts';
import { rememberKeys } from '../keys/remember-keys.ts';
import { createSharedRateLimiter } from '../metering/shared-rate-limiter.ts';
import { assertSameTime, findTimeTrouble } from './database-time.ts';
import { createDuties } from './duties.ts';
import { createSignals } from './signals.ts';

const CHECK_MILLISECONDS = 1000;
/** How often blobs that no job names are looked for. */
const ORPHANS_SECONDS = 600;

/** Waits a while for a database that is away. Rejects with a StartError. */
export function openFleet(options: BackendOptions): Promise<Backend> {
  return waitForDatabase(() => openOnce(options), options);
}

async function openOnce(options: BackendOptions): Promise<Backend> {
  const { settings, directory, clock, log } = options;
  const { database, pool } = await openPostgres({
    url: settings.databaseUrl,
    connections: settings.databaseConnections,
    onIdleError: (error) => log.warn({ err: error }, 'a connection to the database has broken'),
  });
  try {
    await assertSameTime(pool, clock);
    // Before the queue, which looks after itself from then on.
    const blobs = rememberCheck(await openBlobs(settings, directory), clock);
    const queue = rememberGuesses(
      await openBossJobQueue({ database, pool, log, supervises: settings.role !== 'api' }),
      clock,
    );
    const written = endInOneStatement(createSqlJobStore(database, queue), database);
    const store: JobStore = {
      ...withReadsTogether(written, database, clock),
      // A commit may still be under way where its connection has broken. What is left is an orphan at worst.
      isAbsentForGood: async () => false,
    };
    const limiter = createSharedRateLimiter(database, clock);
    const duties = createDuties(database, `process_${randomUUID()}`);
    const signals = createSignals({ pool, clock, log });
    const here = createJobEvents();
    const checkTime = remembered(clock, CHECK_MILLISECONDS, assertTime);
    const events: JobEvents = {
      onEnd: here.onEnd,
      ended: (jobId) => {
        here.ended(jobId);
        signals.send('ended', jobId);
      },
    };
    return {
      ...{ database, store, queue, blobs, limiter, events },
      keys: rememberKeys(createKeyStore(database), clock),
      workers: {
        wake: () => signals.send('queued', ''),
        cancel: (jobId) => signals.send('cancelled', jobId),
      },
      // While something waits, every worker has as many as it takes; otherwise nobody need guess.
      countSlots: async (own) => Math.max(1, own, await queue.countHeld()),
      listen: (scheduler) =>
        signals.listen({
          missed: () => {
            here.wakeAll();
            scheduler.wake();
          },
          received: (kind, jobId) => {
            if (kind === 'ended') here.ended(jobId);
            else if (kind === 'cancelled') scheduler.cancel(jobId);
            else scheduler.wake();
          },
        }),
      // Leases end by themselves, and blobs may be somebody's who is writing them now.
      recover: async () => {},
      // Jobs that it took would be expired for others. Once a second, since anybody may ask.
      check: () => checkTime(''),
      takeDuty: async (duty, seconds) => {
        // A clock that went wrong after the start must not end what others have taken.
        const trouble = await findTimeTrouble(pool, clock);
        if (trouble === undefined) return duties.take(duty, seconds);
        log.error({ duty }, trouble);
        return false;
      },
      sweep: async () => {
        await limiter.sweep();
        const every = Math.min(ORPHANS_SECONDS, settings.orphanSeconds);
        if (!(await isDue(every))) return;
        await removeOrphans(store, blobs, clock.now() - settings.orphanSeconds * 1000);
      },
      close: async () => {
        await queue.close();
        await signals.close();
        await database.destroy();
      },
    };

    /** Rejects with `bad_gateway`. */
    async function assertTime(): Promise<void> {
      const trouble = await findTimeTrouble(pool, clock);
      if (trouble !== undefined) throw new OrreryError('bad_gateway', trouble);
    }

    /**
     * Nobody's duty for so long, once it has been taken. Processes that were told another interval do not keep to
     * this one.
     */
    function isDue(seconds: number): Promise<boolean> {
      const pass = createDuties(database, `pass_${randomUUID()}`);
      return pass.take(`orphans every ${seconds} s`, seconds);
    }
  } catch (error) {
    await database.destroy();
    throw error;
  }
}
