// A pack: records of facts in one file, found by what they were made from. It is written once, in one go, and only
// read afterwards; whatever of it is missing or changed makes it no pack.
//
//   8 bytes       mark
//   records       one behind the other, each a whole number of words
//   index         for each record: 32 bytes of key, then two numbers of 32 bits, where it begins and its length
//   trailer       3 numbers of 32 bits: where the index begins, how many records there are, checksum of the index
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** Digest of all that the facts follow from. */
export type FactsKey = Uint8Array;

export const KEY_BYTES = 32;

const MARK = Buffer.from('ORFPACK1');
const ENTRY_BYTES = KEY_BYTES + 8;
const TRAILER_BYTES = 12;

/** Positions are numbers of 32 bits with room to spare. */
const MOST_BYTES = 2 ** 31;

/** One record in a pack. */
export interface PackEntry {
  readonly key: FactsKey;
  readonly start: number;
  readonly length: number;
}

export interface KeyedRecord {
  readonly key: FactsKey;
  readonly record: Uint8Array;
}

/** @param path of a file that is not there yet; when the write fails, what there is of it is no pack */
export async function writePack(path: string, records: readonly KeyedRecord[]): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    // In one call, so that it goes on while the thread that asks for it works.
    const parts = packOf(records);
    const { bytesWritten } = await file.writev(parts);
    const wanted = parts.reduce((sum, { length }) => sum + length, 0);
    if (bytesWritten !== wanted) throw new Error('a pack of facts could not be written whole');
  } finally {
    await file.close();
  }
}

function packOf(records: readonly KeyedRecord[]): Uint8Array[] {
  const index = Buffer.alloc(records.length * ENTRY_BYTES);
  const parts: Uint8Array[] = [MARK];
  let at = MARK.length;
  records.forEach(({ key, record }, place) => {
    if (at + record.length > MOST_BYTES) throw new Error('a pack of facts would be too large');
    index.set(key, place * ENTRY_BYTES);
    index.writeUInt32LE(at, place * ENTRY_BYTES + KEY_BYTES);
    index.writeUInt32LE(record.length, place * ENTRY_BYTES + KEY_BYTES + 4);
    parts.push(record);
    at += record.length;
  });
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(at, 0);
  trailer.writeUInt32LE(records.length, 4);
  trailer.writeUInt32LE(crc32(index), 8);
  return [...parts, index, trailer];
}

/** What is in the pack; `undefined` when it is none, is not whole, or cannot be read. */
export function readPackIndex(path: string): PackEntry[] | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      return readIndex(file);
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

function readIndex(file: number): PackEntry[] | undefined {
  const { size } = fstatSync(file);
  if (size < MARK.length + TRAILER_BYTES || size > 2 * MOST_BYTES) return undefined;
  const trailer = readBytes(file, size - TRAILER_BYTES, TRAILER_BYTES);
  if (trailer === undefined || readBytes(file, 0, MARK.length)?.equals(MARK) !== true)
    return undefined;
  const [start, count] = [trailer.readUInt32LE(0), trailer.readUInt32LE(4)];
  if (start + count * ENTRY_BYTES + TRAILER_BYTES !== size) return undefined;
  const index = readBytes(file, start, count * ENTRY_BYTES);
  if (index === undefined || crc32(index) !== trailer.readUInt32LE(8)) return undefined;
  const entries = Array.from({ length: count }, (_, place) => {
    const at = place * ENTRY_BYTES;
    return {
      key: index.subarray(at, at + KEY_BYTES),
      start: index.readUInt32LE(at + KEY_BYTES),
      length: index.readUInt32LE(at + KEY_BYTES + 4),
    };
  });
  return entries.every((entry) => entry.start + entry.length <= start) ? entries : undefined;
}

/** `undefined` when the file ends before. */
function readBytes(file: number, position: number, length: number): Buffer | undefined {
  const bytes = Buffer.alloc(length);
  for (let done = 0; done < length; ) {
    const count = readSync(file, bytes, done, length - done, position + done);
    if (count === 0) return undefined;
    done += count;
  }
  return bytes;
}

/** Reads records of packs, which it opens when they are first needed. What cannot be read is not there. */
export interface PackReader {
  read(pack: number, start: number, length: number): Uint8Array<ArrayBuffer> | undefined;
  close(): void;
}

export function openPacks(paths: readonly string[]): PackReader {
  const files = new Map<number, number | null>();
  const fileOf = (pack: number): number | null => {
    const known = files.get(pack);
    if (known !== undefined) return known;
    let file: number | null = null;
    try {
      file = openSync(paths[pack] ?? '', 'r');
    } catch {
      // Another process has made room meanwhile.
    }
    files.set(pack, file);
    return file;
  };
  return {
    read: (pack, start, length) => {
      const file = fileOf(pack);
      if (file === null) return undefined;
      try {
        // The buffer is handed to another thread, so it must not be a part of one.
        const record = new Uint8Array(length);
        return readSync(file, record, 0, length, start) === length ? record : undefined;
      } catch {
        return undefined;
      }
    },
    close: () => {
      for (const file of files.values()) if (file !== null) closeSync(file);
    },
  };
}
