// When what was committed is on disk. SQLite writes its log and leaves it to us to sync it, in another thread. Until
// then nobody may be told of a commit: neither who asked for it nor who reads what it has changed. One sync serves all
// commits before it, and there is one at a time.
import type { LogFile } from './log-file.ts';

export interface CommitSyncs {
  /** To be called with each commit, before anybody else can read it. */
  committed(): void;
  /** Resolves when all that was committed so far is on disk. Rejects from the first sync that fails on. */
  onDisk(): Promise<void>;
  /** What everybody is told since a sync has failed; `undefined` before. */
  failure(): Error | undefined;
  /** Resolves when no sync is under way and none is to come. */
  idle(): Promise<void>;
}

export interface CommitSyncOptions {
  readonly log: Pick<LogFile, 'sync'>;
  /**
   * Told of the first sync that fails, the last that is tried: a system may take what it could not write for written
   * afterwards, so that the next sync would succeed with a hole before what it covers. https://lwn.net/Articles/752063/
   * @returns what everybody is told from then on
   */
  readonly lost: (cause: unknown) => Error;
}

export function createCommitSyncs({ log, lost }: CommitSyncOptions): CommitSyncs {
  // A process that was killed may have left commits that can be read and are not on disk.
  let commits = 1;
  let synced = 0;
  let trouble: Error | undefined;
  let underWay: { readonly covers: number; readonly ends: Promise<void> } | undefined;
  /** The one that begins when the one under way has ended. */
  let next: PromiseWithResolvers<void> | undefined;

  async function run(): Promise<void> {
    while (next !== undefined) {
      const { promise, resolve, reject } = next;
      next = undefined;
      underWay = { covers: commits, ends: promise };
      try {
        if (trouble !== undefined) throw trouble;
        await log.sync();
        synced = underWay.covers;
        resolve();
      } catch (cause) {
        trouble ??= lost(cause);
        reject(trouble);
      }
    }
    underWay = undefined;
  }

  function onDisk(): Promise<void> {
    if (trouble !== undefined) return Promise.reject(trouble);
    if (synced === commits) return Promise.resolve();
    if (underWay?.covers === commits) return underWay.ends;
    next ??= Promise.withResolvers();
    const { promise } = next;
    if (underWay === undefined) void run();
    return promise;
  }

  return {
    committed: () => {
      commits += 1;
    },
    onDisk,
    failure: () => trouble,
    idle: async () => {
      while (underWay !== undefined) await underWay.ends.catch(() => {});
    },
  };
}
