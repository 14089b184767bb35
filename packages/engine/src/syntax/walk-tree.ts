// Walks a syntax tree in source order without recursion: a tree is as deep as its author's brackets.
import type { TreeCursor } from './tree-cursor.ts';

export interface TreeVisitor {
  /** Called on the way down; `true` asks for the children. The cursor must be left where it stands. */
  enter(cursor: TreeCursor): boolean;
  /** Called on the way up, once for each node whose `enter` gave `true`, also when it had no children. */
  leave?(): void;
}

/** Visits the node under the cursor and what is below it. The cursor must stand where it was made. */
export function walkTree(cursor: TreeCursor, visitor: TreeVisitor): void {
  for (;;) {
    if (visitor.enter(cursor)) {
      if (cursor.gotoFirstChild()) continue;
      visitor.leave?.();
    }
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) return;
      visitor.leave?.();
    }
  }
}
