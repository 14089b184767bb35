// Writes the sections of a view file one after the other, and its header and table at the end. Knows nothing of what
// they hold.
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { crc32, constants as zlib, zstdCompressSync } from 'node:zlib';
import { completeFile, partialPath } from '../../process/partial-file.ts';
import {
  FORMAT_VERSION,
  HEADER_BYTES,
  MAGIC,
  SECTION_NAMES,
  type SectionName,
  TABLE_ENTRY_BYTES,
} from '../format.ts';

/** Records are compressed in blocks of about so much: what a look at one of them costs. */
const BLOCK_BYTES = 32 * 1024;
/** Text is handed to the disk in pieces of this size. */
const PIECE_BYTES = 256 * 1024;

export interface SectionWriter {
  numbers(name: SectionName, numbers: Uint8Array | Uint32Array | Float64Array): void;
  text(name: SectionName, text: string): void;
  /** Many texts in a row; returns where each begins, and the end of the last behind them. */
  texts(name: SectionName, texts: Iterable<string>, count: number): Uint32Array;
  /** Numbers the records as they come; the second section says where they are. */
  records(name: SectionName, blocks: SectionName, records: Iterable<Uint8Array | string>): void;
  /**
   * Complete under its name when this resolves, with the bytes written.
   * @param isUnsynced as in `AnalysisOutput`
   */
  finish(isUnsynced?: boolean): Promise<number>;
  /** Removes what was written. */
  abandon(): void;
}

interface Entry {
  readonly offset: number;
  readonly length: number;
  readonly crc: number;
}

export function createSectionWriter(path: string): SectionWriter {
  const file = openSync(partialPath(path), 'w', 0o600);
  const entries = new Map<SectionName, Entry>();
  const appendRecords = createRecordPacker();
  let end = HEADER_BYTES + SECTION_NAMES.length * TABLE_ENTRY_BYTES;
  let isOpen = true;

  /** Once, whatever comes of it: the number may be another file's by then. */
  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    closeSync(file);
  }

  function append(bytes: Uint8Array): void {
    writeAll(file, bytes, end);
    end += bytes.byteLength;
  }

  /** A section is what `write` appends. */
  function section(name: SectionName, write: (add: (bytes: Uint8Array) => void) => void): void {
    end = Math.ceil(end / 8) * 8;
    const offset = end;
    let crc = 0;
    write((bytes) => {
      crc = crc32(bytes, crc);
      append(bytes);
    });
    entries.set(name, { offset, length: end - offset, crc });
  }

  const numbers: SectionWriter['numbers'] = (name, list) =>
    section(name, (add) => add(new Uint8Array(list.buffer, list.byteOffset, list.byteLength)));

  return {
    numbers,
    text: (name, text) => section(name, (add) => add(Buffer.from(text))),
    texts: (name, texts, count) => {
      const offsets = new Uint32Array(count + 1);
      section(name, (add) => appendTexts(texts, offsets, add));
      return offsets;
    },
    records: (name, blocks, records) => {
      const places: number[] = [];
      section(name, (add) => appendRecords(records, places, add));
      numbers(blocks, Float64Array.from(places));
    },
    finish: async (isUnsynced) => {
      writeAll(file, headerOf(entries, end), 0);
      close();
      await completeFile(path, isUnsynced);
      return end;
    },
    abandon: () => {
      rmSync(partialPath(path), { force: true });
      close();
    },
  };
}

function headerOf(entries: ReadonlyMap<SectionName, Entry>, fileLength: number): Uint8Array {
  const tableBytes = SECTION_NAMES.length * TABLE_ENTRY_BYTES;
  const bytes = Buffer.alloc(HEADER_BYTES + tableBytes);
  for (const [at, name] of SECTION_NAMES.entries()) {
    const entry = entries.get(name);
    if (entry === undefined) throw new Error(`the section ${name} was not written`);
    const place = HEADER_BYTES + at * TABLE_ENTRY_BYTES;
    bytes.writeDoubleLE(entry.offset, place);
    bytes.writeDoubleLE(entry.length, place + 8);
    bytes.writeUInt32LE(entry.crc, place + 16);
  }
  bytes.write(MAGIC, 0, 'latin1');
  bytes.writeUInt32LE(FORMAT_VERSION, 8);
  bytes.writeUInt32LE(SECTION_NAMES.length, 12);
  bytes.writeUInt32LE(crc32(bytes.subarray(HEADER_BYTES)), 16);
  bytes.writeDoubleLE(fileLength, 24);
  return bytes;
}

function writeAll(file: number, bytes: Uint8Array, position: number): void {
  let written = 0;
  while (written < bytes.byteLength) {
    written += writeSync(file, bytes, written, bytes.byteLength - written, position + written);
  }
}

function appendTexts(
  texts: Iterable<string>,
  offsets: Uint32Array,
  add: (bytes: Uint8Array) => void,
): void {
  let pieces: Uint8Array[] = [];
  let held = 0;
  let total = 0;
  let at = 0;
  for (const text of texts) {
    if (text !== '') {
      const bytes = Buffer.from(text);
      pieces.push(bytes);
      held += bytes.length;
      total += bytes.length;
    }
    offsets[++at] = total;
    if (held < PIECE_BYTES) continue;
    add(Buffer.concat(pieces));
    pieces = [];
    held = 0;
  }
  if (held > 0) add(Buffer.concat(pieces));
}

/** `places` is filled: pairs of the number of a block's first record and its first byte, totals at the end. */
type AppendRecords = (
  records: Iterable<Uint8Array | string>,
  places: number[],
  add: (bytes: Uint8Array) => void,
) => void;

/** For one section after the other: all fill the same block, which is most of what a small view needs. */
function createRecordPacker(): AppendRecords {
  let block = Buffer.allocUnsafe(2 * BLOCK_BYTES);
  return (records, places, add) => {
    let held = 0;
    let count = 0;
    let first = 0;
    let offset = 0;
    const flush = () => {
      const packed = zstdCompressSync(block.subarray(0, held), { params: COMPRESSION });
      places.push(first, offset);
      add(packed);
      offset += packed.length;
      first = count;
      held = 0;
    };
    for (const record of records) {
      const most = 5 + (typeof record === 'string' ? record.length * 3 : record.length);
      if (held + most > block.length) {
        const larger = Buffer.allocUnsafe(2 * (held + most));
        block.copy(larger, 0, 0, held);
        block = larger;
      }
      held = appendRecord(block, held, record);
      count++;
      if (held >= BLOCK_BYTES) flush();
    }
    if (held > 0) flush();
    places.push(count, offset);
  };
}

const COMPRESSION = { [zlib.ZSTD_c_compressionLevel]: 1, [zlib.ZSTD_c_checksumFlag]: 1 };

/** Four bytes of length in front: zstd folds the zeros of small ones. */
function appendRecord(block: Buffer, held: number, record: Uint8Array | string): number {
  const begin = held + 4;
  let length: number;
  if (typeof record === 'string') length = block.write(record, begin);
  else {
    block.set(record, begin);
    length = record.length;
  }
  block.writeUInt32LE(length, held);
  return begin + length;
}
