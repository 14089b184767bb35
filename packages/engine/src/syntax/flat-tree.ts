// A syntax tree without most tokens, in which readers look around by number: what a node is, what stands in its
// fields, what is around it.
import {
  createNodeLists,
  type GrammarNames,
  lineStartsOf,
  NodeFlag,
  type NodeLists,
  rowAmong,
  type SyntaxTree,
} from './syntax-tree.ts';
import type { TreeCursor } from './tree-cursor.ts';

/** The number of a node. What is inside a node follows it, so that a higher number is never around a lower. */
export type FlatNode = number;

/** Children that are looked through each time. */
const MANY = 50;

/**
 * Named nodes, tokens that stand in a field of their parent (operators), and those that are asked for. -1 stands
 * for none. Offsets count UTF-16 code units of the parsed text.
 */
export class FlatTree {
  readonly text: string;
  readonly size: number;
  readonly grammar: GrammarNames;
  readonly #types: readonly string[];
  readonly #fields: readonly (string | null)[];
  readonly #typeIds: Uint16Array;
  readonly #fieldIds: Uint16Array;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #parents: Int32Array;
  /** The node behind the last one below each. */
  readonly #afters: Int32Array;
  /** What knows where the lines of the same text begin; `undefined` for a text of its own. */
  readonly #lines: { readonly lineStarts: readonly number[] } | undefined;
  #lineStarts: readonly number[] | undefined;
  /** Children behind many others, or their absence: each of those may ask for them. */
  readonly #farFields = new Map<string, FlatNode>();
  readonly #farTypes = new Map<string, FlatNode>();
  /** The row that was asked for last: the next one is mostly the same. */
  #row = 0;
  readonly #lineOfRow: readonly number[] | undefined;

  /**
   * @param cursor at the root of the tree
   * @param text as it is to be read, with each character where the parsed text has one
   * @param tokens keywords that are kept wherever they stand, though the grammar does not name them
   * @param lineOfRow the line of the file, from 1, that each row of the text stands for, where these differ
   */
  constructor(
    { tree }: TreeCursor,
    text: string,
    tokens: ReadonlySet<string> = NO_TOKENS,
    lineOfRow?: readonly number[],
  ) {
    this.text = text;
    this.#lineOfRow = lineOfRow;
    this.grammar = tree.grammar;
    this.#types = tree.grammar.types;
    this.#fields = tree.grammar.fields;
    const isKept = keptTypes(tree, tokens);
    const size = countKept(tree, isKept);
    const lists = createNodeLists(size);
    this.size = size;
    this.#typeIds = lists.typeIds;
    this.#fieldIds = lists.fieldIds;
    this.#starts = lists.starts;
    this.#ends = lists.ends;
    this.#parents = lists.parents;
    this.#afters = lists.afters;
    this.#lines = tree.text === text ? tree : undefined;
    copyKept(tree, isKept, lists);
  }

  typeOf(node: FlatNode): string {
    return this.#types[this.#typeIds[node] as number] as string;
  }

  /** Place of the type among those of the grammar, for a `TypeTable`. */
  typeIdOf(node: FlatNode): number {
    return this.#typeIds[node] as number;
  }

  /** The field of the parent that it stands in; `null` for none. */
  fieldOf(node: FlatNode): string | null {
    return this.#fields[this.#fieldIds[node] as number] ?? null;
  }

  parentOf(node: FlatNode): FlatNode {
    return this.#parents[node] ?? -1;
  }

