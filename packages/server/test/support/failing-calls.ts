// The calls by which the server reaches the disk, in their order, and one of them failing: files through
// Node's functions, the database through its statements. For one server in the process at a time.
import fs from 'node:fs';
import promises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { StatementSync } from 'node:sqlite';

export interface WatchedCalls {
  /** Such as `rename`, `file.sync` or `insert into "jobs"`, in the order in which they were begun. */
  readonly calls: readonly string[];
  /** Whether the one that was to fail was made. */
  readonly hasFailed: boolean;
  /** Puts everything back. */
  stop(): void;
}

export interface Failure {
  /** Which call fails, counted from 0. */
  readonly at: number;
  /** What the disk says. */
  readonly code: 'EIO' | 'ENOSPC';
}

type Function = (this: unknown, ...args: unknown[]) => unknown;
type Holder = Record<string, Function>;

/** Result codes of SQLite for the same troubles: https://www.sqlite.org/rescode.html */
const SQLITE_CODES = { EIO: 10, ENOSPC: 13 } as const;

/** @param failure absent to watch only */
export async function watchCalls(failure?: Failure): Promise<WatchedCalls> {
  const fileHandle = await fileHandlePrototype();
  const calls: string[] = [];
  const originals: (() => void)[] = [];
  const isTurn = (name: string) => calls.push(name) - 1 === failure?.at;
  const replace = (holder: object, name: string, make: (original: Function) => Function) => {
    const original = (holder as Holder)[name]!;
    originals.push(() => {
      (holder as Holder)[name] = original;
    });
    (holder as Holder)[name] = make(original);
  };

  for (const name of ['open', 'rename', 'rm', 'rmdir', 'unlink', 'mkdir'] as const) {
    replace(promises, name, (original) => async (...args) => {
      if (isTurn(name)) throw diskError(failure!, name);
      return original(...args);
    });
  }
  for (const name of [
    'openSync',
    'writeSync',
    'closeSync',
    'chmodSync',
    'renameSync',
    'mkdirSync',
    'statSync',
  ] as const) {
    replace(fs, name, (original) => (...args) => {
      const isFailing = isTurn(name);
      // What cannot be closed is closed all the same.
      if (name === 'closeSync') original(...args);
      if (isFailing) throw diskError(failure!, name);
      return name === 'closeSync' ? undefined : original(...args);
    });
  }
  for (const name of ['sync', 'close'] as const) {
    replace(
      fileHandle,
      name,
      (original) =>
        async function (this: unknown) {
          const isFailing = isTurn(`file.${name}`);
          if (isFailing && name === 'sync') throw diskError(failure!, 'fsync');
          await original.call(this);
          // What cannot be closed is closed all the same.
          if (isFailing) throw diskError(failure!, 'close');
        },
    );
  }
  // Those that another thread waits for.
  for (const name of ['fsync', 'fdatasync', 'write'] as const) {
    replace(fs, name, (original) => (...args) => {
      if (!isTurn(name)) return original(...args);
      const callback = args.at(-1) as (error: Error) => void;
      return process.nextTick(callback, diskError(failure!, name));
    });
  }
  for (const name of ['run', 'all'] as const) {
    replace(
      StatementSync.prototype,
      name,
      (original) =>
        function (this: unknown, ...args) {
          const { sourceSQL } = this as StatementSync;
          if (isTurn(sourceSQL.split(/ (?:\(|set |values |where |from )/)[0]!)) {
            throw Object.assign(new Error('the disk failed'), {
              errcode: SQLITE_CODES[failure!.code],
            });
          }
          return original.apply(this, args);
        },
    );
  }
  syncBuiltinESMExports();
  return {
    calls,
    get hasFailed() {
      return failure !== undefined && calls.length > failure.at;
    },
    stop: () => {
      for (const restore of originals.splice(0)) restore();
      syncBuiltinESMExports();
    },
  };
}

async function fileHandlePrototype(): Promise<object> {
  const handle: FileHandle = await promises.open(import.meta.filename);
  await handle.close();
  return Object.getPrototypeOf(handle);
}

function diskError({ code }: Failure, syscall: string): Error {
  return Object.assign(new Error(`${code}: the disk failed, ${syscall}`), { code, syscall });
}
