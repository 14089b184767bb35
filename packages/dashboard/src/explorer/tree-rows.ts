// The visible nodes as the rows of a tree, each below the group that it is in. Pure.
import type { ViewNode } from '@orrery/contract';

export interface TreeRow {
  readonly node: ViewNode;
  /** 1 for roots. */
  readonly level: number;
  /** Place among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
}

/** Groups first, then by name: as people look for things. */
export function treeRows(nodes: readonly ViewNode[]): TreeRow[] {
  const known = new Set(nodes.map(({ id }) => id));
  const children = new Map<string | null, ViewNode[]>();
  for (const node of nodes) {
    const parent = node.parent !== null && known.has(node.parent) ? node.parent : null;
    const list = children.get(parent);
    if (list === undefined) children.set(parent, [node]);
    else list.push(node);
  }
  const rows: TreeRow[] = [];
  const waiting = rowsOf(children.get(null) ?? [], 1).reverse();
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    rows.push(row);
    waiting.push(...rowsOf(children.get(row.node.id) ?? [], row.level + 1).reverse());
  }
  return rows;
}

function rowsOf(nodes: readonly ViewNode[], level: number): TreeRow[] {
  return nodes
    .toSorted(
      (a, b) => Number(b.childCount > 0) - Number(a.childCount > 0) || compare(a.name, b.name),
    )
    .map((node, index) => ({ node, level, position: index + 1, siblings: nodes.length }));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
