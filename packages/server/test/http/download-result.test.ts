// The file of a result, where the client does not wait for it.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { downloadResult } from '../../src/http/download-result.ts';
import type { Job } from '../../src/jobs/job.ts';
import type { Jobs } from '../../src/jobs/jobs.ts';

const JOB = { id: 'job_1', attempt: 1, usageUnits: 1, repository: null, operation: 'call' } as Job;

for (const encoding of ['identity', 'gzip', 'zstd']) {
  test(`what is stored is closed when the client is gone before the first byte, ${encoding}`, async () => {
    const envelope = gzipSync('{"status":"completed","jobId":"job_1","result":{}}');
    const stored = new Readable({ read: () => {} });
    stored.push(envelope.subarray(0, 10));
    const jobs = { openResult: async () => ({ bytes: 1, stream: stored }) } as unknown as Jobs;
    const request = { headers: { 'accept-encoding': encoding }, method: 'GET' };
    // What the framework does with a stream for a connection that is closed already.
    const reply = {
      header: () => reply,
      code: () => reply,
      type: () => reply,
      send: (stream: Readable) => stream.on('error', () => {}).destroy(),
    };
    const closed = once(stored, 'close');
    await downloadResult(
      jobs,
      request as unknown as FastifyRequest,
      reply as unknown as FastifyReply,
      JOB,
    );
    await closed;
    assert.ok(stored.destroyed);
  });
}
