// Makes an order better one node at a time: each is moved to the place where its own backward edges cost
// least, until a whole pass moves none or the allowed work is done.
import type { DirectedGraph, EnteringEdges } from './directed-graph.ts';

/** Changes `order` in place. @param order the nodes in order @param mostSteps edges looked at and places moved */
export function improveOrder(
  graph: DirectedGraph,
  entering: EnteringEdges,
  costs: Float64Array,
  order: Int32Array,
  mostSteps: number,
): void {
  const { size } = graph;
  const places = new Int32Array(size);
  for (let place = 0; place < size; place++) places[order[place]!] = place;
  const weighNeighbours = createWeighing(graph, entering, costs, places);
  let steps = 0;
  for (let moves = -1; moves !== 0 && steps < mostSteps; ) {
    moves = 0;
    for (let node = 0; node < size && steps < mostSteps; node++) {
      const from = places[node]!;
      const { pulls, at } = weighNeighbours(node);
      const to = bestPlace(from, pulls, at);
      for (let neighbour = 0; neighbour < at.length; neighbour++) pulls[at[neighbour]!] = 0;
      steps += 8 * at.length + Math.abs(to - from);
      if (to === from) continue;
      moveNode(order, places, from, to);
      moves++;
    }
  }
}

/**
 * For one node: what it would cost to pass each neighbour, by the neighbour's place, on the way to the front;
 * the same with the other sign on the way to the end.
 */
function createWeighing(
  { size, offsets, sources, targets }: DirectedGraph,
  entering: EnteringEdges,
  costs: Float64Array,
  places: Int32Array,
) {
  const pulls = new Float64Array(size);
  const isListed = new Uint8Array(size);
  const list = new Int32Array(size);
  return (node: number) => {
    let count = 0;
    const add = (neighbour: number, cost: number) => {
      const place = places[neighbour]!;
      pulls[place]! += cost;
      if (isListed[place] === 1) return;
      isListed[place] = 1;
      list[count++] = place;
    };
    for (let edge = offsets[node]!; edge < offsets[node + 1]!; edge++) {
      add(targets[edge]!, -costs[edge]!);
    }
    for (let at = entering.offsets[node]!; at < entering.offsets[node + 1]!; at++) {
      const edge = entering.edges[at]!;
      add(sources[edge]!, costs[edge]!);
    }
    const at = list.subarray(0, count).sort();
    for (let neighbour = 0; neighbour < count; neighbour++) isListed[at[neighbour]!] = 0;
    return { pulls, at };
  };
}

/** @param at places of neighbours, rising @returns the place itself when no other one is better */
function bestPlace(from: number, pulls: Float64Array, at: Int32Array): number {
  let after = 0;
  while (after < at.length && at[after]! < from) after++;
  let best = 0;
  let to = from;
  for (let next = after - 1, change = 0; next >= 0; next--) {
    change += pulls[at[next]!]!;
    if (change < best) [best, to] = [change, at[next]!];
  }
  for (let next = after, change = 0; next < at.length; next++) {
    change -= pulls[at[next]!]!;
    if (change < best) [best, to] = [change, at[next]!];
  }
  return to;
}

function moveNode(order: Int32Array, places: Int32Array, from: number, to: number): void {
  const node = order[from]!;
  if (from < to) order.copyWithin(from, from + 1, to + 1);
  else order.copyWithin(to + 1, to, from);
  order[to] = node;
  for (let place = Math.min(from, to); place <= Math.max(from, to); place++) {
    places[order[place]!] = place;
  }
}
