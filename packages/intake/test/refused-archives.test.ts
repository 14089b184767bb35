// Archives that contradict themselves, by the place of the contradiction: end records, directory, local
// headers, layout, contents. What one reader would see differs from what another one sees, so none is read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { IntakeReason } from '../src/index.ts';
import { checkCorrupt, checkRefused } from './support/check-archive.ts';
import {
  type ArchiveSpec,
  extraField,
  unicodePathField,
  writeZip,
  zip64Field,
} from './support/zip-writer.ts';

const A = { name: 'a.ts', data: 'export const a = 1;\n' };
const B = { name: 'b.ts', data: "import { a } from './a';\n" };
const STORED = { ...A, method: 0 };
const PLAIN = writeZip({ entries: [A, B] });
const LOCAL_PART = writeZip({ entries: [{ ...A, name: 'hidden.ts' }] }).subarray(0, 30);

type Case = readonly [string, ArchiveSpec | Buffer, IntakeReason, RegExp];

const END_RECORDS: readonly Case[] = [
  ['an empty file', Buffer.alloc(0), 'not-an-archive', /file is empty/],
  ['text', Buffer.from('export const a = 1;\n'), 'not-an-archive', /not a zip archive/],
  ['an archive without its end', PLAIN.subarray(0, -30), 'not-an-archive', /truncated/],
  [
    'an archive without its beginning',
    PLAIN.subarray(10),
    'contradictory',
    /beginning may be missing/,
  ],
  ['no entries', { entries: [] }, 'empty-archive', /archive is empty/],
  ['no entries by Zip64', { entries: [], zip64: true }, 'empty-archive', /archive is empty/],
  [
    'no entries stated, but some there',
    { entries: [A], end: { entryCount: 0, directorySize: 0 } },
    'contradictory',
    /states no entries/,
  ],
  [
    'bytes behind the end',
    { entries: [A], trailing: Buffer.from('x') },
    'contradictory',
    /comment of the length/,
  ],
  [
    'a comment shorter than stated',
    { entries: [A], comment: 'ab', end: { commentLength: 9 } },
    'contradictory',
    /comment of the length/,
  ],
  [
    'an end record in the comment',
    { entries: [A], comment: endRecord(0) },
    'contradictory',
    /two end records/,
  ],
  [
    'a misfitting end record in the comment',
    { entries: [A], comment: endRecord(7) },
    'contradictory',
    /comment of the length/,
  ],
  [
    'a program in front',
    { entries: [A], prefix: Buffer.from('#!/bin/sh\n') },
    'contradictory',
    /10 bytes before its end belong to nothing/,
  ],
  [
    'bytes in front that offsets count',
    { entries: [{ ...A, gapBefore: Buffer.from('#!/bin/sh\n') }] },
    'contradictory',
    /before its first entry/,
  ],
  [
    'bytes behind the directory',
    { entries: [A], afterDirectory: Buffer.from('xyz') },
    'contradictory',
    /3 bytes before its end belong to nothing/,
  ],
  ['a part of a split archive', { entries: [A], end: { disk: 1 } }, 'multi-disk', /split/],
  [
    'a directory on another disk',
    { entries: [A], end: { directoryDisk: 1 } },
    'multi-disk',
    /split/,
  ],
  [
    'two counts',
    { entries: [A, B], end: { entriesHere: 1, entryCount: 2 } },
    'contradictory',
    /two different numbers/,
  ],
  ['a count too high', { entries: [A, B], end: { entryCount: 3 } }, 'contradictory', /directory/],
  [
    'a count far too high',
    { entries: [A, B], end: { entryCount: 9999 } },
    'contradictory',
    /too small for the 9999 entries/,
  ],
  ['a count too low', { entries: [A, B], end: { entryCount: 1 } }, 'contradictory', /another size/],
  [
    'a directory size too small',
    { entries: [A, B], end: { directorySize: 92 } },
    'contradictory',
    /belong to nothing/,
  ],
  [
    'a directory size too large',
    { entries: [A, B], end: { directorySize: 9999 } },
    'contradictory',
    /beyond its end record/,
  ],
  [
    'a directory offset too small',
    { entries: [A], end: { directoryOffset: 3, directorySize: 400 } },
    'contradictory',
    /directory/,
  ],
  [
    'a directory offset beyond the file',
    { entries: [A], end: { directoryOffset: 0xfffffff0 } },
    'contradictory',
    /beyond its end record/,
  ],
  ['Zip64 on several disks', { entries: [A], zip64: { disks: 2 } }, 'multi-disk', /split/],
  [
    'Zip64 on another disk',
    { entries: [A], zip64: { disk: 3 }, end: { disk: 0xffff } },
    'multi-disk',
    /split/,
  ],
  [
    'Zip64 and classic counts that differ',
    { entries: [A, B], zip64: true, end: { entryCount: 1 } },
    'contradictory',
    /end records .* disagree/,
  ],
  [
    'Zip64 and classic offsets that differ',
    { entries: [A, B], zip64: true, end: { directoryOffset: 0 } },
    'contradictory',
    /disagree/,
  ],
  [
    'a Zip64 count beyond reason',
    { entries: [A], zip64: { entryCount: Number.MAX_SAFE_INTEGER } },
    'contradictory',
    /too small/,
  ],
  [
    'a Zip64 directory beyond reason',
    { entries: [A], zip64: { directorySize: Number.MAX_SAFE_INTEGER } },
    'contradictory',
    /beyond/,
  ],
  [
    'a Zip64 locator that leads astray',
    { entries: [A], zip64: { locatorOffset: 0 } },
    'contradictory',
    /locator/,
  ],
  [
    'a Zip64 locator that leads out',
    { entries: [A], zip64: { locatorOffset: Number.MAX_SAFE_INTEGER } },
    'contradictory',
    /outside the file/,
  ],
  [
    'a Zip64 record of another length',
    { entries: [A], zip64: { recordSize: 400 } },
    'contradictory',
    /locator/,
  ],
];

