// Facts kept from one analysis to the next, as seen by whoever starts analyses: packs of records, each in the
// folder of its owner, so that nobody's analysis is ever told of another's. Packs are made by analysis processes in
// their own folders (`process/facts-pack.ts`) and taken over from there. Keeping is a convenience: whatever goes
// wrong with it costs the gain and nothing else.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface FactsCache {
  /** Bytes of source below which an analysis neither looks for facts nor keeps any. */
  readonly leastSourceBytes: number;
  /** Absolute paths of the owner's packs, those used last first. Empty when there are none. */
  packsOf(owner: string): Promise<readonly string[]>;
  /** Absolute path of the list of what the files of a folder of the owner's were when they were last read; it may be missing. */
  filesOf(owner: string, folder: string): string;
  /** Takes note of what an analysis for the owner did with the packs that it was told of. */
  settle(owner: string, use: PackUse): Promise<void>;
  /** Removes what has not been used for too long. Never rejects. */
  sweep(): Promise<void>;
}

export interface PackUse {
  /** Absolute path of a complete pack that the analysis has made; it is moved away. Absent for none. */
  readonly made?: string;
  /** A list of files that is moved from the one path to the other, which `filesOf` gave. Absent for none. */
  readonly files?: { readonly made: string; readonly known: string };
  /** Packs that some facts came from. */
  readonly used: readonly string[];
  /** Packs that are none, or no longer whole. They are removed. */
  readonly broken: readonly string[];
}

export interface FactsCacheOptions {
  /** Absolute path of a folder, made when it is missing; nobody else's. */
  readonly folder: string;
  /** Bytes of all packs together; those that were not used for longest go first. */
  readonly maxBytes: number;
  /** Packs that were not used for so long are removed. */
  readonly maxSeconds: number;
  /** As in `FactsCache`; 0 by default. */
  readonly leastSourceBytes?: number;
}

const PACK = '.pack';
const FILES = '.files';

/** A run looks into no more packs; what lies in the others is found anew, and they go by themselves. */
const MOST_PACKS = 32;

/** Fuller than this share after making room, so that room is not made for each pack. */
const KEPT_SHARE = 0.9;

/** A copy under way takes no longer; what is older was left by a process that died. */
const COPY_MILLISECONDS = 3_600_000;

/** A pack, or a list of files. */
interface Kept {
  readonly path: string;
  readonly bytes: number;
  readonly usedAt: number;
}

export function createFactsCache({ folder, ...bounds }: FactsCacheOptions): FactsCache {
  /** An estimate, since other processes may share the folder; `undefined` until it has been looked at. */
  let bytes: number | undefined;
  const folderOf = (owner: string) => join(folder, digestOf(owner));

  async function add(made: string, path: string): Promise<void> {
    const found = await lstat(made);
    if (!found.isFile() || found.size > bounds.maxBytes) return;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await moveFile(made, path);
    bytes = bytes === undefined ? undefined : bytes + found.size;
    if (bytes === undefined || bytes > bounds.maxBytes) await makeRoom();
  }

  async function makeRoom(): Promise<void> {
    bytes = await removeSurplus(folder, bounds);
  }

  /** Never rejects. */
  async function take(made: string, path: string): Promise<void> {
    await add(made, path).catch(() => undefined);
    await rm(made, { force: true }).catch(() => undefined);
  }

  return {
    leastSourceBytes: bounds.leastSourceBytes ?? 0,
    sweep: () => makeRoom().catch(() => undefined),
    packsOf: async (owner) => {
      const home = folderOf(owner);
      // Owners of small repositories have none, and to see that takes a fraction of having another thread look.
      if (!existsSync(home)) return [];
      const kept = await listKept(home).catch(() => []);
      const packs = kept.filter(({ path }) => path.endsWith(PACK));
      const oldest = Date.now() - bounds.maxSeconds * 1000;
      const recent = packs.filter(({ usedAt }) => usedAt >= oldest);
      return recent.slice(0, MOST_PACKS).map(({ path }) => path);
    },
    filesOf: (owner, folder) => join(folderOf(owner), `${digestOf(folder)}${FILES}`),
    settle: async (owner, { made, files, used, broken }) => {
      const now = new Date();
      const removed = broken.map((path) => rm(path, { force: true }));
      const touched = used.map((path) => utimes(path, now, now));
      await Promise.allSettled([...removed, ...touched]);
      if (files !== undefined) await take(files.made, files.known);
      if (made !== undefined) await take(made, join(folderOf(owner), `${randomUUID()}${PACK}`));
    },
  };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Packs and lists of files, the one used last first. */
async function listKept(folder: string): Promise<Kept[]> {
  const names = await readdir(folder);
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const { size, mtimeMs } = await lstat(path);
      return { path, bytes: size, usedAt: mtimeMs };
    }),
  );
  const isKept = (path: string) => path.endsWith(PACK) || path.endsWith(FILES);
  const kept = found.filter(({ path }) => isKept(path));
  for (const { path, usedAt } of found) {
    const isLeft = !isKept(path) && Date.now() - usedAt > COPY_MILLISECONDS;
    if (isLeft) await rm(path, { force: true });
  }
  return kept.sort((a, b) => b.usedAt - a.usedAt || (a.path < b.path ? -1 : 1));
}

/** @returns bytes that are kept */
async function removeSurplus(
  folder: string,
  { maxBytes, maxSeconds }: Omit<FactsCacheOptions, 'folder'>,
): Promise<number> {
  const owners = await readdir(folder);
  const lists = await Promise.all(
    owners.map((owner) => listKept(join(folder, owner)).catch(() => [])),
  );
  const packs = lists.flat().sort((a, b) => b.usedAt - a.usedAt);
  const oldest = Date.now() - maxSeconds * 1000;
  const whole = packs.reduce((sum, pack) => sum + pack.bytes, 0);
  const room = whole <= maxBytes ? maxBytes : maxBytes * KEPT_SHARE;
  let kept = 0;
  for (const pack of packs) {
    if (pack.usedAt >= oldest && kept + pack.bytes <= room) kept += pack.bytes;
    else await rm(pack.path, { force: true });
  }
  return kept;
}

/** It appears whole under its name, also where the cache lies on another file system and several come at once. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const partial = `${to}.${randomUUID()}.partial`;
    await copyFile(from, partial);
    await rename(partial, to);
  }
}
