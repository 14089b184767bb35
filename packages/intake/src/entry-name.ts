// How the bytes of an entry's name become text: ASCII, UTF-8 by flag, the Info-ZIP Unicode path field, what
// Unix writers leave unmarked, and CP437 for the rest. Whether the name is a safe path is decided elsewhere.
import { isAscii, isUtf8 } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { type ExtraField, getFileNameLowLevel } from 'yauzl';

export type EntryName =
  | { readonly text: string }
  /** `text` then has replacement characters and serves messages only. */
  | { readonly text: string; readonly problem: 'invalid-utf8' | 'contradictory' };

export const UTF8_FLAG = 0x800;
const UNICODE_PATH_FIELD = 0x7075;
/** Upper byte of "version made by" of systems whose names are bytes, by convention UTF-8: Unix and macOS. */
const UNIX_HOSTS: ReadonlySet<number> = new Set([3, 19]);

/**
 * Reads a name as its writer meant it.
 *
 * Archive Utility of macOS and some Unix tools write UTF-8 without setting the flag. The specification then
 * asks for CP437, which would garble every such name; like Info-ZIP we take a name from a Unix host for UTF-8
 * when it is valid UTF-8. What is not, and every unmarked name from other hosts, is CP437.
 */
export function decodeEntryName(
  raw: Buffer,
  flags: number,
  host: number,
  extraFields: readonly ExtraField[],
): EntryName {
  const unicodePath = readUnicodePath(raw, extraFields);
  if (unicodePath !== undefined) return checkUnicodePath(unicodePath, raw, flags);
  if (isAscii(raw)) return { text: raw.toString('latin1') };
  if ((flags & UTF8_FLAG) !== 0) {
    return isUtf8(raw)
      ? { text: raw.toString('utf8') }
      : { text: raw.toString('utf8'), problem: 'invalid-utf8' };
  }
  if (UNIX_HOSTS.has(host) && isUtf8(raw)) return { text: raw.toString('utf8') };
  return { text: getFileNameLowLevel(0, raw, [], true) };
}

/**
 * The name in the Unicode path field, when there is one that belongs to this name: it carries the checksum
 * of the raw name, and one left over from a renamed entry is to be ignored.
 */
function readUnicodePath(raw: Buffer, extraFields: readonly ExtraField[]): Buffer | undefined {
  const field = extraFields.find((candidate) => candidate.id === UNICODE_PATH_FIELD);
  if (field === undefined || field.data.length < 6 || field.data[0] !== 1) return undefined;
  return field.data.readUInt32LE(1) === crc32(raw) ? field.data.subarray(5) : undefined;
}

/** The field exists to say what the raw name cannot. One that renames a plain name deceives some readers. */
function checkUnicodePath(unicodePath: Buffer, raw: Buffer, flags: number): EntryName {
  const text = unicodePath.toString('utf8');
  if (!isUtf8(unicodePath)) return { text, problem: 'invalid-utf8' };
  const isPlain = isAscii(unicodePath) || (flags & UTF8_FLAG) !== 0;
  return isPlain && !unicodePath.equals(raw) ? { text, problem: 'contradictory' } : { text };
}
