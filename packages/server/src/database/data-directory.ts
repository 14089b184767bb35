// The data directory of an embedded server: where everything lies, private to its user, and the lock
// that keeps a second server out.
import { closeSync, openSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface DataDirectory {
  /** Absolute. */
  readonly path: string;
  readonly database: string;
  /** Uploads and results. */
  readonly blobs: string;
  /**
   * A file for each upload that is arriving, a folder for each attempt that is running and for each analysis
   * process; emptied at start.
   */
  readonly work: string;
  /** Compiled code of Orrery's own modules; made again when it is lost. */
  readonly code: string;
  /** Facts of sources that were analysed, by owner; extracted again when they are lost. */
  readonly facts: string;
  /** What models called domains; asked for again when it is lost. */
  readonly names: string;
  /** File with the address that the running server listens on; absent while none runs. */
  readonly address: string;
}

/** Trouble with what the operator gave us. Its message is for the terminal, not for clients. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** Makes the directory where it is missing, mode 0700, and keeps a directory that is there as it is. */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  const root = resolve(path);
  const directory: DataDirectory = {
    path: root,
    database: join(root, 'orrery.sqlite'),
    blobs: root,
    work: join(root, 'work'),
    code: join(root, 'code'),
    facts: join(root, 'facts'),
    names: join(root, 'names'),
    address: join(root, 'address'),
  };
  try {
    const firstMade = await mkdir(root, { recursive: true, mode: 0o700 });
    for (const name of ['uploads', 'results', 'work', 'code', 'facts', 'names']) {
      await mkdir(join(root, name), { recursive: true, mode: 0o700 });
    }
    await syncDirectories(root, firstMade === undefined ? root : dirname(firstMade));
  } catch (error) {
    throw new StartError(
      `The data directory ${root} cannot be written (${(error as NodeJS.ErrnoException).code}). ` +
        'Choose another with ORRERY_DATA_DIR or --data-dir, or make it writable for this user.',
      { cause: error },
    );
  }
  return directory;
}

/** Makes names durable, from a directory up to one above it: a power cut must not take the folders away. */
async function syncDirectories(from: string, to: string): Promise<void> {
  for (let path = from; ; path = dirname(path)) {
    const directory = await open(path);
    try {
      await directory.sync();
    } finally {
      await directory.close();
    }
    if (path === to) return;
  }
}

/**
 * Keeps other servers out of the directory until the returned function is called or the process ends in
 * any way: the operating system drops the lock of a killed process, so no stale lock can be left.
 */
export function lockDataDirectory(directory: DataDirectory): () => void {
  const path = join(directory.path, 'orrery.lock');
  const connection = openLockFile(directory, path);
  try {
    // An exclusive transaction on an empty database that is never written.
    connection.exec(
      'PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE',
    );
  } catch (error) {
    connection.close();
    throw new StartError(
      `Another orrery server is using the data directory ${directory.path}. ` +
        'Stop it first, or choose another directory with ORRERY_DATA_DIR or --data-dir.',
      { cause: error },
    );
  }
  return () => connection.close();
}

function openLockFile(directory: DataDirectory, path: string): DatabaseSync {
  try {
    closeSync(openSync(path, 'a', 0o600));
    return new DatabaseSync(path, { timeout: 0 });
  } catch (error) {
    throw new StartError(
      `The data directory ${directory.path} cannot be written. ` +
        'Choose another with ORRERY_DATA_DIR or --data-dir, or make it writable for this user.',
      { cause: error },
    );
  }
}
