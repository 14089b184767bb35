// In which order jobs are worked on: fair queueing (self-clocked: Golestani, INFOCOM 1994). Each job gets a
// rank when it is queued, and the lowest rank is next. A job's rank lies behind that of its owner's job before
// it, by what it will cost; an owner who has nothing waiting begins where the work is. So an owner's thousandth
// job is a thousand steps behind, another's first is next, small archives pass large ones, and nothing waits
// for ever, since the rank of what is worked on, behind which all later ranks lie, rises with every job.
import type { DatabaseTransaction } from '../database/tables.ts';

const MIB = 1024 ** 2;
/** An archive counts as at most so much: the largest must not wait for hundreds of small ones. */
const MOST_COST = 64;
/**
 * What pg-boss and PostgreSQL can hold. Ranks begin anew when nothing waits and nothing is worked on; a fleet that is
 * never idle gets here after a thousand million small jobs, which takes years. Whoever is here comes in the order of arrival.
 */
const MOST_RANK = 2 ** 31 - 1;

/** One for a small archive, and one more for each MiB. */
export function costOf(archiveBytes: number): number {
  return Math.min(MOST_COST, 1 + Math.floor(archiveBytes / MIB));
}

/** What is in the queue when a job is added. */
export interface RanksInQueue {
  /** The highest that a worker holds; undefined when none does. */
  readonly working: number | undefined;
  /** The lowest that no worker holds; undefined when nothing waits. */
  readonly waiting: number | undefined;
}

/** The rank of an owner's next job. Jobs of one owner that are queued at once take turns here. */
export async function nextRank(
  transaction: DatabaseTransaction,
  owner: { readonly id: string; readonly archiveBytes: number },
  { working, waiting }: RanksInQueue,
): Promise<number> {
  // Nobody is before or behind anybody else: all begin anew.
  const isEmpty = working === undefined && waiting === undefined;
  if (isEmpty) await transaction.deleteFrom('queue_owners').execute();
  const cost = costOf(owner.archiveBytes);
  const highest = MOST_RANK - cost;
  const begin = Math.min(working ?? (waiting === undefined ? 0 : waiting - 1), highest);
  const { rank } = await transaction
    .insertInto('queue_owners')
    .values({ owner_id: owner.id, rank: begin + cost })
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet((expression) => ({
        rank: expression(
          expression
            .case()
            .when('queue_owners.rank', '>', highest)
            .then(highest)
            .when('queue_owners.rank', '>', begin)
            .then(expression.ref('queue_owners.rank'))
            .else(begin)
            .end(),
          '+',
          cost,
        ),
      })),
    )
    .returning('rank')
    .executeTakeFirstOrThrow();
  return rank;
}
