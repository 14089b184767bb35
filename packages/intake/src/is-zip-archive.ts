// The first look at an upload, taken by the process that answers requests. It looks at the end of the file
// only: what it lets through may still be refused when the whole archive is read.
import { closeSync, fstatSync, openSync } from 'node:fs';
import { readArchiveEnd } from './archive-end.ts';
import { IntakeError } from './intake-error.ts';

/**
 * Says for the user what is wrong with the end of the file, or `undefined` when it looks like a zip archive
 * with at least one entry. Reads less than 70 kB whatever the file holds; rejects when it cannot be read.
 */
export async function isZipArchive(path: string): Promise<string | undefined> {
  const fd = openSync(path, 'r');
  try {
    readArchiveEnd(fd, fstatSync(fd).size);
    return undefined;
  } catch (error) {
    if (error instanceof IntakeError) return error.message;
    throw error;
  } finally {
    closeSync(fd);
  }
}
