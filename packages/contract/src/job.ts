// The job envelope: what every analysis operation answers, whole and by state, and how jobs are listed.
import Type from 'typebox';
import { JOB_STATUSES } from './job-status.ts';
import { OPERATIONS, type OperationName } from './operations.ts';

const JobId = Type.String({
  description: 'Unique job identifier.',
  examples: ['job_6f1d0c9a5b7e4a3f8d2c1b0a9e8f7d6c'],
});
const RetryAfter = Type.Integer({
  minimum: 1,
  maximum: 30,
  description:
    'Seconds to wait before the next poll; only while pending or processing. From the length of the queue and the recent duration of the operation.',
});
const JobError = Type.String({
  description: 'Only when failed: what went wrong and what to do about it.',
});

/** The envelope in all of its states. */
export const JobEnvelope = Type.Object(
  {
    status: Type.Enum(JOB_STATUSES),
    jobId: JobId,
    retryAfter: Type.Optional(RetryAfter),
    result: Type.Optional(
      Type.Unknown({ description: 'Only when completed; its shape depends on the operation.' }),
    ),
    error: Type.Optional(JobError),
  },
  { description: 'The state of one analysis.' },
);
export type JobEnvelope = Type.Static<typeof JobEnvelope>;

/** The envelope of a 202. */
export const OpenJob = Type.Object(
  { status: Type.Enum(['pending', 'processing']), jobId: JobId, retryAfter: RetryAfter },
  { description: 'A job that waits in the queue (`pending`) or is being analysed (`processing`).' },
);
export type OpenJob = Type.Static<typeof OpenJob>;

/** One of the two envelopes of a 200. The other is made for each shape of result. */
export const FailedJob = Type.Object(
  { status: Type.Enum(['failed']), jobId: JobId, error: JobError },
  { description: 'A job that ended without a result. Send the archive again with a new key.' },
);
export type FailedJob = Type.Static<typeof FailedJob>;

/** @param result schema of the operation's result */
export function completedJob<Result extends Type.TSchema>(result: Result) {
  return Type.Object(
    { status: Type.Enum(['completed']), jobId: JobId, result },
    { description: 'A job that ended with a result.' },
  );
}

const Time = (description: string) => Type.String({ format: 'date-time', description });

export const JobSummary = Type.Object(
  {
    jobId: JobId,
    status: Type.Enum(JOB_STATUSES),
    operation: Type.Enum(Object.keys(OPERATIONS) as OperationName[], {
      description: 'What was asked for: the name of the graph or of the analysis.',
    }),
    idempotencyKey: Type.String({ description: 'The Idempotency-Key that the job was made with.' }),
    createdAt: Time('When the archive had arrived.'),
    startedAt: Type.Optional(Time('When the analysis began; absent while pending.')),
    endedAt: Type.Optional(
      Time('When the job completed or failed; it is kept for the retention time after that.'),
    ),
    usageUnits: Type.Optional(
      Type.Integer({ minimum: 1, description: 'What the job cost; only when completed.' }),
    ),
    error: Type.Optional(JobError),
    repository: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'File name of the archive as it was sent, without `.zip`; absent when it was sent without a name.',
      }),
    ),
    durationMs: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'How long the analysis took, or has taken until now, in milliseconds; absent before it began.',
      }),
    ),
    queuePosition: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'Place among the jobs that wait, those of others included; only while pending.',
      }),
    ),
    keyId: Type.Optional(
      Type.String({ description: 'Whose job it is; only where those of all keys are listed.' }),
    ),
    keyName: Type.Optional(
      Type.String({ description: 'Name of that key; only where those of all keys are listed.' }),
    ),
  },
  { description: 'A job without its result.' },
);
export type JobSummary = Type.Static<typeof JobSummary>;

export const JobList = Type.Object(
  {
    jobs: Type.Array(JobSummary, { description: 'Newest first.' }),
    nextCursor: Type.Optional(
      Type.String({ description: '`cursor` of the next page; absent on the last one.' }),
    ),
  },
  { description: 'One page of the jobs of an API key, or of all.' },
);
export type JobList = Type.Static<typeof JobList>;
