// Type parameters of methods that calls choose: which methods give one of their own (`<T> T get()`), or what is written with
// it (`<T> Optional<T> find(Class<T> type)`), by a class that they are given or not, and what the text of a call gives for it.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { typeOfParameter, typeParameterNames } from './java-class.ts';
import type { Reading } from './reading.ts';
import { readType } from './types.ts';

/** Says of the method, which is open, that its result is one of its own type parameters, or written with one that it is given the class of. */
export function noteOwnResult(reading: Reading, method: FlatNode, parameters: FlatNode): void {
  const { tree, builder } = reading;
  if (tree.childOf(method, 'type_parameters') === -1) return;
  const result = tree.childOf(method, 'type');
  if (result === -1) return;
  const names = typeParameterNames(tree, method);
  const classAt = (name: string) =>
    (parameters === -1 ? [] : tree.childrenOf(parameters))
      .filter((each) => tree.typeOf(each) === 'formal_parameter')
      .findIndex((each) => isClassOf(reading, typeOfParameter(tree, each), name));
  if (tree.typeOf(result) === 'type_identifier') {
    const name = tree.textOf(result);
    const parameter = names.indexOf(name);
    if (parameter !== -1) builder.givesOwn(builder.current, parameter, classAt(name));
    return;
  }
  if (tree.typeOf(result) !== 'generic_type') return;
  // Of several one that is not given would hide what bounds it.
  const [only, ...others] = names.filter((name) => isWithin(tree.textOf(result), name));
  const at = only === undefined || others.length > 0 ? -1 : classAt(only);
  if (only === undefined || at === -1) return;
  builder.givesOwn(builder.current, names.indexOf(only), at, writtenAs(reading, result, only));
}

const isWithin = (type: string, name: string): boolean =>
  type.split(/[^\p{L}\p{N}_$]+/u).includes(name);

/** A class that is another name for the type, with the type parameter of the method as its own. */
function writtenAs(reading: Reading, type: FlatNode, name: string): number {
  const { builder, names } = reading;
  const index = builder.addClass({ isAlias: true, typeParameters: [name] });
  names.open();
  names.declareTypeParameter(name, { type: builder.addType(name, [], -1, index), bound: -1 });
  builder.setBases(index, [{ type: readType(reading, type).type }]);
  names.close();
  return index;
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
