// Paths of an archive that could lead out of it, or mean different places to different readers.
import { test } from 'node:test';
import { checkAccepted, checkRefused } from './support/check-archive.ts';

const UNSAFE: readonly [string, string, RegExp][] = [
  ['an empty name', '', /\(empty name\)/],
  ['an absolute path', '/etc/passwd', /: \/etc\/passwd\./],
  ['a network path', '//server/share', /server/],
  ['a network path with backslashes', '\\\\server\\share', /server/],
  ['a drive', 'C:/Windows/a.ts', /C:/],
  ['a path relative to a drive', 'c:a.ts', /c:a/],
  ['a backslash', 'src\\a.ts', /src\\a\.ts/],
  ['the directory above', '../a.ts', /\.\.\/a\.ts/],
  ['the directory above, further in', 'src/../../a.ts', /src/],
  ['the directory above at the end', 'src/..', /src/],
  ['the directory above as a directory', 'src/../', /src/],
  ['the directory above behind ./', './../a.ts', /a\.ts/],
  ['a dot segment', 'src/./a.ts', /src/],
  ['a dot segment twice in front', '././a.ts', /a\.ts/],
  ['a dot alone', '.', /: \./],
  ['an empty segment', 'src//a.ts', /src/],
  ['two closing slashes', 'src//', /src/],
  ['the root', '/', /\//],
  ['NUL', 'a.ts\0.png', /a\.ts\\u0000\.png/],
  ['a line break', 'a\n.ts', /a\\u000a\.ts/],
  ['an escape sequence', '\u001b[31m.ts', /\\u001b/],
  ['delete', 'a\u007f', /\\u007f/],
  ['a C1 control character', 'a\u0085b', /\\u0085/],
];

for (const [name, path, message] of UNSAFE) {
  test(`refuses a path with ${name}`, (t) =>
    checkRefused(t, { entries: [{ name: 'fine.ts' }, { name: path }] }, 'unsafe-path', message));
}

test('up to ten unsafe paths are named, the rest are counted', async (t) => {
  const entries = Array.from({ length: 14 }, (_, number) => ({ name: `../${number}` }));
  await checkRefused(t, { entries }, 'unsafe-path', /: \.\.\/0, .*\.\.\/9 and 4 more\. Rename/);
});

test('a path that is too long', async (t) => {
  const limits = { maxPathBytes: 20 };
  const fits = `${'a'.repeat(17)}.ts`;
  await checkAccepted(t, { entries: [{ name: fits }] }, { [fits]: '' }, limits);
  await checkRefused(
    t,
    { entries: [{ name: `a${fits}` }] },
    'path-too-long',
    /ORRERY_MAX_PATH_BYTES/,
    limits,
  );
  await checkRefused(
    t,
    { entries: [{ name: 'äöüäöüäöüäö' }] },
    'path-too-long',
    /over 20 bytes: äöü/,
    limits,
  );
});

test('a path that is too deep', async (t) => {
  const limits = { maxPathDepth: 3 };
  await checkAccepted(
    t,
    { entries: [{ name: 'a/b/c' }, { name: 'a/b/d/' }] },
    { 'a/b/c': '' },
    limits,
  );
  await checkRefused(
    t,
    { entries: [{ name: 'a/b/c/d' }] },
    'path-too-deep',
    /3 segments: a\/b\/c\/d\..*ORRERY_MAX_PATH_DEPTH/,
    limits,
  );
});
