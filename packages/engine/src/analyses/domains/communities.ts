// Communities of a weighted graph: groups with more weight inside than chance would give them. The method of
// Louvain (Blondel and others, Fast unfolding of communities in large networks, 2008) without its shuffles:
// nodes are taken in their order, and of equal gains the first community wins.

/** Symmetric; no node with itself, no pair twice. */
export interface WeightedEdge {
  readonly a: number;
  readonly b: number;
  readonly weight: number;
}

/** Rounds over all nodes of a level, and levels; both are reached by made-up graphs only. */
const MOST_ROUNDS = 20;
const MOST_LEVELS = 12;

interface Level {
  readonly size: number;
  /** By node: its neighbours and the weight of the edge. A node itself holds what was joined in it, twice. */
  readonly edges: readonly ReadonlyMap<number, number>[];
}

/**
 * @param resolution above 1 gives more and smaller communities
 * @returns by node: its community, numbered by their first nodes
 */
export function findCommunities(
  size: number,
  edges: readonly WeightedEdge[],
  resolution = 1,
): Int32Array {
  let level = firstLevel(size, edges);
  let result = Int32Array.from({ length: size }, (_, node) => node);
  for (let depth = 0; depth < MOST_LEVELS; depth++) {
    const moved = moveNodes(level, resolution);
    const count = moved.reduce((most, community) => Math.max(most, community + 1), 0);
    result = result.map((node) => moved[node]!);
    if (count === level.size) break;
    level = joinNodes(level, moved, count);
  }
  return renumber(result);
}

/**
 * How much more of the weight lies inside the communities than chance would put there: 0 for any by chance,
 * towards 1 for many that nothing leads out of.
 */
export function modularityOf(communities: Int32Array, edges: readonly WeightedEdge[]): number {
  const totals = new Map<number, number>();
  let [inside, whole] = [0, 0];
  for (const { a, b, weight } of edges) {
    whole += weight;
    if (communities[a] === communities[b]) inside += weight;
    for (const node of [a, b]) {
      const community = communities[node]!;
      totals.set(community, (totals.get(community) ?? 0) + weight / 2);
    }
  }
  if (whole === 0) return 0;
  const byChance = [...totals.values()].reduce((sum, total) => sum + (total / whole) ** 2, 0);
  return inside / whole - byChance;
}

function firstLevel(size: number, edges: readonly WeightedEdge[]): Level {
  const maps = Array.from({ length: size }, () => new Map<number, number>());
  for (const { a, b, weight } of edges) {
    maps[a]!.set(b, weight);
    maps[b]!.set(a, weight);
  }
  return { size, edges: maps };
}

function moveNodes({ size, edges }: Level, resolution: number): Int32Array {
  const of = Int32Array.from({ length: size }, (_, node) => node);
  const degrees = Float64Array.from(edges, (neighbours) => sum(neighbours.values()));
  const totals = degrees.slice();
  const whole = sum(degrees);
  if (whole === 0) return of;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let hasMoved = false;
    for (let node = 0; node < size; node++) {
      const home = of[node]!;
      const degree = degrees[node]!;
      totals[home]! -= degree;
      const weights = weightsTo(edges[node]!, node, of);
      const gainOf = (community: number) =>
        (weights.get(community) ?? 0) - (resolution * degree * totals[community]!) / whole;
      let best = home;
      let bestGain = gainOf(home);
      for (const community of weights.keys()) {
        const gain = gainOf(community);
        // Sums of the same weights in another order differ in the last bits.
        if (gain < bestGain + 1e-9) continue;
        best = community;
        bestGain = gain;
      }
      totals[best]! += degree;
      of[node] = best;
      if (best !== home) hasMoved = true;
    }
    if (!hasMoved) break;
  }
  return renumber(of);
}

/** By community, rising, the weight between it and the node. */
function weightsTo(
  neighbours: ReadonlyMap<number, number>,
  node: number,
  of: Int32Array,
): Map<number, number> {
  const weights = new Map<number, number>();
  for (const [other, weight] of neighbours) {
    if (other !== node) weights.set(of[other]!, (weights.get(of[other]!) ?? 0) + weight);
  }
  return new Map([...weights].sort(([a], [b]) => a - b));
}

function joinNodes({ size, edges }: Level, of: Int32Array, count: number): Level {
  const joined = Array.from({ length: count }, () => new Map<number, number>());
  for (let node = 0; node < size; node++) {
    const from = of[node]!;
    for (const [other, weight] of edges[node]!) {
      const to = of[other]!;
      joined[from]!.set(to, (joined[from]!.get(to) ?? 0) + weight);
    }
  }
  return { size: count, edges: joined };
}

function renumber(of: Int32Array): Int32Array {
  const numbers = new Map<number, number>();
  return of.map((community) => {
    const number = numbers.get(community) ?? numbers.size;
    numbers.set(community, number);
    return number;
  });
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
