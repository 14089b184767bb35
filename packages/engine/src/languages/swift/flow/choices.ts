// `if` and `switch` as values, which the masked source has as statements of their own: what stands last in each branch
// goes to what is declared or returned in front of them.
// https://github.com/swiftlang/swift-evolution/blob/main/proposals/0380-if-switch-expressions.md
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { joined, placeOf } from './expressions.ts';
import { nameOf, type Reading } from './reading.ts';

const CHOICES: ReadonlySet<string> = new Set(['if_statement', 'switch_statement']);

/** What gives the value of its only statement. */
const BODIES: ReadonlySet<string> = new Set([
  'function_body',
  'lambda_literal',
  'computed_property',
  'computed_getter',
]);

/** A declaration or a `return` without a value, behind which its value may stand. */
export function noteChoice({ tree, choices }: Reading, node: FlatNode): void {
  const next = tree.nextSiblingOf(node);
  if (next === -1 || !CHOICES.has(tree.typeOf(next))) return;
  const isReturn = tree.typeOf(node) === 'control_transfer_statement';
  const between = tree.text.slice(tree.endOf(node), tree.startOf(next));
  if (isReturn ? /^[^\S\n]*$/.test(between) : /^\s*=\s*$/.test(between)) choices.set(next, node);
}

/** @returns -1 where it is no value */
export function leaveChoice(reading: Reading, node: FlatNode): Place {
  if (!isValue(reading, node)) return -1;
  const { tree, builder, choices } = reading;
  const branches = tree.childrenOf(node).flatMap((child) => {
    const type = tree.typeOf(child);
    if (type === 'switch_entry') return [tree.childOfType(child, 'statements')];
    return type === 'statements' || CHOICES.has(type) ? [child] : [];
  });
  const value = joined(reading, branches);
  const wanted = choices.get(node) ?? -1;
  if (value === -1 || wanted === -1) return value;
  if (tree.typeOf(wanted) === 'property_declaration') copyToDeclared(reading, wanted, value);
  else builder.copy(value, builder.resultOf(builder.current));
  return value;
}

/** Read before the names that the branch binds are forgotten. */
export function leaveBranch(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const around = tree.parentOf(node);
  const choice = tree.typeOf(around) === 'switch_entry' ? tree.parentOf(around) : around;
  if (!CHOICES.has(tree.typeOf(choice)) || !isValue(reading, choice)) return -1;
  return placeOf(reading, tree.childrenOf(node).at(-1) ?? -1);
}

function isValue({ tree, choices }: Reading, node: FlatNode): boolean {
  let at = node;
  // `else if`
  while (tree.typeOf(tree.parentOf(at)) === 'if_statement') at = tree.parentOf(at);
  if (choices.has(at)) return true;
  const list = tree.parentOf(at);
  const isOnly = tree.firstChildOf(list) === at && tree.nextSiblingOf(at) === -1;
  return (
    isOnly && tree.typeOf(list) === 'statements' && BODIES.has(tree.typeOf(tree.parentOf(list)))
  );
}

function copyToDeclared(reading: Reading, declaration: FlatNode, value: Place): void {
  const { tree, builder, names, globals, owners } = reading;
  const pattern = tree.childOf(declaration, 'name');
  const name = nameOf(tree, tree.childOf(pattern, 'bound_identifier'));
  const place = names.find(name) ?? owners.at(-1)?.fields.get(name) ?? globals.get(name);
  if (place !== undefined) builder.copy(value, place);
}
