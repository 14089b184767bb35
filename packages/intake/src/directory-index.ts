// From a directory to a source index. A directory is its user's working tree: what cannot be read is left out
// and listed, and only a tree of too many files is refused. Which files belong to it is the folder's word.
import { FolderError, type FolderListing, walkFolder } from '@orrery/folder';
import { IntakeError, type IntakeReason } from './intake-error.ts';
import { withInterpreters } from './interpreters.ts';
import type { IntakeLimits, SourceIndex } from './source-index.ts';

export interface DirectoryOptions {
  /**
   * Whether a directory of this name holds installed dependencies or a tool's leftovers. Such directories
   * are not descended into; their files are counted and belong to no list.
   */
  readonly isForeignDirectory?: (name: string) => boolean;
}

const REASONS = {
  unreadable: 'unreadable-source',
  'too-many-entries': 'too-many-entries',
} as const satisfies Record<FolderError['reason'], IntakeReason>;

/**
 * Lists what git would list of a directory, and submodules as part of it. `.git` is never source.
 * The sum of sizes is not limited: only files that a language claims are ever read, one at a time.
 * @throws IntakeError when the directory cannot be read or holds too many entries
 */
export async function readDirectoryIndex(
  path: string,
  limits: IntakeLimits,
  options: DirectoryOptions = {},
): Promise<SourceIndex> {
  const listing = await walk(path, limits, options);
  const { location, files, states, skipped, foreignDirectories, ignored, isRepository } = listing;
  return {
    kind: 'directory',
    location,
    archiveBytes: 0,
    maxFileBytes: limits.maxFileBytes,
    files: withInterpreters(files, location),
    states,
    skipped,
    foreignDirectories,
    ...(!isRepository && { ignoredByRules: ignored }),
  };
}

async function walk(
  path: string,
  limits: IntakeLimits,
  options: DirectoryOptions,
): Promise<FolderListing> {
  try {
    return await walkFolder(path, { limits, ...options });
  } catch (cause) {
    if (!(cause instanceof FolderError)) throw cause;
    throw new IntakeError(REASONS[cause.reason], cause.message, { cause });
  }
}
