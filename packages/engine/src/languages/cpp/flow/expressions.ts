// Expressions whose value is that of one of their parts: choices, parentheses, and what a star leads to. Calls, also
// those of other operators, are in `calls.ts`.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { pointForm } from './forms.ts';
import type { Reading } from './reading.ts';
import { placeOf } from './values.ts';

export function leaveChoice(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const parts = [tree.childOf(node, 'consequence'), tree.childOf(node, 'alternative')];
  const values = parts.map((part) => placeOf(reading, part)).filter((value) => value !== -1);
  if (values.length < 2) return values[0] ?? -1;
  const place = builder.place();
  for (const value of values) builder.copy(value, place);
  return place;
}

/** Of `(x)`, and of `({ a; b; })` what stands last in it. */
export function lastValue(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const inner = tree.firstChildOf(node);
  if (inner === -1 || tree.typeOf(inner) !== 'compound_statement') return placeOf(reading, inner);
  const statement = tree.childrenOf(inner).at(-1) ?? -1;
  if (statement === -1 || tree.typeOf(statement) !== 'expression_statement') return -1;
  const value = tree.firstChildOf(statement);
  return reading.places[value] ?? -1;
}

/** Of `*(list + 1)` in C, the list: an array is its elements. */
function pointedAt({ tree, isC }: Reading, argument: FlatNode): FlatNode {
  let at = argument;
  while (at !== -1 && tree.typeOf(at) === 'parenthesized_expression') at = tree.firstChildOf(at);
  const isSum = isC && at !== -1 && tree.typeOf(at) === 'binary_expression';
  return isSum ? tree.childOf(at, 'left') : argument;
}

/** `&x` and `*x`; a class may say what its star leads to. */
export function leavePointer(reading: Reading, node: FlatNode): Place {
  const { tree, builder, isC, pointers } = reading;
  const argument = tree.childOf(node, 'argument');
  const value = placeOf(
    reading,
    pointedAt(reading, argument === -1 ? tree.firstChildOf(node) : argument),
  );
  const operator = tree.childOf(node, 'operator');
  if (value === -1 || isC || operator === -1 || tree.typeOf(argument) === 'this') return value;
  const isAddress = tree.textOf(operator) === '&';
  if (!isAddress && tree.textOf(operator) !== '*') return value;
  const place = builder.place();
  builder.copy(value, place);
  pointForm(reading, value, place, isAddress);
  if (isAddress) {
    pointers.add(place);
    return place;
  }
  if (pointers.has(value)) {
    if (reading.doublePointers.has(value)) pointers.add(place);
    return place;
  }
  builder.callMember(value, 'operator*', { arguments: [], result: place, flags: ['implicit'] });
  return place;
}
