// Looking around in the syntax tree as the flow reader does: parts of a node without signs and keywords, and
// one walk down and up.
import { childrenOf, type SyntaxTree } from '../extraction/syntax-tree.ts';

/** Expressions, as far as they can stand as parts of others. */
const EXPRESSIONS = new Set([
  'identifier',
  'string_literal',
  'multiline_string_literal',
  'character_literal',
  'number_literal',
  'float_literal',
  'object_literal',
  'collection_literal',
  'navigation_expression',
  'binary_expression',
  'unary_expression',
  'annotated_expression',
  'labeled_expression',
  'call_expression',
  'in_expression',
  'is_expression',
  'as_expression',
  'spread_expression',
  'infix_expression',
  'range_expression',
  'if_expression',
  'parenthesized_expression',
  'this_expression',
  'super_expression',
  'when_expression',
  'try_expression',
  'callable_reference',
  'lambda_literal',
  'anonymous_function',
  'index_expression',
  'return_expression',
  'throw_expression',
]);

export const isExpression = (tree: SyntaxTree, node: number): boolean =>
  EXPRESSIONS.has(tree.types[node] as string);

/** Expressions directly below the node. */
export function operandsOf(tree: SyntaxTree, node: number): number[] {
  return childrenOf(tree, node).filter((child) => isExpression(tree, child));
}

/** The node behind another one, within the same parent; -1 when there is none. */
export function nextOf(tree: SyntaxTree, node: number): number {
  const next = tree.after[node] as number;
  const parent = tree.parents[node] as number;
  return parent !== -1 && next < (tree.after[parent] as number) ? next : -1;
}

/** Whether one of the children is the keyword or sign. */
export function hasToken(tree: SyntaxTree, node: number, token: string): boolean {
  const end = tree.after[node] as number;
  for (let at = node + 1; at < end; at = tree.after[at] as number) {
    if (tree.types[at] === token) return true;
  }
  return false;
}

export const lineOf = (tree: SyntaxTree, node: number): number =>
  tree.lineAt(tree.starts[node] as number);

export function endLineOf(tree: SyntaxTree, node: number): number {
  const start = tree.starts[node] as number;
  return tree.lineAt(Math.max(start, (tree.ends[node] as number) - 1));
}

/** `enter` on the way down, where `false` passes by what is inside, and `leave` on the way up. */
export function walkTree(
  tree: SyntaxTree,
  { enter, leave }: { enter(node: number): boolean; leave(node: number): void },
): void {
  const open: number[] = [];
  const count = tree.types.length;
  for (let at = 0; at < count; ) {
    while (open.length > 0 && (tree.after[open.at(-1) as number] as number) <= at)
      leave(open.pop() as number);
    const goesIn = enter(at);
    open.push(at);
    at = goesIn ? at + 1 : (tree.after[at] as number);
  }
  while (open.length > 0) leave(open.pop() as number);
}
