// The job envelope: what every analysis operation answers, and the states behind it.
import Type from 'typebox';

/** Forward only: `pending` to `processing` to one of the last two. A job that is gone has no status. */
export const JOB_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const JobEnvelope = Type.Object(
  {
    status: Type.Union(JOB_STATUSES.map((status) => Type.Literal(status))),
    jobId: Type.String({ description: 'Unique job identifier.' }),
    retryAfter: Type.Optional(
      Type.Integer({
        description: 'Seconds to wait before the next poll; only while pending or processing.',
      }),
    ),
    result: Type.Optional(
      Type.Unknown({ description: 'Only when completed; its shape depends on the operation.' }),
    ),
    error: Type.Optional(
      Type.String({ description: 'Only when failed: what went wrong and what to do about it.' }),
    ),
  },
  { description: 'The state of one analysis.' },
);
export type JobEnvelope = Type.Static<typeof JobEnvelope>;
