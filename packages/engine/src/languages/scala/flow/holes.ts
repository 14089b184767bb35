// `_` in expressions: each makes a function of the expression around it that ends at the next argument, block
// or definition.
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';

/** What an expression with a hole goes on through, by the field that the hole stands in. */
const GOES_ON: ReadonlyMap<string, readonly (string | null)[]> = new Map([
  ['field_expression', ['value']],
  ['call_expression', ['function']],
  ['generic_function', ['function']],
  ['infix_expression', ['left', 'right']],
  ['prefix_expression', [null]],
  ['postfix_expression', [null]],
]);

const IN_EXPRESSIONS = new Set([
  ...GOES_ON.keys(),
  'arguments',
  'parenthesized_expression',
  'ascription_expression',
]);

/** By the expression that becomes a function, its holes in order. */
export function findHoles(tree: FlatTree): Map<FlatNode, FlatNode[]> {
  const roots = new Map<FlatNode, FlatNode[]>();
  for (let node = 0; node < tree.size; node++) {
    if (tree.typeOf(node) !== 'wildcard' || !IN_EXPRESSIONS.has(tree.typeOf(tree.parentOf(node))))
      continue;
    const root = rootOf(tree, node);
    if (root === node) continue;
    const known = roots.get(root);
    if (known === undefined) roots.set(root, [node]);
    else known.push(node);
  }
  return roots;
}

function rootOf(tree: FlatTree, hole: FlatNode): FlatNode {
  let at = hole;
  const parent = tree.parentOf(at);
  // `f(_)`, `(_: T)`: a hole that stands alone belongs to what is around.
  if (tree.typeOf(parent) === 'ascription_expression') at = parent;
  if (tree.typeOf(tree.parentOf(at)) === 'arguments') at = tree.parentOf(tree.parentOf(at));
  for (;;) {
    const around = tree.parentOf(at);
    const fields = around === -1 ? undefined : GOES_ON.get(tree.typeOf(around));
    if (fields === undefined || !fields.includes(tree.fieldOf(at))) return at;
    at = around;
  }
}
