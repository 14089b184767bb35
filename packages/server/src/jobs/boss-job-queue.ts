// The queue of a fleet: pg-boss, in the database that the jobs lie in. Leases are pg-boss's heartbeats, given
// and ended by the database's clock, so that machines need not agree on the time. An entry has the id of its
// job, as a UUID, and its rank as a priority.
import { sql } from 'kysely';
import type { Db, PgBoss } from 'pg-boss';
import { StartError } from '../database/data-directory.ts';
import type { PostgresPool } from '../database/postgres-pool.ts';
import type { Database, DatabaseTransaction } from '../database/tables.ts';
import type { Log } from '../log.ts';
import {
  FARTHEST_PLACE,
  type JobQueue,
  LEASE_MILLISECONDS,
  type QueueClaim,
  type QueueEntry,
  type WaitingJobs,
} from './job-queue.ts';
import { nextRank, type RanksInQueue } from './queue-rank.ts';

export interface BossJobQueue extends JobQueue {
  /** Gives the entries of silent workers back now. The queue does it by itself every few seconds. */
  supervise(): Promise<void>;
  /** Jobs that workers hold now. */
  countHeld(): Promise<number>;
  /** Stops looking for silent workers. Nothing else may be asked of the queue afterwards. */
  close(): Promise<void>;
}

export interface BossJobQueueOptions {
  readonly database: Database;
  readonly pool: PostgresPool;
  readonly log: Log;
  /** Whether this process looks for silent workers; of those that do, one at a time does. */
  readonly supervises: boolean;
}

/** pg-boss's own tables; ours have the schema to themselves. */
const SCHEMA = 'orrery_queue';
export const QUEUE_NAME = 'analysis';
/** Entries of all queues; whoever names it names the queue as well. */
export const JOB_TABLE = sql.table(`${SCHEMA}.job`);
/** With the lease, how long it takes at most until a dead worker's job waits again. */
const SUPERVISE_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 20;
/** How often a job may fail or be lost is the scheduler's to decide; here is no limit. */
const MOST_RETRIES = 1_000_000;
/** Neither is there one to how long it may wait or take: these are the most that pg-boss can be told. */
const CENTURY_SECONDS = 3_155_760_000;
const DAY_SECONDS = 86_400;

/** What an entry carries beside its place. */
interface EntryData {
  readonly operation: QueueEntry['operation'];
  readonly queuedAt: number;
}

interface Token {
  readonly retryCount: number;
  readonly priority: number;
  readonly ownerId: string;
  readonly data: EntryData;
}

