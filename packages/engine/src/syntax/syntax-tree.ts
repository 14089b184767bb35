// A file's syntax tree as flat lists of numbers in source order, read out of the parser once; all that looks at
// the tree afterwards reads these lists. Asking the parser itself costs a call into its memory for each answer.
// Nothing here knows a language, or how the lists came to be.
import { SyntaxNode } from './syntax-node.ts';

/** What the numbers of a grammar mean. The same lists for all trees of one grammar. */
export interface GrammarNames {
  /** Of node types. A keyword and a named type may share a name, but not a number. The last one is `ERROR`. */
  readonly types: readonly string[];
  /** Of fields; number 0 means none. */
  readonly fields: readonly (string | null)[];
}

/**
 * What is known of each node, under its number. Nodes are numbered in source order, a node before what is below it;
 * keywords and signs are nodes, too.
 */
export interface NodeLists {
  readonly typeIds: Uint16Array;
  /** The field of the node around it that it stands in; 0 for none. */
  readonly fieldIds: Uint16Array;
  /** Sums of `NodeFlag`. */
  readonly flags: Uint8Array;
  /** In UTF-16 code units of the parsed text. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The node around it; -1 for the root. */
  readonly parents: Int32Array;
  /** The node behind the last one below it, or the number of nodes. */
  readonly afters: Int32Array;
}

export const NodeFlag = {
  /** The grammar names it: no keyword and no sign. */
  named: 1,
  /** May stand anywhere, like a comment. */
  extra: 2,
  /** Put in by the parser, since the text lacks it. */
  missing: 4,
  /** It or something below it is an error or missing. */
  hasError: 8,
} as const;

export type CreateNodeLists = (size: number) => NodeLists;

/** All in one piece of memory: asking for each list by itself costs more than filling those of a small file. */
export function createNodeLists(size: number): NodeLists {
  return nodeListsIn(new ArrayBuffer(BYTES_PER_NODE * size), size);
}

/** @param memory with room for the lists, which need not be empty */
export function nodeListsIn(memory: ArrayBuffer, size: number): NodeLists {
  return {
    starts: new Int32Array(memory, 0, size),
    ends: new Int32Array(memory, 4 * size, size),
    parents: new Int32Array(memory, 8 * size, size),
    afters: new Int32Array(memory, 12 * size, size),
    typeIds: new Uint16Array(memory, 16 * size, size),
    fieldIds: new Uint16Array(memory, 18 * size, size),
    flags: new Uint8Array(memory, 20 * size, size),
  };
}

export const BYTES_PER_NODE = 21;

/** One file's tree. */
export class SyntaxTree implements NodeLists {
  readonly grammar: GrammarNames;
  /** As it was parsed. */
  readonly text: string;
  readonly typeIds: Uint16Array;
  readonly fieldIds: Uint16Array;
  readonly flags: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly parents: Int32Array;
  readonly afters: Int32Array;
  #lineStarts: readonly number[] | undefined;

  constructor(grammar: GrammarNames, text: string, lists: NodeLists) {
    this.grammar = grammar;
    this.text = text;
    this.typeIds = lists.typeIds;
    this.fieldIds = lists.fieldIds;
    this.flags = lists.flags;
    this.starts = lists.starts;
    this.ends = lists.ends;
    this.parents = lists.parents;
    this.afters = lists.afters;
  }

  get size(): number {
    return this.typeIds.length;
  }

  get rootNode(): SyntaxNode {
    return new SyntaxNode(this, 0);
  }

  typeOf(node: number): string {
    return this.grammar.types[this.typeIds[node] as number] as string;
  }

  /** Offsets at which the lines begin; lines end with a line feed. */
  get lineStarts(): readonly number[] {
    this.#lineStarts ??= lineStartsOf(this.text);
    return this.#lineStarts;
  }

  /** From 0. */
  rowAt(offset: number): number {
    return rowAmong(this.lineStarts, offset);
  }

  /** From 1. What the parser puts in behind the last line feed is on the last line. */
  lineAt(offset: number): number {
    return this.rowAt(Math.min(offset, this.text.length - 1)) + 1;
  }

  positionAt(offset: number): TextPosition {
    const row = this.rowAt(offset);
    return { row, column: offset - (this.lineStarts[row] as number) };
  }
}

/** Both from 0, the column in UTF-16 code units. */
export interface TextPosition {
  readonly row: number;
  readonly column: number;
}

/** Offsets at which the lines begin; lines end with a line feed. */
export function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Place of the line that holds the offset. */
export function rowAmong(lineStarts: readonly number[], offset: number): number {
  let low = 0;
  let high = lineStarts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((lineStarts[middle] as number) <= offset) low = middle;
    else high = middle;
  }
  return low;
}
