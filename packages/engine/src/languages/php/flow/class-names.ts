// Classes that are named in code by `Name::class`.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { isName } from './names.ts';
import { partsOf, type Reading } from './reading.ts';
import { namedType } from './types.ts';

/** The type that `Name::class` speaks of; -1 for anything else. */
export function typeOfClass(reading: Reading, node: FlatNode): number {
  const { tree } = reading;
  if (node === -1 || tree.typeOf(node) !== 'class_constant_access_expression') return -1;
  const [scope = -1, name = -1] = partsOf(reading, node);
  if (name === -1 || tree.textOf(name).toLowerCase() !== 'class' || !isName(tree, scope)) return -1;
  return namedType(reading, tree.textOf(scope));
}
