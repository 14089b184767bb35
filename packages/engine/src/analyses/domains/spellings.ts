// How the code itself spells names that folders write in one word: `activerecord` is `ActiveRecord` to those
// who declare it.
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
