// Directories as users have them: what is listed, what is left out and why.
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  type DirectoryOptions,
  IntakeError,
  type IntakeLimits,
  readDirectoryIndex,
  type SourceIndex,
} from '../src/index.ts';
import { readAll, temporaryDirectory, testLimits } from './support/check-archive.ts';

function writeTree(t: TestContext, files: Readonly<Record<string, string>>): string {
  const root = temporaryDirectory(t);
  for (const [path, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), contents);
  }
  return root;
}

function index(
  root: string,
  limits: Partial<IntakeLimits> = {},
  options: DirectoryOptions = {},
): Promise<SourceIndex> {
  return readDirectoryIndex(root, { ...testLimits, ...limits }, options);
}

const paths = (files: readonly { readonly path: string }[]) => files.map((file) => file.path);

test('a tree is listed in code unit order and reads back', async (t) => {
  const root = writeTree(t, { 'b.ts': 'b', 'B.ts': 'B', 'a/z.ts': 'z', 'a.ts': '', 'a-b.ts': 'é' });
  const found = await index(root);
  assert.equal(found.kind, 'directory');
  assert.equal(found.location, root);
  assert.deepEqual(found.files, [
    { path: 'B.ts', size: 1 },
    { path: 'a-b.ts', size: 2 },
    { path: 'a.ts', size: 0 },
    { path: 'a/z.ts', size: 1 },
    { path: 'b.ts', size: 1 },
  ]);
  assert.deepEqual(readAll(found).get('a-b.ts'), 'é');
  assert.deepEqual(found.skipped, []);
  assert.deepEqual(structuredClone(found), found);
});

test('a relative path is made absolute', async (t) => {
  const root = writeTree(t, { 'a.ts': 'a' });
  const found = await index(`${root}/x/..`);
  assert.equal(found.location, root);
});

test('links are listed, never followed, even in a circle', async (t) => {
  const root = writeTree(t, { 'src/a.ts': 'a' });
  symlinkSync('/etc', join(root, 'etc'));
  symlinkSync('..', join(root, 'src/up'));
  symlinkSync('a.ts', join(root, 'src/b.ts'));
  const found = await index(root);
  const reason = 'a symbolic link, which is not followed';
  assert.deepEqual(paths(found.files), ['src/a.ts']);
  assert.deepEqual(found.skipped, [
    { path: 'etc', reason },
    { path: 'src/b.ts', reason },
    { path: 'src/up', reason },
  ]);
});

test('a link to the directory itself may be named by the user', async (t) => {
  const root = writeTree(t, { 'tree/a.ts': 'a' });
  symlinkSync('tree', join(root, 'link'));
  assert.deepEqual(paths((await index(join(root, 'link'))).files), ['a.ts']);
});

test('archives, large files and leftovers are left out and listed', async (t) => {
  const root = writeTree(t, {
    'a.ts': 'abc',
    'large.bin': 'abcd',
    'dist/x.tar.gz': 'x',
    'x.ZIP': 'x',
    '.DS_Store': 'x',
  });
  const found = await index(root, { maxFileBytes: 3 });
  assert.deepEqual(paths(found.files), ['a.ts']);
  assert.deepEqual(found.skipped, [
    { path: '.DS_Store', reason: 'metadata that macOS adds to folders' },
    { path: 'dist/x.tar.gz', reason: 'an archive, which is not opened' },
    { path: 'large.bin', reason: 'over 3 bytes' },
    { path: 'x.ZIP', reason: 'an archive, which is not opened' },
  ]);
});

test('.git is passed over, as a directory and as a file', async (t) => {
  const root = writeTree(t, {
    '.git/HEAD': 'x',
    'sub/.git': 'gitdir: x',
    'sub/a.ts': 'a',
    '.gitignore': '',
  });
  const found = await index(root);
  assert.deepEqual(paths(found.files), ['.gitignore', 'sub/a.ts']);
  assert.deepEqual(found.skipped, []);
});

test('foreign directories are counted, not entered', async (t) => {
  const root = writeTree(t, {
    'node_modules/a/index.js': '',
    'node_modules/a/node_modules/b/index.js': '',
    'node_modules/x.zip': '',
    'packages/p/node_modules/c.js': '',
    'packages/p/src/a.ts': '',
    'packages/q/node_modules': 'a file of that name',
  });
  const options = { isForeignDirectory: (name: string) => name === 'node_modules' };
  const found = await index(root, {}, options);
  assert.deepEqual(paths(found.files), ['packages/p/src/a.ts', 'packages/q/node_modules']);
  assert.deepEqual(found.foreignDirectories, [
    { path: 'node_modules', files: 3 },
    { path: 'packages/p/node_modules', files: 1 },
  ]);
  assert.equal((await index(root)).foreignDirectories.length, 0);
});

test('names that are no text or no safe path are listed', async (t) => {
  const root = writeTree(t, { 'a.ts': '', 'back\\slash.ts': '', 'line\nbreak/a.ts': '' });
  writeFileSync(Buffer.concat([Buffer.from(`${root}/f`), Buffer.of(0xff, 0x66)]), '');
  const found = await index(root);
  const reason = 'its name has control characters, a backslash or a drive';
  assert.deepEqual(paths(found.files), ['a.ts']);
  assert.deepEqual(found.skipped, [
    { path: 'back\\slash.ts', reason },
    { path: 'f\ufffdf', reason: 'its name is not valid UTF-8' },
    { path: 'line\nbreak', reason },
  ]);
});

test('long and deep paths are listed', async (t) => {
  const root = writeTree(t, { 'a/b/c.ts': '', 'a/b/d/e.ts': '', 'ääääää.ts': '' });
  const found = await index(root, { maxPathBytes: 12, maxPathDepth: 3 });
  assert.deepEqual(paths(found.files), ['a/b/c.ts']);
  assert.deepEqual(found.skipped, [
    { path: 'a/b/d/e.ts', reason: 'its path has more than 3 segments' },
    { path: 'ääääää.ts', reason: 'its path is over 12 bytes' },
  ]);
});

test('a tree of thousands of levels is walked without recursion', async (t) => {
  const root = temporaryDirectory(t);
  // Short names keep the path below what the system opens at once.
  mkdirSync(join(root, ...Array.from({ length: 1500 }, () => 'd')), { recursive: true });
  const found = await index(root, { maxPathDepth: 2000, maxPathBytes: 8000 });
  assert.deepEqual([found.files, found.skipped], [[], []]);
});

test('too many entries are refused', async (t) => {
  const root = writeTree(t, { 'a/b.ts': '', 'a/c.ts': '' });
  assert.equal((await index(root, { maxEntries: 3 })).files.length, 2);
  await checkRefused(
    index(root, { maxEntries: 2 }),
    'too-many-entries',
    /more than 2 .*ORRERY_MAX_ENTRIES/,
  );
});

test('what is no directory is refused', async (t) => {
  const root = writeTree(t, { 'a.ts': '' });
  await checkRefused(index(join(root, 'absent')), 'unreadable-source', /cannot be opened/);
  await checkRefused(index(join(root, 'a.ts')), 'unreadable-source', /not lead to a directory/);
});

async function checkRefused(promise: Promise<unknown>, reason: string, message: RegExp) {
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof IntakeError);
    assert.equal(error.reason, reason);
    assert.match(error.message, message);
    return true;
  });
}
