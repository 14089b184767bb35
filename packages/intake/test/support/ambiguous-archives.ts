// Archives that programs read in different ways: the 14 types of ambiguity that You et al. found among 50 zip
// readers ("My ZIP isn't your ZIP", USENIX Security 2025), each in several constructions of our own.
// A: what one entry is. B: what its path is. C: which entries there are.
import { crc32 } from 'node:zlib';
import { sizeConfusions } from './size-confusions.ts';
import {
  type ArchiveSpec,
  type EntrySpec,
  extraField,
  unicodePathField,
  writeZip,
  writeZipParts,
} from './zip-writer.ts';

export interface AmbiguousArchive {
  /** Type, and which construction of it. */
  readonly name: string;
  readonly bytes: Buffer;
  /** The only contents that it may be read as, by path. Absent: it must be refused. */
  readonly files?: Readonly<Record<string, string>>;
  /** It may be refused as well. */
  readonly mayBeRefused?: boolean;
}

type Construction = Omit<AmbiguousArchive, 'name'>;

export const AMBIGUITY_TYPES: Readonly<Record<string, () => Iterable<Construction>>> = {
  'A1 compression method': compressionMethods,
  'A2 sizes': sizeConfusions,
  'A3 names': names,
  'A4 file or directory': directories,
  'A5 encryption': encryption,
  'B1 the same path twice': duplicates,
  'B2 special bytes in a path': specialBytes,
  'B3 paths that are not canonical': uncanonicalPaths,
  'B4 paths that differ by case': casing,
  'C1 entries in a row against the directory': streams,
  'C2 which end record': endRecords,
  'C3 number of entries': counts,
  'C4 where the directory is': directoryOffsets,
  'C5 Zip64': zip64,
};

/** All constructions of all types, about 5,600. */
export function* ambiguousArchives(): Iterable<AmbiguousArchive> {
  for (const [type, construct] of Object.entries(AMBIGUITY_TYPES)) {
    let number = 0;
    for (const construction of construct()) {
      number++;
      yield { name: `${type}, ${number}`, ...construction };
    }
  }
}

const entry = (name: string, data = name, more: Partial<EntrySpec> = {}): EntrySpec => ({
  name,
  data,
  method: 0,
  ...more,
});
const archive = (spec: ArchiveSpec, files?: Construction['files']): Construction =>
  files === undefined ? { bytes: writeZip(spec) } : { bytes: writeZip(spec), files };
const single = (wrong: Partial<EntrySpec>, files?: Construction['files']): Construction =>
  archive({ entries: [entry('test', 'test', wrong)] }, files);

/** An end record without its comment. */
const END_BYTES = 22;

/** Every choice of some of these, as bits. */
function* choices(count: number): Iterable<boolean[]> {
  for (let bits = 0; bits < 2 ** count; bits++) {
    yield Array.from({ length: count }, (_, at) => (bits & (1 << at)) !== 0);
  }
}

function* compressionMethods(): Iterable<Construction> {
  const asStored = { method: 0, compressedSize: 4 };
  yield single({ method: 8, local: asStored });
  yield single({ method: 8, central: asStored });
}

function* names(): Iterable<Construction> {
  const raw = Buffer.from('test');
  const unicodePath = (text: string, version = 1, checksum = crc32(raw)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(version, 0);
    head.writeUInt32LE(checksum, 1);
    return extraField(0x7075, Buffer.concat([head, Buffer.from(text)]));
  };
  yield single({ local: { name: 'local' } });
  yield single({
    local: { extra: unicodePathField('local', raw) },
    central: { extra: unicodePathField('central', raw) },
  });
  // The specification has readers ignore what they do not know, and fields left over from a renaming.
  for (const version of [0, 2]) {
    yield single({ extra: unicodePath('other', version) }, { test: 'test' });
  }
  yield single({ extra: unicodePath('other', 1, 0) }, { test: 'test' });
  yield single({ extra: Buffer.concat([unicodePath('one'), unicodePath('two')]) });
  const ofFirst = crc32(Buffer.from('one'));
  yield single({ extra: Buffer.concat([unicodePath('one'), unicodePath('two', 1, ofFirst)]) });
  yield single({ extra: Buffer.concat([unicodePath('one'), unicodePath('two', 2, 0)]) });
  yield single({ extra: unicodePath('other'), flags: 0x800 });
  yield single({ extra: unicodePath('other') });
}

