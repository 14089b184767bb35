// Reads `.git/index` for the paths that it tracks: git lists those even where a rule ignores them, and nothing
// but the index knows them. Format: https://git-scm.com/docs/index-format, versions 2 to 4.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Paths from the root of the repository, as git writes them. */
export interface TrackedPaths {
  readonly files: ReadonlySet<string>;
  /** Every directory that a tracked file lies in, at any depth. Submodules are among them. */
  readonly directories: ReadonlySet<string>;
}

const SIGNATURE = 'DIRC';
const HEADER_BYTES = 12;
/** Times, device, inode, mode, owner and size, before the object's name. */
const STAT_BYTES = 40;
const MODE_OFFSET = 24;
const EXTENDED_FLAG = 0x4000;
/** Kinds of objects, in the upper four bits of the mode. */
const KIND = { directory: 0o04, submodule: 0o16 } as const;
/** An index of a million files has less than this; one that has more is not read. */
const MAX_INDEX_BYTES = 512 * 1024 ** 2;

/**
 * The paths of an index; `undefined` when there is none, or none that can be read in full: then only rules say
 * what is ignored.
 * @param hashBytes of an object's name: 20, or 32 in a repository of SHA-256
 */
export function readTrackedPaths(
  gitDirectory: string,
  hashBytes: number,
): TrackedPaths | undefined {
  try {
    const path = join(gitDirectory, 'index');
    if (statSync(path).size > MAX_INDEX_BYTES) return undefined;
    return parseIndex(readFileSync(path), hashBytes);
  } catch {
    return undefined;
  }
}

/** @throws RangeError when the bytes end before the entries do */
export function parseIndex(bytes: Buffer, hashBytes: number): TrackedPaths | undefined {
  const version = bytes.readUInt32BE(4);
  if (bytes.toString('latin1', 0, 4) !== SIGNATURE || version < 2 || version > 4) return undefined;
  const files = new Set<string>();
  const directories = new Set<string>();
  const count = bytes.readUInt32BE(8);
  let at = HEADER_BYTES;
  let name: Buffer = Buffer.alloc(0);
  for (let entry = 0; entry < count; entry++) {
    const start = at;
    const kind = bytes.readUInt32BE(at + MODE_OFFSET) >>> 12;
    const flags = bytes.readUInt16BE(at + STAT_BYTES + hashBytes);
    at += STAT_BYTES + hashBytes + 2;
    if (version >= 3 && (flags & EXTENDED_FLAG) !== 0) at += 2;
    if (version === 4) {
      const stripped = readOffset(bytes, at);
      at = stripped.end;
      const end = endOfName(bytes, at);
      name = Buffer.concat([
        name.subarray(0, name.length - stripped.value),
        bytes.subarray(at, end),
      ]);
      at = end + 1;
    } else {
      const end = endOfName(bytes, at);
      name = bytes.subarray(at, end);
      // Filled up with 1 to 8 NULs, to a multiple of eight bytes.
      at = start + (Math.floor((end - start) / 8) + 1) * 8;
    }
    const path = name.toString('utf8');
    // A directory stands for files that a sparse checkout has not put on disk.
    if (kind === KIND.directory) continue;
    if (kind === KIND.submodule) directories.add(path);
    else files.add(path);
    addParents(directories, path);
  }
  return isSplit(bytes, at, hashBytes) ? undefined : { files, directories };
}

function addParents(directories: Set<string>, path: string): void {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const directory = path.slice(0, end);
    if (directories.has(directory)) return;
    directories.add(directory);
  }
}

/** @throws RangeError when no NUL follows */
function endOfName(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(0, from);
  if (end === -1) throw new RangeError('The index ends within a name');
  return end;
}

/** A number of variable length, as in the offsets of git's packs: each further byte adds one. */
function readOffset(bytes: Buffer, from: number): { readonly value: number; readonly end: number } {
  let at = from;
  let byte = bytes.readUInt8(at++);
  let value = byte & 0x7f;
  while ((byte & 0x80) !== 0) {
    byte = bytes.readUInt8(at++);
    value = (value + 1) * 128 + (byte & 0x7f);
  }
  return { value, end: at };
}

/** Whether most entries lie in another file, which the extension `link` names. */
function isSplit(bytes: Buffer, from: number, hashBytes: number): boolean {
  for (let at = from; at + 8 <= bytes.length - hashBytes; at += 8 + bytes.readUInt32BE(at + 4)) {
    if (bytes.toString('latin1', at, at + 4) === 'link') return true;
  }
  return false;
}
