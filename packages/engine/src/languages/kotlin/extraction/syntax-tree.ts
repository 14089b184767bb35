// The syntax tree of one file as flat lists in source order. Reading it out of the parser's memory once is what
// costs time; walks over the lists are cheap, can look around freely, and need no recursion.
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { endOfIdentifier, isIdentifierStart } from '../text/characters.ts';
import type { ReadableText } from '../text/readable-text.ts';

export interface SyntaxTree {
  /** The original text, in which names are to be read: the parser may have seen other words. */
  readonly text: string;
  /** Of each node, what is around it standing before it. Keywords and signs are nodes, too. */
  readonly types: readonly string[];
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Place of the node around it; -1 for the root. */
  readonly parents: Int32Array;
  /** Place behind the last node below it. */
  readonly after: Int32Array;
  /** Line of an offset, from 1. */
  lineAt(offset: number): number;
  /** Annotations in front of what begins at an offset that the parser has not seen. */
  readonly hiddenAnnotations: ReadableText['hiddenAnnotations'];
}

/** @param cursor at the root of the tree */
export function readSyntaxTree(
  { tree }: TreeCursor,
  text: string,
  { hiddenAnnotations }: Pick<ReadableText, 'hiddenAnnotations'>,
): SyntaxTree {
  const { starts, ends, parents, afters: after } = tree;
  const types: string[] = [];
  for (let node = 0; node < tree.size; node += 1) types.push(tree.typeOf(node));
  return { text, types, starts, ends, parents, after, lineAt: lineIndex(text), hiddenAnnotations };
}

/** Where a declaration begins, with annotations that the parser has not seen. */
export function startOf({ starts, hiddenAnnotations }: SyntaxTree, declaration: number): number {
  const start = starts[declaration] as number;
  return hiddenAnnotations.get(start)?.start ?? start;
}

export function textOf({ text, starts, ends }: SyntaxTree, place: number): string {
  return text.slice(starts[place], ends[place]);
}

/**
 * The word that begins where the node does, which the parser may have seen shortened, or as two words: then it is
 * empty for the second.
 */
export function wordOf({ text, starts }: SyntaxTree, place: number): string {
  const start = starts[place] as number;
  if (isIdentifierStart(text.charCodeAt(start - 1))) return '';
  return text.slice(start, endOfIdentifier(text, start));
}

/** A name as it is, without the backticks that may be around it. */
export function nameOf(tree: SyntaxTree, place: number): string {
  const written = textOf(tree, place);
  return written.charCodeAt(0) === BACKTICK ? written.slice(1, -1) : written;
}

const BACKTICK = 96;

/** The first child of one of the types, or -1. */
export function childOf(tree: SyntaxTree, parent: number, type: string): number {
  const end = tree.after[parent] as number;
  for (let at = parent + 1; at < end; at = tree.after[at] as number) {
    if (tree.types[at] === type) return at;
  }
  return -1;
}

/** In source order, with keywords and signs. Not for nodes that may have very many. */
export function childrenOf(tree: SyntaxTree, parent: number): number[] {
  const children: number[] = [];
  const end = tree.after[parent] as number;
  for (let at = parent + 1; at < end; at = tree.after[at] as number) children.push(at);
  return children;
}

/** Asked mostly in rising order, so the search begins where the last one ended. */
function lineIndex(text: string): (offset: number) => number {
  const breaks: number[] = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) breaks.push(at);
  return (offset) => {
    let low = 0;
    let high = breaks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((breaks[middle] as number) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

/** Longer dotted names are none that a person wrote. */
const MAX_SEGMENTS = 30;

/** The segments of a type as written, without type arguments: `a.b.Map<K, V>.Entry` gives four. */
export function segmentsOfType(tree: SyntaxTree, type: number): string[] {
  const segments: string[] = [];
  const end = tree.after[type] as number;
  for (
    let at = type + 1;
    at < end && segments.length < MAX_SEGMENTS;
    at = tree.after[at] as number
  ) {
    if (tree.types[at] === 'identifier') segments.push(nameOf(tree, at));
  }
  return segments;
}

/** The type within `T?`, `(T)` and `T & Any`, or -1 when it is none that has a name, such as a function's. */
export function namedTypeOf(tree: SyntaxTree, type: number): number {
  let at = type;
  for (;;) {
    const kind = tree.types[at];
    if (kind === 'user_type') return at;
    if (kind !== 'nullable_type' && kind !== 'parenthesized_type' && kind !== 'non_nullable_type')
      return -1;
    const inner = childrenOf(tree, at).find((child) => TYPES.has(tree.types[child] as string));
    if (inner === undefined) return -1;
    at = inner;
  }
}

export const TYPES = new Set([
  'user_type',
  'nullable_type',
  'parenthesized_type',
  'non_nullable_type',
  'function_type',
]);
