// What files speak of: the words of their names and of what they declare, each the heavier the rarer it is
// among the files that are compared.
import type { ProgramDeclaration, ProgramFile } from '../../program.ts';
import { stemOf, wordsOf } from './words.ts';

/** A word of the file's own name counts as many of its declarations do. */
const NAME_WEIGHT = 3;

/** By file index: how often each word stands in names of it. */
export type FileWords = readonly ReadonlyMap<string, number>[];

export function countWords(
  files: readonly ProgramFile[],
  declarations: readonly ProgramDeclaration[],
): FileWords {
  const counts = files.map(({ path }) => {
    const words = new Map<string, number>();
    for (const word of wordsOf(stemOf(path))) increase(words, word, NAME_WEIGHT);
    return words;
  });
  for (const { file, name, parent } of declarations) {
    const weight = parent === null ? 1 : 0.5;
    for (const word of wordsOf(name)) increase(counts[file]!, word, weight);
  }
  return counts;
}

function increase(counts: Map<string, number>, word: string, by: number): void {
  counts.set(word, (counts.get(word) ?? 0) + by);
}

/** Vectors of length 1, over the words that at least two and not too many of the groups share. */
export function weighWords(groups: readonly (readonly number[])[], words: FileWords) {
  const counts = groups.map((files) => addUp(files.map((file) => words[file]!)));
  const groupsWith = new Map<string, number>();
  for (const vector of counts) for (const word of vector.keys()) increase(groupsWith, word, 1);
  return counts.map((vector) => {
    const weighed = new Map<string, number>();
    let square = 0;
    for (const [word, count] of vector) {
      const rarity = Math.log(groups.length / groupsWith.get(word)!);
      const weight = (1 + Math.log2(Math.max(1, count))) * rarity;
      if (weight <= 0) continue;
      square += weight * weight;
      weighed.set(word, weight);
    }
    const length = Math.sqrt(square);
    return new Map([...weighed].map(([word, weight]) => [word, weight / length]));
  });
}

export function addUp(maps: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  if (maps.length === 1) return maps[0]!;
  const total = new Map<string, number>();
  for (const map of maps) for (const [word, count] of map) increase(total, word, count);
  return total;
}
