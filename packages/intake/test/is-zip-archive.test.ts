// The first look at an upload: a sentence for the user when the end of the file shows what is wrong.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { isZipArchive } from '../src/index.ts';
import { temporaryDirectory, writeArchive } from './support/check-archive.ts';
import { type ArchiveSpec, writeZip } from './support/zip-writer.ts';

const A = { name: 'a.ts', data: 'export const a = 1;\n' };

async function checkVerdict(
  t: TestContext,
  spec: ArchiveSpec | Buffer,
  verdict: RegExp | undefined,
) {
  const said = await isZipArchive(writeArchive(t, spec));
  if (verdict === undefined) assert.equal(said, undefined);
  else assert.match(said ?? 'nothing is wrong', verdict);
}

const GOOD: readonly [string, ArchiveSpec][] = [
  ['a plain archive', { entries: [A] }],
  ['an archive with the longest comment', { entries: [A], comment: 'x'.repeat(65_535) }],
  ['a Zip64 archive', { entries: [A], zip64: true }],
  [
    'a Zip64 archive with the longest comment',
    { entries: [A], zip64: true, comment: 'x'.repeat(65_535) },
  ],
];

for (const [name, spec] of GOOD) test(`lets ${name} pass`, (t) => checkVerdict(t, spec, undefined));

const BAD: readonly [string, ArchiveSpec | Buffer, RegExp][] = [
  ['nothing', Buffer.alloc(0), /^The file is empty\. Send a zip archive/],
  ['one byte', Buffer.from('P'), /not a zip archive/],
  ['a tar file', Buffer.alloc(10_240), /not a zip archive/],
  ['half an archive', writeZip({ entries: [A] }).subarray(0, 60), /truncated/],
  [
    'an empty archive',
    { entries: [] },
    /^The archive is empty: it holds no file at all\. Put the files/,
  ],
  ['a split archive', { entries: [A], end: { disk: 2 } }, /split/],
  [
    'a directory beyond the file',
    { entries: [A], end: { directoryOffset: 5_000_000 } },
    /contradicts itself/,
  ],
  [
    'no directory where it should be',
    { entries: [{ ...A, central: { signature: 7 } }] },
    /no directory stands where/,
  ],
];

for (const [name, spec, verdict] of BAD) {
  test(`says what is wrong with ${name}`, (t) => checkVerdict(t, spec, verdict));
}

test('a file that cannot be opened is an error, not a verdict', async (t) => {
  await assert.rejects(isZipArchive(join(temporaryDirectory(t), 'absent')), { code: 'ENOENT' });
});
