// A job as an answer: status, headers and envelope. The envelope of a completed job is the stored
// document itself.
import { ErrorPayload, FailedJob, OpenJob } from '@orrery/contract/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasEnded, type Job } from '../jobs/job.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { notFound } from './refusals.ts';
import { sendResult } from './send-result.ts';

const LONGEST_WAIT_SECONDS = 30;

/** What routes that answer with a job are serialised by; the document of a 200 `completed` is stored as such. */
export const JOB_RESPONSES = {
  200: FailedJob,
  202: OpenJob,
  '4xx': ErrorPayload,
  '5xx': ErrorPayload,
} as const;

export interface AnswerOptions {
  readonly jobs: Jobs;
  /** Aborted when the server stops: nobody is kept waiting then. */
  readonly closing: AbortSignal;
}

/** Answers with the job, after waiting for its end as long as the request prefers. */
export async function answerJob(
  { jobs, closing }: AnswerOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  job: Job,
): Promise<FastifyReply> {
  const seconds = hasEnded(job) ? 0 : preferredWait(request.headers.prefer);
  const latest = seconds === 0 ? job : await waitForEnd(jobs, closing, reply, job, seconds);
  if (latest === undefined) throw notFound('jobId', 'The job was discarded.');
  if (latest.status === 'completed') return sendResult(jobs, request, reply, latest);
  if (latest.status === 'failed') {
    const failed: FailedJob = { status: 'failed', jobId: latest.id, error: latest.error ?? '' };
    return reply.code(200).send(failed);
  }
  const retryAfter = await jobs.retryAfter(latest);
  reply.header('Retry-After', String(retryAfter));
  const open: OpenJob = { status: latest.status, jobId: latest.id, retryAfter };
  return reply.code(202).send(open);
}

/** Seconds of `Prefer: wait=N` (RFC 7240), at most 30; 0 when there is none that can be read. */
function preferredWait(header: string | string[] | undefined): number {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  const match = /(?:^|,)\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:[;,]|$)/i.exec(text);
  return match === null ? 0 : Math.min(LONGEST_WAIT_SECONDS, Number(match[1]));
}

async function waitForEnd(
  jobs: Jobs,
  closing: AbortSignal,
  reply: FastifyReply,
  job: Job,
  seconds: number,
): Promise<Job | undefined> {
  const gone = new AbortController();
  const stop = () => gone.abort();
  reply.raw.once('close', stop);
  reply.header('Preference-Applied', `wait=${seconds}`);
  try {
    return await jobs.waitForEnd(job, seconds * 1000, AbortSignal.any([gone.signal, closing]));
  } finally {
    reply.raw.off('close', stop);
  }
}
