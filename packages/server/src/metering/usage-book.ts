// The book of what was used, for reading: units by key, day and operation, requests by key and day. Units are
// booked where jobs complete (`usage-units.ts`), requests where they are counted (`activity.ts`).
import type { OperationName } from '@orrery/contract';
import type { Database } from '../database/tables.ts';

export interface UsageEntry {
  /** In UTC, as 2026-01-31. */
  readonly day: string;
  readonly keyId: string;
  readonly keyName: string;
  /** Null in the entry of a key's requests. */
  readonly operation: OperationName | null;
  readonly jobs: number;
  readonly units: number;
  readonly requests: number;
}

export interface UsageBook {
  /**
   * Sorted by day, key and operation, requests first. Both days are included. Where there are more than
   * `MOST_ENTRIES` it is some more than these, not all.
   */
  read(from: string, to: string): Promise<readonly UsageEntry[]>;
}

/** What one answer holds: about 20 MB of text. */
export const MOST_ENTRIES = 100_000;

export function createUsageBook(database: Database): UsageBook {
  return {
    read: async (from, to) => {
      const units = await database
        .selectFrom('usage')
        .innerJoin('api_keys', 'api_keys.id', 'usage.key_id')
        .select(['usage.day', 'key_id as keyId', 'api_keys.name as keyName'])
        .select(['operation', 'jobs', 'units'])
        .where('usage.day', '>=', from)
        .where('usage.day', '<=', to)
        .limit(MOST_ENTRIES + 1)
        .execute();
      const requests = await database
        .selectFrom('usage_requests')
        .innerJoin('api_keys', 'api_keys.id', 'usage_requests.key_id')
        .select(['usage_requests.day', 'key_id as keyId', 'api_keys.name as keyName', 'requests'])
        .where('usage_requests.day', '>=', from)
        .where('usage_requests.day', '<=', to)
        .limit(MOST_ENTRIES + 1)
        .execute();
      return [
        ...requests.map((row) => ({ ...row, operation: null, jobs: 0, units: 0 })),
        ...units.map((row) => ({ ...row, requests: 0 })),
      ].sort(
        (a, b) =>
          compareText(a.day, b.day) ||
          compareText(a.keyId, b.keyId) ||
          compareText(a.operation ?? '', b.operation ?? ''),
      );
    },
  };
}

/** By code unit, so that every database sorts alike. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
