// The blocks of a component: parts that hang together at single nodes only. A cycle never leaves its block,
// so a set of edges that breaks all cycles can be sought block by block, and a hub with a hundred small
// cycles around it is a hundred small questions. Hopcroft and Tarjan, 1973, with a stack instead of recursion.
import { type DirectedGraph, type EnteringEdges, enteringEdges } from './directed-graph.ts';

/** @param graph strongly connected @returns the edges of each block, rising; every edge is in one */
export function blocksOf(graph: DirectedGraph): Int32Array[] {
  const { size } = graph;
  const step = createStep(graph, enteringEdges(graph));
  const blocks: Int32Array[] = [];
  const entered = new Int32Array(size);
  const lowest = new Int32Array(size);
  /** The edge by which each node of the path was reached, and how many edges were open before it. */
  const cameBy = new Int32Array(size).fill(-1);
  const openBefore = new Int32Array(size);
  const path = new Int32Array(size);
  const open = new Int32Array(graph.targets.length);
  let openCount = 0;
  let depth = 0;
  let time = 1;
  entered[0] = time;
  lowest[0] = time;
  while (depth >= 0) {
    const node = path[depth]!;
    const edge = step(node);
    if (edge === cameBy[node] && edge !== -1) continue;
    if (edge !== -1) {
      const other = graph.sources[edge]! === node ? graph.targets[edge]! : graph.sources[edge]!;
      if (entered[other] === 0) {
        cameBy[other] = edge;
        openBefore[other] = openCount;
        open[openCount++] = edge;
        entered[other] = ++time;
        lowest[other] = time;
        path[++depth] = other;
      } else if (entered[other]! < entered[node]!) {
        open[openCount++] = edge;
        if (entered[other]! < lowest[node]!) lowest[node] = entered[other]!;
      }
      continue;
    }
    depth--;
    if (depth < 0) break;
    const before = path[depth]!;
    if (lowest[node]! < lowest[before]!) lowest[before] = lowest[node]!;
    if (lowest[node]! < entered[before]!) continue;
    blocks.push(open.slice(openBefore[node]!, openCount).sort());
    openCount = openBefore[node]!;
  }
  return blocks;
}

/** Gives each node's edges, whichever way they lead, one at a time, then -1. */
function createStep({ size, offsets }: DirectedGraph, entering: EnteringEdges) {
  const leaving = offsets.slice(0, size);
  const arriving = entering.offsets.slice(0, size);
  return (node: number): number => {
    if (leaving[node]! < offsets[node + 1]!) return leaving[node]!++;
    if (arriving[node]! < entering.offsets[node + 1]!) return entering.edges[arriving[node]!++]!;
    return -1;
  };
}
