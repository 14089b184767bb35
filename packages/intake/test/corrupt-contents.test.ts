// Files whose contents are not what their archive declares: noticed when the file is read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { constants, deflateRawSync } from 'node:zlib';
import { checkCorrupt } from './support/check-archive.ts';
import { A, STORED } from './support/refused-cases.ts';
import type { ArchiveSpec } from './support/zip-writer.ts';

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
