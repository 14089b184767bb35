// Topics of a flat folder: words that several file names share and whose files are tied to each other. People
// who lay many files flat tell them apart by such words, and a file's home then hangs on its own name and on
// its own ties alone: what is missing elsewhere does not move it.
import type { SimilarityGraph } from './file-similarity.ts';
import { isWeakWord, wordsOf } from './words.ts';

/** A topic needs so many units, or this part of all where that is more. */
const LEAST_UNITS = 2;
const LEAST_PART = 1 / 200;
/** A word in more names than this part, like that of the library, tells none of them apart. */
const LARGEST_PART = 0.34;
/** How much more than by chance the files of a topic must be tied to each other. */
const LEAST_COHESION = 1.5;
/** A word further back in a name says less than the one before it. */
const FADING = 0.9;
/** `ftplistparser` speaks of `ftp` where another name has that word; shorter beginnings and rests are chance. */
const LEAST_BEGINNING = 3;
const LEAST_REST = 4;
/** How far from the nearest name with a topic its pull is felt. */
const MOST_STEPS = 8;
/** From this part of named units on each other one belongs to some topic as well. */
const WELL_NAMED = 0.35;
/** How much more is asked with each part less that is named; steeper, one name more or less would move many others. */
const ASKED_MORE = 4;
/** So many units without a topic are thought along: of few files a topic more or less is no sign. */
const DOUBT = 20;

/**
 * @param untelling words of the folder's own name, which are topics of nothing in it
 * @returns by unit: the word of its topic; `undefined` where neither name nor ties lead to one
 */
export function findTopics(
  graph: SimilarityGraph,
  untelling: ReadonlySet<string>,
): (string | undefined)[] {
  const neighbours = neighboursOf(graph);
  const words = topicWords(graph.stems).map((own) => own.filter((word) => !untelling.has(word)));
  const least = leastOf(graph);
  const anchors = nameTopics(words, weighTopics(words, neighbours, least), least);
  return followTies(anchors, neighbours);
}

const leastOf = ({ units }: SimilarityGraph): number =>
  Math.max(LEAST_UNITS, units.length * LEAST_PART);

interface Neighbours {
  /** By unit: others and the weight of what ties it to them, by rising unit. */
  readonly of: readonly ReadonlyMap<number, number>[];
  /** By unit: the sum of its weights. */
  readonly degrees: Float64Array;
}

function neighboursOf({ units, edges }: SimilarityGraph): Neighbours {
  const of = units.map(() => new Map<number, number>());
  const degrees = new Float64Array(units.length);
  for (const { a, b, weight } of edges) {
    of[a]!.set(b, weight);
    of[b]!.set(a, weight);
    degrees[a]! += weight;
    degrees[b]! += weight;
  }
  return { of, degrees };
}

/** By unit: what its name may be about, the most telling first; `http2` speaks of `http` as well. */
function topicWords(stems: readonly string[]): string[][] {
  const named = stems.map((stem) => {
    const words = wordsOf(stem).flatMap((word) => [word, word.replace(/\d+$/, '')]);
    return [...new Set(words)].filter((word) => !isWeakWord(word));
  });
  const known = new Set(named.flat());
  return named.map((words) => [
    ...new Set([...words, ...words.flatMap((word) => longestBeginning(word, known) ?? [])]),
  ]);
}

function longestBeginning(word: string, known: ReadonlySet<string>): string | undefined {
  for (let end = word.length - LEAST_REST; end >= LEAST_BEGINNING; end--) {
    if (known.has(word.slice(0, end))) return word.slice(0, end);
  }
  return undefined;
}

/**
 * The more units share a word, and the more these are tied to each other than they must be, the more it is worth: next to
 * nothing at the limit, so that a word that just becomes a topic takes no unit from another; without the words that are no
 * topics.
 */
function weighTopics(
  words: readonly (readonly string[])[],
  { of, degrees }: Neighbours,
  least: number,
): Map<string, number> {
  const holders = new Map<string, Set<number>>();
  for (const [unit, own] of words.entries()) {
    for (const word of own) holders.set(word, (holders.get(word) ?? new Set()).add(unit));
  }
  const whole = degrees.reduce((sum, degree) => sum + degree, 0);
  const weights = new Map<string, number>();
  for (const [word, units] of holders) {
    if (units.size < least || units.size > words.length * LARGEST_PART) continue;
    let [inside, total] = [0, 0];
    for (const unit of units) {
      total += degrees[unit]!;
      for (const [other, weight] of of[unit]!) if (units.has(other)) inside += weight;
    }
    if (total === 0) continue;
    // One half of an import on either side keeps words of hardly used files from looking tied by a trifle.
    const cohesion = (inside + 0.5) / ((total * total) / whole + 0.5);
    if (cohesion > LEAST_COHESION) {
      weights.set(word, units.size * Math.log(1 + cohesion - LEAST_COHESION));
    }
  }
  return weights;
}

/**
 * Each unit takes the word of its name that is worth most. The word that fewest took, if too few, is no topic,
 * and they take another.
 */
function nameTopics(
  words: readonly (readonly string[])[],
  weights: Map<string, number>,
  least: number,
): (string | undefined)[] {
  const choose = (own: readonly string[]) => {
    let best: string | undefined;
    let bestWeight = 0;
    for (const [place, word] of own.entries()) {
      const weight = (weights.get(word) ?? 0) * FADING ** place;
      if (weight < bestWeight + 1e-9) continue;
      best = word;
      bestWeight = weight;
    }
    return best;
  };
  const chosen = words.map(choose);
  for (;;) {
    const taken = Map.groupBy(chosen.keys(), (unit) => chosen[unit]);
    const [smallest] = [...taken]
      .filter(([word, units]) => word !== undefined && units.length < least)
      .sort(([a, few], [b, many]) => few.length - many.length || (a! < b! ? -1 : 1));
    if (smallest === undefined) return chosen;
    weights.delete(smallest[0]!);
    for (const unit of smallest[1]) chosen[unit] = choose(words[unit]!);
  }
}

/**
 * Units without a topic go where most of their ties lead, those next to a topic first. Where few names hold a
 * topic the folder is about something else as well: then only those follow that belong there for the most part.
 */
function followTies(
  anchors: readonly (string | undefined)[],
  { of, degrees }: Neighbours,
): (string | undefined)[] {
  const count = anchors.filter((topic) => topic !== undefined).length;
  const named = count / (anchors.length + DOUBT);
  const leastShare = Math.min(0.5, Math.max(0, ASKED_MORE * (WELL_NAMED - named)));
  let topics = [...anchors];
  for (let step = 0; step < MOST_STEPS; step++) {
    const before = topics;
    topics = before.map((topic, unit) => {
      if (topic !== undefined) return topic;
      const pulls = new Map<string, number>();
      for (const [other, weight] of of[unit]!) {
        const near = before[other];
        if (near !== undefined) pulls.set(near, (pulls.get(near) ?? 0) + weight);
      }
      const [strongest] = [...pulls].sort(
        ([a, light], [b, heavy]) => heavy - light || (a < b ? -1 : 1),
      );
      if (strongest === undefined || strongest[1] < leastShare * degrees[unit]!) return undefined;
      return strongest[0];
    });
    if (topics.every((topic, unit) => topic === before[unit])) break;
  }
  return topics;
}
