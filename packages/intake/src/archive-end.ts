// The end of a zip file: the end record, its Zip64 companions and where the central directory must lie.
// Cheap enough for the process that answers requests: a few reads of bounded size, nothing is inflated.
// Layout: .ZIP File Format Specification (APPNOTE) 4.3.14 to 4.3.16.
import { readSync } from 'node:fs';
import { IntakeError } from './intake-error.ts';

export interface ArchiveEnd {
  /** Entries that the directory holds; at least 1. */
  readonly entryCount: number;
  /** Of the central directory, from the start of the file. */
  readonly directoryOffset: number;
  /** Of the central directory. It ends where the end records begin. */
  readonly directorySize: number;
}

const END_SIGNATURE = Buffer.of(0x50, 0x4b, 0x05, 0x06);
const END_BYTES = 22;
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_END_SIGNATURE = 0x06064b50;
const ZIP64_END_BYTES = 56;
const CENTRAL_SIGNATURE = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const MAX_COMMENT_BYTES = 0xffff;

/** What the end record, or with Zip64 both of them, say. */
interface EndFields {
  readonly disk: number;
  readonly directoryDisk: number;
  readonly entriesHere: number;
  readonly entryCount: number;
  readonly directorySize: number;
  readonly directoryOffset: number;
}

/**
 * Finds the central directory and checks that the file's end agrees with itself.
 * @throws IntakeError when it does not, or when the archive is empty or split
 */
export function readArchiveEnd(fd: number, fileSize: number): ArchiveEnd {
  if (fileSize === 0) throw new IntakeError('not-an-archive', 'The file is empty');
  const tailStart = Math.max(0, fileSize - END_BYTES - MAX_COMMENT_BYTES - ZIP64_LOCATOR_BYTES);
  const tail = readAt(fd, tailStart, fileSize - tailStart);
  const endStart = findEnd(tail);
  if (endStart === undefined) throw notAnArchive(fd, fileSize);
  const classic = readClassicEnd(tail, endStart);
  const locatorStart = endStart - ZIP64_LOCATOR_BYTES;
  const hasLocator =
    locatorStart >= 0 && tail.readUInt32LE(locatorStart) === ZIP64_LOCATOR_SIGNATURE;
  const zip64 = hasLocator
    ? readZip64End(fd, tail.subarray(locatorStart, endStart), tailStart + locatorStart)
    : undefined;
  if (zip64 !== undefined) requireAgreement(classic, zip64.fields);
  const fields = zip64?.fields ?? classic;
  const directoryEnd = zip64?.position ?? tailStart + endStart;
  checkDirectoryRange(fields, directoryEnd);
  const first = readAt(fd, fields.directoryOffset, CENTRAL_BYTES);
  if (first.readUInt32LE(0) !== CENTRAL_SIGNATURE) {
    throw contradictory('no directory stands where the end of the archive says');
  }
  return fields;
}

/**
 * Where the end record begins in the tail. The comment after it must fill the file exactly: with bytes behind
 * it, or with a second end record that fits, readers disagree about which directory holds.
 */
function findEnd(tail: Buffer): number | undefined {
  const fits = (at: number) =>
    at >= 0 &&
    at + END_BYTES <= tail.length &&
    at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length;
  let found: number | undefined;
  let at = tail.lastIndexOf(END_SIGNATURE);
  while (at !== -1) {
    const whole = at + END_BYTES <= tail.length;
    if (fits(at)) {
      if (found !== undefined) throw contradictory('it has two end records');
      found = at;
    } else if (found === undefined && whole) {
      throw contradictory(
        'its end record is not followed by a comment of the length that it states; bytes were added or are missing',
      );
    }
    at = at === 0 ? -1 : tail.lastIndexOf(END_SIGNATURE, at - 1);
  }
  return found;
}

function notAnArchive(fd: number, fileSize: number): IntakeError {
  const head = readAt(fd, 0, Math.min(4, fileSize));
  const begins = head.length === 4 && head.readUInt32LE(0) === LOCAL_SIGNATURE;
  return new IntakeError(
    'not-an-archive',
    begins
      ? 'The zip archive is truncated: it begins like one, but the directory at its end is missing'
      : 'The file is not a zip archive: it has no directory at its end',
  );
}

