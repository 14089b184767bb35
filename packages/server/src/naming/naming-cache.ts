// Answers of models on disk, one small file for each question that was asked: a repository that has not changed
// has the same names again, without a request. What is lost or broken is asked again.
import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { NamingAnswer } from '@orrery/runner';

type Proposals = NamingAnswer['parts'];

/** `url` and `body` are those of the request. */
export interface NamingCache {
  /** `undefined` when it is not known. */
  find(url: string, body: string): Promise<Proposals | undefined>;
  /** On disk complete or not at all. Rejects when it cannot be written. */
  keep(url: string, body: string, proposals: Proposals): Promise<void>;
}

/** With a few kilobytes each; the ones that were not asked for the longest go first. */
const MOST_KEPT = 2000;

/**
 * @param folder absolute, there, and used by no other process
 * @param mostKept files that stay
 */
export function createNamingCache(folder: string, mostKept = MOST_KEPT): NamingCache {
  const pathOf = (url: string, body: string) => {
    const key = createHash('sha256')
      .update(JSON.stringify([url, body]))
      .digest('hex');
    return join(folder, `${key}.json`);
  };
  return {
    find: async (url, body) => {
      const path = pathOf(url, body);
      try {
        const { parts } = JSON.parse(await readFile(path, 'utf8'));
        const now = new Date();
        await utimes(path, now, now);
        return Array.isArray(parts) ? parts : undefined;
      } catch {
        return undefined;
      }
    },
    keep: async (url, body, parts) => {
      const path = pathOf(url, body);
      const partial = `${path}.${randomUUID()}`;
      try {
        await writeSynced(partial, JSON.stringify({ parts }));
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      await dropOldest(folder, mostKept);
    },
  };
}

/** Without the sync a power cut could leave the name without its bytes. */
async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** What a crash has left half written ages like everything else, and goes the same way. */
async function dropOldest(folder: string, mostKept: number): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= mostKept) return;
  const ages = await Promise.all(
    names.map(async (name) => {
      const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: 0 }));
      return { name, mtimeMs };
    }),
  );
  ages.sort((a, b) => a.mtimeMs - b.mtimeMs);
  for (const { name } of ages.slice(0, names.length - mostKept)) {
    await rm(join(folder, name), { force: true });
  }
}
