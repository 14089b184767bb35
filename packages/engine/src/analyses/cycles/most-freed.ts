// How many nodes of a component the removal of each edge can free from all cycles at most, without trying
// it. A node that is on some closed walk can only be freed by an edge of that walk. A tree of ways from a
// root and a tree of ways back to it give every node such a walk; a pair of nodes that import each other is
// a shorter one. Several roots give several bounds, of which the least holds.
import { type DirectedGraph, type EnteringEdges, enteringEdges } from './directed-graph.ts';

const MOST_ROUNDS = 8;

/** @param graph strongly connected, at least two nodes @returns by edge; 0 for most edges of a dense graph */
export function mostFreed(graph: DirectedGraph): Int32Array {
  const { size, sources, targets } = graph;
  const entering = enteringEdges(graph);
  const { weights, freedByPair } = weighByPairs(graph, entering);
  const bounds = new Int32Array(targets.length).fill(size);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const root = Math.floor((round * size) / MOST_ROUNDS);
    const found = new Int32Array(targets.length);
    const there = walk(size, root, bounds, leavingWalk(graph), round);
    const back = walk(size, root, bounds, enteringWalk(sources, entering), round);
    // What frees the first node that the root leads to is all that can free the root.
    const stand = there.order[1]!;
    addSubtrees(there, weights, sources, root, stand, found);
    addSubtrees(back, weights, targets, root, stand, found);
    let sum = 0;
    for (let edge = 0; edge < targets.length; edge++) {
      const isNeeded =
        there.reachedBy[targets[edge]!] === edge || back.reachedBy[sources[edge]!] === edge;
      const bound = isNeeded ? found[edge]! + freedByPair[edge]! : 0;
      bounds[edge] = Math.min(bounds[edge]!, bound);
      sum += bounds[edge]!;
    }
    if (sum === 0) break;
  }
  return bounds;
}

/**
 * A node of one pair can be freed by the two edges of the pair alone, one of several pairs by no edge; the
 * weight of both is 0 in the trees, that of all others 1.
 */
function weighByPairs({ size, offsets, sources, targets }: DirectedGraph, entering: EnteringEdges) {
  const weights = new Int32Array(size).fill(1);
  const freedByPair = new Int32Array(targets.length);
  const edgeTo = new Int32Array(size).fill(-1);
  for (let node = 0; node < size; node++) {
    for (let edge = offsets[node]!; edge < offsets[node + 1]!; edge++)
      edgeTo[targets[edge]!] = edge;
    let pairs = 0;
    let pairEdges: readonly number[] = [];
    for (let at = entering.offsets[node]!; at < entering.offsets[node + 1]!; at++) {
      const back = entering.edges[at]!;
      const edge = edgeTo[sources[back]!]!;
      if (edge === -1) continue;
      pairs++;
      pairEdges = [edge, back];
    }
    for (let edge = offsets[node]!; edge < offsets[node + 1]!; edge++) edgeTo[targets[edge]!] = -1;
    if (pairs === 0) continue;
    weights[node] = 0;
    if (pairs === 1) for (const edge of pairEdges) freedByPair[edge]!++;
  }
  return { weights, freedByPair };
}

/** Which way a walk goes along the edges. */
interface Direction {
  readonly offsets: Int32Array;
  edgeAt(place: number): number;
  /** The end of the edge that a step along it leads to. */
  endOf(edge: number): number;
}

const leavingWalk = ({ offsets, targets }: DirectedGraph): Direction => ({
  offsets,
  edgeAt: (place) => place,
  endOf: (edge) => targets[edge]!,
});

const enteringWalk = (sources: Int32Array, { offsets, edges }: EnteringEdges): Direction => ({
  offsets,
  edgeAt: (place) => edges[place]!,
  endOf: (edge) => sources[edge]!,
});

interface Tree {
  /** Nodes in the order in which they were reached, the root first. */
  readonly order: Int32Array;
  /** By node: the edge that it was reached by; -1 for the root. */
  readonly reachedBy: Int32Array;
}

/** Goes along edges that are known to free nothing as far as they lead, and takes another one only then. */
function walk(
  size: number,
  root: number,
  bounds: Int32Array,
  { offsets, edgeAt, endOf }: Direction,
  round: number,
): Tree {
  const order = new Int32Array(size);
  const reachedBy = new Int32Array(size).fill(-1);
  const isSeen = new Uint8Array(size);
  const free: number[] = [];
  const held: number[] = [];
  let seen = 0;
  let heldTaken = 0;
  const reach = (node: number, edge: number) => {
    isSeen[node] = 1;
    reachedBy[node] = edge;
    order[seen++] = node;
    free.push(node);
  };
  reach(root, -1);
  while (seen < size) {
    const node = free.pop();
    if (node === undefined) {
      // First come first served in one round, the other way round in the next: what both need is few.
      const edge = round % 2 === 0 ? held[heldTaken++]! : held.pop()!;
      if (isSeen[endOf(edge)] === 0) reach(endOf(edge), edge);
      continue;
    }
    for (let place = offsets[node]!; place < offsets[node + 1]!; place++) {
      const edge = edgeAt(place);
      const end = endOf(edge);
      if (isSeen[end] === 1) continue;
      if (bounds[edge]! > 0) held.push(edge);
      else reach(end, edge);
    }
  }
  return { order, reachedBy };
}

/** Adds to each edge of the tree the weight of all nodes that it leads to. */
function addSubtrees(
  { order, reachedBy }: Tree,
  weights: Int32Array,
  starts: Int32Array,
  root: number,
  stand: number,
  into: Int32Array,
): void {
  const sums = weights.slice();
  sums[stand]! += weights[root]!;
  for (let at = order.length - 1; at > 0; at--) {
    const node = order[at]!;
    const edge = reachedBy[node]!;
    into[edge]! += sums[node]!;
    sums[starts[edge]!]! += sums[node]!;
  }
}
