// Archives whose directory contradicts itself.
import { A, B, checkAllRefused, STORED } from './support/refused-cases.ts';
import { unicodePathField, zip64Field } from './support/zip-writer.ts';

checkAllRefused([
  [
    'a broken signature',
    { entries: [A, { ...B, central: { signature: 1 } }] },
    'contradictory',
    /directory cannot be read/,
  ],
  [
    'extra fields cut off',
    { entries: [{ ...A, extra: Buffer.from([0x55, 0x54, 99, 0]) }] },
    'contradictory',
    /directory cannot be read/,
  ],
  [
    'an entry on another disk',
    { entries: [{ ...A, central: { disk: 2 } }] },
    'multi-disk',
    /split/,
  ],
  [
    'a Zip64 field missing',
    { entries: [{ ...A, central: { size: 0xffffffff } }] },
    'contradictory',
    /Zip64/,
  ],
  [
    'a Zip64 field too short',
    { entries: [{ ...A, central: { size: 0xffffffff, extra: zip64Field([]) } }] },
    'contradictory',
    /directory cannot be read/,
  ],
  [
    'a Zip64 field that contradicts its header',
    { entries: [{ ...STORED, central: { extra: zip64Field([5, 5]) } }] },
    'contradictory',
    /Zip64 field disagree: a\.ts/,
  ],
  [
    'two Zip64 fields',
    { entries: [{ ...A, zip64: true, extra: zip64Field([20, 22, 0]) }] },
    'contradictory',
    /same thing twice: a\.ts/,
  ],
  [
    'two Unicode paths',
    {
      entries: [
        {
          ...A,
          extra: Buffer.concat([
            unicodePathField('ä', Buffer.from('a.ts')),
            unicodePathField('ö', Buffer.from('a.ts')),
          ]),
        },
      ],
    },
    'contradictory',
    /same thing twice/,
  ],
  [
    'a Unicode path that renames a plain name',
    { entries: [{ ...A, extra: unicodePathField('evil.ts', Buffer.from('a.ts')) }] },
    'contradictory',
    /two different names: evil\.ts/,
  ],
  [
    'a Unicode path that renames a UTF-8 name',
    { entries: [{ ...A, name: 'ä.ts', extra: unicodePathField('ö.ts', Buffer.from('ä.ts')) }] },
    'contradictory',
    /two different names/,
  ],
  [
    'stored with two sizes',
    { entries: [{ ...STORED, central: { size: 5 } }] },
    'contradictory',
    /sizes .* cannot be true: a\.ts/,
  ],
  [
    'more than deflate can hold',
    { entries: [{ ...A, central: { size: 4_000_000_000 }, local: { size: 4_000_000_000 } }] },
    'contradictory',
    /cannot be true/,
  ],
  [
    'a directory with contents',
    { entries: [{ name: 'a/', data: 'x' }] },
    'contradictory',
    /directories with contents .*: a\//,
  ],
  [
    'a file that is a directory too',
    {
      entries: [
        { ...A, name: 'a' },
        { ...A, name: 'a-' },
        { ...B, name: 'a/b/c' },
      ],
    },
    'contradictory',
    /also a directory: a\./,
  ],
  [
    'a file and a directory of one name',
    { entries: [{ ...A, name: 'a' }, { name: 'a/' }] },
    'contradictory',
    /also a directory: a\./,
  ],
  [
    'a file below a link',
    {
      entries: [
        { name: 'l', data: '/etc', mode: 0o120777 },
        { ...B, name: 'l/passwd' },
      ],
    },
    'contradictory',
    /also a directory: l\./,
  ],
  [
    'the same path twice',
    { entries: [A, { ...B, name: 'a.ts' }] },
    'duplicate-path',
    /more than once: a\.ts/,
  ],
  [
    'the same path behind ./',
    { entries: [A, { ...B, name: './a.ts' }] },
    'duplicate-path',
    /more than once: a\.ts/,
  ],
  [
    'the same path in two normal forms',
    {
      entries: [
        { ...A, name: 'é.ts' },
        { ...B, name: 'e\u0301.ts' },
      ],
    },
    'duplicate-path',
    /more than once/,
  ],
  [
    'a link and a file of one path',
    { entries: [A, { name: 'a.ts', data: 'b', mode: 0o120777 }] },
    'duplicate-path',
    /more than once/,
  ],
]);
