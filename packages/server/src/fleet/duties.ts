// What one process of a fleet does for all, such as expiry: whoever takes a duty has it for a while, by the
// database's clock, and keeps it as long as it takes it again. A process that dies lets go of it by itself.
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

export interface Duties {
  /** Whether the duty is ours for so long. */
  take(duty: string, seconds: number): Promise<boolean>;
}

/** @param process unique among all that share the database */
export function createDuties(database: Database, process: string): Duties {
  return {
    take: async (duty, seconds) => {
      const until = sql<Date>`now() + interval '1 second' * ${seconds}`;
      const taken = await database
        .insertInto('duties')
        .values({ duty, process, until })
        .onConflict((conflict) =>
          conflict
            .column('duty')
            .doUpdateSet({ process, until })
            .where((expression) =>
              expression.or([
                expression('duties.until', '<', sql<Date>`now()`),
                expression('duties.process', '=', process),
              ]),
            ),
        )
        .returning('duty')
        .executeTakeFirst();
      return taken !== undefined;
    },
  };
}
