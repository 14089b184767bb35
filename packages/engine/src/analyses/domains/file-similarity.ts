// The graph over files of one flat folder that telling them apart goes by: what ties them to each other and the
// words that they share. A source and its header are one unit from the start.
import type { WeightedEdge } from './communities.ts';
import type { FileLink } from './file-links.ts';
import { type FileWords, weighWords } from './word-vectors.ts';
import { stemOf } from './words.ts';

export interface ClusterMaterial {
  readonly links: readonly FileLink[];
  readonly words: FileWords;
  pathOf(file: number): string;
}

export interface SimilarityGraph {
  /** Files by unit, rising; the units by their first files. */
  readonly units: readonly (readonly number[])[];
  /** By unit: the file name without folder and extension that its files share, as the first is spelled. */
  readonly stems: readonly string[];
  /** Between units, the lower one first, sorted; no pair twice. */
  readonly edges: readonly WeightedEdge[];
}

/** Equal words of two files count as much as this part of an import. */
const WORDS_WEIGHT = 0.5;
/** Only this many of the most similar others are looked at; more would blur the rest. */
const MOST_SIMILAR = 6;
const LEAST_SIMILARITY = 0.08;
/** A word that more files share tells nothing, and comparing them all would be slow. */
const MOST_SHARING = 120;

/** @param files rising */
export function compareFiles(
  files: readonly number[],
  { links, words, pathOf }: ClusterMaterial,
): SimilarityGraph {
  const units = pairUnits(files, pathOf);
  return {
    units,
    stems: units.map(([first]) => stemOf(pathOf(first!))),
    edges: joinEdges([...linkEdges(units, links), ...wordEdges(units, words)]),
  };
}

/** Files of one stem, such as a source with its header, are one unit. */
function pairUnits(files: readonly number[], pathOf: (file: number) => string): number[][] {
  const units = Map.groupBy(files, (file) => stemOf(pathOf(file)).toLowerCase());
  return [...units.values()];
}

function linkEdges(
  units: readonly (readonly number[])[],
  links: readonly FileLink[],
): WeightedEdge[] {
  const unitOf = new Map(units.flatMap((unit, at) => unit.map((file) => [file, at] as const)));
  const edges: WeightedEdge[] = [];
  for (const { from, to, weight } of links) {
    const [a, b] = [unitOf.get(from), unitOf.get(to)];
    if (a !== undefined && b !== undefined && a !== b) edges.push({ a, b, weight });
  }
  return edges;
}

function wordEdges(units: readonly (readonly number[])[], words: FileWords): WeightedEdge[] {
  const vectors = weighWords(units, words);
  const holders = new Map<string, number[]>();
  for (const [unit, vector] of vectors.entries()) {
    for (const word of vector.keys()) {
      const list = holders.get(word);
      if (list === undefined) holders.set(word, [unit]);
      else list.push(unit);
    }
  }
  const most = Math.min(MOST_SHARING, Math.max(4, units.length / 4));
  const edges: WeightedEdge[] = [];
  for (const [a, vector] of vectors.entries()) {
    const similarities = new Map<number, number>();
    for (const [word, weight] of vector) {
      const sharing = holders.get(word)!;
      if (sharing.length > most) continue;
      for (const b of sharing) {
        if (b === a) continue;
        const product = weight * vectors[b]!.get(word)!;
        similarities.set(b, (similarities.get(b) ?? 0) + product);
      }
    }
    const closest = [...similarities]
      .filter(([, similarity]) => similarity >= LEAST_SIMILARITY)
      .sort(([b, near], [c, far]) => far - near || b - c)
      .slice(0, MOST_SIMILAR);
    // Seen from both ends an edge is added twice; half of it each time.
    for (const [b, similarity] of closest) {
      edges.push({ a, b, weight: (WORDS_WEIGHT * similarity) / 2 });
    }
  }
  return edges;
}

/** One edge a pair, the lower node first, sorted. */
function joinEdges(edges: readonly WeightedEdge[]): WeightedEdge[] {
  const joined = new Map<string, WeightedEdge>();
  for (const { a, b, weight } of edges) {
    const [low, high] = a < b ? [a, b] : [b, a];
    const key = `${low} ${high}`;
    const before = joined.get(key)?.weight ?? 0;
    joined.set(key, { a: low, b: high, weight: before + weight });
  }
  return [...joined.values()].sort((a, b) => a.a - b.a || a.b - b.b);
}
