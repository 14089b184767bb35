// Archives that honest tools write, one peculiarity each: all of them are read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAccepted } from './support/check-archive.ts';
import {
  type ArchiveSpec,
  extraField,
  unicodePathField,
  zip64Field,
} from './support/zip-writer.ts';

const A = { name: 'src/a.ts', data: 'export const a = 1;\n' };
const B = { name: 'src/b.ts', data: "import { a } from './a';\n" };
const CONTENTS = { 'src/a.ts': A.data, 'src/b.ts': B.data };

/** Name of the case, archive, and what is read from it when that is not the usual two files. */
const CASES: readonly [string, ArchiveSpec, Record<string, string>?][] = [
  ['deflate', { entries: [A, B] }],
  [
    'stored',
    {
      entries: [
        { ...A, method: 0 },
        { ...B, method: 0 },
      ],
    },
  ],
  [
    'signed data descriptors',
    {
      entries: [
        { ...A, descriptor: 'signed' },
        { ...B, descriptor: 'signed' },
      ],
    },
  ],
  [
    'bare data descriptors',
    {
      entries: [
        { ...A, descriptor: 'bare' },
        { ...B, descriptor: 'bare' },
      ],
    },
  ],
  [
    'wide data descriptors',
    {
      entries: [
        { ...A, descriptor: 'signed-zip64' },
        { ...B, descriptor: 'bare-zip64' },
      ],
    },
  ],
  [
    'Zip64 entries',
    {
      entries: [
        { ...A, zip64: true },
        { ...B, zip64: true },
      ],
    },
  ],
  [
    'Zip64 entries with descriptors',
    { entries: [{ ...A, zip64: true, descriptor: 'signed-zip64' }, B] },
  ],
  ['Zip64 end', { entries: [A, B], zip64: true }],
  [
    'Zip64 end that repeats what the classic one says',
    { entries: [A, B], zip64: true, end: { entryCount: 2, entriesHere: 2 } },
  ],
  [
    'Zip64 field with values that the header has too',
    { entries: [{ ...A, method: 0, extra: zip64Field([20, 20]) }, B] },
  ],
  [
    'Zip64 field in the local header that was only reserved',
    { entries: [{ ...A, local: { extra: zip64Field([0, 0]) } }, B] },
  ],
  ['a comment', { entries: [A, B], comment: '1f0c4ff9a4a8bd8a6bd2a4d1e0e2a7ac2ad9b5d0' }],
  ['the longest comment', { entries: [A, B], comment: 'x'.repeat(65_535) }],
  ['entry comments', { entries: [{ ...A, central: { comment: 'first' } }, B] }],
  [
    'time stamps that only the local header has',
    { entries: [{ ...A, local: { extra: extraField(0x5455, Buffer.alloc(9)) } }, B] },
  ],
  ['padding of less than a field', { entries: [{ ...A, extra: Buffer.alloc(3) }, B] }],
  ['directories', { entries: [{ name: 'src/', mode: 0o40755 }, A, B, { name: 'src/empty/' }] }],
  ['a directory listed twice', { entries: [{ name: 'src/' }, A, B, { name: 'src/' }] }],
  ['a directory that its mode alone marks', { entries: [{ name: 'src', mode: 0o40755 }, A, B] }],
  ['a deflated directory, as jar writes it', { entries: [{ name: 'src/', method: 8 }, A, B] }],
  [
    'names behind ./, as bsdtar writes them',
    { entries: [{ name: './' }, { ...A, name: './src/a.ts' }, { ...B, name: './src/b.ts' }] },
  ],
  [
    'compression levels noted in one header only',
    { entries: [{ ...A, central: { flags: 2 } }, B] },
  ],
  ['an empty file', { entries: [{ name: 'empty.ts' }] }, { 'empty.ts': '' }],
  [
    'an empty file with a stream',
    { entries: [{ name: 'empty.ts', method: 8 }] },
    { 'empty.ts': '' },
  ],
  [
    'an empty file marked as deflated, without a stream',
    { entries: [{ name: 'empty.ts', method: 8, compressed: Buffer.alloc(0) }] },
    { 'empty.ts': '' },
  ],
  [
    'one top folder, which stays',
    { entries: [{ ...A, name: 'repo-main/src/a.ts' }] },
    { 'repo-main/src/a.ts': A.data },
  ],
  [
    'a UTF-8 name',
    { entries: [{ ...A, name: 'src/größe-日本.ts' }] },
    { 'src/größe-日本.ts': A.data },
  ],
  [
    'an unmarked UTF-8 name of a Unix host',
    { entries: [{ ...A, name: Buffer.from('größe.ts') }] },
    { 'größe.ts': A.data },
  ],
  [
    'a CP437 name of a Unix host',
    { entries: [{ ...A, name: Buffer.from([0x67, 0x72, 0x94, 0xe1, 0x65]) }] },
    { größe: A.data },
  ],
  [
    'a CP437 name that would be valid UTF-8',
    { entries: [{ ...A, madeBy: 20, name: Buffer.from([0xc3, 0xa9]) }] },
    { '├⌐': A.data },
  ],
  [
    'a Unicode path',
    {
      entries: [
        {
          ...A,
          madeBy: 20,
          name: Buffer.from('gr#U00f6.ts'),
          extra: unicodePathField('grö.ts', Buffer.from('gr#U00f6.ts')),
        },
      ],
    },
    { 'grö.ts': A.data },
  ],
  [
    'a Unicode path left over from another name',
    {
      entries: [{ ...A, name: 'new.ts', extra: unicodePathField('öld.ts', Buffer.from('old.ts')) }],
    },
    { 'new.ts': A.data },
  ],
  [
    'names that differ by case',
    {
      entries: [
        { ...A, name: 'xt_TCPMSS.h' },
        { ...B, name: 'xt_tcpmss.h' },
      ],
    },
    { 'xt_TCPMSS.h': A.data, 'xt_tcpmss.h': B.data },
  ],
  [
    'names that begin with one another',
    {
      entries: [
        { ...A, name: 'a' },
        { ...A, name: 'a-b' },
        { ...B, name: 'a.d/c' },
        { ...B, name: 'ab/c' },
      ],
    },
    { a: A.data, 'a-b': A.data, 'a.d/c': B.data, 'ab/c': B.data },
  ],
  [
    'names of two and more dots',
    { entries: [{ ...A, name: '..a/b..c/...' }] },
    { '..a/b..c/...': A.data },
  ],
  ['a colon further in', { entries: [{ ...A, name: 'src/c:d.ts' }] }, { 'src/c:d.ts': A.data }],
  [
    'data that looks like records',
    {
      entries: [
        { name: 'a.bin', method: 0, data: Buffer.from('PK\x05\x06PK\x01\x02PK\x03\x04PK\x07\x08') },
      ],
    },
    { 'a.bin': 'PK\x05\x06PK\x01\x02PK\x03\x04PK\x07\x08' },
  ],
];

