// Writes zip files record by record, so that a test can make each field wrong by itself. Without overrides
// the result is a plain correct archive. It checks nothing, and shares no code with what it tests.
import { crc32, deflateRawSync } from 'node:zlib';

/** Fields of a local or central header that a test may set against the truth. */
export interface HeaderFields {
  flags?: number;
  method?: number;
  crc32?: number;
  compressedSize?: number;
  size?: number;
  name?: string | Buffer;
  extra?: Buffer;
  signature?: number;
}

export interface CentralFields extends HeaderFields {
  disk?: number;
  offset?: number;
  comment?: string | Buffer;
  externalAttributes?: number;
}

export interface EntrySpec {
  /** Text is written as UTF-8, and marked as such when it is not ASCII. */
  name: string | Buffer;
  data?: string | Buffer;
  /** 0 stored, 8 deflate (the default for data). */
  method?: number;
  /** What is written in place of the compressed data. */
  compressed?: Buffer;
  /** Bits to add to the flags of both headers. */
  flags?: number;
  /** Lower byte: version; upper byte: host, 3 for Unix. */
  madeBy?: number;
  /** Unix mode with file type; goes into the upper half of the external attributes. */
  mode?: number;
  /** Extra fields for both headers. */
  extra?: Buffer;
  /** Behind the data; sets the flag, and zeros into the local header unless overridden. */
  descriptor?: 'signed' | 'bare' | 'signed-zip64' | 'bare-zip64' | Buffer;
  /** Sizes and offset go into Zip64 fields. */
  zip64?: boolean;
  local?: HeaderFields;
  central?: CentralFields;
  /** Bytes in front of the local header that belong to nothing. */
  gapBefore?: Buffer;
  /** No local header and data of its own: the central header points at those of the named entry. */
  sharesDataOf?: number;
  /** Writes the local part only. */
  hidden?: boolean;
}

export interface EndFields {
  disk?: number;
  directoryDisk?: number;
  entriesHere?: number;
  entryCount?: number;
  directorySize?: number;
  directoryOffset?: number;
  commentLength?: number;
}

export interface ArchiveSpec {
  entries: readonly EntrySpec[];
  comment?: string | Buffer;
  /** In front of everything; offsets do not count it. */
  prefix?: Buffer;
  /** Bytes that will stand in front and that offsets count. */
  base?: number;
  beforeDirectory?: Buffer;
  afterDirectory?: Buffer;
  trailing?: Buffer;
  end?: EndFields;
  /** Indices of entries in the order in which the directory lists them. */
  directoryOrder?: readonly number[];
  /** Writes the Zip64 end record and locator; the classic record then delegates. */
  zip64?: boolean | (EndFields & { locatorOffset?: number; disks?: number; recordSize?: number });
}

/** What a zip file consists of, so that a test can put it together otherwise. */
export interface ZipParts {
  /** Local headers, data and data descriptors. */
  readonly entries: Buffer;
  readonly directory: Buffer;
  /** Zip64 end record and locator, when there are any, and the end record with its comment. */
  readonly end: Buffer;
}

interface Placed {
  spec: EntrySpec;
  name: Buffer;
  flags: number;
  method: number;
  crc32: number;
  compressed: Buffer;
  size: number;
  offset: number;
}

export function writeZip(spec: ArchiveSpec): Buffer {
  const none = Buffer.alloc(0);
  const { entries, directory, end } = writeZipParts(spec);
  return Buffer.concat([spec.prefix ?? none, entries, directory, end, spec.trailing ?? none]);
}

