// The words of a closed set as small numbers. The table of codes is checked by its type to name each word.

export interface Enumeration<Word extends string> {
  codeOf(word: Word): number;
  /** `undefined` for a number that stands for no word. */
  wordOf(code: number): Word | undefined;
}

/** Codes are given in the order of the table's keys; a new word goes behind the others. */
export function enumeration<Word extends string>(words: Record<Word, true>): Enumeration<Word> {
  const list = Object.keys(words) as Word[];
  const codes = new Map(list.map((word, code) => [word, code]));
  return { codeOf: (word) => codes.get(word)!, wordOf: (code) => list[code] };
}
