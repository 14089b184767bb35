// What files speak of: the words of their names and of what they declare, each the heavier the rarer it is
// among the files that are compared.
import type { ProgramDeclaration, ProgramFile } from '../../program.ts';
import { stemOf, wordsOf } from './words.ts';

/** A word of the file's own name counts as many of its declarations do. */
const NAME_WEIGHT = 3;
/** A member says less than what the file itself declares. */
const MEMBER_WEIGHT = 0.5;

/** By file index: how often each word stands in names of it. Counted when it is asked for. */
export type FileWords = (file: number) => ReadonlyMap<string, number>;

/** @param declarationsOf by file: its declarations */
export function createFileWords(
  files: readonly ProgramFile[],
  declarations: readonly ProgramDeclaration[],
  declarationsOf: readonly (readonly number[])[],
): FileWords {
  const counted = new Map<number, ReadonlyMap<string, number>>();
  return (file) => {
    const known = counted.get(file);
    if (known !== undefined) return known;
    const words = new Map<string, number>();
    for (const word of wordsOf(stemOf(files[file]!.path))) increase(words, word, NAME_WEIGHT);
    for (const at of declarationsOf[file]!) {
      const { name, parent } = declarations[at]!;
      const weight = parent === null ? 1 : MEMBER_WEIGHT;
      for (const word of wordsOf(name)) increase(words, word, weight);
    }
    counted.set(file, words);
    return words;
  };
}

function increase(counts: Map<string, number>, word: string, by: number): void {
  counts.set(word, (counts.get(word) ?? 0) + by);
}

/** Vectors of length 1, over the words that at least two and not too many of the groups share. */
export function weighWords(groups: readonly (readonly number[])[], words: FileWords) {
  const counts = groups.map((files) => addUp(files.map(words)));
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
