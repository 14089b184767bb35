// What intake knows of a source: which files there are and where their bytes lie. It is plain data, so that
// every worker thread gets a copy and reads its own files. Contents are not part of it.
import type { SourceFile, SourceTree } from '@orrery/engine/source-tree';
import type {
  FileState,
  FileStates,
  FolderLimits,
  ForeignDirectory,
  SkippedPath,
} from '@orrery/folder';

export type { FileState, FileStates };

/** A source tree, and what is needed to read its files. Survives structured clone. */
export interface SourceIndex extends SourceTree {
  readonly kind: 'archive' | 'directory';
  /** Absolute path of the archive or the directory. */
  readonly location: string;
  /** Bytes of the archive when it was indexed; 0 for a directory. An archive of another size is another one. */
  readonly archiveBytes: number;
  /** The most bytes that one file may have, kept for reading a directory whose files grow meanwhile. */
  readonly maxFileBytes: number;
  /** Sorted by path in code unit order; no path twice. */
  readonly files: readonly IndexedFile[];
  /** What the files of a directory were as it was walked. Absent of an archive. */
  readonly states?: FileStates;
  /** What was left out and why, sorted by path. A directory stands for all that is below it. */
  readonly skipped: readonly SkippedPath[];
  /** Directories that were not descended into, sorted by path. Always empty for an archive. */
  readonly foreignDirectories: readonly ForeignDirectory[];
  /**
   * How many files and directories rules alone leave out, where no repository says what it tracks. Absent where one
   * does, and of archives.
   */
  readonly ignoredByRules?: number;
}

export interface IndexedFile extends SourceFile {
  /** Where the bytes lie in the archive; absent in a directory. */
  readonly archived?: ArchivedBytes;
}

/** A range of the archive that was checked to lie inside it and to overlap nothing. */
export interface ArchivedBytes {
  /** Of the first byte after the local header, from the start of the archive. */
  readonly offset: number;
  readonly compressedSize: number;
  readonly method: 'stored' | 'deflate';
  /** Of the inflated bytes, unsigned. */
  readonly crc32: number;
}

/** How much a source may hold. Defaults are the runner's. Entries of an archive count with their directories. */
export interface IntakeLimits extends FolderLimits {
  /** Sum of the inflated sizes of an archive's files. A directory is not inflated and not bound by it. */
  readonly maxInflatedBytes: number;
}
