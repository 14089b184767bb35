// Days as usage is booked by: in UTC, written as 2026-01-31.

const DAY_MILLISECONDS = 86_400_000;

/** @param time milliseconds since 1970 */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Milliseconds since 1970 at which the day begins; undefined for what is no day of the calendar since then. */
export function startOfDay(day: string): number | undefined {
  const time = Date.parse(`${day}T00:00:00Z`);
  // The parser lets the 31st of February be the 3rd of March.
  return time >= 0 && dayOf(time) === day ? time : undefined;
}

/** The day so many days later; earlier when negative. */
export const addDays = (time: number, days: number): number => time + days * DAY_MILLISECONDS;

/** Days from the one to the other, both included. */
export const daysBetween = (from: number, to: number): number =>
  Math.round((to - from) / DAY_MILLISECONDS) + 1;
