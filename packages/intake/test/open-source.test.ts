// Sources that change between being indexed and being read.
import assert from 'node:assert/strict';
import {
  appendFileSync,
  mkdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  IntakeError,
  openSource,
  readArchiveIndex,
  readDirectoryIndex,
  type SourceIndex,
} from '../src/index.ts';
import { temporaryDirectory, testLimits, writeArchive } from './support/check-archive.ts';
import type { EntrySpec } from './support/zip-writer.ts';

const limits = { ...testLimits, maxFileBytes: 10 };

/** The file cannot be read any more, and the error says whether others can. */
function checkUnreadable(run: () => unknown, concernsOneFile: boolean, clause: RegExp): void {
  assert.throws(run, (error) => {
    assert.ok(error instanceof IntakeError, String((error as Error).stack));
    assert.equal(error.reason, concernsOneFile ? 'unreadable-file' : 'unreadable-source');
    assert.equal(error.concernsOneFile, concernsOneFile);
    assert.match(error.clause, clause);
    return true;
  });
}

function readFirst(index: SourceIndex): string {
  return Buffer.from(openSource(index).read(index.files[0]!)).toString();
}

const CHANGES: readonly [string, (path: string) => void, RegExp][] = [
  ['vanished', (path) => rmSync(path), /^The file a\.ts is gone$/],
  ['grew over the limit', (path) => writeFileSync(path, 'x'.repeat(11)), /grew over the limit/],
  ['became a directory', replaceByDirectory, /is no file any more/],
  ['became a link', replaceByLink, /cannot be read/],
];

for (const [name, change, clause] of CHANGES) {
  test(`a file that ${name} is unreadable by itself`, async (t) => {
    const root = temporaryDirectory(t);
    writeFileSync(join(root, 'a.ts'), 'abc');
    writeFileSync(join(root, 'b.ts'), 'def');
    const index = await readDirectoryIndex(root, limits);
    change(join(root, 'a.ts'));
    const reader = openSource(index);
    checkUnreadable(() => reader.read(index.files[0]!), true, clause);
    assert.equal(Buffer.from(reader.read(index.files[1]!)).toString(), 'def');
    reader.close();
  });
}

test('a file that was written to is read as it is now', async (t) => {
  const root = temporaryDirectory(t);
  writeFileSync(join(root, 'a.ts'), 'abc');
  const index = await readDirectoryIndex(root, limits);
  writeFileSync(join(root, 'a.ts'), 'abcdef');
  assert.equal(readFirst(index), 'abcdef');
  writeFileSync(join(root, 'a.ts'), '');
  assert.equal(readFirst(index), '');
});

test('files are the same where bytes and coding are: deflated, stored, and in a directory', async (t) => {
  const root = temporaryDirectory(t);
  writeFileSync(join(root, 'a.ts'), 'abcabc');
  const entry = { name: 'a.ts', data: 'abcabc' };
  const opened = async (index: Promise<SourceIndex>) => {
    const reader = openSource(await index);
    const file = reader.open((await index).files[0]!);
    reader.close();
    assert.equal(Buffer.from(file.contents()).toString(), 'abcabc');
    return { bytes: Buffer.from(file.bytes).toString('latin1'), coding: file.coding };
  };
  const archived = (spec: EntrySpec) =>
    opened(readArchiveIndex(writeArchive(t, { entries: [spec] }), limits));
  const inDirectory = await opened(readDirectoryIndex(root, limits));
  assert.deepEqual(inDirectory, { bytes: 'abcabc', coding: 'plain' });
  assert.deepEqual(await archived({ ...entry, method: 0 }), inDirectory);
  const deflated = await archived(entry);
  assert.match(deflated.coding, /^deflate 6 \d+$/);
  assert.deepEqual(await archived(entry), deflated);
});

test('files of any size are opened one after the other, and what was read stays', async (t) => {
  const root = temporaryDirectory(t);
  const sizes = [10, 200_000, 0, 3, 2_000_000, 70_000];
  const texts = sizes.map((size, at) => String(at).repeat(size));
  for (const [at, text] of texts.entries()) writeFileSync(join(root, `f${at}.ts`), text);
  const wide = { ...testLimits, maxFileBytes: 4_000_000 };
  const entries = texts.map((data, at) => ({ name: `f${at}.ts`, data }));
  const stored = entries.map((entry) => ({ ...entry, method: 0 }));
  for (const index of [
    await readDirectoryIndex(root, wide),
    await readArchiveIndex(writeArchive(t, { entries }), wide),
    await readArchiveIndex(writeArchive(t, { entries: stored }), wide),
  ]) {
    const reader = openSource(index);
    const read = reader.read(index.files[0]!);
    for (const [at, file] of index.files.entries()) {
      assert.equal(Buffer.from(reader.open(file).contents()).toString(), texts[at], `file ${at}`);
    }
    assert.equal(Buffer.from(read).toString(), texts[0]);
    reader.close();
  }
});

test('the same bytes with another promise are another file', async (t) => {
  const entry = { name: 'a.ts', data: 'abcabc' };
  const archive = (central: { crc32?: number }) =>
    readArchiveIndex(writeArchive(t, { entries: [{ ...entry, central, local: central }] }), limits);
  const [honest, lying] = [await archive({}), await archive({ crc32: 7 })];
  const [one, other] = [honest, lying].map((index) => openSource(index).open(index.files[0]!));
  assert.deepEqual(one!.bytes, other!.bytes);
  assert.notEqual(one!.coding, other!.coding);
  assert.throws(() => other!.contents(), { reason: 'corrupt-file' });
});

test('an archive that changed its size is another one', async (t) => {
  const path = writeArchive(t, { entries: [{ name: 'a.ts', data: 'abc' }] });
  const index = await readArchiveIndex(path, limits);
  assert.equal(readFirst(index), 'abc');
  appendFileSync(path, 'x');
  checkUnreadable(() => openSource(index), false, /changed/);
  rmSync(path);
  checkUnreadable(() => openSource(index), false, /cannot be opened/);
});

test('an archive that is cut off while it is open', async (t) => {
  const path = writeArchive(t, { entries: [{ name: 'a.ts', data: 'abc' }] });
  const index = await readArchiveIndex(path, limits);
  const reader = openSource(index);
  truncateSync(path, 35);
  checkUnreadable(() => reader.read(index.files[0]!), false, /ended while it was read/);
  reader.close();
});

test('an index whose range was tampered with reads nothing outside the archive', async (t) => {
  const index = await readArchiveIndex(
    writeArchive(t, { entries: [{ name: 'a.ts', data: 'abc' }] }),
    limits,
  );
  const reader = openSource(index);
  const [file] = index.files;
  const archived = { ...file!.archived!, compressedSize: 4_000_000_000 };
  assert.throws(() => reader.read({ ...file!, archived }), { reason: 'corrupt-file' });
  reader.close();
});

function replaceByDirectory(path: string): void {
  rmSync(path);
  mkdirSync(path);
}

function replaceByLink(path: string): void {
  rmSync(path);
  symlinkSync('b.ts', path);
}
