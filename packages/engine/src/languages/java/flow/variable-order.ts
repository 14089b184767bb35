// Local variables and parameters that are assigned to again, which hold something else from there on.
import { Order, StatementOrder } from '../../../flow/statement-order.ts';
import type { FlatTree } from '../../../syntax/flat-tree.ts';
import { typeTable } from '../../../syntax/type-table.ts';
import { store } from './expressions.ts';
import type { Variable, WrittenType } from './lexical-names.ts';
import type { Reading } from './reading.ts';
import { placeOfType } from './variables.ts';

const ordersOf = typeTable([
  [Order.choice, ['if_statement', 'ternary_expression', 'binary_expression']],
  [Order.loop, ['while_statement', 'do_statement', 'enhanced_for_statement']],
  [Order.countedLoop, ['for_statement']],
  [
    Order.region,
    ['switch_block', 'try_statement', 'try_with_resources_statement', 'labeled_statement'],
  ],
  [Order.section, ['switch_block_statement_group']],
  [Order.rule, ['switch_rule']],
  [Order.handler, ['catch_clause', 'finally_clause']],
  [
    Order.leaving,
    [
      'return_statement',
      'throw_statement',
      'break_statement',
      'continue_statement',
      'yield_statement',
    ],
  ],
  [
    Order.frame,
    [
      'lambda_expression',
      'method_declaration',
      'constructor_declaration',
      'compact_constructor_declaration',
    ],
  ],
]);

/** @param reading what is read with it, known once something is declared */
export function variableOrder(tree: FlatTree, reading: () => Reading): StatementOrder<Variable> {
  return new StatementOrder<Variable>(tree, ordersOf(tree.grammar), {
    place: ({ written }) => placeOfType(reading(), written as WrittenType),
    flow: (from, to) => store(reading(), from, to),
  });
}
