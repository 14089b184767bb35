// A syntax tree copied into plain lists in one pass, for readers that have to look around in it: asking the
// parser for a node costs a call into its memory each time, and nodes die with the parse.
import type { TreeCursor } from 'web-tree-sitter';

/** The number of a node. What is inside a node follows it, so that a higher number is never around a lower. */
export type FlatNode = number;

/**
 * Named nodes, tokens that stand in a field of their parent (operators), and those that are asked for. -1 stands for none. Offsets count
 * UTF-16 code units of the parsed text.
 */
export class FlatTree {
  readonly text: string;
  readonly #types: string[] = [];
  readonly #fields: (string | null)[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #parents: number[] = [];
  readonly #firstChildren: number[] = [];
  readonly #nextSiblings: number[] = [];
  readonly #tokens: ReadonlySet<string>;
  #lineStarts: number[] | undefined;

  /**
   * Reads the node under the cursor and what is below it; the cursor returns to where it stood.
   * @param tokens keywords that are kept wherever they stand, though the grammar does not name them
   */
  constructor(cursor: TreeCursor, text: string, tokens: ReadonlySet<string> = NO_TOKENS) {
    this.text = text;
    this.#tokens = tokens;
    const open: number[] = [];
    const last: number[] = [];
    let previous = -1;
    for (;;) {
      const node = this.#add(cursor, open.at(-1) ?? -1, previous);
      if (node !== -1) previous = node;
      if (node !== -1 && cursor.gotoFirstChild()) {
        open.push(node);
        last.push(previous);
        previous = -1;
        continue;
      }
      while (open.length > 0 && !cursor.gotoNextSibling()) {
        cursor.gotoParent();
        open.pop();
        previous = last.pop() as number;
      }
      if (open.length === 0) return;
    }
  }

  get size(): number {
    return this.#types.length;
  }

  typeOf(node: FlatNode): string {
    return this.#types[node] as string;
  }

  /** The field of the parent that it stands in; `null` for none. */
  fieldOf(node: FlatNode): string | null {
    return this.#fields[node] ?? null;
  }

  parentOf(node: FlatNode): FlatNode {
    return this.#parents[node] ?? -1;
  }

  firstChildOf(node: FlatNode): FlatNode {
    return this.#firstChildren[node] ?? -1;
  }

  nextSiblingOf(node: FlatNode): FlatNode {
    return this.#nextSiblings[node] ?? -1;
  }

  startOf(node: FlatNode): number {
    return this.#starts[node] as number;
  }

  endOf(node: FlatNode): number {
    return this.#ends[node] as number;
  }

  textOf(node: FlatNode): string {
    return this.text.slice(this.#starts[node], this.#ends[node]);
  }

  /** In source order. */
  childrenOf(node: FlatNode): FlatNode[] {
    const children: FlatNode[] = [];
    for (let at = this.firstChildOf(node); at !== -1; at = this.nextSiblingOf(at))
      children.push(at);
    return children;
  }

  /** The first child in the field; -1 when there is none, or no node. */
  childOf(node: FlatNode, field: string): FlatNode {
    if (node === -1) return -1;
    let at = this.firstChildOf(node);
    while (at !== -1 && this.#fields[at] !== field) at = this.nextSiblingOf(at);
    return at;
  }

  childrenIn(node: FlatNode, field: string): FlatNode[] {
    return this.childrenOf(node).filter((child) => this.#fields[child] === field);
  }

  /** The first child of the type; -1 when there is none, or no node. */
  childOfType(node: FlatNode, type: string): FlatNode {
    if (node === -1) return -1;
    let at = this.firstChildOf(node);
    while (at !== -1 && this.#types[at] !== type) at = this.nextSiblingOf(at);
    return at;
  }

  /** From 1, of the node's first character. */
  lineOf(node: FlatNode): number {
    return this.lineAt(this.#starts[node] as number);
  }

  /** From 1, of the node's last character. */
  endLineOf(node: FlatNode): number {
    const start = this.#starts[node] as number;
    return this.lineAt(Math.max(start, (this.#ends[node] as number) - 1));
  }

  /** From 1; lines end with a line feed. */
  lineAt(offset: number): number {
    const starts = this.#lines();
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /**
   * Visits the node and what is below it without recursion: `enter` on the way down, where `false` passes by
   * what is inside, and `leave` on the way up, once for each node that `enter` saw.
   */
  walk(
    root: FlatNode,
    { enter, leave }: { enter(node: FlatNode): boolean; leave(node: FlatNode): void },
  ): void {
    let node = root;
    for (;;) {
      const first = enter(node) ? this.firstChildOf(node) : -1;
      if (first !== -1) {
        node = first;
        continue;
      }
      leave(node);
      while (node !== root && this.nextSiblingOf(node) === -1) {
        node = this.parentOf(node);
        leave(node);
      }
      if (node === root) return;
      node = this.nextSiblingOf(node);
    }
  }

  #add(cursor: TreeCursor, parent: number, previous: number): number {
    const field = cursor.currentFieldName;
    if (!cursor.nodeIsNamed && field === null && !this.#isKept(cursor)) return -1;
    const node = this.#types.length;
    this.#types.push(cursor.nodeType);
    this.#fields.push(field);
    this.#starts.push(cursor.startIndex);
    this.#ends.push(cursor.endIndex);
    this.#parents.push(parent);
    this.#firstChildren.push(-1);
    this.#nextSiblings.push(-1);
    if (previous !== -1) this.#nextSiblings[previous] = node;
    else if (parent !== -1) this.#firstChildren[parent] = node;
    return node;
  }

  #isKept(cursor: TreeCursor): boolean {
    return this.#tokens.size > 0 && this.#tokens.has(cursor.nodeType);
  }

  #lines(): number[] {
    if (this.#lineStarts !== undefined) return this.#lineStarts;
    const starts = [0];
    for (let at = this.text.indexOf('\n'); at !== -1; at = this.text.indexOf('\n', at + 1)) {
      starts.push(at + 1);
    }
    this.#lineStarts = starts;
    return starts;
  }
}

const NO_TOKENS: ReadonlySet<string> = new Set();
