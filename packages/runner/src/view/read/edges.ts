// The relationships of an open view: which count, and what each has beside its ends.
import { VIEW_TYPES, type ViewType } from '@orrery/contract';
import { cutText } from '../cut-text.ts';
import { createNumberReader } from '../edge-records.ts';
import {
  CALL_RESOLUTIONS,
  EDGE_FLAGS,
  EDGE_TYPE_MASK,
  EDGE_TYPES,
  IMPORT_KINDS,
  KIND,
  NODE_FLAGS,
  NODE_KINDS,
} from '../format.ts';
import type { ViewFilter } from '../graph-view.ts';
import { type Nodes, sliceReader } from './nodes.ts';

export interface Edges {
  readonly outOffsets: Uint32Array;
  readonly targets: Uint32Array;
  readonly inOffsets: Uint32Array;
  readonly inSources: Uint32Array;
  readonly inEdges: Uint32Array;
  readonly bits: Uint8Array;
  readonly kinds: Uint8Array;
  readonly counts: Uint32Array;
}

export function readEdges({ file }: Nodes): Edges {
  return {
    outOffsets: file.numbers('outOffsets'),
    targets: file.numbers('targets'),
    inOffsets: file.numbers('inOffsets'),
    inSources: file.numbers('inSources'),
    inEdges: file.numbers('inEdges'),
    bits: file.bytes('edgeBits'),
    kinds: file.bytes('edgeKinds'),
    counts: file.numbers('edgeCounts'),
  };
}

/** What a filter lets count. */
export interface Sieve {
  /** By `edgeBits`. A relationship counts when this, and both of its ends, do. */
  readonly edgeCounts: Uint8Array;
  /** Whether every node counts, so that none need be looked at. */
  readonly allNodesCount: boolean;
  nodeCounts(node: number): boolean;
}

export function createSieve({ file }: Nodes, filter: ViewFilter): Sieve {
  const types: readonly ViewType[] =
    filter.types ?? VIEW_TYPES.filter((type) => type !== 'dependsOn');
  const edgeCounts = new Uint8Array(256).map((_, bits) => {
    const type = EDGE_TYPES[bits & EDGE_TYPE_MASK];
    const isLeftOut = filter.typeOnly === false && (bits & EDGE_FLAGS.typeOnly) !== 0;
    return type !== undefined && types.includes(type) && !isLeftOut ? 1 : 0;
  });
  const kinds = file.bytes('kinds');
  const flags = file.bytes('flags');
  const kindCounts = NODE_KINDS.map((kind) => isKept(kind, filter));
  const withoutTests = filter.tests === false;
  if (!withoutTests && !kindCounts.includes(false)) {
    return { edgeCounts, allNodesCount: true, nodeCounts: () => true };
  }
  const leftOut = withoutTests ? NODE_FLAGS.isTest : 0;
  const nodeCounts = kinds.map((kind, node) =>
    kindCounts[kind] === true && (flags[node]! & leftOut) === 0 ? 1 : 0,
  );
  return { edgeCounts, allNodesCount: false, nodeCounts: (node) => nodeCounts[node] === 1 };
}

/** Groups that only hold others are kept; whether they hold anything that counts is seen elsewhere. */
function isKept(kind: (typeof NODE_KINDS)[number], { labels, external }: ViewFilter): boolean {
  if (kind === 'ExternalModule' || kind === 'Externals') {
    if (external === false) return false;
    return kind === 'Externals' || (labels?.includes(kind) ?? true);
  }
  if (kind === 'Directory' || kind === 'Domain' || kind === 'Subdomain') return true;
  return labels?.includes(kind) ?? true;
}

/** Whether a node is there only for what it holds. */
export const isHolder = (kind: number): boolean =>
  kind === KIND.Directory ||
  kind === KIND.Domain ||
  kind === KIND.Subdomain ||
  kind === KIND.Externals;

/** The kinds of a mask of relationships of one type, sorted. */
export function kindsOf(type: ViewType, mask: number): string[] {
  const names: readonly string[] =
    type === 'imports' ? IMPORT_KINDS : type === 'calls' ? CALL_RESOLUTIONS : [];
  return names.filter((_, at) => (mask & (1 << at)) !== 0);
}

export const typeOf = (bits: number): ViewType => EDGE_TYPES[bits & EDGE_TYPE_MASK]!;

/** Symbols or lines of one relationship that an answer lists. */
const MOST_LISTED = 500;

/** The properties of one relationship, as the graph has them; very long lists and names are cut. */
export function propertiesOf(
  { file }: Nodes,
  { bits, kinds, counts }: Edges,
  edge: number,
): Record<string, unknown> {
  const type = typeOf(bits[edge]!);
  const record = file.record('edgeProperties', 'edgePropertyBlocks', edge);
  if (type === 'dependsOn') return JSON.parse(record.toString());
  const next = createNumberReader(record);
  const names = kindsOf(type, kinds[edge]!);
  if (type === 'imports') {
    const line = next();
    const nameAt = sliceReader(file, 'nameTexts', 'nameOffsets');
    const listed = Math.min(next(), MOST_LISTED);
    const symbols = Array.from({ length: listed }, () => cutText(nameAt(next())));
    return { kinds: names, symbols, line };
  }
  if (type === 'calls') {
    const confidence = next() / 100;
    let line = 0;
    const lines = Array.from({ length: Math.min(next(), MOST_LISTED) }, () => {
      line += next();
      return line;
    });
    return { count: counts[edge]!, lines, resolution: names[0], confidence };
  }
  return { line: next() };
}
