// A job as an answer: status, headers and envelope. The envelope of a completed job is the stored
// document itself; it is passed through as a stream and never held in memory.
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { JobEnvelope, JobStatus } from '@orrery/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasEnded, type Job } from '../jobs/job.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { notFound } from './refusals.ts';
import { setUsageUnits } from './response-headers.ts';

const LONGEST_WAIT_SECONDS = 30;

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
    return sendEnvelope(reply, 200, {
      status: 'failed',
      jobId: latest.id,
      error: latest.error ?? '',
    });
  }
  const retryAfter = await jobs.retryAfter(latest);
  reply.header('Retry-After', String(retryAfter));
  return sendEnvelope(reply, 202, { status: latest.status, jobId: latest.id, retryAfter });
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

async function sendResult(
  jobs: Jobs,
  request: FastifyRequest,
  reply: FastifyReply,
  job: Job,
): Promise<FastifyReply> {
  const { bytes, stream } = await jobs.openResult(job);
  setUsageUnits(reply, job.usageUnits);
  reply.code(200).type('application/json; charset=utf-8').header('Vary', 'Accept-Encoding');
  if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(inflate(stream));
  reply.header('Content-Encoding', 'gzip').header('Content-Length', String(bytes));
  return reply.send(stream);
}

type Envelope = Omit<JobEnvelope, 'status'> & { readonly status: JobStatus };

function sendEnvelope(reply: FastifyReply, status: number, envelope: Envelope): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(envelope));
}

function inflate(stream: Readable): Readable {
  // An error on either side ends both; the one on the way out is seen by the reply.
  return pipeline(stream, createGunzip(), () => {});
}

/** Whether the client takes gzip; without the header it is sent plain, as the simplest clients expect. */
function acceptsGzip(header: string | string[] | undefined): boolean {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  let any = false;
  for (const item of text.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = item.split(';').map((word) => word.trim());
    const isRefused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    if (coding === 'gzip' || coding === 'x-gzip') return !isRefused;
    if (coding === '*') any = !isRefused;
  }
  return any;
}
