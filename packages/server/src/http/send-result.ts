// The result of a completed job: the stored document as it is, or recoded on its way out. It passes as a
// stream from disk through zlib's threads to the socket, and only as fast as the client takes it; unless it is
// small, it is never whole in memory.
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createZstdCompress, gunzipSync, constants as zlib } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Job } from '../jobs/job.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { setUsageUnits } from './response-headers.ts';
import { type Encoding, selectEncoding } from './select-encoding.ts';

/** Large results go in pieces of this size, which cost a third of the time that zlib's own 16 KiB do. */
const PIECE_BYTES = 256 * 1024;
/** Stored. To inflate a usual one takes less than to have another thread do it; the worst case, one byte repeated, takes 4 to 9 ms. */
const TINY_BYTES = 8 * 1024;
/** Stored; smaller results would only pay for the memory. */
const LARGE_BYTES = 64 * 1024;

export async function sendResult(
  jobs: Jobs,
  request: FastifyRequest,
  reply: FastifyReply,
  job: Job,
): Promise<FastifyReply> {
  const encoding = beginResult(request, reply, job, 'envelope');
  if (encoding === undefined) return reply.code(304).send();
  const { bytes, stream } = await jobs.openResult(job);
  if (encoding === 'gzip') reply.header('Content-Length', String(bytes));
  if (request.method === 'HEAD') {
    stream.destroy();
    return reply.send(Readable.from([]));
  }
  if (encoding === 'identity' && bytes <= TINY_BYTES) {
    return reply.send(gunzipSync(await buffer(stream)));
  }
  return reply.send(encode(stream, encoding, bytes));
}

/**
 * Sets the headers of a 200 with the result in it. Undefined when the client has it already, and the answer is
 * a 304.
 * @param part the whole envelope or the result alone
 */
export function beginResult(
  request: FastifyRequest,
  reply: FastifyReply,
  job: Job,
  part: 'envelope' | 'result',
): Encoding | undefined {
  const encoding = selectEncoding(request.headers['accept-encoding']);
  reply.header('Vary', 'Accept-Encoding');
  const tag = entityTag(job, part, encoding);
  reply.header('ETag', tag);
  // A POST makes or finds a job; only what GET looks at can be the same as before.
  if (request.method !== 'POST') {
    reply.header('Cache-Control', 'private, no-cache');
    if (isAmong(tag, request.headers['if-none-match'])) return undefined;
  }
  setUsageUnits(reply, job.usageUnits);
  reply.code(200).type('application/json; charset=utf-8');
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return encoding;
}

/** Strong: each attempt's document is written once, under a name of its own, and never changed. */
function entityTag(job: Job, part: 'envelope' | 'result', encoding: Encoding): string {
  const inner = part === 'result' ? '.result' : '';
  return `"${job.id}.${job.attempt}${inner}.${encoding}"`;
}

/** For streams of zlib, by the size of what is stored. */
export function pieceOptions(bytes: number): { readonly chunkSize?: number } {
  return bytes > LARGE_BYTES ? { chunkSize: PIECE_BYTES } : {};
}

/** Compared weakly, as RFC 9110 wants it for If-None-Match. */
export function isAmong(tag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  const tags: readonly string[] = header.match(/"[^"]*"/g) ?? [];
  return header.trim() === '*' || tags.includes(tag);
}

/** @param stored gzip */
function encode(stored: Readable, encoding: Encoding, bytes: number): Readable {
  const piece = pieceOptions(bytes);
  // An error on any side ends all of them; the one on the way out is seen by the reply.
  const ignore = () => {};
  switch (encoding) {
    case 'gzip':
      return stored;
    case 'identity':
      return pipeline(stored, createGunzip(piece), ignore);
    case 'zstd': {
      const params = { [zlib.ZSTD_c_compressionLevel]: 1 };
      return pipeline(
        stored,
        createGunzip(piece),
        createZstdCompress({ ...piece, params }),
        ignore,
      );
    }
  }
}
