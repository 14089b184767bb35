// The analysis operations: one route a row of the contract's table. All that can be answered from the
// headers is answered before the body is looked at; only a new job's body is received.
import { join } from 'node:path';
import { OPERATIONS, type OperationName, OrreryError } from '@orrery/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { newJobId } from '../jobs/jobs.ts';
import { isAllowed } from '../keys/key-ring.ts';
import { type AnswerOptions, answerJob, JOB_RESPONSES } from './answer-job.ts';
import type { BodyDiscarder } from './discard-body.ts';
import { assertSameRequest, canonicalQuery, requireIdempotencyKey } from './idempotency-key.ts';
import { type ReceptionOptions, receiveArchive } from './receive-archive.ts';
import { repositoryName } from './repository-name.ts';
import { createUploadSlots, type UploadSlots } from './upload-slots.ts';

export interface OperationOptions
  extends AnswerOptions,
    Pick<ReceptionOptions, 'maxBytes' | 'isZipArchive'> {
  /** Folder for uploads that are arriving. */
  readonly workFolder: string;
  readonly discarder: BodyDiscarder;
  readonly clock: Clock;
}

export function addOperationRoutes(app: FastifyInstance, options: OperationOptions): void {
  const takeSlot = createUploadSlots(options.clock);
  for (const name of Object.keys(OPERATIONS) as OperationName[]) {
    app.post(OPERATIONS[name].path, {
      schema: { response: JOB_RESPONSES },
      onRequest: (request, reply) => answerFromHeaders(options, name, request, reply),
      handler: (request, reply) => submit({ ...options, takeSlot }, name, request, reply),
    });
  }
}

/** Sends the answer when no body is needed for it: a refusal, or the job that there is already. */
async function answerFromHeaders(
  options: OperationOptions,
  operation: OperationName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const principal = request.principal!;
  if (!isAllowed(principal, operation)) {
    throw new OrreryError(
      'forbidden',
      `This API key does not cover the operation; it needs the scope ${OPERATIONS[operation].scope}.`,
    );
  }
  const idempotencyKey = requireIdempotencyKey(request.raw.rawHeaders);
  const existing = await options.jobs.findByIdempotencyKey(principal.id, idempotencyKey);
  if (existing === undefined) return undefined;
  assertSameRequest(existing, operation, canonicalQuery(request.url));
  options.discarder.discard(request.raw, reply.raw);
  return answerJob(options, request, reply, existing);
}

async function submit(
  options: OperationOptions & { readonly takeSlot: UploadSlots },
  operation: OperationName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { jobs, workFolder } = options;
  const id = newJobId();
  const archivePath = join(workFolder, `${id}.upload`);
  const leaveSlot = await options.takeSlot();
  const fileName = await receiveArchive(request, reply, { ...options, path: archivePath }).finally(
    leaveSlot,
  );
  const query = canonicalQuery(request.url);
  const job = await jobs.submit({
    id,
    keyId: request.principal!.id,
    idempotencyKey: requireIdempotencyKey(request.raw.rawHeaders),
    operation,
    query,
    archivePath,
    repository: repositoryName(fileName),
  });
  // Another first request with this key, perhaps of another kind, may have been faster.
  assertSameRequest(job, operation, query);
  return answerJob(options, request, reply, job);
}
