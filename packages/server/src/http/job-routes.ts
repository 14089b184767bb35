// Jobs without their archive: look at one, list one's own, discard one.
import type { JobSummary } from '@orrery/contract';
import { ErrorPayload, JobList, JobListQuery } from '@orrery/contract/schemas';
import type { FastifyInstance } from 'fastify';
import type { Job } from '../jobs/job.ts';
import type { ListPlace } from '../jobs/job-store.ts';
import { type AnswerOptions, answerJob, JOB_RESPONSES } from './answer-job.ts';
import { notFound, refuse } from './refusals.ts';

type WithJobId = { Params: { jobId: string } };
/** As the schema leaves it: numbers read, defaults set. */
type WithQuery = { Querystring: JobListQuery & { readonly limit: number } };

const LIST_SCHEMA = {
  querystring: JobListQuery,
  response: { 200: JobList, '4xx': ErrorPayload, '5xx': ErrorPayload },
};

export function addJobRoutes(app: FastifyInstance, options: AnswerOptions): void {
  const { jobs } = options;

  app.get<WithJobId>(
    '/v1/jobs/:jobId',
    { schema: { response: JOB_RESPONSES } },
    async (request, reply) => {
      const job = await jobs.find(request.principal!.id, request.params.jobId);
      if (job === undefined) throw noSuchJob();
      return answerJob(options, request, reply, job);
    },
  );

  app.delete<WithJobId>('/v1/jobs/:jobId', async (request, reply) => {
    if (!(await jobs.discard(request.principal!.id, request.params.jobId))) throw noSuchJob();
    return reply.code(204).send();
  });

  app.get<WithQuery>('/v1/jobs', { schema: LIST_SCHEMA }, async (request): Promise<JobList> => {
    const { limit, cursor } = request.query;
    const after = cursor === undefined ? undefined : readCursor(cursor);
    // One more than asked for tells whether another page follows.
    const page = { limit: limit + 1, ...(after && { after }) };
    const found = await jobs.list(request.principal!.id, page);
    const shown = found.slice(0, limit);
    return {
      jobs: shown.map(describe),
      ...(found.length > limit && { nextCursor: cursorAfter(shown.at(-1)!) }),
    };
  });
}

function noSuchJob() {
  return notFound('jobId', 'This API key has no such job; it may have been discarded.');
}

function describe(job: Job): JobSummary {
  return {
    jobId: job.id,
    status: job.status,
    operation: job.operation,
    idempotencyKey: job.idempotencyKey,
    createdAt: new Date(job.createdAt).toISOString(),
    ...(job.startedAt !== null && { startedAt: new Date(job.startedAt).toISOString() }),
    ...(job.endedAt !== null && { endedAt: new Date(job.endedAt).toISOString() }),
    ...(job.status === 'completed' && { usageUnits: job.usageUnits }),
    ...(job.error !== null && { error: job.error }),
  };
}

const cursorAfter = ({ createdAt, id }: ListPlace): string =>
  Buffer.from(`${createdAt}.${id}`).toString('base64url');

function readCursor(text: string): ListPlace {
  const match = /^(\d{1,15})\.(job_[0-9a-f]{32})$/.exec(Buffer.from(text, 'base64url').toString());
  if (match === null) {
    throw refuse('cursor', 'cursor must be the nextCursor of an earlier answer.', 'query');
  }
  return { createdAt: Number(match[1]), id: match[2]! };
}
