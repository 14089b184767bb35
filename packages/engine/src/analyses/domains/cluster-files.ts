// Parts of a flat folder that folders do not tell apart: communities of files by what ties them to each
// other and by the words that they share. A source and its header are one from the start.
import { findCommunities, type WeightedEdge } from './communities.ts';
import type { FileLink } from './file-links.ts';
import { type FileWords, weighWords } from './word-vectors.ts';
import { stemOf } from './words.ts';

export interface ClusterMaterial {
  readonly links: readonly FileLink[];
  readonly words: FileWords;
  pathOf(file: number): string;
}

/** Equal words of two files count as much as this part of an import. */
const WORDS_WEIGHT = 0.5;
/** Only this many of the most similar others are looked at; more would blur the rest. */
const MOST_SIMILAR = 6;
const LEAST_SIMILARITY = 0.08;
/** A word that more files share tells nothing, and comparing them all would be slow. */
const MOST_SHARING = 120;

/**
 * @param files rising
 * @returns groups of at least two, by their first files; one group alone when nothing tells them apart
 */
export function clusterFiles(files: readonly number[], material: ClusterMaterial): number[][] {
  const units = pairUnits(files, material.pathOf);
  const edges = joinEdges([
    ...linkEdges(units, material.links),
    ...wordEdges(units, material.words),
  ]);
  const of = joinSmall(findCommunities(units.length, edges), edges, units);
  const clusters = new Map<number, number[]>();
  for (const [unit, community] of of.entries()) {
    const cluster = clusters.get(community) ?? [];
    clusters.set(community, cluster);
    for (const file of units[unit]!) cluster.push(file);
  }
  return [...clusters.values()]
    .map((cluster) => cluster.sort((a, b) => a - b))
    .sort((a, b) => a[0]! - b[0]!);
}

/** Files of one stem, such as a source with its header, are one unit. */
function pairUnits(files: readonly number[], pathOf: (file: number) => string): number[][] {
  const units = new Map<string, number[]>();
  for (const file of files) {
    const stem = stemOf(pathOf(file)).toLowerCase();
    const unit = units.get(stem);
    if (unit === undefined) units.set(stem, [file]);
    else unit.push(file);
  }
  return [...units.values()];
}

function linkEdges(units: readonly number[][], links: readonly FileLink[]): WeightedEdge[] {
  const unitOf = new Map(units.flatMap((unit, at) => unit.map((file) => [file, at] as const)));
  const edges: WeightedEdge[] = [];
  for (const { from, to, weight } of links) {
    const [a, b] = [unitOf.get(from), unitOf.get(to)];
    if (a !== undefined && b !== undefined && a !== b) edges.push({ a, b, weight });
  }
  return edges;
}

function wordEdges(units: readonly number[][], words: FileWords): WeightedEdge[] {
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

/** Communities with fewer files, in number or as a part of all, are not shown. */
const LEAST_FILES = 3;
const LEAST_PART = 1 / 40;

/** The smallest community too small to be shown goes to the one that it is closest to, until none is left. */
function joinSmall(
  communities: Int32Array,
  edges: readonly WeightedEdge[],
  units: readonly number[][],
): Int32Array {
  const sizes = new Map<number, number>();
  for (const [unit, community] of communities.entries()) {
    sizes.set(community, (sizes.get(community) ?? 0) + units[unit]!.length);
  }
  const total = units.reduce((sum, { length }) => sum + length, 0);
  const least = Math.max(LEAST_FILES, total * LEAST_PART);
  const ties = tiesBetween(communities, edges);
  const joinedTo = new Map<number, number>();
  while (sizes.size > 1) {
    const [smallest, size] = [...sizes].reduce((a, b) => (b[1] < a[1] ? b : a));
    if (size >= least) break;
    const target = closestCommunity(ties.get(smallest), sizes, smallest);
    joinedTo.set(smallest, target);
    sizes.delete(smallest);
    sizes.set(target, sizes.get(target)! + size);
    moveTies(ties, smallest, target);
  }
  const finalOf = (community: number): number => {
    let reached = community;
    for (let next = joinedTo.get(reached); next !== undefined; next = joinedTo.get(reached)) {
      reached = next;
    }
    return reached;
  };
  return communities.map(finalOf);
}

type Ties = Map<number, Map<number, number>>;

function tiesBetween(of: Int32Array, edges: readonly WeightedEdge[]): Ties {
  const ties: Ties = new Map();
  const add = (from: number, to: number, weight: number) => {
    const row = ties.get(from) ?? new Map<number, number>();
    ties.set(from, row);
    row.set(to, (row.get(to) ?? 0) + weight);
  };
  for (const { a, b, weight } of edges) {
    const [first, second] = [of[a]!, of[b]!];
    if (first === second) continue;
    add(first, second, weight);
    add(second, first, weight);
  }
  return ties;
}

/** What tied others to `from` ties them to `to`. */
function moveTies(ties: Ties, from: number, to: number): void {
  const rowOfTo = ties.get(to) ?? new Map<number, number>();
  ties.set(to, rowOfTo);
  for (const [other, weight] of ties.get(from) ?? []) {
    const row = ties.get(other)!;
    row.delete(from);
    if (other === to) continue;
    row.set(to, (row.get(to) ?? 0) + weight);
    rowOfTo.set(other, (rowOfTo.get(other) ?? 0) + weight);
  }
  rowOfTo.delete(from);
  ties.delete(from);
}

/** By weight for its size; without any tie the largest one. */
function closestCommunity(
  ties: ReadonlyMap<number, number> | undefined,
  sizes: ReadonlyMap<number, number>,
  community: number,
): number {
  let best = -1;
  let bestScore = -1;
  for (const [other, size] of sizes) {
    if (other === community) continue;
    const score =
      ties === undefined || ties.size === 0 ? size : (ties.get(other) ?? 0) / Math.sqrt(size);
    if (score <= bestScore) continue;
    best = other;
    bestScore = score;
  }
  return best;
}
