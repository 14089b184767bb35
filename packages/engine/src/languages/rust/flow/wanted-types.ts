// What the surroundings want of an expression decides which function runs: `let m: Meters = x.into()` runs
// `Meters::from`. Known from annotations, results of functions, and fields and parameters that the file declares.
// https://doc.rust-lang.org/reference/type-coercions.html#coercion-sites
import type { CallOptions, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { nameOf, pathSegments } from './path-segments.ts';
import { typeObject } from './paths.ts';
import type { Reading } from './reading.ts';

/** What runs for a method of the standard library, as an associated function of the type that is wanted. */
const RUNS: ReadonlyMap<string, string> = new Map([
  ['into', 'from'],
  ['parse', 'from_str'],
  ['try_into', 'try_from'],
  ['collect', 'from_iter'],
  ['sum', 'sum'],
  ['product', 'product'],
  ['unwrap_or_default', 'default'],
  ['default', 'default'],
]);

/** Methods that give a result around what is wanted. */
const GIVES_RESULT: ReadonlySet<string> = new Set(['parse', 'try_into']);

/** Methods that take a value out of what is around it. */
export const UNWRAPPING: ReadonlySet<string> = new Set(
  'unwrap expect unwrap_or unwrap_or_else unwrap_or_default'.split(' '),
);

/** A type as written, and how many results or options there are around it besides. */
interface Wanted {
  readonly type: FlatNode;
  readonly wrapped: number;
}

/** Expressions nest as deep as a program is written. */
const MAX_STEPS = 16;

/**
 * Runs what the standard library runs for the method.
 * @param type that is written behind the method; -1 for none
 */
export function callWanted(
  reading: Reading,
  call: FlatNode,
  { method, type }: { readonly method: string; readonly type: FlatNode },
  options: CallOptions,
): void {
  const member = RUNS.get(method);
  if (member === undefined || reading.isRuntime) return;
  const { tree } = reading.syntax;
  const isResult = GIVES_RESULT.has(method);
  const wanted = type === -1 ? wantedAt(reading, call, MAX_STEPS) : { type, wrapped: 0 };
  if (wanted === undefined) return;
  const isInside = isResult && type === -1 && wanted.wrapped === 0;
  if (wanted.wrapped > (isResult ? 1 : 0)) return;
  const made = isInside ? firstArgument(tree, wanted.type) : wanted.type;
  const segments = made === -1 ? undefined : pathSegments(tree, made);
  if (segments === undefined) return;
  const object = typeObject(reading, segments);
  reading.builder.callMember(object, member, { ...options, flags: ['implicit'] });
}

/**
 * Says of what a call makes that it is of the type that is wanted, where that is no type parameter.
 * @returns the type as a value; -1 where it is not known
 */
export function declareWanted(reading: Reading, call: FlatNode, result: Place): Place {
  const wanted = wantedAt(reading, call, MAX_STEPS);
  if (wanted === undefined || wanted.type === -1 || wanted.wrapped > 0) return -1;
  const segments = pathSegments(reading.syntax.tree, wanted.type);
  const name = segments?.at(-1);
  if (segments === undefined || name === undefined) return -1;
  if (name.length === 1 || reading.types.parameter(name) !== undefined) return -1;
  reading.types.declare(wanted.type, result);
  return typeObject(reading, segments);
}

/** Whether the elements of an iteration, each an option or a result, are collected into one of them. */
export function collectsInto(reading: Reading, call: FlatNode, type: FlatNode): boolean {
  if (reading.isRuntime) return false;
  const wanted = type === -1 ? wantedAt(reading, call, MAX_STEPS) : { type, wrapped: 0 };
  if (wanted === undefined || wanted.wrapped > 0) return wanted !== undefined;
  const name = pathSegments(reading.syntax.tree, wanted.type)?.at(-1);
  return name === 'Result' || name === 'Option';
}

function wantedAt(reading: Reading, node: FlatNode, steps: number): Wanted | undefined {
  const { tree } = reading.syntax;
  const parent = tree.parentOf(node);
  if (parent === -1 || steps === 0) return undefined;
  const around = () => wantedAt(reading, parent, steps - 1);
  switch (tree.typeOf(parent)) {
    case 'let_declaration':
    case 'static_item':
    case 'const_item':
      return tree.childOf(parent, 'value') === node
        ? plain(tree.childOf(parent, 'type'))
        : undefined;
    case 'try_expression':
      return wrap(around());
    case 'parenthesized_expression':
    case 'await_expression':
    case 'else_clause':
    case 'unsafe_block':
      return around();
    case 'reference_expression':
      return referredTo(tree, around());
    case 'return_expression':
      return plain(returnTypeAround(tree, parent));
    case 'field_expression':
      return isUnwrapping(tree, parent)
        ? wrap(wantedAt(reading, tree.parentOf(parent), steps - 1))
        : undefined;
    case 'if_expression':
      return tree.childOf(parent, 'condition') === node ? undefined : around();
    case 'match_arm':
      return wantedAt(reading, tree.parentOf(tree.parentOf(parent)), steps - 1);
    case 'block':
      return isLast(tree, parent, node) ? wantedOfBlock(reading, parent, steps - 1) : undefined;
    case 'arguments':
      return wantedOfArgument(reading, parent, node, steps - 1);
    case 'field_initializer':
      return plain(fieldType(reading, parent));
    case 'base_field_initializer':
      return plain(tree.childOf(tree.parentOf(tree.parentOf(parent)), 'name'));
    default:
      return undefined;
  }
}

/** `&x` where `&T` is wanted. */
function referredTo(tree: FlatTree, wanted: Wanted | undefined): Wanted | undefined {
  const { type = -1, wrapped = 1 } = wanted ?? {};
  const isReference = wrapped === 0 && type !== -1 && tree.typeOf(type) === 'reference_type';
  return isReference ? plain(tree.childOf(type, 'type')) : undefined;
}

const plain = (type: FlatNode): Wanted | undefined =>
  type === -1 ? undefined : { type, wrapped: 0 };

const wrap = (wanted: Wanted | undefined): Wanted | undefined =>
  wanted && { ...wanted, wrapped: wanted.wrapped + 1 };

function isUnwrapping(tree: FlatTree, field: FlatNode): boolean {
  const isCalled = tree.fieldOf(field) === 'function';
  return isCalled && UNWRAPPING.has(nameOf(tree, tree.childOf(field, 'field')));
}

function isLast(tree: FlatTree, block: FlatNode, node: FlatNode): boolean {
  const last = tree.childrenOf(block).findLast((child) => !tree.typeOf(child).endsWith('comment'));
  return last === node;
}

function wantedOfBlock(reading: Reading, block: FlatNode, steps: number): Wanted | undefined {
  const { tree } = reading.syntax;
  const parent = tree.parentOf(block);
  const isBody = FUNCTIONS.has(parent === -1 ? '' : tree.typeOf(parent));
  return isBody ? plain(tree.childOf(parent, 'return_type')) : wantedAt(reading, block, steps);
}

const FUNCTIONS: ReadonlySet<string> = new Set(['function_item', 'closure_expression']);

export function returnTypeAround(tree: FlatTree, node: FlatNode): FlatNode {
  let at = tree.parentOf(node);
  let left = MOST_AROUND;
  while (at !== -1 && left > 0 && !FUNCTIONS.has(tree.typeOf(at))) {
    at = tree.parentOf(at);
    left -= 1;
  }
  return at === -1 || left === 0 ? -1 : tree.childOf(at, 'return_type');
}

/** Nodes between an expression and its function: each `?` of a chain looks through all that it is around. */
const MOST_AROUND = 200;

/** What `Ok` and `Some` hold, and what functions of the file take. */
function wantedOfArgument(
  reading: Reading,
  list: FlatNode,
  node: FlatNode,
  steps: number,
): Wanted | undefined {
  const { tree } = reading.syntax;
  const call = tree.parentOf(list);
  const segments = call === -1 ? undefined : pathSegments(tree, tree.childOf(call, 'function'));
  const name = segments?.at(-1);
  if (name === undefined) return undefined;
  if (name === 'Ok' || name === 'Some') {
    const outer = wantedAt(reading, call, steps);
    if (outer === undefined || outer.wrapped > 0)
      return outer && { ...outer, wrapped: outer.wrapped - 1 };
    return plain(firstArgument(tree, outer.type));
  }
  const item = reading.itemNodes.get(`fn ${name}`) ?? -1;
  if (item === -1) return undefined;
  const at = tree.childrenOf(list).indexOf(node);
  const taken = tree
    .childrenOf(tree.childOf(item, 'parameters'))
    .filter((child) => tree.typeOf(child) === 'parameter')[at];
  return taken === undefined ? undefined : plain(tree.childOf(taken, 'type'));
}

function fieldType(reading: Reading, initializer: FlatNode): FlatNode {
  const { tree } = reading.syntax;
  const struct = tree.parentOf(tree.parentOf(initializer));
  const segments = struct === -1 ? undefined : pathSegments(tree, tree.childOf(struct, 'name'));
  const named =
    segments?.at(-1) === 'Self' ? reading.owners.at(-1)?.path?.at(-1) : segments?.at(-1);
  const item = reading.itemNodes.get(`struct ${named}`) ?? -1;
  const name = nameOf(tree, tree.childOf(initializer, 'field'));
  const field = tree
    .childrenOf(item === -1 ? -1 : tree.childOf(item, 'body'))
    .find((child) => nameOf(tree, tree.childOf(child, 'name')) === name);
  return field === undefined ? -1 : tree.childOf(field, 'type');
}

function firstArgument(tree: FlatTree, type: FlatNode): FlatNode {
  const list = tree.childOf(type, 'type_arguments');
  return list === -1 ? -1 : tree.firstChildOf(list);
}

const ITEM_KINDS = new Map([
  ['function_item', 'fn'],
  ['struct_item', 'struct'],
  ['trait_item', 'trait'],
]);

/** Items of the file by kind and name; a name that stands for several is left out. */
export function itemNodesOf(tree: FlatTree): ReadonlyMap<string, FlatNode> {
  const found = new Map<string, FlatNode>();
  const several = new Set<string>();
  tree.walk(0, {
    enter: (node) => {
      const kind = ITEM_KINDS.get(tree.typeOf(node));
      if (kind === undefined) return true;
      const key = `${kind} ${nameOf(tree, tree.childOf(node, 'name'))}`;
      if (found.has(key)) several.add(key);
      found.set(key, node);
      return true;
    },
    leave: () => undefined,
  });
  for (const key of several) found.delete(key);
  return found;
}