const DIRECTORY: readonly Case[] = [
  [
    'a broken signature',
    { entries: [A, { ...B, central: { signature: 1 } }] },
    'contradictory',
    /directory cannot be read/,
  ],
  [
    'extra fields cut off',
    { entries: [{ ...A, extra: Buffer.from([0x55, 0x54, 99, 0]) }] },
    'contradictory',
    /directory cannot be read/,
  ],
  [
    'an entry on another disk',
    { entries: [{ ...A, central: { disk: 2 } }] },
    'multi-disk',
    /split/,
  ],
  [
    'a Zip64 field missing',
    { entries: [{ ...A, central: { size: 0xffffffff } }] },
    'contradictory',
    /Zip64/,
  ],
  [
    'a Zip64 field too short',
    { entries: [{ ...A, central: { size: 0xffffffff, extra: zip64Field([]) } }] },
    'contradictory',
    /directory cannot be read/,
  ],
  [
    'a Zip64 field that contradicts its header',
    { entries: [{ ...STORED, central: { extra: zip64Field([5, 5]) } }] },
    'contradictory',
    /Zip64 field disagree: a\.ts/,
  ],
  [
    'two Zip64 fields',
    { entries: [{ ...A, zip64: true, extra: zip64Field([20, 22, 0]) }] },
    'contradictory',
    /same thing twice: a\.ts/,
  ],
  [
    'two Unicode paths',
    {
      entries: [
        {
          ...A,
          extra: Buffer.concat([
            unicodePathField('ä', Buffer.from('a.ts')),
            unicodePathField('ö', Buffer.from('a.ts')),
          ]),
        },
      ],
    },
    'contradictory',
    /same thing twice/,
  ],
  [
    'a Unicode path that renames a plain name',
    { entries: [{ ...A, extra: unicodePathField('evil.ts', Buffer.from('a.ts')) }] },
    'contradictory',
    /two different names: evil\.ts/,
  ],
  [
    'a Unicode path that renames a UTF-8 name',
    { entries: [{ ...A, name: 'ä.ts', extra: unicodePathField('ö.ts', Buffer.from('ä.ts')) }] },
    'contradictory',
    /two different names/,
  ],
  [
    'stored with two sizes',
    { entries: [{ ...STORED, central: { size: 5 } }] },
    'contradictory',
    /sizes .* cannot be true: a\.ts/,
  ],
  [
    'more than deflate can hold',
    { entries: [{ ...A, central: { size: 4_000_000_000 }, local: { size: 4_000_000_000 } }] },
    'contradictory',
    /cannot be true/,
  ],
  [
    'a directory with contents',
    { entries: [{ name: 'a/', data: 'x' }] },
    'contradictory',
    /directories with contents .*: a\//,
  ],
  [
    'a file that is a directory too',
    {
      entries: [
        { ...A, name: 'a' },
        { ...A, name: 'a-' },
        { ...B, name: 'a/b/c' },
      ],
    },
    'contradictory',
    /also a directory: a\./,
  ],
  [
    'a file and a directory of one name',
    { entries: [{ ...A, name: 'a' }, { name: 'a/' }] },
    'contradictory',
    /also a directory: a\./,
  ],
  [
    'a file below a link',
    {
      entries: [
        { name: 'l', data: '/etc', mode: 0o120777 },
        { ...B, name: 'l/passwd' },
      ],
    },
    'contradictory',
    /also a directory: l\./,
  ],
  [
    'the same path twice',
    { entries: [A, { ...B, name: 'a.ts' }] },
    'duplicate-path',
    /more than once: a\.ts/,
  ],
  [
    'the same path behind ./',
    { entries: [A, { ...B, name: './a.ts' }] },
    'duplicate-path',
    /more than once: a\.ts/,
  ],
  [
    'the same path in two normal forms',
    {
      entries: [
        { ...A, name: 'é.ts' },
        { ...B, name: 'e\u0301.ts' },
      ],
    },
    'duplicate-path',
    /more than once/,
  ],
  [
    'a link and a file of one path',
    { entries: [A, { name: 'a.ts', data: 'b', mode: 0o120777 }] },
    'duplicate-path',
    /more than once/,
  ],
];

