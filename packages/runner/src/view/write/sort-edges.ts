// The relationships between nodes as columns, sorted by source, type and target, and the same by target.
import type { CycleAnalysis, Program } from '@orrery/engine';
import type { Findings } from '../../present/findings.ts';
import {
  CALL_RESOLUTIONS,
  EDGE_FLAGS,
  EDGE_TYPE_MASK,
  EDGE_TYPES,
  IMPORT_KINDS,
  NONE,
} from '../format.ts';
import type { NodeNumbers } from './number-nodes.ts';

export interface SortedEdges {
  readonly count: number;
  readonly outOffsets: Uint32Array;
  readonly targets: Uint32Array;
  readonly bits: Uint8Array;
  readonly kinds: Uint8Array;
  readonly counts: Uint32Array;
  readonly inOffsets: Uint32Array;
  readonly inSources: Uint32Array;
  readonly inEdges: Uint32Array;
  /** What it is made from: an index into the list of its type. Links of subdomains stand behind those of domains. */
  readonly origins: Uint32Array;
}

/** Place of each type. */
export const EDGE_TYPE = Object.fromEntries(EDGE_TYPES.map((type, at) => [type, at])) as Readonly<
  Record<(typeof EDGE_TYPES)[number], number>
>;

export function sortEdges(
  findings: Findings,
  numbers: NodeNumbers,
  cycles: CycleAnalysis,
): SortedEdges {
  const gathered = gatherEdges(findings, numbers, cycles);
  const { count, sources, targets, bits } = gathered;
  const typeOf = (edge: number) => bits[edge]! & EDGE_TYPE_MASK;
  // The last sort weighs most, and each keeps the order of equal ones.
  let order: Uint32Array = Uint32Array.from({ length: count }, (_, edge) => edge);
  order = sortStably(order, (edge) => targets[edge]!, numbers.count);
  order = sortStably(order, typeOf, EDGE_TYPES.length);
  order = sortStably(order, (edge) => sources[edge]!, numbers.count);
  const sortedSources = order.map((edge) => sources[edge]!);
  const sortedTargets = order.map((edge) => targets[edge]!);
  const byTarget = sortStably(
    Uint32Array.from({ length: count }, (_, edge) => edge),
    (edge) => sortedTargets[edge]!,
    numbers.count,
  );
  return {
    count,
    outOffsets: offsetsOf(sortedSources, numbers.count),
    targets: sortedTargets,
    bits: Uint8Array.from(order, (edge) => bits[edge]!),
    kinds: Uint8Array.from(order, (edge) => gathered.kinds[edge]!),
    counts: order.map((edge) => gathered.counts[edge]!),
    inOffsets: offsetsOf(sortedTargets, numbers.count),
    inSources: byTarget.map((edge) => sortedSources[edge]!),
    inEdges: byTarget,
    origins: order.map((edge) => gathered.origins[edge]!),
  };
}

interface Gathered {
  readonly count: number;
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  readonly bits: Uint8Array;
  readonly kinds: Uint8Array;
  readonly counts: Uint32Array;
  readonly origins: Uint32Array;
}

