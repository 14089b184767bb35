// The graph with exactly some of its groups open. What a closed group stands for is an interval of nodes, so its
// relationships lie side by side: a cut is one pass over those of everything visible.
import type { ViewCut, ViewGrouping, ViewRelationship } from '@orrery/contract';
import { EDGE_FLAGS, EDGE_TYPE_MASK, EDGE_TYPES } from '../format.ts';
import type { CutQuestion } from '../graph-view.ts';
import {
  createSieve,
  type Edges,
  isHolder,
  kindsOf,
  readEdges,
  type Sieve,
  typeOf,
} from './edges.ts';
import type { Nodes } from './nodes.ts';
import { openByItself } from './open-by-itself.ts';

const USUAL_LIMIT = 5000;
/** What is drawn has so many relationships for each node at most. */
const RELATIONSHIPS_EACH = 4;

export function cut(nodes: Nodes, question: CutQuestion): ViewCut {
  const grouping = question.grouping ?? (nodes.hasDomains ? 'domains' : 'folders');
  if (grouping === 'domains' && !nodes.hasDomains) {
    throw new RangeError('The view has no domains; ask for folders.');
  }
  const limit = question.limit ?? USUAL_LIMIT;
  const sieve = createSieve(nodes, question);
  const holdsAny = createHolding(nodes, sieve);
  const open =
    question.open === undefined
      ? openByItself(nodes, grouping, holdsAny)
      : findOpen(nodes, question.open);
  const visible = findVisible(nodes, grouping, open, holdsAny);
  const edges = readEdges(nodes);
  const rows = rollUp(nodes, edges, sieve, visible);
  const isKept = keepNodes(nodes, visible, limit);
  const keptRows = rows.filter(
    ({ source, target }) => isKept[source] === 1 && isKept[target] === 1,
  );
  const shownRows = keepStrongest(keptRows, limit * RELATIONSHIPS_EACH);
  const shown = visible.filter((_, at) => isKept[at] === 1);
  const ids = visible.map(({ node }, at) => (isKept[at] === 1 ? nodes.idOf(node) : ''));
  return {
    grouping,
    opened: shown
      .filter(({ isOpen }) => isOpen)
      .map(({ node }) => nodes.idOf(node))
      .sort(),
    nodes: shown.map(({ node, isOpen }) => nodes.describe(node, grouping, isOpen)),
    relationships: shownRows.map((row) => describeRow(row, ids)),
    total: { nodes: visible.length, relationships: rows.length },
    leftOut: {
      nodes: visible.length - shown.length,
      relationships: rows.length - shownRows.length,
    },
  };
}

export interface Visible {
  readonly node: number;
  readonly isOpen: boolean;
  /** Groups around it. */
  readonly depth: number;
}

/** Whether anything in a node, or the node itself, counts. */
export type Holding = (node: number) => boolean;

export function createHolding(nodes: Nodes, sieve: Sieve): Holding {
  if (sieve.allNodesCount) return () => true;
  const { nodeCount } = nodes.meta;
  const kinds = nodes.file.bytes('kinds');
  /** How many nodes before one count. */
  const before = new Uint32Array(nodeCount + 1);
  for (let node = 0; node < nodeCount; node++) {
    const counts = !isHolder(kinds[node]!) && sieve.nodeCounts(node);
    before[node + 1] = before[node]! + (counts ? 1 : 0);
  }
  return (node) => {
    for (const [first, end] of nodes.membersOf(node))
      if (before[end]! > before[first]!) return true;
    return false;
  };
}

function findOpen(nodes: Nodes, ids: readonly string[]): ReadonlySet<number> {
  const open = new Set<number>();
  for (const id of ids) {
    const node = nodes.find(id);
    if (node !== undefined) open.add(node);
  }
  return open;
}

/** What is around before what is inside. */
function findVisible(
  nodes: Nodes,
  grouping: ViewGrouping,
  open: ReadonlySet<number>,
  holdsAny: Holding,
): Visible[] {
  const visible: Visible[] = [];
  const levels = [nodes.roots(grouping)[Symbol.iterator]()];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const { value: node, done } = level.next();
    if (done === true) {
      levels.pop();
      continue;
    }
    if (!holdsAny(node)) continue;
    const children = open.has(node) ? nodes.childrenOf(node)[Symbol.iterator]() : undefined;
    const isOpen = children !== undefined && hasChildren(nodes, node);
    visible.push({ node, isOpen, depth: levels.length - 1 });
    if (isOpen) levels.push(children);
  }
  return visible;
}

const hasChildren = (nodes: Nodes, node: number): boolean =>
  nodes.childrenOf(node)[Symbol.iterator]().next().done !== true;

interface Row {
  /** Places among the visible. */
  readonly source: number;
  readonly target: number;
  readonly type: number;
  count: number;
  callSites: number;
  kinds: number;
  /** `EDGE_FLAGS` that all have, and that any has. */
  allFlags: number;
  anyFlags: number;
}

