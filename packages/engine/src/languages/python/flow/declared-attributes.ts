// Attributes that a class declares with a type, in its body or by `self.name: T = value`: what its methods assign to them
// elsewhere is of that type, too. https://typing.python.org/en/latest/spec/class-compat.html
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { declareType } from './annotations.ts';
import { type Reading, scopeOf, valuePlace } from './reading.ts';
import { functionAround, type Scope } from './scopes.ts';
import { nameOf } from './syntax.ts';

/** Notes, as a class begins, which attributes it declares. */
export function noteDeclared({ tree }: Reading, definition: FlatNode, scope: Scope): void {
  const body = tree.childOf(definition, 'body');
  if (body === -1) return;
  tree.walk(body, {
    enter(node) {
      const type = tree.typeOf(node);
      if (type === 'assignment') noteAssignment(tree, node, body, scope);
      return type !== 'class_definition' && type !== 'lambda';
    },
    leave() {},
  });
}

function noteAssignment(tree: FlatTree, node: FlatNode, body: FlatNode, scope: Scope): void {
  const annotation = tree.childOf(node, 'type');
  const left = tree.childOf(node, 'left');
  if (annotation === -1 || left === -1) return;
  const isOfBody = tree.parentOf(tree.parentOf(node)) === body;
  const name = isOfBody ? left : attributeOfReceiver(tree, left);
  if (name !== -1) scope.attributeTypes.set(tree.textOf(name), tree.textOf(annotation));
}

/** The name of what is asked of the receiver, whatever method it is in: by the name that it has by convention. */
function attributeOfReceiver(tree: FlatTree, left: FlatNode): FlatNode {
  if (tree.typeOf(left) !== 'attribute') return -1;
  if (tree.textOf(tree.childOf(left, 'object')) !== 'self') return -1;
  return tree.childOf(left, 'attribute');
}

/** @returns the place of what a method assigns to an attribute of its receiver, as the class declares it */
export function asDeclared(reading: Reading, left: FlatNode, value: Place): Place {
  const { tree, flow } = reading;
  if (value === -1 || left === -1 || tree.typeOf(left) !== 'attribute') return value;
  const method = functionAround(scopeOf(reading));
  const types = method.parent?.kind === 'class' ? method.parent.attributeTypes : undefined;
  const type = types?.get(nameOf(tree, tree.childOf(left, 'attribute')));
  if (type === undefined) return value;
  if (valuePlace(reading, tree.childOf(left, 'object')) !== method.receiver) return value;
  const typed = flow.place();
  flow.copy(value, typed);
  declareType(reading, type, typed);
  return typed;
}
