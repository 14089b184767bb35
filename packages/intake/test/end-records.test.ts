// Archives whose end contradicts itself or the rest of the file.
import { A, B, checkAllRefused } from './support/refused-cases.ts';
import { writeZip } from './support/zip-writer.ts';

const PLAIN = writeZip({ entries: [A, B] });

checkAllRefused([
  ['an empty file', Buffer.alloc(0), 'not-an-archive', /file is empty/],
  ['text', Buffer.from('export const a = 1;\n'), 'not-an-archive', /not a zip archive/],
  ['an archive without its end', PLAIN.subarray(0, -30), 'not-an-archive', /truncated/],
  [
    'an archive without its beginning',
    PLAIN.subarray(10),
    'contradictory',
    /beginning may be missing/,
  ],
  ['no entries', { entries: [] }, 'empty-archive', /archive is empty/],
  ['no entries by Zip64', { entries: [], zip64: true }, 'empty-archive', /archive is empty/],
  [
    'no entries stated, but some there',
    { entries: [A], end: { entryCount: 0, directorySize: 0 } },
    'contradictory',
    /states no entries/,
  ],
  [
    'bytes behind the end',
    { entries: [A], trailing: Buffer.from('x') },
    'contradictory',
    /comment of the length/,
  ],
  [
    'a comment shorter than stated',
    { entries: [A], comment: 'ab', end: { commentLength: 9 } },
    'contradictory',
    /comment of the length/,
  ],
  [
    'an end record in the comment',
    { entries: [A], comment: endRecord(0) },
    'contradictory',
    /two end records/,
  ],
  [
    'a misfitting end record in the comment',
    { entries: [A], comment: endRecord(7) },
    'contradictory',
    /comment of the length/,
  ],
  [
    'a program in front',
    { entries: [A], prefix: Buffer.from('#!/bin/sh\n') },
    'contradictory',
    /10 bytes before its end belong to nothing/,
  ],
  [
    'bytes in front that offsets count',
    { entries: [{ ...A, gapBefore: Buffer.from('#!/bin/sh\n') }] },
    'contradictory',
    /before its first entry/,
  ],
  [
    'bytes behind the directory',
    { entries: [A], afterDirectory: Buffer.from('xyz') },
    'contradictory',
    /3 bytes before its end belong to nothing/,
  ],
  ['a part of a split archive', { entries: [A], end: { disk: 1 } }, 'multi-disk', /split/],
  [
    'a directory on another disk',
    { entries: [A], end: { directoryDisk: 1 } },
    'multi-disk',
    /split/,
  ],
  [
    'two counts',
    { entries: [A, B], end: { entriesHere: 1, entryCount: 2 } },
    'contradictory',
    /two different numbers/,
  ],
  ['a count too high', { entries: [A, B], end: { entryCount: 3 } }, 'contradictory', /directory/],
  [
    'a count far too high',
    { entries: [A, B], end: { entryCount: 9999 } },
    'contradictory',
    /too small for the 9999 entries/,
  ],
  ['a count too low', { entries: [A, B], end: { entryCount: 1 } }, 'contradictory', /another size/],
  [
    'a directory size too small',
    { entries: [A, B], end: { directorySize: 92 } },
    'contradictory',
    /belong to nothing/,
  ],
  [
    'a directory size too large',
    { entries: [A, B], end: { directorySize: 9999 } },
    'contradictory',
    /beyond its end record/,
  ],
  [
    'a directory offset too small',
    { entries: [A], end: { directoryOffset: 3, directorySize: 400 } },
    'contradictory',
    /directory/,
  ],
  [
    'a directory offset beyond the file',
    { entries: [A], end: { directoryOffset: 0xfffffff0 } },
    'contradictory',
    /beyond its end record/,
  ],
  ['Zip64 on several disks', { entries: [A], zip64: { disks: 2 } }, 'multi-disk', /split/],
  [
    'Zip64 on another disk',
    { entries: [A], zip64: { disk: 3 }, end: { disk: 0xffff } },
    'multi-disk',
    /split/,
  ],
  [
    'Zip64 and classic counts that differ',
    { entries: [A, B], zip64: true, end: { entryCount: 1 } },
    'contradictory',
    /end records .* disagree/,
  ],
  [
    'Zip64 and classic offsets that differ',
    { entries: [A, B], zip64: true, end: { directoryOffset: 0 } },
    'contradictory',
    /disagree/,
  ],
  [
    'a Zip64 count beyond reason',
    { entries: [A], zip64: { entryCount: Number.MAX_SAFE_INTEGER } },
    'contradictory',
    /too small/,
  ],
  [
    'a Zip64 directory beyond reason',
    { entries: [A], zip64: { directorySize: Number.MAX_SAFE_INTEGER } },
    'contradictory',
    /beyond/,
  ],
  [
    'a Zip64 locator that leads astray',
    { entries: [A], zip64: { locatorOffset: 0 } },
    'contradictory',
    /locator/,
  ],
  [
    'a Zip64 locator that leads out',
    { entries: [A], zip64: { locatorOffset: Number.MAX_SAFE_INTEGER } },
    'contradictory',
    /outside the file/,
  ],
  [
    'a Zip64 record of another length',
    { entries: [A], zip64: { recordSize: 400 } },
    'contradictory',
    /locator/,
  ],
]);

/** A second end record that claims an empty archive, to stand inside the comment. */
function endRecord(commentLength: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(commentLength, 20);
  return record;
}
