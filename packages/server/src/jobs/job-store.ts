// The book of jobs. Every change of state is one guarded statement in one transaction: a change that
// comes too late, or for an attempt that was given up, finds no row and changes nothing.
import type { JobStatus, OperationName } from '@orrery/contract';
import type { Database, DatabaseTransaction } from '../database/tables.ts';
import { chargeUsage } from '../metering/usage-units.ts';
import { EVERYBODY, type Job, type JobOwner, type NewJob } from './job.ts';
import type { JobQueue } from './job-queue.ts';

export interface JobStore {
  /** Creates and enqueues the job, or finds the one that has its API key and Idempotency-Key already. */
  create(job: NewJob): Promise<{ readonly job: Job; readonly isNew: boolean }>;
  /**
   * Whether a job whose creation was rejected is not there and will not be. A database that was out of reach for
   * a moment may have made it all the same.
   */
  isAbsentForGood(id: string): Promise<boolean>;
  find(id: string): Promise<Job | undefined>;
  findByIdempotencyKey(keyId: string, idempotencyKey: string): Promise<Job | undefined>;
  /** Newest first. */
  list(owner: JobOwner, page: ListPage & { readonly endedAfter: number }): Promise<readonly Job[]>;
  /**
   * Begins another attempt. Undefined when there is nothing to do any more.
   * @param options.wasLost whether the attempt before ended without a word
   */
  begin(
    id: string,
    options: { readonly now: number; readonly wasLost: boolean },
  ): Promise<Job | undefined>;
  /** Notes that the analysis process of this attempt died. Undefined when the attempt is not the latest. */
  noteCrash(id: string, attempt: number): Promise<Job | undefined>;
  /** Completes and charges the job. False when the attempt is not the latest or the job is gone. */
  complete(id: string, attempt: number, outcome: Completion): Promise<boolean>;
  /** Fails the job. False when the attempt is not the latest or the job is gone. */
  fail(id: string, attempt: number, outcome: Failure): Promise<boolean>;
  /** Fails one job if it is still pending. */
  failPending(id: string, outcome: Failure): Promise<boolean>;
  /** Jobs still pending that were created at the time or before, oldest first. */
  listPendingSince(time: number, limit: number): Promise<readonly Job[]>;
  /** Jobs that ended at the time or before, oldest first. */
  listEndedSince(time: number, limit: number): Promise<readonly Job[]>;
  /** Forgets the job, whatever its state. Undefined when there is none. */
  discard(id: string): Promise<Job | undefined>;
  /** Mean seconds from begin to completion of the operation's latest jobs; undefined before the first. */
  recentSeconds(operation: OperationName): Promise<number | undefined>;
}

export interface ListPage {
  readonly limit: number;
  /** Begins after this place; absent for the first page. */
  readonly after?: ListPlace | undefined;
  /** Absent for jobs in any state. */
  readonly status?: JobStatus | undefined;
}

/** The last job of the page before. */
export type ListPlace = Pick<Job, 'createdAt' | 'id'>;

export interface Completion {
  /** Blob of the completed envelope; already durable. */
  readonly result: string;
  readonly usageUnits: number;
  readonly now: number;
}

export interface Failure {
  readonly error: string;
  readonly now: number;
}

/** Jobs whose duration counts as recent. */
const RECENT_JOBS = 20;

