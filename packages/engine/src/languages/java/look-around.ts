// Looks at what stands around a node of a tree, in its lists. What the nodes are to a reader is not known here.
import type { SyntaxTree } from '../../syntax/syntax-tree.ts';

/** The number of a node. */
export type Node = number;

export function textOf({ text, starts, ends }: SyntaxTree, node: Node): string {
  return text.slice(starts[node], ends[node]);
}

/** The first node right below that is in the field; -1 for none. */
export function childIn(tree: SyntaxTree, node: Node, field: number): Node {
  const { afters, fieldIds } = tree;
  const end = afters[node] as Node;
  for (let at = node + 1; at < end; at = afters[at] as Node) {
    if (fieldIds[at] === field) return at;
  }
  return -1;
}

/** As `childIn`, by the name of the field; for readers that ask at few nodes. */
export function childNamed(tree: SyntaxTree, node: Node, field: string): Node {
  const { afters, fieldIds, grammar } = tree;
  const end = afters[node] as Node;
  for (let at = node + 1; at < end; at = afters[at] as Node) {
    if (grammar.fields[fieldIds[at] as number] === field) return at;
  }
  return -1;
}
