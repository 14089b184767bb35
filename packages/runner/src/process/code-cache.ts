// Compiled code of our own modules, kept on disk between processes: stripping types from some six hundred
// files takes most of a start. Whoever can write there can make later processes run anything, so the right to
// write it is given up before a process or a thread sees a byte of a user's.
import { enableCompileCache, flushCompileCache } from 'node:module';

/** What of Node's permission model is used; its types lag behind. */
interface Permission {
  /** Gives up a right that was granted with exactly this reference, for the thread that calls. */
  drop?(scope: 'fs.write', reference: string): void;
}

/**
 * Must run before the modules that it is for are imported.
 * @param folder made when it is missing; nothing happens without one
 * @returns writes what was compiled since and gives the right to write away; to be called before any input
 */
export function openCodeCache(folder: string | undefined): () => void {
  if (folder === undefined) return () => undefined;
  enableCompileCache(folder);
  return () => {
    flushCompileCache();
    const { permission } = process as { permission?: Permission };
    permission?.drop?.('fs.write', codeCacheGrant(folder));
  };
}

/** How the right to write the folder is granted, and given up: the two must be the same text. */
export const codeCacheGrant = (folder: string): string => `${folder}/*`;

/** The oldest release of Node in which the right was seen to be given up. */
const [MAJOR, MINOR] = [24, 21];

/** Whether this release of Node can give the right up again; otherwise it must not be granted. */
export function canCloseCodeCache(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > MAJOR || (major === MAJOR && minor >= MINOR);
}
