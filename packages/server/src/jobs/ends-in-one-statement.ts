// How jobs of a fleet end: job, queue and book of usage change in one statement, which is a transaction by
// itself. As five statements it took three times the processor time, of which a queue has little.
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { dayOf } from '../metering/day.ts';
import { entryIdOf, JOB_TABLE, QUEUE_NAME } from './boss-job-queue.ts';
import type { JobStore } from './job-store.ts';

export function endInOneStatement(store: JobStore, database: Database): JobStore {
  return {
    ...store,
    complete: async (id, attempt, { result, usageUnits, now }) => {
      const { rows } = await sql`
        with ended as (
          update jobs
          set status = 'completed', result = ${result}, usage_units = ${usageUnits}, ended_at = ${now}
          where id = ${id} and attempt = ${attempt} and ended_at is null
          returning key_id, operation
        ), gone as (
          delete from ${JOB_TABLE}
          where name = ${sql.lit(QUEUE_NAME)} and id = ${entryIdOf(id)} and exists (select from ended)
        ), charged as (
          insert into usage as booked (key_id, day, operation, jobs, units)
          select key_id, ${dayOf(now)}, operation, 1, ${usageUnits}::int from ended
          on conflict (key_id, day, operation) do update
          set jobs = booked.jobs + 1, units = booked.units + excluded.units
        )
        select 1 from ended`.execute(database);
      return rows.length > 0;
    },
  };
}
