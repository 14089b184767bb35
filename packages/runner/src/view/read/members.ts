// A node with all that lies in it, as a set that a question begins or ends with.
import type { Nodes } from './nodes.ts';

export interface Members {
  has(node: number): boolean;
  [Symbol.iterator](): Iterator<number>;
}

export function membersOf(nodes: Nodes, node: number): Members {
  const ranges = [...nodes.membersOf(node)];
  const has = ranges.length === 1 ? inRange(ranges[0]!) : inSome(nodes, ranges);
  return {
    has,
    *[Symbol.iterator]() {
      for (const [first, end] of ranges) for (let at = first; at < end; at++) yield at;
    },
  };
}

type Range = readonly [first: number, end: number];

const inRange =
  ([first, end]: Range) =>
  (node: number): boolean =>
    node >= first && node < end;

function inSome(nodes: Nodes, ranges: readonly Range[]): (node: number) => boolean {
  const marks = new Uint8Array(nodes.meta.nodeCount);
  for (const [first, end] of ranges) marks.fill(1, first, end);
  return (node) => marks[node] === 1;
}