function readClassicEnd(tail: Buffer, at: number): EndFields {
  return {
    disk: tail.readUInt16LE(at + 4),
    directoryDisk: tail.readUInt16LE(at + 6),
    entriesHere: tail.readUInt16LE(at + 8),
    entryCount: tail.readUInt16LE(at + 10),
    directorySize: tail.readUInt32LE(at + 12),
    directoryOffset: tail.readUInt32LE(at + 16),
  };
}

function readZip64End(
  fd: number,
  locator: Buffer,
  locatorPosition: number,
): { fields: EndFields; position: number } {
  const position = Number(locator.readBigUInt64LE(8));
  if (locator.readUInt32LE(4) !== 0 || locator.readUInt32LE(16) > 1) throw multiDisk();
  if (position + ZIP64_END_BYTES > locatorPosition) {
    throw contradictory('its Zip64 end record lies outside the file or runs into what follows');
  }
  const record = readAt(fd, position, ZIP64_END_BYTES);
  const recordBytes = Number(record.readBigUInt64LE(4)) + 12;
  if (
    record.readUInt32LE(0) !== ZIP64_END_SIGNATURE ||
    position + recordBytes !== locatorPosition
  ) {
    throw contradictory(
      'its Zip64 end record is not where its locator says, or not as long as it says',
    );
  }
  const fields = {
    disk: record.readUInt32LE(16),
    directoryDisk: record.readUInt32LE(20),
    entriesHere: Number(record.readBigUInt64LE(24)),
    entryCount: Number(record.readBigUInt64LE(32)),
    directorySize: Number(record.readBigUInt64LE(40)),
    directoryOffset: Number(record.readBigUInt64LE(48)),
  };
  return { fields, position };
}

/** A classic field either hands over to Zip64 by its highest value, or says the same. */
function requireAgreement(classic: EndFields, zip64: EndFields): void {
  const agrees = (field: keyof EndFields, highest: number) =>
    classic[field] === highest || classic[field] === zip64[field];
  const all =
    agrees('disk', 0xffff) &&
    agrees('directoryDisk', 0xffff) &&
    agrees('entriesHere', 0xffff) &&
    agrees('entryCount', 0xffff) &&
    agrees('directorySize', 0xffffffff) &&
    agrees('directoryOffset', 0xffffffff);
  if (!all) throw contradictory('its two end records (classic and Zip64) disagree');
}

function checkDirectoryRange(fields: EndFields, directoryEnd: number): void {
  if (fields.disk !== 0 || fields.directoryDisk !== 0) throw multiDisk();
  if (fields.entriesHere !== fields.entryCount) {
    throw contradictory('its end record states two different numbers of entries');
  }
  const statedEnd = fields.directoryOffset + fields.directorySize;
  if (fields.entryCount === 0) {
    if (fields.directorySize !== 0 || directoryEnd !== fields.directoryOffset) {
      throw contradictory('it states no entries, but holds more than its end');
    }
    throw new IntakeError('empty-archive', 'The archive is empty: it holds no file at all');
  }
  if (statedEnd > directoryEnd) {
    throw contradictory(
      'its directory would reach beyond its end record; the beginning may be missing',
    );
  }
  // Self-extracting archives land here too: a program in front shifts every offset, and readers disagree
  // about what the offsets then mean. A repository has no reason to be one.
  if (statedEnd < directoryEnd) {
    throw contradictory(
      `${directoryEnd - statedEnd} bytes before its end belong to nothing, as if data stood in front of it or inside it`,
    );
  }
  if (fields.directorySize < fields.entryCount * CENTRAL_BYTES) {
    throw contradictory(
      `its directory is too small for the ${fields.entryCount} entries that the end record states`,
    );
  }
}

/** At once: handing a read of what was just written over to another thread takes several times as long. */
function readAt(fd: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  if (readSync(fd, buffer, 0, length, position) !== length)
    throw new IntakeError('unreadable-source', 'The file ended while it was read');
  return buffer;
}

function multiDisk(): IntakeError {
  return new IntakeError('multi-disk', 'The archive is one part of a split archive');
}

function contradictory(what: string): IntakeError {
  return new IntakeError('contradictory', `The archive contradicts itself: ${what}`);
}