const LOCAL_HEADERS: readonly Case[] = [
  [
    'a descriptor of another size',
    { entries: [{ ...STORED, descriptor: descriptorOf(crc32(A.data), 20, 21) }] },
    'contradictory',
    /12 bytes after an entry/,
  ],
  [
    'two Zip64 fields',
    {
      entries: [
        {
          ...STORED,
          local: { extra: Buffer.concat([zip64Field([20, 20]), zip64Field([20, 20])]) },
        },
      ],
    },
    'contradictory',
    /one of them twice: a\.ts/,
  ],
  [
    'no local header',
    { entries: [{ ...A, local: { signature: 0 } }] },
    'contradictory',
    /not where the directory says: a\.ts/,
  ],
  [
    'an offset into the middle',
    { entries: [A, { ...B, central: { offset: 7 } }] },
    'contradictory',
    /a\.ts runs into b\.ts/,
  ],
  [
    'an offset beyond the file',
    { entries: [A, { ...B, central: { offset: 0xfffffff0 } }] },
    'contradictory',
    /belong to it|not where/,
  ],
  [
    'another name',
    { entries: [{ ...A, local: { name: 'b.ts' } }] },
    'contradictory',
    /different names: a\.ts/,
  ],
  [
    'a longer name',
    { entries: [{ ...A, local: { name: 'a.tsx' } }] },
    'contradictory',
    /different names/,
  ],
  [
    'another reading of the name',
    { entries: [{ ...A, name: 'ä.ts', madeBy: 20, local: { flags: 0 } }] },
    'contradictory',
    /different names/,
  ],
  [
    'another Unicode path',
    { entries: [{ ...A, local: { extra: unicodePathField('ä.ts', Buffer.from('a.ts')) } }] },
    'contradictory',
    /different names/,
  ],
  [
    'another method',
    { entries: [{ ...A, local: { method: 0 } }] },
    'contradictory',
    /different compression methods/,
  ],
  [
    'encryption in one header',
    { entries: [{ ...A, local: { flags: 1 } }] },
    'contradictory',
    /different flags/,
  ],
  [
    'a descriptor in one header',
    { entries: [{ ...A, local: { flags: 8 } }] },
    'contradictory',
    /different flags/,
  ],
  ['another size', { entries: [{ ...A, local: { size: 7 } }] }, 'contradictory', /different sizes/],
  [
    'another compressed size',
    { entries: [{ ...A, local: { compressedSize: 7 } }] },
    'contradictory',
    /different compressed sizes/,
  ],
  [
    'another checksum',
    { entries: [{ ...A, local: { crc32: 7 } }] },
    'contradictory',
    /different checksums/,
  ],
  [
    'another size with a descriptor',
    { entries: [{ ...A, descriptor: 'signed', local: { size: 7 } }] },
    'contradictory',
    /different sizes/,
  ],
  [
    'a Zip64 field of other sizes',
    { entries: [{ ...STORED, local: { extra: zip64Field([5, 5]) } }] },
    'contradictory',
    /different sizes/,
  ],
  [
    'extra fields cut off',
    { entries: [{ ...A, local: { extra: Buffer.from([0x55, 0x54, 99, 0]) } }] },
    'contradictory',
    /extra fields are broken off/,
  ],
  [
    'no sizes and no descriptor',
    { entries: [{ ...A, descriptor: Buffer.alloc(0) }] },
    'contradictory',
    /bytes after an entry/,
  ],
  [
    'a wrong descriptor',
    { entries: [{ ...A, descriptor: Buffer.alloc(12) }] },
    'contradictory',
    /12 bytes after an entry .*: a\.ts/,
  ],
  [
    'a descriptor of no known form',
    { entries: [{ ...A, descriptor: Buffer.alloc(13) }] },
    'contradictory',
    /13 bytes after an entry/,
  ],
  [
    'a descriptor with a wrong signature',
    { entries: [{ ...A, descriptor: Buffer.alloc(16) }] },
    'contradictory',
    /16 bytes after an entry/,
  ],
];

