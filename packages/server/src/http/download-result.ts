// The bare result of a completed job as a file: the stored envelope without what stands around its `result`. It
// passes as a stream, as envelopes do; nothing is parsed.
import { PassThrough, pipeline, Readable, type Transform } from 'node:stream';
import { createGunzip, createGzip, createZstdCompress, constants as zlib } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Job } from '../jobs/job.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { attachment } from './repository-name.ts';
import type { Encoding } from './select-encoding.ts';
import { beginResult, pieceOptions } from './send-result.ts';

export async function downloadResult(
  jobs: Jobs,
  request: FastifyRequest,
  reply: FastifyReply,
  job: Job,
): Promise<FastifyReply> {
  const encoding = beginResult(request, reply, job, 'result');
  if (encoding === undefined) return reply.code(304).send();
  const { bytes, stream } = await jobs.openResult(job);
  const name = [...(job.repository === null ? [] : [job.repository]), job.operation].join('-');
  reply.header('Content-Disposition', attachment(`${name}.json`));
  if (request.method === 'HEAD') {
    stream.destroy();
    return reply.send(Readable.from([]));
  }
  return reply.send(encode(stream, job.id, encoding, bytes));
}

/** @param stored gzip */
function encode(stored: Readable, jobId: string, encoding: Encoding, bytes: number): Readable {
  const piece = pieceOptions(bytes);
  const bare = (envelope: AsyncIterable<Buffer>) => resultOf(envelope, jobId);
  const last = createEncoder(encoding, piece);
  // An error on any side ends all of them; the one on the way out is seen by the reply.
  pipeline(stored, createGunzip(piece), bare, last, () => {});
  // What waits in the middle does not see that the client has gone.
  last.once('close', () => stored.destroy());
  return last;
}

function createEncoder(encoding: Encoding, piece: ReturnType<typeof pieceOptions>): Transform {
  switch (encoding) {
    case 'identity':
      return new PassThrough();
    case 'gzip':
      return createGzip({ ...piece, level: zlib.Z_BEST_SPEED });
    case 'zstd':
      return createZstdCompress({ ...piece, params: { [zlib.ZSTD_c_compressionLevel]: 1 } });
  }
}

/** What stands in a completed envelope behind `result`. The last byte is held back until another follows. */
async function* resultOf(envelope: AsyncIterable<Buffer>, jobId: string): AsyncIterable<Buffer> {
  const head = Buffer.from(`{"status":"completed","jobId":${JSON.stringify(jobId)},"result":`);
  let rest: Buffer = Buffer.alloc(0);
  let isInside = false;
  for await (const chunk of envelope) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!isInside) {
      if (rest.length < head.length) continue;
      assertPart(rest.subarray(0, head.length).equals(head));
      rest = rest.subarray(head.length);
      isInside = true;
    }
    if (rest.length > 1) yield rest.subarray(0, -1);
    rest = rest.subarray(-1);
  }
  assertPart(isInside && rest.toString() === '}');
}

function assertPart(isAsWritten: boolean): void {
  if (!isAsWritten) throw new Error('A stored envelope is not as the runner writes them.');
}
