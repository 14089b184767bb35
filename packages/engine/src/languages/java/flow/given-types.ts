// Type parameters of methods that calls choose: which methods give one of their own (`<T> T get()`), by a class that they
// are given (`<T> T get(Class<T> type)`) or not, and what the text of a call gives for it.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { typeOfParameter, typeParameterNames } from './java-class.ts';
import type { Reading } from './reading.ts';
import { readType } from './types.ts';

/** Says of the method, which is open, that its result is one of its own type parameters. */
export function noteOwnResult(reading: Reading, method: FlatNode, parameters: FlatNode): void {
  const { tree, builder } = reading;
  if (tree.childOf(method, 'type_parameters') === -1) return;
  const result = tree.childOf(method, 'type');
  if (result === -1 || tree.typeOf(result) !== 'type_identifier') return;
  const name = tree.textOf(result);
  const parameter = typeParameterNames(tree, method).indexOf(name);
  if (parameter === -1) return;
  const classAt = (parameters === -1 ? [] : tree.childrenOf(parameters))
    .filter((each) => tree.typeOf(each) === 'formal_parameter')
    .findIndex((each) => isClassOf(reading, typeOfParameter(tree, each), name));
  builder.givesOwn(builder.current, parameter, classAt);
}

/** `Class<T>`, `Class<? extends T>` */
function isClassOf({ tree }: Reading, type: FlatNode, name: string): boolean {
  if (type === -1 || tree.typeOf(type) !== 'generic_type') return false;
  const text = tree.textOf(type).replace(/\s/g, '');
  return CLASS.exec(text)?.[1] === name;
}

const CLASS = /^(?:java\.lang\.)?Class<(?:\?extends)?([\p{L}\p{N}_$]+)>$/u;

/** What the text of a call gives for type parameters of the method that it calls. */
export function givenTypes(
  reading: Reading,
  node: FlatNode,
  given: readonly FlatNode[],
): { readonly typeArguments?: readonly number[]; readonly classArguments?: readonly number[] } {
  const { tree } = reading;
  const list = tree.childOfType(node, 'type_arguments');
  const typeOf = (type: FlatNode) => readType(reading, type).type;
  const isLiteral = (argument: FlatNode) => tree.typeOf(argument) === 'class_literal';
  return {
    ...(list !== -1 && { typeArguments: tree.childrenOf(list).map(typeOf) }),
    ...(given.some(isLiteral) && {
      classArguments: given.map((each) => (isLiteral(each) ? typeOf(tree.firstChildOf(each)) : -1)),
    }),
  };
}
