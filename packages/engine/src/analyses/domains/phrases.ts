// The word of a topic as file names have it: with the word that always goes with it, or with the numbers behind it where
// none has it without one. Half of a phrase names nothing.
import { isWeakWord } from './words.ts';

/** Of what a topic's names have in place of its word, so many are named. */
const MOST_FORMS = 2;

/**
 * @param word of a topic; without a number, where its names have one
 * @param stems the words of each name
 * @returns the words that name it, joined by spaces; one, or the two numbered ones that most names have
 */
export function phrasesOf(word: string, stems: readonly (readonly string[])[]): string[] {
  if (stems.some((words) => words.includes(word))) return [phraseAround(word, stems)];
  const isForm = (other: string) =>
    other.startsWith(word) && /^\d+$/.test(other.slice(word.length));
  const forms = [
    ...Map.groupBy(
      stems.flatMap((words) => words.filter(isForm)),
      (form) => form,
    ),
  ]
    .sort(([a, few], [b, many]) => many.length - few.length || (a < b ? -1 : 1))
    .slice(0, MOST_FORMS)
    .map(([form]) => form);
  return forms.length === 0 ? [word] : forms.sort();
}

/** Names that hold a word; of fewer it would be chance that another one always stands beside it. */
const LEAST_OF_PHRASE = 2;

/**
 * The word with the one that always stands before or behind it, and hardly anywhere else: `found` of `NotFound`, `non` of `NonEmpty`.
 * @param stems the words of each name
 */
function phraseAround(word: string, stems: readonly (readonly string[])[]): string {
  const holders = stems.filter((words) => words.includes(word));
  if (holders.length < LEAST_OF_PHRASE) return word;
  for (const step of [-1, 1]) {
    const beside = new Set(holders.map((words) => words[words.indexOf(word) + step]));
    const [other] = beside;
    if (beside.size !== 1 || other === undefined || /\d/.test(other)) continue;
    const isElsewhere = stems.some((words) => words.includes(other) && !words.includes(word));
    // What says nothing alone, such as `not`, may stand before others as well.
    if (isElsewhere && !(step === -1 && isWeakWord(other))) continue;
    return step === -1 ? `${other} ${word}` : `${word} ${other}`;
  }
  return word;
}
