// From a zip file to a source index: the order in which an archive is checked, and which of its entries are
// files to read. Nothing but beginnings of scripts is inflated here, and nothing is ever written.

import { closeSync, fstatSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import { compareText } from '@orrery/engine/source-tree';
import {
  findLeftover,
  isNestedArchive,
  isTooDeep,
  isTooLong,
  isUnsafePath,
  type SkippedPath,
} from '@orrery/folder';
import { readArchiveEnd } from './archive-end.ts';
import { checkArchiveLayout } from './archive-layout.ts';
import {
  type CentralEntry,
  ENCRYPTION_FLAGS,
  METHOD_DEFLATE,
  METHOD_STORED,
  readCentralDirectory,
} from './central-directory.ts';
import { openFileWindow } from './file-window.ts';
import { collectOffenders, IntakeError, listPaths } from './intake-error.ts';
import { withArchivedInterpreters } from './interpreters.ts';
import { refusePathConflicts } from './path-conflicts.ts';
import type { IndexedFile, IntakeLimits, SourceIndex } from './source-index.ts';

/** Above this ratio of inflated to compressed bytes an archive is refused, once it inflates to enough. */
const MAX_RATIO = 200;
const RATIO_COUNTS_FROM_BYTES = 50 * 1024 ** 2;

/** An entry with its path as it will be known. */
interface PlacedEntry {
  readonly entry: CentralEntry;
  /** Without a leading `./` and a closing `/`. */
  readonly path: string;
  readonly kind: 'file' | 'directory' | 'link' | 'special';
  /** Of the first byte of data in the archive. */
  readonly dataOffset: number;
}

/**
 * Reads and checks everything about an archive but its files' contents; of scripts without an extension the first
 * line is read.
 * @throws IntakeError when the archive cannot be trusted or is over a limit
 */
export async function readArchiveIndex(path: string, limits: IntakeLimits): Promise<SourceIndex> {
  const location = resolve(path);
  const fd = openArchive(location);
  try {
    const { size: archiveBytes } = fstatSync(fd);
    const end = readArchiveEnd(fd, archiveBytes);
    if (end.entryCount > limits.maxEntries) {
      const found = `The archive has ${end.entryCount} entries; ${limits.maxEntries} are allowed`;
      throw new IntakeError('too-many-entries', found);
    }
    const window = openFileWindow(fd, archiveBytes);
    const entries = await readCentralDirectory(window, end);
    refuseBadNames(entries, limits);
    const dataOffsets = checkArchiveLayout(window, end, entries);
    const placed = entries.map((entry, index) => placeEntry(entry, dataOffsets[index]!));
    refuseDirectoriesWithData(placed);
    refusePathConflicts(
      placed.filter((item) => item.kind !== 'directory' && isReadableName(item)).map(pathOf),
      placed.filter((item) => item.kind === 'directory' && item.path !== '').map(pathOf),
    );
    const { files, skipped } = chooseFiles(placed);
    refuseOverLimits(files, limits);
    const { maxFileBytes } = limits;
    return {
      kind: 'archive',
      location,
      archiveBytes,
      maxFileBytes,
      files: withArchivedInterpreters(files, fd),
      skipped,
      foreignDirectories: [],
    };
  } finally {
    closeSync(fd);
  }
}

function openArchive(location: string): number {
  try {
    return openSync(location, 'r');
  } catch (cause) {
    throw new IntakeError('unreadable-source', 'The archive cannot be opened', { cause });
  }
}

function refuseBadNames(entries: readonly CentralEntry[], limits: IntakeLimits): void {
  const unsafe = collectOffenders();
  const deceiving = collectOffenders();
  const long = collectOffenders();
  const deep = collectOffenders();
  for (const { name } of entries) {
    const path = placePath(name.text);
    if ('problem' in name && name.problem === 'contradictory') deceiving.add(name.text);
    else if (!isRoot(name.text) && isUnsafePath(path)) unsafe.add(name.text);
    else if (isTooLong(path, limits)) long.add(path);
    else if (isTooDeep(path, limits)) deep.add(path);
  }
  unsafe.refuse('unsafe-path', (list) => `The archive has unsafe paths: ${list}`);
  deceiving.refuse(
    'contradictory',
    (list) => `The archive contradicts itself: entries state two different names: ${list}`,
  );
  long.refuse('path-too-long', (list) => `Paths over ${limits.maxPathBytes} bytes: ${list}`);
  deep.refuse(
    'path-too-deep',
    (list) => `Paths of more than ${limits.maxPathDepth} segments: ${list}`,
  );
}

/**
 * `tar -a -cf repo.zip .` (bsdtar, on macOS and Windows) writes `./` before every name. That prefix names no
 * place, so it is dropped; any other `.` segment is refused.
 */
function placePath(name: string): string {
  const relative = name.startsWith('./') ? name.slice(2) : name;
  return relative.endsWith('/') ? relative.slice(0, -1) : relative;
}

function isRoot(name: string): boolean {
  return name === './';
}

function placeEntry(entry: CentralEntry, dataOffset: number): PlacedEntry {
  return { entry, path: placePath(entry.name.text), kind: kindOf(entry), dataOffset };
}

/** By the closing `/`, else by the Unix mode, else by the MS-DOS attribute for directories. */
function kindOf(entry: CentralEntry): PlacedEntry['kind'] {
  const fileType = (entry.externalAttributes >>> 16) & 0xf000;
  if (entry.name.text.endsWith('/') || fileType === 0x4000) return 'directory';
  if (fileType === 0xa000) return 'link';
  if (fileType !== 0 && fileType !== 0x8000) return 'special';
  const isDosDirectory = (entry.externalAttributes & 0x10) !== 0;
  return fileType === 0 && isDosDirectory ? 'directory' : 'file';
}

function refuseDirectoriesWithData(placed: readonly PlacedEntry[]): void {
  const offenders = collectOffenders();
  for (const { entry, kind } of placed) {
    if (kind === 'directory' && entry.size > 0) offenders.add(entry.name.text);
  }
  offenders.refuse(
    'contradictory',
    (list) => `The archive contradicts itself: directories with contents of their own: ${list}`,
  );
}

function isReadableName(item: PlacedEntry): boolean {
  return !('problem' in item.entry.name);
}

function pathOf(item: PlacedEntry): string {
  return item.path;
}

/** Splits what is not a directory into files and skipped paths, both sorted. Refuses nested archives. */
function chooseFiles(placed: readonly PlacedEntry[]): {
  files: IndexedFile[];
  skipped: SkippedPath[];
} {
  const files: IndexedFile[] = [];
  const skipped = new Map<string, SkippedPath>();
  const nested = collectOffenders();
  for (const item of placed) {
    if (item.kind === 'directory') continue;
    const skip = skipOf(item);
    if (skip !== undefined) skipped.set(skip.path, skip);
    else if (isNestedArchive(item.path)) nested.add(item.path);
    else files.push(indexedFile(item));
  }
  nested.refuse('nested-archive', (list) => `The archive holds other archives: ${list}`);
  files.sort((a, b) => compareText(a.path, b.path));
  const sortedSkips = [...skipped.values()].sort((a, b) => compareText(a.path, b.path));
  return { files, skipped: sortedSkips };
}

function skipOf(item: PlacedEntry): SkippedPath | undefined {
  const leftover = findLeftover(item.path);
  if (leftover !== undefined) return leftover;
  const reason = skipReason(item);
  return reason === undefined ? undefined : { path: item.path, reason };
}

/** Compression methods that writers are known to use, for the message. */
const METHOD_NAMES: ReadonlyMap<number, string> = new Map([
  [9, 'Deflate64'],
  [12, 'bzip2'],
  [14, 'LZMA'],
  [93, 'Zstandard'],
  [95, 'xz'],
  [98, 'PPMd'],
]);

function skipReason(item: PlacedEntry): string | undefined {
  const { flags, method } = item.entry;
  if (!isReadableName(item)) return 'its name is marked as UTF-8 but is not valid UTF-8';
  if (item.kind === 'link') return 'a symbolic link, which is not followed';
  if (item.kind === 'special') return 'neither a file nor a directory';
  if ((flags & ENCRYPTION_FLAGS) !== 0) return 'encrypted';
  if (method !== METHOD_STORED && method !== METHOD_DEFLATE) {
    const name = METHOD_NAMES.get(method) ?? `method ${method}`;
    return `compressed with ${name}; only deflate is read`;
  }
  return undefined;
}

function indexedFile({ entry, path, dataOffset }: PlacedEntry): IndexedFile {
  return {
    path,
    size: entry.size,
    archived: {
      offset: dataOffset,
      compressedSize: entry.compressedSize,
      method: entry.method === METHOD_STORED ? 'stored' : 'deflate',
      crc32: entry.crc32,
    },
  };
}

/**
 * Limits on what will be read. Declared sizes are enough: a file that inflates to anything else than it
 * declares is refused when it is read, before it takes more.
 */
function refuseOverLimits(files: readonly IndexedFile[], limits: IntakeLimits): void {
  const large = collectOffenders();
  let inflated = 0;
  let compressed = 0;
  for (const file of files) {
    if (file.size > limits.maxFileBytes) large.add(file.path);
    inflated += file.size;
    compressed += file.archived!.compressedSize;
  }
  large.refuse('file-too-large', (list) => `Files over ${limits.maxFileBytes} bytes: ${list}`);
  if (inflated > limits.maxInflatedBytes) {
    const found = `The archive inflates to ${inflated} bytes; ${limits.maxInflatedBytes} are allowed`;
    throw new IntakeError(
      'source-too-large',
      `${found}. Its largest files: ${largestFiles(files)}`,
    );
  }
  if (inflated > RATIO_COUNTS_FROM_BYTES && inflated > compressed * MAX_RATIO) {
    const ratio = Math.round(inflated / Math.max(1, compressed));
    const found = `The archive inflates to ${ratio} times its size; ${MAX_RATIO} times are allowed`;
    throw new IntakeError(
      'suspicious-ratio',
      `${found}. Its largest files: ${largestFiles(files)}`,
    );
  }
}

function largestFiles(files: readonly IndexedFile[]): string {
  const offenders = [...files].sort((a, b) => b.size - a.size || compareText(a.path, b.path));
  return listPaths(offenders.slice(0, 10).map((file) => file.path));
}