for (const [name, spec, contents] of CASES) {
  test(`accepts ${name}`, async (t) => {
    const index = await checkAccepted(t, spec, contents ?? CONTENTS);
    assert.deepEqual(index.skipped, []);
  });
}

test('names of Object.prototype are files like others', async (t) => {
  const names = ['__proto__', 'constructor', 'src/__proto__/toString.ts'];
  const entries = names.map((name) => ({ name, data: name }));
  await checkAccepted(t, { entries }, new Map(names.map((name) => [name, name])));
});

test('files are sorted by code units, whatever the order of entries', async (t) => {
  const names = ['b.ts', 'B.ts', 'a/z.ts', 'a.ts', 'é.ts', '\u{1f600}.ts', '\uffee.ts', 'a-b.ts'];
  const entries = names.map((name) => ({ name, data: name }));
  const contents = new Map(names.map((name) => [name, name]));
  const one = await checkAccepted(t, { entries }, contents);
  const other = await checkAccepted(t, { entries: entries.toReversed() }, contents);
  const paths = one.files.map((file) => file.path);
  assert.deepEqual(paths, [
    'B.ts',
    'a-b.ts',
    'a.ts',
    'a/z.ts',
    'b.ts',
    'é.ts',
    '\u{1f600}.ts',
    '\uffee.ts',
  ]);
  assert.deepEqual(
    other.files.map((file) => file.path),
    paths,
  );
});

test('the directory may list entries in another order than they lie in', async (t) => {
  await checkAccepted(t, { entries: [A, B], directoryOrder: [1, 0] }, CONTENTS);
});

test('what cannot be read is skipped and listed', async (t) => {
  const entries = [
    A,
    { name: 'link.ts', data: '/etc/passwd', mode: 0o120777 },
    { name: 'device', mode: 0o20644 },
    { name: 'pipe', mode: 0o10644 },
    { name: 'secret.ts', data: 'x', flags: 1 },
    { name: 'old.ts', data: 'x', method: 12 },
    { name: 'odd.ts', data: 'x', method: 77 },
    { name: Buffer.from([0x66, 0xff, 0x66]), data: 'x', flags: 0x800 },
    { name: '__MACOSX/', mode: 0o40755 },
    { name: '__MACOSX/src/._a.ts', data: 'x' },
    { name: 'src/.DS_Store', data: 'x' },
    { name: '.git/HEAD', data: 'ref: refs/heads/main' },
    { name: '.git/objects/pack.zip', data: 'x' },
    { name: 'module/.git', data: 'gitdir: ../.git/modules/module' },
  ];
  const index = await checkAccepted(t, { entries }, { 'src/a.ts': A.data });
  assert.deepEqual(index.skipped, [
    { path: '.git', reason: "Git's own data, not source" },
    { path: '__MACOSX', reason: 'metadata that macOS adds to archives' },
    { path: 'device', reason: 'neither a file nor a directory' },
    { path: 'f\ufffdf', reason: 'its name is marked as UTF-8 but is not valid UTF-8' },
    { path: 'link.ts', reason: 'a symbolic link, which is not followed' },
    { path: 'module/.git', reason: "Git's own data, not source" },
    { path: 'odd.ts', reason: 'compressed with method 77; only deflate is read' },
    { path: 'old.ts', reason: 'compressed with bzip2; only deflate is read' },
    { path: 'pipe', reason: 'neither a file nor a directory' },
    { path: 'secret.ts', reason: 'encrypted' },
    { path: 'src/.DS_Store', reason: 'metadata that macOS adds to folders' },
  ]);
});

test('an archive of which nothing can be read has no files', async (t) => {
  const entries = [{ name: 'a/' }, { name: 'secret.ts', data: 'x', flags: 1 }];
  const index = await checkAccepted(t, { entries }, {});
  assert.equal(index.skipped.length, 1);
});

test('an index is plain data that crosses to another thread', async (t) => {
  const index = await checkAccepted(t, { entries: [A, B] }, CONTENTS);
  assert.deepEqual(structuredClone(index), index);
});

test('70,000 entries', async (t) => {
  const names = Array.from({ length: 70_000 }, (_, number) => `p${number % 100}/src/f${number}.ts`);
  const entries = names.map((name) => ({ name, data: name, method: 0 }));
  const contents = new Map(names.toSorted().map((name) => [name, name]));
  await checkAccepted(t, { entries, zip64: true }, contents);
});
