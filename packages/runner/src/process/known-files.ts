// What the files of one folder were when an analysis last read them: as the system told of each, and the digest of its bytes.
// A file of which the system tells the same is not read again to find its facts. The list is a file of its own, written
// once, in one go; whatever of it is missing or changed makes it none. See `docs/decisions/0026-files-that-are-not-read.md`.
//
//   8 bytes       mark
//   2 numbers     of 32 bits: how many files there are, bytes of their paths
//   states        4 numbers of 64 bits for each: size, modified, changed, inode
//   digests       32 bytes for each
//   paths         one behind the other, a line feed between them
//   checksum      a number of 32 bits, of all before
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { FileState } from '@orrery/intake';

export const DIGEST_BYTES = 32;

const MARK = Buffer.from('ORFILES1');
const HEADER_BYTES = 16;
const STATE_NUMBERS = 4;
const STATE_BYTES = 8 * STATE_NUMBERS;

export interface KnownFile {
  readonly state: FileState;
  readonly digest: Uint8Array;
}

export type KnownFiles = ReadonlyMap<string, KnownFile>;

/** Files of one list, or none where there is no whole one. */
export function readKnownFiles(path: string): KnownFiles {
  try {
    return parse(readFileSync(path));
  } catch {
    return new Map();
  }
}

/** @throws RangeError when the bytes end before the list does */
function parse(bytes: Buffer): KnownFiles {
  const end = bytes.length - 4;
  const isWhole =
    bytes.subarray(0, MARK.length).equals(MARK) &&
    bytes.readUInt32LE(end) === crc32(bytes.subarray(0, end));
  if (!isWhole) return new Map();
  const count = bytes.readUInt32LE(8);
  const digests = HEADER_BYTES + count * STATE_BYTES;
  const paths = digests + count * DIGEST_BYTES;
  const names = bytes.toString('utf8', paths, paths + bytes.readUInt32LE(12)).split('\n');
  const files = new Map<string, KnownFile>();
  for (let at = 0; at < count; at++) {
    const digest = digests + at * DIGEST_BYTES;
    files.set(names[at]!, {
      state: readState(bytes, HEADER_BYTES + at * STATE_BYTES),
      digest: bytes.subarray(digest, digest + DIGEST_BYTES),
    });
  }
  return files;
}

function readState(bytes: Buffer, at: number): FileState {
  return {
    size: bytes.readDoubleLE(at),
    modified: bytes.readDoubleLE(at + 8),
    changed: bytes.readDoubleLE(at + 16),
    inode: bytes.readDoubleLE(at + 24),
  };
}

/** What `readKnownFiles` reads. Paths have no control characters: intake lets none in. */
export function encodeKnownFiles(files: KnownFiles): Buffer {
  const paths = Buffer.from([...files.keys()].join('\n'));
  const digests = HEADER_BYTES + files.size * STATE_BYTES;
  const pathsAt = digests + files.size * DIGEST_BYTES;
  const end = pathsAt + paths.length;
  const bytes = Buffer.alloc(end + 4);
  MARK.copy(bytes);
  bytes.writeUInt32LE(files.size, 8);
  bytes.writeUInt32LE(paths.length, 12);
  let at = 0;
  for (const { state, digest } of files.values()) {
    const numbers = [state.size, state.modified, state.changed, state.inode];
    for (const [place, number] of numbers.entries()) {
      bytes.writeDoubleLE(number, HEADER_BYTES + at * STATE_BYTES + place * 8);
    }
    bytes.set(digest, digests + at * DIGEST_BYTES);
    at += 1;
  }
  paths.copy(bytes, pathsAt);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, end)), end);
  return bytes;
}

export const isSameState = (a: FileState, b: FileState): boolean =>
  a.size === b.size && a.modified === b.modified && a.changed === b.changed && a.inode === b.inode;

/** Clocks of file systems go by steps: of some milliseconds, or of one or two seconds where they know no smaller ones. */
const STEP_MILLISECONDS = 100;
const COARSE_STEP_MILLISECONDS = 3000;

/**
 * Whether any later change to the file shows in its state: it was last changed so long before it was looked at that a change
 * after that has another time.
 * @param lookedAt milliseconds, before the first file was looked at
 */
export function isSettled({ modified, changed }: FileState, lookedAt: number): boolean {
  const step = changed % 1000 === 0 ? COARSE_STEP_MILLISECONDS : STEP_MILLISECONDS;
  return changed > 0 && Math.max(modified, changed) < lookedAt - step;
}
