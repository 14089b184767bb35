// Whether the entries lie in the file as the directory says: every byte before the directory belongs to
// exactly one entry (local header, data, data descriptor), and every local header repeats what the directory
// says. So nothing overlaps, nothing is hidden, and every reader of the archive sees the same files.
import { type ExtraField, parseExtraFields } from 'yauzl';
import type { ArchiveEnd } from './archive-end.ts';
import {
  type CentralEntry,
  ENCRYPTION_FLAGS,
  findField,
  repeatsField,
  ZIP64_FIELD,
} from './central-directory.ts';
import { decodeEntryName } from './entry-name.ts';
import type { FileWindow } from './file-window.ts';
import { IntakeError, printablePath } from './intake-error.ts';

const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const DESCRIPTOR_FLAG = 0x8;
const DESCRIPTOR_SIGNATURE = 0x08074b50;
const IN_ZIP64 = 0xffffffff;

/** What a local header says; sizes with its Zip64 field applied. */
interface LocalHeader {
  readonly flags: number;
  readonly method: number;
  readonly crc32: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly rawName: Buffer;
  readonly extraFields: readonly ExtraField[];
  readonly dataOffset: number;
}

/**
 * Checks all entries against the file.
 * @returns where each entry's data begins, in the order of `entries`
 * @throws IntakeError at the first contradiction
 */
export function checkArchiveLayout(
  window: FileWindow,
  end: ArchiveEnd,
  entries: readonly CentralEntry[],
): Float64Array {
  const dataOffsets = new Float64Array(entries.length);
  const order = entries.map((_, index) => index);
  order.sort((a, b) => entries[a]!.headerOffset - entries[b]!.headerOffset || a - b);
  if (entries[order[0]!]!.headerOffset !== 0) {
    throw contradictory('bytes stand before its first entry that belong to nothing');
  }
  for (const [rank, index] of order.entries()) {
    const entry = entries[index]!;
    const next = entries[order[rank + 1] ?? -1];
    const nextOffset = next?.headerOffset ?? end.directoryOffset;
    const header = readLocalHeader(window, entry);
    requireSameAsDirectory(header, entry);
    const gap = nextOffset - (header.dataOffset + entry.compressedSize);
    if (gap < 0) {
      const other = next === undefined ? 'the directory' : printablePath(next.name.text);
      throw contradictory(`entries overlap: ${printablePath(entry.name.text)} runs into ${other}`);
    }
    if (!gapIsExplained(window, header, entry, gap)) {
      throw contradictory(
        `${gap} bytes after an entry do not belong to it: ${printablePath(entry.name.text)}`,
      );
    }
    dataOffsets[index] = header.dataOffset;
  }
  return dataOffsets;
}

function readLocalHeader(window: FileWindow, entry: CentralEntry): LocalHeader {
  const fixed = window.bytes(entry.headerOffset, LOCAL_BYTES);
  if (fixed === undefined || fixed.readUInt32LE(0) !== LOCAL_SIGNATURE) {
    throw contradictory(
      `an entry is not where the directory says: ${printablePath(entry.name.text)}`,
    );
  }
  const nameLength = fixed.readUInt16LE(26);
  const length = LOCAL_BYTES + nameLength + fixed.readUInt16LE(28);
  const whole = window.bytes(entry.headerOffset, length);
  if (whole === undefined) {
    throw contradictory(`an entry is broken off: ${printablePath(entry.name.text)}`);
  }
  const extraFields = readExtraFields(whole.subarray(LOCAL_BYTES + nameLength), entry);
  return {
    flags: whole.readUInt16LE(6),
    method: whole.readUInt16LE(8),
    crc32: whole.readUInt32LE(14),
    ...readLocalSizes(whole, extraFields),
    rawName: whole.subarray(LOCAL_BYTES, LOCAL_BYTES + nameLength),
    extraFields,
    dataOffset: entry.headerOffset + length,
  };
}

function readExtraFields(bytes: Buffer, entry: CentralEntry): ExtraField[] {
  if (bytes.length === 0) return [];
  try {
    return parseExtraFields(bytes);
  } catch (cause) {
    const found = `The archive contradicts itself: an entry's extra fields are broken off: ${printablePath(entry.name.text)}`;
    throw new IntakeError('contradictory', found, { cause });
  }
}

