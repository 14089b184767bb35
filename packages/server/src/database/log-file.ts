// SQLite's write-ahead log, for syncing it from outside: what was committed is on disk when the log is, whoever syncs
// it. SQLite has its locks on other files, and keeps this one for as long as somebody has the database open.
// https://www.sqlite.org/wal.html
import { closeSync, fdatasync, openSync } from 'node:fs';

export interface LogFile {
  /** Resolves when all that was written before is on disk. */
  sync(): Promise<void>;
  /** Not while a sync is under way. */
  close(): void;
}

/** Of a database in memory. */
export const NO_LOG_FILE: LogFile = { sync: async () => {}, close: () => {} };

/** @param path where SQLite makes the file before the first statement is answered */
export function openLogFile(path: string): LogFile {
  let fd: number | undefined;
  return {
    sync: async () => {
      // Windows syncs no file that is open for reading only.
      fd ??= openSync(path, 'r+');
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      fdatasync(fd, (error) => (error === null ? resolve() : reject(error)));
      await promise;
    },
    close: () => {
      if (fd !== undefined) closeSync(fd);
      fd = undefined;
    },
  };
}
