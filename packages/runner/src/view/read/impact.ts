// What a change of a node can touch: everything from which relationships lead to it, directly or over others.
import type { ImpactedFile, ViewImpact } from '@orrery/contract';
import { NODE_FLAGS, NONE } from '../format.ts';
import type { ImpactQuestion } from '../graph-view.ts';
import { createSieve, type Edges, readEdges, typeOf } from './edges.ts';
import { membersOf } from './members.ts';
import type { Nodes } from './nodes.ts';

const USUAL_DEPTH = 100;
const USUAL_LIMIT = 100;
/** Members of one file that are listed. */
const MOST_MEMBERS = 20;

export function impact(nodes: Nodes, question: ImpactQuestion): ViewImpact | undefined {
  const { id, depth = USUAL_DEPTH, limit = USUAL_LIMIT } = question;
  const node = nodes.find(id);
  if (node === undefined) return undefined;
  const edges = readEdges(nodes);
  const reached = walkBack(nodes, edges, node, { ...question, depth });
  const files = groupByFile(nodes, reached);
  const flags = nodes.file.bytes('flags');
  const isTest = (file: number) => (flags[file]! & NODE_FLAGS.isTest) !== 0;
  return {
    node: nodes.describe(node, 'folders'),
    files: files.slice(0, limit).map((file) => describeFile(nodes, edges, file, reached)),
    total: {
      nodes: reached.order.length,
      files: files.length,
      testFiles: files.filter(({ file }) => isTest(file)).length,
      byDistance: countByDistance(reached),
    },
    leftOut: { files: Math.max(0, files.length - limit), isDeeper: reached.isDeeper },
  };
}

interface Reached {
  /** The nearest first. */
  readonly order: readonly number[];
  /** By node: relationships to what is changed; 0 for it and for what is not touched. */
  readonly distances: Uint32Array;
  /** By node: the relationship that leads back, and the node that it leads to. */
  readonly edgeBack: Uint32Array;
  readonly via: Uint32Array;
  readonly isDeeper: boolean;
}

function walkBack(
  nodes: Nodes,
  { inOffsets, inSources, inEdges, bits }: Edges,
  changed: number,
  { depth, ...filter }: ImpactQuestion & { readonly depth: number },
): Reached {
  const sieve = createSieve(nodes, filter);
  const { nodeCount } = nodes.meta;
  const distances = new Uint32Array(nodeCount);
  const edgeBack = new Uint32Array(nodeCount);
  const via = new Uint32Array(nodeCount);
  const seen = new Uint8Array(nodeCount);
  const queue: number[] = [];
  let isDeeper = false;
  for (const node of membersOf(nodes, changed)) {
    seen[node] = 1;
    queue.push(node);
  }
  const begin = queue.length;
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at]!;
    for (let place = inOffsets[node]!; place < inOffsets[node + 1]!; place++) {
      const source = inSources[place]!;
      if (seen[source] === 1 || sieve.edgeCounts[bits[inEdges[place]!]!] === 0) continue;
      if (!sieve.nodeCounts(source)) continue;
      if (distances[node]! >= depth) {
        isDeeper = true;
        continue;
      }
      seen[source] = 1;
      distances[source] = distances[node]! + 1;
      edgeBack[source] = inEdges[place]!;
      via[source] = node;
      queue.push(source);
    }
  }
  return { order: queue.slice(begin), distances, edgeBack, via, isDeeper };
}

interface TouchedFile {
  readonly file: number;
  readonly distance: number;
  /** The nearest first. */
  readonly members: number[];
}

/** The nearest first, then by path. */
function groupByFile(nodes: Nodes, { order, distances }: Reached): TouchedFile[] {
  const files = new Map<number, TouchedFile>();
  for (const node of order) {
    const file = nodes.fileOf(node);
    if (file === NONE) continue;
    const known = files.get(file);
    if (known === undefined) files.set(file, { file, distance: distances[node]!, members: [node] });
    else known.members.push(node);
  }
  return [...files.values()].sort((a, b) => a.distance - b.distance || a.file - b.file);
}

function describeFile(
  nodes: Nodes,
  { bits }: Edges,
  { file, distance, members }: TouchedFile,
  { distances, edgeBack, via }: Reached,
): ImpactedFile {
  return {
    file: nodes.describe(file, 'folders'),
    distance,
    count: members.length,
    members: members.slice(0, MOST_MEMBERS).map((node) => ({
      node: nodes.describe(node, 'folders'),
      distance: distances[node]!,
      via: nodes.shownIdOf(via[node]!),
      type: typeOf(bits[edgeBack[node]!]!),
    })),
  };
}

function countByDistance({ order, distances }: Reached): number[] {
  const counts: number[] = [];
  for (const node of order) {
    const at = distances[node]! - 1;
    while (counts.length <= at) counts.push(0);
    counts[at]! += 1;
  }
  return counts;
}
