// Type parameters of definitions that calls choose: which of them give one of their own (`def get[T]: T`), and what the
// text of a call gives for it.
import type { CallOptions } from '../../../flow/flow-builder.ts';
import { startsWithCapital } from '../../../platforms/jvm/qualified-name.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';
import { givenLists, parametersIn } from './scala-template.ts';
import { readType } from './types.ts';

/**
 * Which of its own type parameters a definition gives; -1 for none. What takes arguments in several lists gives functions
 * before that.
 */
export function ownResult(tree: FlatTree, node: FlatNode): number {
  const list = tree.childOfType(node, 'type_parameters');
  const result = tree.childOf(node, 'return_type');
  if (list === -1 || result === -1 || tree.typeOf(result) !== 'type_identifier') return -1;
  if (givenLists(tree, node).length > 1) return -1;
  const name = tree.textOf(result);
  return parametersIn(tree, list).findIndex((parameter) => tree.textOf(parameter.name) === name);
}

/** @param node of a callee with type arguments, `f[T]` */
export function givenTypes(
  reading: Reading,
  node: FlatNode,
): Required<Pick<CallOptions, 'typeArguments'>> {
  const { tree } = reading;
  const callee = tree.childOf(node, 'function');
  const isField = tree.typeOf(callee) === 'field_expression';
  // What begins with a capital makes an instance of something that holds what is given.
  if (startsWithCapital(tree.textOf(isField ? tree.childOf(callee, 'field') : callee)))
    return { typeArguments: [] };
  const given = tree.childrenOf(tree.childOf(node, 'type_arguments'));
  return { typeArguments: given.map((type) => readType(reading, type).type) };
}
