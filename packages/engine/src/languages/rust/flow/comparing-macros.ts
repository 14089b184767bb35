// What the standard library's macros run that compare two values. Only the comparison is told: what it takes to show
// values that differ is not.
import type { Place } from '../../../flow/flow-builder.ts';
import { fieldKey } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { callOperator, valueOrLiteral } from './calls.ts';
import { placeOf } from './expressions.ts';
import { VARIANT_FIELDS } from './patterns.ts';
import type { Reading } from './reading.ts';

export const COMPARING: ReadonlySet<string> = new Set(
  'assert_eq assert_ne debug_assert_eq debug_assert_ne'.split(' '),
);

/** @param content what the brackets hold, as an expression of the macros' own syntax; -1 for none */
export function compareArguments(reading: Reading, node: FlatNode, content: FlatNode): void {
  const { syntax, macroSyntax, builder } = reading;
  if (content === -1 || macroSyntax === undefined) return;
  builder.at(syntax.tree.lineOf(node));
  const given = macroSyntax.tree.childrenOf(content);
  const [left, right] = given.filter((each) => !macroSyntax.tree.typeOf(each).endsWith('comment'));
  if (left === undefined || right === undefined) return;
  reading.syntax = macroSyntax;
  const value = placeOf(reading, left);
  const other = valueOrLiteral(reading, right);
  compareInside(reading, left, other);
  compareInside(reading, right, value);
  reading.syntax = syntax;
  if (value !== -1) callOperator(reading, value, 'eq', [other]);
}

/** What stands in `Some(…)`, `Ok(…)` or `Err(…)` is compared with what the other side holds there. */
export function compareInside(reading: Reading, node: FlatNode, other: Place): void {
  const { tree } = reading.syntax;
  if (node === -1 || tree.typeOf(node) !== 'call_expression') return;
  const held = VARIANT_FIELDS.get(tree.textOf(tree.childOf(node, 'function')));
  const [inside] = tree.childrenOf(tree.childOf(node, 'arguments'));
  const value = held === undefined || inside === undefined ? -1 : placeOf(reading, inside);
  if (value === -1) return;
  const part = reading.builder.place();
  if (other !== -1) reading.builder.read(other, fieldKey(held!), part);
  callOperator(reading, value, 'eq', [part]);
}
