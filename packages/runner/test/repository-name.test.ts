// What is left of the folder that hosts put around the files of an archive.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withoutRevision } from '../src/present/repository-name.ts';

it('a folder is called without the branch, version or commit behind its name', () => {
  for (const folder of [
    'shop-main',
    'shop-unstable',
    'shop-1.x',
    'shop-v12.4.x',
    'shop-3.11.3',
    'shop-v2.0.0-rc.1',
    'shop-1.2.0beta3',
    'shop-0123456789abcdef0123456789abcdef01234567',
  ]) {
    assert.equal(withoutRevision(folder), 'shop', folder);
  }
});

it('what only looks like one stays', () => {
  for (const folder of ['shop', 'zip2', 'log4j-2', 'shop-mainframe', 'http-kernel', 'unix-x']) {
    assert.equal(withoutRevision(folder), folder);
  }
});
