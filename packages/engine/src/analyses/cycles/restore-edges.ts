// Puts cut edges back that close no cycle, so that no cut is in vain. Which could come back is found by
// bit sets of what each node reaches; those few are then tried one after another, the dearest first.
import type { DirectedGraph } from './directed-graph.ts';

/** Columns of a bit set at a time: 1 kB a node, however many nodes there are. */
const MOST_WORDS = 256;

/**
 * Changes `isCut` in place.
 * @param places by node: its place in an order along which all edges lead that are not cut
 * @param mostSteps nodes and edges looked at while trying; what is left then stays cut
 */
export function restoreEdges(
  graph: DirectedGraph,
  costs: Float64Array,
  places: Int32Array,
  isCut: Uint8Array,
  mostSteps: number,
): void {
  const candidates = restorableEdges(graph, places, isCut);
  candidates.sort((a, b) => costs[b]! - costs[a]! || a - b);
  const reaches = createSearch(graph, isCut);
  let steps = 0;
  for (const edge of candidates) {
    if (steps >= mostSteps) return;
    const search = reaches(graph.targets[edge]!, graph.sources[edge]!);
    steps += search.steps;
    if (!search.isFound) isCut[edge] = 0;
  }
}

/** Cut edges whose target does not reach their source. No other one can come back later. */
function restorableEdges(graph: DirectedGraph, places: Int32Array, isCut: Uint8Array): number[] {
  const { size, offsets, targets } = graph;
  const order = new Int32Array(size);
  for (let node = 0; node < size; node++) order[places[node]!] = node;
  const words = Math.min(MOST_WORDS, (size + 31) >> 5);
  const reached = new Uint32Array(size * words);
  const found: number[] = [];
  for (let first = 0; first < size; first += words * 32) {
    const end = Math.min(size, first + words * 32);
    fillReached(graph, { order, places, isCut, reached, words, first, end });
    for (let place = first; place < end; place++) {
      const node = order[place]!;
      const [word, bit] = [(place - first) >> 5, 1 << (place & 31)];
      for (let edge = offsets[node]!; edge < offsets[node + 1]!; edge++) {
        if (isCut[edge] === 0) continue;
        if ((reached[targets[edge]! * words + word]! & bit) === 0) found.push(edge);
      }
    }
  }
  return found;
}

interface Columns {
  readonly order: Int32Array;
  readonly places: Int32Array;
  readonly isCut: Uint8Array;
  /** By node, `words` at a time: which of the nodes at the places from `first` up to `end` it reaches. */
  readonly reached: Uint32Array;
  readonly words: number;
  /** A multiple of 32. */
  readonly first: number;
  readonly end: number;
}

function fillReached(
  { offsets, targets }: DirectedGraph,
  { order, places, isCut, reached, words, first, end }: Columns,
): void {
  reached.fill(0);
  for (let place = end - 1; place >= 0; place--) {
    const node = order[place]!;
    const row = node * words;
    for (let edge = offsets[node]!; edge < offsets[node + 1]!; edge++) {
      const target = targets[edge]!;
      const column = places[target]! - first;
      if (isCut[edge] === 1 || places[target]! >= end) continue;
      joinRows(reached, row, target * words, words);
      if (column >= 0) reached[row + (column >> 5)]! |= 1 << (column & 31);
    }
  }
}

function joinRows(bits: Uint32Array, into: number, from: number, words: number): void {
  for (let word = 0; word < words; word++) bits[into + word]! |= bits[from + word]!;
}

function createSearch({ size, offsets, targets }: DirectedGraph, isCut: Uint8Array) {
  const seenIn = new Int32Array(size);
  const waiting = new Int32Array(size);
  let searches = 0;
  return (from: number, to: number): { isFound: boolean; steps: number } => {
    searches++;
    let steps = 0;
    let count = 0;
    waiting[count++] = from;
    seenIn[from] = searches;
    while (count > 0) {
      const node = waiting[--count]!;
      if (node === to) return { isFound: true, steps };
      steps += 1 + offsets[node + 1]! - offsets[node]!;
      for (let edge = offsets[node]!; edge < offsets[node + 1]!; edge++) {
        const target = targets[edge]!;
        if (isCut[edge] === 1 || seenIn[target] === searches) continue;
        seenIn[target] = searches;
        waiting[count++] = target;
      }
    }
    return { isFound: false, steps };
  };
}
