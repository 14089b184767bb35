// One node of a syntax tree as an object, for readers that look around in the tree at few places. Walks over all
// nodes use a `TreeCursor` or a `FlatTree`, which make no objects.
import { NodeFlag, type SyntaxTree, type TextPosition } from './syntax-tree.ts';

export class SyntaxNode {
  readonly tree: SyntaxTree;
  /** Its place in the lists of the tree: the same node has the same one whenever it is asked for. */
  readonly id: number;

  constructor(tree: SyntaxTree, id: number) {
    this.tree = tree;
    this.id = id;
  }

  get type(): string {
    return this.tree.typeOf(this.id);
  }

  /** In UTF-16 code units of the parsed text, like `endIndex`. */
  get startIndex(): number {
    return this.tree.starts[this.id] as number;
  }

  get endIndex(): number {
    return this.tree.ends[this.id] as number;
  }

  get text(): string {
    return this.tree.text.slice(this.startIndex, this.endIndex);
  }

  get startPosition(): TextPosition {
    return this.tree.positionAt(this.startIndex);
  }

  get endPosition(): TextPosition {
    return this.tree.positionAt(this.endIndex);
  }

  /** From 1, of its first character. */
  get startLine(): number {
    return this.tree.lineAt(this.startIndex);
  }

  /** Whether the grammar names it: no keyword and no sign. */
  get isNamed(): boolean {
    return this.#has(NodeFlag.named);
  }

  /** Whether it may stand anywhere, like a comment. */
  get isExtra(): boolean {
    return this.#has(NodeFlag.extra);
  }

  /** Whether the parser has put it in, since the text lacks it. */
  get isMissing(): boolean {
    return this.#has(NodeFlag.missing);
  }

  /** Whether it is text that the grammar has no place for. */
  get isError(): boolean {
    return this.tree.typeIds[this.id] === this.tree.grammar.types.length - 1;
  }

  /** Whether it or something below it is an error or missing. */
  get hasError(): boolean {
    return this.#has(NodeFlag.hasError);
  }

  get parent(): SyntaxNode | null {
    const parent = this.tree.parents[this.id] as number;
    return parent === -1 ? null : new SyntaxNode(this.tree, parent);
  }

  /** In source order, with keywords and signs. */
  get children(): SyntaxNode[] {
    return this.#list(0);
  }

  get namedChildren(): SyntaxNode[] {
    return this.#list(NodeFlag.named);
  }

  get namedChildCount(): number {
    const { afters, flags } = this.tree;
    const end = afters[this.id] as number;
    let count = 0;
    for (let at = this.id + 1; at < end; at = afters[at] as number) {
      if (((flags[at] as number) & NodeFlag.named) !== 0) count += 1;
    }
    return count;
  }

  get firstChild(): SyntaxNode | null {
    return this.child(0);
  }

  get firstNamedChild(): SyntaxNode | null {
    return this.namedChild(0);
  }

  get nextNamedSibling(): SyntaxNode | null {
    const { parents, afters, flags } = this.tree;
    const parent = parents[this.id] as number;
    if (parent === -1) return null;
    const end = afters[parent] as number;
    for (let at = afters[this.id] as number; at < end; at = afters[at] as number) {
      if (((flags[at] as number) & NodeFlag.named) !== 0) return new SyntaxNode(this.tree, at);
    }
    return null;
  }

  child(place: number): SyntaxNode | null {
    return this.#nth(place, 0);
  }

  namedChild(place: number): SyntaxNode | null {
    return this.#nth(place, NodeFlag.named);
  }

  /** The first child in the field. */
  childForFieldName(field: string): SyntaxNode | null {
    const { afters, fieldIds, grammar } = this.tree;
    const end = afters[this.id] as number;
    for (let at = this.id + 1; at < end; at = afters[at] as number) {
      if (grammar.fields[fieldIds[at] as number] === field) return new SyntaxNode(this.tree, at);
    }
    return null;
  }

  childrenForFieldName(field: string): SyntaxNode[] {
    const { afters, fieldIds, grammar } = this.tree;
    const nodes: SyntaxNode[] = [];
    const end = afters[this.id] as number;
    for (let at = this.id + 1; at < end; at = afters[at] as number) {
      if (grammar.fields[fieldIds[at] as number] === field)
        nodes.push(new SyntaxNode(this.tree, at));
    }
    return nodes;
  }

  /** In source order; the node itself is among them when it is of the type. */
  descendantsOfType(type: string): SyntaxNode[] {
    const found: SyntaxNode[] = [];
    const end = this.tree.afters[this.id] as number;
    for (let at = this.id; at < end; at += 1) {
      if (this.tree.typeOf(at) === type) found.push(new SyntaxNode(this.tree, at));
    }
    return found;
  }

  #has(flag: number): boolean {
    return ((this.tree.flags[this.id] as number) & flag) !== 0;
  }

  /** The children that have the flags. */
  #list(wanted: number): SyntaxNode[] {
    const { afters, flags } = this.tree;
    const nodes: SyntaxNode[] = [];
    const end = afters[this.id] as number;
    for (let at = this.id + 1; at < end; at = afters[at] as number) {
      if (((flags[at] as number) & wanted) === wanted) nodes.push(new SyntaxNode(this.tree, at));
    }
    return nodes;
  }

  #nth(place: number, wanted: number): SyntaxNode | null {
    const { afters, flags } = this.tree;
    const end = afters[this.id] as number;
    let left = place;
    for (let at = this.id + 1; at < end; at = afters[at] as number) {
      if (((flags[at] as number) & wanted) !== wanted) continue;
      if (left === 0) return new SyntaxNode(this.tree, at);
      left -= 1;
    }
    return null;
  }
}
