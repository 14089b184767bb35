// Calls in Go: of names, of members, of values, of built-in functions; conversions look the same.
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { FUNCTIONS_KEY } from '../call-rules.ts';
import { unaskedArguments } from './format-verbs.ts';
import { callMethodExpression, methodType } from './method-expressions.ts';
import { isPackageMember, placeOf, type Reading, TYPES } from './reading.ts';

export function leaveCall(reading: Reading, node: FlatNode): Place {
  const { tree, builder, types } = reading;
  const callee = unwrapped(tree, tree.childOf(node, 'function'));
  const list = tree.childOf(node, 'arguments');
  if (callee === -1) return -1;
  const result = builder.place();
  const name = tree.textOf(callee);
  if (tree.typeOf(callee) === 'identifier' && isBuiltIn(reading, name)) {
    return callBuiltIn(reading, name, list, result);
  }
  const given = argumentsOf(reading, callee, list);
  const options = { arguments: given, result };
  if (tree.typeOf(callee) === 'selector_expression') {
    const type = methodType(reading, callee);
    const method = tree.textOf(tree.childOf(callee, 'field'));
    if (isPackageMember(reading, callee)) builder.callName(memberName(tree, callee), -1, options);
    else if (type !== -1) callMethodExpression(reading, method, type, options);
    else {
      const object = placeOf(reading, tree.childOf(callee, 'operand'));
      const target = object === -1 ? builder.place() : object;
      builder.callMember(target, method, options);
    }
    return result;
  }
  if (TYPES.has(tree.typeOf(callee))) {
    // A conversion such as `[]T(x)`.
    types.declare(callee, result);
    for (const { place } of given) builder.copy(place, result);
    return result;
  }
  if (tree.typeOf(callee) === 'identifier') {
    if (reading.typeParameters.has(name)) return given[0]?.place ?? -1;
    const local = reading.names.find(name) ?? reading.globals.get(name);
    if (local === undefined) builder.callName(name, -1, options);
    else builder.call(withFunctions(reading, local), options);
    return result;
  }
  const value = placeOf(reading, callee);
  builder.call(value === -1 ? builder.place() : value, options);
  return result;
}

/** A method of a named type of functions calls its receiver, which is any function that became one. */
function withFunctions({ builder, receivers }: Reading, callee: Place): Place {
  if (!receivers.has(callee)) return callee;
  const place = builder.place();
  builder.copy(callee, place);
  builder.read(callee, FUNCTIONS_KEY, place);
  return place;
}

/** `f[T](x)` of a function or a type, and `list[at](x)`: the grammar takes all of them for a conversion. */
export function leaveConversion(reading: Reading, node: FlatNode): Place | undefined {
  const { tree, builder } = reading;
  const type = tree.childOf(node, 'type');
  if (type === -1 || tree.typeOf(type) !== 'generic_type') return undefined;
  const given = placeOf(reading, tree.childOf(node, 'operand'));
  const place = given === -1 ? builder.place() : given;
  const result = builder.place();
  const arguments_ = [{ kind: 'positional' as const, place }];
  const callee = indexedValue(reading, tree.childOf(type, 'type'));
  if (typeof callee === 'string') builder.callName(callee, -1, { arguments: arguments_, result });
  else builder.call(callee, { arguments: arguments_, result });
  return result;
}

/** @returns the place of what stands in front of the brackets and of its elements, or a name of another file */
function indexedValue(
  { tree, builder, names, globals, packages }: Reading,
  node: FlatNode,
): Place | string {
  const [head = '', field] = tree.textOf(node).split('.');
  const known = names.find(head) ?? globals.get(head);
  if (known === undefined) {
    if (field === undefined || packages.has(head)) return tree.textOf(node);
    return builder.place();
  }
  let value = known;
  if (field !== undefined) {
    value = builder.place();
    builder.read(known, field, value);
  }
  const place = builder.place();
  builder.copy(value, place);
  builder.read(value, ELEMENT_KEY, place);
  return place;
}