/** Makes or migrates pg-boss's tables, under its own lock. Rejects with a StartError or `bad_gateway`. */
export async function openBossJobQueue(options: BossJobQueueOptions): Promise<BossJobQueue> {
  const { database, pool, log, supervises } = options;
  const { PgBoss, fromKysely } = await loadBoss();
  const boss: PgBoss = new PgBoss({
    schema: SCHEMA,
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    supervise: supervises,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the queue could not be looked after'));
  await boss.start();
  await boss.createQueue(QUEUE_NAME, {
    heartbeatSeconds: LEASE_MILLISECONDS / 1000,
    retryLimit: MOST_RETRIES,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: LONGEST_RETRY_SECONDS,
    expireInSeconds: DAY_SECONDS - 1,
    retentionSeconds: Math.floor(CENTURY_SECONDS / 4),
  });
  // Has it look the queue up now: within a transaction that would need a second connection, and so many
  // transactions at once could wait for each other's.
  await boss.findJobs(QUEUE_NAME, { id: '00000000-0000-0000-0000-000000000000' });

  const within = (transaction: DatabaseTransaction): { db: Db } => ({
    db: fromKysely(transaction as never),
  });
  const send = (
    transaction: DatabaseTransaction,
    jobId: string,
    entry: Omit<Token, 'retryCount'>,
  ) =>
    boss.send(QUEUE_NAME, entry.data, {
      id: entryIdOf(jobId),
      priority: entry.priority,
      group: { id: entry.ownerId },
      ...within(transaction),
    });

  return {
    add: async (transaction, { jobId, ownerId, bytes, operation, queuedAt }) => {
      const ranks = await ranksIn(transaction);
      const rank = await nextRank(transaction, { id: ownerId, archiveBytes: bytes }, ranks);
      await send(transaction, jobId, { priority: -rank, ownerId, data: { operation, queuedAt } });
    },
    remove: async (transaction, jobId) => {
      await boss.deleteJob(QUEUE_NAME, entryIdOf(jobId), within(transaction));
    },
    claim: async (_worker, _now, most) => {
      const entries = await boss.fetch<EntryData>(QUEUE_NAME, {
        batchSize: most,
        includeMetadata: true,
      });
      return entries.map(({ id, output, retryCount, priority, groupId, data }) => ({
        jobId: jobIdOf(id),
        // Nothing before the first attempt; what `release` has left there, or the supervisor's complaint.
        wasLost: output !== null && !Object.hasOwn(output, 'released'),
        token: JSON.stringify({ retryCount, priority, ownerId: groupId!, data } satisfies Token),
      }));
    },
    renew: async (claim) => hasAffected(await boss.touch(QUEUE_NAME, attemptOf(claim))),
    release: async (claim, when) => {
      if (when !== 'now') {
        await boss.fail(QUEUE_NAME, attemptOf(claim), { released: true });
        return;
      }
      await database.transaction().execute(async (transaction) => {
        const deleted = await boss.deleteJob(QUEUE_NAME, attemptOf(claim), within(transaction));
        if (hasAffected(deleted)) await send(transaction, claim.jobId, tokenOf(claim));
      });
    },
    drop: async ({ jobId }) => {
      await boss.deleteJob(QUEUE_NAME, entryIdOf(jobId));
    },
    waiting: () => countWaiting(database),
    countHeld: () => countHeld(database),
    places: (jobIds) => placesOf(database, jobIds),
    supervise: () => boss.supervise(QUEUE_NAME),
    close: () => boss.stop({ graceful: false, close: false }),
  };
}

async function loadBoss(): Promise<typeof import('pg-boss')> {
  try {
    return await import('pg-boss');
  } catch (cause) {
    throw new StartError(
      'ORRERY_DATABASE_URL needs the queue pg-boss, which is not installed. Install it beside Orrery: npm install pg pg-boss.',
      { cause },
    );
  }
}

/** Both by indexes of pg-boss: what is worked on is few, and what waits is ordered as it is fetched. */
async function ranksIn(transaction: DatabaseTransaction): Promise<RanksInQueue> {
  const { rows } = await sql<{ working: number | null; waiting: number | null }>`
    select
      (select max(-priority) from ${JOB_TABLE}
        where name = ${sql.lit(QUEUE_NAME)} and state = 'active' and group_id is not null) as working,
      (select -priority from ${JOB_TABLE}
        where name = ${sql.lit(QUEUE_NAME)} and state < 'active' and not blocked
        order by priority desc, created_on limit 1) as waiting`.execute(transaction);
  const { working, waiting } = rows[0]!;
  return { working: working ?? undefined, waiting: waiting ?? undefined };
}

async function countWaiting(database: Database): Promise<readonly WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select data->>'operation' as operation, count(*) as jobs,
      min((data->>'queuedAt')::bigint) as oldest
    from ${JOB_TABLE}
    where name = ${sql.lit(QUEUE_NAME)} and state < 'active' and not blocked
    group by 1 order by 1`.execute(database);
  return rows;
}

async function countHeld(database: Database): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*) as held from ${JOB_TABLE}
    where name = ${sql.lit(QUEUE_NAME)} and state = 'active' and group_id is not null`.execute(
    database,
  );
  return rows[0]!.held;
}

/** In the order in which pg-boss fetches. */
async function placesOf(
  database: Database,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; place: number }>`
    select id, place from (
      select id, row_number() over (order by priority desc, created_on) as place
      from ${JOB_TABLE}
      where name = ${sql.lit(QUEUE_NAME)} and state < 'active' and not blocked
      order by priority desc, created_on limit ${FARTHEST_PLACE}
    ) places
    where id = any(${jobIds.map(entryIdOf)}::uuid[])`.execute(database);
  return new Map(rows.map(({ id, place }) => [jobIdOf(id), Number(place)]));
}

/** Documented for all commands, and missing in the type. */
const hasAffected = (response: object): boolean => (response as { affected: number }).affected > 0;

const tokenOf = ({ token }: QueueClaim): Token => JSON.parse(token);

/** Fences what is done to this claim alone. */
function attemptOf(claim: QueueClaim): { id: string; retryCount: number } {
  return { id: entryIdOf(claim.jobId), retryCount: tokenOf(claim).retryCount };
}

/** The id of a job is a UUID in another spelling. */
export function entryIdOf(jobId: string): string {
  const match = /^job_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(
    jobId,
  );
  if (match === null) throw new Error(`"${jobId}" is no id of a job.`);
  return match.slice(1).join('-');
}

const jobIdOf = (entryId: string): string => `job_${entryId.replaceAll('-', '')}`;
