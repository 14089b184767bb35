// The queue of one server, as a table beside the jobs. Leases are given by the server's own clock.
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/tables.ts';
import { FARTHEST_PLACE, type JobQueue, LEASE_MILLISECONDS, type QueueClaim } from './job-queue.ts';
import { nextRank, type RanksInQueue } from './queue-rank.ts';

export interface SqlJobQueue extends JobQueue {
  /** Ends the leases of all workers. Only for a process that knows itself to be the only one. */
  expireLeases(): Promise<void>;
}

export function createSqlJobQueue(database: Database): SqlJobQueue {
  /** Entries that are still the claimant's. */
  const ofClaim = ({ jobId, token }: QueueClaim) =>
    database.updateTable('queue').where('job_id', '=', jobId).where('worker', '=', token);
  return {
    add: async (transaction, { jobId, ownerId, bytes, queuedAt }) => {
      const ranks = await ranksIn(transaction);
      const rank = await nextRank(transaction, { id: ownerId, archiveBytes: bytes }, ranks);
      await transaction
        .insertInto('queue')
        .values({
          job_id: jobId,
          owner_id: ownerId,
          queued_at: queuedAt,
          rank,
          worker: null,
          leased_until: 0,
        })
        .execute();
    },
    remove: async (transaction, jobId) => {
      await transaction.deleteFrom('queue').where('job_id', '=', jobId).execute();
    },
    claim: (worker, now, most) =>
      database.transaction().execute(async (transaction) => {
        const next = await transaction
          .selectFrom('queue')
          .select(['job_id', 'worker'])
          .where('leased_until', '<=', now)
          .orderBy('rank')
          .orderBy('queued_at')
          .orderBy('job_id')
          .limit(most)
          .execute();
        for (const { job_id } of next) {
          await transaction
            .updateTable('queue')
            .set({ worker, leased_until: now + LEASE_MILLISECONDS })
            .where('job_id', '=', job_id)
            .execute();
        }
        return next.map((row) => ({
          jobId: row.job_id,
          wasLost: row.worker !== null,
          token: worker,
        }));
      }),
    renew: async (claim, now) => {
      const result = await ofClaim(claim)
        .set({ leased_until: now + LEASE_MILLISECONDS })
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
    release: async (claim, when) => {
      // One server would only keep itself waiting: the second attempt comes at once, and there is no third. Where
      // others go before, it comes when its lease is over.
      const isAtOnce = when !== 'behind';
      await ofClaim(claim)
        .set({ worker: null, ...(isAtOnce && { leased_until: 0 }) })
        .execute();
    },
    drop: async ({ jobId }) => {
      await database.deleteFrom('queue').where('job_id', '=', jobId).execute();
    },
    expireLeases: async () => {
      await database.updateTable('queue').set({ leased_until: 0 }).execute();
    },
    waiting: (now) =>
      database
        .selectFrom('queue')
        // SQLite would look through all jobs, ended ones included, for those that wait. A cross join keeps the order.
        // https://www.sqlite.org/optoverview.html#manual_control_of_query_plans_using_cross_join
        .crossJoin('jobs')
        .whereRef('jobs.id', '=', 'queue.job_id')
        .select((expression) => [
          'jobs.operation',
          expression.fn.countAll<number>().as('jobs'),
          sql<number>`min(queue.queued_at)`.as('oldest'),
        ])
        .where('leased_until', '<=', now)
        .groupBy('jobs.operation')
        .orderBy('jobs.operation')
        .execute(),
    places: async (jobIds, now) => {
      const rows = await database
        .selectFrom(
          database
            .selectFrom('queue')
            .select('job_id')
            .select((expression) =>
              expression.fn
                .agg<number>('row_number')
                .over((over) => over.orderBy('rank').orderBy('queued_at').orderBy('job_id'))
                .as('place'),
            )
            .where('leased_until', '<=', now)
            .orderBy('rank')
            .orderBy('queued_at')
            .orderBy('job_id')
            .limit(FARTHEST_PLACE)
            .as('places'),
        )
        .select(['job_id', 'place'])
        .where('job_id', 'in', jobIds)
        .execute();
      return new Map(rows.map(({ job_id, place }) => [job_id, Number(place)]));
    },
  };
}

async function ranksIn(transaction: DatabaseTransaction): Promise<RanksInQueue> {
  const { rows } = await sql<Record<keyof RanksInQueue, number | null>>`
    select
      (select rank from queue where worker is not null order by rank desc limit 1) as working,
      (select rank from queue where worker is null order by rank limit 1) as waiting
  `.execute(transaction);
  return { working: rows[0]?.working ?? undefined, waiting: rows[0]?.waiting ?? undefined };
}
