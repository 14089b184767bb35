// A file that is not complete yet, and how it becomes so: it appears under its name whole, or not at all.
import { renameSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Where a file stands until it is complete. */
export const partialPath = (path: string): string => `${path}.partial`;

/** @param isUnsynced as in `AnalysisOutput` */
export async function completeFile(path: string, isUnsynced = false): Promise<void> {
  if (!isUnsynced) await sync(partialPath(path));
  renameSync(partialPath(path), path);
  // A rename is durable only when its directory is.
  if (!isUnsynced) await sync(dirname(path));
}

/** By a handle: Node's permission model has no other way. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
