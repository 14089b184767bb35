// Blobs as files of a directory on the same file system as the local files that it takes over. Only what waits for the
// disk is handed to other threads: opening, closing or renaming a file at hand takes a tenth of handing it over.
import {
  chmodSync,
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  fsync,
  openSync,
  read,
  renameSync,
} from 'node:fs';
import { access, readdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { OrreryError } from '@orrery/contract';
import { batched } from '../database/batched.ts';
import {
  assertBlobName,
  BLOB_FOLDERS,
  type BlobStorage,
  isBlobName,
  MissingBlob,
} from './blob-storage.ts';
import { limitAtOnce } from './limit-at-once.ts';

/** Node has four threads for files: a hundred uploads that wait for the disk must not keep those who read waiting. */
const MOST_PUTS = 2;
/** Read as a whole, into memory; most results of small repositories are smaller. */
const SMALL_BYTES = 64 * 1024;

/** @param root a directory with the folders `uploads` and `results` */
export function createFolderBlobStorage(root: string): BlobStorage {
  const pathOf = (name: string): string => {
    assertBlobName(name);
    return join(root, name);
  };
  const atOnce = limitAtOnce(MOST_PUTS);
  // One serves all that were renamed before it began.
  const syncFolder = batched(syncEach, { milliseconds: 0 });
  return {
    put: async (name, localPath) => {
      const path = pathOf(name);
      await foreseen(async () => {
        await atOnce(async () => {
          chmodSync(localPath, 0o600);
          await sync(localPath);
          renameSync(localPath, path);
        });
        // Without this the file's bytes would survive a power cut, but perhaps not its name.
        await syncFolder(dirname(path));
      });
    },
    open: async (name) => {
      const path = pathOf(name);
      return foreseen(async () => {
        const file = openExisting(name, path);
        const bytes = sizeOf(file);
        const isSmall = bytes <= SMALL_BYTES;
        return { bytes, stream: isSmall ? await readWhole(file, bytes) : streamOf(file, path) };
      });
    },
    toLocalFile: async (name) => pathOf(name),
    remove: async (name) => {
      const path = pathOf(name);
      await foreseen(() => unlinkIfThere(path));
    },
    list: async function* ({ writtenBefore } = {}) {
      for (const folder of BLOB_FOLDERS) {
        for (const file of await readdir(join(root, folder))) {
          const name = `${folder}/${file}`;
          if (!isBlobName(name)) continue;
          const path = join(root, folder, file);
          if (writtenBefore === undefined || (await writtenAt(path)) < writtenBefore) yield name;
        }
      }
    },
    check: async () => {
      for (const folder of BLOB_FOLDERS) {
        await foreseen(() => access(join(root, folder), constants.W_OK));
      }
    },
  };
}

function openExisting(name: string, path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new MissingBlob(name, { cause: error });
  }
}

function sizeOf(file: number): number {
  try {
    return fstatSync(file).size;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** In one turn of another thread, of which a stream needs four. */
async function readWhole(file: number, bytes: number): Promise<Readable> {
  try {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const content = Buffer.allocUnsafeSlow(bytes);
    read(file, content, 0, bytes, 0, (error, count) =>
      error === null ? resolve(count) : reject(error),
    );
    // Blobs are written once and whole.
    if ((await promise) < bytes) throw new Error('A blob has become shorter.');
    return Readable.from(content, { objectMode: false });
  } finally {
    closeSync(file);
  }
}

const streamOf = (file: number, path: string): Readable => createReadStream(path, { fd: file });

/** What is gone meanwhile is not old. */
async function writtenAt(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  return found?.mtimeMs ?? Number.POSITIVE_INFINITY;
}

async function syncEach(paths: readonly string[]): Promise<readonly undefined[]> {
  for (const path of new Set(paths)) await sync(path);
  return paths.map(() => undefined);
}

async function sync(path: string): Promise<void> {
  const file = openSync(path, 'r');
  try {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    fsync(file, (error) => (error === null ? resolve() : reject(error)));
    await promise;
  } finally {
    closeSync(file);
  }
}

async function unlinkIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function foreseen<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (cause) {
    if (cause instanceof OrreryError) throw cause;
    throw new OrreryError(
      'bad_gateway',
      'The blob storage cannot be reached. Try again after a moment.',
      { cause },
    );
  }
}
