// Scripts without an extension: which program their first line names.
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readArchiveIndex, readDirectoryIndex, type SourceIndex } from '../src/index.ts';
import { temporaryDirectory, testLimits, writeArchive } from './support/check-archive.ts';

/** Much text behind the first line compresses well, so that a beginning of it inflates to far more. */
const LONG = '# nothing\n'.repeat(200_000);

const FILES: Readonly<Record<string, string>> = {
  'bin/by-env': '#!/usr/bin/env python3\nprint(1)\n',
  'bin/by-path': '#! /usr/local/bin/ruby -w\r\nputs 1\r\n',
  'bin/with-options': '#!/usr/bin/env -S DEBUG=1 node --no-warnings\n',
  'bin/path-behind-env': '#!/usr/bin/env /opt/php/bin/php8.3',
  'bin/long': `#!/usr/bin/python\n${LONG}`,
  'bin/none': 'print(1)\n',
  'bin/later': '\n#!/usr/bin/python\n',
  'bin/nothing-named': '#!\n',
  'bin/empty': '',
  'bin/has.extension': '#!/usr/bin/python\n',
};

const INTERPRETERS = {
  'bin/by-env': 'python3',
  'bin/by-path': 'ruby',
  'bin/long': 'python',
  'bin/path-behind-env': 'php8.3',
  'bin/with-options': 'node',
};

const interpretersOf = ({ files }: SourceIndex) =>
  Object.fromEntries(
    files.flatMap(({ path, interpreter }) =>
      interpreter === undefined ? [] : [[path, interpreter]],
    ),
  );

for (const [name, method] of [
  ['stored', 0],
  ['deflated', 8],
] as const) {
  test(`in an archive, ${name}`, async (t) => {
    const entries = Object.entries(FILES).map(([name, data]) => ({ name, data, method }));
    const index = await readArchiveIndex(writeArchive(t, { entries }), testLimits);
    assert.deepEqual(interpretersOf(index), INTERPRETERS);
  });
}

test('in a directory, where what is no file is left alone', async (t) => {
  const directory = temporaryDirectory(t);
  mkdirSync(join(directory, 'bin'));
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(directory, path), text);
  symlinkSync(join(directory, 'bin/by-env'), join(directory, 'bin/link'));
  const index = await readDirectoryIndex(directory, testLimits);
  assert.deepEqual(interpretersOf(index), INTERPRETERS);
});

test('of bytes that cannot be inflated nothing is said, and nothing fails', async (t) => {
  const data = '#!/usr/bin/python\n';
  const damaged = { name: 'tool', data, method: 8, compressed: Buffer.alloc(20, 0xff) };
  const index = await readArchiveIndex(writeArchive(t, { entries: [damaged] }), testLimits);
  assert.deepEqual(interpretersOf(index), {});
});
