// Blobs as files of a directory on the same file system as the local files that it takes over.
import { constants } from 'node:fs';
import { access, chmod, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OrreryError } from '@orrery/contract';
import type { BlobStorage } from './blob-storage.ts';

const FOLDERS = ['uploads', 'results'] as const;
const NAME = /^(?:uploads|results)\/[A-Za-z0-9_-][A-Za-z0-9_.-]*$/;

/** @param root a directory with the folders `uploads` and `results` */
export function createFolderBlobStorage(root: string): BlobStorage {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error(`"${name}" is no name of a blob.`);
    return join(root, name);
  };
  return {
    put: async (name, localPath) => {
      const path = pathOf(name);
      await foreseen(async () => {
        await chmod(localPath, 0o600);
        await sync(localPath);
        await rename(localPath, path);
        // Without this the file's bytes would survive a power cut, but perhaps not its name.
        await sync(dirname(path));
      });
    },
    open: async (name) => {
      const path = pathOf(name);
      return foreseen(async () => {
        const file = await open(path);
        const { size } = await file.stat();
        return { bytes: size, stream: file.createReadStream() };
      });
    },
    toLocalFile: async (name) => pathOf(name),
    remove: async (name) => {
      const path = pathOf(name);
      await foreseen(() => rm(path, { force: true }));
    },
    list: async function* () {
      for (const folder of FOLDERS) {
        for (const file of await readdir(join(root, folder))) yield `${folder}/${file}`;
      }
    },
    check: async () => {
      for (const folder of FOLDERS) {
        await foreseen(() => access(join(root, folder), constants.W_OK));
      }
    },
  };
}

async function sync(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function foreseen<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (cause) {
    throw new OrreryError(
      'bad_gateway',
      'The blob storage cannot be reached. Try again after a moment.',
      { cause },
    );
  }
}
