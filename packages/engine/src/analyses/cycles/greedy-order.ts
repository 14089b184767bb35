// A good order of many nodes: few and cheap edges lead backwards. Eades, Lin and Smyth, "A fast and
// effective heuristic for the feedback arc set problem", 1993, with costs: what has no way out goes to the
// end, what has no way in to the front, else the node whose leaving edges outweigh its entering ones most.
import type { DirectedGraph, EnteringEdges } from './directed-graph.ts';

/** @returns the nodes in order */
export function greedyOrder(
  graph: DirectedGraph,
  entering: EnteringEdges,
  costs: Float64Array,
): Int32Array {
  const { size, offsets, sources, targets } = graph;
  const order = new Int32Array(size);
  const { leaving, arriving } = sumCosts(graph, costs);
  const isPlaced = new Uint8Array(size);
  const ranking = createRanking(size, (node) => leaving[node]! - arriving[node]!);
  const sinks: number[] = [];
  const place = (node: number) => {
    isPlaced[node] = 1;
    ranking.drop(node);
    for (let edge = offsets[node]!; edge < offsets[node + 1]!; edge++) {
      const target = targets[edge]!;
      if (isPlaced[target] === 1) continue;
      arriving[target]! -= costs[edge]!;
      ranking.update(target, arriving[target] === 0 ? Number.MAX_VALUE : undefined);
    }
    for (let at = entering.offsets[node]!; at < entering.offsets[node + 1]!; at++) {
      const edge = entering.edges[at]!;
      const source = sources[edge]!;
      if (isPlaced[source] === 1) continue;
      leaving[source]! -= costs[edge]!;
      if (leaving[source] === 0) sinks.push(source);
      ranking.update(source, arriving[source] === 0 ? Number.MAX_VALUE : undefined);
    }
  };
  for (let front = 0, back = size - 1; front <= back; ) {
    const sink = sinks.pop();
    if (sink === undefined) {
      const node = ranking.first();
      order[front++] = node;
      place(node);
    } else if (isPlaced[sink] === 0) {
      order[back--] = sink;
      place(sink);
    }
  }
  return order;
}

function sumCosts({ size, sources, targets }: DirectedGraph, costs: Float64Array) {
  const leaving = new Float64Array(size);
  const arriving = new Float64Array(size);
  for (let edge = 0; edge < costs.length; edge++) {
    leaving[sources[edge]!]! += costs[edge]!;
    arriving[targets[edge]!]! += costs[edge]!;
  }
  return { leaving, arriving };
}

/** A tournament over the nodes: who is first is known at once, a changed value costs one match a round. */
function createRanking(size: number, worthOf: (node: number) => number) {
  let width = 1;
  while (width < size) width *= 2;
  const values = new Float64Array(width).fill(Number.NEGATIVE_INFINITY);
  const winners = new Int32Array(2 * width);
  for (let node = 0; node < width; node++) {
    if (node < size) values[node] = worthOf(node);
    winners[width + node] = node;
  }
  const play = (match: number) => {
    const [one, other] = [winners[2 * match]!, winners[2 * match + 1]!];
    winners[match] = values[other]! > values[one]! ? other : one;
  };
  for (let match = width - 1; match > 0; match--) play(match);
  const set = (node: number, value: number) => {
    values[node] = value;
    for (let match = (width + node) >> 1; match > 0; match >>= 1) play(match);
  };
  return {
    first: () => winners[1]!,
    update: (node: number, value: number = worthOf(node)) => set(node, value),
    drop: (node: number) => set(node, Number.NEGATIVE_INFINITY),
  };
}