function* directories(): Iterable<Construction> {
  yield archive({ entries: [entry('test/', 'test')] });
  yield archive({ entries: [entry('test\\', 'test')] });
  yield archive({ entries: [entry('test/', '')] }, {});
  for (const externalAttributes of [0x10, 0x4000_0000]) {
    for (const host of [0, 3, 19]) {
      yield single({ madeBy: host << 8, central: { externalAttributes } });
    }
  }
}

function* encryption(): Iterable<Construction> {
  yield single({ local: { flags: 1 } });
  yield single({ central: { flags: 1 } });
  const entries = [entry('first', 'first', { flags: 1 }), entry('second')];
  yield archive({ entries }, { second: 'second' });
}

function* duplicates(): Iterable<Construction> {
  yield archive({ entries: [entry('test', 'a'), entry('test', 'b')] });
  yield archive({ entries: [entry('a/test', 'a'), entry('a/', ''), entry('a/test', 'a')] });
}

/** Every byte in the middle of a name, alone and in pairs, as several hosts would mean it. */
function* specialBytes(): Iterable<Construction> {
  const isPlain = (byte: number) => /[0-9A-Za-z]/.test(String.fromCharCode(byte));
  const nameWith = (byte: number) => Buffer.from([0x61, byte, 0x62]);
  const bytes = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !isPlain(byte));
  const oneName = (byte: number, hosts: readonly number[]) => {
    const name = nameWith(byte);
    const entries = hosts.map((host) => ({ name, data: 'x', method: 0, madeBy: (host << 8) | 20 }));
    return { bytes: writeZip({ entries }), files: anyNames(1), mayBeRefused: true };
  };
  for (const byte of bytes) {
    for (const hosts of [[0], [3]]) yield oneName(byte, hosts);
    yield { bytes: oneName(byte, [0, 3]).bytes };
  }
  for (const first of bytes.filter((byte) => byte % 8 === 0)) {
    for (const second of bytes.filter((byte) => byte % 8 === 7)) {
      const entries = [first, second].map((byte) => ({ name: nameWith(byte), data: 'x' }));
      yield { bytes: writeZip({ entries }), files: anyNames(2), mayBeRefused: true };
    }
  }
}

/** Contents of so many files whose names the check does not compare. */
function anyNames(count: number): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`*${at}`, 'x']));
}

function* uncanonicalPaths(): Iterable<Construction> {
  const unsafe = ['/a/b', 'a//b', 'a\\b', './a/b', 'a/./b', 'a/b/.', '../a/b', 'c/../a/b', 'C:a/b'];
  for (const path of unsafe) {
    yield archive({ entries: [entry('a/b', 'a'), entry(path, 'b')] });
    yield archive({ entries: [entry(path, 'a'), entry('a/b', 'b')] });
  }
  for (const path of ['.../a/b', 'a/.../b']) {
    yield archive({ entries: [entry('a/b', 'a'), entry(path, 'b')] }, { 'a/b': 'a', [path]: 'b' });
  }
}

/** Different files, as on Linux: nothing is written where one could replace the other. */
function* casing(): Iterable<Construction> {
  yield archive(
    { entries: [entry('test.txt', 'a'), entry('test.TXT', 'b')] },
    { 'test.txt': 'a', 'test.TXT': 'b' },
  );
}

function* streams(): Iterable<Construction> {
  yield archive({ entries: [entry('a'), entry('b', 'b', { hidden: true })] });
  yield endsEarlyForStreams();
  yield entriesInComments();
  for (const listsOuter of [false, true]) yield entryInsideAnother(listsOuter);
  for (const method of [0, 8]) yield descriptorInsideData(method);
}

