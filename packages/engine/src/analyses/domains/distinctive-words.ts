// Words that tell some files from others: those that stand in many of their names and in few other names.
import { isWeakWord } from './words.ts';

/** Of the files whose names hold the word, this part must be here. */
const LEAST_PRECISION = 0.5;

/**
 * At most two words, the better one first; empty when none tells these files apart.
 * @param stems the words of each file's name
 * @param filesWith how many of all files have a word in their names; absent for one that only these have
 * @param taken what names something else already
 * @param leastCover the part of the files in whose names a word must stand, from 0 to 1
 */
export function distinctiveWords(
  stems: readonly ReadonlySet<string>[],
  filesWith: ReadonlyMap<string, number>,
  taken: ReadonlySet<string>,
  leastCover: number,
): string[] {
  const chosen: string[] = [];
  let open = stems;
  while (chosen.length < 2) {
    const best = bestWord(open, stems.length, filesWith, taken, leastCover);
    if (best === undefined) break;
    chosen.push(best);
    open = open.filter((words) => !words.has(best));
    if (open.length < stems.length / 2) break;
  }
  return chosen;
}

function bestWord(
  stems: readonly ReadonlySet<string>[],
  all: number,
  filesWith: ReadonlyMap<string, number>,
  taken: ReadonlySet<string>,
  leastCover: number,
): string | undefined {
  const counts = new Map<string, number>();
  for (const words of stems) {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  let best: string | undefined;
  let bestScore = 0;
  for (const [word, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (isWeakWord(word) || taken.has(word)) continue;
    const precision = count / (filesWith.get(word) ?? count);
    if (count < Math.max(2, all * leastCover) || precision < LEAST_PRECISION) continue;
    const score = precision * Math.sqrt(count);
    if (score <= bestScore) continue;
    best = word;
    bestScore = score;
  }
  return best;
}
