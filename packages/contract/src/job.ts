// The job envelope: what every analysis operation answers, and the states behind it.
import Type from 'typebox';
import { JOB_STATUSES } from './job-status.ts';

export const JobEnvelope = Type.Object(
  {
    status: Type.Enum(JOB_STATUSES),
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
