// Who wants to know what becomes of jobs, for counting. Told after the fact; it can change nothing.
import type { Job } from './job.ts';

/** How a job ended: completed, failed for one of four reasons, or not waited for. */
export const JOB_OUTCOMES = [
  'completed',
  /** The archive cannot be analysed. */
  'input',
  /** A wall or memory limit. */
  'limit',
  /** Its processes died too often. */
  'crash',
  /** It waited too long. */
  'expired',
  /** Its owner discarded it before it ended. */
  'discarded',
] as const;
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

export interface JobObserver {
  created(job: Job): void;
  /** @param now milliseconds since 1970 */
  ended(job: Job, outcome: JobOutcome, now: number): void;
}
