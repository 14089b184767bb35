// Limits on what an archive may hold, each with the remedy that its message names, and nested archives.
import { test } from 'node:test';
import { checkAccepted, checkRefused } from './support/check-archive.ts';

const MEGABYTE = 1024 ** 2;

test('entries', async (t) => {
  const entries = [{ name: 'a/' }, { name: 'a/b' }, { name: 'a/c' }];
  await checkAccepted(t, { entries }, { 'a/b': '', 'a/c': '' }, { maxEntries: 3 });
  await checkRefused(
    t,
    { entries },
    'too-many-entries',
    /has 3 entries; 2 are allowed\..*ORRERY_MAX_ENTRIES/,
    { maxEntries: 2 },
  );
});

test('bytes of one file', async (t) => {
  const entries = [
    { name: 'small', data: 'abc' },
    { name: 'large', data: 'abcd' },
  ];
  await checkAccepted(t, { entries }, { small: 'abc', large: 'abcd' }, { maxFileBytes: 4 });
  await checkRefused(
    t,
    { entries },
    'file-too-large',
    /over 3 bytes: large\. Leave large binary files out.*ORRERY_MAX_FILE_BYTES/,
    { maxFileBytes: 3 },
  );
});

test('bytes of all files', async (t) => {
  const entries = [
    { name: 'small', data: 'abc' },
    { name: 'large', data: 'abcd' },
  ];
  await checkAccepted(t, { entries }, { small: 'abc', large: 'abcd' }, { maxInflatedBytes: 7 });
  await checkRefused(
    t,
    { entries },
    'source-too-large',
    /inflates to 7 bytes; 6 are allowed\. Its largest files: large, small\..*ORRERY_MAX_INFLATED_BYTES/,
    { maxInflatedBytes: 6 },
  );
});

test('what is skipped counts for no limit on bytes', async (t) => {
  const entries = [
    { name: '.git/pack', data: 'abcdef' },
    { name: 'secret', data: 'abcdef', flags: 1 },
    { name: 'a', data: 'abc' },
  ];
  await checkAccepted(t, { entries }, { a: 'abc' }, { maxFileBytes: 3, maxInflatedBytes: 3 });
});

test('a ratio of 200 is too much only above 50 MiB', async (t) => {
  const zeros = Buffer.alloc(25 * MEGABYTE);
  const entries = [
    { name: 'one', data: zeros },
    { name: 'two', data: zeros },
  ];
  const text = zeros.toString();
  await checkAccepted(t, { entries }, { one: text, two: text });
  await checkRefused(
    t,
    { entries: [...entries, { name: 'three', data: 'x' }] },
    'suspicious-ratio',
    /1\d{3} times its size; 200 times are allowed\. Its largest files: one, two, three\./,
  );
});

test('a ratio under 200 is fine at any size', async (t) => {
  const zeros = Buffer.alloc(51 * MEGABYTE);
  const ballast = { name: 'stored', data: Buffer.alloc(MEGABYTE / 2, 'x'), method: 0 };
  const limits = { maxFileBytes: 60 * MEGABYTE };
  await checkAccepted(
    t,
    { entries: [{ name: 'zeros', data: zeros }, ballast] },
    { zeros: zeros.toString(), stored: ballast.data.toString() },
    limits,
  );
});

test('nested archives are refused by their names', async (t) => {
  const names = ['a.zip', 'b/c.TAR', 'd.tar.gz', 'e.tgz', 'f.tar.bz2', 'g.tar.xz', 'h.tar.zst'];
  for (const name of names) {
    await checkRefused(
      t,
      { entries: [{ name: 'fine.ts' }, { name, data: 'x' }] },
      'nested-archive',
      new RegExp(`other archives: ${name}\\. Leave archives`),
    );
  }
});

test('up to ten nested archives are named', async (t) => {
  const entries = Array.from({ length: 12 }, (_, number) => ({ name: `n${number}.zip` }));
  await checkRefused(t, { entries }, 'nested-archive', /n0\.zip, .*n9\.zip and 2 more/);
});

test('an archive that holds itself, as a quine does, is a nested archive', async (t) => {
  await checkRefused(
    t,
    { entries: [{ name: 'r/r.zip', data: 'PK' }] },
    'nested-archive',
    /r\/r\.zip/,
  );
});

test('names that only resemble archives are files', async (t) => {
  const names = ['zip', 'a.zip.ts', 'tar.ts', 'b.gz', 'c.tarball', 'd.zipper', 'e.zip/f.ts'];
  const contents = new Map(names.map((name) => [name, 'x']));
  await checkAccepted(t, { entries: names.map((name) => ({ name, data: 'x' })) }, contents);
});
