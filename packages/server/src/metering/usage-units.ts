// What an analysis costs, and the book of it: units by key, day and operation, which outlives the jobs.
import type { OperationName } from '@orrery/contract';
import type { DatabaseTransaction } from '../database/tables.ts';
import { dayOf } from './day.ts';

const FILES_A_UNIT = 100;

/** One unit for every 100 source files, rounded up, and at least one. */
export function usageUnits(filesProcessed: number): number {
  return Math.max(1, Math.ceil(filesProcessed / FILES_A_UNIT));
}

export interface Charge {
  readonly keyId: string;
  readonly operation: OperationName;
  readonly units: number;
  /** Milliseconds since 1970; decides the day, in UTC. */
  readonly at: number;
}

/** Books one completed job, in the transaction that completes it: never twice, never for nothing. */
export async function chargeUsage(
  transaction: DatabaseTransaction,
  { keyId, operation, units, at }: Charge,
): Promise<void> {
  await transaction
    .insertInto('usage')
    .values({
      key_id: keyId,
      day: dayOf(at),
      operation,
      jobs: 1,
      units,
    })
    .onConflict((conflict) =>
      conflict.columns(['key_id', 'day', 'operation']).doUpdateSet((expression) => ({
        jobs: expression('usage.jobs', '+', expression.ref('excluded.jobs')),
        units: expression('usage.units', '+', expression.ref('excluded.units')),
      })),
    )
    .execute();
}
