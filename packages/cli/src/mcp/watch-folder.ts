// Tells when files of a folder have changed: by the system's word where it gives one, and by looking again at what an
// analysis would read. What git ignores may change as it likes.
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { type AnalysisLimits, type FolderState, readFolderState } from '@orrery/runner';

export interface FolderWatcher {
  /** Resolves when every later change will be noticed. */
  readonly isReady: Promise<void>;
  /**
   * Looks now where the system has told of something, and otherwise unless it has within the last two seconds: for
   * changes that the system keeps to itself.
   */
  look(): Promise<void>;
  /** A sentence when changes may go unnoticed; `undefined` while all is well. */
  trouble(): string | undefined;
  close(): void;
}

/** A change is looked at when nothing has happened for so long; saving many files is one change. */
const QUIET_MS = 400;
/** And at the latest so long after the first, for a folder that never rests. */
const LONGEST_MS = 5000;
const LOOK_AGAIN_MS = 2000;

/** Directories that are watched one by one, which on Linux a system-wide limit bounds. */
const MOST_WATCHED = 8192;

/** @param onChange called after files that an analysis reads were written, added or removed */
export function watchFolder(
  folder: string,
  limits: AnalysisLimits,
  onChange: () => void,
): FolderWatcher {
  let state: FolderState | undefined;
  let failure: string | undefined;
  let looking: Promise<void> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  const debounce = createDebounce(() => void look());
  const watches = createWatches(folder, debounce.notice);

  const look = (): Promise<void> => {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const lookOnce = async (): Promise<void> => {
    lookedAt = performance.now();
    try {
      const found = await readFolderState(folder, limits);
      failure = undefined;
      if (isClosed) return;
      // What happened in a directory before it was watched shows at a second look.
      if (watches.set(found.directories)) debounce.notice();
      const before = state;
      state = found;
      if (before !== undefined && before.fingerprint !== found.fingerprint) onChange();
    } catch (error) {
      failure = `Changes are not noticed: ${(error as Error).message}`;
    }
  };
  return {
    isReady: look(),
    look: async () => {
      if (debounce.isWaiting() || performance.now() - lookedAt > LOOK_AGAIN_MS) await look();
    },
    trouble: () => failure ?? watches.trouble(),
    close: () => {
      isClosed = true;
      debounce.stop();
      watches.close();
    },
  };
}

function createDebounce(act: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let since = 0;
  let isStopped = false;
  return {
    notice: (): void => {
      if (isStopped) return;
      const now = performance.now();
      if (timer === undefined) since = now;
      clearTimeout(timer);
      const wait = Math.max(0, Math.min(QUIET_MS, since + LONGEST_MS - now));
      timer = setTimeout(() => {
        timer = undefined;
        act();
      }, wait);
    },
    /** Whether something was noticed that was not acted on yet. */
    isWaiting: (): boolean => timer !== undefined,
    stop: (): void => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** The system's watches on directories. */
function createWatches(folder: string, notice: () => void) {
  // These systems watch a whole tree at the price of one directory.
  const isWhole = process.platform === 'darwin' || process.platform === 'win32';
  const watched = new Map<string, FSWatcher>();
  let trouble: string | undefined;
  const forget = (directory: string): void => {
    watched.get(directory)?.close();
    watched.delete(directory);
  };
  const add = (directory: string): void => {
    try {
      const options = { recursive: isWhole, persistent: false };
      const watcher = watch(join(folder, directory), options, notice);
      // It was removed, which the directory around it tells.
      watcher.on('error', () => forget(directory));
      watched.set(directory, watcher);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') trouble = `Changes may be noticed late, the system says ${code}.`;
    }
  };
  return {
    /** @returns whether a directory is watched that was not before */
    set: (directories: readonly string[]): boolean => {
      trouble = undefined;
      const wanted = new Set(isWhole ? [''] : directories.slice(0, MOST_WATCHED));
      if (!isWhole && directories.length > MOST_WATCHED) {
        trouble = `Changes beyond the first ${MOST_WATCHED} directories may be noticed late.`;
      }
      for (const directory of watched.keys()) if (!wanted.has(directory)) forget(directory);
      const before = watched.size;
      for (const directory of wanted) if (!watched.has(directory)) add(directory);
      return watched.size > before;
    },
    trouble: () => trouble,
    close: () => {
      for (const directory of [...watched.keys()]) forget(directory);
    },
  };
}
