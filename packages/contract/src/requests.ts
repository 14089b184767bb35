// What a client may send beside the archive: path and query parameters and headers. The server validates
// with these schemas and the OpenAPI document describes them, so that neither can drift.
import Type from 'typebox';
import { JOB_STATUSES } from './job-status.ts';

export const IdempotencyKey = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: '^[\\x20-\\x7e]+$',
  description:
    'A value of your own, new for every new job; a UUID is a good one. 1 to 255 printable ASCII characters. The same value from the same API key finds the same job, whatever the archive. Echoed in `X-Request-Id`.',
  examples: ['3f0c2a9e-5c1b-4b7e-9a55-0f6c1d2e3a4b'],
});

export const JobIdParameters = Type.Object({
  jobId: Type.String({
    minLength: 1,
    description: 'The `jobId` of a job envelope.',
    examples: ['job_6f1d0c9a5b7e4a3f8d2c1b0a9e8f7d6c'],
  }),
});

const All = Type.Optional(
  Type.Boolean({
    default: false,
    description:
      'Whether the jobs of every API key are meant; needs the scope `admin`. Always so in a session of the page.',
  }),
);

/** Whose jobs are meant where one is named by its id. */
export const JobQuery = Type.Object({ all: All });
export type JobQuery = Type.Static<typeof JobQuery>;

export const KeyIdParameters = Type.Object({
  keyId: Type.String({
    minLength: 1,
    description: 'The `id` of an API key.',
    examples: ['key_2f0c0de4-7a55-4a0e-9d1c-0c5d0f7b8a11'],
  }),
});

export const JobListQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Most jobs of the page.' }),
  ),
  cursor: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{1,100}$',
      description: 'The `nextCursor` of the page before; absent for the first page.',
    }),
  ),
  status: Type.Optional(
    Type.Enum(JOB_STATUSES, { description: 'Only jobs in this state; in any when absent.' }),
  ),
  jobId: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'Only this job: how it stands, without its result. The page is empty when there is none.',
    }),
  ),
  all: All,
});
export type JobListQuery = Type.Static<typeof JobListQuery>;

/** Never a reason to refuse a request: what cannot be read is no preference (RFC 7240). */
export const Prefer = Type.String({
  description:
    '`wait=N` holds the request up to N seconds, at most 30, for the job to end (RFC 7240), so that a small repository is answered by the first request.',
  examples: ['wait=30'],
});

export const AcceptEncoding = Type.String({
  description:
    '`gzip`, `zstd` or `identity`, with q-values (RFC 9110). Without it a result is sent plain.',
  examples: ['gzip'],
});

export const IfNoneMatch = Type.String({
  description:
    'An `ETag` of an earlier answer; 304 when the result under this encoding is the same.',
});
