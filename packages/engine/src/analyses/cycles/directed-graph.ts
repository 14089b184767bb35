// Directed graphs as flat arrays over dense integer ids: what all steps of the cycle analysis work on. They
// know neither files nor imports. Edges lie by source, so an edge is named by its place.

export interface DirectedGraph {
  /** Nodes are 0 to `size - 1`. */
  readonly size: number;
  /** `size + 1` places: the edges of node n are those from `offsets[n]` up to `offsets[n + 1]`. */
  readonly offsets: Int32Array;
  /** By edge. */
  readonly sources: Int32Array;
  /** By edge. */
  readonly targets: Int32Array;
}

/** The same edges by target: those that enter node n are `edges[offsets[n]]` up to `edges[offsets[n + 1] - 1]`. */
export interface EnteringEdges {
  readonly offsets: Int32Array;
  readonly edges: Int32Array;
}

/** A graph of some edges of another one, over ids of its own. */
export interface Subgraph extends DirectedGraph {
  /** By node: its id in the other graph, rising. */
  readonly nodes: Int32Array;
  /** By edge: its place in the other graph, rising. */
  readonly edges: Int32Array;
}

/** @param sources never falling */
export function makeGraph(size: number, sources: Int32Array, targets: Int32Array): DirectedGraph {
  return { size, offsets: countOffsets(size, sources), sources, targets };
}

export function enteringEdges({ size, targets }: DirectedGraph): EnteringEdges {
  const offsets = countOffsets(size, targets);
  const next = offsets.slice(0, size);
  const edges = new Int32Array(targets.length);
  for (let edge = 0; edge < targets.length; edge++) edges[next[targets[edge]!]!++] = edge;
  return { offsets, edges };
}

/** Makes subgraphs of one graph; one after another costs no more than their own edges and nodes. */
export function createCutter({ size, sources, targets }: DirectedGraph) {
  const localIds = new Int32Array(size);
  /** @param edges rising places @param nodes rising ids of all ends of these edges */
  return function cutOut(nodes: Int32Array, edges: Int32Array): Subgraph {
    for (let at = 0; at < nodes.length; at++) localIds[nodes[at]!] = at;
    const localSources = edges.map((edge) => localIds[sources[edge]!]!);
    const localTargets = edges.map((edge) => localIds[targets[edge]!]!);
    return { ...makeGraph(nodes.length, localSources, localTargets), nodes, edges };
  };
}

function countOffsets(size: number, ends: Int32Array): Int32Array {
  const offsets = new Int32Array(size + 1);
  for (let edge = 0; edge < ends.length; edge++) offsets[ends[edge]! + 1]!++;
  for (let node = 0; node < size; node++) offsets[node + 1]! += offsets[node]!;
  return offsets;
}