/** Files that hold a directory and an end record: a reader of streams would stop there. */
function endsEarlyForStreams(): Construction {
  const { directory, end } = writeZipParts({ entries: [entry('a')] });
  const entries = [entry('a', '', { data: directory }), entry('b', '', { data: end }), entry('c')];
  const files = { a: directory.toString('utf8'), b: end.toString('utf8'), c: 'c' };
  return { bytes: writeZip({ entries }), files };
}

/** The directory leads to local headers that stand in its own comments and in that of the end record. */
function entriesInComments(): Construction {
  const first = writeZipParts({ entries: [entry('a')] });
  const inDirectory = writeZipParts({ entries: [entry('b')] }).entries;
  const inEnd = writeZipParts({ entries: [entry('c')] }).entries;
  const directoryOffset = first.entries.length;
  const inDirectoryOffset = directoryOffset + first.directory.length * 2;
  const directoryFor = (inEndOffset: number) =>
    writeZipParts({
      entries: [
        entry('a'),
        entry('b', 'b', { central: { comment: inDirectory, offset: inDirectoryOffset } }),
        entry('c', 'c', { central: { offset: inEndOffset } }),
      ],
    }).directory;
  const directorySize = directoryFor(0).length;
  const directory = directoryFor(directoryOffset + directorySize + END_BYTES);
  const stated = { entriesHere: 3, entryCount: 3, directorySize, directoryOffset };
  const { end } = writeZipParts({ entries: [], comment: inEnd, end: stated });
  return { bytes: Buffer.concat([first.entries, directory, end]) };
}

/** The data of one file is another entry, which alone, or beside the outer one, is listed. */
function entryInsideAnother(listsOuter: boolean): Construction {
  const inner = writeZipParts({ entries: [entry('a')], base: 34 });
  const outer = writeZipParts({
    entries: [entry('junk', '', { data: inner.entries }), entry('b')],
  });
  const directory = listsOuter
    ? Buffer.concat([inner.directory, outer.directory])
    : inner.directory;
  const end = Buffer.from(outer.end);
  end.writeUInt16LE(listsOuter ? 3 : 1, 8);
  end.writeUInt16LE(listsOuter ? 3 : 1, 10);
  end.writeUInt32LE(directory.length, 12);
  return { bytes: Buffer.concat([outer.entries, directory, end]) };
}

/** A file whose data holds a data descriptor and an entry of its own, where readers of streams look for one. */
function descriptorInsideData(method: number): Construction {
  const early = writeZipParts({ entries: [entry('x', '', { method, descriptor: 'signed' })] });
  const data = Buffer.concat([
    early.entries.subarray(31),
    writeZipParts({ entries: [entry('b')] }).entries,
  ]);
  const entries = [entry('x', '', { data, method: 0, descriptor: 'signed' }), entry('a')];
  return { bytes: writeZip({ entries }), files: { x: data.toString('utf8'), a: 'a' } };
}

/** Three archives one behind the other, each in the comment of the one before, which fits or nearly fits. */
function* endRecords(): Iterable<Construction> {
  const size = writeZip({ entries: [entry('a')], comment: '\0' }).length;
  for (const off of [1, -1, 0]) {
    const part = (name: string, place: number, commentLength: number) => {
      const spec = { entries: [entry(name)], comment: '\0', base: place * size };
      return writeZip({ ...spec, end: { commentLength } });
    };
    const first = part('a', 0, 2 * size + 1 + off);
    const second = part('b', 1, size + 1);
    const third = part('c', 2, 1 + off);
    yield { bytes: Buffer.concat([first, second, third]) };
  }
}

