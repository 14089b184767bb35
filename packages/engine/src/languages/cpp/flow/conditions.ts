// Conditions: an object that is asked whether it is true runs the conversion that its class has for that.
// https://en.cppreference.com/w/cpp/language/implicit_conversion#Contextual_conversions
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';
import { NUMBER_KEY, TRUTH_KEY } from './special-members.ts';
import { placeOf } from './values.ts';

/** `if (a)`, `while (a)` */
export function leaveCondition(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const value = tree.childOf(node, 'value');
  if (tree.typeOf(tree.parentOf(node)) === 'switch_statement') askNumber(reading, value);
  else askTruth(reading, value);
}

/** `switch (a)` */
function askNumber(reading: Reading, node: FlatNode): void {
  const { builder, isC, numbers, pointers } = reading;
  const value = isC || node === -1 ? -1 : placeOf(reading, node);
  if (value === -1 || numbers.has(value) || pointers.has(value)) return;
  builder.callMember(value, NUMBER_KEY, { arguments: [], flags: ['implicit'] });
}

/** `a && b`, `a || b` */
export function askBoth(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const operator = tree.childOf(node, 'operator');
  if (operator === -1 || !LOGICAL.has(tree.textOf(operator))) return;
  askTruth(reading, tree.childOf(node, 'left'));
  askTruth(reading, tree.childOf(node, 'right'));
}

/** `!a` */
export function askNegated(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const operator = tree.childOf(node, 'operator');
  if (operator !== -1 && NEGATION.has(tree.textOf(operator)))
    askTruth(reading, tree.childOf(node, 'argument'));
}

const LOGICAL: ReadonlySet<string> = new Set(['&&', '||', 'and', 'or']);
const NEGATION: ReadonlySet<string> = new Set(['!', 'not']);
const COMPARISON: ReadonlySet<string> = new Set(['==', '!=', '<', '>', '<=', '>=']);

export function askTruth(reading: Reading, node: FlatNode): void {
  const { tree, builder, isC, numbers, pointers } = reading;
  let asked = node;
  while (asked !== -1 && tree.typeOf(asked) === 'parenthesized_expression')
    asked = tree.firstChildOf(asked);
  if (isC || asked === -1 || isTruthItself(reading, asked)) return;
  const value = placeOf(reading, asked);
  if (value === -1 || numbers.has(value) || pointers.has(value)) return;
  builder.callMember(value, TRUTH_KEY, { arguments: [], flags: ['implicit'] });
}

/** What compares, or has been asked already. */
function isTruthItself({ tree }: Reading, node: FlatNode): boolean {
  const operator = tree.childOf(node, 'operator');
  const sign = operator === -1 ? '' : tree.textOf(operator);
  const type = tree.typeOf(node);
  if (type === 'unary_expression') return NEGATION.has(sign);
  return type === 'binary_expression' && (COMPARISON.has(sign) || LOGICAL.has(sign));
}
