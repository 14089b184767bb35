// Archives with bytes that belong to no entry, or to several.
import { A, B, checkAllRefused, STORED } from './support/refused-cases.ts';
import { type ArchiveSpec, writeZip } from './support/zip-writer.ts';

const LOCAL_PART = writeZip({ entries: [{ ...A, name: 'hidden.ts' }] }).subarray(0, 30);

checkAllRefused([
  [
    'a hidden entry in between',
    { entries: [A, { ...A, name: 'evil.ts', hidden: true }, B] },
    'contradictory',
    /bytes after an entry .*: a\.ts/,
  ],
  [
    'a hidden entry at the start',
    { entries: [{ ...A, name: 'evil.ts', hidden: true }, B] },
    'contradictory',
    /before its first entry/,
  ],
  [
    'a hidden entry at the end',
    { entries: [A, { ...A, name: 'evil.ts', hidden: true }] },
    'contradictory',
    /bytes after an entry/,
  ],
  [
    'a gap between entries',
    { entries: [A, { ...B, gapBefore: Buffer.alloc(1) }] },
    'contradictory',
    /1 bytes after an entry/,
  ],
  [
    'a gap before the directory',
    { entries: [A], beforeDirectory: LOCAL_PART },
    'contradictory',
    /30 bytes after an entry/,
  ],
  [
    'a bomb of entries that share data',
    {
      entries: [
        STORED,
        ...Array.from({ length: 50 }, (_, n) => ({ name: `n${n}.ts`, sharesDataOf: 0 })),
      ],
    },
    'contradictory',
    /overlap/,
  ],
  [
    'a bomb of entries that quote the next',
    quotedOverlap(),
    'contradictory',
    /overlap: one\.ts runs into two\.ts/,
  ],
  [
    'data that runs into the directory',
    {
      entries: [
        {
          ...STORED,
          local: { size: 40, compressedSize: 40 },
          central: { size: 40, compressedSize: 40 },
        },
      ],
    },
    'contradictory',
    /runs into the directory/,
  ],
  [
    'data beyond the file',
    {
      entries: [
        {
          ...STORED,
          local: { size: 9_000_000, compressedSize: 9_000_000 },
          central: { size: 9_000_000, compressedSize: 9_000_000 },
        },
      ],
    },
    'contradictory',
    /runs into the directory/,
  ],
]);

/** The first entry's data holds the second entry whole, both listed: each byte inflates twice. */
function quotedOverlap(): ArchiveSpec {
  const inner = writeZip({ entries: [{ ...STORED, name: 'two.ts' }] }).subarray(0, 56);
  const one = { name: 'one.ts', data: inner, method: 0 };
  const two = { ...STORED, name: 'two.ts', central: { offset: 36 } };
  return { entries: [one, { ...two, local: { name: 'two.ts' } }] };
}
