// Reading files by an index, inside worker threads: synchronous, one file at a time, checked on real bytes.
// It must not know languages or facts.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { IntakeError, printablePath } from './intake-error.ts';
import { openWorkingFile } from './open-file.ts';
import type { ArchivedBytes, IndexedFile, SourceIndex } from './source-index.ts';

export interface SourceReader {
  /**
   * The file's bytes. Of an archive, exactly those that the index promises. Of a directory, those that the
   * file has now, even if it was written to since it was indexed.
   * @throws IntakeError with `concernsOneFile` when a file of a directory vanished, grew over the limit or
   * may not be read: the rest can be read. Without it when the archive is corrupt or was replaced.
   */
  read(file: IndexedFile): Uint8Array;
  /**
   * The same in two steps, for who may know the file without inflating it.
   * @throws IntakeError as `read` does
   */
  open(file: IndexedFile): OpenedFile;
  /** Gives back what the reader holds open; it must not be used afterwards. */
  close(): void;
}

/**
 * A file as the source holds it, until another one is opened. Two that agree in bytes and coding have the same contents.
 */
export interface OpenedFile {
  /** As they lie there. They lie where the next file will. */
  readonly bytes: Uint8Array;
  /** How they become the contents, and what these are promised to be; `plain` where they are the contents. */
  readonly coding: string;
  /**
   * May be the same memory.
   * @throws IntakeError as `SourceReader.read` does
   */
  contents(): Uint8Array;
}

/** @throws IntakeError when the archive is gone or is another one than was indexed */
export function openSource(index: SourceIndex): SourceReader {
  return index.kind === 'archive' ? openArchive(index) : openDirectory(index);
}

function openArchive(index: SourceIndex): SourceReader {
  const fd = openIndexedArchive(index);
  const roomFor = createRoom();
  const openInto = (file: IndexedFile, makeRoom: MakeRoom): OpenedFile => {
    if (file.archived === undefined) throw new TypeError('The file is not of an archive');
    const bytes = readArchivedBytes(fd, index.archiveBytes, file, file.archived, makeRoom);
    const { method, crc32: sum } = file.archived;
    if (method === 'stored') return plain(checked(bytes, file, sum));
    return {
      bytes,
      coding: `${method} ${file.size} ${sum}`,
      contents: () => checked(inflate(bytes, file), file, sum),
    };
  };
  return {
    open: (file) => openInto(file, roomFor),
    read: (file) => openInto(file, Buffer.allocUnsafeSlow).contents(),
    close: () => closeSync(fd),
  };
}

type MakeRoom = (length: number) => Buffer;

/** Larger files get memory of their own, which is given back with them. */
const MOST_ROOM = 1024 ** 2;

/**
 * One piece of memory for file after file: for small ones the system takes longer to find new memory than to read them,
 * and garbage is collected the earlier, the more of it there is.
 */
function createRoom(): MakeRoom {
  let room = Buffer.allocUnsafeSlow(64 * 1024);
  return (length) => {
    if (length > MOST_ROOM) return Buffer.allocUnsafeSlow(length);
    if (length > room.length) room = Buffer.allocUnsafeSlow(Math.min(2 * length, MOST_ROOM));
    return room.subarray(0, length);
  };
}

const plain = (bytes: Uint8Array): OpenedFile => ({
  bytes,
  coding: 'plain',
  contents: () => bytes,
});

function checked(contents: Uint8Array, file: IndexedFile, sum: number): Uint8Array {
  if (crc32(contents) !== sum) throw corrupt(file, 'its checksum does not match');
  return contents;
}

function openIndexedArchive(index: SourceIndex): number {
  let fd: number;
  try {
    fd = openSync(index.location, 'r');
  } catch (cause) {
    throw new IntakeError('unreadable-source', 'The archive cannot be opened', { cause });
  }
  if (fstatSync(fd).size === index.archiveBytes) return fd;
  closeSync(fd);
  throw new IntakeError('unreadable-source', 'The archive changed while it was read');
}

/** As they lie there: makes room for the range, which lies inside the archive. */
function readArchivedBytes(
  fd: number,
  archiveBytes: number,
  file: IndexedFile,
  range: ArchivedBytes,
  makeRoom: MakeRoom,
): Buffer {
  if (range.offset + range.compressedSize > archiveBytes) {
    throw corrupt(file, 'it lies outside the archive');
  }
  const bytes = makeRoom(range.compressedSize);
  if (readFully(fd, bytes, range.offset) !== bytes.length) {
    throw new IntakeError('unreadable-source', 'The archive ended while it was read');
  }
  return bytes;
}

/** Most of what zlib allocates at once; larger files arrive in pieces and are joined at their real size. */
const MAX_CHUNK_BYTES = 1024 ** 2;

/** Allocates for what really comes out. */
function inflate(compressed: Buffer, file: IndexedFile): Buffer {
  // Some writers mark empty files as deflated and write no stream for them.
  if (compressed.length === 0 && file.size === 0) return compressed;
  let result: { buffer: Buffer; engine: { bytesWritten: number } };
  try {
    // With `info` the answer tells how much of the input was used; the types do not know that form.
    result = inflateRawSync(compressed, {
      info: true,
      maxOutputLength: Math.max(1, file.size),
      // One byte more than declared, so that a file of the declared size takes one round.
      chunkSize: Math.max(64, Math.min(file.size + 1, MAX_CHUNK_BYTES)),
    }) as unknown as typeof result;
  } catch (cause) {
    const tooLong = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    const problem = tooLong
      ? 'it inflates to more than it declares'
      : 'its compressed data is damaged';
    throw corrupt(file, problem, cause);
  }
  if (result.buffer.length !== file.size)
    throw corrupt(file, 'it inflates to another size than it declares');
  if (result.engine.bytesWritten !== compressed.length) {
    throw corrupt(file, 'bytes follow its compressed data');
  }
  return result.buffer;
}

function openDirectory(index: SourceIndex): SourceReader {
  const roomFor = createRoom();
  return {
    open: (file) => plain(readDirectoryFile(index, file, roomFor)),
    read: (file) => readDirectoryFile(index, file, Buffer.allocUnsafeSlow),
    close: () => {},
  };
}

function readDirectoryFile(index: SourceIndex, file: IndexedFile, makeRoom: MakeRoom): Uint8Array {
  let fd: number | undefined;
  try {
    fd = openWorkingFile(join(index.location, file.path));
    const found = fstatSync(fd);
    if (!found.isFile()) throw unreadable(file, 'is no file any more');
    if (found.size > index.maxFileBytes) throw unreadable(file, 'grew over the limit for one file');
    const bytes = makeRoom(found.size);
    return bytes.subarray(0, readFully(fd, bytes, 0));
  } catch (error) {
    if (error instanceof IntakeError) throw error;
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw unreadable(file, isGone ? 'is gone' : 'cannot be read', error);
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

function readFully(fd: number, buffer: Buffer, position: number): number {
  let filled = 0;
  while (filled < buffer.length) {
    const read = readSync(fd, buffer, filled, buffer.length - filled, position + filled);
    if (read === 0) break;
    filled += read;
  }
  return filled;
}

function corrupt(file: IndexedFile, problem: string, cause?: unknown): IntakeError {
  const found = `A file in the archive is corrupt: ${printablePath(file.path)}: ${problem}`;
  return new IntakeError('corrupt-file', found, { cause });
}

function unreadable(file: IndexedFile, problem: string, cause?: unknown): IntakeError {
  const found = `The file ${printablePath(file.path)} ${problem}`;
  return new IntakeError('unreadable-file', found, { cause });
}
