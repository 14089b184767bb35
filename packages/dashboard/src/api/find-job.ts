// One job without its result: the result may be of many megabytes, and the list has all that is wanted.
import type { JobSummary } from '@orrery/contract';
import type { Api } from './api.ts';

/** Pages of the list that are looked through, of 100 jobs each. */
const MOST_PAGES = 20;

/** Undefined when there is no such job, or no longer. */
export async function findJob(
  api: Api,
  jobId: string,
  signal: AbortSignal,
): Promise<JobSummary | undefined> {
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { jobs, nextCursor } = await api.jobs({ status: undefined, limit: 100, cursor }, signal);
    const found = jobs.find((job) => job.jobId === jobId);
    if (found !== undefined || nextCursor === undefined) return found;
    cursor = nextCursor;
  }
  return undefined;
}
