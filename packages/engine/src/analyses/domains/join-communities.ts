// Communities too small to be shown, joined with the one that they are closest to.
import type { WeightedEdge } from './communities.ts';

/** Communities with fewer files, in number or as a part of all, are not shown. */
const LEAST_FILES = 3;
const LEAST_PART = 1 / 40;

/** The smallest community too small to be shown goes to the one that it is closest to, until none is left. */
export function joinSmall(
  communities: Int32Array,
  edges: readonly WeightedEdge[],
  units: readonly (readonly number[])[],
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