export function createSqlJobStore(database: Database, queue: JobQueue): JobStore {
  const findWhere = (column: 'id', value: string) =>
    selectJobs(database).where(column, '=', value).executeTakeFirst();

  /** Moves a job to its end and out of the queue, if the guard still finds it. */
  const end = (
    id: string,
    guard: { attempt: number } | { status: 'pending' },
    change: Change,
    then?: (transaction: DatabaseTransaction, job: Job) => Promise<void>,
  ) =>
    database.transaction().execute(async (transaction) => {
      const column = 'attempt' in guard ? 'attempt' : 'status';
      const job = await transaction
        .updateTable('jobs')
        .set(change)
        .where('id', '=', id)
        .where(column, '=', Object.values(guard)[0])
        .where('ended_at', 'is', null)
        .returning(JOB_COLUMNS)
        .executeTakeFirst();
      if (job === undefined) return false;
      await queue.remove(transaction, id);
      await then?.(transaction, job);
      return true;
    });

  const createUnlessThere = (job: NewJob) =>
    database.transaction().execute(async (transaction) => {
      const created = await insertUnlessThere(transaction, job);
      if (created === undefined) return undefined;
      await queue.add(transaction, {
        jobId: job.id,
        operation: job.operation,
        ownerId: job.keyId,
        bytes: job.archiveBytes,
        queuedAt: job.createdAt,
      });
      return created;
    });

  const findByKey = ({ keyId, idempotencyKey }: Pick<Job, 'keyId' | 'idempotencyKey'>) =>
    selectJobs(database)
      .where('key_id', '=', keyId)
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst();

  return {
    create: async (job) => {
      for (;;) {
        const made = await createUnlessThere(job);
        if (made !== undefined) return { job: made, isNew: true };
        const existing = await findByKey(job);
        if (existing !== undefined) return { job: existing, isNew: false };
        // It was discarded between the two statements, and the key is free again.
      }
    },
    // Who calls is the one that writes here, so nothing is on its way.
    isAbsentForGood: async (id) => (await findWhere('id', id)) === undefined,
    find: (id) => findWhere('id', id),
    findByIdempotencyKey: (keyId, idempotencyKey) => findByKey({ keyId, idempotencyKey }),
    list: (owner, { limit, after, status, endedAfter }) => {
      let query = selectJobs(database).where((expression) =>
        expression.or([
          expression('ended_at', 'is', null),
          expression('ended_at', '>', endedAfter),
        ]),
      );
      if (owner !== EVERYBODY) query = query.where('key_id', '=', owner);
      if (status !== undefined) query = query.where('status', '=', status);
      if (after !== undefined) {
        query = query.where((expression) =>
          expression.or([
            expression('created_at', '<', after.createdAt),
            expression.and([
              expression('created_at', '=', after.createdAt),
              expression('id', '<', after.id),
            ]),
          ]),
        );
      }
      return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
    },
    begin: (id, { now, wasLost }) =>
      database
        .updateTable('jobs')
        .set((expression) => ({
          status: 'processing',
          started_at: now,
          attempt: expression('attempt', '+', 1),
          losses: expression('losses', '+', wasLost ? 1 : 0),
        }))
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .returning(JOB_COLUMNS)
        .executeTakeFirst(),
    noteCrash: (id, attempt) =>
      database
        .updateTable('jobs')
        .set((expression) => ({ crashes: expression('crashes', '+', 1) }))
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .where('ended_at', 'is', null)
        .returning(JOB_COLUMNS)
        .executeTakeFirst(),
    complete: (id, attempt, { result, usageUnits, now }) =>
      end(
        id,
        { attempt },
        { status: 'completed', result, usage_units: usageUnits, ended_at: now },
        (transaction, { keyId, operation }) =>
          chargeUsage(transaction, { keyId, operation, units: usageUnits, at: now }),
      ),
    fail: (id, attempt, { error, now }) =>
      end(id, { attempt }, { status: 'failed', error, ended_at: now }),
    failPending: (id, { error, now }) =>
      end(id, { status: 'pending' }, { status: 'failed', error, ended_at: now }),
    listPendingSince: (time, limit) =>
      selectJobs(database)
        .where('status', '=', 'pending')
        .where('created_at', '<=', time)
        .orderBy('created_at')
        .limit(limit)
        .execute(),
    listEndedSince: (time, limit) =>
      selectJobs(database).where('ended_at', '<=', time).orderBy('ended_at').limit(limit).execute(),
    discard: (id) =>
      database.transaction().execute(async (transaction) => {
        // The job before its entry, as everywhere, so that no two transactions wait for each other.
        const job = await transaction
          .deleteFrom('jobs')
          .where('id', '=', id)
          .returning(JOB_COLUMNS)
          .executeTakeFirst();
        await queue.remove(transaction, id);
        return job;
      }),
    recentSeconds: (operation) => meanSeconds(database, operation),
  };
}

interface Change {
  readonly status: 'completed' | 'failed';
  readonly ended_at: number;
  readonly result?: string;
  readonly error?: string;
  readonly usage_units?: number;
}

const JOB_COLUMNS = [
  'id',
  'key_id as keyId',
  'idempotency_key as idempotencyKey',
  'operation',
  'query',
  'status',
  'archive',
  'result',
  'error',
  'usage_units as usageUnits',
  'attempt',
  'crashes',
  'losses',
  'created_at as createdAt',
  'started_at as startedAt',
  'ended_at as endedAt',
  'repository',
] as const;

/** Whole jobs, for stores that ask in another way. */
export function selectJobs(database: Database | DatabaseTransaction) {
  return database.selectFrom('jobs').select(JOB_COLUMNS);
}

/** The unique constraint decides between first requests that arrive together. */
function insertUnlessThere(
  transaction: DatabaseTransaction,
  job: NewJob,
): Promise<Job | undefined> {
  return transaction
    .insertInto('jobs')
    .values({
      id: job.id,
      key_id: job.keyId,
      idempotency_key: job.idempotencyKey,
      operation: job.operation,
      query: job.query,
      status: 'pending',
      archive: job.archive,
      result: null,
      error: null,
      usage_units: 0,
      attempt: 0,
      crashes: 0,
      losses: 0,
      created_at: job.createdAt,
      started_at: null,
      ended_at: null,
      repository: job.repository,
    })
    .onConflict((conflict) => conflict.columns(['key_id', 'idempotency_key']).doNothing())
    .returning(JOB_COLUMNS)
    .executeTakeFirst();
}

async function meanSeconds(
  database: Database,
  operation: OperationName,
): Promise<number | undefined> {
  const rows = await database
    .selectFrom('jobs')
    .select(['started_at', 'ended_at'])
    .where('operation', '=', operation)
    .where('status', '=', 'completed')
    .orderBy('ended_at', 'desc')
    .limit(RECENT_JOBS)
    .execute();
  if (rows.length === 0) return undefined;
  const total = rows.reduce((sum, row) => sum + (row.ended_at! - row.started_at!), 0);
  return total / rows.length / 1000;
}
