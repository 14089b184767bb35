// Where `--output` leads: to a file that is there whole or not at all, or to what is no file and stays what it is.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { resultText } from '../src/read-items.ts';
import { createOutput } from '../src/write-output.ts';

const never = new AbortController().signal;

describe('the output of a command', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orrery-output-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('replaces a file when all of it is written', async () => {
    const path = join(folder, 'old.json');
    await writeFile(path, 'old');
    await createOutput(path, never)(['ne', 'w']);
    assert.equal(await readFile(path, 'utf8'), 'new');
    assert.ok(!(await readdir(folder)).includes('old.json.partial'));
  });

  it('leaves what was there when it fails', async () => {
    const path = join(folder, 'kept.json');
    await writeFile(path, 'old');
    const failing = function* () {
      yield 'new';
      throw new Error('no more');
    };
    await assert.rejects(
      createOutput(path, never)(failing()),
      /kept\.json cannot be written: no more/,
    );
    assert.equal(await readFile(path, 'utf8'), 'old');
    assert.ok(!(await readdir(folder)).includes('kept.json.partial'));
  });

  it('takes a whole file over, with the mode of one that it makes', async () => {
    const [file, path] = [join(folder, 'result.json'), join(folder, 'taken.json')];
    await writeFile(file, '{}', { mode: 0o600 });
    await createOutput(path, never)(resultText(file));
    assert.equal(await readFile(path, 'utf8'), '{}\n');
    const [{ mode }, usual] = await Promise.all([stat(path), stat(join(folder, 'old.json'))]);
    assert.equal(mode, usual.mode);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.startsWith('taken')),
      ['taken.json'],
    );
  });

  it('copies a whole file into a pipe', { skip: process.platform === 'win32' }, async () => {
    const [file, pipe] = [join(folder, 'piped.json'), join(folder, 'other-pipe')];
    await writeFile(file, '{}');
    assert.equal(spawnSync('mkfifo', [pipe]).status, 0);
    const [text] = await Promise.all([
      readFile(pipe, 'utf8'),
      createOutput(pipe, never)(resultText(file)),
    ]);
    assert.equal(text, '{}\n');
    assert.equal(await readFile(file, 'utf8'), '{}');
  });

  it('goes where a link leads, and the link stays', async () => {
    const [path, link] = [join(folder, 'linked.json'), join(folder, 'link.json')];
    await writeFile(path, 'old');
    await symlink(path, link);
    await createOutput(link, never)(['new']);
    assert.equal(await readFile(path, 'utf8'), 'new');
    assert.ok((await lstat(link)).isSymbolicLink());
  });

  it('goes into a pipe, which stays one, as a device does', {
    skip: process.platform === 'win32',
  }, async () => {
    const pipe = join(folder, 'pipe');
    assert.equal(spawnSync('mkfifo', [pipe]).status, 0);
    const [text] = await Promise.all([
      readFile(pipe, 'utf8'),
      createOutput(pipe, never)(['a', 'b']),
    ]);
    assert.equal(text, 'ab');
    assert.ok((await lstat(pipe)).isFIFO());
  });

  it('cannot be a folder', () =>
    assert.rejects(createOutput(folder, never)(['new']), /cannot be written: EISDIR/));
});
