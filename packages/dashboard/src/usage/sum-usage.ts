// Adds up what the server counted, by day and key, for the chart and its table. Pure.
import type { UsageRow } from '@orrery/contract';

export type UsageMeasure = 'units' | 'requests' | 'jobs';

export interface KeyUsage {
  readonly keyId: string;
  readonly name: string;
  readonly total: number;
}

export interface DayUsage {
  /** Such as `2026-01-31`, in UTC. */
  readonly day: string;
  readonly total: number;
  /** In the order of the keys; 0 where a key used nothing. */
  readonly byKey: readonly number[];
}

export interface UsageSums {
  /** Those that used most first. */
  readonly keys: readonly KeyUsage[];
  /** Every day of the time, those without use included. */
  readonly days: readonly DayUsage[];
  readonly total: number;
}

export function sumUsage(
  { from, to, days }: { from: string; to: string; days: readonly UsageRow[] },
  measure: UsageMeasure,
): UsageSums {
  const names = new Map<string, string>();
  const totals = new Map<string, number>();
  const cells = new Map<string, Map<string, number>>();
  for (const row of days) {
    const value = row[measure];
    if (value === 0) continue;
    names.set(row.keyId, row.keyName);
    totals.set(row.keyId, (totals.get(row.keyId) ?? 0) + value);
    const cell = cells.get(row.day) ?? new Map<string, number>();
    cell.set(row.keyId, (cell.get(row.keyId) ?? 0) + value);
    cells.set(row.day, cell);
  }
  const keys = [...totals]
    .map(([keyId, total]) => ({ keyId, total, name: names.get(keyId) ?? keyId }))
    .sort((a, b) => b.total - a.total || (a.keyId < b.keyId ? -1 : 1));
  return {
    keys,
    days: daysBetween(from, to).map((day) => {
      const byKey = keys.map(({ keyId }) => cells.get(day)?.get(keyId) ?? 0);
      return { day, byKey, total: byKey.reduce((sum, value) => sum + value, 0) };
    }),
    total: keys.reduce((sum, { total }) => sum + total, 0),
  };
}

const DAY = 86_400_000;

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export function daysBetween(from: string, to: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const count = Math.max(0, Math.min(366, Math.round((last - first) / DAY) + 1));
  return Array.from({ length: count }, (_, index) => dayOf(first + index * DAY));
}

/** A round number that is not below the largest value: what the axis ends with. */
export function niceCeiling(value: number): number {
  if (value <= 5) return 5;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 2.5, 4, 5, 8, 10].find((factor) => factor * power >= value) ?? 10;
  return step * power;
}
