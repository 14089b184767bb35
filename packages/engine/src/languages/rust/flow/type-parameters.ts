// Type parameters of an item with their bounds, wherever those are written.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { nameOf } from './path-segments.ts';
import type { Reading } from './reading.ts';
import type { TypeParameter } from './type-reader.ts';

/** Names of the type parameters that the item declares, in order. */
export function parameterNames({ syntax: { tree } }: Reading, item: FlatNode): string[] {
  return tree
    .childrenOf(tree.childOf(item, 'type_parameters'))
    .filter((parameter) => tree.typeOf(parameter) === 'type_parameter')
    .map((parameter) => nameOf(tree, tree.childOf(parameter, 'name')));
}

/**
 * Opens the scope of the item's type parameters.
 * @param own the type that a parameter is by itself, where it is one of a type of the file
 * @param others further items that say something of the parameters, with the names that they have there
 */
export function openParameters(
  reading: Reading,
  item: FlatNode,
  own: ReadonlyMap<string, number> = new Map(),
  others: readonly (readonly [item: FlatNode, names: ReadonlyMap<string, string>])[] = [],
): void {
  const opened = reading.types.open();
  for (const name of parameterNames(reading, item)) {
    const type = own.get(name);
    opened.set(name, { types: type === undefined ? [] : [type], functions: [] });
  }
  addBounds(reading, item, opened, undefined);
  for (const [other, names] of others) addBounds(reading, other, opened, names);
}

/** `where T::Item: Bound` says something of what is no parameter. */
const NOTHING: TypeParameter = { types: [], functions: [] };

function addBounds(
  reading: Reading,
  item: FlatNode,
  opened: Map<string, TypeParameter>,
  names: ReadonlyMap<string, string> | undefined,
): void {
  const { tree } = reading.syntax;
  const predicates = tree.childrenOf(tree.childOfType(item, 'where_clause'));
  const bounded = [
    ...tree
      .childrenOf(tree.childOf(item, 'type_parameters'))
      .map((node) => [node, 'name'] as const),
    ...predicates.map((node) => [node, 'left'] as const),
  ];
  for (const [node, field] of bounded) {
    const written = nameOf(tree, tree.childOf(node, field));
    const name = names === undefined ? written : names.get(written);
    const isAssociated = names === undefined && written.includes('::');
    const known = opened.get(name ?? '') ?? (isAssociated ? NOTHING : undefined);
    const bounds = tree.childrenOf(tree.childOf(node, 'bounds'));
    if (name === undefined || known === undefined || bounds.length === 0) continue;
    const functions = bounds.filter((bound) => tree.typeOf(bound) === 'function_type');
    const types = bounds.flatMap((bound) => reading.types.readAll(bound));
    opened.set(name, {
      types: [...new Set([...known.types, ...types])],
      functions: [...known.functions, ...functions],
    });
  }
}
