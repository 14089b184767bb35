// Archives whose sizes stand in up to five places (local and central header, Zip64 fields of both, data
// descriptor), with any of them set to zero. The data has the checksum 0, which is that of no data as well,
// so that checksums betray nothing.
import { crc32, deflateRawSync } from 'node:zlib';
import { writeZip, zip64Field } from './zip-writer.ts';

const DATA = withChecksumZero(Buffer.from('test'));
const IN_ZIP64 = 0xffffffff;

interface Sizes {
  readonly compressed: number;
  readonly inflated: number;
}

/** Which sizes are set against the truth, or moved to a Zip64 field. */
type Marks = readonly [compressed: boolean, inflated: boolean];

const MARKS: readonly Marks[] = [
  [false, false],
  [true, false],
  [false, true],
  [true, true],
];

/** 4,608 archives, of which one file may be read, as what it is, or nothing. */
export function* sizeConfusions(): Iterable<{
  bytes: Buffer;
  files: Record<string, string>;
  mayBeRefused: true;
}> {
  const files = { test: DATA.toString('utf8') };
  for (const method of [0, 8]) {
    const compressed = method === 8 ? deflateRawSync(DATA) : DATA;
    const truth = { compressed: compressed.length, inflated: DATA.length };
    for (const local of headers(truth)) {
      for (const central of headers(truth)) {
        for (const descriptor of descriptors(truth)) {
          const item = { name: 'test', data: DATA, method, local, central };
          const bytes = writeZip({ entries: [descriptor ? { ...item, descriptor } : item] });
          yield { bytes, files, mayBeRefused: true };
        }
      }
    }
  }
}

/** 16 headers. */
function* headers(truth: Sizes) {
  for (const zero of MARKS) {
    const { compressed, inflated } = zeroed(truth, zero);
    for (const [movesCompressed, movesInflated] of MARKS) {
      const moved = [
        ...(movesInflated ? [inflated] : []),
        ...(movesCompressed ? [compressed] : []),
      ];
      yield {
        crc32: 0,
        compressedSize: movesCompressed ? IN_ZIP64 : compressed,
        size: movesInflated ? IN_ZIP64 : inflated,
        ...(moved.length > 0 && { extra: zip64Field(moved) }),
      };
    }
  }
}

/** None, and 8 others. */
function* descriptors(truth: Sizes): Iterable<Buffer | undefined> {
  yield undefined;
  for (const zero of MARKS) {
    const { compressed, inflated } = zeroed(truth, zero);
    const narrow = Buffer.alloc(16);
    narrow.writeUInt32LE(0x08074b50, 0);
    narrow.writeUInt32LE(compressed, 8);
    narrow.writeUInt32LE(inflated, 12);
    yield narrow;
    const wide = Buffer.alloc(24);
    wide.writeUInt32LE(0x08074b50, 0);
    wide.writeBigUInt64LE(BigInt(compressed), 8);
    wide.writeBigUInt64LE(BigInt(inflated), 16);
    yield wide;
  }
}

function zeroed({ compressed, inflated }: Sizes, [noCompressed, noInflated]: Marks): Sizes {
  return { compressed: noCompressed ? 0 : compressed, inflated: noInflated ? 0 : inflated };
}

/** The data with four bytes more, which lead the checksum back to that of nothing. */
function withChecksumZero(data: Buffer): Buffer {
  const table = Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
    return value >>> 0;
  });
  let wanted = 0xffffffff;
  for (let step = 0; step < 4; step++) {
    const index = table.findIndex((value) => value >>> 24 === wanted >>> 24);
    wanted = (((wanted ^ table[index]!) << 8) | index) >>> 0;
  }
  const patch = Buffer.alloc(4);
  patch.writeUInt32LE((wanted ^ crc32(data) ^ 0xffffffff) >>> 0);
  return Buffer.concat([data, patch]);
}
