// Texts that are put together: objects in them are asked for their text, and the whole may be the name of a method.
import type { Place } from '../../../flow/flow-builder.ts';
import { keyBeginning, standInKey } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { constantText, partsOf, type Reading, valueAt } from './reading.ts';

/** `"a $b"` */
export function readText(reading: Reading, node: FlatNode): Place {
  const parts = reading.tree.childrenOf(node);
  for (const part of parts) askText(reading, part);
  return nameOf(reading, parts);
}

/** `echo $a, $b`, `print $a` */
export function readPrinted(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  for (const part of partsOf(reading, node)) {
    const given = tree.typeOf(part) === 'sequence_expression' ? partsOf(reading, part) : [part];
    for (const each of given) askText(reading, each);
  }
  return -1;
}

/** `'a' . $b . 'c'`: told by the outermost of the signs, whose left side holds the others. */
export function readConcatenation(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  if (isConcatenation(tree, tree.parentOf(node)) && tree.fieldOf(node) === 'left') return -1;
  const parts: FlatNode[] = [];
  let at = node;
  for (; isConcatenation(tree, at); at = tree.childOf(at, 'left'))
    parts.push(tree.childOf(at, 'right'));
  parts.push(at);
  parts.reverse();
  for (const part of parts) askText(reading, part);
  return nameOf(reading, parts);
}

const isConcatenation = (tree: FlatTree, node: FlatNode): boolean =>
  node !== -1 &&
  tree.typeOf(node) === 'binary_expression' &&
  tree.textOf(tree.childOf(node, 'operator')) === '.';

/** An object is asked for its text. https://www.php.net/manual/language.oop5.magic.php#object.tostring */
export function askText(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  if (node === -1 || !HOLDING.has(tree.typeOf(node))) return;
  const value = valueAt(reading, node);
  if (value === -1) return;
  builder.at(tree.lineOf(node));
  builder.callMember(value, standInKey('__toString', ''), { arguments: [], flags: ['implicit'] });
}

/** Expressions that may give an object. */
const HOLDING: ReadonlySet<string> = new Set([
  'variable_name',
  'member_access_expression',
  'nullsafe_member_access_expression',
  'scoped_property_access_expression',
  'subscript_expression',
  'function_call_expression',
  'member_call_expression',
  'nullsafe_member_call_expression',
  'scoped_call_expression',
  'object_creation_expression',
  'parenthesized_expression',
]);

/** `'get' . $name . 'Attribute'` may be the name of any method that begins and ends so. */
function nameOf({ tree, builder }: Reading, parts: readonly FlatNode[]): Place {
  const texts = parts.map((part) =>
    tree.typeOf(part) === 'string_content' ? tree.textOf(part) : constantText(tree, part),
  );
  const [beginning, ...others] = texts;
  const ending = others.length > 1 ? (others.at(-1) ?? '') : '';
  const isComputed = others.includes(undefined);
  if (beginning === undefined || !isComputed || !/^[A-Za-z_]\w+$/.test(beginning)) return -1;
  if (!/^\w*$/.test(ending)) return -1;
  const place = builder.place();
  builder.constant(keyBeginning(beginning, ending), place);
  return place;
}