/** In a local header the Zip64 field always holds both sizes, whichever of them is delegated. */
function readLocalSizes(
  header: Buffer,
  extraFields: readonly ExtraField[],
): { compressedSize: number; size: number } {
  const compressedSize = header.readUInt32LE(18);
  const size = header.readUInt32LE(22);
  const zip64 = findField(extraFields, ZIP64_FIELD);
  if (zip64 === undefined || zip64.length < 16) return { compressedSize, size };
  return {
    compressedSize: compressedSize === IN_ZIP64 ? Number(zip64.readBigUInt64LE(8)) : compressedSize,
    size: size === IN_ZIP64 ? Number(zip64.readBigUInt64LE(0)) : size,
  };
}

function requireSameAsDirectory(header: LocalHeader, entry: CentralEntry): void {
  const difference = findDifference(header, entry);
  if (difference !== undefined) {
    throw contradictory(
      `the directory and the entry itself state different ${difference}: ${printablePath(entry.name.text)}`,
    );
  }
}

function findDifference(header: LocalHeader, entry: CentralEntry): string | undefined {
  if (repeatsField(header.extraFields)) return 'things, one of them twice';
  if (!sameName(header, entry)) return 'names';
  if (header.method !== entry.method) return 'compression methods';
  // Bits that only tell how hard a compressor worked may differ; the one for UTF-8 is part of the name.
  const decisive = ENCRYPTION_FLAGS | DESCRIPTOR_FLAG;
  if ((header.flags & decisive) !== (entry.flags & decisive)) return 'flags';
  const unknownYet = (header.flags & DESCRIPTOR_FLAG) !== 0;
  const agrees = (local: number, central: number) =>
    local === central || (unknownYet && (local === 0 || local === IN_ZIP64));
  if (!agrees(header.size, entry.size)) return 'sizes';
  if (!zip64FieldAgrees(header, entry)) return 'sizes';
  if (!agrees(header.compressedSize, entry.compressedSize)) return 'compressed sizes';
  if (!agrees(header.crc32, entry.crc32)) return 'checksums';
  return undefined;
}

/** A Zip64 field that nothing refers to must not say anything else; writers that reserve one leave zeros. */
function zip64FieldAgrees(header: LocalHeader, entry: CentralEntry): boolean {
  const field = findField(header.extraFields, ZIP64_FIELD);
  if (field === undefined || field.length < 16) return true;
  const agrees = (local: number, central: number) => local === central || local === 0;
  return (
    agrees(Number(field.readBigUInt64LE(0)), entry.size) &&
    agrees(Number(field.readBigUInt64LE(8)), entry.compressedSize)
  );
}

/** Same bytes, and the same text by the flag and the fields that stand around them. */
function sameName(header: LocalHeader, entry: CentralEntry): boolean {
  if (header.rawName.toString('latin1') !== entry.rawName) return false;
  const decoded = decodeEntryName(header.rawName, header.flags, entry.host, header.extraFields);
  return decoded.text === entry.name.text;
}

/**
 * Behind the data comes nothing, or the data descriptor, in one of its four forms: with or without a
 * signature, with sizes of four or eight bytes. Without one, the local header must already say everything.
 */
function gapIsExplained(
  window: FileWindow,
  header: LocalHeader,
  entry: CentralEntry,
  gap: number,
): boolean {
  if ((header.flags & DESCRIPTOR_FLAG) === 0) return gap === 0;
  if (gap === 0) {
    return (
      header.crc32 === entry.crc32 &&
      header.compressedSize === entry.compressedSize &&
      header.size === entry.size
    );
  }
  if (![12, 16, 20, 24].includes(gap)) return false;
  const descriptor = window.bytes(header.dataOffset + entry.compressedSize, gap);
  if (descriptor === undefined) return false;
  const isSigned = gap === 16 || gap === 24;
  if (isSigned && descriptor.readUInt32LE(0) !== DESCRIPTOR_SIGNATURE) return false;
  const values = descriptor.subarray(isSigned ? 4 : 0);
  const sizes =
    values.length === 12
      ? [values.readUInt32LE(4), values.readUInt32LE(8)]
      : [Number(values.readBigUInt64LE(4)), Number(values.readBigUInt64LE(12))];
  return (
    values.readUInt32LE(0) === entry.crc32 &&
    sizes[0] === entry.compressedSize &&
    sizes[1] === entry.size
  );
}

function contradictory(what: string): IntakeError {
  return new IntakeError('contradictory', `The archive contradicts itself: ${what}`);
}
