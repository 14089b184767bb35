// Classes that are named in code by `Name::class`, and other names that they get so.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { ALIASES, MAX_DEPTH } from '../extraction/defining-calls.ts';
import { isName } from './names.ts';
import { constantText, namedPlace, partsOf, type Reading } from './reading.ts';
import { namedType } from './types.ts';

/** The type that `Name::class` speaks of; -1 for anything else. */
export function typeOfClass(reading: Reading, node: FlatNode): number {
  const name = nameOfClass(reading, node);
  return name === undefined ? -1 : namedType(reading, name);
}

/** As it is written in front of `::class`. */
function nameOfClass(reading: Reading, node: FlatNode): string | undefined {
  const { tree } = reading;
  if (node === -1 || tree.typeOf(node) !== 'class_constant_access_expression') return undefined;
  const [scope = -1, name = -1] = partsOf(reading, node);
  const isClass = name !== -1 && tree.textOf(name).toLowerCase() === 'class';
  return isClass && isName(tree, scope) ? tree.textOf(scope) : undefined;
}

/** `class_alias(A::class, 'B')` */
export function aliasClass(reading: Reading, list: FlatNode): void {
  const { tree } = reading;
  const [first = -1, second = -1] = tree
    .childrenOf(list)
    .filter((node) => tree.typeOf(node) === 'argument')
    .map((node) => tree.childrenOf(node).at(-1) ?? -1);
  nameAlso(reading, first, second);
}

/** `'aliases' => ['B' => A::class]`, also of a list that others are merged with. */
export function aliasEntry(reading: Reading, element: FlatNode): void {
  const { tree } = reading;
  const [key = -1, value = -1] = partsOf(reading, element);
  if (value === -1 || tree.typeOf(value) !== 'class_constant_access_expression') return;
  let around = tree.parentOf(element);
  for (let depth = 0; around !== -1 && depth < MAX_DEPTH; depth++) {
    if (tree.typeOf(around) === 'array_element_initializer') {
      if (constantText(tree, tree.firstChildOf(around)) === ALIASES) nameAlso(reading, value, key);
      return;
    }
    around = tree.parentOf(around);
  }
}

function nameAlso(reading: Reading, named: FlatNode, alias: FlatNode): void {
  const name = nameOfClass(reading, named);
  const other = constantText(reading.tree, alias)?.replaceAll('\\\\', '\\').replace(/^\\/, '');
  if (name === undefined || other === undefined) return;
  reading.builder.global(other.replaceAll('\\', '.'), namedPlace(reading, name));
}