function* counts(): Iterable<Construction> {
  const { directory } = writeZipParts({ entries: [entry('a')] });
  for (const [here, total, size] of choices(3)) {
    if (!here && !total && !size) continue;
    const wrong = {
      entriesHere: here ? 1 : 2,
      entryCount: total ? 1 : 2,
      ...(size && { directorySize: directory.length }),
    };
    yield archive({ entries: [entry('a'), entry('b')], end: wrong });
    yield archive({ entries: [entry('a'), entry('b')], zip64: wrong });
  }
  const many = Array.from({ length: 65_537 }, (_, at) => entry(`${at}`, ''));
  yield archive({ entries: many, end: { entriesHere: 1, entryCount: 1 } });
}

/** One directory where the end record says, another right in front of it. */
function* directoryOffsets(): Iterable<Construction> {
  yield { bytes: Buffer.concat(twoDirectories()) };
  yield archive({ entries: [entry('a')], prefix: Buffer.from('#!/bin/sh\n') });
}

function twoDirectories(): [head: Buffer, end: Buffer] {
  const stated = writeZipParts({ entries: [entry('a')] });
  const statedBytes = Buffer.concat([stated.entries, stated.directory]);
  const adjacent = writeZipParts({ entries: [entry('b')], base: statedBytes.length });
  const head = Buffer.concat([statedBytes, adjacent.entries, adjacent.directory]);
  return [head, stated.end];
}

function* zip64(): Iterable<Construction> {
  for (const flags of choices(6)) yield zip64InComment(flags);
  yield zip64RecordBehindAnother();
  const [head] = twoDirectories();
  const { entries, directory } = writeZipParts({ entries: [entry('a')] });
  const stated = { directoryOffset: entries.length, directorySize: directory.length };
  for (const locatorOffset of [head.length, entries.length + directory.length]) {
    const fields = { ...stated, entryCount: 1, locatorOffset };
    const { end } = writeZipParts({ entries: [], base: head.length, zip64: fields });
    yield { bytes: Buffer.concat([head, end]) };
  }
}

/** A second archive with Zip64 records in the comment of the last entry, where the end record may lead or not. */
function zip64InComment([disk, count, size, offset, gap, more]: boolean[]): Construction {
  const visible = more ? ['a'] : ['a', 'b'];
  const inside = more ? ['c', 'd'] : ['c'];
  const plain = writeZipParts({ entries: visible.map((name) => entry(name)) });
  const base = plain.entries.length + plain.directory.length;
  const hidden = writeZipParts({ entries: inside.map((name) => entry(name)), base, zip64: true });
  const comment = Buffer.concat([
    hidden.entries,
    hidden.directory,
    hidden.end.subarray(0, -END_BYTES),
    Buffer.alloc(gap ? 1 : 0),
  ]);
  const entries = visible.map((name, at) =>
    entry(name, name, at === visible.length - 1 ? { central: { comment } } : {}),
  );
  const end = {
    ...(disk && { disk: 0xffff, directoryDisk: 0xffff }),
    ...(count && { entriesHere: 0xffff, entryCount: 0xffff }),
    ...(size && { directorySize: 0xffffffff }),
    ...(offset && { directoryOffset: 0xffffffff }),
  };
  const bytes = writeZip({ entries, end });
  const isPlain = gap && Object.keys(end).length === 0;
  if (!isPlain) return { bytes };
  return { bytes, files: Object.fromEntries(visible.map((name) => [name, name])) };
}

/** The locator leads to one Zip64 record; a reader that searches backwards finds another, inside it. */
function zip64RecordBehindAnother(): Construction {
  const first = writeZipParts({ entries: [entry('a')], zip64: true });
  const base = first.entries.length + first.directory.length;
  const record = first.end.subarray(0, 56);
  const second = writeZipParts({ entries: [entry('b')], base, zip64: { recordSize: 44 + 56 } });
  const comment = Buffer.concat([
    second.entries,
    second.directory,
    second.end.subarray(0, 56),
    record,
  ]);
  const recordOffset = base + second.entries.length + second.directory.length;
  const entries = [entry('a', 'a', { central: { comment: comment.subarray(0, -56) } })];
  return {
    bytes: writeZip({ entries, zip64: { locatorOffset: recordOffset } }),
  };
}