/** In the order of the program's lists, up to the limit; those whose ends were left out are left out as well. */
function gatherEdges(
  { program, domains, limits: { maxRelationships } }: Findings,
  numbers: NodeNumbers,
  cycles: CycleAnalysis,
): Gathered {
  const { dependencies, inheritance, calls } = program;
  const domainLinks = domains?.domainLinks ?? [];
  const subdomainLinks = domains?.subdomainLinks ?? [];
  const capacity = Math.min(
    maxRelationships,
    dependencies.length +
      inheritance.length +
      calls.length +
      domainLinks.length +
      subdomainLinks.length,
  );
  const sources = new Uint32Array(capacity);
  const targets = new Uint32Array(capacity);
  const bits = new Uint8Array(capacity);
  const kinds = new Uint8Array(capacity);
  const counts = new Uint32Array(capacity).fill(1);
  const origins = new Uint32Array(capacity);
  let count = 0;
  const add = (source: number, target: number, bitsOfEdge: number, origin: number): boolean => {
    if (source === NONE || target === NONE || count === capacity) return false;
    sources[count] = source;
    targets[count] = target;
    bits[count] = bitsOfEdge;
    origins[count++] = origin;
    return true;
  };
  for (const [at, { from, to }] of domainLinks.entries()) {
    add(numbers.ofDomain[from]!, numbers.ofDomain[to]!, EDGE_TYPE.dependsOn, at);
  }
  for (const [at, { from, to }] of subdomainLinks.entries()) {
    const origin = domainLinks.length + at;
    add(numbers.ofSubdomain[from]!, numbers.ofSubdomain[to]!, EDGE_TYPE.dependsOn, origin);
  }
  const isCyclic = marksOf(
    cycles.cycles.map(({ edges }) => edges),
    dependencies.length,
  );
  const isCut = marksOf(
    [cycles.cycles.map(({ breakingEdge }) => breakingEdge)],
    dependencies.length,
  );
  for (const [at, { from, to, kinds: names }] of dependencies.entries()) {
    const target = 'file' in to ? numbers.ofFile[to.file]! : numbers.ofExternal[to.external]!;
    const flags =
      (names.every((kind) => kind === 'type') ? EDGE_FLAGS.typeOnly : 0) |
      (isCyclic[at] === 1 ? EDGE_FLAGS.isCyclic : 0) |
      (isCut[at] === 1 ? EDGE_FLAGS.isSuggestedCut : 0);
    if (!add(numbers.ofFile[from]!, target, EDGE_TYPE.imports | flags, at)) continue;
    for (const kind of names) kinds[count - 1]! |= 1 << IMPORT_KINDS.indexOf(kind);
  }
  for (const [at, { from, to, relation }] of inheritance.entries()) {
    add(numbers.ofDeclaration[from]!, numbers.ofDeclaration[to]!, EDGE_TYPE[relation], at);
  }
  for (const [at, { from, to, count: sites, resolution }] of calls.entries()) {
    if (!add(endNode(from, numbers), endNode(to, numbers), EDGE_TYPE.calls, at)) continue;
    counts[count - 1] = sites;
    kinds[count - 1] = 1 << CALL_RESOLUTIONS.indexOf(resolution);
  }
  return { count, sources, targets, bits, kinds, counts, origins };
}

function endNode(end: Program['calls'][number]['from'], numbers: NodeNumbers): number {
  if ('file' in end) return numbers.ofFile[end.file]!;
  if ('declaration' in end) return numbers.ofDeclaration[end.declaration]!;
  return numbers.ofAnonymous[end.anonymous]!;
}

function marksOf(lists: readonly Iterable<number>[], length: number): Uint8Array {
  const marks = new Uint8Array(length);
  for (const list of lists) for (const at of list) marks[at] = 1;
  return marks;
}

/** By counting: linear, and equal ones stay in their order. */
function sortStably(
  order: Uint32Array,
  keyOf: (item: number) => number,
  keyCount: number,
): Uint32Array {
  const next = new Uint32Array(keyCount + 1);
  for (const item of order) next[keyOf(item) + 1]! += 1;
  for (let key = 0; key < keyCount; key++) next[key + 1]! += next[key]!;
  const sorted = new Uint32Array(order.length);
  for (const item of order) sorted[next[keyOf(item)]!++] = item;
  return sorted;
}

/** @param ends rising where they are sources; any order otherwise */
function offsetsOf(ends: Uint32Array, nodeCount: number): Uint32Array {
  const offsets = new Uint32Array(nodeCount + 1);
  for (const node of ends) offsets[node + 1]! += 1;
  for (let node = 0; node < nodeCount; node++) offsets[node + 1]! += offsets[node]!;
  return offsets;
}