  firstChildOf(node: FlatNode): FlatNode {
    return node + 1 < (this.#afters[node] as number) ? node + 1 : -1;
  }

  nextSiblingOf(node: FlatNode): FlatNode {
    const parent = this.#parents[node] as number;
    if (parent === -1) return -1;
    const next = this.#afters[node] as number;
    return next < (this.#afters[parent] as number) ? next : -1;
  }

  /** The node behind the last one below it, in source order; the number of nodes where there is none. */
  afterOf(node: FlatNode): FlatNode {
    return this.#afters[node] as number;
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
    const end = this.#afters[node] as number;
    for (let at = node + 1; at < end; at = this.#afters[at] as number) children.push(at);
    return children;
  }

  /** The first child in the field; -1 when there is none, or no node. */
  childOf(node: FlatNode, field: string): FlatNode {
    if (node === -1) return -1;
    const end = this.#afters[node] as number;
    let left = MANY;
    for (let at = node + 1; at < end; at = this.#afters[at] as number) {
      if (this.#fields[this.#fieldIds[at] as number] === field) return at;
      left -= 1;
      if (left === 0) return this.#farChild(node, field, this.#fields, this.#fieldIds);
    }
    return -1;
  }

  childrenIn(node: FlatNode, field: string): FlatNode[] {
    const children: FlatNode[] = [];
    const end = this.#afters[node] as number;
    for (let at = node + 1; at < end; at = this.#afters[at] as number) {
      if (this.#fields[this.#fieldIds[at] as number] === field) children.push(at);
    }
    return children;
  }

  /** The first child of the type; -1 when there is none, or no node. */
  childOfType(node: FlatNode, type: string): FlatNode {
    if (node === -1) return -1;
    const end = this.#afters[node] as number;
    let left = MANY;
    for (let at = node + 1; at < end; at = this.#afters[at] as number) {
      if (this.#types[this.#typeIds[at] as number] === type) return at;
      left -= 1;
      if (left === 0) return this.#farChild(node, type, this.#types, this.#typeIds);
    }
    return -1;
  }

  /** The first child of the name among very many, searched for once. */
  #farChild(
    node: FlatNode,
    name: string,
    names: readonly (string | null)[],
    ids: Uint16Array,
  ): FlatNode {
    const far = names === this.#types ? this.#farTypes : this.#farFields;
    const key = `${node} ${name}`;
    const known = far.get(key);
    if (known !== undefined) return known;
    const end = this.#afters[node] as number;
    let at = node + 1;
    while (at < end && names[ids[at] as number] !== name) at = this.#afters[at] as number;
    const found = at < end ? at : -1;
    far.set(key, found);
    return found;
  }

  /** From 1, of the node's first character. */
  lineOf(node: FlatNode): number {
    return this.lineAt(this.#starts[node] as number);
  }

  /** From 1, of the node's last character. */
  endLineOf(node: FlatNode): number {
    const start = this.#starts[node] as number;
    const line = this.lineAt(Math.max(start, (this.#ends[node] as number) - 1));
    return this.#lineOfRow === undefined ? line : Math.max(line, this.lineAt(start));
  }

  /** From 1; lines end with a line feed. What the parser puts in behind the last one is on the last line. */
  lineAt(offset: number): number {
    this.#lineStarts ??= this.#lines?.lineStarts ?? lineStartsOf(this.text);
    const starts = this.#lineStarts;
    const last = Math.min(offset, this.text.length - 1);
    const isSame =
      last >= (starts[this.#row] as number) &&
      (this.#row + 1 === starts.length || last < (starts[this.#row + 1] as number));
    if (!isSame) this.#row = rowAmong(starts, last);
    return this.#lineOfRow?.[this.#row] ?? this.#row + 1;
  }

  /**
   * Visits the node and what is below it without recursion: `enter` on the way down, where `false` passes by
   * what is inside, and `leave` on the way up, once for each node that `enter` saw.
   */
  walk(
    root: FlatNode,
    { enter, leave }: { enter(node: FlatNode): boolean; leave(node: FlatNode): void },
  ): void {
    const parents = this.#parents;
    const afters = this.#afters;
    let node = root;
    for (;;) {
      const after = afters[node] as number;
      if (enter(node) && node + 1 < after) {
        node += 1;
        continue;
      }
      leave(node);
      // What ends where the node does has no more children.
      while (node !== root && afters[parents[node] as number] === after) {
        node = parents[node] as number;
        leave(node);
      }
      if (node === root) return;
      node = after;
    }
  }
}

/** By number of the type: 1 for tokens that are kept wherever they stand. */
function keptTypes({ grammar }: SyntaxTree, tokens: ReadonlySet<string>): Uint8Array | undefined {
  if (tokens.size === 0) return undefined;
  return Uint8Array.from(grammar.types, (type) => (tokens.has(type) ? 1 : 0));
}

/** What is below a token that is not kept is not kept either. */
function countKept(
  { size, typeIds, fieldIds, flags, afters }: SyntaxTree,
  isKept: Uint8Array | undefined,
): number {
  let count = 0;
  for (let node = 0; node < size; ) {
    if (
      ((flags[node] as number) & NodeFlag.named) !== 0 ||
      fieldIds[node] !== 0 ||
      (isKept !== undefined && isKept[typeIds[node] as number] === 1)
    ) {
      count += 1;
      node += 1;
    } else node = afters[node] as number;
  }
  return count;
}

/** @param lists with room for as many as are kept */
function copyKept(tree: SyntaxTree, isKept: Uint8Array | undefined, lists: NodeLists): void {
  const { size, flags } = tree;
  const { typeIds, fieldIds, starts, ends, parents, afters } = lists;
  let count = 0;
  // The innermost node that goes on. Until it is over, its `afters` tells what is behind it in the tree.
  let around = -1;
  let end = size;
  for (let node = 0; node < size; ) {
    const type = tree.typeIds[node] as number;
    const field = tree.fieldIds[node] as number;
    const after = tree.afters[node] as number;
    if (
      ((flags[node] as number) & NodeFlag.named) === 0 &&
      field === 0 &&
      (isKept === undefined || isKept[type] === 0)
    ) {
      node = after;
      continue;
    }
    while (node >= end) {
      afters[around] = count;
      around = parents[around] as number;
      end = around === -1 ? size : (afters[around] as number);
    }
    typeIds[count] = type;
    fieldIds[count] = field;
    starts[count] = tree.starts[node] as number;
    ends[count] = tree.ends[node] as number;
    parents[count] = around;
    afters[count] = after;
    around = count;
    end = after;
    count += 1;
    node += 1;
  }
  for (; around !== -1; around = parents[around] as number) afters[around] = count;
}

const NO_TOKENS: ReadonlySet<string> = new Set();
