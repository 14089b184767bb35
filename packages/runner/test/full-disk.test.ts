// A disk that is full while a result is written, by the device that always is: no half result is left, and
// the caller gets an outcome.
import assert from 'node:assert/strict';
import { readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { defaultLimits } from '../src/analysis.ts';
import { partialPath } from '../src/process/partial-file.ts';
import { writeDocument } from '../src/process/write-document.ts';
import { runAnalysis } from '../src/run-analysis.ts';
import { makeFolder, writeTree } from './support/sample-tree.ts';

it('a document that does not fit is not there', async (test) => {
  for (const encoding of ['identity', 'gzip'] as const) {
    const folder = await makeFolder(test);
    const path = join(folder, 'result');
    await symlink('/dev/full', partialPath(path));
    const document = ['a'.repeat(1000), 'b'.repeat(100_000)];
    await assert.rejects(writeDocument(document, { path, encoding }), { code: 'ENOSPC' });
    assert.deepEqual(await readdir(folder), ['result.partial']);
  }
});

it('an analysis whose result does not fit is a crash that leaves nothing', async (test) => {
  const [folder, tree] = [await makeFolder(test), await makeFolder(test)];
  await writeTree(tree, { 'a.js': "import './b.js';\n", 'b.js': '' });
  const path = join(folder, 'result.json');
  await symlink('/dev/full', partialPath(path));
  const outcome = await runAnalysis({
    operation: 'dependency',
    input: { kind: 'directory', path: tree },
    output: { path, encoding: 'gzip' },
    limits: defaultLimits,
    threads: 1,
  });
  assert.ok(outcome.status === 'failed');
  assert.equal(outcome.cause, 'crash');
  assert.doesNotMatch(outcome.error, /ENOSPC|result|orrery-test/);
  assert.deepEqual(await readdir(folder), []);
});
