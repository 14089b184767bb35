// Jobs without their archive: look at one, list them, download a result, discard one. A key has its own; the
// page, and administrators who ask for it, have all.
import type { JobSummary } from '@orrery/contract';
import { ErrorPayload, JobList, JobListQuery, JobQuery } from '@orrery/contract/schemas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { EVERYBODY, type Job, type JobOwner } from '../jobs/job.ts';
import type { ListPlace } from '../jobs/job-store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { type AnswerOptions, answerJob, JOB_RESPONSES } from './answer-job.ts';
import { downloadResult } from './download-result.ts';
import { notFound, refuse } from './refusals.ts';
import { jobOwner } from './require-admin.ts';

type WithJobId = { Params: { jobId: string } };
/** As the schema leaves it: numbers read, defaults set. */
type WithQuery = { Querystring: JobListQuery & { readonly limit: number } };

const LIST_SCHEMA = {
  querystring: JobListQuery,
  response: { 200: JobList, '4xx': ErrorPayload, '5xx': ErrorPayload },
};

export interface JobRouteOptions extends AnswerOptions {
  readonly keys: KeyRing;
  readonly clock: Clock;
}

export function addJobRoutes(app: FastifyInstance, options: JobRouteOptions): void {
  const { jobs } = options;

  app.get<WithJobId>(
    '/v1/jobs/:jobId',
    { schema: { querystring: JobQuery, response: JOB_RESPONSES } },
    async (request, reply) => answerJob(options, request, reply, await findJob(jobs, request)),
  );

  app.delete<WithJobId>(
    '/v1/jobs/:jobId',
    { schema: { querystring: JobQuery } },
    async (request, reply) => {
      if (!(await jobs.discard(jobOwner(request), request.params.jobId))) throw noSuchJob(request);
      return reply.code(204).send();
    },
  );

  app.get<WithJobId>(
    '/v1/jobs/:jobId/result',
    { schema: { querystring: JobQuery } },
    async (request, reply) => {
      const job = await findJob(jobs, request);
      if (job.status === 'completed') return downloadResult(jobs, request, reply, job);
      const issue = `The job is ${job.status}; only a completed one has a result.`;
      throw refuse('jobId', issue, 'path');
    },
  );

  app.get<WithQuery>('/v1/jobs', { schema: LIST_SCHEMA }, (request) => listJobs(options, request));
}

/** The job of the path, for those who may see it. Throws `not_found`, and `forbidden` to those who ask for more. */
export async function findJob(
  jobs: Pick<Jobs, 'find'>,
  request: FastifyRequest<WithJobId>,
): Promise<Job> {
  const job = await jobs.find(jobOwner(request), request.params.jobId);
  if (job === undefined) throw noSuchJob(request);
  return job;
}

async function listJobs(
  { jobs, keys, clock }: JobRouteOptions,
  request: FastifyRequest<WithQuery>,
): Promise<JobList> {
  const { limit, cursor, status, jobId } = request.query;
  const owner = jobOwner(request);
  const after = cursor === undefined ? undefined : readCursor(cursor);
  // One more than asked for tells whether another page follows.
  const found =
    jobId === undefined
      ? await jobs.list(owner, { limit: limit + 1, after, status })
      : await listOne(jobs, owner, jobId, status);
  const shown = found.slice(0, limit);
  const places = await jobs.queuePlaces(shown);
  const names =
    owner === EVERYBODY ? await keys.namesOf(shown.map(({ keyId }) => keyId)) : undefined;
  return {
    jobs: shown.map((job) => ({
      ...describe(job, clock.now(), places.get(job.id)),
      ...(names !== undefined && { keyId: job.keyId, keyName: names.get(job.keyId) ?? '' }),
    })),
    ...(found.length > limit && { nextCursor: cursorAfter(shown.at(-1)!) }),
  };
}

/** The job alone where it is in the state that is asked for. */
async function listOne(
  jobs: Pick<Jobs, 'find'>,
  owner: JobOwner,
  jobId: string,
  status: Job['status'] | undefined,
): Promise<Job[]> {
  const job = await jobs.find(owner, jobId);
  return job === undefined || (status !== undefined && job.status !== status) ? [] : [job];
}

/** People who look at the page have no key in mind. */
function noSuchJob({ principal }: FastifyRequest) {
  const who = principal?.session === undefined ? 'This API key has' : 'There is';
  return notFound('jobId', `${who} no such job; it may have been discarded.`);
}

function describe(job: Job, now: number, queuePosition: number | undefined): JobSummary {
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
    ...(job.repository !== null && { repository: job.repository }),
    ...(job.startedAt !== null && {
      durationMs: Math.max(0, (job.endedAt ?? now) - job.startedAt),
    }),
    ...(queuePosition !== undefined && { queuePosition }),
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
