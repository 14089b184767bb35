// A cheap set of edges without which a component has no cycle (a weighted feedback arc set): the cheapest
// there is where the blocks are small, otherwise a good one for a bounded amount of work.
import { blocksOf } from './blocks.ts';
import { createCutter, type DirectedGraph, enteringEdges } from './directed-graph.ts';
import { exactOrder, MOST_EXACT_NODES } from './exact-order.ts';
import { greedyOrder } from './greedy-order.ts';
import { improveOrder } from './improve-order.ts';
import { restoreEdges } from './restore-edges.ts';
import { countInCycles, strongComponents } from './strong-components.ts';

export interface BreakingSet {
  /** By edge: 1 for one of the set. None of them can be left out. */
  readonly isCut: Uint8Array;
  /** Whether it is known that no other set costs less. */
  readonly isMinimum: boolean;
}

/** Nodes and edges looked at for each node of a block, by each of the two steps that could take long. */
const MOST_STEPS_A_NODE = 10_000;

/** @param graph strongly connected @param costs by edge, above 0 */
export function breakingSet(graph: DirectedGraph, costs: Float64Array): BreakingSet {
  const isCut = new Uint8Array(graph.targets.length);
  const cutOut = createCutter(graph);
  let isMinimum = true;
  for (const edges of blocksOf(graph)) {
    const block = cutOut(endsOf(graph, edges), edges);
    const blockCosts = Float64Array.from(edges, (edge) => costs[edge]!);
    const isExact = block.size <= MOST_EXACT_NODES;
    const places = isExact ? exactOrder(block, blockCosts) : goodOrder(block, blockCosts);
    const isBlockCut = backwardEdges(block, places);
    // An exact set holds nothing in vain, since every edge costs something.
    if (!isExact) {
      restoreEdges(block, blockCosts, places, isBlockCut, block.size * MOST_STEPS_A_NODE);
    }
    isMinimum &&= isExact;
    for (let at = 0; at < edges.length; at++) isCut[edges[at]!] = isBlockCut[at]!;
  }
  if (countInCycles(strongComponents(graph, isCut)) > 0) {
    throw new Error('a breaking set leaves a cycle');
  }
  return { isCut, isMinimum };
}

function goodOrder(block: DirectedGraph, costs: Float64Array): Int32Array {
  const entering = enteringEdges(block);
  const order = greedyOrder(block, entering, costs);
  improveOrder(block, entering, costs, order, block.size * MOST_STEPS_A_NODE);
  const places = new Int32Array(block.size);
  for (let place = 0; place < order.length; place++) places[order[place]!] = place;
  return places;
}

function backwardEdges({ sources, targets }: DirectedGraph, places: Int32Array): Uint8Array {
  const isBackward = new Uint8Array(sources.length);
  for (let edge = 0; edge < sources.length; edge++) {
    isBackward[edge] = places[sources[edge]!]! > places[targets[edge]!]! ? 1 : 0;
  }
  return isBackward;
}

/** In a block of a strongly connected graph every node is the source of an edge. */
function endsOf({ sources }: DirectedGraph, edges: Int32Array): Int32Array {
  const ends: number[] = [];
  for (const edge of edges) if (ends.at(-1) !== sources[edge]) ends.push(sources[edge]!);
  return Int32Array.from(ends);
}
