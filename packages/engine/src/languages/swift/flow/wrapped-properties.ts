// Properties with a wrapper: `@Clamped(0...9) var level = 3` is kept in an instance of `Clamped`, which is asked for its
// `wrappedValue` wherever the property is read or written, and for its `projectedValue` by `$level`.
// https://docs.swift.org/swift-book/documentation/the-swift-programming-language/properties/#Property-Wrappers
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import { getterKey, MEMBER, setterKey } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { isCompilerAttribute } from '../reading/compiler-attributes.ts';
import { valueOrLiteral } from './calls.ts';
import { addMember } from './declare-types.ts';
import { placeOf } from './expressions.ts';
import { nameOf, type Owner, type Reading } from './reading.ts';
import { TYPE_NODES } from './type-reader.ts';

/** The type in the first attribute of a declaration that may be a wrapper or a builder; -1 where there is none. */
export function wrapperOf({ tree }: Reading, declaration: FlatNode): FlatNode {
  for (const attribute of tree.childrenOf(tree.childOfType(declaration, 'modifiers'))) {
    if (tree.typeOf(attribute) !== 'attribute') continue;
    const type = tree.childrenOf(attribute).find((child) => TYPE_NODES.has(tree.typeOf(child)));
    if (type !== undefined && !isCompilerAttribute(nameOf(tree, type))) return type;
  }
  return -1;
}

/** Names under which the wrapper itself and what it projects are members beside the property. */
export function declareWrapped(
  reading: Reading,
  owner: Owner,
  { node, name }: { readonly node: FlatNode; readonly name: string },
): void {
  const { tree, builder, types } = reading;
  const type = wrapperOf(reading, node);
  if (type === -1 || tree.childOf(node, 'computed_value') !== -1) return;
  const wrapper = builder.place();
  builder.at(tree.lineOf(node));
  types.declare(type, wrapper);
  addMember(reading, owner, `_${name}`, wrapper, MEMBER.field);
  const asked = [
    [getterKey(name), getterKey('wrappedValue')],
    [setterKey(name), setterKey('wrappedValue')],
    [getterKey(`$${name}`), getterKey('projectedValue')],
  ] as const;
  for (const [key, member] of asked) {
    const accessor = builder.place();
    builder.read(wrapper, member, accessor);
    addMember(reading, owner, key, accessor, 0);
  }
}

/** The wrapper is made of what the property begins with and of what stands behind its name. */
export function makeWrapper(reading: Reading, property: FlatNode, value: Place): void {
  const { tree, builder } = reading;
  const type = wrapperOf(reading, property);
  if (type === -1) return;
  const given = writtenArguments(reading, type);
  if (value !== -1) given.unshift({ kind: 'named', name: 'wrappedValue', place: value });
  const callee = placeOf(reading, type);
  if (callee === -1) return;
  builder.at(tree.lineOf(type));
  builder.call(callee, { arguments: given, flags: ['implicit'] });
}

/** To the grammar, labels and values of an attribute stand side by side. */
function writtenArguments(reading: Reading, type: FlatNode): Argument[] {
  const { tree } = reading;
  const given: Argument[] = [];
  let label: string | undefined;
  for (let at = tree.nextSiblingOf(type); at !== -1; at = tree.nextSiblingOf(at)) {
    const isLabel = tree.typeOf(at) === 'simple_identifier' && isFollowedByColon(tree, at);
    if (isLabel) label = nameOf(tree, at);
    else {
      const place = valueOrLiteral(reading, at);
      given.push(
        label === undefined ? { kind: 'positional', place } : { kind: 'named', name: label, place },
      );
      label = undefined;
    }
  }
  return given;
}

const isFollowedByColon = (tree: FlatTree, node: FlatNode): boolean =>
  /^\s{0,20}:/.test(tree.text.slice(tree.endOf(node), tree.endOf(node) + 21));
