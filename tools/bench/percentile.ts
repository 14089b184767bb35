// The smallest value that so many percent of all are not above; NaN of none.
export function percentile(sorted: readonly number[], percent: number): number {
  const index = Math.ceil((sorted.length * percent) / 100) - 1;
  return sorted[Math.max(0, index)] ?? Number.NaN;
}
