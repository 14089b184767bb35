// What the bodies of methods say of them: that they only say that classes below have them, that only type checkers see
// them, that they may have no answer.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { importOf } from './library-kinds.ts';
import type { Reading } from './reading.ts';
import { nameOf, partOf, partsOf } from './syntax.ts';

const WITHOUT_BODY = /^(?:\.\.\.$|raise\s+NotImplementedError\b)/;

/** Whether a method only says that classes below have it. */
export function hasNoBody(
  reading: Reading,
  node: FlatNode,
  decorators: readonly string[],
): boolean {
  const { tree } = reading;
  if (tree.typeOf(node) === 'lambda') return false;
  if (decorators.includes('abstractmethod')) return true;
  const [first = -1, second = -1] = partsOf(tree, tree.childOf(node, 'body'));
  const isDocumented =
    first !== -1 &&
    tree.typeOf(first) === 'expression_statement' &&
    tree.typeOf(partOf(tree, first)) === 'string';
  const statement = isDocumented ? second : first;
  if (statement !== -1 && WITHOUT_BODY.test(tree.textOf(statement))) return true;
  const isEmpty = statement === -1 || tree.typeOf(statement) === 'pass_statement';
  return (
    isEmpty &&
    (promisesSomething(reading, node) ||
      isOfTypes(reading, basesAround(tree, tree.parentOf(definitionAround(tree, node)))))
  );
}

/** Whether the hint says that something is given back, which a body that does nothing never does. */
function promisesSomething({ tree }: Reading, node: FlatNode): boolean {
  const hint = tree.childOf(node, 'return_type');
  return hint !== -1 && !MAY_BE_NOTHING.test(tree.textOf(hint));
}

/** Types that `None` is of, and type variables, which may stand for those. */
const MAY_BE_NOTHING =
  /\b(?:None|Optional|Any|NoReturn|Never|object|_?[A-Z]{1,3}|_?T_\w+|T[A-Z]\w*|\w+T)\b/;

const PROTOCOL = /\bProtocol\b/;
const CHECKING = /^(?:\w+\.)?TYPE_CHECKING$/;

/** Whether the method stands in a protocol, or where only type checkers look: it is never what runs. */
export function isForCheckers({ tree }: Reading, node: FlatNode): boolean {
  for (let at = node; at !== -1; at = tree.parentOf(at))
    if (PROTOCOL.test(basesAround(tree, at)) || isGuarded(tree, at)) return true;
  return false;
}

/** Text of the bases of the class that the node is a part of, such as its body; empty where it is of none. */
function basesAround(tree: Reading['tree'], node: FlatNode): string {
  const parent = node === -1 ? -1 : tree.parentOf(node);
  if (parent === -1 || tree.typeOf(parent) !== 'class_definition') return '';
  const bases = tree.childOf(parent, 'superclasses');
  return bases === -1 ? '' : tree.textOf(bases);
}

/** Whether a protocol among bases is one of types, and not one that an event loop runs. */
function isOfTypes(reading: Reading, bases: string): boolean {
  const [name, head] = /\b(?:(\w+)\.)?Protocol\b/.exec(bases) ?? [];
  if (name === undefined) return false;
  const imported = importOf(reading, head ?? name);
  return TYPING.test(head === undefined ? `${imported}` : `${imported}.Protocol`);
}

const TYPING = /^typing(?:_extensions)?\.Protocol$/;

/** The function with its decorators. */
function definitionAround(tree: Reading['tree'], node: FlatNode): FlatNode {
  const parent = tree.parentOf(node);
  return tree.typeOf(parent) === 'decorated_definition' ? parent : node;
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