export function writeZipParts(spec: ArchiveSpec): ZipParts {
  const none = Buffer.alloc(0);
  const base = spec.base ?? 0;
  const parts: Buffer[] = [];
  let length = 0;
  const push = (bytes: Buffer) => {
    parts.push(bytes);
    length += bytes.length;
  };
  const placed: Placed[] = [];
  for (const entry of spec.entries) {
    if (entry.gapBefore !== undefined) push(entry.gapBefore);
    const item = placeEntry(entry, base + length);
    const shared = entry.sharesDataOf === undefined ? undefined : placed[entry.sharesDataOf];
    placed.push(shared === undefined ? item : { ...shared, spec: entry, name: item.name });
    if (shared !== undefined) continue;
    push(localHeader(item));
    push(item.compressed);
    push(dataDescriptor(item));
  }
  push(spec.beforeDirectory ?? none);
  const ordered = spec.directoryOrder?.map((index) => placed[index]!) ?? placed;
  const listed = ordered.filter((item) => !item.spec.hidden);
  const headers = Buffer.concat(listed.map(centralHeader));
  const directory = Buffer.concat([headers, spec.afterDirectory ?? none]);
  const stated = { count: listed.length, offset: base + length, size: headers.length };
  const end = endRecords(spec, stated, base + length + directory.length);
  return { entries: Buffer.concat(parts), directory, end };
}

function placeEntry(spec: EntrySpec, offset: number): Placed {
  const name = Buffer.from(spec.name as string);
  const data = Buffer.from((spec.data ?? '') as string);
  const method = spec.method ?? (data.length === 0 ? 0 : 8);
  const isUtf8 = typeof spec.name === 'string' && name.some((byte) => byte > 127);
  return {
    spec,
    name,
    flags: (isUtf8 ? 0x800 : 0) | (spec.descriptor === undefined ? 0 : 8) | (spec.flags ?? 0),
    method,
    crc32: crc32(data),
    compressed: spec.compressed ?? (method === 8 ? deflateRawSync(data) : data),
    size: data.length,
    offset,
  };
}

