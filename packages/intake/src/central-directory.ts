// The entries that an archive's directory lists. yauzl reads the records; what it does not check of them is
// checked here: disk numbers, Zip64 fields that contradict the header, fields given twice, sizes that cannot
// be, the directory's own length. Local headers and paths come later.
import {
  type Entry,
  type ExtraField,
  fromRandomAccessReaderPromise,
  RandomAccessReader,
} from 'yauzl';
import type { ArchiveEnd } from './archive-end.ts';
import { decodeEntryName, type EntryName } from './entry-name.ts';
import type { FileWindow } from './file-window.ts';
import { IntakeError, printablePath } from './intake-error.ts';

export interface CentralEntry {
  /** As decoded; a directory's may end in `/`. */
  readonly name: EntryName;
  /** The name's bytes, one character each: what the local header must repeat. */
  readonly rawName: string;
  readonly flags: number;
  /** The system that wrote the entry: upper byte of "version made by". */
  readonly host: number;
  readonly method: number;
  readonly crc32: number;
  readonly compressedSize: number;
  /** Inflated. */
  readonly size: number;
  /** Of the local header, from the start of the file. */
  readonly headerOffset: number;
  readonly externalAttributes: number;
}

export const METHOD_STORED = 0;
export const METHOD_DEFLATE = 8;
/** Bits 0 (traditional), 6 (strong) and 13 (masked header) of the flags. */
export const ENCRYPTION_FLAGS = 0x2041;
export const ZIP64_FIELD = 0x0001;

const CENTRAL_BYTES = 46;
const CENTRAL_SIGNATURE = 0x02014b50;
const IN_ZIP64 = 0xffffffff;
const UNICODE_PATH_FIELD = 0x7075;
/** No deflate stream expands further: 258 bytes for two bits, and a header. */
const MAX_DEFLATE_RATIO = 1032;

/** @throws IntakeError when the directory cannot be read or contradicts itself */
export async function readCentralDirectory(
  window: FileWindow,
  end: ArchiveEnd,
): Promise<CentralEntry[]> {
  const entries: CentralEntry[] = [];
  let position = end.directoryOffset;
  for await (const entry of yauzlEntries(window, end)) {
    const record = window.bytes(position, CENTRAL_BYTES);
    if (record === undefined || record.readUInt32LE(0) !== CENTRAL_SIGNATURE) {
      throw contradictory('its directory is broken off');
    }
    const name = decodeEntryName(
      entry.fileNameRaw,
      entry.generalPurposeBitFlag,
      entry.versionMadeBy >>> 8,
      entry.extraFields,
    );
    checkRecord(record, entry, name.text);
    entries.push(centralEntry(entry, name));
    position +=
      CENTRAL_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
  }
  if (position !== end.directoryOffset + end.directorySize) {
    throw contradictory(
      'the entries of its directory take up another size than the end record states; their number may be wrong',
    );
  }
  return entries;
}

async function* yauzlEntries(window: FileWindow, end: ArchiveEnd): AsyncGenerator<Entry> {
  try {
    const archive = await fromRandomAccessReaderPromise(new WindowReader(window), window.size, {
      autoClose: false,
      // Names are decoded and judged here, so that a message can name several; sizes likewise.
      decodeStrings: false,
      validateEntrySizes: false,
    });
    if (archive.entryCount !== end.entryCount) {
      throw contradictory('its end can be read in two ways');
    }
    for await (const entry of archive.eachEntry()) yield entry;
  } catch (error) {
    if (error instanceof IntakeError) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    throw new IntakeError('contradictory', `The archive's directory cannot be read (${detail})`, {
      cause: error,
    });
  }
}

/** Lets yauzl read through the window: by its own means it makes two asynchronous reads for each entry. */
class WindowReader extends RandomAccessReader {
  readonly #window: FileWindow;

  constructor(window: FileWindow) {
    super();
    this.#window = window;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const bytes = this.#window.bytes(position, length);
    if (bytes === undefined) {
      callback(new Error('it reaches beyond the end of the file'));
      return;
    }
    bytes.copy(buffer, offset);
    callback(null);
  }
}

