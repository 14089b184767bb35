// Whether this process and the database agree on the time. Retention and the pending limit go by the clocks of the
// processes: one whose clock is wrong would create jobs that others take for expired, and end theirs.
import type { Clock } from '../clock.ts';
import { StartError } from '../database/data-directory.ts';
import type { PostgresPool } from '../database/postgres-pool.ts';

/** Far more than there is between machines that are kept by NTP, and than a query takes. */
const MOST_SECONDS = 30;

/** What is wrong with the time, as a sentence; undefined when nothing is. */
export async function findTimeTrouble(
  pool: Pick<PostgresPool, 'query'>,
  clock: Pick<Clock, 'now'>,
): Promise<string | undefined> {
  const before = clock.now();
  const { rows } = await pool.query('select extract(epoch from clock_timestamp()) as seconds');
  const here = (before + clock.now()) / 2000;
  const ahead = here - Number(rows[0].seconds);
  if (Math.abs(ahead) <= MOST_SECONDS) return undefined;
  const direction = ahead > 0 ? 'ahead of' : 'behind';
  return `The time of this process is ${Math.abs(ahead).toFixed(0)} s ${direction} that of the database. Have the clocks of both machines kept by NTP.`;
}

/** Rejects with a StartError. */
export async function assertSameTime(
  pool: Pick<PostgresPool, 'query'>,
  clock: Pick<Clock, 'now'>,
): Promise<void> {
  const trouble = await findTimeTrouble(pool, clock);
  if (trouble !== undefined) throw new StartError(trouble);
}