function localHeader(item: Placed): Buffer {
  const { spec } = item;
  const fields = spec.local ?? {};
  const later = spec.descriptor !== undefined;
  const zip64 = spec.zip64 === true;
  const name = fields.name === undefined ? item.name : Buffer.from(fields.name as string);
  const own = zip64
    ? zip64Field([later ? 0 : item.size, later ? 0 : item.compressed.length])
    : null;
  const extra = Buffer.concat([
    fields.extra ?? spec.extra ?? Buffer.alloc(0),
    own ?? Buffer.alloc(0),
  ]);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(fields.signature ?? 0x04034b50, 0);
  header.writeUInt16LE(zip64 ? 45 : 20, 4);
  header.writeUInt16LE(fields.flags ?? item.flags, 6);
  header.writeUInt16LE(fields.method ?? item.method, 8);
  header.writeUInt32LE(fields.crc32 ?? (later ? 0 : item.crc32), 14);
  const size = zip64 ? 0xffffffff : later ? 0 : item.size;
  const compressedSize = zip64 ? 0xffffffff : later ? 0 : item.compressed.length;
  header.writeUInt32LE(fields.compressedSize ?? compressedSize, 18);
  header.writeUInt32LE(fields.size ?? size, 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

function dataDescriptor(item: Placed): Buffer {
  const kind = item.spec.descriptor;
  if (kind === undefined) return Buffer.alloc(0);
  if (Buffer.isBuffer(kind)) return kind;
  const isWide = kind.endsWith('zip64');
  const bytes = Buffer.alloc(isWide ? 24 : 16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(item.crc32, 4);
  if (isWide) {
    bytes.writeBigUInt64LE(BigInt(item.compressed.length), 8);
    bytes.writeBigUInt64LE(BigInt(item.size), 16);
  } else {
    bytes.writeUInt32LE(item.compressed.length, 8);
    bytes.writeUInt32LE(item.size, 12);
  }
  return kind.startsWith('signed') ? bytes : bytes.subarray(4);
}

function centralHeader(item: Placed): Buffer {
  const { spec } = item;
  const fields = spec.central ?? {};
  const zip64 = spec.zip64 === true;
  const name = fields.name === undefined ? item.name : Buffer.from(fields.name as string);
  const own = zip64 ? zip64Field([item.size, item.compressed.length, item.offset]) : null;
  const extra = Buffer.concat([
    fields.extra ?? spec.extra ?? Buffer.alloc(0),
    own ?? Buffer.alloc(0),
  ]);
  const comment = Buffer.from((fields.comment ?? '') as string);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(fields.signature ?? 0x02014b50, 0);
  header.writeUInt16LE(spec.madeBy ?? 0x0314, 4);
  header.writeUInt16LE(zip64 ? 45 : 20, 6);
  header.writeUInt16LE(fields.flags ?? item.flags, 8);
  header.writeUInt16LE(fields.method ?? item.method, 10);
  header.writeUInt32LE(fields.crc32 ?? item.crc32, 16);
  header.writeUInt32LE(fields.compressedSize ?? (zip64 ? 0xffffffff : item.compressed.length), 20);
  header.writeUInt32LE(fields.size ?? (zip64 ? 0xffffffff : item.size), 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt16LE(comment.length, 32);
  header.writeUInt16LE(fields.disk ?? 0, 34);
  header.writeUInt32LE(fields.externalAttributes ?? ((spec.mode ?? 0) << 16) >>> 0, 38);
  header.writeUInt32LE(fields.offset ?? (zip64 ? 0xffffffff : item.offset), 42);
  return Buffer.concat([header, name, extra, comment]);
}

function endRecords(
  spec: ArchiveSpec,
  directory: { count: number; offset: number; size: number },
  position: number,
): Buffer {
  const comment = Buffer.from((spec.comment ?? '') as string);
  const zip64 = spec.zip64 === true ? {} : spec.zip64 === false ? undefined : spec.zip64;
  const fields = spec.end ?? {};
  const short = zip64 === undefined ? directory.count : 0xffff;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(fields.disk ?? 0, 4);
  end.writeUInt16LE(fields.directoryDisk ?? 0, 6);
  end.writeUInt16LE(fields.entriesHere ?? fields.entryCount ?? short, 8);
  end.writeUInt16LE(fields.entryCount ?? short, 10);
  end.writeUInt32LE(fields.directorySize ?? (zip64 ? 0xffffffff : directory.size), 12);
  end.writeUInt32LE(fields.directoryOffset ?? (zip64 ? 0xffffffff : directory.offset), 16);
  end.writeUInt16LE(fields.commentLength ?? comment.length, 20);
  if (zip64 === undefined) return Buffer.concat([end, comment]);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(BigInt(zip64.recordSize ?? 44), 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  record.writeUInt32LE(zip64.disk ?? 0, 16);
  record.writeUInt32LE(zip64.directoryDisk ?? 0, 20);
  record.writeBigUInt64LE(BigInt(zip64.entriesHere ?? zip64.entryCount ?? directory.count), 24);
  record.writeBigUInt64LE(BigInt(zip64.entryCount ?? directory.count), 32);
  record.writeBigUInt64LE(BigInt(zip64.directorySize ?? directory.size), 40);
  record.writeBigUInt64LE(BigInt(zip64.directoryOffset ?? directory.offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(zip64.locatorOffset ?? position), 8);
  locator.writeUInt32LE(zip64.disks ?? 1, 16);
  return Buffer.concat([record, locator, end, comment]);
}

/** The Zip64 extended information field with 64-bit values. */
export function zip64Field(values: readonly number[]): Buffer {
  const data = Buffer.alloc(values.length * 8);
  for (const [index, value] of values.entries()) data.writeBigUInt64LE(BigInt(value), index * 8);
  return extraField(0x0001, data);
}

/** The Info-ZIP Unicode path field: `text` for the entry whose raw name is `raw`. */
export function unicodePathField(text: string, raw: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(1, 0);
  head.writeUInt32LE(crc32(raw), 1);
  return extraField(0x7075, Buffer.concat([head, Buffer.from(text)]));
}

export function extraField(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}
