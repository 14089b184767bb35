// An open view file: sections by name, read when they are first asked for and kept. Nothing in a file is believed
// before its checksum says that it is what was written.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32, zstdDecompressSync } from 'node:zlib';
import {
  FORMAT_VERSION,
  HEADER_BYTES,
  MAGIC,
  SECTION_NAMES,
  type SECTIONS,
  type SectionName,
  TABLE_ENTRY_BYTES,
} from '../format.ts';

/** A view file that cannot be used. The message says what is wrong with it, without its path. */
export class ViewFileError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ViewFileError';
  }
}

export type NumbersName = NamesOf<'u8'> | NamesOf<'u32'> | NamesOf<'f64'>;
type NamesOf<Kind> = {
  [Name in SectionName]: (typeof SECTIONS)[Name] extends Kind ? Name : never;
}[SectionName];

export interface ViewFile {
  bytes(name: NamesOf<'u8'> | NamesOf<'text'>): Buffer;
  numbers(name: NamesOf<'u32'>): Uint32Array;
  /** @param number of the record; throws a `RangeError` when there is none */
  record(name: NamesOf<'records'>, blocks: NamesOf<'f64'>, number: number): Buffer;
  heldBytes(): number;
  close(): void;
}

/** Blocks of records that are kept unpacked: neighbours of a node lie side by side. */
const KEPT_BLOCKS = 16;
/** More than a record can be, and little enough for a damaged length to do no harm. */
const MOST_BLOCK_BYTES = 256 * 1024 ** 2;

/** Throws a `ViewFileError` for a file that is no view, of another version, cut off or damaged. */
export function openViewFile(path: string): ViewFile {
  const file = openSync(path, 'r');
  try {
    return readSections(file, readTable(file));
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

interface Entry {
  readonly offset: number;
  readonly length: number;
  readonly crc: number;
}

function readTable(file: number): ReadonlyMap<SectionName, Entry> {
  const { size } = fstatSync(file);
  const header = readAt(file, 0, Math.min(size, HEADER_BYTES));
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, 8) !== MAGIC) {
    throw new ViewFileError('This is no view file.');
  }
  const version = header.readUInt32LE(8);
  if (version !== FORMAT_VERSION) {
    throw new ViewFileError(
      `The view file has format ${version}; this program reads format ${FORMAT_VERSION}. Run the analysis again.`,
    );
  }
  const tableBytes = SECTION_NAMES.length * TABLE_ENTRY_BYTES;
  const isWhole =
    header.readDoubleLE(24) === size &&
    header.readUInt32LE(12) === SECTION_NAMES.length &&
    size >= HEADER_BYTES + tableBytes;
  const table = isWhole ? readAt(file, HEADER_BYTES, tableBytes) : Buffer.alloc(0);
  if (!isWhole || crc32(table) !== header.readUInt32LE(16)) {
    throw new ViewFileError('The view file is cut off or damaged. Run the analysis again.');
  }
  return new Map(
    SECTION_NAMES.map((name, at) => {
      const place = at * TABLE_ENTRY_BYTES;
      const entry = {
        offset: table.readDoubleLE(place),
        length: table.readDoubleLE(place + 8),
        crc: table.readUInt32LE(place + 16),
      };
      return [name, entry];
    }),
  );
}

function readSections(file: number, table: ReadonlyMap<SectionName, Entry>): ViewFile {
  const held = new Map<SectionName, Buffer>();
  const blocksHeld = new Map<string, Buffer>();
  let heldBytes = 0;
  let isOpen = true;

  function section(name: SectionName): Buffer {
    const known = held.get(name);
    if (known !== undefined) return known;
    const { offset, length, crc } = table.get(name)!;
    const bytes = readAt(file, offset, length);
    if (bytes.length !== length || crc32(bytes) !== crc) throw damaged(name);
    held.set(name, bytes);
    heldBytes += length;
    return bytes;
  }

  const view = <Numbers>(
    name: SectionName,
    List: {
      new (buffer: ArrayBufferLike, offset: number, length: number): Numbers;
      BYTES_PER_ELEMENT: number;
    },
  ): Numbers => {
    const bytes = section(name);
    return new List(bytes.buffer, bytes.byteOffset, bytes.length / List.BYTES_PER_ELEMENT);
  };

  function block(name: SectionName, offset: number, end: number): Buffer {
    const key = `${name} ${offset}`;
    const known = blocksHeld.get(key);
    if (known !== undefined) return known;
    const { offset: begin } = table.get(name)!;
    const unpacked = unpack(name, readAt(file, begin + offset, end - offset));
    blocksHeld.set(key, unpacked);
    heldBytes += unpacked.length;
    if (blocksHeld.size > KEPT_BLOCKS) {
      const [[oldest, bytes]] = blocksHeld as unknown as [[string, Buffer]];
      blocksHeld.delete(oldest);
      heldBytes -= bytes.length;
    }
    return unpacked;
  }

  return {
    bytes: section,
    numbers: (name) => view(name, Uint32Array),
    record: (name, blocks, number) => {
      const places = view(blocks, Float64Array);
      const at = blockOf(places, number);
      const bytes = block(name, places[at + 1]!, places[at + 3]!);
      return recordIn(bytes, number - places[at]!, name);
    },
    heldBytes: () => heldBytes,
    close: () => {
      // Twice would close whatever has got the number since.
      if (isOpen) closeSync(file);
      isOpen = false;
    },
  };
}

const damaged = (name: SectionName, cause?: unknown) =>
  new ViewFileError(`The section ${name} of the view file is damaged. Run the analysis again.`, {
    cause,
  });

function unpack(name: SectionName, packed: Buffer): Buffer {
  try {
    return zstdDecompressSync(packed, { maxOutputLength: MOST_BLOCK_BYTES });
  } catch (error) {
    throw damaged(name, error);
  }
}

/** @param places pairs of first record and first byte, totals at the end; returns where the pair stands */
function blockOf(places: Float64Array, number: number): number {
  const last = places.length - 2;
  if (!(number >= 0 && number < places[last]!))
    throw new RangeError(`there is no record ${number}`);
  let [low, high] = [0, last / 2];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (places[2 * middle]! <= number) low = middle;
    else high = middle;
  }
  return 2 * low;
}

/** @param skipped records of the block before it */
function recordIn(block: Buffer, skipped: number, name: SectionName): Buffer {
  let at = 0;
  for (let left = skipped; left > 0 && at + 4 <= block.length; left--) {
    at += 4 + block.readUInt32LE(at);
  }
  if (at + 4 > block.length) throw damaged(name);
  return block.subarray(at + 4, at + 4 + block.readUInt32LE(at));
}

/** In a buffer of its own, so that numbers lie at multiples of their size. Shorter at the end of the file. */
function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.from(new ArrayBuffer(length));
  let read = 0;
  while (read < length) {
    const more = readSync(file, bytes, read, length - read, position + read);
    if (more === 0) return bytes.subarray(0, read);
    read += more;
  }
  return bytes;
}
