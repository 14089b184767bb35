// A shortest way from one node to another along relationships.
import type { ViewPath, ViewStep } from '@orrery/contract';
import { NONE } from '../format.ts';
import type { PathQuestion } from '../graph-view.ts';
import { createSieve, propertiesOf, readEdges, typeOf } from './edges.ts';
import { membersOf } from './members.ts';
import type { Nodes } from './nodes.ts';

export function path(nodes: Nodes, question: PathQuestion): ViewPath | undefined {
  const from = nodes.find(question.from);
  const to = nodes.find(question.to);
  if (from === undefined || to === undefined) return undefined;
  const goals = membersOf(nodes, to);
  const starts = membersOf(nodes, from);
  if (goals.has(from)) return alone(nodes, from);
  if (starts.has(to)) return alone(nodes, to);
  const edges = readEdges(nodes);
  const sieve = createSieve(nodes, question);
  /** By node: the relationship by which it was reached first, and the node before it; -1 and `NONE` for none. */
  const reachedBy = new Int32Array(nodes.meta.nodeCount).fill(-1);
  const before = new Uint32Array(nodes.meta.nodeCount).fill(NONE);
  const seen = new Uint8Array(nodes.meta.nodeCount);
  const queue = new Uint32Array(nodes.meta.nodeCount);
  let length = 0;
  for (const node of starts) {
    if (goals.has(node)) return alone(nodes, node);
    if (node !== from && !sieve.nodeCounts(node)) continue;
    seen[node] = 1;
    queue[length++] = node;
  }
  for (let at = 0; at < length; at++) {
    const node = queue[at]!;
    for (let edge = edges.outOffsets[node]!; edge < edges.outOffsets[node + 1]!; edge++) {
      const next = edges.targets[edge]!;
      if (seen[next] === 1 || sieve.edgeCounts[edges.bits[edge]!] === 0) continue;
      if (next !== to && !sieve.nodeCounts(next)) continue;
      seen[next] = 1;
      reachedBy[next] = edge;
      before[next] = node;
      if (goals.has(next)) return wayTo(nodes, next, { reachedBy, before });
      queue[length++] = next;
    }
  }
  return { found: false, nodes: [], relationships: [] };
}

const alone = (nodes: Nodes, node: number): ViewPath => ({
  found: true,
  nodes: [nodes.describe(node, 'folders')],
  relationships: [],
});

function wayTo(
  nodes: Nodes,
  goal: number,
  { reachedBy, before }: { readonly reachedBy: Int32Array; readonly before: Uint32Array },
): ViewPath {
  const edges = readEdges(nodes);
  const way: number[] = [];
  for (let node = goal; node !== NONE; node = before[node]!) way.push(node);
  way.reverse();
  const steps = way.slice(1).map((node, at): ViewStep => {
    const edge = reachedBy[node]!;
    return {
      source: nodes.shownIdOf(way[at]!),
      target: nodes.shownIdOf(node),
      type: typeOf(edges.bits[edge]!),
      properties: propertiesOf(nodes, edges, edge),
    };
  });
  return {
    found: true,
    nodes: way.map((node) => nodes.describe(node, 'folders')),
    relationships: steps,
  };
}
