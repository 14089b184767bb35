// A zip archive as a sequence of pieces, made from files one at a time. The same files give the same bytes:
// entries come as they are given, and no time or owner is written. Layout: .ZIP File Format Specification
// (APPNOTE) 4.3 and 4.5.3.
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** With `/`; unique. */
  readonly path: string;
  readonly contents: Uint8Array;
}

const LOCAL_SIGNATURE = 0x04034b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const ZIP64_END_SIGNATURE = 0x06064b50;
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
/** Names are UTF-8. */
const FLAGS = 0x800;
const VERSION = 20;
const VERSION_ZIP64 = 45;
/** Upper byte of "version made by": a Unix system, so that the mode below counts. */
const UNIX = 3 << 8;
/** 1 January 1980, the earliest day that the format has. */
const NO_DATE = 0x21;
const REGULAR_FILE = 0o100644 * 2 ** 16;
const MAX_ENTRIES = 0xffff;
const MAX_OFFSET = 0xffffffff;

const deflate = promisify(deflateRaw);

/** @throws RangeError when the archive would grow over 4 GiB, more than any server takes */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const directory: Buffer<ArrayBuffer>[] = [];
  let offset = 0;
  for await (const { path, contents } of entries) {
    const name = Buffer.from(path);
    const deflated = await deflate(contents);
    const isSmaller = deflated.length < contents.length;
    const data = isSmaller ? deflated : Buffer.from(contents);
    const common = commonFields(isSmaller ? 8 : 0, crc32(contents), data.length, {
      size: contents.length,
      nameLength: name.length,
    });
    directory.push(centralHeader(common, offset), name);
    for (const piece of [signature(LOCAL_SIGNATURE), common, name, data]) {
      yield piece as Uint8Array<ArrayBuffer>;
      offset += piece.length;
    }
    if (offset > MAX_OFFSET) throw new RangeError('The archive would be larger than 4 GiB.');
  }
  yield* directory;
  const size = directory.reduce((sum, piece) => sum + piece.length, 0);
  yield endRecords(directory.length / 2, size, offset);
}

function signature(value: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** What the local header and the directory say in the same words: 26 bytes. */
function commonFields(
  method: number,
  checksum: number,
  compressedSize: number,
  { size, nameLength }: { readonly size: number; readonly nameLength: number },
): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(VERSION, 0);
  bytes.writeUInt16LE(FLAGS, 2);
  bytes.writeUInt16LE(method, 4);
  bytes.writeUInt16LE(NO_DATE, 8);
  bytes.writeUInt32LE(checksum, 10);
  bytes.writeUInt32LE(compressedSize, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(nameLength, 22);
  return bytes;
}

function centralHeader(common: Buffer, offset: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(46);
  bytes.writeUInt32LE(CENTRAL_SIGNATURE, 0);
  bytes.writeUInt16LE(UNIX | VERSION, 4);
  common.copy(bytes, 6);
  bytes.writeUInt32LE(REGULAR_FILE, 38);
  bytes.writeUInt32LE(offset, 42);
  return bytes;
}

function endRecords(count: number, size: number, offset: number): Buffer<ArrayBuffer> {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_SIGNATURE, 0);
  end.writeUInt16LE(Math.min(count, MAX_ENTRIES), 8);
  end.writeUInt16LE(Math.min(count, MAX_ENTRIES), 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  if (count < MAX_ENTRIES) return end;
  const large = Buffer.alloc(56 + 20);
  large.writeUInt32LE(ZIP64_END_SIGNATURE, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(UNIX | VERSION_ZIP64, 12);
  large.writeUInt16LE(VERSION_ZIP64, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(size), 40);
  large.writeBigUInt64LE(BigInt(offset), 48);
  large.writeUInt32LE(ZIP64_LOCATOR_SIGNATURE, 56);
  large.writeBigUInt64LE(BigInt(offset + size), 64);
  large.writeUInt32LE(1, 72);
  return Buffer.concat([large, end]);
}
