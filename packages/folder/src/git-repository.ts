// Where git keeps what it knows of a working tree: beside it in `.git`, or elsewhere for worktrees and
// submodules. Only what decides which files belong to the tree is read; git itself is never run.
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { readTrackedPaths, type TrackedPaths } from './git-index.ts';

export const GIT_NAME = '.git';

export interface GitRepository {
  /** Absolute path of the working tree. */
  readonly root: string;
  /** What `.git/info/exclude` says; empty when there is none. */
  readonly excludes: string;
  /** Absent when there is no index, or none that can be read. */
  readonly tracked?: TrackedPaths;
}

/** The repository whose working tree begins at this directory. */
export function openGitRepository(root: string): GitRepository | undefined {
  const gitDirectory = findGitDirectory(root);
  if (gitDirectory === undefined) return undefined;
  // Worktrees share everything but their index and HEAD.
  const shared = readSmall(join(gitDirectory, 'commondir')).trim();
  const common = shared === '' ? gitDirectory : resolve(gitDirectory, shared);
  const config = readSmall(join(common, 'config'));
  const hashBytes = /^\s*objectformat\s*=\s*sha256\s*$/im.test(config) ? 32 : 20;
  const tracked = readTrackedPaths(gitDirectory, hashBytes);
  return {
    root,
    excludes: readSmall(join(common, 'info', 'exclude')),
    ...(tracked !== undefined && { tracked }),
  };
}

/** The repository whose working tree the directory lies in, itself or one above. */
export function findGitRepository(directory: string): GitRepository | undefined {
  for (let at = directory; ; at = dirname(at)) {
    const found = openGitRepository(at);
    if (found !== undefined || dirname(at) === at) return found;
  }
}

/** A directory that holds a HEAD, or a file that says where that directory is. */
function findGitDirectory(root: string): string | undefined {
  try {
    const path = join(root, GIT_NAME);
    const found = lstatSync(path);
    if (found.isDirectory()) return statSync(join(path, 'HEAD')).isFile() ? path : undefined;
    const target = /^gitdir: (.+)$/m.exec(readSmall(path))?.[1];
    if (!found.isFile() || target === undefined) return undefined;
    const directory = isAbsolute(target) ? target : resolve(root, target);
    return statSync(directory).isDirectory() ? directory : undefined;
  } catch {
    return undefined;
  }
}

const MAX_SMALL_BYTES = 1024 ** 2;

/** A small text file; empty when there is none that can be read. */
function readSmall(path: string): string {
  try {
    const found = statSync(path);
    return found.isFile() && found.size <= MAX_SMALL_BYTES ? readFileSync(path, 'utf8') : '';
  } catch {
    return '';
  }
}
