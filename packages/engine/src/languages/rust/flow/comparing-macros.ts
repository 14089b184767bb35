// What the standard library's macros run that compare two values. Only the comparison is told: what it takes to show
// values that differ is not.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { callOperator, valueOrLiteral } from './calls.ts';
import { placeOf } from './expressions.ts';
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
  reading.syntax = syntax;
  if (value !== -1) callOperator(reading, value, 'eq', [other]);
}
