// Reads a syntax tree through a cursor of web-tree-sitter, call by call. Slow, and right by definition: what
// `tree-memory.ts` reads is held against it, and a grammar for which that fails is read this way.
import type { Language, TreeCursor } from 'web-tree-sitter';
import {
  type CreateNodeLists,
  type GrammarNames,
  NodeFlag,
  type NodeLists,
} from './syntax-tree.ts';

export function readGrammarNames(language: Language): GrammarNames {
  // Types without a name of their own are never shown.
  const types = Array.from(language.types, (name) => internalized(name ?? 'ERROR'));
  const fields = Array.from(language.fields, (name) => (name == null ? null : internalized(name)));
  return { types: [...types, 'ERROR'], fields };
}

/** The same text as the engine keeps literals, so that comparing it with one is comparing two addresses. */
function internalized(name: string): string {
  return Object.keys({ [name]: 0 })[0] as string;
}

/** @param cursor at the root of the tree; it ends there */
export function readTreeByCalls(
  cursor: TreeCursor,
  names: GrammarNames,
  createLists: CreateNodeLists,
): NodeLists {
  const lists = createLists(cursor.currentNode.descendantCount);
  const { parents, afters } = lists;
  let parent = -1;
  for (let node = 0; ; ) {
    setNode(lists, node, cursor, names);
    parents[node] = parent;
    node += 1;
    if (cursor.gotoFirstChild()) {
      parent = node - 1;
      continue;
    }
    afters[node - 1] = node;
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) return lists;
      afters[parent] = node;
      parent = parents[parent] as number;
    }
  }
}

function setNode(lists: NodeLists, at: number, cursor: TreeCursor, { types }: GrammarNames): void {
  const node = cursor.currentNode;
  lists.typeIds[at] = node.isError ? types.length - 1 : cursor.nodeTypeId;
  lists.fieldIds[at] = cursor.currentFieldId;
  lists.flags[at] =
    (node.isNamed ? NodeFlag.named : 0) |
    (node.isExtra ? NodeFlag.extra : 0) |
    (node.isMissing ? NodeFlag.missing : 0) |
    (node.hasError ? NodeFlag.hasError : 0);
  lists.starts[at] = cursor.startIndex;
  lists.ends[at] = cursor.endIndex;
}
