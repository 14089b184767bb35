// Results that are one graph: nodes and relationships as they come, then the statistics counted on the
// way, then the metadata. Nothing is held but the counts and the ids of the nodes that are shown: above the
// limits a graph is cut off, and says so.
import { type GraphNode, type GraphRelationship, LABELS, type Stats } from '@orrery/contract';
import type { Findings } from './findings.ts';
import { metadataText, presentMetadata } from './metadata.ts';

export interface GraphResult {
  readonly nodes: Iterable<GraphNode>;
  readonly relationships: Iterable<GraphRelationship>;
  readonly findings: Findings;
}

/** The text of the result object, piece by piece. Time is read when the last piece is asked for. */
export function* presentGraphResult({
  nodes,
  relationships,
  findings,
}: GraphResult): Iterable<string> {
  const { maxNodes, maxRelationships } = findings.limits;
  const nodeTypes = new Map<string, number>();
  const relationshipTypes = new Map<string, number>();
  const shownNodes = new Set<string>();
  let shownRelationships = 0;
  yield '{"graph":{"nodes":[';
  yield* presentItems(nodes, ({ id, labels }) => {
    increment(nodeTypes, labels[0] as string);
    if (shownNodes.size < maxNodes) shownNodes.add(id);
    return shownNodes.has(id);
  });
  yield '],"relationships":[';
  yield* presentItems(relationships, ({ type, startNode, endNode }) => {
    increment(relationshipTypes, type);
    // Without its nodes a relationship would lead nowhere.
    const isShown =
      shownRelationships < maxRelationships && shownNodes.has(startNode) && shownNodes.has(endNode);
    if (isShown) shownRelationships += 1;
    return isShown;
  });
  const endedAt = new Date();
  const isTruncated =
    shownNodes.size < total(nodeTypes) || shownRelationships < total(relationshipTypes);
  const stats: Stats = {
    nodeCount: total(nodeTypes),
    relationshipCount: total(relationshipTypes),
    nodeTypes: Object.fromEntries(nodeTypes),
    relationshipTypes: Object.fromEntries(relationshipTypes),
    filesProcessed: findings.filesProcessed,
    ...countDeclarations(findings, nodeTypes),
    processingTimeMs: endedAt.getTime() - findings.startedAt.getTime(),
  };
  yield `]},"generatedAt":${JSON.stringify(endedAt)},"stats":${JSON.stringify(stats)},`;
  yield '"metadata":';
  yield* metadataText(presentMetadata(findings, endedAt, isTruncated));
  yield '}';
}

/** Left out where no declarations were asked for: 0 would say that there are none. */
function countDeclarations(
  { depth }: Findings,
  nodeTypes: ReadonlyMap<string, number>,
): Pick<Stats, 'classes' | 'functions' | 'types'> {
  if (depth === 'imports') return {};
  const countOf = (label: string) => nodeTypes.get(label) ?? 0;
  return {
    classes: countOf(LABELS.class),
    functions: countOf(LABELS.function),
    types: countOf(LABELS.type),
  };
}

/** @param take counts an item and says whether it is shown */
function* presentItems<Item>(
  items: Iterable<Item>,
  take: (item: Item) => boolean,
): Iterable<string> {
  let separator = '';
  for (const item of items) {
    if (!take(item)) continue;
    yield separator + JSON.stringify(item);
    separator = ',';
  }
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function total(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}