function centralEntry(entry: Entry, name: EntryName): CentralEntry {
  const rawName = entry.fileNameRaw.toString('latin1');
  return {
    // An ASCII name is its own raw form; sharing the string halves what a large directory costs.
    name: !('problem' in name) && name.text === rawName ? { text: rawName } : name,
    rawName,
    flags: entry.generalPurposeBitFlag,
    host: entry.versionMadeBy >>> 8,
    method: entry.compressionMethod,
    crc32: entry.crc32,
    compressedSize: entry.compressedSize,
    size: entry.uncompressedSize,
    headerOffset: entry.relativeOffsetOfLocalHeader,
    externalAttributes: entry.externalFileAttributes,
  };
}

function checkRecord(record: Buffer, entry: Entry, name: string): void {
  const disk = record.readUInt16LE(34);
  if (disk !== 0 && disk !== 0xffff) {
    throw new IntakeError('multi-disk', 'The archive is one part of a split archive');
  }
  if (repeatsField(entry.extraFields)) {
    throw contradictory(`one entry states the same thing twice: ${printablePath(name)}`);
  }
  if (!zip64FieldAgrees(record, entry)) {
    throw contradictory(
      `the header of an entry and its Zip64 field disagree: ${printablePath(name)}`,
    );
  }
  if (!sizesArePossible(entry)) {
    throw contradictory(`the sizes of an entry cannot be true: ${printablePath(name)}`);
  }
}

/**
 * The field holds those of size, compressed size and offset whose place in the header says so, then perhaps
 * the disk. Some writers always give sizes (and offset); that is fine when they say what the header says.
 */
function zip64FieldAgrees(record: Buffer, entry: Entry): boolean {
  const field = entry.extraFields.find((candidate) => candidate.id === ZIP64_FIELD);
  const delegated = [24, 20, 42].filter((at) => record.readUInt32LE(at) === IN_ZIP64).length;
  if (field === undefined) return delegated === 0;
  const { data } = field;
  if (data.length === delegated * 8) return true;
  if (data.length === delegated * 8 + 4) return data.readUInt32LE(delegated * 8) === 0;
  return repeatsValues(data, [
    entry.uncompressedSize,
    entry.compressedSize,
    entry.relativeOffsetOfLocalHeader,
  ]);
}

/** Whether the field starts with the first two or all of the values and, behind all, at most disk 0. */
function repeatsValues(data: Buffer, values: readonly number[]): boolean {
  const count = Math.min(values.length, Math.floor(data.length / 8));
  if (count < 2) return false;
  for (let index = 0; index < count; index++) {
    if (Number(data.readBigUInt64LE(index * 8)) !== values[index]) return false;
  }
  const rest = data.length - count * 8;
  return (
    rest === 0 || (rest === 4 && count === values.length && data.readUInt32LE(count * 8) === 0)
  );
}

function sizesArePossible(entry: Entry): boolean {
  if ((entry.generalPurposeBitFlag & ENCRYPTION_FLAGS) !== 0) return true;
  if (entry.compressionMethod === METHOD_STORED) {
    return entry.compressedSize === entry.uncompressedSize;
  }
  if (entry.compressionMethod === METHOD_DEFLATE) {
    return entry.uncompressedSize <= entry.compressedSize * MAX_DEFLATE_RATIO;
  }
  return true;
}

/** Whether a field that decides what an entry is stands there twice: readers differ in which one they take. */
export function repeatsField(fields: readonly ExtraField[]): boolean {
  return [ZIP64_FIELD, UNICODE_PATH_FIELD].some(
    (id) => fields.filter((field) => field.id === id).length > 1,
  );
}

export function findField(fields: readonly ExtraField[], id: number): Buffer | undefined {
  return fields.find((field) => field.id === id)?.data;
}

function contradictory(what: string): IntakeError {
  return new IntakeError('contradictory', `The archive contradicts itself: ${what}`);
}
