// Calls in Go: of names, of members, of values, of built-in functions; conversions look the same.
import type { Argument, CallOptions, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { FUNCTIONS_KEY } from '../call-rules.ts';
import { unaskedArguments } from './format-verbs.ts';
import { givenTypes } from './given-types.ts';
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
  const typeArguments = givenTypes(reading, node, callee);
  const options = { arguments: given, result, ...(typeArguments.length > 0 && { typeArguments }) };
  if (tree.typeOf(callee) === 'selector_expression') {
    callSelected(reading, callee, options);
    return result;
  }
  if (TYPES.has(tree.typeOf(callee))) {
    // A conversion such as `[]T(x)`.
    types.declare(callee, result);
    for (const { place } of given) builder.copy(place, result);
    return result;
  }
  if (tree.typeOf(callee) === 'identifier') {
    const local = reading.names.find(name) ?? reading.globals.get(name);
    // A conversion to what may be anything.
    const parameter = reading.typeParameters.get(name);
    if (parameter !== undefined) return convertToParameter(reading, parameter.bound, given, result);
    if (name === 'any' && local === undefined) return given[0]?.place ?? -1;
    if (local === undefined) builder.callName(name, -1, options);
    else builder.call(withFunctions(reading, local), options);
    return result;
  }
  const generic = typeArguments.length > 0 ? tree.childOf(callee, 'operand') : -1;
  if (generic !== -1 && callGeneric(reading, generic, options)) return result;
  const value = placeOf(reading, callee);
  builder.call(value === -1 ? builder.place() : value, options);
  return result;
}

/** `f[T](…)` of a function that is named: the grammar takes its brackets for an index. @returns whether it is that */
function callGeneric(reading: Reading, callee: FlatNode, options: CallOptions): boolean {
  const { tree, builder, names, globals } = reading;
  const isMember = tree.typeOf(callee) === 'selector_expression';
  if (isMember ? !isPackageMember(reading, callee) : tree.typeOf(callee) !== 'identifier')
    return false;
  const name = tree.textOf(callee);
  if (isMember) {
    builder.callName(memberName(tree, callee), -1, options);
    return true;
  }
  if (names.find(name) !== undefined) return false;
  const known = globals.get(name);
  if (known === undefined) builder.callName(name, -1, options);
  else builder.call(known, options);
  return true;
}

/** `T(x)`: what is given, of which it is known what bounds the type parameter. */
function convertToParameter(
  { builder }: Reading,
  bound: number,
  given: readonly Argument[],
  result: Place,
): Place {
  if (bound !== -1) builder.type(bound, result);
  for (const { place } of given) builder.copy(place, result);
  return result;
}

function callSelected(reading: Reading, callee: FlatNode, options: CallOptions): void {
  const { tree, builder } = reading;
  const type = methodType(reading, callee);
  const method = tree.textOf(tree.childOf(callee, 'field'));
  if (isPackageMember(reading, callee)) builder.callName(memberName(tree, callee), -1, options);
  else if (type !== -1) callMethodExpression(reading, method, type, options);
  else {
    const object = placeOf(reading, tree.childOf(callee, 'operand'));
    const target = object === -1 ? builder.place() : object;
    builder.callMember(target, method, options);
  }
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
  const options = { arguments: arguments_, result, typeArguments: givenTypes(reading, node, type) };
  const callee = indexedValue(reading, tree.childOf(type, 'type'));
  if (typeof callee === 'string') builder.callName(callee, -1, options);
  else builder.call(callee, options);
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
  const [only = -1] = nodes;
  if (nodes.length === 1 && takesResults(reading, callee, only)) return resultsOf(reading, only);
  const isSpread = /\.\.\.[\s,]*\)$/.test(tree.textOf(list));
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

/**
 * Whether the one argument is a call of which the callee takes each result, as one does that has several parameters, or
 * that by custom takes an error behind a value. https://go.dev/ref/spec#Calls
 */
function takesResults(
  { tree, globals, sizes }: Reading,
  callee: FlatNode,
  only: FlatNode,
): boolean {
  if (tree.typeOf(only) !== 'call_expression') return false;
  const isName = tree.typeOf(callee) === 'identifier';
  const name = tree.textOf(isName ? callee : tree.childOf(callee, 'field'));
  const size = isName && globals.has(name) ? sizes.get(name) : undefined;
  return size === undefined ? /^[Mm]ust(?![a-z])/.test(name) : size > 1;
}

/** A value and what comes behind it. */
function resultsOf(reading: Reading, call: FlatNode): Argument[] {
  const { builder } = reading;
  const value = placeOf(reading, call);
  return Array.from({ length: MOST_RESULTS }, (_, at) => {
    const place = builder.place();
    if (value !== -1) builder.read(value, String(at), place);
    return { kind: 'positional', place };
  });
}

/** Further ones are seldom more than an error. */
const MOST_RESULTS = 3;

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
  else if (kind === 'identifier') builder.type(types.readName(tree.textOf(node)), result);
  else types.declare(node, result);
  if (name === 'make') builder.object(result);
  return result;
}

/** What `new` takes besides types, and what must be read for the calls in it. */
const VALUES = /^(?:call_expression|composite_literal|unary_expression|binary_expression)$/;

/** The variable of the runtime that holds what somebody panicked with. */
const PANICKED = 'panicked_value';

/** Elements of a list, or what is in a text, as those of another one. */
function copyElements(reading: Reading, from: FlatNode, to: Place): void {
  const { builder } = reading;
  const value = placeOf(reading, from);
  if (value === -1 || to === -1) return;
  const element = builder.place();
  builder.read(value, ELEMENT_KEY, element);
  builder.write(element, to, ELEMENT_KEY);
}

function appendAll(
  reading: Reading,
  list: FlatNode,
  others: readonly FlatNode[],
  { isSpread, result }: { readonly isSpread: boolean; readonly result: Place },
): void {
  const { builder } = reading;
  const value = placeOf(reading, list);
  builder.object(result);
  if (value !== -1) builder.copy(value, result);
  for (const other of others) {
    if (isSpread) copyElements(reading, listBehind(reading, other), result);
    else {
      const element = placeOf(reading, other);
      if (element !== -1) builder.write(element, result, ELEMENT_KEY);
    }
  }
}

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
    const isSpread = /\.\.\.[\s,]*\)$/.test(tree.textOf(list));
    appendAll(reading, first, others, { isSpread, result });
    return result;
  }
  if (name === 'copy') copyElements(reading, others[0] ?? -1, placeOf(reading, first));
  return -1;
}

/** `package.Name` as the imports bind it. */
export function memberName(tree: FlatTree, node: FlatNode): string {
  return `${tree.textOf(tree.childOf(node, 'operand'))}.${tree.textOf(tree.childOf(node, 'field'))}`;
}
