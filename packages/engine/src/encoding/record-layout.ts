// What a record of encoded facts looks like from outside: a header of words of 32 bits, in the byte order of
// the machine, then sections, the table of texts last. Whoever changes what a section holds raises the version.
//
//   word 0     the mark: `ORF` and the version of the format
//   word 1     checksum of all words behind it
//   word 2     length of the record in bytes, a multiple of 4
//   word 3 on  fields, by `FIELD`; those of sections are the byte at which each begins

const VERSION = 35;

const MARK = 0x4f524600 | VERSION;

/** Words of the header by their place behind the first three. */
export const FIELD = {
  lines: 0,
  /** Sum of `FLAG`. */
  flags: 1,
  /** How many places the flow facts have; 0 without any. */
  placeCount: 2,
  /** Package name, where there is one, then configuration, where there is some. */
  settings: 3,
  imports: 4,
  exports: 5,
  declarations: 6,
  diagnostics: 7,
  flowTexts: 8,
  callables: 9,
  classes: 10,
  types: 11,
  scopes: 12,
  flowImports: 13,
  moves: 14,
  texts: 15,
} as const;

export const FIELD_COUNT = 16;

export const FLAG = {
  generated: 1,
  package: 2,
  configuration: 4,
  flow: 8,
} as const;

export const FORMAT = {
  mark: MARK,
  firstField: 3,
  headerBytes: 4 * (3 + FIELD_COUNT),
  checksum,
} as const;

/** Bytes that are no record, or no longer the one that was written. */
export class DamagedFactsError extends Error {
  override readonly name = 'DamagedFactsError';
}

export const damaged = (): DamagedFactsError =>
  new DamagedFactsError('a record of facts holds what nobody writes');

/**
 * The words of a record, if it is one and whole.
 * @throws DamagedFactsError
 */
export function checkedWords(record: Uint8Array): Int32Array {
  if (record.byteOffset % 4 !== 0 || record.length % 4 !== 0) {
    throw new DamagedFactsError('a record of facts does not consist of whole words');
  }
  const words = new Int32Array(record.buffer, record.byteOffset, record.length / 4);
  if (record.length < FORMAT.headerBytes || words[0] !== MARK || words[2] !== record.length) {
    throw new DamagedFactsError('no record of facts of this version');
  }
  if (words[1] !== checksum(words)) throw new DamagedFactsError('a record of facts is damaged');
  return words;
}

/**
 * Of all words from the third on. Each step is one to one in the word, so that no change of a single word
 * goes unnoticed. It tells accidents, not intent.
 */
function checksum(words: Int32Array): number {
  let sum = words.length;
  for (let at = 2; at < words.length; at++) {
    sum = Math.imul(sum ^ words[at]!, 0x9e3779b1);
    sum ^= sum >>> 15;
  }
  return sum;
}
