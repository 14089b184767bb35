// Strongly connected components by Tarjan's algorithm, with stacks of its own instead of recursion: a chain
// of a hundred thousand imports is a legal repository. Depth-First Search and Linear Graph Algorithms, 1972.
import type { DirectedGraph } from './directed-graph.ts';

export interface StrongComponents {
  /** By node: the component that it is in. */
  readonly of: Int32Array;
  /** By component: how many nodes it has. One that is alone is in no cycle. */
  readonly sizes: readonly number[];
}

/** @param isCut by edge: 1 for one that is left out */
export function strongComponents(
  { size, offsets, targets }: DirectedGraph,
  isCut?: Uint8Array,
): StrongComponents {
  const of = new Int32Array(size).fill(-1);
  const sizes: number[] = [];
  /** When a node was entered, from 1; 0 before that. */
  const entered = new Int32Array(size);
  /** The earliest entered node that is known to be reachable and still open. */
  const lowest = new Int32Array(size);
  const nextEdge = offsets.slice(0, size);
  const path = new Int32Array(size);
  const open = new Int32Array(size);
  let openCount = 0;
  let time = 0;

  const enter = (node: number) => {
    time++;
    entered[node] = time;
    lowest[node] = time;
    open[openCount++] = node;
  };
  const close = (root: number) => {
    const first = openCount;
    do of[open[--openCount]!] = sizes.length;
    while (open[openCount] !== root);
    sizes.push(first - openCount);
  };

  /** @returns the node to go on with, or -1 */
  const follow = (edge: number, node: number): number => {
    if (isCut !== undefined && isCut[edge] === 1) return -1;
    const target = targets[edge]!;
    if (entered[target] === 0) return target;
    if (of[target] === -1) lowest[node] = Math.min(lowest[node]!, entered[target]!);
    return -1;
  };

  for (let start = 0; start < size; start++) {
    if (entered[start] !== 0) continue;
    let depth = 0;
    path[0] = start;
    enter(start);
    while (depth >= 0) {
      const node = path[depth]!;
      if (nextEdge[node]! < offsets[node + 1]!) {
        const next = follow(nextEdge[node]!++, node);
        if (next === -1) continue;
        path[++depth] = next;
        enter(next);
        continue;
      }
      if (lowest[node] === entered[node]) close(node);
      depth--;
      if (depth < 0) continue;
      const before = path[depth]!;
      lowest[before] = Math.min(lowest[before]!, lowest[node]!);
    }
  }
  return { of, sizes };
}

/** How many nodes are in some cycle. Edges from a node to itself must not be in the graph. */
export function countInCycles({ sizes }: StrongComponents): number {
  let count = 0;
  for (const size of sizes) if (size > 1) count += size;
  return count;
}

/** The nodes of each component that has more than one, rising; components by their first node. */
export function tangledNodes({ of, sizes }: StrongComponents): Int32Array[] {
  const lists = new Map<number, Int32Array>();
  const counts = new Int32Array(sizes.length);
  for (let node = 0; node < of.length; node++) {
    const component = of[node]!;
    const size = sizes[component]!;
    if (size === 1) continue;
    const list = lists.get(component) ?? new Int32Array(size);
    lists.set(component, list);
    list[counts[component]!++] = node;
  }
  return [...lists.values()];
}