const LAYOUT: readonly Case[] = [
  [
    'a hidden entry in between',
    { entries: [A, { ...A, name: 'evil.ts', hidden: true }, B] },
    'contradictory',
    /bytes after an entry .*: a\.ts/,
  ],
  [
    'a hidden entry at the start',
    { entries: [{ ...A, name: 'evil.ts', hidden: true }, B] },
    'contradictory',
    /before its first entry/,
  ],
  [
    'a hidden entry at the end',
    { entries: [A, { ...A, name: 'evil.ts', hidden: true }] },
    'contradictory',
    /bytes after an entry/,
  ],
  [
    'a gap between entries',
    { entries: [A, { ...B, gapBefore: Buffer.alloc(1) }] },
    'contradictory',
    /1 bytes after an entry/,
  ],
  [
    'a gap before the directory',
    { entries: [A], beforeDirectory: LOCAL_PART },
    'contradictory',
    /30 bytes after an entry/,
  ],
  [
    'a bomb of entries that share data',
    {
      entries: [
        STORED,
        ...Array.from({ length: 50 }, (_, n) => ({ name: `n${n}.ts`, sharesDataOf: 0 })),
      ],
    },
    'contradictory',
    /overlap/,
  ],
  [
    'a bomb of entries that quote the next',
    quotedOverlap(),
    'contradictory',
    /overlap: one\.ts runs into two\.ts/,
  ],
  [
    'data that runs into the directory',
    {
      entries: [
        {
          ...STORED,
          local: { size: 40, compressedSize: 40 },
          central: { size: 40, compressedSize: 40 },
        },
      ],
    },
    'contradictory',
    /runs into the directory/,
  ],
  [
    'data beyond the file',
    {
      entries: [
        {
          ...STORED,
          local: { size: 9_000_000, compressedSize: 9_000_000 },
          central: { size: 9_000_000, compressedSize: 9_000_000 },
        },
      ],
    },
    'contradictory',
    /runs into the directory/,
  ],
];

