// What is left of the folder that hosts put around the files of an archive, and whose headers name a repository.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { headerFolder, withoutRevision } from '../src/present/repository-name.ts';

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

it('a library is called as its headers are included, unless several lie side by side', () => {
  const own = ['include/shop/cart.h', 'include/shop/deep/line.hpp', 'include/shop/x.h', 'src/a.cc'];
  assert.equal(headerFolder(own), 'shop');
  assert.equal(headerFolder([...own, 'include/copied/tree.h']), 'shop');
  assert.equal(headerFolder([...own, 'include/other/a.h', 'include/other/b.h']), undefined);
  assert.equal(
    headerFolder(['include/cart.h', 'src/shop/cart.h', 'include/shop/read.me']),
    undefined,
  );
});
