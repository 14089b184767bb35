// What the bodies of methods say of them: that they only say that classes below have them, that only type checkers see
// them, that they may have no answer.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';
import { nameOf, partOf, partsOf } from './syntax.ts';

const WITHOUT_BODY = /^(?:\.\.\.$|raise\s+NotImplementedError\b)/;

/** Whether a method only says that classes below have it. */
export function hasNoBody(
  { tree }: Reading,
  node: FlatNode,
  decorators: readonly string[],
): boolean {
  if (tree.typeOf(node) === 'lambda') return false;
  if (decorators.includes('abstractmethod')) return true;
  const [first = -1, second = -1] = partsOf(tree, tree.childOf(node, 'body'));
  const isDocumented = first !== -1 && tree.typeOf(partOf(tree, first)) === 'string';
  const statement = isDocumented ? second : first;
  return statement !== -1 && WITHOUT_BODY.test(tree.textOf(statement));
}

const PROTOCOL = /\bProtocol\b/;
const CHECKING = /^(?:\w+\.)?TYPE_CHECKING$/;

/** Whether the method stands in a protocol, or where only type checkers look: it is never what runs. */
export function isForCheckers({ tree }: Reading, node: FlatNode): boolean {
  for (let at = node; at !== -1; at = tree.parentOf(at)) {
    const parent = tree.parentOf(at);
    if (parent !== -1 && tree.typeOf(parent) === 'class_definition') {
      const bases = tree.childOf(parent, 'superclasses');
      if (bases !== -1 && PROTOCOL.test(tree.textOf(bases))) return true;
    }
    if (isGuarded(tree, at)) return true;
  }
  return false;
}

/** Whether the node is what runs under `if TYPE_CHECKING`, which is nothing. */
function isGuarded(tree: Reading['tree'], node: FlatNode): boolean {
  const parent = tree.parentOf(node);
  if (parent === -1 || tree.typeOf(parent) !== 'if_statement') return false;
  if (tree.fieldOf(node) !== 'consequence') return false;
  return CHECKING.test(tree.textOf(tree.childOf(parent, 'condition')));
}

/**
 * Whether the node is a constructor that only type checkers see in its class: what makes instances is the one that the
 * class has besides, or inherits. https://docs.python.org/3/library/typing.html#typing.TYPE_CHECKING
 */
export function isConstructorForCheckers({ tree }: Reading, node: FlatNode): boolean {
  const name = tree.childOf(node, 'name');
  if (name === -1 || !CONSTRUCTOR.test(nameOf(tree, name))) return false;
  for (let at = node; at !== -1; at = tree.parentOf(at)) {
    if (tree.typeOf(at) === 'class_definition') return false;
    if (isGuarded(tree, at)) return true;
  }
  return false;
}

export const CONSTRUCTOR = /^__(?:init|new)__$/;

/** Whether the method is one of an operator that may leave it to the other operand, or to the operator's plain form. */
export function mayDecline({ tree }: Reading, node: FlatNode): boolean {
  const name = tree.childOf(node, 'name');
  if (name === -1 || !/^__\w+__$/.test(nameOf(tree, name))) return false;
  return /\bNotImplemented\b/.test(tree.textOf(tree.childOf(node, 'body')));
}
