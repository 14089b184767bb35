// Who leads to a node, and where it leads.
import type { ViewNeighbour, ViewNeighbours, ViewNodeDetails } from '@orrery/contract';
import { EDGE_TYPE_MASK, EDGE_TYPES, NONE } from '../format.ts';
import type { NeighboursQuestion, NodeQuestion } from '../graph-view.ts';
import { createSieve, type Edges, kindsOf, propertiesOf, readEdges, typeOf } from './edges.ts';
import { membersOf } from './members.ts';
import type { Nodes } from './nodes.ts';

const USUAL_LIMIT = 100;

export function nodeDetails(
  nodes: Nodes,
  { id, grouping }: NodeQuestion,
): ViewNodeDetails | undefined {
  const node = nodes.find(id);
  if (node === undefined) return undefined;
  const described = nodes.describe(node, grouping ?? 'folders');
  const record = nodes.file.record('nodeProperties', 'nodePropertyBlocks', node);
  return {
    node: described,
    properties: JSON.parse(record.toString()),
    ancestors: nodes.ancestorsOf(node),
    counts: {
      ...countOutside(nodes, node),
      contains: { in: described.parent === null ? 0 : 1, out: described.childCount },
    },
  };
}

/** Relationships over the border of a node with all that lies in it. */
function countOutside(nodes: Nodes, node: number): ViewNodeDetails['counts'] {
  const edges = readEdges(nodes);
  const members = membersOf(nodes, node);
  const counts = EDGE_TYPES.map(() => ({ in: 0, out: 0 }));
  for (const direction of ['in', 'out'] as const) {
    for (const { edge, other } of edgesOf(edges, members, direction)) {
      if (!members.has(other)) counts[edges.bits[edge]! & EDGE_TYPE_MASK]![direction] += 1;
    }
  }
  return Object.fromEntries(
    EDGE_TYPES.map((type, at) => [type, counts[at]!] as const).filter(
      ([, count]) => count.in + count.out > 0,
    ),
  );
}

export function neighbours(nodes: Nodes, question: NeighboursQuestion): ViewNeighbours | undefined {
  const { id, direction, type, limit = USUAL_LIMIT, cursor } = question;
  const node = nodes.find(id);
  if (node === undefined) return undefined;
  const begin = Math.min(Number(cursor ?? 0), nodes.meta.nodeCount * EDGE_TYPES.length);
  if (type === 'contains') return neighboursInTree(nodes, node, direction, { begin, limit });
  const types = type === undefined ? question.types : [type];
  const edges = readEdges(nodes);
  const found = gather(nodes, edges, node, {
    ...question,
    ...(types !== undefined && { types }),
  });
  const isGroup = nodes.file.numbers('ends')[node]! > node + 1 || node >= nodes.meta.firstDomain;
  found.sort((a, b) => (isGroup ? b.count - a.count : 0) || a.other - b.other || a.type - b.type);
  return page(found, { begin, limit }, (item) => describe(nodes, edges, node, item));
}

function page<Item>(
  found: readonly Item[],
  { begin, limit }: { readonly begin: number; readonly limit: number },
  describeItem: (item: Item) => ViewNeighbour,
): ViewNeighbours {
  const end = begin + limit;
  return {
    items: found.slice(begin, end).map(describeItem),
    total: found.length,
    ...(end < found.length && { nextCursor: String(end) }),
  };
}

interface Neighbour {
  readonly other: number;
  readonly type: number;
  /** One of the relationships, with its end among the members. */
  readonly edge: number;
  readonly own: number;
  count: number;
  callSites: number;
  kinds: number;
}

/** One for each outside end and type. */
function gather(
  nodes: Nodes,
  edges: Edges,
  node: number,
  question: NeighboursQuestion,
): Neighbour[] {
  const sieve = createSieve(nodes, question);
  const members = membersOf(nodes, node);
  const found = new Map<number, Neighbour>();
  for (const { edge, own, other } of edgesOf(edges, members, question.direction)) {
    const bits = edges.bits[edge]!;
    const isInside = other !== own && members.has(other);
    if (isInside || sieve.edgeCounts[bits] === 0) continue;
    if (!sieve.nodeCounts(other) || (own !== node && !sieve.nodeCounts(own))) continue;
    const type = bits & EDGE_TYPE_MASK;
    const key = other * EDGE_TYPES.length + type;
    const known = found.get(key) ?? { other, type, edge, own, count: 0, callSites: 0, kinds: 0 };
    found.set(key, known);
    known.count += 1;
    known.callSites += edges.counts[edge]!;
    known.kinds |= edges.kinds[edge]!;
  }
  return [...found.values()];
}

function describe(
  nodes: Nodes,
  edges: Edges,
  node: number,
  { other, type, edge, own, count, callSites, kinds }: Neighbour,
): ViewNeighbour {
  const isDirect = count === 1 && own === node;
  const name = typeOf(type);
  const sites = name === 'calls' && { callSites };
  return {
    node: nodes.describe(other, 'folders'),
    relationship: {
      type: name,
      count,
      isDirect,
      properties: isDirect
        ? propertiesOf(nodes, edges, edge)
        : { kinds: kindsOf(name, kinds), ...sites },
    },
  };
}

function neighboursInTree(
  nodes: Nodes,
  node: number,
  direction: NeighboursQuestion['direction'],
  place: { readonly begin: number; readonly limit: number },
): ViewNeighbours {
  const parent = nodes.parentOf(node, 'folders');
  const around = parent === NONE ? [] : [parent];
  const found = direction === 'out' ? Array.from(nodes.childrenOf(node)) : around;
  const relationship = { type: 'contains', count: 1, isDirect: true, properties: {} };
  return page(found, place, (other) => ({ node: nodes.describe(other, 'folders'), relationship }));
}

interface EdgeEnd {
  readonly edge: number;
  /** The end among the members, and the other one. */
  readonly own: number;
  readonly other: number;
}

/** All relationships that lead from members, or to members. */
export function* edgesOf(
  { outOffsets, targets, inOffsets, inSources, inEdges }: Edges,
  members: Iterable<number>,
  direction: 'in' | 'out',
): Iterable<EdgeEnd> {
  const offsets = direction === 'out' ? outOffsets : inOffsets;
  for (const own of members) {
    for (let at = offsets[own]!; at < offsets[own + 1]!; at++) {
      if (direction === 'out') yield { edge: at, own, other: targets[at]! };
      else yield { edge: inEdges[at]!, own, other: inSources[at]! };
    }
  }
}
