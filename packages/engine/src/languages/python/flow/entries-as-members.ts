// Entries of maps that become members of an object under their own names: set one by one in a loop, or put into what
// `__dict__` and `vars` give. https://docs.python.org/3/library/functions.html#setattr
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { type Reading, valuePlace } from './reading.ts';
import { nameOf, partsOf, unwrap } from './syntax.ts';

/**
 * `for key, value in entries.items(): setattr(object, key, value)`, also where the value is `entries[key]`.
 * @returns whether it is such a call
 */
export function setEntries(
  reading: Reading,
  object: Place,
  key: FlatNode,
  value: FlatNode,
): boolean {
  const { tree, flow } = reading;
  if (tree.typeOf(key) !== 'identifier') return false;
  const loop = loopAround(tree, key);
  const map = loop === -1 ? -1 : mapOf(tree, loop, key, value);
  const entries = map === -1 ? -1 : valuePlace(reading, map);
  if (entries === -1) return false;
  flow.mergeEntries(entries, object);
  return true;
}

/**
 * The map whose entries a loop, or a comprehension, gives one by one: its key is the one and its value the other.
 * @param loop a `for` statement or clause @returns -1 where it is none
 */
export function mapGone(tree: FlatTree, loop: FlatNode, key: FlatNode, value: FlatNode): FlatNode {
  return tree.typeOf(key) === 'identifier' ? mapOf(tree, loop, key, value) : -1;
}

/** Whether the loop gives pairs, and the one and the other are their elements. */
export function givesPairs(
  tree: FlatTree,
  loop: FlatNode,
  key: FlatNode,
  value: FlatNode,
): boolean {
  const [first = -1, second = -1, ...others] = targetsOf(tree, tree.childOf(loop, 'left'));
  const isPair = others.length === 0 && isSameName(tree, first, key);
  return isPair && isSameName(tree, second, unwrap(tree, value));
}

/** `vars(object).update(entries, name=value)` */
export function updateMembers(reading: Reading, map: Place, given: readonly Argument[]): void {
  const object = reading.nameMaps.get(map);
  if (object !== undefined) setMembers(reading, object, given);
}

/** What is given by name, and entries of all else, are members of the object. */
export function setMembers(
  { flow, nameMaps }: Reading,
  object: Place,
  given: readonly Argument[],
): void {
  for (const { kind, name, place } of given) {
    const others = nameMaps.get(place);
    if (kind === 'named') flow.write(place, object, name ?? '');
    // The map of an instance's members has none that it has by its class.
    else if (others !== undefined) flow.mergeOwn(others, object);
    else flow.mergeEntries(place, object);
  }
}

/** The nearest loop of the function around that binds the name. */
export function loopAround(tree: FlatTree, key: FlatNode): FlatNode {
  const name = nameOf(tree, key);
  for (let at = tree.parentOf(key); at !== -1; at = tree.parentOf(at)) {
    const type = tree.typeOf(at);
    if (type === 'function_definition' || type === 'lambda') return -1;
    if (type !== 'for_statement') continue;
    const target = tree.childOf(at, 'left');
    if (targetsOf(tree, target).some((each) => nameOf(tree, each) === name)) return at;
  }
  return -1;
}

/** The map whose keys and values the loop gives, or -1. */
function mapOf(tree: FlatTree, loop: FlatNode, key: FlatNode, value: FlatNode): FlatNode {
  const [first = -1, second = -1, ...others] = targetsOf(tree, tree.childOf(loop, 'left'));
  const items = listed(tree, tree.childOf(loop, 'right'));
  const written = unwrap(tree, value);
  const isKey = isSameName(tree, first, key);
  if (second !== -1) {
    const isPair = others.length === 0 && isKey && isSameName(tree, second, written);
    return isPair ? calledOn(tree, items, ITEMS) : -1;
  }
  if (!isKey || tree.typeOf(written) !== 'subscript') return -1;
  const map = tree.childOf(written, 'value');
  const keys = calledOn(tree, items, KEYS);
  const isOfMap = tree.textOf(map) === tree.textOf(keys === -1 ? items : keys);
  return isOfMap && isSameName(tree, tree.childOf(written, 'subscript'), key) ? map : -1;
}

const ITEMS: ReadonlySet<string> = new Set(['items', 'iteritems']);
const KEYS: ReadonlySet<string> = new Set(['keys', 'iterkeys']);

/** The map whose items an expression lists, also where a copy of it is made for that; -1 where it does not. */
export function itemsGone(tree: FlatTree, source: FlatNode): FlatNode {
  const map = unwrap(tree, calledOn(tree, listed(tree, source), ITEMS));
  const copied = calledOn(tree, map, COPY);
  if (copied !== -1) return copied;
  const isCopied = map !== -1 && tree.typeOf(map) === 'call';
  if (!isCopied || tree.textOf(tree.childOf(map, 'function')) !== 'dict') return map;
  return partsOf(tree, tree.childOf(map, 'arguments'))[0] ?? -1;
}

const COPY: ReadonlySet<string> = new Set(['copy']);

/** What a method of one of the names is called on. */
function calledOn(tree: FlatTree, node: FlatNode, names: ReadonlySet<string>): FlatNode {
  if (node === -1 || tree.typeOf(node) !== 'call') return -1;
  const callee = tree.childOf(node, 'function');
  if (tree.typeOf(callee) !== 'attribute') return -1;
  return names.has(nameOf(tree, tree.childOf(callee, 'attribute')))
    ? tree.childOf(callee, 'object')
    : -1;
}

/** `list(entries.items())` and `sorted(entries)` give what they are given. */
function listed(tree: FlatTree, node: FlatNode): FlatNode {
  const written = unwrap(tree, node);
  if (written === -1 || tree.typeOf(written) !== 'call') return written;
  if (!LISTS.has(tree.textOf(tree.childOf(written, 'function')))) return written;
  return unwrap(tree, partsOf(tree, tree.childOf(written, 'arguments'))[0] ?? -1);
}

const LISTS: ReadonlySet<string> = new Set(['list', 'tuple', 'sorted', 'reversed']);

function targetsOf(tree: FlatTree, target: FlatNode): readonly FlatNode[] {
  const written = unwrap(tree, target);
  if (written === -1) return [];
  return tree.typeOf(written) === 'identifier' ? [written] : partsOf(tree, written);
}

const isSameName = (tree: FlatTree, a: FlatNode, b: FlatNode): boolean =>
  a !== -1 &&
  b !== -1 &&
  tree.typeOf(a) === 'identifier' &&
  tree.typeOf(b) === 'identifier' &&
  nameOf(tree, a) === nameOf(tree, b);
