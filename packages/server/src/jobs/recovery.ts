// What dead processes leave behind, and how it goes: local files at the start of whoever comes next on the data
// directory, blobs of no job at the start of a single server, and now and then in a fleet.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BlobStorage, isNameOfAJob, jobIdOf, viewNameOf } from './blob-storage.ts';
import { hasEnded, type Job } from './job.ts';
import type { JobStore } from './job-store.ts';
import type { SqlJobQueue } from './sql-job-queue.ts';

/**
 * Frees the jobs of the process before and removes its blobs that no job has. Only for a process that knows
 * itself to be the only one; before requests are taken.
 */
export async function recover(options: {
  readonly store: JobStore;
  readonly queue: SqlJobQueue;
  readonly blobs: BlobStorage;
}): Promise<void> {
  await options.queue.expireLeases();
  await removeOrphans(options.store, options.blobs);
}

/** Removes what uploads and attempts of the process before have left half done. */
export async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Removes blobs that no job names. A blob is written before its job says so.
 * @param writtenBefore leaves younger blobs alone, for as long as others may be writing
 */
export async function removeOrphans(
  store: Pick<JobStore, 'find'>,
  blobs: BlobStorage,
  writtenBefore?: number,
): Promise<void> {
  let batch: string[] = [];
  const check = async () => {
    const names = batch;
    batch = [];
    const jobs = await Promise.all(names.map((name) => store.find(jobIdOf(name))));
    for (const [index, name] of names.entries()) {
      const job = jobs[index];
      if (job === undefined || !isNeeded(name, job)) await blobs.remove(name);
    }
  };
  for await (const name of blobs.list(writtenBefore === undefined ? {} : { writtenBefore })) {
    // Whatever else lies there was put there by somebody, who may want to keep it.
    if (!isNameOfAJob(name)) continue;
    if (batch.push(name) === LOOKED_UP_AT_ONCE) await check();
  }
  await check();
}

/** A fleet's store looks so many up with one statement. */
const LOOKED_UP_AT_ONCE = 200;

/** An archive until its job ends; a result, and the view beside it, from the moment on that its job names it. */
function isNeeded(name: string, job: Job): boolean {
  if (!hasEnded(job)) return job.archive === name;
  return job.result !== null && (job.result === name || viewNameOf(job.result) === name);
}
