// How the code itself spells names that folders write in one word: `activerecord` is `ActiveRecord` to those
// who declare it, and `tsdb` is `TSDB`.
import type { ProgramDeclaration } from '../../program.ts';

/** Shorter words are too often another word's beginning by chance. */
const LEAST_LETTERS = 6;

/** @returns the spelling with capitals inside that most declarations have, if there is one */
export function createSpelling(
  declarations: readonly ProgramDeclaration[],
): (word: string) => string | undefined {
  const counts = new Map<string, Map<string, number>>();
  for (const { name, kind } of declarations) {
    if (kind === 'function' || kind === 'method' || kind === 'accessor') continue;
    if (!/^[A-Z][a-z]+\w*[A-Z]\w*$/.test(name) || name.includes('_')) continue;
    const spellings = counts.get(name.toLowerCase()) ?? new Map<string, number>();
    counts.set(name.toLowerCase(), spellings);
    spellings.set(name, (spellings.get(name) ?? 0) + 1);
  }
  return (word) => {
    if (word.length < LEAST_LETTERS || word !== word.toLowerCase()) return undefined;
    const spellings = [...(counts.get(word) ?? [])];
    if (spellings.length === 0) return undefined;
    return spellings.reduce((a, b) => (b[1] > a[1] ? b : a))[0];
  };
}

/** Of so few an acronym is made by people; longer runs of capitals are constants. */
const MOST_LETTERS_OF_ACRONYM = 5;
const LEAST_ACRONYMS = 2;

/**
 * Which short words the code writes in capitals within names of small letters: `TSDBStats` and `openTSDB` speak of `TSDB`.
 * @returns whether most declarations that have the word do so
 */
export function createAcronyms(
  declarations: readonly ProgramDeclaration[],
): (word: string) => boolean {
  const balance = new Map<string, number>();
  for (const { name } of declarations) {
    if (!/[a-z]/.test(name) || !/[A-Z]/.test(name)) continue;
    for (const word of name.match(/[A-Z]+(?![a-z])|[A-Z][a-z]+/g) ?? []) {
      if (word.length < 2 || word.length > MOST_LETTERS_OF_ACRONYM) continue;
      const isCapitals = word === word.toUpperCase();
      const key = word.toLowerCase();
      balance.set(key, (balance.get(key) ?? 0) + (isCapitals ? 1 : -1));
    }
  }
  return (word) => (balance.get(word.toLowerCase()) ?? 0) >= LEAST_ACRONYMS;
}
