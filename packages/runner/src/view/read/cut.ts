// The graph with exactly some of its groups open. What a closed group stands for is an interval of nodes, so its
// relationships lie side by side: a cut is one pass over those of everything visible.
import type { ViewCut, ViewGrouping, ViewRelationship } from '@orrery/contract';
import { EDGE_FLAGS } from '../format.ts';
import type { CutQuestion } from '../graph-view.ts';
import { createSieve, isHolder, kindsOf, readEdges, type Sieve, typeOf } from './edges.ts';
import type { Nodes } from './nodes.ts';
import { openByItself } from './open-by-itself.ts';
import { type Rows, rollUp, type Visible } from './roll-up.ts';

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
  const shownRows = keepRows(rows, isKept, limit * RELATIONSHIPS_EACH);
  const shown = visible.filter((_, at) => isKept[at] === 1);
  const ids = visible.map(({ node }, at) => (isKept[at] === 1 ? nodes.shownIdOf(node) : ''));
  return {
    grouping,
    opened: shown
      .filter(({ isOpen }) => isOpen)
      .map(({ node }) => nodes.shownIdOf(node))
      .sort(),
    nodes: shown.map(({ node, isOpen }) => nodes.describe(node, grouping, isOpen)),
    relationships: shownRows.map((row) => describeRow(rows, row, ids)),
    total: { nodes: visible.length, relationships: rows.count },
    leftOut: {
      nodes: visible.length - shown.length,
      relationships: rows.count - shownRows.length,
    },
  };
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

/** Places of rows whose ends are both shown, those that stand for most where there are more than the limit. */
function keepRows({ count, sources, targets, counts }: Rows, isKept: Uint8Array, limit: number) {
  const kept: number[] = [];
  for (let row = 0; row < count; row++) {
    if (isKept[sources[row]!] === 1 && isKept[targets[row]!] === 1) kept.push(row);
  }
  if (kept.length <= limit) return kept;
  const falling = Uint32Array.from(kept, (row) => counts[row]!)
    .sort()
    .reverse();
  const least = falling[limit - 1]!;
  let room = limit - falling.indexOf(least);
  return kept.filter((row) => counts[row]! > least || (counts[row] === least && room-- > 0));
}

function describeRow(rows: Rows, row: number, ids: readonly string[]): ViewRelationship {
  const type = typeOf(rows.types[row]!);
  const isImport = type === 'imports';
  return {
    source: ids[rows.sources[row]!]!,
    target: ids[rows.targets[row]!]!,
    type,
    count: rows.counts[row]!,
    ...(type === 'calls' && { callSites: rows.callSites[row]! }),
    kinds: kindsOf(type, rows.kinds[row]!),
    typeOnly: isImport && (rows.allFlags[row]! & EDGE_FLAGS.typeOnly) !== 0,
    isCyclic: (rows.anyFlags[row]! & EDGE_FLAGS.isCyclic) !== 0,
    isSuggestedCut: (rows.anyFlags[row]! & EDGE_FLAGS.isSuggestedCut) !== 0,
  };
}
