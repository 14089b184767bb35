// Type parameters that calls choose: which of its own a function gives (`func Make[T any]() T`), and what the text of a call
// gives for them (`Make[Order]()`). https://go.dev/ref/spec#Instantiations
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { COLLECTION } from './read-types.ts';
import type { Reading } from './reading.ts';

/** Says which of its type parameters the function that is open gives, alone or as the first of several results. */
export function noteOwnResult(
  { tree, builder }: Reading,
  node: FlatNode,
  parameters: readonly string[],
): void {
  const written = tree.childOf(node, 'result');
  if (parameters.length === 0 || written === -1) return;
  const isList = tree.typeOf(written) === 'parameter_list';
  const results = isList ? tree.childrenOf(written) : [];
  const first = isList ? tree.childOf(results[0] ?? -1, 'type') : written;
  const name = first === -1 ? '' : tree.textOf(pointed(tree, first));
  const at = parameters.indexOf(name);
  if (at === -1) return;
  builder.givesOwn(
    builder.current,
    at,
    -1,
    results.length > 1 ? severalResults(builder, name) : -1,
  );
}

/** Another name for several results, of which the first is of the type parameter. */
function severalResults(builder: Reading['builder'], name: string): number {
  const at = builder.addClass({ isAlias: true, typeParameters: [name] });
  const first = builder.addType('0', [builder.addType(name, [], -1, at)]);
  builder.setBases(at, [{ type: builder.addType(COLLECTION, [first]) }]);
  return at;
}

const pointed = (tree: FlatTree, type: FlatNode): FlatNode =>
  tree.typeOf(type) === 'pointer_type' ? tree.firstChildOf(type) : type;

/**
 * Types that stand in the brackets of a call, by position; -1 for those of which nothing is known.
 * @param callee what is called, with its brackets where the grammar takes them for an index
 */
export function givenTypes(reading: Reading, call: FlatNode, callee: FlatNode): number[] {
  const { tree, types } = reading;
  const list = tree.childOf(call, 'type_arguments');
  if (list !== -1) return tree.childrenOf(list).map((each) => types.read(each));
  if (tree.typeOf(callee) === 'generic_type')
    return tree.childrenOf(tree.childOf(callee, 'type_arguments')).map((each) => types.read(each));
  if (tree.typeOf(callee) !== 'index_expression') return [];
  const index = tree.childOf(callee, 'index');
  const type = index === -1 ? -1 : typeOfIndex(reading, index);
  return type === -1 ? [] : [type];
}

/** A type where an index may stand; -1 for an index. */
function typeOfIndex(
  { tree, types, names, globals, typeNames, packages }: Reading,
  index: FlatNode,
): number {
  const named = /^\*?\s*(?:(\w+)\.)?(\w+)$/.exec(tree.textOf(index));
  if (named === null) return -1;
  const [, qualifier, name = ''] = named;
  if (qualifier !== undefined)
    return packages.has(qualifier) ? types.readName(`${qualifier}.${name}`) : -1;
  const isValue = names.find(name) !== undefined || (globals.has(name) && !typeNames.has(name));
  return isValue || /^\d/.test(name) ? -1 : types.readName(name);
}
