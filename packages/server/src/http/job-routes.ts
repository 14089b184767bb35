// Jobs without their archive: look at one, list one's own, discard one.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Job } from '../jobs/job.ts';
import type { ListPlace } from '../jobs/job-store.ts';
import { type AnswerOptions, answerJob } from './answer-job.ts';
import { notFound, refuse } from './refusals.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

type WithJobId = { Params: { jobId: string } };
type WithQuery = { Querystring: Record<string, string | string[] | undefined> };

export function addJobRoutes(app: FastifyInstance, options: AnswerOptions): void {
  const { jobs } = options;

  app.get<WithJobId>('/v1/jobs/:jobId', async (request, reply) => {
    const job = await jobs.find(request.principal!.id, request.params.jobId);
    if (job === undefined) throw noSuchJob();
    return answerJob(options, request, reply, job);
  });

  app.delete<WithJobId>('/v1/jobs/:jobId', async (request, reply) => {
    if (!(await jobs.discard(request.principal!.id, request.params.jobId))) throw noSuchJob();
    return reply.code(204).send();
  });

  app.get<WithQuery>('/v1/jobs', async (request) => {
    const limit = readLimit(request);
    const after = readCursor(request);
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

function describe(job: Job) {
  return {
    jobId: job.id,
    status: job.status,
    operation: job.operation,
    idempotencyKey: job.idempotencyKey,
    createdAt: new Date(job.createdAt).toISOString(),
    ...(job.startedAt !== null && { startedAt: new Date(job.startedAt).toISOString() }),
    ...(job.endedAt !== null && { endedAt: new Date(job.endedAt).toISOString() }),
    ...(job.error !== null && { error: job.error }),
  };
}

function readLimit({ query }: FastifyRequest<WithQuery>): number {
  if (query.limit === undefined) return DEFAULT_LIMIT;
  const limit = typeof query.limit === 'string' && /^\d{1,3}$/.test(query.limit) ? +query.limit : 0;
  if (limit < 1 || limit > MAX_LIMIT) {
    throw refuse('limit', `limit must be a whole number from 1 to ${MAX_LIMIT}.`, 'query');
  }
  return limit;
}

const cursorAfter = ({ createdAt, id }: ListPlace): string =>
  Buffer.from(`${createdAt}.${id}`).toString('base64url');

function readCursor({ query }: FastifyRequest<WithQuery>): ListPlace | undefined {
  if (query.cursor === undefined) return undefined;
  const text = typeof query.cursor === 'string' ? query.cursor : '';
  const match = /^(\d{1,15})\.(job_[0-9a-f]{32})$/.exec(Buffer.from(text, 'base64url').toString());
  if (match === null) {
    throw refuse('cursor', 'cursor must be the nextCursor of an earlier answer.', 'query');
  }
  return { createdAt: Number(match[1]), id: match[2]! };
}
