// A place in a syntax tree that moves from node to node, for readers that visit all of them in source order.
import { SyntaxNode } from './syntax-node.ts';
import { NodeFlag, type SyntaxTree, type TextPosition } from './syntax-tree.ts';

export class TreeCursor {
  readonly tree: SyntaxTree;
  #root: number;
  #at: number;

  /** @param root where it stands first, and beyond which it does not move */
  constructor(tree: SyntaxTree, root = 0) {
    this.tree = tree;
    this.#root = root;
    this.#at = root;
  }

  get currentNode(): SyntaxNode {
    return new SyntaxNode(this.tree, this.#at);
  }

  /** Place of the current node in the lists of the tree. */
  get nodeId(): number {
    return this.#at;
  }

  get nodeType(): string {
    return this.tree.grammar.types[this.tree.typeIds[this.#at] as number] as string;
  }

  /** Place of the type among the names of the grammar. */
  get nodeTypeId(): number {
    return this.tree.typeIds[this.#at] as number;
  }

  get nodeIsNamed(): boolean {
    return ((this.tree.flags[this.#at] as number) & NodeFlag.named) !== 0;
  }

  /** Whether nothing is below it, not even a token. */
  get isLeaf(): boolean {
    return (this.tree.afters[this.#at] as number) === this.#at + 1;
  }

  get nodeText(): string {
    return this.tree.text.slice(this.startIndex, this.endIndex);
  }

  /** The field of the node around it that it stands in; `null` for none, and where the cursor was made. */
  get currentFieldName(): string | null {
    if (this.#at === this.#root) return null;
    return this.tree.grammar.fields[this.tree.fieldIds[this.#at] as number] ?? null;
  }

  /** In UTF-16 code units of the parsed text, like `endIndex`. */
  get startIndex(): number {
    return this.tree.starts[this.#at] as number;
  }

  get endIndex(): number {
    return this.tree.ends[this.#at] as number;
  }

  get startPosition(): TextPosition {
    return this.tree.positionAt(this.startIndex);
  }

  get endPosition(): TextPosition {
    return this.tree.positionAt(this.endIndex);
  }

  /** From 1, of the node's first character. */
  get startLine(): number {
    return this.tree.lineAt(this.startIndex);
  }

  /** Moves if it can, and tells whether it did; the other moves do the same. */
  gotoFirstChild(): boolean {
    const first = this.#at + 1;
    if (first >= (this.tree.afters[this.#at] as number)) return false;
    this.#at = first;
    return true;
  }

  gotoNextSibling(): boolean {
    if (this.#at === this.#root) return false;
    const { afters, parents } = this.tree;
    const next = afters[this.#at] as number;
    if (next >= (afters[parents[this.#at] as number] as number)) return false;
    this.#at = next;
    return true;
  }

  gotoLastChild(): boolean {
    if (!this.gotoFirstChild()) return false;
    while (this.gotoNextSibling());
    return true;
  }

  gotoParent(): boolean {
    if (this.#at === this.#root) return false;
    this.#at = this.tree.parents[this.#at] as number;
    return true;
  }

  /** From here on it stands at the node as if made there. */
  reset({ id }: SyntaxNode): void {
    this.#root = id;
    this.#at = id;
  }
}
