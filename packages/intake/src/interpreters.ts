// Scripts whose name says nothing: the first line names the program that runs them. Only beginnings are read, of
// files without an extension; whatever cannot be read is no script here, and is told when somebody needs its bytes.
import { closeSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync, constants as zlib } from 'node:zlib';
import { openWorkingFile } from './open-file.ts';
import type { ArchivedBytes, IndexedFile } from './source-index.ts';

/** Longer first lines are cut off by kernels as well. */
const MOST_BYTES = 256;
/** What so many bytes take at most when they are compressed, and a beginning of what follows. */
const MOST_COMPRESSED_BYTES = 1024;
/** What a beginning may inflate to: 1,032 times its size. */
const MOST_INFLATED_BYTES = 1032 * MOST_COMPRESSED_BYTES;

/** The files with their interpreters, where they have one. @param fd of the archive */
export function withArchivedInterpreters(
  files: readonly IndexedFile[],
  fd: number,
): readonly IndexedFile[] {
  return files.map((file) => withInterpreter(file, () => beginningInArchive(fd, file.archived!)));
}

/** As above, of files in a directory. */
export function withInterpreters(
  files: readonly IndexedFile[],
  location: string,
): readonly IndexedFile[] {
  return files.map((file) => withInterpreter(file, () => beginningOf(join(location, file.path))));
}

function withInterpreter(file: IndexedFile, begin: () => Buffer | undefined): IndexedFile {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  if (name.includes('.') || file.size === 0) return file;
  const beginning = begin();
  const interpreter = beginning === undefined ? undefined : interpreterIn(beginning);
  return interpreter === undefined ? file : { ...file, interpreter };
}

/** `#!/usr/bin/python3 -u` and `#!/usr/bin/env -S python3 -u` are `python3`. */
const FIRST_LINE =
  /^#![ \t]*(?:\S*\/)?(?:env[ \t]+(?:-\S+[ \t]+|\w+=\S*[ \t]+)*)?(?:\S*\/)?([\w.+-]+)/;

function interpreterIn(beginning: Buffer): string | undefined {
  if (beginning[0] !== 0x23 || beginning[1] !== 0x21) return undefined;
  return FIRST_LINE.exec(beginning.toString('latin1', 0, MOST_BYTES))?.[1];
}

function beginningInArchive(
  fd: number,
  { offset, compressedSize, method }: ArchivedBytes,
): Buffer | undefined {
  const bytes = Buffer.allocUnsafe(Math.min(compressedSize, MOST_COMPRESSED_BYTES));
  const read = bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, offset));
  if (method === 'stored') return read;
  try {
    return inflateRawSync(read, {
      finishFlush: zlib.Z_SYNC_FLUSH,
      maxOutputLength: MOST_INFLATED_BYTES,
    });
  } catch {
    return undefined;
  }
}

function beginningOf(path: string): Buffer | undefined {
  let fd: number | undefined;
  try {
    fd = openWorkingFile(path);
    const bytes = Buffer.allocUnsafe(MOST_BYTES);
    return bytes.subarray(0, readSync(fd, bytes, 0, MOST_BYTES, 0));
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
