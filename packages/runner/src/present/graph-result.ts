// Results that hold one graph: nodes and relationships as they come, then the statistics counted on the way, then
// the metadata. Nothing is held but the counts and the ids of the nodes that
// are shown: above the limits a graph is cut off, and says so.
import {
  type GraphNode,
  LABELS,
  type RelationshipType,
  relationshipId,
  type Stats,
} from '@orrery/contract';
import type { Findings } from './findings.ts';
import { metadataText, presentMetadata } from './metadata.ts';
import type { Relation } from './relate.ts';

export interface GraphContents {
  readonly nodes: Iterable<GraphNode>;
  readonly relationships: Iterable<Relation>;
}

export interface GraphResult extends GraphContents {
  readonly findings: Findings;
}

/** What went by when a graph was presented. */
export interface GraphTally {
  readonly nodeTypes: Map<string, number>;
  readonly relationshipTypes: Map<string, number>;
  /** Nodes that are in the result, each id with its text in JSON: nothing else may refer to others. */
  readonly shownNodes: Map<string, string>;
  shownRelationships: number;
}

export const emptyTally = (): GraphTally => ({
  nodeTypes: new Map(),
  relationshipTypes: new Map(),
  shownNodes: new Map(),
  shownRelationships: 0,
});

/** The text of the result object, piece by piece. Time is read when the last piece is asked for. */
export function* presentGraphResult({ findings, ...contents }: GraphResult): Iterable<string> {
  const tally = emptyTally();
  yield '{"graph":';
  yield* graphText(contents, findings, tally);
  yield* tailText(findings, tally);
}

/** @param tally is added to */
export function* graphText(
  { nodes, relationships }: GraphContents,
  { limits: { maxNodes, maxRelationships } }: Findings,
  tally: GraphTally,
): Iterable<string> {
  const { nodeTypes, relationshipTypes, shownNodes } = tally;
  yield '{"nodes":[';
  yield* itemsText(nodes, (node) => {
    const { id, labels } = node;
    increment(nodeTypes, labels[0] as string);
    if (shownNodes.size < maxNodes) shownNodes.set(id, textInJson(id));
    return shownNodes.has(id) ? JSON.stringify(node) : undefined;
  });
  yield '],"relationships":[';
  yield* itemsText(relationships, ({ type, startNode, endNode, properties }) => {
    increment(relationshipTypes, type);
    if (tally.shownRelationships >= maxRelationships) return undefined;
    const start = shownNodes.get(startNode);
    const end = shownNodes.get(endNode);
    // Without its nodes a relationship would lead nowhere.
    if (start === undefined || end === undefined) return undefined;
    tally.shownRelationships += 1;
    return relationshipText(type, start, end, properties);
  });
  yield ']}';
}

/**
 * The last members of a result and its closing brace.
 * @param counts statistics that only this result has
 */
export function* tailText(
  findings: Findings,
  tally: GraphTally,
  counts: Readonly<Record<string, number>> = {},
): Iterable<string> {
  const endedAt = new Date();
  const stats = { ...statsOf(findings, tally, endedAt), ...counts };
  const isTruncated =
    tally.shownNodes.size < total(tally.nodeTypes) ||
    tally.shownRelationships < total(tally.relationshipTypes);
  yield `,"generatedAt":${JSON.stringify(endedAt)},"stats":${JSON.stringify(stats)},`;
  yield '"metadata":';
  yield* metadataText(presentMetadata(findings, endedAt, isTruncated));
  yield '}';
}

function statsOf(
  findings: Findings,
  { nodeTypes, relationshipTypes }: GraphTally,
  endedAt: Date,
): Stats {
  return {
    nodeCount: total(nodeTypes),
    relationshipCount: total(relationshipTypes),
    nodeTypes: Object.fromEntries(nodeTypes),
    relationshipTypes: Object.fromEntries(relationshipTypes),
    filesProcessed: findings.filesProcessed,
    ...countDeclarations(findings, nodeTypes),
    processingTimeMs: endedAt.getTime() - findings.startedAt.getTime(),
  };
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

/** Each piece goes through several generators on its way, so that small items are joined to pieces of about this size. */
const PIECE_CHARACTERS = 32 * 1024;

/**
 * The items of an array with commas between them.
 * @param textOf an item in JSON; `undefined` for one that is not shown
 */
export function* itemsText<Item>(
  items: Iterable<Item>,
  textOf: (item: Item) => string | undefined = (item) => JSON.stringify(item),
): Iterable<string> {
  let piece = '';
  let separator = '';
  for (const item of items) {
    const text = textOf(item);
    if (text === undefined) continue;
    piece += separator + text;
    separator = ',';
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/**
 * A `GraphRelationship`. Most of a large result are relationships, and most of them the ids of their nodes: each id is
 * made text of JSON once, with its node, and the relationship's own id is made of such texts.
 */
const relationshipText = (
  type: RelationshipType,
  start: string,
  end: string,
  properties: Relation['properties'],
): string =>
  `{"id":"${relationshipId(start, type, end)}","type":"${type}","startNode":"${start}","endNode":"${end}",` +
  `"properties":${JSON.stringify(properties)}}`;

/** The text of a string without its quotes. Most strings are their own. */
function textInJson(text: string): string {
  const quoted = JSON.stringify(text);
  return quoted.length === text.length + 2 ? text : quoted.slice(1, -1);
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function total(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}
