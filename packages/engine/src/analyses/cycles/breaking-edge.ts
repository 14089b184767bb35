// The one edge whose removal frees most nodes of a component from all cycles. Each is tried by leaving it
// out, but for those that are known beforehand to free less than one that was tried.
import type { DirectedGraph } from './directed-graph.ts';
import { mostFreed } from './most-freed.ts';
import { countInCycles, strongComponents } from './strong-components.ts';

export interface BreakingEdge {
  readonly edge: number;
  /** Whether no edge was left untried that could be better. */
  readonly isBest: boolean;
}

/** Nodes and edges looked at: for each node of the component, and at most. A second or two. */
const MOST_STEPS_A_NODE = 5_000;
const MOST_STEPS = 30_000_000;
const LEAST_TRIALS = 16;

/** What is known of each edge. */
export interface EdgeMarks {
  readonly costs: Float64Array;
  /** 1 for one that nobody would cut. */
  readonly isBound: Uint8Array;
  readonly isInBreakingSet: Uint8Array;
}

/**
 * The edge that is not bound and leaves the fewest nodes in cycles; of equal ones the cheapest, then one of the breaking
 * set, then the first. Where no single edge frees anything, the cheapest of the breaking set: a first step on the way.
 * @param graph strongly connected, at least two nodes
 */
export function breakingEdge(graph: DirectedGraph, marks: EdgeMarks): BreakingEdge {
  const { size, targets } = graph;
  const freed = mostFreed(graph);
  const candidates = placesAbove0(freed)
    .filter((edge) => marks.isBound[edge] === 0)
    .sort((a, b) => freed[b]! - freed[a]! || compareWorth(marks, a, b));
  const mostSteps = Math.min(MOST_STEPS, size * MOST_STEPS_A_NODE);
  let trials = Math.max(LEAST_TRIALS, Math.floor(mostSteps / (size + targets.length)));
  const isCut = new Uint8Array(targets.length);
  let isBest = true;
  let best = -1;
  let most = 0;
  const isBetter = (edge: number, gain: number) =>
    gain > most || (gain === most && best !== -1 && compareWorth(marks, edge, best) < 0);
  for (const edge of candidates) {
    if (freed[edge]! < most) break;
    if (!isBetter(edge, freed[edge]!)) continue;
    if (trials-- === 0) {
      isBest = false;
      break;
    }
    isCut[edge] = 1;
    const gain = size - countInCycles(strongComponents(graph, isCut));
    isCut[edge] = 0;
    if (isBetter(edge, gain)) [most, best] = [gain, edge];
  }
  return { edge: best === -1 ? cheapestOf(marks) : best, isBest };
}

/** Below 0 when the first of two that free as much is the better one to cut. */
function compareWorth({ costs, isInBreakingSet }: EdgeMarks, a: number, b: number): number {
  return costs[a]! - costs[b]! || isInBreakingSet[b]! - isInBreakingSet[a]! || a - b;
}

function placesAbove0(values: Int32Array): number[] {
  const places: number[] = [];
  for (let at = 0; at < values.length; at++) if (values[at]! > 0) places.push(at);
  return places;
}

function cheapestOf({ isInBreakingSet, costs }: EdgeMarks): number {
  let cheapest = -1;
  for (let edge = 0; edge < isInBreakingSet.length; edge++) {
    if (isInBreakingSet[edge] === 0) continue;
    if (cheapest === -1 || costs[edge]! < costs[cheapest]!) cheapest = edge;
  }
  return cheapest;
}
