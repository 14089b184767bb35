// Archives that are small and would become large, or seem endless, to a reader that trusts them.
import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { IntakeReason } from '../../src/index.ts';
import { type EntrySpec, writeZip, writeZipParts } from './zip-writer.ts';

export interface Bomb {
  readonly name: string;
  readonly bytes: Buffer;
  /** Why it is refused, at the latest when its files are read; absent when it is harmless to one who does not open what is inside. */
  readonly reason?: IntakeReason;
}

const MEGABYTE = 1024 ** 2;

export function* bombs(): Iterable<Bomb> {
  yield {
    name: 'entries that share one kernel',
    bytes: sharedKernel(2000),
    reason: 'contradictory',
  };
  yield { name: 'entries that quote those behind', bytes: quoted(500), reason: 'contradictory' };
  yield { name: 'entries that list themselves', bytes: selfListed(), reason: 'contradictory' };
  yield { name: 'a hundred files of zeros', bytes: zeros(100), reason: 'suspicious-ratio' };
  yield { name: 'a file that declares little', bytes: understated(), reason: 'corrupt-file' };
  yield { name: 'a file that declares much', bytes: overstated(), reason: 'contradictory' };
  yield { name: 'archives in archives', bytes: nested(20, 'inner.zip'), reason: 'nested-archive' };
  yield { name: 'archives in archives by other names', bytes: nested(20, 'inner.bin') };
  yield {
    name: 'more entries than allowed',
    bytes: manyEntries(100_001),
    reason: 'too-many-entries',
  };
  yield { name: 'names of the greatest length', bytes: longNames(200), reason: 'path-too-long' };
  yield { name: 'very deep directories', bytes: deepPath(400), reason: 'path-too-deep' };
}

/** Kernel: a megabyte of zeros in a kilobyte. */
const KERNEL = deflateRawSync(Buffer.alloc(MEGABYTE));

/** Every entry of the directory points at the one local header. */
function sharedKernel(count: number): Buffer {
  const entries: EntrySpec[] = [{ name: 'n.ts', data: Buffer.alloc(MEGABYTE) }];
  for (let at = 0; at < count; at++) entries.push({ name: `n${at}.ts`, sharesDataOf: 0 });
  return writeZip({ entries });
}

/**
 * Each file's data begins with a block that is stored and quotes the local header of the next file, whose
 * data it then shares (Fifield, "A better zip bomb", WOOT 2019).
 */
function quoted(count: number): Buffer {
  let compressed = KERNEL;
  let data = Buffer.alloc(MEGABYTE);
  const parts: Buffer[] = [];
  const directory: EntrySpec[] = [];
  for (let at = count - 1; at >= 0; at--) {
    const spec = { name: `q${at}.ts`, compressed, method: 8 };
    const truth = { size: data.length, crc32: crc32(data) };
    directory.unshift({ ...spec, local: truth, central: truth });
    const { entries } = writeZipParts({ entries: [{ ...spec, local: truth }] });
    const header = entries.subarray(0, entries.length - compressed.length);
    parts.unshift(header);
    const block = Buffer.alloc(5);
    block.writeUInt16LE(header.length, 1);
    block.writeUInt16LE(~header.length & 0xffff, 3);
    if (at === 0) break;
    parts.unshift(block);
    compressed = Buffer.concat([block, header, compressed]);
    // What the outer files inflate to does not matter beyond its length once it is large.
    data = data.length < 4 * MEGABYTE ? Buffer.concat([header, data]) : data;
  }
  return assemble(Buffer.concat([...parts, KERNEL]), directory, parts);
}

function assemble(body: Buffer, entries: readonly EntrySpec[], parts: readonly Buffer[]): Buffer {
  const offsets: number[] = [];
  let position = 0;
  for (const part of parts) {
    if (part.length > 5) offsets.push(position);
    position += part.length;
  }
  const placed = entries.map((entry, at) => ({
    ...entry,
    central: { ...entry.central, offset: offsets[at]! },
  }));
  const { directory } = writeZipParts({ entries: placed });
  const stated = {
    entriesHere: entries.length,
    entryCount: entries.length,
    directorySize: directory.length,
    directoryOffset: body.length,
  };
  return Buffer.concat([body, directory, writeZipParts({ entries: [], end: stated }).end]);
}

/** Two entries whose data reaches over the directory that lists them. */
function selfListed(): Buffer {
  const sizes = { size: 200, compressedSize: 200 };
  const entry = { data: 'x', method: 0, local: sizes, central: sizes };
  return writeZip({
    entries: [
      { ...entry, name: 'a.ts' },
      { ...entry, name: 'b.ts' },
    ],
  });
}

function zeros(count: number): Buffer {
  const data = Buffer.alloc(MEGABYTE);
  return writeZip({
    entries: Array.from({ length: count }, (_, at) => ({ name: `z${at}.ts`, data })),
  });
}

/** Declares three bytes and inflates to a gigabyte. */
function understated(): Buffer {
  const piece = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH });
  const compressed = Buffer.concat([...Array.from({ length: 1024 }, () => piece), Buffer.of(3, 0)]);
  return writeZip({ entries: [{ name: 'u.ts', data: 'abc', method: 8, compressed }] });
}

/** Declares four gigabytes and has a few bytes. */
function overstated(): Buffer {
  const sizes = { size: 0xfffffff0 };
  return writeZip({
    entries: [{ name: 'o.ts', data: 'abc', method: 8, local: sizes, central: sizes }],
  });
}

function nested(levels: number, name: string): Buffer {
  let bytes = writeZip({ entries: [{ name: 'a.ts', data: 'export const a = 1;\n' }] });
  for (let level = 0; level < levels; level++) {
    bytes = writeZip({
      entries: [
        { name: 'a.ts', data: 'export {};\n' },
        { name, data: bytes },
      ],
    });
  }
  return bytes;
}

function manyEntries(count: number): Buffer {
  const entries = Array.from({ length: count }, (_, at) => ({ name: `${at}` }));
  return writeZip({ entries, zip64: true });
}

function longNames(count: number): Buffer {
  const entries = Array.from({ length: count }, (_, at) => ({ name: `${at}`.padEnd(65_535, 'n') }));
  return writeZip({ entries });
}

function deepPath(levels: number): Buffer {
  return writeZip({ entries: [{ name: `${'d/'.repeat(levels)}a.ts`, data: 'x' }] });
}
