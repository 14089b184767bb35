// Archives whose local headers and data descriptors say something else than the directory.
import { crc32 } from 'node:zlib';
import { A, B, checkAllRefused, STORED } from './support/refused-cases.ts';
import { extraField, unicodePathField, zip64Field } from './support/zip-writer.ts';

checkAllRefused([
  [
    'a descriptor of another size',
    { entries: [{ ...STORED, descriptor: descriptorOf(crc32(A.data), 20, 21) }] },
    'contradictory',
    /12 bytes after an entry/,
  ],
  [
    'two Zip64 fields',
    {
      entries: [
        {
          ...STORED,
          local: { extra: Buffer.concat([zip64Field([20, 20]), zip64Field([20, 20])]) },
        },
      ],
    },
    'contradictory',
    /one of them twice: a\.ts/,
  ],
  [
    'no local header',
    { entries: [{ ...A, local: { signature: 0 } }] },
    'contradictory',
    /not where the directory says: a\.ts/,
  ],
  [
    'an offset into the middle',
    { entries: [A, { ...B, central: { offset: 7 } }] },
    'contradictory',
    /a\.ts runs into b\.ts/,
  ],
  [
    'an offset beyond the file',
    { entries: [A, { ...B, central: { offset: 0xfffffff0 } }] },
    'contradictory',
    /belong to it|not where/,
  ],
  [
    'another name',
    { entries: [{ ...A, local: { name: 'b.ts' } }] },
    'contradictory',
    /different names: a\.ts/,
  ],
  [
    'a longer name',
    { entries: [{ ...A, local: { name: 'a.tsx' } }] },
    'contradictory',
    /different names/,
  ],
  [
    'another reading of the name',
    { entries: [{ ...A, name: 'ä.ts', madeBy: 20, local: { flags: 0 } }] },
    'contradictory',
    /different names/,
  ],
  [
    'another Unicode path',
    { entries: [{ ...A, local: { extra: unicodePathField('ä.ts', Buffer.from('a.ts')) } }] },
    'contradictory',
    /different names/,
  ],
  [
    'another method',
    { entries: [{ ...A, local: { method: 0 } }] },
    'contradictory',
    /different compression methods/,
  ],
  [
    'encryption in one header',
    { entries: [{ ...A, local: { flags: 1 } }] },
    'contradictory',
    /different flags/,
  ],
  [
    'a descriptor in one header',
    { entries: [{ ...A, local: { flags: 8 } }] },
    'contradictory',
    /different flags/,
  ],
  ['another size', { entries: [{ ...A, local: { size: 7 } }] }, 'contradictory', /different sizes/],
  [
    'another compressed size',
    { entries: [{ ...A, local: { compressedSize: 7 } }] },
    'contradictory',
    /different compressed sizes/,
  ],
  [
    'another checksum',
    { entries: [{ ...A, local: { crc32: 7 } }] },
    'contradictory',
    /different checksums/,
  ],
  [
    'another size with a descriptor',
    { entries: [{ ...A, descriptor: 'signed', local: { size: 7 } }] },
    'contradictory',
    /different sizes/,
  ],
  [
    'a Zip64 field of other sizes',
    { entries: [{ ...STORED, local: { extra: zip64Field([5, 5]) } }] },
    'contradictory',
    /different sizes/,
  ],
  [
    'extra fields cut off',
    { entries: [{ ...A, local: { extra: Buffer.from([0x55, 0x54, 99, 0]) } }] },
    'contradictory',
    /extra fields are broken off/,
  ],
  [
    'no sizes and no descriptor',
    { entries: [{ ...A, descriptor: Buffer.alloc(0) }] },
    'contradictory',
    /bytes after an entry/,
  ],
  [
    'a wrong descriptor',
    { entries: [{ ...A, descriptor: Buffer.alloc(12) }] },
    'contradictory',
    /12 bytes after an entry .*: a\.ts/,
  ],
  [
    'a descriptor of no known form',
    { entries: [{ ...A, descriptor: Buffer.alloc(13) }] },
    'contradictory',
    /13 bytes after an entry/,
  ],
  [
    'a descriptor with a wrong signature',
    { entries: [{ ...A, descriptor: Buffer.alloc(16) }] },
    'contradictory',
    /16 bytes after an entry/,
  ],
  [
    'another name beside extra fields of unknown kinds',
    {
      entries: [
        {
          ...A,
          extra: extraField(0xcafe, Buffer.from('anything')),
          local: { name: 'b.ts', extra: extraField(0xcafe, Buffer.from('anything')) },
        },
      ],
    },
    'contradictory',
    /names/,
  ],
]);

/** A data descriptor without a signature. */
function descriptorOf(checksum: number, compressedSize: number, size: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32LE(checksum, 0);
  bytes.writeUInt32LE(compressedSize, 4);
  bytes.writeUInt32LE(size, 8);
  return bytes;
}
