// What `git archive` really writes: its comment, links, UTF-8 names, and streamed files with data descriptors.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isZipArchive, readArchiveIndex, readDirectoryIndex } from '../src/index.ts';
import { readAll, temporaryDirectory, testLimits } from './support/check-archive.ts';

const SETTINGS = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Orrery',
  GIT_AUTHOR_EMAIL: 'orrery@localhost',
  GIT_COMMITTER_NAME: 'Orrery',
  GIT_COMMITTER_EMAIL: 'orrery@localhost',
};

test('git archive of a repository holds what its working tree holds', async (t) => {
  const root = temporaryDirectory(t);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, env: SETTINGS });
  mkdirSync(join(root, 'src/deep'), { recursive: true });
  writeFileSync(join(root, 'src/a.ts'), 'export const a = 1;\n');
  writeFileSync(join(root, 'src/deep/größe.ts'), 'export {};\n');
  writeFileSync(join(root, 'src/empty.ts'), '');
  writeFileSync(join(root, 'large.txt'), 'a line of text\n'.repeat(1000));
  writeFileSync(join(root, 'run.sh'), '#!/bin/sh\n', { mode: 0o755 });
  symlinkSync('a.ts', join(root, 'src/link.ts'));
  git('init', '--quiet', '.');
  git('add', '.');
  git('commit', '--quiet', '--message', 'All');
  const archive = join(temporaryDirectory(t), 'repo.zip');
  // A low threshold makes git stream the large file, which puts its sizes behind its data.
  git('-c', 'core.bigFileThreshold=4k', 'archive', '--format=zip', `--output=${archive}`, 'HEAD');
  assert.equal(await isZipArchive(archive), undefined);
  const fromArchive = await readArchiveIndex(archive, testLimits);
  const fromTree = await readDirectoryIndex(root, testLimits);
  assert.equal(fromArchive.files.length, 5);
  assert.deepEqual(readAll(fromArchive), readAll(fromTree));
  assert.deepEqual(fromArchive.skipped, fromTree.skipped);
});
