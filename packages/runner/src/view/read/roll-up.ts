// Relationships between what is visible: each counted where it is seen, in one pass over the members of every visible
// node. Large graphs have millions, so sums lie in columns until it is known which of them are shown.
import { EDGE_TYPE_MASK, EDGE_TYPES } from '../format.ts';
import type { Edges, Sieve } from './edges.ts';
import type { Nodes } from './nodes.ts';

export interface Visible {
  readonly node: number;
  readonly isOpen: boolean;
  /** Groups around it. */
  readonly depth: number;
}

/** Rolled-up relationships as columns, sorted by source, target and type. */
export interface Rows {
  readonly count: number;
  /** Places among the visible. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** Places in `EDGE_TYPES`. */
  readonly types: Uint8Array;
  /** Relationships, and call sites, that each stands for. */
  readonly counts: Uint32Array;
  readonly callSites: Uint32Array;
  /** Bits of `edgeKinds` that any has. */
  readonly kinds: Uint8Array;
  /** `EDGE_FLAGS` that all have, and that any has. */
  readonly allFlags: Uint8Array;
  readonly anyFlags: Uint8Array;
}

/** @param visible what is around before what is inside */
export function rollUp(
  nodes: Nodes,
  edges: Edges,
  sieve: Sieve,
  visible: readonly Visible[],
): Rows {
  const placeOf = placesOfNodes(nodes, visible);
  const sums = createSums(visible.length * EDGE_TYPES.length);
  let rows = emptyRows(1024);
  for (const [source, { node, isOpen }] of visible.entries()) {
    const ranges = isOpen ? [[node, node + 1] as const] : nodes.membersOf(node);
    for (const range of ranges) addRange(range, source, { edges, sieve, placeOf, sums });
    rows = sums.moveTo(rows, source);
  }
  return rows;
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

interface RollUp {
  readonly edges: Edges;
  readonly sieve: Sieve;
  readonly placeOf: Int32Array;
  readonly sums: Sums;
}

/** @param source the place of what shows all of the range */
function addRange(
  [first, end]: readonly [first: number, end: number],
  source: number,
  { edges: { outOffsets, targets, bits, counts, kinds }, sieve, placeOf, sums }: RollUp,
): void {
  const { edgeCounts, allNodesCount } = sieve;
  for (let member = first; member < end; member++) {
    if (!allNodesCount && !sieve.nodeCounts(member)) continue;
    const last = outOffsets[member + 1]!;
    for (let edge = outOffsets[member]!; edge < last; edge++) {
      const target = placeOf[targets[edge]!]!;
      if (target === source || target === -1) continue;
      const bit = bits[edge]!;
      if (edgeCounts[bit] === 0) continue;
      if (!allNodesCount && !sieve.nodeCounts(targets[edge]!)) continue;
      const slot = target * EDGE_TYPES.length + (bit & EDGE_TYPE_MASK);
      sums.add(slot, bit, counts[edge]!, kinds[edge]!);
    }
  }
}

type Sums = ReturnType<typeof createSums>;

/** What leads from one source, by target and type: the slot is the number of both. */
function createSums(slots: number) {
  const counts = new Uint32Array(slots);
  const callSites = new Uint32Array(slots);
  const kindsOf = new Uint8Array(slots);
  const allFlags = new Uint8Array(slots);
  const anyFlags = new Uint8Array(slots);
  /** Slots that are not empty. */
  const touched = new Uint32Array(slots);
  let length = 0;
  return {
    add: (slot: number, bits: number, sites: number, kinds: number): void => {
      if (counts[slot] === 0) {
        touched[length++] = slot;
        allFlags[slot] = 255;
        anyFlags[slot] = 0;
        kindsOf[slot] = 0;
        callSites[slot] = 0;
      }
      counts[slot]! += 1;
      callSites[slot]! += sites;
      kindsOf[slot]! |= kinds;
      allFlags[slot]! &= bits;
      anyFlags[slot]! |= bits;
    },
    /** Appends them, and is empty afterwards. */
    moveTo: (rows: Rows, source: number): Rows => {
      const slotsOfSource = touched.subarray(0, length).sort();
      const grown = rows.count + length > rows.sources.length ? growRows(rows, length) : rows;
      let at = rows.count;
      for (const slot of slotsOfSource) {
        grown.sources[at] = source;
        grown.targets[at] = Math.floor(slot / EDGE_TYPES.length);
        grown.types[at] = slot % EDGE_TYPES.length;
        grown.counts[at] = counts[slot]!;
        grown.callSites[at] = callSites[slot]!;
        grown.kinds[at] = kindsOf[slot]!;
        grown.allFlags[at] = allFlags[slot]!;
        grown.anyFlags[at++] = anyFlags[slot]!;
        counts[slot] = 0;
      }
      length = 0;
      return { ...grown, count: at };
    },
  };
}

const emptyRows = (capacity: number): Rows => ({
  count: 0,
  sources: new Uint32Array(capacity),
  targets: new Uint32Array(capacity),
  types: new Uint8Array(capacity),
  counts: new Uint32Array(capacity),
  callSites: new Uint32Array(capacity),
  kinds: new Uint8Array(capacity),
  allFlags: new Uint8Array(capacity),
  anyFlags: new Uint8Array(capacity),
});

function growRows({ count, ...columns }: Rows, more: number): Rows {
  const { count: _, ...grown } = emptyRows(2 * (count + more));
  for (const name of Object.keys(columns) as (keyof typeof columns)[])
    grown[name].set(columns[name]);
  return { count, ...grown };
}