for (const [place, cases] of Object.entries({ END_RECORDS, DIRECTORY, LOCAL_HEADERS, LAYOUT })) {
  for (const [name, spec, reason, message] of cases) {
    test(`refuses ${name} (${place})`, (t) => checkRefused(t, spec, reason, message));
  }
}

const CONTENTS: readonly [string, ArchiveSpec, RegExp][] = [
  [
    'a wrong checksum',
    { entries: [{ ...A, local: { crc32: 1 }, central: { crc32: 1 } }] },
    /a\.ts: its checksum/,
  ],
  [
    'a wrong checksum of stored data',
    { entries: [{ ...STORED, local: { crc32: 1 }, central: { crc32: 1 } }] },
    /checksum/,
  ],
  [
    'less than declared',
    { entries: [{ ...A, local: { size: 21 }, central: { size: 21 } }] },
    /another size/,
  ],
  [
    'more than declared',
    { entries: [{ ...A, local: { size: 3 }, central: { size: 3 } }] },
    /more than it declares/,
  ],
  [
    'something where nothing is declared',
    { entries: [{ ...A, local: { size: 0 }, central: { size: 0 } }] },
    /more than|another size/,
  ],
  [
    'a stream that is no deflate',
    { entries: [{ ...A, compressed: Buffer.alloc(20, 0xff) }] },
    /damaged/,
  ],
  [
    'a stream that is broken off',
    { entries: [{ ...A, compressed: deflateRawSync(A.data).subarray(0, -2) }] },
    /damaged/,
  ],
  [
    'bytes behind the stream',
    { entries: [{ ...A, compressed: Buffer.concat([deflateRawSync(A.data), Buffer.from('xx')]) }] },
    /bytes follow/,
  ],
];

for (const [name, spec, message] of CONTENTS) {
  test(`a file with ${name} is corrupt`, (t) => checkCorrupt(t, spec, 'a.ts', message));
}

test('a file that inflates to a gigabyte is given up at its declared size', async (t) => {
  const piece = deflateRawSync(Buffer.alloc(1024 ** 2), { finishFlush: constants.Z_FULL_FLUSH });
  const compressed = Buffer.concat([...Array.from({ length: 1024 }, () => piece), Buffer.of(3, 0)]);
  const before = process.resourceUsage().maxRSS;
  await checkCorrupt(t, { entries: [{ ...A, compressed }] }, 'a.ts', /more than it declares/);
  const grownMegabytes = (process.resourceUsage().maxRSS - before) / 1024;
  assert.ok(grownMegabytes < 64, `memory grew by ${grownMegabytes} MB`);
});

test('extra fields of unknown kinds do not matter', async (t) => {
  const extra = extraField(0xcafe, Buffer.from('anything'));
  await checkRefused(
    t,
    { entries: [{ ...A, extra, local: { name: 'b.ts', extra } }] },
    'contradictory',
    /names/,
  );
});

/** A second end record that claims an empty archive, to stand inside the comment. */
function endRecord(commentLength: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(commentLength, 20);
  return record;
}

/** The first entry's data holds the second entry whole, both listed: each byte inflates twice. */
function quotedOverlap(): ArchiveSpec {
  const inner = writeZip({ entries: [{ ...STORED, name: 'two.ts' }] }).subarray(0, 56);
  const one = { name: 'one.ts', data: inner, method: 0 };
  const two = { ...STORED, name: 'two.ts', central: { offset: 36 } };
  return { entries: [one, { ...two, local: { name: 'two.ts' } }] };
}

/** A data descriptor without a signature. */
function descriptorOf(checksum: number, compressedSize: number, size: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32LE(checksum, 0);
  bytes.writeUInt32LE(compressedSize, 4);
  bytes.writeUInt32LE(size, 8);
  return bytes;
}
