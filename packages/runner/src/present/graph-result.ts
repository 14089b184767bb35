// Results that are one graph: nodes and relationships as they come, then the statistics counted on the
// way, then the metadata. Nothing is held but the counts.
import { type GraphNode, type GraphRelationship, LABELS, type Stats } from '@orrery/contract';
import type { Findings } from './findings.ts';
import { presentMetadata } from './metadata.ts';

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
  const nodeTypes = new Map<string, number>();
  const relationshipTypes = new Map<string, number>();
  yield '{"graph":{"nodes":[';
  yield* presentItems(nodes, (node) => increment(nodeTypes, node.labels[0] as string));
  yield '],"relationships":[';
  yield* presentItems(relationships, ({ type }) => increment(relationshipTypes, type));
  const endedAt = new Date();
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
  yield `"metadata":${JSON.stringify(presentMetadata(findings, endedAt))}}`;
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

function* presentItems<Item>(items: Iterable<Item>, count: (item: Item) => void): Iterable<string> {
  let separator = '';
  for (const item of items) {
    count(item);
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
