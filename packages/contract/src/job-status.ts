// The states of a job, named once.

/** Forward only: `pending` to `processing` to one of the last two. A job that is gone has no status. */
export const JOB_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
