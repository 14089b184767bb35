// Whether something is true is asked of itself: `if x`, `not x` and `x or y` call its `__bool__`, or its `__len__` where it has
// none. https://docs.python.org/3/reference/datamodel.html#object.__bool__
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { type Reading, valuePlace } from './reading.ts';
import { partOf, partsOf } from './syntax.ts';

/** Nodes whose values may be instances; what comparisons and `not` give has no such method of the program. */
const ASKED: ReadonlySet<string> = new Set([
  'identifier',
  'attribute',
  'call',
  'subscript',
  'await',
]);

/** Asked of each node on the way out, once its value is known. */
export function askTruth(reading: Reading, node: FlatNode, type: string): void {
  if (!ASKED.has(type) || !isCondition(reading.tree, node)) return;
  const place = valuePlace(reading, node);
  if (place === -1) return;
  reading.flow.at(reading.tree.lineOf(node));
  reading.flow.callMember(place, '__bool__', { arguments: [], flags: ['implicit'] });
}

function isCondition(tree: FlatTree, node: FlatNode): boolean {
  for (let at = node; ; ) {
    const parent = tree.parentOf(at);
    if (parent === -1) return false;
    switch (tree.typeOf(parent)) {
      case 'if_statement':
      case 'elif_clause':
      case 'while_statement':
        return tree.fieldOf(at) === 'condition';
      case 'if_clause':
      case 'not_operator':
        return true;
      case 'assert_statement':
        return partOf(tree, parent) === at;
      case 'conditional_expression':
        return partsOf(tree, parent)[1] === at;
      case 'boolean_operator':
        if (tree.fieldOf(at) === 'left') return true;
        break;
      case 'parenthesized_expression':
        break;
      default:
        return false;
    }
    at = parent;
  }
}
