// Makes one zip of the files of a folder, in the browser, with nothing but what browsers bring: entries are
// deflated one after the other and kept as parts of a Blob, so that the browser may put them on disk.
import { crc32 } from './crc32.ts';

export interface FolderFile {
  /** Below the folder, with `/`. */
  readonly path: string;
  readonly file: Blob;
}

/** Without Zip64 an archive holds no more; the server takes far less. */
const MOST_ENTRIES = 65_535;
/** Names are UTF-8 (PKWARE APPNOTE, 4.4.4, bit 11). */
const UTF8_FLAG = 0x0800;
const DEFLATE = 8;
/** 1 January 1980, the first day that zip knows: the same folder gives the same archive. */
const FIRST_DAY = 0x21;

/**
 * @param onProgress how many files are in, after each
 * @throws the signal's reason, or an Error that can be shown
 */
export async function zipFolder(
  files: readonly FolderFile[],
  { signal, onProgress }: { signal: AbortSignal; onProgress(count: number): void },
): Promise<Blob> {
  if (files.length > MOST_ENTRIES) {
    throw new Error(
      `The folder has ${files.length} files; at most ${MOST_ENTRIES} fit. Send a zip.`,
    );
  }
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let [offset, directorySize] = [0, 0];
  for (const [index, { path, file }] of files.entries()) {
    signal.throwIfAborted();
    const content = new Uint8Array(await file.arrayBuffer());
    const packed = await deflate(content);
    const name = new TextEncoder().encode(path);
    const entry = { name, crc: crc32(content), packedSize: packed.size, size: content.length };
    const local = localHeader(entry);
    const central = centralHeader(entry, offset);
    parts.push(local, packed);
    directory.push(central);
    offset += local.length + packed.size;
    directorySize += central.length;
    onProgress(index + 1);
  }
  return new Blob([...parts, ...directory, endRecord(files.length, directorySize, offset)], {
    type: 'application/zip',
  });
}

interface Entry {
  readonly name: Uint8Array;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
}

function deflate(content: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Response(stream).blob();
}

const localHeader = (entry: Entry) =>
  record([[4, 0x04034b50], [2, 20], ...commonFields(entry)], entry.name);

const centralHeader = (entry: Entry, offset: number) =>
  record(
    [
      [4, 0x02014b50],
      [2, 20],
      [2, 20],
      ...commonFields(entry),
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ],
    entry.name,
  );

type Field = readonly [bytes: 2 | 4, value: number];

/** What both headers of an entry have in common: flags, method, time, day, checksum, sizes, lengths. */
const commonFields = ({ name, crc, packedSize, size }: Entry): Field[] => [
  [2, UTF8_FLAG],
  [2, DEFLATE],
  [2, 0],
  [2, FIRST_DAY],
  [4, crc],
  [4, packedSize],
  [4, size],
  [2, name.length],
  [2, 0],
];

const endRecord = (entries: number, size: number, offset: number) =>
  record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, entries],
    [2, entries],
    [4, size],
    [4, offset],
    [2, 0],
  ]);

function record(
  fields: readonly Field[],
  tail: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> {
  const length = fields.reduce((sum, [bytes]) => sum + bytes, 0);
  const made = new Uint8Array(length + tail.length);
  const view = new DataView(made.buffer);
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  made.set(tail, length);
  return made;
}
