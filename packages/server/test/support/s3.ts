// An S3 server for tests, which others wrote: s3rver, on a free port and a folder of its own, in a process of
// its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { S3Location } from '../../src/jobs/s3-blob-storage.ts';

/** What s3rver takes, and nobody else. */
export const S3_CREDENTIALS = {
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
} as const;

export interface TestS3 {
  readonly location: S3Location & { readonly endpoint: string };
  /** Where the objects lie. */
  readonly folder: string;
  readonly pid: number;
  close(): Promise<void>;
}

/** Sets the credentials of this process as well. */
export async function startS3(): Promise<TestS3> {
  Object.assign(process.env, S3_CREDENTIALS);
  const folder = await mkdtemp(join(tmpdir(), 'orrery-s3-'));
  const server = fork(fileURLToPath(new URL('./s3-process.ts', import.meta.url)), [folder], {
    // It makes the marks between the pages of a listing by DES, which OpenSSL otherwise no longer offers.
    execArgv: ['--openssl-legacy-provider'],
  });
  const [port] = await once(server, 'message');
  return {
    folder,
    pid: server.pid!,
    location: {
      bucket: 'orrery',
      prefix: 'some/where/',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      isPathStyle: true,
    },
    close: async () => {
      const ended = once(server, 'exit');
      server.disconnect();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