/** Without parentheses and type arguments. */
function unwrapped(tree: FlatTree, node: FlatNode): FlatNode {
  let at = node;
  while (at !== -1) {
    const type = tree.typeOf(at);
    if (type === 'parenthesized_expression') at = tree.firstChildOf(at);
    else if (type === 'type_instantiation_expression') at = tree.childOf(at, 'type');
    else break;
  }
  return at;
}

function argumentsOf(reading: Reading, callee: FlatNode, list: FlatNode): Argument[] {
  const { tree, builder } = reading;
  if (list === -1) return [];
  const nodes = tree.childrenOf(list).filter((node) => tree.typeOf(node) !== 'comment');
  const isSpread = /\.\.\.\s*,?\s*\)$/.test(tree.textOf(list));
  const unasked = unaskedArguments(tree, callee, nodes);
  return nodes.map((node, at) => {
    if (unasked.has(at)) return { kind: 'positional', place: builder.place() };
    const isVariadic =
      tree.typeOf(node) === 'variadic_argument' || (isSpread && at === nodes.length - 1);
    const value = placeOf(reading, listBehind(reading, node));
    const place = value === -1 ? builder.place() : value;
    return { kind: isVariadic ? ('spread' as const) : ('positional' as const), place };
  });
}

/** What `list...` hands over. */
const listBehind = ({ tree }: Reading, node: FlatNode): FlatNode =>
  tree.typeOf(node) === 'variadic_argument' ? tree.firstChildOf(node) : node;

function isBuiltIn({ names, globals }: Reading, name: string): boolean {
  return BUILT_IN.has(name) && names.find(name) === undefined && !globals.has(name);
}

const BUILT_IN: ReadonlySet<string> = new Set([
  'append',
  'cap',
  'clear',
  'close',
  'complex',
  'copy',
  'delete',
  'imag',
  'len',
  'make',
  'max',
  'min',
  'new',
  'panic',
  'print',
  'println',
  'real',
  'recover',
]);

/** The type's zero value, or, of `new`, where a value lies. */
function allocate(reading: Reading, name: 'new' | 'make', node: FlatNode, result: Place): Place {
  const { tree, builder, types } = reading;
  const kind = tree.typeOf(node);
  const value = VALUES.test(kind) ? placeOf(reading, node) : -1;
  if (value !== -1) builder.copy(value, result);
  else if (kind === 'identifier') builder.type(builder.addType(tree.textOf(node)), result);
  else types.declare(node, result);
  if (name === 'make') builder.object(result);
  return result;
}

/** What `new` takes besides types, and what must be read for the calls in it. */
const VALUES = /^(?:call_expression|composite_literal|unary_expression|binary_expression)$/;

/** The variable of the runtime that holds what somebody panicked with. */
const PANICKED = 'panicked_value';

function callBuiltIn(reading: Reading, name: string, list: FlatNode, result: Place): Place {
  const { tree, builder } = reading;
  const nodes =
    list === -1 ? [] : tree.childrenOf(list).filter((node) => tree.typeOf(node) !== 'comment');
  const [first, ...others] = nodes;
  if (name === 'recover') {
    builder.name(PANICKED, -1, result);
    return result;
  }
  if (first === undefined) return -1;
  if (name === 'new' || name === 'make') return allocate(reading, name, first, result);
  if (name === 'panic') {
    const value = placeOf(reading, first);
    if (value !== -1) builder.assignName(value, -1, PANICKED);
    return -1;
  }
  if (name === 'append') {
    const list0 = placeOf(reading, first);
    builder.object(result);
    if (list0 !== -1) {
      builder.copy(list0, result);
      const isSpread = /\.\.\.\s*,?\s*\)$/.test(tree.textOf(list));
      for (const other of others) {
        const value = placeOf(reading, listBehind(reading, other));
        if (value === -1) continue;
        if (!isSpread) builder.write(value, result, ELEMENT_KEY);
        else {
          const element = builder.place();
          builder.read(value, ELEMENT_KEY, element);
          builder.write(element, result, ELEMENT_KEY);
        }
      }
    }
    return result;
  }
  return -1;
}

/** `package.Name` as the imports bind it. */
export function memberName(tree: FlatTree, node: FlatNode): string {
  return `${tree.textOf(tree.childOf(node, 'operand'))}.${tree.textOf(tree.childOf(node, 'field'))}`;
}
