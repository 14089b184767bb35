// What many polls ask at once is asked of a database together: jobs by their ids and keys in one statement, and what
// waiting times are guessed by as seldom as will do.
import type { OperationName } from '@orrery/contract';
import { sql } from 'kysely';
import { type Clock, remembered } from '../clock.ts';
import { batched } from '../database/batched.ts';
import type { Database } from '../database/tables.ts';
import type { BlobStorage } from './blob-storage.ts';
import type { BossJobQueue } from './boss-job-queue.ts';
import type { Job } from './job.ts';
import type { JobQueue } from './job-queue.ts';
import { type JobStore, selectJobs } from './job-store.ts';

const GUESS_MILLISECONDS = 1000;
/** Of the time of one connection; in a single server, of its only thread. Twenty thousand waiting jobs take 40 ms. */
const COUNTING_SHARE = 0.05;

export function withReadsTogether(store: JobStore, database: Database, clock: Clock): JobStore {
  const find = batched((asked: readonly Asked[]) => findAll(database, asked));
  return {
    ...store,
    find: async (id) => (CAN_BE_ID.test(id) ? find({ id }) : undefined),
    findByIdempotencyKey: (keyId, idempotencyKey) => find({ keyId, idempotencyKey }),
    recentSeconds: remembered(clock, GUESS_MILLISECONDS, (operation) =>
      store.recentSeconds(operation as OperationName),
    ) as JobStore['recentSeconds'],
  };
}

/**
 * Asks less often what waits where counting it takes long; for guesses and figures.
 * @param milliseconds how long an answer is good for in any case
 */
export function rememberWaiting<Queue extends JobQueue>(
  queue: Queue,
  clock: Clock,
  milliseconds = 0,
): Queue {
  const ask = () => queue.waiting(clock.now());
  const waiting = remembered(clock, milliseconds, ask, COUNTING_SHARE);
  return { ...queue, waiting: () => waiting('') };
}

/** What a fleet's queue is asked for guesses, once a second. */
export function rememberGuesses(queue: BossJobQueue, clock: Clock): BossJobQueue {
  const held = remembered(clock, GUESS_MILLISECONDS, queue.countHeld);
  return {
    ...rememberWaiting(queue, clock, GUESS_MILLISECONDS),
    countHeld: () => held(''),
  };
}

/** Asks the storage once a second whether it is there: anybody may ask `/readyz`, as often as they like. */
export function rememberCheck(blobs: BlobStorage, clock: Clock): BlobStorage {
  const check = remembered(clock, GUESS_MILLISECONDS, blobs.check);
  return { ...blobs, check: () => check('') };
}

/** Any other text, in which PostgreSQL takes no NUL, would spoil the statement for all who ask with it. */
const CAN_BE_ID = /^\w+$/;

type KeyedJob = Pick<Job, 'keyId' | 'idempotencyKey'>;
type Asked = Pick<Job, 'id'> | KeyedJob;

/** In the order of the questions. However many there are, the text of the statement is one, and planned once. */
async function findAll(
  database: Database,
  asked: readonly Asked[],
): Promise<readonly (Job | undefined)[]> {
  const ids = asked.flatMap((one) => ('id' in one ? [one.id] : []));
  const keyed = asked.flatMap((one) => ('id' in one ? [] : [one]));
  const isAsked = sql<boolean>`(key_id, idempotency_key) in (
    select * from unnest(
      ${keyed.map(({ keyId }) => keyId)}::text[],
      ${keyed.map(({ idempotencyKey }) => idempotencyKey)}::text[]
    ))`;
  const rows = await selectJobs(database)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .unionAll(selectJobs(database).where(isAsked))
    .execute();
  const byId = new Map(rows.map((job) => [job.id, job]));
  const byKey = new Map(rows.map((job) => [keyOf(job), job]));
  return asked.map((one) => ('id' in one ? byId.get(one.id) : byKey.get(keyOf(one))));
}

/** Neither part of it has a line break. */
const keyOf = ({ keyId, idempotencyKey }: KeyedJob): string => `${keyId}\n${idempotencyKey}`;
