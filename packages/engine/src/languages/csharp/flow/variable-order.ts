// Local variables and parameters that are assigned to again, which hold something else from there on: those that nothing
// but statements of the body itself reads and assigns to.
import type { Place } from '../../../flow/flow-builder.ts';
import { Order, StatementOrder } from '../../../flow/statement-order.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { typeTable } from '../../../syntax/type-table.ts';
import { plainName } from '../extraction/names.ts';
import type { Variable } from './lexical-names.ts';
import { type Reading, store } from './reading.ts';
import { declareType, readType } from './types.ts';

const CLOSURES = [
  'lambda_expression',
  'anonymous_method_expression',
  'local_function_statement',
] as const;

const METHODS = [
  'method_declaration',
  'constructor_declaration',
  'operator_declaration',
  'conversion_operator_declaration',
] as const;

const ordersOf = typeTable([
  [Order.choice, ['if_statement', 'conditional_expression', 'binary_expression']],
  [Order.loop, ['while_statement', 'do_statement', 'foreach_statement']],
  [Order.countedLoop, ['for_statement']],
  [Order.region, ['switch_body', 'switch_expression', 'try_statement']],
  [Order.rule, ['switch_section', 'switch_expression_arm']],
  [Order.handler, ['catch_clause', 'finally_clause']],
  [Order.leaving, ['return_statement', 'throw_statement', 'break_statement', 'continue_statement']],
  [Order.frame, [...CLOSURES, ...METHODS, 'destructor_declaration', 'accessor_declaration']],
]);

/** Whether parameters of such a callable are followed: all of it is in its own node. */
export const isFollowedIn = (callable: string): boolean => FOLLOWED.has(callable);

const FOLLOWED: ReadonlySet<string> = new Set([...CLOSURES, ...METHODS]);

/** @param reading asked once something is declared */
export function variableOrder(tree: FlatTree, reading: () => Reading): StatementOrder<Variable> {
  return new StatementOrder<Variable>(tree, ordersOf(tree.grammar), {
    place: (variable) => placeFor(reading(), variable),
    flow: (from, to) => store(reading(), from, to),
  });
}

/**
 * Follows a variable through what is around it. One without a written type keeps that of its first value, which nothing
 * says of what it is given later.
 * @param name where it is declared
 */
export function followVariable(
  reading: Reading,
  variable: Variable,
  { name, around }: { readonly name: FlatNode; readonly around: FlatNode },
): void {
  const { tree, plainNames, order, assignments } = reading;
  const isTyped = variable.type !== -1 && tree.typeOf(variable.type) !== 'implicit_type';
  if (!isTyped || plainNames.has(variable.place)) return;
  const later = assignments.toVariable(name, around);
  if (order.mayFollow(later) && !isReachedElsewhere(reading, name, around))
    order.declare(variable, variable.place, later);
}

/** A new place for what the variable is given later. */
function placeFor(reading: Reading, { place, type }: Variable): Place {
  const { builder, functionLists } = reading;
  const later = builder.place();
  declareType(reading, readType(reading, type), later);
  if (functionLists.has(place)) functionLists.add(later);
  return later;
}

const CLOSURE_TYPES: ReadonlySet<string> = new Set(CLOSURES);

/** In front of a name that may be assigned to by it. */
const REFERENCE = /(?:\b(?:ref|out)\s+|(?<!&)&\s*)$/;

/**
 * Whether a closure, a reference or a jump may see another value than the statements in front of it say, or some of these
 * may not be there.
 */
function isReachedElsewhere(reading: Reading, name: FlatNode, around: FlatNode): boolean {
  const { tree, branches } = reading;
  const [begin, end] = [tree.startOf(name), tree.endOf(around)];
  if (branches.some((at) => at > begin && at < end)) return true;
  const text = plainName(tree.textOf(name));
  const after = tree.afterOf(around);
  let closed = -1;
  for (let node = name + 1; node < after; node++) {
    const type = tree.typeOf(node);
    if (type === 'goto_statement') return true;
    if (CLOSURE_TYPES.has(type)) closed = Math.max(closed, tree.afterOf(node));
    if (type !== 'identifier' || plainName(tree.textOf(node)) !== text) continue;
    const start = tree.startOf(node);
    if (node < closed || REFERENCE.test(tree.text.slice(Math.max(0, start - 8), start)))
      return true;
  }
  return false;
}
