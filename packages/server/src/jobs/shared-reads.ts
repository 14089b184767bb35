// What many polls ask at once is asked of a fleet's database together: jobs by their ids and keys in one
// statement, and what waiting times are guessed by once a second.
import type { OperationName } from '@orrery/contract';
import { type Clock, remembered } from '../clock.ts';
import { batched } from '../database/batched.ts';
import type { Database } from '../database/tables.ts';
import type { BlobStorage } from './blob-storage.ts';
import type { BossJobQueue } from './boss-job-queue.ts';
import type { Job } from './job.ts';
import { type JobStore, selectJobs } from './job-store.ts';

const GUESS_MILLISECONDS = 1000;
/** Of the time of one connection. A hundred thousand waiting jobs are counted in a tenth of a second. */
const COUNTING_SHARE = 0.05;

export function withReadsTogether(store: JobStore, database: Database, clock: Clock): JobStore {
  const find = batched(async (ids: readonly string[]) => {
    const rows = await selectJobs(database).where('id', 'in', padded(ids)).execute();
    const found = new Map(rows.map((job) => [job.id, job]));
    return ids.map((id) => found.get(id));
  });
  const findByKey = batched(async (asked: readonly KeyedJob[]) => {
    const rows = await selectJobs(database)
      .where('idempotency_key', 'in', padded(asked.map(({ idempotencyKey }) => idempotencyKey)))
      .where('key_id', 'in', padded(asked.map(({ keyId }) => keyId)))
      .execute();
    const found = new Map(rows.map((job) => [keyOf(job), job]));
    return asked.map((one) => found.get(keyOf(one)));
  });
  return {
    ...store,
    find,
    findByIdempotencyKey: (keyId, idempotencyKey) => findByKey({ keyId, idempotencyKey }),
    recentSeconds: remembered(clock, GUESS_MILLISECONDS, (operation) =>
      store.recentSeconds(operation as OperationName),
    ) as JobStore['recentSeconds'],
  };
}

/** Asks once a second what waits, and less often where counting it takes long; for guesses and figures. */
export function rememberWaiting(queue: BossJobQueue, clock: Clock): BossJobQueue {
  const waiting = remembered(
    clock,
    GUESS_MILLISECONDS,
    () => queue.waiting(clock.now()),
    COUNTING_SHARE,
  );
  const held = remembered(clock, GUESS_MILLISECONDS, queue.countHeld);
  return { ...queue, waiting: () => waiting(''), countHeld: () => held('') };
}

/** Asks the storage once a second whether it is there: anybody may ask `/readyz`, as often as they like. */
export function rememberCheck(blobs: BlobStorage, clock: Clock): BlobStorage {
  const check = remembered(clock, GUESS_MILLISECONDS, blobs.check);
  return { ...blobs, check: () => check('') };
}

type KeyedJob = Pick<Job, 'keyId' | 'idempotencyKey'>;

/** Neither part of it has a line break. */
const keyOf = ({ keyId, idempotencyKey }: KeyedJob): string => `${keyId}\n${idempotencyKey}`;

/** Few lengths of lists make few texts of statements, which are planned once. */
function padded(values: readonly string[]): string[] {
  const list = [...new Set(values)];
  const first = list[0]!;
  while (Math.log2(list.length) % 1 !== 0) list.push(first);
  return list;
}