/** Sorted by source, target and type. */
function rollUp(nodes: Nodes, edges: Edges, sieve: Sieve, visible: readonly Visible[]): Row[] {
  const placeOf = placesOfNodes(nodes, visible);
  const rows: Row[] = [];
  /** By target and type: the row of the source in hand, plus 1; what is older names an earlier row. */
  const current = new Uint32Array(visible.length * EDGE_TYPES.length);
  for (const [source, { node, isOpen }] of visible.entries()) {
    const firstRow = rows.length;
    const rowOf = (target: number, type: number): Row => {
      const slot = target * EDGE_TYPES.length + type;
      if (current[slot]! <= firstRow) current[slot] = rows.push(emptyRow(source, target, type));
      return rows[current[slot]! - 1]!;
    };
    const ranges = isOpen ? [[node, node + 1] as const] : nodes.membersOf(node);
    for (const range of ranges) rollUpRange(range, { edges, sieve, placeOf, source, rowOf });
  }
  return rows.sort((a, b) => a.source - b.source || a.target - b.target || a.type - b.type);
}

interface RollUp {
  readonly edges: Edges;
  readonly sieve: Sieve;
  readonly placeOf: Int32Array;
  /** What the members are shown by. */
  readonly source: number;
  readonly rowOf: (target: number, type: number) => Row;
}

/** Most relationships of a closed group end in it or are of its own members: little is done for each. */
function rollUpRange(
  [first, end]: readonly [first: number, end: number],
  { edges, sieve, placeOf, source, rowOf }: RollUp,
): void {
  const { outOffsets, targets, bits } = edges;
  const { edgeCounts, allNodesCount } = sieve;
  for (let member = first; member < end; member++) {
    if (!allNodesCount && !sieve.nodeCounts(member)) continue;
    for (let edge = outOffsets[member]!; edge < outOffsets[member + 1]!; edge++) {
      const target = placeOf[targets[edge]!]!;
      if (target === source || target === -1 || edgeCounts[bits[edge]!] === 0) continue;
      if (!allNodesCount && !sieve.nodeCounts(targets[edge]!)) continue;
      addTo(rowOf(target, bits[edge]! & EDGE_TYPE_MASK), edges, edge);
    }
  }
}

const emptyRow = (source: number, target: number, type: number): Row => ({
  source,
  target,
  type,
  count: 0,
  callSites: 0,
  kinds: 0,
  allFlags: 255,
  anyFlags: 0,
});

function addTo(row: Row, { bits, kinds, counts }: Edges, edge: number): void {
  row.count += 1;
  row.callSites += counts[edge]!;
  row.kinds |= kinds[edge]!;
  row.allFlags &= bits[edge]!;
  row.anyFlags |= bits[edge]!;
}

/** By node: the place of what shows it; -1 for what nothing shows. */
function placesOfNodes(nodes: Nodes, visible: readonly Visible[]): Int32Array {
  const places = new Int32Array(nodes.meta.nodeCount).fill(-1);
  for (const [at, { node, isOpen }] of visible.entries()) {
    if (isOpen) places[node] = at;
    else for (const [first, end] of nodes.membersOf(node)) places.fill(at, first, end);
  }
  return places;
}

/** By place: 1 for what is shown. Outer ones first, of those of one depth the largest; a child never without its group. */
function keepNodes(nodes: Nodes, visible: readonly Visible[], limit: number): Uint8Array {
  if (visible.length <= limit) return new Uint8Array(visible.length).fill(1);
  const sizes = nodes.file.numbers('sizes');
  const order = Array.from(visible.keys()).sort((a, b) => {
    const [one, other] = [visible[a]!, visible[b]!];
    return one.depth - other.depth || sizes[other.node]! - sizes[one.node]! || a - b;
  });
  const isKept = new Uint8Array(visible.length);
  for (const at of order.slice(0, limit)) isKept[at] = 1;
  return isKept;
}

function keepStrongest(rows: readonly Row[], limit: number): readonly Row[] {
  if (rows.length <= limit) return rows;
  const order = Array.from(rows.keys()).sort((a, b) => rows[b]!.count - rows[a]!.count || a - b);
  const kept = new Set(order.slice(0, limit));
  return rows.filter((_, at) => kept.has(at));
}

function describeRow(row: Row, ids: readonly string[]): ViewRelationship {
  const type = typeOf(row.type);
  return {
    source: ids[row.source]!,
    target: ids[row.target]!,
    type,
    count: row.count,
    ...(type === 'calls' && { callSites: row.callSites }),
    kinds: kindsOf(type, row.kinds),
    typeOnly: type === 'imports' && (row.allFlags & EDGE_FLAGS.typeOnly) !== 0,
    isCyclic: (row.anyFlags & EDGE_FLAGS.isCyclic) !== 0,
    isSuggestedCut: (row.anyFlags & EDGE_FLAGS.isSuggestedCut) !== 0,
  };
}
