// Folders as archives: the same bytes for the same files, and what intake reads back.
import assert from 'node:assert/strict';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { foreignDirectoryNames, languages } from '../../engine/src/index.ts';
import { openSource, readArchiveIndex, readDirectoryIndex } from '../../intake/src/index.ts';
import { defaultLimits } from '../../runner/src/index.ts';
import { FOREIGN_DIRECTORIES } from '../src/node/foreign-directories.ts';
import { zipFolder } from '../src/node/index.ts';
import { writeZip } from '../src/node/write-zip.ts';
import { ARCHIVE_LIMITS } from '../src/node/zip-folder.ts';

function plant(test: TestContext, files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'orrery-zip-'));
  test.after(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(root, 'tree', path)), { recursive: true });
    writeFileSync(join(root, 'tree', path), contents);
  }
  return root;
}

const FILES = {
  '.gitignore': 'out/\n',
  'src/a.ts': 'export const a = 1;\n'.repeat(200),
  'src/é b.ts': '',
  'out/c.ts': '',
  'node_modules/p/index.js': '',
  'lib.tar.gz': 'x',
};

it('the archive holds what an analysis of the folder reads', async (test) => {
  const root = plant(test, FILES);
  const output = join(root, 'tree.zip');
  const zipped = await zipFolder(join(root, 'tree'), { output });
  const archive = await readArchiveIndex(output, defaultLimits);
  const foreignNames = foreignDirectoryNames(languages);
  const directory = await readDirectoryIndex(join(root, 'tree'), defaultLimits, {
    isForeignDirectory: (name) => foreignNames.has(name),
  });
  assert.deepEqual(
    archive.files.map(({ path, size }) => ({ path, size })),
    directory.files,
  );
  const [fromArchive, fromDirectory] = [openSource(archive), openSource(directory)];
  for (const [at, file] of archive.files.entries()) {
    const there = Buffer.from(fromDirectory.read(directory.files[at]!));
    assert.deepEqual(Buffer.from(fromArchive.read(file)), there, file.path);
  }
  fromArchive.close();
  assert.equal(zipped.fileName, 'tree.zip');
  assert.equal(zipped.files, 3);
  assert.deepEqual(zipped.skipped, [
    { path: 'lib.tar.gz', reason: 'an archive, which is not opened' },
  ]);
});

it('the same files give the same bytes, in memory or in a file, whatever their times and modes', async (test) => {
  const one = plant(test, FILES);
  const other = plant(test, Object.fromEntries(Object.entries(FILES).reverse()));
  utimesSync(join(other, 'tree/src/a.ts'), 1, 1);
  chmodSync(join(other, 'tree/src/a.ts'), 0o755);
  const output = join(other, 'tree.zip');
  const inMemory = await (await zipFolder(join(one, 'tree'))).archive.arrayBuffer();
  await zipFolder(join(other, 'tree'), { output });
  assert.deepEqual(Buffer.from(inMemory), readFileSync(output));
});

it('more files than the classic format counts are counted', async (test) => {
  const output = join(plant(test, FILES), 'many.zip');
  const contents = new Uint8Array(0);
  async function* entries() {
    for (let at = 0; at < 70_000; at++) yield { path: `f${at}.ts`, contents };
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(entries())) pieces.push(piece);
  writeFileSync(output, Buffer.concat(pieces));
  assert.equal((await readArchiveIndex(output, defaultLimits)).files.length, 70_000);
});

it('names of foreign directories and limits are those of analyses', () => {
  assert.deepEqual([...FOREIGN_DIRECTORIES].sort(), [...foreignDirectoryNames(languages)].sort());
  for (const [name, value] of Object.entries(ARCHIVE_LIMITS)) {
    assert.equal(defaultLimits[name as keyof typeof ARCHIVE_LIMITS], value, name);
  }
});
