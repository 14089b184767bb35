// What a start does first: the process before may have been killed at any moment. Only for a process
// that knows itself to be the only one on its data directory; runs before requests are taken.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BlobStorage, jobIdOf, viewNameOf } from './blob-storage.ts';
import { hasEnded, type Job } from './job.ts';
import type { JobQueue } from './job-queue.ts';
import type { JobStore } from './job-store.ts';

export interface RecoveryOptions {
  readonly store: JobStore;
  readonly queue: JobQueue;
  readonly blobs: BlobStorage;
  readonly workFolder: string;
}

/** Frees the jobs of the dead process and removes what it left half done. */
export async function recover({ store, queue, blobs, workFolder }: RecoveryOptions): Promise<void> {
  await queue.expireLeases();
  for (const name of await readdir(workFolder)) {
    await rm(join(workFolder, name), { recursive: true, force: true });
  }
  for await (const name of blobs.list()) {
    const job = await store.find(jobIdOf(name));
    if (job === undefined || !isNeeded(name, job)) await blobs.remove(name);
  }
}

/** An archive until its job ends; a result, and the view beside it, from the moment on that its job names it. */
function isNeeded(name: string, job: Job): boolean {
  if (!hasEnded(job)) return job.archive === name;
  return job.result !== null && (job.result === name || viewNameOf(job.result) === name);
}
