// From a directory to a source index. A directory is its user's working tree: what cannot be read is left out
// and listed, and only a tree of too many files is refused. Symbolic links are never followed.
import { isUtf8 } from 'node:buffer';
import { type Dirent, lstatSync, readdirSync, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { compareText } from '@orrery/engine/source-tree';
import { IntakeError } from './intake-error.ts';
import { GIT_NAME, isNestedArchive, isTooDeep, isTooLong, isUnsafePath } from './path-rules.ts';
import type {
  ForeignDirectory,
  IndexedFile,
  IntakeLimits,
  SkippedPath,
  SourceIndex,
} from './source-index.ts';

export interface DirectoryOptions {
  /**
   * Whether a directory of this name holds installed dependencies or a tool's leftovers. Such directories
   * are not descended into; their files are counted and belong to no list.
   */
  readonly isForeignDirectory?: (name: string) => boolean;
}

/**
 * The walk makes synchronous calls, which on 9,000 files in 3,800 directories take a quarter of the time of
 * promises, and lets others have their turn now and then.
 */
const DIRECTORIES_PER_TURN = 64;

/** What a walk has gathered so far, in the order of the walk. */
interface Walk {
  readonly root: string;
  readonly limits: IntakeLimits;
  readonly isForeignDirectory: (name: string) => boolean;
  readonly files: IndexedFile[];
  readonly skipped: SkippedPath[];
  readonly foreignDirectories: ForeignDirectory[];
  /** Directories still to visit, relative; the root is the empty string. */
  readonly pending: string[];
  entries: number;
}

/**
 * Walks a directory. `.git` is passed over in silence wherever it stands; it is never source.
 * The sum of sizes is not limited: only files that a language claims are ever read, one at a time.
 * @throws IntakeError when the directory cannot be read or holds too many entries
 */
export async function readDirectoryIndex(
  path: string,
  limits: IntakeLimits,
  options: DirectoryOptions = {},
): Promise<SourceIndex> {
  const location = resolve(path);
  await requireDirectory(location);
  const walk: Walk = {
    root: location,
    limits,
    isForeignDirectory: options.isForeignDirectory ?? (() => false),
    files: [],
    skipped: [],
    foreignDirectories: [],
    pending: [''],
    entries: 0,
  };
  let visited = 0;
  for (let next = walk.pending.pop(); next !== undefined; next = walk.pending.pop()) {
    visitDirectory(walk, next);
    visited++;
    if (visited % DIRECTORIES_PER_TURN === 0) await setImmediate();
  }
  return {
    kind: 'directory',
    location,
    archiveBytes: 0,
    maxFileBytes: limits.maxFileBytes,
    files: walk.files.sort(byPath),
    skipped: walk.skipped.sort(byPath),
    foreignDirectories: walk.foreignDirectories.sort(byPath),
  };
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return compareText(a.path, b.path);
}

async function requireDirectory(location: string): Promise<void> {
  const found = await stat(location).catch((cause: unknown) => {
    throw new IntakeError('unreadable-source', 'The directory cannot be opened', { cause });
  });
  if (!found.isDirectory()) {
    throw new IntakeError('unreadable-source', 'The path does not lead to a directory');
  }
}

function visitDirectory(walk: Walk, directory: string): void {
  const entries = listDirectory(join(walk.root, directory));
  if (entries === undefined) {
    if (directory === '')
      throw new IntakeError('unreadable-source', 'The directory cannot be read');
    walk.skipped.push({ path: directory, reason: 'a directory that cannot be read' });
    return;
  }
  for (const entry of entries) {
    const name = entry.name.toString('utf8');
    if (name === GIT_NAME) continue;
    walk.entries++;
    if (walk.entries > walk.limits.maxEntries) {
      const found = `The directory has more than ${walk.limits.maxEntries} files and directories`;
      throw new IntakeError('too-many-entries', found);
    }
    const path = directory === '' ? name : `${directory}/${name}`;
    const reason = isUtf8(entry.name)
      ? visitEntry(walk, path, name, entry)
      : 'its name is not valid UTF-8';
    if (reason !== undefined) walk.skipped.push({ path, reason });
  }
}

/** Bytes for names: a name that is no text must be recognised, not silently replaced by another. */
function listDirectory(directory: string): Dirent<Buffer>[] | undefined {
  try {
    return readdirSync(directory, { withFileTypes: true, encoding: 'buffer' });
  } catch {
    return undefined;
  }
}

/** Takes in one entry, or says why it is skipped. */
function visitEntry(
  walk: Walk,
  path: string,
  name: string,
  entry: Dirent<Buffer>,
): string | undefined {
  if (entry.isSymbolicLink()) return 'a symbolic link, which is not followed';
  const isDirectory = entry.isDirectory();
  if (!isDirectory && !entry.isFile()) return 'neither a file nor a directory';
  if (isUnsafePath(path)) return 'its name has control characters, a backslash or a drive';
  if (isTooLong(path, walk.limits)) return `its path is over ${walk.limits.maxPathBytes} bytes`;
  if (isTooDeep(path, walk.limits)) {
    return `its path has more than ${walk.limits.maxPathDepth} segments`;
  }
  if (!isDirectory) return visitFile(walk, path, name);
  if (walk.isForeignDirectory(name)) {
    walk.foreignDirectories.push({ path, files: countFiles(join(walk.root, path)) });
  } else {
    // A filter for ignored directories belongs here: what is not pending is never read.
    walk.pending.push(path);
  }
  return undefined;
}

function visitFile(walk: Walk, path: string, name: string): string | undefined {
  if (isNestedArchive(name)) return 'an archive, which is not opened';
  if (name === '.DS_Store') return 'metadata that macOS adds to folders';
  const found = lookAt(join(walk.root, path));
  if (found === undefined || !found.isFile()) return 'it cannot be read, or vanished meanwhile';
  if (found.size > walk.limits.maxFileBytes) return `over ${walk.limits.maxFileBytes} bytes`;
  walk.files.push({ path, size: found.size });
  return undefined;
}

function lookAt(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

/** Regular files at any depth, without a look at any of them. What cannot be listed counts as empty. */
function countFiles(directory: string): number {
  const pending = [directory];
  let files = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const entry of listDirectory(next) ?? []) {
      if (entry.isFile()) files++;
      else if (entry.isDirectory()) pending.push(join(next, entry.name.toString('utf8')));
    }
  }
  return files;
}
